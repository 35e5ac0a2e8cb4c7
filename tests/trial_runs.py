"""The engine on trial books, held against the plain loop and the laws of the ledger."""

import tempfile
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pandas as pd

from pipeline.earlier_runs import standings_from
from pipeline.replaying import Replayed
from pipeline.rules.edition import Settles
from pipeline.validated import Validated
from pipeline.writers.csv_files import csv_bytes
from schemas.ledger_columns import MILLIONTHS
from schemas.standings_cells import parse_history
from tests import federations, trial_loop
from tests.ledger_laws import Row, assert_closes, assert_settled, assert_words, counts, rows_of
from tests.oracle import Federation, counts_for, event_period
from tests.runs import plan_for, replay_all, validated
from tests.trial_books import CODE, Draft, book


def tables_of(federation: Federation, period: str) -> Validated:
    """A federation's checked tables for the list of a period."""
    with tempfile.TemporaryDirectory() as scratch:
        federations.write_folder(federation, scratch)
        return validated(plan_for(Path(scratch), [CODE], None, period))


def assert_as_the_loop(
    settles: Settles,
    drafts: list[Draft],
    federation: Federation,
    period: str,
    decimals: int = 0,
) -> Replayed:
    """Replay a federation under a trial book and compare everything with the plain loop."""
    tables = tables_of(federation, period)
    made = replay_all(tables, [book(settles, drafts, decimals)], {}, "")[CODE]
    desk = trial_loop.replay(settles.value, drafts, federation, period, decimals)
    step = MILLIONTHS // 10**decimals
    rows = rows_of(made.ledger.whole())
    assert_words(rows)
    assert_closes(rows, made.standings, first_ratings(rows, federation), settles, whole=step, decided=not decimals)
    lowest = drafts[0].floor
    assert_settled(rows, settles, lowest=None if lowest is None else lowest * MILLIONTHS, whole=step)
    assert_standings(made.standings, desk, decimals)
    assert_last_ratings(rows, desk)
    assert_changes(rows, desk)
    found = [
        (row.period, row.player_id, Fraction(row.rating_before, MILLIONTHS), Fraction(row.rating_after, MILLIONTHS))
        for row in rows
        if row.kind == "conversion"
    ]
    assert found == [(day[:7], *rest) for day, *rest in desk.conversions]
    assert all(row.clause == "D4" for row in rows if row.kind == "conversion")
    assert_conversions_in_place(rows, desk, settles)
    return made


def first_ratings(rows: list[Row], federation: Federation) -> dict[str, tuple[int, int]]:
    """Where each account begins: an opening, else a newcomer's first row, which the changes then confirm."""
    found = {}
    for row in rows:
        found.setdefault(row.player_id, (row.rating_before, 0))
    for opening in federation.openings:
        if opening["system"] == CODE:
            rating = int(opening["rating"]) * MILLIONTHS
            found[opening["player_id"]] = (rating, int(opening.get("games") or 0))
    return found


def assert_standings(standings: pd.DataFrame, desk: trial_loop.Desk, decimals: int) -> None:
    """Who is on the list with which rating, games, status, sum and history."""
    stands = {row.player_id: row for row in standings.itertuples()}
    assert stands.keys() == {name for name, card in desk.cards.items() if card.on_list}
    for name, row in stands.items():
        card = desk.cards[name]
        assert row.games == card.games, name
        assert (row.status == "official") == card.established, name
        if decimals:
            continue
        assert row.rating == card.rating, name
        assert parse_history(row.history) == trial_loop.history(card), name
        if desk.draft.swing is not None:
            assert row.sum == ("" if card.established else str(card.total)), name


def assert_last_ratings(rows: list[Row], desk: trial_loop.Desk) -> None:
    """The last row of each player on the list holds the rating, with its decimals."""
    last = {row.player_id: row.rating_after for row in rows}
    for name, rating in last.items():
        if desk.cards[name].on_list:
            assert Fraction(rating, MILLIONTHS) == desk.cards[name].rating, name


def assert_changes(rows: list[Row], desk: trial_loop.Desk) -> None:
    """What each event, or period, brought each player."""
    changes: dict[tuple[str, str], Fraction] = defaultdict(Fraction)
    for row in rows:
        if row.event_id:
            unit = row.period if desk.settles == "period" else row.event_id
            changes[unit, row.player_id] += Fraction(row.change, MILLIONTHS)
    assert {key: change for key, change in changes.items() if change} == {
        key: change for key, change in desk.changes.items() if change
    }


def assert_conversions_in_place(rows: list[Row], desk: trial_loop.Desk, settles: Settles) -> None:
    """A conversion stands before the first event that counts on its day or later, behind all earlier ones."""
    days = {}
    for event in desk.federation.events:
        month = event_period(event)
        first = f"{month}-01"
        days[event["event_id"]] = first if settles is Settles.EVERY_PERIOD else max(event["end_date"], first)
    dates = iter(day for day, *_ in desk.conversions)
    for at, row in enumerate(rows):
        if row.kind == "conversion":
            day = next(dates)
            assert all(days[other.event_id] < day for other in rows[:at] if other.event_id)
            assert all(days[other.event_id] >= day for other in rows[at:] if other.event_id)


def assert_goes_on(
    settles: Settles, drafts: list[Draft], federation: Federation, period: str, cuts: list[str]
) -> list[Replayed]:
    """Replays up to each cut, each from the standings of the one before, against one replay of everything.

    A cut is a month, or a month and a day of it (``2024-03 2024-03-10``) behind which nothing was counted yet.
    """
    tables = tables_of(federation, period)
    system = book(settles, drafts)
    at_once = replay_all(tables, [system], {}, "")[CODE]
    events = places(tables.periods, tables.events["end_date"])
    corrections = places(tables.corrections["date"].str.slice(0, 7), tables.corrections["date"])
    parts: list[Replayed] = []
    opened: dict[str, pd.DataFrame] = {}
    since = ""
    for cut in [*cuts, period]:
        until = cut if " " in cut else f"{cut} 9999"
        part = replace(
            tables,
            period=cut[:7],
            counts={CODE: tables.counts[CODE] & (events > since) & (events <= until)},
            corrections_count={
                CODE: tables.corrections_count[CODE] & (corrections > since) & (corrections <= until)
            },
        )
        made = replay_all(part, [system], opened, since[:7])[CODE]
        opened = {CODE: standings_from(csv_bytes(made.standings))}
        since = until
        parts.append(made)
    assert csv_bytes(parts[-1].standings) == csv_bytes(at_once.standings)
    joined = [row for part in parts for row in rows_of(part.ledger.whole().drop(columns="opponent_source"))]
    whole = rows_of(at_once.ledger.whole().drop(columns="opponent_source"))
    on_list = {row["player_id"] for row in federation.openings if row["system"] == CODE}
    assert without_waiting(joined, on_list) == without_waiting(whole, on_list)
    return parts


def places(months: Iterable[str], days: Iterable[str]) -> np.ndarray:
    """Month and day as one text, to be compared."""
    return np.array([f"{month} {day}" for month, day in zip(months, days, strict=True)], dtype=object)


def without_waiting(rows: list[Row], on_list: set[str]) -> list[Row]:
    """Rows without the rating of those who wait for their first rated game: it is that game's start value.

    If the start changes meanwhile, a run that ended before that game could not know it.
    """
    rated = set(on_list)
    for row in rows:
        if counts(row):
            rated.add(row.player_id)
        if row.player_id not in rated:
            row.rating_before = row.rating_after = None
    return rows


def months_of(federation: Federation) -> list[str]:
    """All months in which something of the trial book happens."""
    months = {event_period(row) for row in federation.events if counts_for(CODE, row)}
    return sorted(months | {row["date"][:7] for row in federation.corrections if row["system"] == CODE})
