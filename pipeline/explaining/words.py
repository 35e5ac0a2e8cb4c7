"""What a player asks, in a player's words: why a game is not rated, what a row is, where a rating stood."""

from collections.abc import Mapping
from typing import Final

from pipeline.explaining.reading import Record
from pipeline.explaining.sources import Stood
from pipeline.rules.edition import Edition
from schemas.ledger_columns import MILLIONTHS
from schemas.vocabulary import START_SOURCE, WAYS_IN

_REASONS: Final = {
    "event not rated": "the event is not rated",
    "game not rated": "the report says that this game is not rated",
    "no result": "no result has been reported",
    "no rule for handicap games": "this rule book has no rule for games at odds",
    "more than six pieces": "odds of more than six pieces",
    "too far apart": "the players are too far apart",
}
"""The ledger's reasons as sentences; those that are sentences already stand as they are."""

_WON, _DRAWN = MILLIONTHS, MILLIONTHS // 2


def why_not_rated(reason: str) -> str:
    """The reason why a game is not rated."""
    return _REASONS.get(reason, reason)


def unplayed(row: Record) -> str:
    """What kind of bye or forfeit a row is."""
    if row["opponent_id"] is not None:
        return "win by forfeit" if row["score"] == _WON else "loss by forfeit"
    return {_WON: "bye, full point", _DRAWN: "bye, half a point"}.get(row["score"], "bye, no point")


def opponent_from(row: Record, stood: Stood | None, edition: Edition, events: Mapping[str, Record]) -> str:
    """Where the opponent's rating comes from."""
    source = row["opponent_source"]
    if row["opponent_rating"] is None:
        return ""
    if source is None:
        return "value of a bye"
    if stood is not None:
        return _standing(stood, events)
    clauses = {START_SOURCE: edition.start_clause} | {entry.source: entry.clause for entry in edition.entries}
    words = WAYS_IN[source].long
    return f"{words} ({clauses[source]})" if source in clauses else words


def _standing(stood: Stood, events: Mapping[str, Record]) -> str:
    if stood.earlier:
        return f"standing of {stood.period}, from the run before"
    if stood.kind != "event":
        return f"standing after a {stood.kind} in {stood.period}"
    if stood.round is not None:
        return f"standing after round {stood.round} of this event"
    return f"standing after {events[str(stood.event_id)]['name']}, counted in {stood.period}"
