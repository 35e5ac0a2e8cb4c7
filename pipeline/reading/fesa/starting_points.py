"""Points as shogi lists state them: 5/2 for 2½, and the starting points of a MacMahon event beside them."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pipeline.reading.points import points_of
from pipeline.reading.report import Cell, Entrant

_HALVES: Final = re.compile(r"[0-9]{1,4}/2")


def shogi_points_of(text: str) -> int | None:
    """Points in hundredths, or None if none are stated; these lists also write 5/2 for 2½.

    Raises:
        ValueError: the text is something else; the message is a sentence for the officer.
    """
    return 50 * int(text[:-2]) if _HALVES.fullmatch(text) else points_of(text)


def with_starts(entrants: Sequence[Entrant], starts: Sequence[int], cells: Sequence[Cell]) -> tuple[Entrant, ...]:
    """The entrants with their starting points, unless the stated points leave these out throughout.

    Args:
        entrants: the players.
        starts: the starting points of each in hundredths.
        cells: the players' results.
    """
    made = [0] * len(entrants)
    for cell in cells:
        made[cell.player] += 50 * max(cell.score, 0)
    given = [at for at, start in enumerate(starts) if start and entrants[at].points is not None]
    if all(entrants[at].points == made[at] for at in given):
        return tuple(entrants)
    return tuple(replace(entrant, adjusted=start) for entrant, start in zip(entrants, starts, strict=True))
