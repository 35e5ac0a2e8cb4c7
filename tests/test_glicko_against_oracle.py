"""Whole replays of Glicko and Glicko-2 against the papers' steps taken one player and one month at a time."""

import random
from dataclasses import replace

import pytest

from pipeline.systems import load
from tests import glicko_oracle
from tests.federations import COLUMNS
from tests.one_settlement import ONE, POINT
from tests.oracle import Federation, Row
from tests.rule_cases import play
from tests.stepwise import assert_month_by_month

CODES = ("glicko", "glicko-2")

OPTIONS = [
    ("glicko", {}, {}, 4),
    ("glicko", {"growth": "two-years"}, {"c_squared": 5000}, 1),
    ("glicko", {"growth": "ten-years"}, {"c_squared": 1000}, 1),
    ("glicko-2", {}, {}, 4),
    ("glicko-2", {"tau": "low"}, {"tau": 0.3}, 1),
    ("glicko-2", {"tau": "high"}, {"tau": 1.2}, 1),
]
"""Rule book and options, the oracle's numbers, and how many federations."""

RESULTS = ("1-0", "1-0", "0-1", "0-1", "1/2-1/2", "1/2-1/2", "1-0F", "0-1F", "0-0F", "")


def made_federation(system: str, seed: int) -> Federation:
    """Some players over some years: months with several events, months without, and players who stay away."""
    rng = random.Random(seed)  # noqa: S311
    ids = [f"P{number}" for number in range(rng.randint(3, 9))]
    strength = {player: rng.gauss(1500, 250) for player in ids}
    openings = [opening_of(system, player, strength[player], rng) for player in ids if rng.random() < 0.4]
    events, games, month = [], [], 12 * 2015
    for _ in range(rng.randint(2, 9)):
        month += rng.choice([1, 1, 1, 2, 5, 11])
        for _ in range(rng.choice([1, 1, 2])):
            name = f"E{len(events)}"
            events.append({"event_id": name, "name": name, "end_date": f"{day_of(month, rng)}"})
            if rng.random() < 0.1:
                events[-1]["rated"] = "no"
            playing = rng.sample(ids, rng.randint(2, len(ids)))
            for number in range(1, rng.randint(1, 7)):
                games += round_of(name, number, playing, rng)
    return Federation(
        players=[{"player_id": player, "name": player} for player in ids],
        events=events,
        games=games,
        openings=openings,
    )


def opening_of(system: str, player: str, strength: float, rng: random.Random) -> Row:
    """An opening, some of them with games and with what is known of it."""
    row = {"system": system, "player_id": player, "rating": str(round(max(strength, 0)))}
    if rng.random() < 0.5:
        row["games"] = str(rng.randint(0, 30))
    if rng.random() < 0.6:
        row["deviation"] = rng.choice(["40", "80.5", "349.99"])
    if system == "glicko-2" and rng.random() < 0.4:
        row["volatility"] = rng.choice(["0.04", "0.0725"])
    if rng.random() < 0.5:
        row["as_of"] = rng.choice(["2013-02-28", "2014-12-31", "2015-01-01", "2015-07-15"])
    return row


def day_of(month: int, rng: random.Random) -> str:
    """A day of a month."""
    return f"{month // 12}-{month % 12 + 1:02d}-{rng.randint(1, 28):02d}"


def round_of(event: str, number: int, playing: list[str], rng: random.Random) -> list[Row]:
    """A round's games; who is left over has a bye."""
    rng.shuffle(playing)
    rows = []
    for at in range(0, len(playing) - 1, 2):
        row = {"event_id": event, "round": str(number), "white_id": playing[at], "black_id": playing[at + 1]}
        row["result"] = rng.choice(RESULTS)
        if rng.random() < 0.05:
            row["rated"] = "no"
        rows.append(row)
    if len(playing) % 2:
        rows.append(
            {"event_id": event, "round": str(number), "white_id": playing[-1], "black_id": "", "result": "bye"}
        )
    return rows


def compare(system: str, folder: Federation, period: str, options: dict, numbers: dict) -> None:
    """Fail unless everybody stands as the oracle says."""
    played = play(load(system), folder, options, period)
    expected = glicko_oracle.replay(system, folder, period, **numbers)
    assert played.standings.keys() == expected.keys()
    for player, known in expected.items():
        row = played.standings[player]
        assert float(row["exact_rating"]) == pytest.approx(known.rating, abs=1e-4), player
        assert int(row["deviation"]) / POINT == pytest.approx(known.deviation, abs=3e-5), player
        if "volatility" in row:
            assert int(row["volatility"]) / ONE == pytest.approx(known.volatility, rel=1e-6), player
        assert int(row["games"]) == known.games, player
        deviation = glicko_oracle.listed(system, known, period, numbers.get("c_squared", 2000))
        shown = played.listed[player]
        assert float(shown["deviation"]) == pytest.approx(deviation, abs=0.0051), player
        assert shown["mark"] == ("?" if deviation > 110 else ""), player
        assert shown["rating"] == f"{known.rating:.0f}", player


@pytest.mark.parametrize(("system", "options", "numbers", "seeds"), OPTIONS)
def test_federations(system, options, numbers, seeds):
    """Ratings, deviations, volatilities, games and marks at the end."""
    for seed in range(seeds):
        folder = made_federation(system, seed)
        compare(system, folder, max(row["end_date"] for row in folder.events)[:7], options, numbers)


@pytest.mark.parametrize("system", CODES)
def test_lists_of_later_months(system):
    """Nobody plays any more: ratings stay, deviations grow, and with them come the marks."""
    folder = made_federation(system, 11)
    last = max(row["end_date"] for row in folder.events)[:7]
    later = f"{int(last[:4]) + 1}{last[4:]}"
    closing = {"event_id": "LAST", "name": "LAST", "end_date": f"{later}-01"}
    compare(system, folder, last, {}, {})
    compare(system, replace(folder, events=[*folder.events, closing]), later, {}, {})


@pytest.mark.parametrize("system", CODES)
def test_month_by_month_and_all_at_once(system, tmp_path):
    """Going on from each month's output gives the same bytes as one run over everything."""
    assert_month_by_month(tmp_path, system, made_federation(system, 21))


@pytest.mark.parametrize("system", CODES)
def test_the_order_of_rows_is_nothing(system):
    """Files turned upside down give the same standings, to the last decimal that is kept."""
    folder = made_federation(system, 31)
    turned = Federation(**{name: getattr(folder, name)[::-1] for name in COLUMNS})
    assert play(load(system), folder).standings == play(load(system), turned).standings
