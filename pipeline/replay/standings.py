"""The standings after a replay: each rated player's state as a table, enough to print lists and to go on from."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Final

import numpy as np
import pandas as pd

from pipeline.replay.book import Book
from pipeline.replay.careers import cells_of, histories, peaks
from pipeline.replay.cells import Texts, column, filled, taken, texts, where, written
from pipeline.replay.course import NOBODY, Course
from pipeline.replay.earlier import Earlier
from pipeline.replay.engine import Replay
from pipeline.replay.keeping import cells_of as cells_of_column
from pipeline.replay.moments import moments
from pipeline.replay.player_by_player import SeatsOfPlayers, events_of_seats, rated_seats
from pipeline.replay.title_columns import title_columns
from pipeline.rules.editions import edition_of_list
from pipeline.rules.rounding import Flags, Ints, shown
from pipeline.rules.seats import NEVER
from pipeline.rules.state import NEVER_SETTLED
from pipeline.rules.state_cells import months_since
from pipeline.rules.system import RatingSystem
from schemas.standings import Standings
from schemas.standings_cells import EXACT_RATING, SETTLED_IN
from schemas.vocabulary import UNRATED

_STATUSES: Final = ("official", "provisional", UNRATED)
_UNRATED: Final = _STATUSES.index(UNRATED)


@dataclass(frozen=True, slots=True, kw_only=True)
class After:
    """The standings, and how many players could not be judged for a title because their birth is not known."""

    standings: pd.DataFrame
    unjudged: int


def standings(
    system: RatingSystem,
    course: Course,
    replay: Replay,
    counted: SeatsOfPlayers,
    players: pd.DataFrame,
    events: pd.DataFrame,
    past: Earlier,
    first_month: str,
    period: str,
) -> After:
    """The standings after a replay, valid by schemas.standings.Standings.

    Args:
        system: the rule book that was replayed, its options chosen.
        course: the course of play.
        replay: what came of it.
        counted: the seats of cards that counted.
        players: schemas.players.Players, by id.
        events: schemas.events.Events, in order of play.
        past: what each player's standing was before.
        first_month: the month of the first event or correction that this replay counts, or nothing.
        period: the list's month.
    """
    closed, steps = replay.closed, system.steps
    ends, event_ids = texts(events["end_date"].array), texts(events["event_id"].array)
    rated = rated_seats(replay, counted)
    first, last = _first_and_last_events(course, replay, rated)
    touched = moments(system, course, replay, counted)
    history = histories(course, replay, past, touched, steps, unrated=system.unrated)
    # Whoever opens sure of the rating need not be so any more by the end of the first month that counts.
    opened_established = ~provisional_players(system, replay.opened, first_month or period)
    peak = peaks(course, replay, past, touched, history, first_month, opened_established)
    months = texts(history.months)
    titles = title_columns(system, course, replay, rated, texts(players["birth_date"].array), ends, past)
    provisional = provisional_players(system, closed, period)
    status = np.where(closed.rated, provisional.astype(np.int64), _UNRATED)
    columns: dict[str, Texts | pd.arrays.IntegerArray] = {
        "player_id": texts(players["player_id"].array),
        "rating": _whole(shown(closed.rating, steps)),
        "games": _whole(closed.games),
        "mark": where(closed.rated, _marks(system, closed, provisional), texts([""] * len(provisional))),
        "status": taken(texts(_STATUSES), status),
        "entry_date": where(filled(past["entry_date"]), past["entry_date"], taken(ends, first)),
        "first_event_date": _dates(closed.first_event),
        "last_event_date": where(last != NOBODY, taken(ends, last), past["last_event_date"]),
        "last_event": where(last != NOBODY, taken(event_ids, last), past["last_event"]),
        "peak": pd.arrays.IntegerArray(peak.rating, peak.month == NOBODY),
        "peak_period": taken(months, peak.month),
        "titles": titles.titles,
        "history": cells_of(history, len(course.player_ids)),
        "established_since": taken(months, peak.since),
    }
    if any(each.provisional is not None and each.provisional.averages for each in system.editions):
        columns["sum"] = where(provisional, written(closed.total), texts([""] * len(provisional)))
    columns |= titles.further
    columns |= _besides(system, closed)
    listed = np.flatnonzero(remembered(system, closed))
    table = pd.DataFrame(
        {
            name: (cells if isinstance(cells, pd.arrays.IntegerArray) else column(cells)).take(listed)
            for name, cells in columns.items()
        }
    )
    return After(standings=Standings.validate(table, lazy=True), unjudged=titles.unjudged)


def remembered(system: RatingSystem, closed: Book) -> Flags:
    """Who has a row in the standings: everybody with a rating, and whose games a first rating may still count."""
    if not system.unrated:
        return closed.rated
    found: Flags = closed.rated | (closed.games > 0) | (closed.kept.settled != NEVER_SETTLED)
    return found


def provisional_players(system: RatingSystem, closed: Book, period: str) -> Flags:
    """Whose rating is provisional at the end of a month YYYY-MM."""
    rule = edition_of_list(system, period).card
    if rule is None or rule.provisional is None:
        return ~closed.established
    month = int(months_since([period])[0])
    return rule.provisional(rule.at_end(closed.kept.columns, closed.kept.settled, month))


def _marks(system: RatingSystem, closed: Book, provisional: Flags) -> Texts:
    if system.marks is not None:
        return texts(list(system.marks(closed.games, provisional)))
    return taken(texts(["", system.mark]), provisional.astype(np.int64))


def _besides(system: RatingSystem, closed: Book) -> dict[str, Texts]:
    """The rating with all its decimals, and what is kept besides it, enough to go on from."""
    found: dict[str, Texts] = {}
    if system.steps > 1:
        found[EXACT_RATING] = texts(
            [str(Decimal(rating).scaleb(-system.editions[0].decimals)) for rating in closed.rating.tolist()]
        )
    for each in system.columns:
        found[each.name] = texts(cells_of_column(each, closed.kept.columns[each.name]))
    if system.columns:
        found[SETTLED_IN] = _months_of(closed.kept.settled)
    return found


def _months_of(settled: Ints) -> Texts:
    """Months since 1970-01 as YYYY-MM, nothing for none."""
    distinct, at = np.unique(settled, return_inverse=True)
    words = [str(np.datetime64(month, "M")) if month != NEVER_SETTLED else "" for month in distinct.tolist()]
    return taken(texts(words), at)


def _whole(numbers: Ints) -> pd.arrays.IntegerArray:
    return pd.arrays.IntegerArray(numbers.astype(np.int64), np.zeros(len(numbers), dtype=bool))


def _dates(days: Ints) -> Texts:
    """Days since 1970-01-01 as dates YYYY-MM-DD, none for NEVER."""
    distinct, at = np.unique(days, return_inverse=True)
    words = np.datetime_as_string(distinct.astype("datetime64[D]"))
    return taken(texts(words.tolist()), np.where(days == NEVER, -1, at))


def _first_and_last_events(course: Course, replay: Replay, rated: SeatsOfPlayers) -> tuple[Ints, Ints]:
    """Of each player, the first and the last event in order of play in which something of the player was rated."""
    first, last = np.full((2, len(course.player_ids)), NOBODY)
    player, *ends = rated.ends()
    first[player], last[player] = (events_of_seats(course, replay, seats) for seats in ends)
    return first, last
