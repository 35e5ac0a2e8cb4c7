"""The second stage's work: validated tables in, each rule book's ledger and standings out."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

import numpy as np
import pandas as pd

from pipeline.exits import DataError
from pipeline.places import last_day
from pipeline.replay.book import facts, open_book, with_recorded_entries
from pipeline.replay.course import Course, course, days
from pipeline.replay.decisions import CorrectionError
from pipeline.replay.earlier import Earlier, earlier
from pipeline.replay.engine import Replay, replay
from pipeline.replay.ledger import GameCounts, PagedLedger, ledger
from pipeline.replay.period_changes import period_changes
from pipeline.replay.player_by_player import SeatsOfPlayers, seats_of_cards
from pipeline.replay.schedule import Schedule, schedule
from pipeline.replay.span import Span
from pipeline.replay.standings import remembered, standings
from pipeline.rules.edition import Settles
from pipeline.rules.rounding import Ints
from pipeline.rules.seats import NEVER
from pipeline.rules.system import RatingSystem
from pipeline.validated import Validated
from schemas.openings import Openings
from schemas.period_changes import PERIOD_CHANGES
from schemas.vocabulary import FIDE_SOURCE, OPPONENT_SOURCES


@dataclass(frozen=True, slots=True, kw_only=True)
class Replayed:
    """What the replay of one rule book came to; ``games`` are those of the ledger.

    ``entries`` are the FIDE entries used that openings.csv does not have (schemas.openings.Openings).
    ``unjudged`` is how many players could not be judged for a title because their birth is not known.
    """

    ledger: PagedLedger
    games: GameCounts
    standings: pd.DataFrame
    entries: pd.DataFrame
    unjudged: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A rule book's replay before it is summed up: the ledger, and what standings are made from.

    ``counted`` are the seats of the cards that count, ``before`` is what players came with, ``openings`` are the
    rule book's own and ``months`` those in which anything was counted.
    """

    book: RatingSystem
    result: Replay
    counted: SeatsOfPlayers
    before: Earlier
    openings: pd.DataFrame
    months: Sequence[str]
    ledger: PagedLedger


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    """Validated tables as a course of play, and its schedule for each way of settling."""

    validated: Validated
    course: Course
    schedules: Mapping[Settles, Schedule]


def prepare(validated: Validated, books: Iterable[RatingSystem]) -> Prepared:
    """Make ready, once, what the replays of all rule books share.

    Args:
        validated: the input after every check.
        books: the rule books, their options chosen.
    """
    books = list(books)
    run = course_of(validated, books)
    schedules = {settles: schedule(run, settles) for settles in dict.fromkeys(book.settles for book in books)}
    return Prepared(validated=validated, course=run, schedules=schedules)


def course_of(validated: Validated, books: Iterable[RatingSystem]) -> Course:
    """Validated tables as a course of play, in which the months are numbered that rule books' editions begin in."""
    editions = {f"{each.in_force:%Y-%m}" for book in books for each in book.editions if each.in_force}
    return course(
        validated.players,
        validated.events,
        validated.games,
        validated.corrections,
        validated.periods,
        further_months=editions,
        once_a_round=validated.once_a_round,
    )


def replay_book(
    prepared: Prepared, book: RatingSystem, past: pd.DataFrame | None, opening_period: str, label: str = ""
) -> Played:
    """Replay the course of play under one rule book.

    Args:
        prepared: the course of play, its schedules those of this rule book among others.
        book: the rule book, its options chosen.
        past: the standings of an earlier run to go on from.
        opening_period: that run's period, or nothing.
        label: what the rule book is called in messages; nothing: by its code.

    Raises:
        DataError: ratings are beyond what can be reckoned with.
    """
    validated, run = prepared.validated, prepared.course
    levels = prepared.schedules[book.settles]
    openings = validated.openings[validated.openings["system"] == book.code]
    ids = pd.Index(validated.players["player_id"])
    known = with_recorded_entries(facts(validated.players), ids, openings)
    opened = open_book(book, known, ids, openings, past)
    counts = validated.counts[book.code]
    corrections = np.flatnonzero(validated.corrections_count[book.code])
    span = Span(
        events=counts,
        corrections=corrections,
        since=_last_day(opening_period) if past is not None and opening_period else None,
        through=_last_day(validated.period),
        as_of=_days_of_openings(ids, openings),
    )
    try:
        result = replay(book, run, levels, opened, known, span)
    except (OverflowError, CorrectionError) as error:
        raise DataError(f"{label or book.code}: {error}") from error
    months = [
        *validated.periods[counts].tolist(),
        *(run.months[each] for each in run.correction_month[corrections]),
    ]
    counted = seats_of_cards(run, result, result.cards.counted)
    return Played(
        book=book,
        result=result,
        counted=counted,
        before=earlier(ids, openings, past),
        openings=openings,
        months=months,
        ledger=ledger(book, run, result, counted),
    )


def summed_up(prepared: Prepared, played: Played) -> Replayed:
    """What a replay came to: its ledger with the standings after it."""
    validated, run, book, result = prepared.validated, prepared.course, played.book, played.result
    before, counted, rows = played.before, played.counted, played.ledger
    first_month = min(played.months, default="")
    after = standings(
        book, run, result, counted, validated.players, validated.events, before, first_month, validated.period
    )
    moved = period_changes(book, run, result, before, counted)[remembered(book, result.closed)]
    return Replayed(
        ledger=rows,
        games=rows.games(),
        standings=after.standings.assign(**{PERIOD_CHANGES: moved}),
        entries=_entries(book, result, validated.players, played.openings),
        unjudged=after.unjudged,
    )


def _days_of_openings(player_ids: "pd.Index[str]", openings: pd.DataFrame) -> Ints:
    """Of which day each player's opening is, in days since 1970-01-01; NEVER where none says so."""
    found = np.full(len(player_ids), NEVER, dtype=np.int64)
    dated = openings[openings["as_of"] != ""]
    found[player_ids.get_indexer(pd.Index(dated["player_id"]))] = days(dated["as_of"])
    return found


def _last_day(period: str) -> int:
    """The last day of a month YYYY-MM, in days since 1970-01-01."""
    return (last_day(period) - date(1970, 1, 1)).days


def _entries(book: RatingSystem, result: Replay, players: pd.DataFrame, openings: pd.DataFrame) -> pd.DataFrame:
    """The players who came in by a FIDE rating that no opening records yet."""
    came_in = (
        (result.opened.source == OPPONENT_SOURCES.index(FIDE_SOURCE)) & ~result.opened.rated & result.closed.rated
    )
    rows = players[came_in]
    rows = rows[pd.Index(openings["player_id"]).get_indexer(pd.Index(rows["player_id"])) < 0]
    count = len(rows)
    nothing = pd.Series([""] * count, dtype="str")
    table = pd.DataFrame(
        {
            "system": pd.Series([book.code] * count, dtype="str"),
            "player_id": rows["player_id"].reset_index(drop=True),
            "rating": rows["fide_rating"].reset_index(drop=True),
            "rank": nothing,
            "games": pd.array([None] * count, dtype="Int64"),
            "first_event": nothing,
            "as_of": nothing,
            "source": pd.Series([FIDE_SOURCE] * count, dtype="str"),
        }
    )
    return Openings.validate(table, lazy=True)
