"""What rows come to: an event's, or all that were picked out; numbers in millionths."""

from collections.abc import Mapping, Sequence
from itertools import groupby

from pipeline.explaining.averages import by_formula, counts
from pipeline.explaining.reading import Record


def sums(rows: Sequence[Record]) -> Record:
    """What a player's rows come to; ``expected`` covers the games that have one, ``scored`` those games' score.

    ``games`` counts rated games and byes that count, ``score`` is theirs; ``not_rated`` counts the other games and
    byes.
    """
    counted = [row for row in rows if counts(row)]
    expecting = [row for row in rows if by_formula(row)]
    return {
        "games": len(counted),
        "not_rated": sum(row["kind"] in ("not_rated", "unplayed") for row in rows) - _unplayed(counted),
        "score": sum(row["score"] for row in counted),
        "expected": sum(row["expected"] for row in expecting) if expecting else None,
        "scored": sum(row["score"] for row in expecting) if expecting else None,
        "rating_before": rows[0]["rating_before"] if rows else None,
        "change": sum(row["change"] for row in rows),
        "rating_after": rows[-1]["rating_after"] if rows else None,
    }


def _unplayed(rows: Sequence[Record]) -> int:
    return sum(row["kind"] == "unplayed" for row in rows)


def by_event(
    rows: Sequence[Record], events: Mapping[str, Record], earned: Mapping[str, Sequence[str]]
) -> list[Record]:
    """The same event by event, in order of play; a correction or conversion stands alone.

    What a month came to stands alone too where an event of which nothing counted lies between it and its event.

    ``rated_with`` is the own rating that all games of an event went by where the rating had moved before it: in a
    month that is settled as a whole, by the events before.

    Args:
        rows: of one player.
        events: schemas.events.Events by id.
        earned: the titles earned at each event.
    """
    found: list[Record] = []
    first = 0
    for (event_id, period, _), mine in groupby(rows, key=_unit):
        members = list(mine)
        event = events.get(event_id or "", {})
        found.append(
            {
                "event_id": event_id,
                "event": event.get("name"),
                "start_date": event.get("start_date") or None,
                "end_date": members[0]["end_date"],
                "period": period,
                "rated_in": event.get("rated_in") or None,
                "first_row": first,
                "rows": len(members),
                **sums(members),
                "rated_with": _rated_with(members),
                "earned": list(earned.get(event_id or "", ())),
            }
        )
        first += len(members)
    last = {each["event_id"]: at for at, each in enumerate(found)}
    return [each if last[each["event_id"]] == at else {**each, "earned": []} for at, each in enumerate(found)]


def _rated_with(rows: Sequence[Record]) -> int | None:
    used = {row["own_rating"] for row in rows} - {None}
    (one,) = used if len(used) == 1 else (None,)
    return None if one == rows[0]["rating_before"] else one


def _unit(row: Record) -> tuple[str | None, str, str | None]:
    """Rows of one event stand together; those of a correction by its day."""
    return row["event_id"], row["period"], None if row["event_id"] else row["end_date"]
