"""Pictures as bytes: lines through the lists, and the histogram of a list."""

import math
from collections.abc import Sequence
from typing import Any, Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator

from pipeline.plotting.careers import Career
from pipeline.plotting.months import ticks
from pipeline.plotting.spread import Spread
from pipeline.plotting.style import COLOURS, FAINT, GRID, LIGHT, head, look, own_style, picture_bytes

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
    with own_style():
        figure = Figure(figsize=(9, 5.2), dpi=150, layout="constrained")
        axes = figure.subplots()
        for number, career in enumerate(careers):
            _draw_career(axes, number, career, crowd=len(careers))
        _scale(axes, careers)
        axes.set_xlabel("Month of the list")
        axes.set_ylabel("Rating")
        axes.grid(axis="y", color=GRID, linewidth=0.8)
        head(axes, title, subtitle)
        _careers_legend(axes, careers)
        return picture_bytes(figure, file_format)


def _draw_career(axes: Axes, number: int, career: Career, crowd: int) -> None:
    colour, marker = look(number)
    ratings = [math.nan if rating is None else rating for rating in career.ratings]  # no line, no point
    cut = career.provisional
    width = 2.2 if crowd == 1 else 1.6
    # The step from the last provisional list to the first official one is still a provisional one.
    if cut:
        steps = slice(cut + 1)
        axes.plot(career.months[steps], ratings[steps], color=colour, linewidth=width, dashes=(3, 1.6))
    axes.plot(career.months[cut:], ratings[cut:], color=colour, linewidth=width, solid_capstyle="round")
    marked = [at for at, changed in enumerate(career.changed) if changed]
    if len(marked) > _MOST_MARKS:
        marked = [marked[0], marked[-1]]
    for hollow in (True, False):
        places = [at for at in marked if (at < cut) == hollow]
        axes.plot(
            [career.months[at] for at in places],
            [ratings[at] for at in places],
            linestyle="none",
            marker=marker,
            markersize=6 if crowd == 1 else 4.5,
            markerfacecolor="white" if hollow else colour,
            markeredgecolor=colour,
        )
    if career.peak is not None:
        peak = (career.months[career.peak], ratings[career.peak])
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


def _scale(axes: Axes, careers: Sequence[Career]) -> None:
    first = min(career.months[0] for career in careers)
    last = max(career.months[-1] for career in careers)
    opening = any(career.opening and career.months[0] == first for career in careers)
    places, labels = ticks(first, last, opening=opening)
    axes.set_xticks(places, labels)
    room = max(0.4, 0.03 * (last - first))
    axes.set_xlim(first - room, last + room)
    ratings = [rating for career in careers for rating in career.ratings if rating is not None]
    lowest, highest = min(ratings), max(ratings)
    span = max(_LEAST_SPAN, highest - lowest)
    middle = (lowest + highest) / 2
    axes.set_ylim(middle - 0.57 * span, middle + 0.63 * span)
    axes.yaxis.set_major_locator(MaxNLocator(nbins=8, integer=True, steps=[1, 2, 5, 10]))


def _careers_legend(axes: Axes, careers: Sequence[Career]) -> None:
    handles, names = [], []
    if len(careers) > 1:
        for number, career in enumerate(careers):
            colour, marker = look(number)
            handles.append(Line2D([], [], color=colour, marker=marker, markersize=5, linewidth=1.6))
            names.append(f"{career.label}   {career.shown_rating}")
    if any(career.provisional for career in careers):
        handles.append(
            Line2D([], [], color=FAINT, dashes=(3, 1.6), marker="o", markerfacecolor="white", markersize=5)
        )
        names.append("provisional")
    if len(careers) > _MOST_PEAK_TEXTS and any(career.peak is not None for career in careers):
        handles.append(Line2D([], [], color=FAINT, linestyle="none", marker="*", markersize=11))
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
    with own_style():
        figure = Figure(figsize=(9, 5.2), dpi=150, layout="constrained")
        axes = figure.subplots()
        starts = [spread.first + spread.width * number for number in range(len(spread.official))]
        bars: dict[str, Any] = {"align": "edge", "width": spread.width, "edgecolor": "white", "linewidth": 0.8}
        some = any(spread.provisional)
        official = axes.bar(starts, spread.official, color=COLOURS[0], **bars)
        handles: list[Any] = [official] if some else []
        names = ["official"] if some else []
        if some:
            provisional = axes.bar(
                starts, spread.provisional, bottom=spread.official, color=LIGHT, hatch="////", **bars
            )
            handles.append(provisional)
            names.append("provisional")
        for value, text, colour, dashes in (
            (spread.mean, f"mean {spread.mean_text}", COLOURS[1], "solid"),
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
        axes.grid(axis="y", color=GRID, linewidth=0.8)
        head(axes, title, subtitle)
        return picture_bytes(figure, file_format)
