"""The tie-breaks that a federation may choose, their columns, headers and definitions. Quick to import."""

from collections.abc import Mapping
from typing import Final, NamedTuple


class TieBreak(NamedTuple):
    """A tie-break: its column in a crosstable, header, decimals and definition.

    ``decimals`` is None where a value has one or two, by the event.
    """

    column: str
    header: str
    decimals: int | None
    definition: str


TIE_BREAKS: Final[Mapping[str, TieBreak]] = {
    "direct-encounter": TieBreak(
        "direct_encounter",
        "Direct encounter",
        None,
        "Points from the games among those who are still level (C.07 art. 6), of several games of two players the "
        "average. If all of them met, these points decide, and then the same anew among those whom they leave "
        "level; if not, they decide for one who stays ahead whatever the missing games would have brought, then "
        "for the next. Empty where nobody is level or where missing games leave everything open.",
    ),
    "buchholz": TieBreak(
        "buchholz",
        "Buchholz",
        1,
        "Sum of the opponents' points, an opponent counting once for each game (C.07 art. 8.1).",
    ),
    "buchholz-cut-1": TieBreak(
        "buchholz_cut_1",
        "Buchholz cut 1",
        1,
        "Buchholz without its least part (C.07 art. 14.1); who has voluntary unplayed rounds loses the part of one "
        "of these instead (art. 16.5).",
    ),
    "median-buchholz": TieBreak(
        "median_buchholz",
        "Median Buchholz",
        1,
        "Buchholz cut 1 without its greatest part as well (C.07 art. 14.3).",
    ),
    "sonneborn-berger": TieBreak(
        "sonneborn_berger",
        "Sonneborn-Berger",
        2,
        "Sum over the games of the opponent's points times what the player scored in the game (C.07 art. 9.1).",
    ),
    "progressive": TieBreak(
        "progressive",
        "Progressive",
        1,
        "Sum of the player's points after each round of the event (C.07 art. 7.5).",
    ),
    "wins": TieBreak(
        "wins",
        "Wins",
        0,
        "How often the player got a whole point, with or without playing: games, forfeits, byes (C.07 art. 7.1).",
    ),
    "black": TieBreak(
        "black",
        "Black",
        0,
        "How many games the player played with black over the board (C.07 art. 7.3).",
    ),
}
"""Every tie-break by its name in ratinglist.toml, after FIDE's Tie-Break Regulations (C.07) of 2023."""
