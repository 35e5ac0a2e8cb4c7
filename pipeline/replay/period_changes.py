"""What moved each player in the latest period: a cell of the standings, from which lists tell a change's cause."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import pandas as pd

from pipeline.replay.course import NOBODY, Course
from pipeline.replay.earlier import Earlier
from pipeline.replay.engine import Replay
from pipeline.replay.newcomers import first_cards
from pipeline.rules.rounding import Ints
from pipeline.rules.system import RatingSystem
from schemas.period_changes import (
    CONVERSION,
    CORRECTION,
    EVENT,
    PERIOD_CHANGES,
    Entry,
    Part,
    PeriodChanges,
    changes_of,
    format_period_changes,
)
from schemas.vocabulary import LEDGER_KINDS, OPPONENT_SOURCES

_GAME, _UNPLAYED, _SETTLEMENT, _FLOOR, _CORRECTION, _CONVERSION = (
    LEDGER_KINDS.index(kind) for kind in ("game", "unplayed", "settlement", "floor", "correction", "conversion")
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Moves:
    """Rows of the ledger in which something of a player could move, by player, then in order of play.

    ``event`` is -1 where there is none; ``date`` is the number of a correction's or conversion's among the
    ledger's. Changes are in millionths.
    """

    player: Ints
    event: Ints
    kind: Ints
    date: Ints
    before: Ints
    change: Ints
    bonus: Ints
    floor: Ints


def period_changes(
    system: RatingSystem, course: Course, replay: Replay, ledger: pd.DataFrame, past: Earlier
) -> list[str]:
    """The cell of every player (schemas.period_changes); nothing for players whom nothing could move yet.

    A month that an earlier run began goes on behind what that run had.

    Args:
        system: the rule book that was replayed.
        course: the course of play.
        replay: what came of it.
        ledger: schemas.ledger.Ledger of that replay.
        past: what each player's standing was before.
    """
    player, month = _codes(ledger, "player_id"), _codes(ledger, "period")
    at = _moving(ledger)
    # Rows stand in order of play: of several written to one player the last one stays.
    first, last = np.full((2, len(course.player_ids)), NOBODY)
    first[player[at][::-1]] = month[at][::-1]
    last[player[at]] = month[at]
    at = at[month[at] == last[player[at]]]
    at = at[np.argsort(player[at], kind="stable")]
    moves = _moves(system, ledger, at)
    dates = ledger["date"].cat.categories.tolist()
    sources = _sources(replay)
    cells = list(past[PERIOD_CHANGES])
    for who, rating, parts in _by_player(course, dates, moves):
        period = course.months[last[who]]
        before = changes_of(cells[who], period)
        comes_in = who in sources and first[who] == last[who]
        entry = Entry(sources[who], rating) if comes_in else before.entry
        cells[who] = format_period_changes(PeriodChanges(period, entry, [*before.parts, *parts]))
    return cells


def _codes(ledger: pd.DataFrame, column: str) -> Ints:
    codes: Ints = ledger[column].cat.codes.to_numpy().astype(np.int64)
    return codes


def _moving(ledger: pd.DataFrame) -> Ints:
    """The rows in which something could move; a walkover is one if it entered an average, by a clause."""
    kind = _codes(ledger, "kind")
    walkover = (kind == _UNPLAYED) & (_codes(ledger, "clause") >= 0)
    return np.flatnonzero(walkover | np.isin(kind, (_GAME, _SETTLEMENT, _FLOOR, _CORRECTION, _CONVERSION)))


def _moves(system: RatingSystem, ledger: pd.DataFrame, at: Ints) -> _Moves:
    """These rows of the ledger."""
    kind, change = _codes(ledger, "kind")[at], ledger["change"].to_numpy(np.int64)[at]
    paid = (kind == _SETTLEMENT) & ledger["clause"].isin(system.bonus_clauses).to_numpy(bool)[at]
    return _Moves(
        player=_codes(ledger, "player_id")[at],
        event=_codes(ledger, "event_id")[at],
        kind=kind,
        date=_codes(ledger, "date")[at],
        before=ledger["rating_before"].to_numpy(np.int64, na_value=0)[at],
        change=change,
        bonus=np.where(paid, change, 0),
        floor=np.where(kind == _FLOOR, change, 0),
    )


def _sources(replay: Replay) -> dict[int, str]:
    """By newcomer the ledger's word for where the first rating came from."""
    cards = first_cards(replay)
    words = [OPPONENT_SOURCES[source] for source in replay.cards.source[cards].tolist()]
    return dict(zip(replay.cards.player[cards].tolist(), words, strict=True))


def _by_player(course: Course, dates: Sequence[str], moves: _Moves) -> Iterator[tuple[int, int, list[Part]]]:
    """Each player's rating before everything and what each event, correction and conversion brought, in order."""
    if not len(moves.player):
        return
    alone = (moves.event == NOBODY) & (moves.kind != _FLOOR)  # behind a correction stands its own floor
    starts = np.flatnonzero(
        (np.diff(moves.player, prepend=NOBODY) != 0) | (np.diff(moves.event, prepend=NOBODY) != 0) | alone
    )
    sums = [np.add.reduceat(each, starts).tolist() for each in (moves.change, moves.bonus, moves.floor)]
    parts = [
        Part(EVENT, str(course.event_ids[event]), *numbers)
        if event != NOBODY
        else Part(CORRECTION if kind == _CORRECTION else CONVERSION, dates[date], *numbers)
        for event, kind, date, *numbers in zip(
            moves.event[starts].tolist(),
            moves.kind[starts].tolist(),
            moves.date[starts].tolist(),
            *sums,
            strict=True,
        )
    ]
    owner, before = moves.player[starts], moves.before[starts].tolist()
    bounds = np.append(np.flatnonzero(np.diff(owner, prepend=NOBODY)), len(owner)).tolist()
    for begin, end in pairwise(bounds):
        yield int(owner[begin]), before[begin], parts[begin:end]
