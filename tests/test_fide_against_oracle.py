"""FIDE's rule book against the plain replay of one game at a time, and gone on from month by month."""

import tempfile
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeline.earlier_runs import standings_from
from pipeline.replaying import Replayed
from pipeline.systems import load
from pipeline.validated import Validated
from pipeline.writers.csv_files import csv_bytes
from schemas.ledger_columns import MILLIONTHS
from schemas.standings_cells import parse_history
from tests import federations, fide_federations, oracle_fide, stepwise
from tests.ledger_laws import SEATS, Row, rows_of
from tests.oracle import Federation
from tests.oracle_fide import CODE
from tests.runs import plan_for, replay_all, validated

bounded = settings(deadline=None, suppress_health_check=list(HealthCheck))


def tables_of(federation: Federation, period: str) -> Validated:
    """A federation's checked tables for the list of a period."""
    with tempfile.TemporaryDirectory() as scratch:
        federations.write_folder(federation, scratch)
        return validated(plan_for(Path(scratch), [CODE], None, period))


def assert_as_the_oracle(federation: Federation, period: str) -> Replayed:
    """Replay a federation and compare every game and every player with the plain loop."""
    book = load(CODE)
    made = replay_all(tables_of(federation, period), [book], {}, "")[CODE]
    told = oracle_fide.replay(federation, period)
    rows = rows_of(made.ledger.whole())
    ours = [
        (
            row.period,
            row.event_id,
            row.player_id,
            row.opponent_id if row.kind != "unplayed" else "",
            row.kind,
            row.reason or "",
            None if row.expected is None else Fraction(row.expected, MILLIONTHS),
            None if row.k is None else row.k // MILLIONTHS,
            Fraction(row.change, MILLIONTHS),
        )
        for row in rows
        if row.kind in SEATS
    ]
    theirs = [tuple(vars(side).values()) for side in told.sides]
    assert ours == theirs
    conversions = [
        (row.player_id, row.rating_before // MILLIONTHS, row.rating_after // MILLIONTHS)
        for row in rows
        if row.kind == "conversion"
    ]
    assert conversions == told.conversions
    stands = {row.player_id: row for row in made.standings.itertuples()}
    assert stands.keys() == {name for name, card in told.cards.items() if card.rating is not None or card.began}
    for name, row in stands.items():
        card = told.cards[name]
        expected = {
            "rating": card.rating or 0,
            "games": card.games,
            "status": "unrated" if card.rating is None else "official",
            "mark": "",
            "new": str(int(not card.of_long_standing)),
            "reached_2400": str(int(card.reached_2400)),
            "began": str(int(card.began)),
            "gathered": ";".join(
                f"{month}:{games}:{ratings}:{int(2 * points)}" for month, games, ratings, points in card.gathered
            ),
        }
        assert {column: getattr(row, column) for column in expected} == expected, name
        assert parse_history(row.history) == oracle_fide.history(card), name
    assert_closes(rows, federation, {name: row.rating for name, row in stands.items()})
    return made


def assert_closes(rows: list[Row], federation: Federation, ratings: Mapping[str, int]) -> None:
    """Row by row every account goes on from the row before, from the opening to the standings; nothing is 0."""
    stood = {row["player_id"]: int(row["rating"]) for row in federation.openings if row["system"] == CODE}
    for row in rows:
        before, after = (0 if cell is None else cell for cell in (row.rating_before, row.rating_after))
        assert before == MILLIONTHS * stood.get(row.player_id, 0), row
        assert after == before + row.change, row
        stood[row.player_id] = Fraction(after, MILLIONTHS)
    assert {name: rating for name, rating in stood.items() if rating} == {
        name: rating for name, rating in ratings.items() if rating
    }


@settings(bounded, max_examples=20)
@given(seed=st.integers(0, 2**32 - 1), data=st.data())
def test_random_federations(seed, data):
    """Months of all three editions: the same expected scores, K, changes, reasons, ratings and states."""
    federation = fide_federations.federation(seed)
    months = fide_federations.months_of(federation) or ["2024-05"]
    assert_as_the_oracle(federation, data.draw(st.sampled_from([months[-1], *months, "2026-12"])))


@settings(bounded, max_examples=8)
@given(seed=st.integers(0, 2**32 - 1), data=st.data())
def test_month_by_month_is_all_at_once(seed, data):
    """From the standings of any months, with games gathered, ratings lost and raised between, the rest is the same."""
    federation = fide_federations.federation(seed)
    months = fide_federations.months_of(federation) or ["2024-05"]
    cuts = data.draw(st.one_of(st.just(months[:-1]), st.sets(st.sampled_from([*months, "2024-02", "2024-03"]))))
    goes_on(federation, months[-1], sorted(cut for cut in cuts if months[0] <= cut < months[-1]))


def goes_on(federation: Federation, period: str, cuts: list[str]) -> None:
    """Replays up to each cut, each from the standings of the one before, against one of everything."""
    tables, book = tables_of(federation, period), load(CODE)
    at_once = replay_all(tables, [book], {}, "")[CODE]
    corrected = tables.corrections["date"].str.slice(0, 7).to_numpy(dtype=object)
    opened, since, rows = {}, "", []
    for cut in [*cuts, period]:
        part = replace(
            tables,
            period=cut,
            counts={CODE: tables.counts[CODE] & (tables.periods > since) & (tables.periods <= cut)},
            corrections_count={CODE: tables.corrections_count[CODE] & (corrected > since) & (corrected <= cut)},
        )
        made = replay_all(part, [book], opened, since)[CODE]
        opened, since = {CODE: standings_from(csv_bytes(made.standings))}, cut
        rows += rows_of(made.ledger.whole().drop(columns="opponent_source"))
    assert csv_bytes(made.standings) == csv_bytes(at_once.standings)
    assert rows == rows_of(at_once.ledger.whole().drop(columns="opponent_source"))


@pytest.mark.parametrize("seed", [123])
def test_gone_on_from_files(seed, tmp_path):
    """Lists, changes and standings of each month are those of one run, from folders written and read again."""
    federation = fide_federations.federation(seed)
    steps = stepwise.steps_of(CODE, federation)
    months = fide_federations.months_of(federation)
    whole = stepwise.run(tmp_path / "reports", CODE, federation, {}, months[-1])
    earlier = None
    for month in months:
        part = stepwise.part_of(federation, [step for step in steps if step.period == month])
        made = stepwise.run(tmp_path / "reports", CODE, part, {}, month, earlier)
        earlier = stepwise.handed_on(tmp_path / "made", CODE, {}, made)
    assert stepwise.continued(made, CODE) == stepwise.continued(whole, CODE)


def test_a_rating_that_the_first_month_takes_was_never_established():
    """The peak is one of the ratings since the player came back."""
    results = {"E1": "0-1", "E2": "1-0", "E3": "1/2-1/2"}
    federation = Federation(
        players=[{"player_id": "O", "name": "O"}, {"player_id": "P", "name": "P"}],
        events=[
            {"event_id": "E1", "name": "E1", "end_date": "2024-05-31"},
            {"event_id": "E2", "name": "E2", "end_date": "2024-06-30"},
            {"event_id": "E3", "name": "E3", "end_date": "2024-07-31"},
        ],
        openings=[
            {"system": CODE, "player_id": "O", "rating": "1800"},
            {"system": CODE, "player_id": "P", "rating": "1400"},
        ],
        games=[
            {"event_id": event, "round": str(number), "white_id": "P", "black_id": "O", "result": result}
            for event, result in results.items()
            for number in range(1, 6)
        ],
    )
    made = assert_as_the_oracle(federation, "2024-07").standings.set_index("player_id").loc["P"]
    assert (made["established_since"], made["peak_period"], made["peak"]) == ("2024-06", "2024-06", 2115)
    goes_on(federation, "2024-07", ["2024-05"])
