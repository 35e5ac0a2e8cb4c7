"""The reliability diagram: what favourites scored beside what was expected of them, and of how many games."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator

from pipeline.plotting.fonts import fitting
from pipeline.plotting.style import FAINT, GRID, head, look, own_style, picture_bytes

_LEAST, _MOST = 0.5, 1.0
_ROOM: Final = 0.02
MOST_LINES: Final = 12
"""More lines than these nobody tells apart."""

_SHORT: Final = 28
"""Letters of names of which two have room beside each other in the legend."""

_WIDTH, _HEIGHT, _ROW_HEIGHT = 9, 6.6, 0.25  # inches, of the picture and of a row of its legend


@dataclass(frozen=True, slots=True, kw_only=True)
class Reliability:
    """A line of the diagram, one element a bin that has games: mean expected score, mean score, and the games."""

    label: str
    expected: Sequence[float]
    score: Sequence[float]
    games: Sequence[int]


def draw_reliability(lines: Sequence[Reliability], title: str, subtitle: str, file_format: str) -> bytes:
    """Draw the lines over the diagonal on which all is as expected, the number of games and the legend below.

    Of more than MOST_LINES the first ones are drawn, and it is said how many are left out.

    Args:
        lines: in the order of the legend, the best first.
        title: what the picture shows.
        subtitle: whose games, up to when.
        file_format: svg or png.
    """
    if len(lines) > MOST_LINES:
        subtitle = f"{subtitle} · the first {MOST_LINES} of {len(lines)} by log loss"
        lines = lines[:MOST_LINES]
    with own_style():
        names = [*(fitting(line.label) for line in lines), "as expected"]
        beside = 2 if max(map(len, names)) <= _SHORT else 1
        rows = -(-len(names) // beside)
        figure = Figure(figsize=(_WIDTH, _HEIGHT + _ROW_HEIGHT * rows), dpi=150, layout="constrained")
        above, below = figure.subplots(2, 1, sharex=True, height_ratios=(3, 1))
        above.plot([_LEAST, _MOST], [_LEAST, _MOST], color=FAINT, linewidth=1.2, dashes=(4, 2))
        for number, line in enumerate(lines):
            colour, marker = look(number)
            shown = {"color": colour, "marker": marker, "markersize": 5, "linewidth": 1.6}
            above.plot(line.expected, line.score, **shown)
            below.plot(line.expected, line.games, **shown)
        _scale(above, below, lines)
        head(above, title, subtitle)
        _legend(figure, names, beside)
        return picture_bytes(figure, file_format)


def _scale(above: Axes, below: Axes, lines: Sequence[Reliability]) -> None:
    scores = [score for line in lines for score in line.score]
    above.set_xlim(_LEAST - _ROOM, _MOST + _ROOM)
    above.set_ylim(min([_LEAST, *scores]) - _ROOM, _MOST + _ROOM)
    below.set_ylim(0, 1.08 * max([1, *(count for line in lines for count in line.games)]))
    below.yaxis.set_major_locator(MaxNLocator(nbins=4, integer=True))
    above.set_ylabel("Score of the favourites")
    below.set_ylabel("Games")
    below.set_xlabel("Expected score of the favourites")
    for axes in (above, below):
        axes.grid(color=GRID, linewidth=0.8)


def _legend(figure: Figure, names: Sequence[str], beside: int) -> None:
    """Name the lines in their order, and the diagonal last, some names beside each other."""
    handles = [
        Line2D([], [], color=colour, marker=marker, markersize=5, linewidth=1.6)
        for colour, marker in map(look, range(len(names) - 1))
    ]
    handles.append(Line2D([], [], color=FAINT, linewidth=1.2, dashes=(4, 2)))
    # Labels that begin with an underline are left out by matplotlib: the texts are put in afterwards.
    legend = figure.legend(
        handles, [str(number) for number in range(len(handles))], loc="outside lower left", ncols=beside
    )
    for text, name in zip(legend.get_texts(), names, strict=True):
        text.set_text(name)
