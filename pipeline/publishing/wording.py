"""The words that workbooks and pages share: headers, what columns and cells mean, days, how many players."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import pandas as pd

from pipeline.publishing.material import Note
from schemas.tie_breaks import TIE_BREAKS

HEADERS: Final[Mapping[str, str]] = {
    "rank": "Rank",
    "place": "Place",
    "no": "No.",
    "player_id": "Id",
    "name": "Name",
    "title": "Title",
    "federation": "Fed.",
    "birth_year": "Born",
    "rating": "Rating",
    "mark": "Mark",
    "change": "Change",
    "games": "Games",
    "period_games": "In period",
    "class": "Class",
    "status": "Status",
    "last_event": "Last event",
    "peak": "Peak",
    "peak_period": "Peak in",
    "last_event_date": "Last played",
    "active": "Active",
    "before": "Before",
    "after": "After",
    "kind": "Kind",
    "cause": "Cause",
    "date": "Date",
    "event_id": "Event",
    "points": "Points",
    "expected": "Expected",
    "performance": "Performance",
    "new_rating": "New rating",
    "mean_opponent": "Mean opponent",
    "handicap": "Handicap",
    "higher_won": "Higher won",
    "lower_won": "Lower won",
    "drawn": "Drawn",
    "equal_ratings": "Equal ratings",
    "higher_share": "Higher's share",
    "number": "Game",
    "game_event": "Played in",
    "game_event_end": "Ended",
    "colour": "Colour",
    "opponent_id": "Opponent's id",
    "opponent": "Opponent",
    "score": "Score",
    "rating_before": "Rating before",
    "rating_after": "Rating after",
    "lower_bound": "Lower bound",
} | {each.column: each.header for each in TIE_BREAKS.values()}
"""The header of each column that has one of its own, by its name in the tables."""

NEW: Final = "new"
"""What stands for the change of a player who was not on the list before."""

_MEANINGS: Final[Mapping[str, str]] = {
    "rank": "1, 1, 3: one more than the number of players with a higher rating",
    "title": "for life or held where the rule book has such titles, else the player's own",
    "change": f"against the list of the month before; {NEW}: was not on it; an opening rating counts as on it",
    "games": "all rated games, as the rule book counts them, those before an opening rating included",
    "period_games": "rated games of this list's month",
    "last_event": "the last rated event; a link leads to its crosstable in crosstables.xlsx beside this file",
    "last_event_date": "the last day of the last rated event",
    "peak": "the highest rating at the end of a month that was not provisional, and the first month that had it",
}

CELLS: Final[Sequence[Note]] = (
    ("12w1", "against no. 12 with white, won; ½ drawn, 0 lost; b: with black; -: colour not known"),
    ("12w+", "won without play; -: lost without play"),
    ("12w?", "no result yet"),
    ("bye1", "a bye and its points: bye1, bye½, bye0"),
    ("(12w1)", "in brackets: played but not rated"),
)
"""What the cells of a crosstable mean."""

ODDS: Final[Note] = ("12w1 rook", "behind or below a game: the handicap that white gave")
"""Likewise where there are games at odds."""

REPORT_PARTS: Final[Mapping[str, str]] = {
    "list": "The list",
    "distribution": "Changes by size",
    "points": "Points",
    "pool": "The pool",
}
"""The sections of the change report."""


def header_of(name: str) -> str:
    """The header of a column; a round is called as in the table, an unknown column by its name."""
    return HEADERS.get(name) or (name if is_round(name) else name.replace("_", " ").capitalize())


def meanings(names: Iterable[str]) -> Sequence[Note]:
    """Header and meaning of those columns of a list that need one."""
    return [(HEADERS[name], _MEANINGS[name]) for name in names if name in _MEANINGS]


def cell_notes(tables: Iterable[pd.DataFrame]) -> Sequence[Note]:
    """What the cells of these crosstables mean."""
    odds = any(
        frame[name].str.contains(":", regex=False).any()
        for frame in tables
        for name in map(str, frame.columns)
        if is_round(name)
    )
    return [*CELLS, *([ODDS] if odds else [])]


def is_round(name: str) -> bool:
    """Whether a crosstable's column is a round: R1, R2 and so on."""
    return name.startswith("R") and name[1:].isdigit()


def days(start: str, end: str) -> str:
    """From which day to which an event went on."""
    return end if start in ("", end) else f"{start} to {end}"


def players_said(count: int) -> str:
    """How many players there are, in words."""
    return "1 player" if count == 1 else f"{count:,} players"
