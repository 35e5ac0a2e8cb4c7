"""The results of pairing lists: ``1 - 0``, ``½ - ½``, ``- - +``, and the points of a player without an opponent."""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from pipeline.reading.report import CellKind

EXPECTED: Final = "1 - 0, 0 - 1, ½ - ½, + - -, - - + or - - -, or nothing where there is none yet"
"""What a result may be, as the end of a message."""

_RESULT: Final = re.compile(r"(1/2|0[.,]5|[10½+-]) ?[-:] ?(1/2|0[.,]5|[10½+-])( ?K)?", re.IGNORECASE)
_RESULTS: Final[Mapping[tuple[str, str], tuple[CellKind, int, int]]] = {
    ("1", "0"): ("played", 2, 0),
    ("0", "1"): ("played", 0, 2),
    ("½", "½"): ("played", 1, 1),
    ("+", "-"): ("forfeit", 2, 0),
    ("-", "+"): ("forfeit", 0, 2),
    ("-", "-"): ("forfeit", 0, 0),
}
_ALONE: Final[Mapping[str, tuple[CellKind, int]]] = {
    "1": ("bye", 2),
    "½": ("bye", 1),
    "0.5": ("bye", 1),
    "0,5": ("bye", 1),
    "0": ("absent", -1),
    "": ("absent", -1),
}
_OPEN: Final = frozenset({"", "-", ":", "*"})


class PairResult(NamedTuple):
    """What a row of two players says: the kind of game, and the half points of white and black."""

    kind: CellKind
    white: int
    black: int


class AloneResult(NamedTuple):
    """What a row of one player says: the kind of cell, and the half points."""

    kind: CellKind
    score: int


def result_of(told: str) -> PairResult | None:
    """The result of two players, from a tidied cell; None if it is none."""
    if told in _OPEN:
        return PairResult("open", -1, -1)
    found = _RESULT.fullmatch(told)
    signs = tuple("½" if len(sign) > 1 else sign for sign in found.groups()[:2]) if found else ("", "")
    if not found or signs not in _RESULTS:
        return None
    kind, white, black = _RESULTS[signs[0], signs[1]]
    return PairResult("forfeit" if found[3] else kind, white, black)


def result_alone(told: str) -> AloneResult | None:
    """What a player without an opponent has, from a tidied cell; None if it is nothing of the kind."""
    return AloneResult(*_ALONE[told]) if told in _ALONE else None
