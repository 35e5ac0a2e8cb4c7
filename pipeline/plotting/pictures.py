"""What may be drawn of an output folder: some players, the top of its list, or how the list is spread."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from pipeline.asked_files import write_asked
from pipeline.exits import DataError
from pipeline.plotting.careers import ListRow, Source, careers, current_list, month_of, open_source
from pipeline.plotting.drawing import draw_careers, draw_spread
from pipeline.plotting.fonts import LINE, drawable, fitting
from pipeline.plotting.months import said
from pipeline.plotting.spread import spread

_PNG: Final = b"\x89PNG"
_FIRST: Final = 1000
"""Bytes of a file in which an SVG says that it is one."""


def picture_of_players(folder: Path, code: str, player_ids: Sequence[str], file_format: str) -> bytes:
    """The ratings of some players on every list so far.

    Args:
        folder: an output folder.
        code: the rule book.
        player_ids: at least one.
        file_format: svg or png.

    Raises:
        UsageError: the folder has no such rule book or player, or the player no rating.
        DataError: the folder is not the output of a run, or not whole.
        OSError: a file is there and cannot be read.
    """
    source = open_source(folder, code)
    drawn = careers(source, player_ids)
    if len(drawn) == 1:
        title = f"{drawn[0].label}: {drawn[0].shown_rating}"
    else:
        title = f"{len(drawn)} players through the lists"
    return draw_careers(drawn, title, _subtitle(source), file_format)


def picture_of_top(folder: Path, code: str, count: int, file_format: str) -> bytes:
    """The ratings of the first ``count`` players of the folder's list on every list so far.

    Raises:
        UsageError: the folder has no such rule book.
        DataError: the folder is not the output of a run, not whole, or has no list with players.
        OSError: a file is there and cannot be read.
    """
    source = open_source(folder, code)
    first = [row.player_id for row in _rows(source)[:count]]
    title = f"The first {len(first)} of the list" if len(first) > 1 else "The first of the list"
    return draw_careers(careers(source, first), title, _subtitle(source), file_format)


def picture_of_distribution(folder: Path, code: str, width: int | None, file_format: str) -> bytes:
    """How many players of the folder's list stand in each class of ratings.

    Args:
        folder: an output folder.
        code: the rule book.
        width: of the classes, in points; None leaves the choice to the picture.
        file_format: svg or png.

    Raises:
        UsageError: the folder has no such rule book.
        DataError: the folder is not the output of a run, not whole, or has no list with players.
        OSError: a file is there and cannot be read.
    """
    source = open_source(folder, code)
    counts = spread(_rows(source), width)
    title = f"{counts.players:,} players by rating" if counts.players > 1 else "1 player by rating"
    return draw_spread(counts, title, _subtitle(source), file_format)


def write_picture(path: Path, content: bytes) -> None:
    """Write a picture, in place of an earlier one only.

    Raises:
        UsageError: the file holds something else, lies in an output folder, or there is no folder for it.
        OSError: the machine does not let us write.
    """
    write_asked(path, content, "picture", lambda earlier: earlier.startswith(_PNG) or b"<svg" in earlier[:_FIRST])


def _rows(source: Source) -> list[ListRow]:
    rows = current_list(source)
    if not rows:
        raise DataError(f"{source.folder} has nobody on its list of {source.system.code}: there is nothing to draw")
    return rows


def _subtitle(source: Source) -> str:
    """Whose ratings they are, and of which list."""
    parts = (source.output.manifest.federation, source.system.title, f"list of {said(month_of(source.period))}")
    return " · ".join(fitting(part, LINE) for part in parts if part and drawable(part))
