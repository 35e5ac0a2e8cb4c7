"""Every player's account in the ledger closes, in order of play, and points only change hands where the books say so."""

import tempfile
from collections import defaultdict
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeline.replaying import Replayed
from pipeline.rules.edition import Settles
from pipeline.rules.system import RatingSystem
from schemas.ledger_columns import MILLIONTHS
from tests import federations, oracle
from tests.ledger_laws import SEATS, Row, assert_closes, assert_settled, assert_words, by_player, counts, rows_of
from tests.runs import plan_for, replay_all, validated

SYSTEMS = tuple(federations.OPTIONS)

bounded = settings(deadline=None, suppress_health_check=list(HealthCheck))


def replayed(
    system: str, federation: oracle.Federation, options: dict[str, str], period: str
) -> tuple[RatingSystem, Replayed]:
    """A rule book and what its replay of a federation came to."""
    with tempfile.TemporaryDirectory() as scratch:
        federations.write_folder(federation, scratch)
        plan = plan_for(Path(scratch), [system], options, period)
        tables = validated(plan)
    book = plan.books[0].system
    return book, replay_all(tables, [book], {}, "")[system]


def starts(system: str, federation: oracle.Federation) -> dict[str, tuple[int, int]]:
    """Each player's rating in millionths and games before everything, as the oracle has them."""
    cards = oracle.cards_at_the_start(system, federation)
    return {name: (card.rating * MILLIONTHS, card.games) for name, card in cards.items()}


@pytest.mark.parametrize("system", SYSTEMS)
@settings(bounded, max_examples=5)
@given(data=st.data())
def test_every_account_closes(system, data):
    """From start or opening to the standings, row by row, each kind with the cells and the place that it must have."""
    federation = data.draw(federations.federations(system))
    options = data.draw(federations.options(system))
    period = data.draw(st.sampled_from(federations.periods(system, federation)))
    book, made = replayed(system, federation, options, period)
    rows = rows_of(made.ledger.whole())
    assert_words(rows)
    assert_closes(rows, made.standings, starts(system, federation), book.settles)
    assert_settled(rows, book.settles, lowest=0)
    assert_seats_in_order_of_play(system, federation, rows, period)
    assert_corrections_in_order_of_play(system, federation, rows, period)
    assert_as_the_oracle(federation, rows, oracle.replay(system, federation, options, period))


def assert_seats_in_order_of_play(system: str, federation: oracle.Federation, rows: list[Row], period: str) -> None:
    """Every game and bye that counts has its seats, white before black, in order of play and nothing twice."""
    events = sorted((row for row in federation.events if oracle.counts_for(system, row)), key=oracle.event_order)
    games: dict[str, list[oracle.Row]] = defaultdict(list)
    for game in sorted(federation.games, key=oracle.game_order):
        games[game["event_id"]].append(game)
    due = []
    for event in events:
        if oracle.event_period(event) > period:
            continue
        for game in games[event["event_id"]]:
            white, black = game["white_id"], game.get("black_id")
            key = (oracle.event_period(event), event["event_id"], int(game["round"]))
            if black is None:
                due.append((*key, white, None, None))
            else:
                due += [(*key, white, black, "w"), (*key, black, white, "b")]
    seats = [
        (row.period, row.event_id, row.round, row.player_id, row.opponent_id, row.colour)
        for row in rows
        if row.kind in SEATS
    ]
    assert seats == due


def assert_corrections_in_order_of_play(
    system: str, federation: oracle.Federation, rows: list[Row], period: str
) -> None:
    """Each correction stands behind the events of its day and before all later ones."""
    ends = {row["event_id"]: oracle.event_order(row) for row in federation.events}
    mine = sorted((row for row in federation.corrections if row["system"] == system), key=oracle.correction_order)
    due = [row for row in mine if row["date"][:7] <= period]
    found = [(at, row) for at, row in enumerate(rows) if row.kind == "correction"]
    assert [row.player_id for _, row in found] == [row["player_id"] for row in due]
    for (at, row), correction in zip(found, due, strict=True):
        order = oracle.correction_order(correction)
        assert (row.period, row.date) == (order[0], correction["date"])
        assert all(ends[other.event_id] < order for other in rows[:at] if other.event_id)
        assert all(ends[other.event_id] > order for other in rows[at:] if other.event_id)
        if "change" in correction:
            averaged = row.change != int(correction["change"]) * MILLIONTHS  # what is shown stops at the floor
            assert not averaged or row.rating_after == 0
        else:
            assert row.rating_after == int(correction["rating"]) * MILLIONTHS


def assert_as_the_oracle(federation: oracle.Federation, rows: list[Row], expected: oracle.Result) -> None:
    """Reasons, and what each event brought each player, are those of the plain replay."""
    changes: dict[tuple[str, str], int] = defaultdict(int)
    for row in rows:
        if row.event_id:
            changes[row.event_id, row.player_id] += row.change
    due = {(event, player): change * MILLIONTHS for event, player, change in expected.changes}
    assert {key: change for key, change in changes.items() if change} == {
        key: change for key, change in due.items() if change
    }
    reasons: dict[tuple[str, str, str, str], list[str]] = defaultdict(list)
    for game in sorted(federation.games, key=oracle.game_order):
        reason = expected.reasons.get(oracle.game_key(game))
        if reason:
            key = (game["event_id"], game["round"], game["white_id"], game["black_id"])
            reasons[key].append(reason)
    found: dict[tuple[str, str, str, str], list[str]] = defaultdict(list)
    for row in rows:
        if row.kind == "not_rated" and row.colour == "w":
            found[row.event_id, str(row.round), row.player_id, row.opponent_id].append(row.reason)
    assert found == reasons


def games_of(rows: list[Row]) -> list[tuple[Row, Row]]:
    """White's and black's row of each rated game."""
    rated = [row for row in rows if row.kind == "game"]
    return list(zip(rated[::2], rated[1::2], strict=True))


@pytest.mark.parametrize("system", SYSTEMS)
@settings(bounded, max_examples=5)
@given(data=st.data())
def test_points_change_hands(system, data):
    """What one side of a game wins the other side loses: exactly where both go by the formula, with one K and one view.

    It does not hold: for a game that enters an average (K2, F3); between different K (S4, T4, F4); with F7 read
    as scaled, against a provisional opponent; where a player became official inside the event, so that the opponent
    sees another rating (K4). Rounding of events, bonus and floor stand in rows of their own, and nobody pays for them.
    """
    federation = data.draw(federations.federations(system))
    options = data.draw(federations.options(system))
    period = federations.last_period(system, federation)
    _, made = replayed(system, federation, options, period)
    for white, black in games_of(rows_of(made.ledger.whole())):
        assert (white.opponent_id, black.opponent_id) == (black.player_id, white.player_id)
        assert white.score + black.score == MILLIONTHS
        if white.expected is None or black.expected is None:
            assert system in ("tca-1960", "flyordie")
            continue
        if white.own_rating != black.opponent_rating or black.own_rating != white.opponent_rating:
            assert system == "tca-1960"
            continue
        assert white.expected + black.expected == MILLIONTHS
        if white.k != black.k:
            assert system in ("dc-shogi", "tca", "flyordie")
            continue
        if options.get("provisional_opponent") == "scaled":
            continue  # told apart below, where both are established
        assert white.change + black.change == 0


def two(system: str, openings: list[tuple[str, str, str]], *results: str) -> list[Row]:
    """The ledger of games that the first player has with white against the second, in one event."""
    rows = [
        {"system": system, "player_id": name, "rating": rating, **({"games": games} if games else {})}
        for name, rating, games in openings
        if rating
    ]
    names = [name for name, _, _ in openings]
    federation = oracle.Federation(
        players=[{"player_id": name, "name": name} for name in names],
        events=[{"event_id": "E", "name": "E", "end_date": "2024-01-07"}],
        games=[
            {"event_id": "E", "round": str(number), "white_id": names[0], "black_id": names[1], "result": result}
            for number, result in enumerate(results, 1)
        ],
        openings=rows,
    )
    return rows_of(replayed(system, federation, {}, "2024-01")[1].ledger.whole())


def told(rows: list[Row]) -> list[tuple[str, str, Fraction]]:
    return [(row.player_id, row.kind, Fraction(row.change, MILLIONTHS)) for row in rows]


UNEVEN = [
    # The floor gives A 3 points back; B keeps all 8.
    ("z-chess", [("A", "5", ""), ("B", "5", "")], ["0-1"],
     [("A", "game", -8), ("A", "floor", 3), ("B", "game", 8)]),
    # S4: half of 10.5 and three quarters, each rounded by itself.
    ("dc-shogi", [("A", "2300", ""), ("B", "2200", "")], ["1-0"],
     [("A", "game", 6), ("B", "game", -9)]),
    # F4: K is 24 from 2100 and 32 below.
    ("flyordie", [("A", "2100", ""), ("B", "2099", "")], ["1-0"],
     [("A", "game", 12), ("B", "game", -16)]),
    # T4: 57 hundredths of A's K of 40 and of B's 20, and the rounding is nobody's.
    ("tca", [("A", "1000", "0"), ("B", "1047", "")], ["1-0"],
     [("A", "game", Fraction("22.8")), ("B", "game", Fraction("-11.4")),
      ("A", "settlement", Fraction("0.2")), ("B", "settlement", Fraction("0.4"))]),
    # K4: A's 20th game makes A official at 1220; B sees 1200 in both games, and A's second is played at 1220.
    ("tca-1960", [("A", "1200", "19"), ("B", "1200", "")], ["1-0", "1-0"],
     [("A", "game", 20), ("B", "game", -16), ("A", "game", 16), ("B", "game", -16)]),
    ("tca-1960", [("A", "1200", "18"), ("B", "1300", "")], ["1-0", "1-0", "1-0"],
     [("A", "game", 26), ("B", "game", -20), ("A", "game", 24), ("B", "game", -20),
      ("A", "game", 18), ("B", "game", -20)]),
]  # fmt: skip


@pytest.mark.parametrize(("system", "openings", "results", "expected"), UNEVEN)
def test_points_that_are_nobodys(system, openings, results, expected):
    """Where the two sides of a game do not add up to nothing, the books say so."""
    assert told(two(system, openings, *results)) == expected


def test_the_floor_stands_behind_each_game_of_a_book_that_settles_games():
    """A's second loss at 0 costs nothing more, and B wins all the same."""
    rows = told(two("z-chess", [("A", "5", ""), ("B", "5", "")], "0-1", "0-1"))
    assert rows == [
        ("A", "game", -8),
        ("A", "floor", 3),
        ("B", "game", 8),
        ("A", "game", -8),
        ("A", "floor", 8),
        ("B", "game", 8),
    ]


@settings(bounded, max_examples=15)
@given(
    ratings=st.tuples(st.integers(0, 2600), st.integers(0, 2600)),
    result=st.sampled_from(("1-0", "0-1", "1/2-1/2")),
)
def test_established_flyordie_players_share_the_points(ratings, result):
    """F6 Equal K, both established, nobody at the floor: the sum of changes is 0."""
    white, black = [
        row
        for row in two("flyordie", [("A", str(ratings[0]), ""), ("B", str(ratings[1]), "")], result)
        if row.kind == "game"
    ]
    assert (white.change + black.change == 0) or white.k != black.k
    assert (white.k, black.k) == tuple(
        (16 if rating >= 2400 else 24 if rating >= 2100 else 32) * MILLIONTHS for rating in ratings
    )


@pytest.mark.parametrize("system", SYSTEMS)
@settings(bounded, max_examples=3)
@given(data=st.data())
def test_every_change_is_k_times_score_less_expected(system, data):
    """The row's own numbers give its change: exactly where events are settled, rounded where games are."""
    federation = data.draw(federations.federations(system))
    options = data.draw(federations.options(system))
    book, made = replayed(system, federation, options, federations.last_period(system, federation))
    for row in rows_of(made.ledger.whole()):
        if row.kind != "game" or row.expected is None:
            continue
        change = Fraction(row.k * (row.score - row.expected), MILLIONTHS)
        if options.get("provisional_opponent") == "scaled":
            assert abs(row.change) <= abs(change) + MILLIONTHS // 2 + row.k // MILLIONTHS
        elif system == "tca-1960":  # K5: a win is worth at least a point
            assert row.change == change or (change == 0 and abs(row.change) == MILLIONTHS)
        elif book.settles is Settles.EVERY_GAME:
            assert abs(row.change - change) <= MILLIONTHS // 2 + row.k // MILLIONTHS
        else:
            assert abs(row.change - change) <= row.k // MILLIONTHS


@pytest.mark.parametrize("system", SYSTEMS)
@settings(bounded, max_examples=3)
@given(data=st.data())
def test_opponents_are_seen_as_they_stand(system, data):
    """A rated game's opponent_rating is the opponent's rating before the settlement, by the opponent's own rows."""
    federation = data.draw(federations.federations(system))
    options = data.draw(federations.options(system))
    book, made = replayed(system, federation, options, federations.last_period(system, federation))
    before: dict[tuple[str, object], int] = {}
    rows = rows_of(made.ledger.whole())
    for row in rows:
        if row.kind in SEATS:
            unit = row.event_id if book.settles is Settles.EVERY_EVENT else id(row)
            before.setdefault((row.player_id, unit), row.rating_before)
    for white, black in games_of(rows):
        for row, other in ((white, black), (black, white)):
            unit = row.event_id if book.settles is Settles.EVERY_EVENT else id(other)
            assert row.opponent_rating == before[other.player_id, unit], (row, other)
            assert counts(row)
    assert by_player(rows).keys() <= {player["player_id"] for player in federation.players}
