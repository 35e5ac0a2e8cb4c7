"""The reliability diagram: what is drawn of a comparison, and that it is the same bytes each time."""

from xml.etree import ElementTree as ET

import pytest

from pipeline.plotting import reliability
from pipeline.plotting.reliability import MOST_LINES, Reliability, draw_reliability

LINES = [
    Reliability(label="_first", expected=[0.52, 0.61, 0.97], score=[0.4, 0.7, 1.0], games=[30, 12, 5]),
    Reliability(label="$x$ 陳", expected=[0.55], score=[0.0], games=[1]),
]


@pytest.fixture
def figures(monkeypatch):
    """The figures whose bytes are asked for."""
    seen = []
    monkeypatch.setattr(reliability, "picture_bytes", lambda figure, _: seen.append(figure) or b"")
    return seen


def test_what_is_drawn(figures):
    """Each line over the diagonal, the games below; a legend in which any label stands as it is, if it can."""
    draw_reliability(LINES, "Title", "below", "svg")
    above, below = figures[0].axes
    diagonal, *drawn = above.get_lines()
    assert (list(diagonal.get_xdata()), list(diagonal.get_ydata())) == ([0.5, 1.0], [0.5, 1.0])
    assert [(list(each.get_xdata()), list(each.get_ydata())) for each in drawn] == [
        (each.expected, each.score) for each in LINES
    ]
    assert [list(each.get_ydata()) for each in below.get_lines()] == [each.games for each in LINES]
    names = [text.get_text() for text in figures[0].legends[0].get_texts()]
    assert names == ["_first", "$x$ \ufffd", "as expected"]
    assert above.get_ylim()[0] < 0 < above.get_ylim()[1]
    assert below.get_ylim()[0] == 0


@pytest.mark.parametrize("letters", [26, 38])
def test_many_lines_leave_the_legend_room(letters, figures, recwarn):
    """The best ones are drawn and it is said of how many; the legend is below, whole, and nothing warns."""
    many = [
        Reliability(label=f"{'M' * letters}{at:02}", expected=[0.52, 0.97], score=[0.4, 1.0], games=[30, 5])
        for at in range(40)
    ]
    draw_reliability(many, "Title", "below", "svg")
    (figure,) = figures
    figure.draw_without_rendering()
    assert [str(each.message) for each in recwarn] == []
    above, below = figure.axes
    (legend,) = figure.legends
    names = [text.get_text() for text in legend.get_texts()]
    assert names == [*(each.label for each in many[:MOST_LINES]), "as expected"]
    assert any(f"the first {MOST_LINES} of 40 by log loss" in text.get_text() for text in above.texts)
    around = legend.get_window_extent()
    assert around.y1 < below.get_tightbbox().y0
    assert around.x0 >= 0
    assert around.x1 <= figure.bbox.x1
    assert above.get_window_extent().height > figure.bbox.height / 3


@pytest.mark.parametrize("lines", [LINES, []], ids=["lines", "nobody was a favourite"])
def test_the_same_bytes(lines):
    """Of either kind, also when there is nothing to draw."""
    picture = draw_reliability(lines, "Title", "below", "svg")
    assert picture == draw_reliability(lines, "Title", "below", "svg")
    assert ET.fromstring(picture).tag.endswith("svg")  # noqa: S314 - our own picture
    assert draw_reliability(lines, "Title", "below", "png").startswith(b"\x89PNG")
