"""The federations that the benchmark makes up: valid, of the shapes that they are called after, the same again."""

import csv
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from pipeline import systems
from pipeline.checks.folder import validate_folder
from pipeline.validating import book_facts
from tests.bench.federation import write

MADE = {
    "tournaments": {"players": 600, "games": 4_000, "months": 6},
    "club": {"players": 20, "games": 1_000, "months": 3},
    "server": {"players": 400, "games": 30_000, "months": 4},
}


@pytest.fixture(scope="module", params=sorted(MADE))
def made(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp(request.param)
    return request.param, folder, write(folder, **MADE[request.param], seed=1, play=request.param)


def rows(folder: Path, name: str) -> list[dict[str, str]]:
    with (folder / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_nothing_is_wrong_with_it_under_any_rule_book(made):
    _, folder, games = made
    facts = {code: book_facts(systems.load(code)) for code in systems.codes()}
    opened = {row["system"] for row in rows(folder, "openings")}
    # A rule book that takes nobody without an opening is tried where the federation has openings of it.
    books = {
        code: each
        for code, each in facts.items()
        if code in opened or not any(edition.demands_opening for edition in each.editions)
    }
    assert facts.keys() - books.keys() == {"egf"}
    outcome = validate_folder(folder, run=list(books), books=books)
    assert list(outcome.all_lines()) == []
    assert len(outcome.validated.games) == games == len(rows(folder, "games"))


def test_shogi_openings_lie_within_300_of_each_other_and_everybody_has_one(made):
    _, folder, _ = made
    ratings = [int(row["rating"]) for row in rows(folder, "openings") if row["system"] == "dc-shogi"]
    assert len(ratings) == len(rows(folder, "players"))
    assert 0 < max(ratings) - min(ratings) <= 300


def test_the_same_seed_makes_the_same_folder_and_another_seed_another(made, tmp_path):
    play, folder, _ = made
    for seed in (1, 2):
        write(tmp_path / f"{seed}", **MADE[play], seed=seed, play=play)
    names = sorted(path.name for path in folder.iterdir())
    assert names == ["events.csv", "games.csv", "openings.csv", "players.csv"]
    assert all((folder / name).read_bytes() == (tmp_path / "1" / name).read_bytes() for name in names)
    assert (folder / "games.csv").read_bytes() != (tmp_path / "2" / "games.csv").read_bytes()


def test_events_stand_in_order_over_all_months(made):
    play, folder, _ = made
    events = rows(folder, "events")
    assert [row["end_date"] for row in events] == sorted(row["end_date"] for row in events)
    assert len({row["end_date"][:7] for row in events}) == MADE[play]["months"]
    assert {row["date"] for row in rows(folder, "games")} <= {
        day for row in events for day in (row["start_date"], row["end_date"])
    }


@pytest.mark.parametrize("made", ["tournaments"], indirect=True)
def test_a_tournament_has_60_entrants_in_7_rounds(made):
    _, folder, games = made
    assert games == 20 * 210  # the next whole number of tournaments
    seats = Counter()
    for row in rows(folder, "games"):
        seats.update([(row["event_id"], row["white_id"]), (row["event_id"], row["black_id"])])
    assert set(seats.values()) == {7}
    assert set(Counter(event for event, _ in seats).values()) == {60}


@pytest.mark.parametrize("made", ["club"], indirect=True)
def test_in_a_club_everybody_meets_everybody_with_both_colours_in_turn(made):
    _, folder, games = made
    assert games == 6 * 190
    events: dict[str, list[tuple[str, str]]] = {}
    for row in rows(folder, "games"):
        events.setdefault(row["event_id"], []).append((row["white_id"], row["black_id"]))
    ids = [row["player_id"] for row in rows(folder, "players")]
    everybody = {frozenset(pair) for pair in combinations(ids, 2)}
    first, second, *_ = events.values()
    for pairs in events.values():
        assert len(pairs) == 190
        assert {frozenset(pair) for pair in pairs} == everybody
    assert {(black, white) for white, black in first} == set(second)


@pytest.mark.parametrize("made", ["server"], indirect=True)
def test_on_a_server_activity_falls_with_the_root_of_the_rank(made):
    """Of a sum of rank^-0.5 over n ranks the first tenth has about the root of a tenth: 0.3162 (here 0.292)."""
    _, folder, games = made
    assert games == 30_000
    seats = Counter(row[side] for row in rows(folder, "games") for side in ("white_id", "black_id"))
    busiest = sorted(seats.values(), reverse=True)
    expected = [rank**-0.5 for rank in range(1, 401)]
    share = sum(expected[:40]) / sum(expected)
    assert sum(busiest[:40]) / sum(busiest) == pytest.approx(share, abs=0.015)
    assert busiest[0] / busiest[99] == pytest.approx(10, rel=0.15)


@pytest.mark.parametrize("made", ["server"], indirect=True)
def test_a_server_allows_as_many_games_an_hour_as_its_busiest_has(made):
    _, folder, _ = made
    allowed = {row["event_id"]: int(row["games_per_round"]) for row in rows(folder, "events")}
    hours = Counter(
        (row["event_id"], row["round"], row[side])
        for row in rows(folder, "games")
        for side in ("white_id", "black_id")
    )
    most = dict.fromkeys(allowed, 0)
    for (event, _, _), count in hours.items():
        most[event] = max(most[event], count)
    assert most == allowed


def test_too_small_a_federation_is_refused(tmp_path):
    for play, players in (("tournaments", 119), ("club", 19), ("server", 3)):
        with pytest.raises(SystemExit, match=play):
            write(tmp_path / play, players, 1_000, 3, 1, play=play)
