"""The book: every player's standing as arrays, from the openings, an earlier run or the rule book's entry."""

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from pipeline.replay.course import days
from pipeline.replay.keeping import Keeping, give, newcomers_keeping, open_established, read_cells, stamp
from pipeline.rules.edition import Edition
from pipeline.rules.entry import Facts
from pipeline.rules.rounding import Flags, Ints
from pipeline.rules.seats import NEVER
from pipeline.rules.state import NEVER_SETTLED, CardRule
from pipeline.rules.state_cells import months_since
from pipeline.rules.system import RatingSystem
from schemas.standings_cells import EXACT_RATING, SETTLED_IN
from schemas.vocabulary import FIDE_SOURCE, OPPONENT_SOURCES, UNRATED

if TYPE_CHECKING:
    import pandas as pd  # the odds of one game need no tables

STANDING: Final = OPPONENT_SOURCES.index("standing")
OPENING: Final = OPPONENT_SOURCES.index("opening")
START: Final = OPPONENT_SOURCES.index("start")
NO_SOURCE: Final = -1


@dataclass(slots=True, kw_only=True)
class Book:
    """One element a player. Ratings in the edition's smallest step.

    ``known``: has a rating or a start value. ``rated``: stands on the list, by an opening or a rated game.
    ``source``: where the rating comes from, as a number of OPPONENT_SOURCES. ``total`` is the sum behind an
    average (0 for others). ``first_event`` is the day from which a bonus runs, or NEVER. ``kept`` is what the
    rule book keeps besides.
    """

    rating: Ints
    games: Ints
    established: Flags
    known: Flags
    rated: Flags
    source: Ints
    total: Ints
    first_event: Ints
    kept: Keeping = field(default_factory=Keeping)

    def copy(self) -> "Book":
        """The same standings in arrays of their own."""
        copied = self.each(np.ndarray.copy)
        copied.kept = self.kept.copy()
        return copied

    def each(self, change: Callable[[np.ndarray], np.ndarray]) -> "Book":
        """What becomes of each array; what is kept besides stays behind."""
        changed: dict[str, Any] = {name: change(getattr(self, name)) for name in _ARRAYS}
        return Book(**changed)


_ARRAYS: Final = tuple(each.name for each in fields(Book) if each.name != "kept")


def facts(players: "pd.DataFrame") -> Facts:
    """The ratings of other bodies, 0 where there is none."""
    return Facts(
        fide_rating=players["fide_rating"].fillna(0).to_numpy(dtype=np.int64),
        conventional_rating=players["conventional_rating"].fillna(0).to_numpy(dtype=np.int64),
    )


def open_book(
    system: RatingSystem,
    known: Facts,
    player_ids: "pd.Index[str]",
    openings: "pd.DataFrame",
    standings: "pd.DataFrame | None",
) -> Book:
    """The book before the first game.

    Args:
        system: the rule book, its options chosen.
        known: of every player.
        player_ids: of every player, the openings' and standings' among them.
        openings: the system's rows of schemas.openings.Openings.
        standings: an earlier run's (schemas.standings.Standings); its players ignore the openings.
    """
    edition = system.editions[0]
    book = newcomers_book(edition, known)
    rows = openings[openings["source"] != FIDE_SOURCE]
    _write_openings(book, system, edition, player_ids, rows)
    if standings is not None:
        _write_standings(book, system, player_ids, standings)
    return book


def newcomers_book(edition: Edition, known: Facts) -> Book:
    """The book of players of whom only other bodies' ratings are known: all enter by the edition."""
    count = len(known.fide_rating)
    book = Book(
        rating=np.zeros(count, dtype=np.int64),
        games=np.zeros(count, dtype=np.int64),
        established=np.zeros(count, dtype=bool),
        known=np.zeros(count, dtype=bool),
        rated=np.zeros(count, dtype=bool),
        source=np.full(count, START),
        total=np.zeros(count, dtype=np.int64),
        first_event=np.full(count, NEVER),
        kept=newcomers_keeping(edition.columns, count),
    )
    enter(book, edition, known)
    return book


def with_recorded_entries(known: Facts, player_ids: "pd.Index[str]", openings: "pd.DataFrame") -> Facts:
    """The players' ratings with the recorded entries by FIDE rating in place of today's."""
    recorded = openings[openings["source"] == FIDE_SOURCE]
    ratings = known.fide_rating.copy()
    at = player_ids.get_indexer(recorded.set_index("player_id").index)
    ratings[at] = recorded["rating"].to_numpy(dtype=np.int64)
    return Facts(fide_rating=ratings, conventional_rating=known.conventional_rating)


def enter(book: Book, edition: Edition, known: Facts) -> None:
    """Give every player who is not rated yet the edition's way in: the first entry that applies, or the start."""
    waiting = ~book.rated
    steps = edition.steps
    book.rating[waiting] = 0 if edition.start is None else edition.start * steps
    book.established[waiting] = edition.provisional is None and not edition.unrated
    book.known[waiting] = edition.start is not None
    book.source[waiting] = START
    _judge_by_state(book, edition, waiting)
    for entry in reversed(edition.entries):
        comes_in = waiting & entry.applies(known)
        book.rating[comes_in] = entry.rating(known)[comes_in] * steps
        book.established[comes_in] = True
        book.known[comes_in] = True
        book.source[comes_in] = OPPONENT_SOURCES.index(entry.source)


def stamp_openings(book: Book, rule: CardRule, as_of: Ints, first_month: int | None) -> None:
    """Say from which month on what is kept grows of players who were never settled (``keeping.stamp``).

    Args:
        book: after everybody has entered.
        rule: of the edition that the openings are of.
        as_of: the day of each player's opening, since 1970-01-01, or NEVER; empty: nobody's is told.
        first_month: the first month in which anything counts, since 1970-01 (None: nothing does).
    """
    months = np.full(len(book.rating), NEVER_SETTLED)
    if len(as_of):
        # Who goes on from an earlier run's standings ignores the openings, their days too.
        told = (as_of != NEVER) & (book.source == OPENING)
        months[told] = as_of[told].astype("datetime64[D]").astype("datetime64[M]").astype(np.int64)
    stamp(book.kept, rule, book.rated, months, first_month)


def _judge_by_state(book: Book, edition: Edition, players: Ints | Flags) -> None:
    """Where what is kept says whose rating is provisional, the others' is established."""
    if edition.card is not None and edition.card.provisional is not None:
        kept = {name: values[players] for name, values in book.kept.columns.items()}
        book.established[players] = ~edition.card.provisional(kept)


def _write_openings(
    book: Book, system: RatingSystem, edition: Edition, player_ids: "pd.Index[str]", rows: "pd.DataFrame"
) -> None:
    at = player_ids.get_indexer(rows.set_index("player_id").index)
    rating = rows["rating"]
    if system.opening_ranks is not None:
        rating = rating.fillna(rows["rank"].map(system.opening_ranks).astype("Int64"))
    write_ratings(
        book,
        edition,
        at,
        rating.to_numpy(dtype=np.int64),
        rows["games"].fillna(0).to_numpy(dtype=np.int64),
        rows["games"].notna().to_numpy(),
    )
    dated = rows["first_event"] != ""
    book.first_event[at[dated.to_numpy()]] = days(rows["first_event"][dated])
    for column in system.columns:
        if column.given and column.name in rows:
            give(book.kept, column, at, rows[column.name].tolist())
    _judge_by_state(book, edition, at)


def write_ratings(book: Book, edition: Edition, at: Ints, rating: Ints, games: Ints, counted: Flags) -> None:
    """Put players on the list by ratings that they open with.

    Args:
        book: the book; these players' standings are written over.
        edition: the edition that the ratings are of.
        at: the players, by number.
        rating: the rating of each, as lists print it.
        games: the rated games of each so far.
        counted: whether the games are known; whoever's are not is established.
    """
    limit = edition.provisional.games if edition.provisional else 0
    book.rating[at] = rating * edition.steps
    book.games[at] = games
    book.established[at] = ~counted | (games >= limit)
    book.known[at] = True
    book.rated[at] = True
    book.source[at] = OPENING
    if edition.averages:
        book.total[at] = np.where(book.established[at], 0, book.rating[at] * games)
    book.first_event[at] = NEVER
    open_established(book.kept, edition.columns, at, games, counted, book.established[at])


def _write_standings(
    book: Book, system: RatingSystem, player_ids: "pd.Index[str]", standings: "pd.DataFrame"
) -> None:
    at = player_ids.get_indexer(standings.set_index("player_id").index)
    if EXACT_RATING in standings:
        book.rating[at] = [_in_steps(cell, system.steps) for cell in standings[EXACT_RATING].tolist()]
    else:
        book.rating[at] = standings["rating"].to_numpy(dtype=np.int64) * system.steps
    has_rating = (standings["status"] != UNRATED).to_numpy()
    book.games[at] = standings["games"].to_numpy(dtype=np.int64)
    book.established[at] = has_rating & (standings["status"] != "provisional").to_numpy()
    book.known[at] = has_rating
    book.rated[at] = has_rating
    book.source[at] = np.where(has_rating, STANDING, START)
    for column in system.columns:
        book.kept.columns[column.name][at] = read_cells(column, standings[column.name].tolist())
    if system.columns:
        book.kept.settled[at] = months_since(standings[SETTLED_IN].tolist())
    if "sum" in standings:
        # Who is established has no sum any more.
        book.total[at] = [int(cell or 0) for cell in standings["sum"].tolist()]
    dated = standings["first_event_date"] != ""
    book.first_event[at] = NEVER
    book.first_event[at[dated.to_numpy()]] = days(standings["first_event_date"][dated])


def _in_steps(cell: str, steps: int) -> int:
    """A rating with its decimals in smallest steps."""
    return int(Decimal(cell) * steps)
