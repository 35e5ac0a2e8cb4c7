"""The fixed words of the tables: results, handicaps, shapes, kinds, reasons. Plain and quick to import."""

from typing import Final, NamedTuple


class Result(NamedTuple):
    """What a result stands for: half points of white and of black, and whether the game was played."""

    white: int
    black: int
    played: bool
    bye: bool = False


RESULTS: Final[dict[str, Result]] = {
    "1-0": Result(2, 0, played=True),
    "0-1": Result(0, 2, played=True),
    "1/2-1/2": Result(1, 1, played=True),
    "1-0F": Result(2, 0, played=False),
    "0-1F": Result(0, 2, played=False),
    "0-0F": Result(0, 0, played=False),
    "bye": Result(2, 0, played=False, bye=True),
    "half-bye": Result(1, 0, played=False, bye=True),
    "zero-bye": Result(0, 0, played=False, bye=True),
}
"""Every result that a report may state; an empty cell is a game without a result yet."""

RESULT_SPELLINGS: Final[dict[str, str]] = {"½-½": "1/2-1/2"}
"""Other spellings that a report may use, and the one that the tables hold."""

NO_RESULT: Final = ""

SHOGI_ODDS: Final[tuple[str, ...]] = (
    "sente",
    "lance",
    "bishop",
    "rook",
    "rook_lance",
    "two_piece",
    "three_piece_right",
    "three_piece_left",
    "four_piece",
    "five_piece_right",
    "five_piece_left",
    "six_piece",
    "seven_piece",
    "eight_piece",
)
"""Pieces and moves that uwate may give at shogi, the smallest first."""

STONES: Final[tuple[str, ...]] = ("2", "3", "4", "5", "6", "7", "8", "9")
"""Stones that black may have on the board at go."""

HANDICAPS: Final[tuple[str, ...]] = ("even", *SHOGI_ODDS, *STONES)
"""Odds that white may give to black; of each game the smallest first."""


def odds_in_words(handicap: str) -> str:
    """Odds as a sentence has them."""
    return f"{handicap} stones" if handicap in STONES else handicap


# The year 0000 is left out without looking ahead, so that columns need no regular expression engine but Arrow's.
MONTH: Final = "(?:[0-9]{3}[1-9]|[0-9]{2}[1-9][0-9]|[0-9][1-9][0-9]{2}|[1-9][0-9]{3})-(?:0[1-9]|1[0-2])"
"""How a month is written, as a regular expression."""

SHAPES: Final[tuple[str, ...]] = ("swiss", "round-robin", "knock-out", "league")

YES_NO: Final[dict[str, bool]] = {"yes": True, "no": False}

LEDGER_KINDS: Final[tuple[str, ...]] = (
    "game",
    "unplayed",
    "not_rated",
    "settlement",
    "floor",
    "correction",
    "conversion",
)

REASONS: Final[tuple[str, ...]] = (
    "event not rated",
    "game not rated",
    "no result",
    "no rule for handicap games",
    "more than six pieces",
    "more than 350 apart",
    "too far apart",
    "opponent unrated",
    "first event without a point",
)
"""Why a game was not rated; the first that applies is given."""

OPENING_SOURCE: Final = "opening"
"""Source of a rating that came with the player, from openings.csv."""

FIDE_SOURCE: Final = "fide"
"""In an opening's source: the row is an entry by FIDE rating; in the ledger: the rating comes from one."""

CONVERSION_SOURCE: Final = "conversion"
"""In the ledger: the rating comes from one of other rules, converted."""

START_SOURCE: Final = "start"
"""In the ledger: what a player without a rating counts as."""

OPPONENT_SOURCES: Final[tuple[str, ...]] = (
    "standing",
    OPENING_SOURCE,
    FIDE_SOURCE,
    CONVERSION_SOURCE,
    START_SOURCE,
)


class WayIn(NamedTuple):
    """What a way in is called: in a narrow column, and in a sentence."""

    short: str
    long: str


WAYS_IN: Final[dict[str, WayIn]] = {
    OPENING_SOURCE: WayIn("opening", "opening"),
    START_SOURCE: WayIn("newcomer", "start of a newcomer"),
    FIDE_SOURCE: WayIn("FIDE", "FIDE entry"),
    CONVERSION_SOURCE: WayIn("converted", "converted rating"),
}
"""How a player comes to a first rating, by the ledger's word for where a rating comes from."""

UNRATED: Final = "unrated"
"""In the standings: the player has no rating, stands on no list, and is remembered for what was played."""

STATUSES: Final[tuple[str, ...]] = ("official", "provisional", "inactive")

CHANGE_KINDS: Final[tuple[str, ...]] = ("new", "changed", "unchanged", "dropped")

SEVERITIES: Final[tuple[str, ...]] = ("error", "warning", "note")
