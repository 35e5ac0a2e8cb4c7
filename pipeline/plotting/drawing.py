"""Pictures as bytes: lines through the lists, and the histogram of a list. The only module that draws."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from io import BytesIO
from typing import Any, Final

from matplotlib import style
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator

from pipeline.plotting.careers import Career
from pipeline.plotting.fonts import TYPEFACE
from pipeline.plotting.months import ticks
from pipeline.plotting.spread import Spread

# Okabe and Ito's colours, which people with any colour vision tell apart, without yellow, too faint for a line;
# then wine and olive from Tol's, and grey.
_COLOURS: Final = (
    "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#882255", "#999933", "#8C8C8C",
)  # fmt: skip
_MARKERS: Final = ("o", "s", "^", "D", "v")
_INK: Final = "#333333"
_FAINT: Final = "#6b6b6b"
_GRID: Final = "#e2e2e2"
_LIGHT: Final = "#9CC7E0"

_STYLE: Final[dict[str, Any]] = {
    "font.family": TYPEFACE,
    "font.size": 10,
    "text.parse_math": False,
    "text.color": _INK,
    "axes.edgecolor": _FAINT,
    "axes.labelcolor": _INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.unicode_minus": False,
    "xtick.color": _FAINT,
    "ytick.color": _FAINT,
    "xtick.labelcolor": _INK,
    "ytick.labelcolor": _INK,
    "legend.frameon": False,
    "hatch.linewidth": 0.6,
    "svg.hashsalt": "ratinglist",
    "svg.fonttype": "path",
}

_LEAST_SPAN: Final = 60  # rating points; less would make a mountain of a molehill
_MOST_MARKS: Final = 36  # lists; beyond, marks would hide the line
_MOST_PEAK_TEXTS: Final = 3


def draw_careers(careers: Sequence[Career], title: str, subtitle: str, file_format: str) -> bytes:
    """Draw each player's rating through the lists, the provisional part dashed, the peak with a star.

    Args:
        careers: in the order of the legend.
        title: what the picture shows.
        subtitle: whose lists, up to when.
        file_format: svg or png.
    """
    with _own_style():
        figure = Figure(figsize=(9, 5.2), dpi=150, layout="constrained")
        axes = figure.subplots()
        for number, career in enumerate(careers):
            _draw_career(axes, number, career, crowd=len(careers))
        _scale(axes, careers)
        axes.set_xlabel("Month of the list")
        axes.set_ylabel("Rating")
        axes.grid(axis="y", color=_GRID, linewidth=0.8)
        _head(axes, title, subtitle)
        _careers_legend(axes, careers)
        return _bytes(figure, file_format)


def _draw_career(axes: Axes, number: int, career: Career, crowd: int) -> None:
    colour, marker = _look(number)
    cut = career.provisional
    width = 2.2 if crowd == 1 else 1.6
    # The step from the last provisional list to the first official one is still a provisional one.
    if cut:
        steps = slice(cut + 1)
        axes.plot(career.months[steps], career.ratings[steps], color=colour, linewidth=width, dashes=(3, 1.6))
    axes.plot(career.months[cut:], career.ratings[cut:], color=colour, linewidth=width, solid_capstyle="round")
    marked = [at for at, changed in enumerate(career.changed) if changed]
    if len(marked) > _MOST_MARKS:
        marked = [marked[0], marked[-1]]
    for hollow in (True, False):
        places = [at for at in marked if (at < cut) == hollow]
        axes.plot(
            [career.months[at] for at in places],
            [career.ratings[at] for at in places],
            linestyle="none",
            marker=marker,
            markersize=6 if crowd == 1 else 4.5,
            markerfacecolor="white" if hollow else colour,
            markeredgecolor=colour,
        )
    if career.peak is not None:
        peak = (career.months[career.peak], career.ratings[career.peak])
        axes.plot(
            *peak,
            marker="*",
            markersize=15,
            markerfacecolor=colour,
            markeredgecolor="white",
            markeredgewidth=0.9,
            zorder=4,
        )
        if crowd <= _MOST_PEAK_TEXTS:
            axes.annotate(
                f"peak {peak[1]}", peak, xytext=(0, 9), textcoords="offset points", ha="center", color=colour
            )


def _look(number: int) -> tuple[str, str]:
    """A colour and a mark that together belong to one line of a picture only."""
    return _COLOURS[number % len(_COLOURS)], _MARKERS[(number + number // len(_COLOURS)) % len(_MARKERS)]


def _scale(axes: Axes, careers: Sequence[Career]) -> None:
    first = min(career.months[0] for career in careers)
    last = max(career.months[-1] for career in careers)
    opening = any(career.opening and career.months[0] == first for career in careers)
    places, labels = ticks(first, last, opening=opening)
    axes.set_xticks(places, labels)
    room = max(0.4, 0.03 * (last - first))
    axes.set_xlim(first - room, last + room)
    lowest = min(min(career.ratings) for career in careers)
    highest = max(max(career.ratings) for career in careers)
    span = max(_LEAST_SPAN, highest - lowest)
    middle = (lowest + highest) / 2
    axes.set_ylim(middle - 0.57 * span, middle + 0.63 * span)
    axes.yaxis.set_major_locator(MaxNLocator(nbins=8, integer=True, steps=[1, 2, 5, 10]))


def _careers_legend(axes: Axes, careers: Sequence[Career]) -> None:
    handles, names = [], []
    if len(careers) > 1:
        for number, career in enumerate(careers):
            colour, marker = _look(number)
            handles.append(Line2D([], [], color=colour, marker=marker, markersize=5, linewidth=1.6))
            names.append(f"{career.label}   {career.shown_rating}")
    if any(career.provisional for career in careers):
        handles.append(
            Line2D([], [], color=_FAINT, dashes=(3, 1.6), marker="o", markerfacecolor="white", markersize=5)
        )
        names.append("provisional")
    if len(careers) > _MOST_PEAK_TEXTS and any(career.peak is not None for career in careers):
        handles.append(Line2D([], [], color=_FAINT, linestyle="none", marker="*", markersize=11))
        names.append("peak")
    if not handles:
        return
    beside = len(careers) > 1
    # Labels that begin with an underline are left out by matplotlib: the texts are put in afterwards.
    legend = axes.legend(
        handles,
        [str(number) for number in range(len(handles))],
        loc="upper left" if beside else "best",
        bbox_to_anchor=(1.01, 1) if beside else None,
        borderaxespad=0 if beside else None,
        handlelength=2.6,
    )
    for text, name in zip(legend.get_texts(), names, strict=True):
        text.set_text(name)


def draw_spread(spread: Spread, title: str, subtitle: str, file_format: str) -> bytes:
    """Draw the histogram of a list with its mean and median; provisional ratings lighter, on top.

    Args:
        spread: the counts.
        title: what the picture shows.
        subtitle: whose list, of when.
        file_format: svg or png.
    """
    with _own_style():
        figure = Figure(figsize=(9, 5.2), dpi=150, layout="constrained")
        axes = figure.subplots()
        starts = [spread.first + spread.width * number for number in range(len(spread.official))]
        bars: dict[str, Any] = {"align": "edge", "width": spread.width, "edgecolor": "white", "linewidth": 0.8}
        some = any(spread.provisional)
        official = axes.bar(starts, spread.official, color=_COLOURS[0], **bars)
        handles: list[Any] = [official] if some else []
        names = ["official"] if some else []
        if some:
            provisional = axes.bar(
                starts, spread.provisional, bottom=spread.official, color=_LIGHT, hatch="////", **bars
            )
            handles.append(provisional)
            names.append("provisional")
        for value, text, colour, dashes in (
            (spread.mean, f"mean {spread.mean_text}", _COLOURS[1], "solid"),
            (spread.median, f"median {spread.median_text}", "#000000", "dashed"),
        ):
            handles.append(axes.axvline(value, color=colour, linestyle=dashes, linewidth=1.8))
            names.append(text)
        axes.legend(handles, names, loc="upper left", bbox_to_anchor=(1.01, 1), borderaxespad=0)
        axes.set_xlabel(f"Rating, in classes of {spread.width} points")
        axes.set_ylabel("Players")
        axes.set_xlim(starts[0] - spread.width, starts[-1] + 2 * spread.width)
        axes.xaxis.set_major_locator(MaxNLocator(nbins=12, integer=True, steps=[1, 2, 5, 10]))
        axes.set_ylim(0, 1.08 * max(map(sum, zip(spread.official, spread.provisional, strict=True))))
        axes.yaxis.set_major_locator(MaxNLocator(nbins=8, integer=True))
        axes.grid(axis="y", color=_GRID, linewidth=0.8)
        _head(axes, title, subtitle)
        return _bytes(figure, file_format)


def _head(axes: Axes, title: str, subtitle: str) -> None:
    axes.set_title(title, loc="left", fontsize=14, color="#111111", pad=26)
    axes.annotate(
        subtitle, (0, 1), xycoords="axes fraction", xytext=(0, 10), textcoords="offset points", color=_FAINT
    )


def _own_style() -> AbstractContextManager[None]:
    """Matplotlib's own defaults and ours, whatever settings the machine has."""
    return style.context(["default", _STYLE])


def _bytes(figure: Figure, file_format: str) -> bytes:
    """The picture, the same bytes at any time: no date, and no version in it."""
    nothing = {"Date": None, "Creator": None} if file_format == "svg" else {"Software": None}
    written = BytesIO()
    figure.savefig(written, format=file_format, metadata=nothing)
    return written.getvalue()
