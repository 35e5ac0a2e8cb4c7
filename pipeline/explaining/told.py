"""What an explanation is: a player's rows, their sums event by event, and what stands around them."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """One player's rows and what stands around them.

    ``shown_rating`` is the present rating with its mark, or nothing; ``kept`` is by name what the rule book shows
    besides, at the end of the list's month, ``gathered`` what counts for a first rating, in words, ``waiting`` how
    near to one that is. ``began`` says where the first rating comes from. ``rows`` are those of
    schemas.explanation as plain values (decimals without trailing noughts, None for nothing), in order of play;
    ``events`` are what they come to, one element an event, correction or conversion, and ``totals`` all of them
    together. ``rows_in_all`` counts the player's rows before an event or a period was picked out. ``clauses`` has
    the sentence of every clause that the rows name, and ``terms`` the words for what the columns show.
    """

    player_id: str
    name: str
    code: str
    period: str
    opening_period: str
    began: str
    standing: dict[str, Any] | None
    rows: list[dict[str, Any]]
    system: str = ""
    shown_rating: str = ""
    kept: dict[str, str] = field(default_factory=dict)
    gathered: list[str] = field(default_factory=list)
    waiting: str = ""
    rows_in_all: int = 0
    earned: list[dict[str, str]] = field(default_factory=list)
    events: list[dict[str, Any]] = field(default_factory=list)
    totals: dict[str, Any] = field(default_factory=dict)
    clauses: dict[str, str] = field(default_factory=dict)
    terms: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class EventExplanation:
    """One event under one rule book: its players by name, each with the rows of that event only.

    ``terms`` are the words for what the columns show, of everybody's rows together.
    """

    event_id: str
    event: str
    code: str
    system: str
    start_date: str
    end_date: str
    period: str
    rated_in: str
    rated: bool
    players: list[Explanation]
    terms: dict[str, str]
