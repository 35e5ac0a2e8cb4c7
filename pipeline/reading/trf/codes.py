"""The result codes of TRF: what a letter means with an opponent and without one."""

from typing import Final, NamedTuple

from pipeline.reading.report import CellKind


class Meaning(NamedTuple):
    """What a result code says: the kind of the cell, the player's half points (-1: none), whether it is rated."""

    kind: CellKind
    score: int
    rated: bool = True


MET: Final[dict[str, Meaning]] = {
    "1": Meaning("played", 2),
    "=": Meaning("played", 1),
    "0": Meaning("played", 0),
    "+": Meaning("forfeit", 2),
    "-": Meaning("forfeit", 0),
    "W": Meaning("played", 2, rated=False),
    "D": Meaning("played", 1, rated=False),
    "L": Meaning("played", 0, rated=False),
    " ": Meaning("open", -1),
    "Z": Meaning("open", -1),
}
"""With an opponent. W, D and L are games of less than one move; lichess writes Z while a game goes on."""

ALONE: Final[dict[str, Meaning]] = {
    "U": Meaning("bye", 2),
    "F": Meaning("bye", 2),
    "H": Meaning("bye", 1),
    "Z": Meaning("bye", 0),
    "+": Meaning("bye", 2),
    "=": Meaning("bye", 1),
    "-": Meaning("absent", -1),
    " ": Meaning("absent", -1),
    "1": Meaning("bye", 2),
    "0": Meaning("bye", 0),
    "W": Meaning("bye", 2),
    "D": Meaning("bye", 1),
    "L": Meaning("bye", 0),
}
"""Without an opponent. U is a bye that the pairing gave, F, H and Z one that was asked for."""

PLAYED: Final = frozenset("10WDL")
"""Codes of a played game, which mean a bye of their value (and are odd) where there is no opponent."""

GAME_ONLY: Final = PLAYED | {"=", " "}
"""Codes that make no sense with a colour and without an opponent: then it is the opponent that is missing."""

COLOURS: Final = {"w": "w", "b": "b", "-": "", " ": ""}

EXPECTED_MET: Final = (
    "1, = or 0 (played), + or - (forfeit), W, D or L (played, not rated) or nothing (no result yet)"
)
EXPECTED_ALONE: Final = "H, F, U or Z (byes), + or = (byes of older programs), - or nothing"


def _signs(meanings: dict[str, Meaning], *, alone: bool) -> dict[str, tuple[str, Meaning, str]]:
    """By the four columns behind the opponent (such as `` w 1``): the colour, the meaning and the code."""
    signs = {}
    for letter, colour in COLOURS.items():
        for code, meaning in meanings.items():
            if alone and colour and code in GAME_ONLY:
                continue
            for written in {letter, letter.upper()}:
                for mark in {code, code.lower()}:
                    signs[f" {written} {mark}"] = ("" if alone else colour, meaning, code)
    return signs


MET_SIGNS: Final = _signs(MET, alone=False)
ALONE_SIGNS: Final = _signs(ALONE, alone=True)
