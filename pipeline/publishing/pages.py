"""Pages for the wall and the web: the list, a page for each crosstable and one for each player, all linked."""

from pipeline.publishing.crosstable_pages import crosstable_pages
from pipeline.publishing.list_page import list_page
from pipeline.publishing.material import Material
from pipeline.publishing.page_places import LIST, places_of
from pipeline.publishing.player_pages import player_pages
from pipeline.publishing.tables import BookTables
from pipeline.writers.pages.making import page_maker


def book_pages(material: Material, tables: BookTables) -> dict[str, bytes]:
    """Every page of one rule book, by its path in the rule book's folder."""
    make = page_maker()
    places = places_of(material, tables)
    return {
        LIST: make(list_page(material, tables, places)),
        **{path: make(page) for path, page in crosstable_pages(material, tables, places)},
        **{path: make(page) for path, page in player_pages(material, tables, places)},
    }
