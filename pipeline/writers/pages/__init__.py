"""Pages for the wall and the web: a page's data in, one self-contained HTML file out. Knows no rating rule."""
