"""The referee against the worked checks of the rule books: every expected number is typed from its clause."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.federations import (
    federations,
    long_federations,
    options,
    periods,
    small_federations,
    write_folder,
)
from tests.oracle import SYSTEMS, Federation, Result, Row, fide_expected, logistic, replay, rounded

END = "2024-03-01"


def opening(system: str, name: str, rating: int | str | None = None, **cells: str) -> Row:
    row = {"system": system, "player_id": name} | cells
    return row if rating is None else row | {"rating": str(rating)}


def game(event: str, number: int, white: str, black: str, result: str, **cells: str) -> Row:
    seats = {"event_id": event, "round": str(number), "white_id": white, "black_id": black}
    return seats | {"result": result} | cells


def event(name: str = "E", end: str = END, **cells: str) -> Row:
    return {"event_id": name, "name": name, "end_date": end} | cells


def correction(system: str, name: str, day: str, **cells: str) -> Row:
    return {"system": system, "player_id": name, "date": day} | cells


def players(*names: str, **everybody: str) -> list[Row]:
    return [{"player_id": name, "name": name} | everybody for name in names]


def duel(system: str, own: int, opponent: int, result: str, handicap: str = "", **chosen: str) -> Result:
    """One game of a (white) against b, both with an established opening."""
    federation = Federation(
        players("a", "b"),
        [event()],
        [game("E", 1, "a", "b", result, handicap=handicap)],
        [opening(system, "a", own), opening(system, "b", opponent)],
    )
    return replay(system, federation, chosen)


def changes(result: Result) -> dict[str, Fraction]:
    return {name: change for _, name, change in result.changes}


def record(
    system: str,
    own: Row | None,
    results: list[tuple[int, str]],
    end: str = END,
    chosen: dict[str, str] | None = None,
    **about: str,
) -> Result:
    """One event of player a (always white), against a fresh established opponent a round."""
    federation = Federation(players("a", **about), [event(end=end)])
    if own is not None:
        federation.openings.append(own)
    for number, (rating, score) in enumerate(results, start=1):
        other = f"o{number}"
        federation.players += players(other)
        federation.openings.append(opening(system, other, rating))
        federation.games.append(game("E", number, "a", other, score))
    return replay(system, federation, chosen)


WIN, DRAW, LOSS = "1-0", "1/2-1/2", "0-1"


# ----------------------------------------------------------------------------------------------------
# Arithmetic and facts
# ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "whole"),
    [
        ("5/2", 3), ("-5/2", -3), ("1/2", 1), ("-1/2", -1), ("249/100", 2), ("-249/100", -2), ("0", 0),
        ("7", 7),
    ],
)  # fmt: skip
def test_a_half_goes_away_from_zero(value, whole):
    assert rounded(Fraction(value)) == whole


@pytest.mark.parametrize(
    ("difference", "hundredths"),
    [
        (0, 50), (3, 50), (4, 51), (53, 57), (54, 58), (-54, 42), (343, 88), (344, 88), (345, 89),
        (357, 89), (358, 90), (391, 91), (392, 92), (400, 92), (401, 92), (735, 92), (736, 92),
        (2000, 92), (-391, 9), (-500, 8), (-4, 49),
    ],
)  # fmt: skip
def test_t3_table_with_differences_over_400_as_400(difference, hundredths):
    assert fide_expected(difference) == Fraction(hundredths, 100)


@pytest.mark.parametrize(
    ("difference", "hundredths"), [(0, 50), (100, 64), (200, 76), (400, 91), (800, 99), (-100, 36), (-400, 9)]
)
def test_f5_expected_score(difference, hundredths):
    assert rounded(100 * logistic(difference)) == hundredths


def test_f5_is_exact_where_it_is_rational():
    assert logistic(400) == Fraction(10, 11)
    assert logistic(-800) == Fraction(1, 101)
    assert logistic(137) + logistic(-137) == 1


# ----------------------------------------------------------------------------------------------------
# z-chess
# ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "opponent", "result", "own_change", "opponent_change"),
    [
        (1000, 980, WIN, 7, -7),
        (1000, 981, WIN, 8, -8),
        (1000, 841, WIN, 1, -1),
        (1000, 840, WIN, 0, 0),
        (1000, 841, DRAW, -7, 7),
        (1000, 840, LOSS, -16, 16),
        (1000, 840, DRAW, -8, 8),
        (1000, 0, LOSS, -16, 16),
        (1000, 1000, WIN, 8, -8),
        (1000, 1000, LOSS, -8, 8),
        (1000, 1000, "½-½", 0, 0),
        (1000, 980, LOSS, -9, 9),
        (980, 1000, WIN, 9, -9),
        (980, 1000, DRAW, 1, -1),
        (841, 1000, LOSS, -1, 1),
        (1500, 3, LOSS, -16, 16),
        (3, 3, LOSS, -3, 8),  # at 0 it ends, and the opponent's change is not touched
    ],
)
def test_z2_z3_z4_chart(own, opponent, result, own_change, opponent_change):
    assert changes(duel("z-chess", own, opponent, result)) == {"a": own_change, "b": opponent_change}


@pytest.mark.parametrize(
    ("own", "opponent", "result", "own_change", "opponent_change"),
    [
        (1010, 1000, WIN, 8, -8),  # 7.5
        (1010, 1000, LOSS, -9, 9),  # 8.5
        (1010, 1000, DRAW, -1, 1),  # 0.5
        (1050, 1000, DRAW, -3, 3),  # 2.5
        (1050, 1000, WIN, 6, -6),  # 5.5
        (1009, 1000, DRAW, 0, 0),  # 0.45
        (1160, 1000, WIN, 0, 0),
    ],
)
def test_z4_linear_chart_rounds_halves_away_from_zero(own, opponent, result, own_change, opponent_change):
    result = duel("z-chess", own, opponent, result, chart="linear")
    assert changes(result) == {"a": own_change, "b": opponent_change}


@pytest.mark.parametrize(("settles", "rating"), [("game", 1015), ("event", 1016)])
def test_z1_at_once_or_by_event(settles, rating):
    own = opening("z-chess", "a", 1000)
    # Second game: 1008 against 981 is more than 20 apart (7), 1000 against 981 is not (8).
    result = record("z-chess", own, [(1000, WIN), (981, WIN)], chosen={"settles": settles})
    assert result.players["a"].rating == rating


def test_z1_linear_by_event_rounds_once():
    chosen = {"settles": "event", "chart": "linear"}
    result = record("z-chess", opening("z-chess", "a", 1010), [(1000, WIN), (1000, WIN)], chosen=chosen)
    assert result.players["a"].rating == 1025  # 2 × 7.5, not 8 + 8


@pytest.mark.parametrize(
    ("conventional", "start"), [("1500", 800), ("2000", 1067), ("0", None), ("0000", None), ("", None)]
)
def test_z7_conversion(conventional, start):
    result = record("z-chess", None, [(start or 800, DRAW)], conventional_rating=conventional, fide_rating="2400")
    own = result.players["a"]
    assert (own.rating, own.before, own.games) == (start or 800, None, 1)
    assert own.mark == ("P" if start is None else "")


@pytest.mark.parametrize(("games", "mark", "status"), [(3, "P", "provisional"), (4, "", "official")])
def test_z5_z6_provisional_800(games, mark, status):
    own = record("z-chess", None, [(800, DRAW)] * games).players["a"]
    assert (own.rating, own.mark, own.status, own.games) == (800, mark, status, games)


@pytest.mark.parametrize(
    ("rating", "games", "title"),
    [
        (1400, "99", "Master"), (1399, "99", "Expert"), (1500, "99", "Grandmaster"),
        (99, "99", "Cat. M"), (1400, "98", "WIM"), (1100, "200", "Cat. B"), (100, "99", "Cat. L"),
        (0, "99", "Cat. M"),
    ],
)  # fmt: skip
def test_z8_titles_from_the_hundredth_game(rating, games, title):
    own = opening("z-chess", "a", rating, games=games)
    assert record("z-chess", own, [(rating, DRAW)], title="WIM").players["a"].title == title


# ----------------------------------------------------------------------------------------------------
# dc-shogi
# ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "opponent", "handicap", "result", "own_change", "opponent_change"),
    [
        (1500, 1400, "even", WIN, 12, -12),
        (1400, 1500, "", WIN, 20, -20),
        (1850, 1500, "even", WIN, 2, -2),
        (1900, 1500, "rook", WIN, 14, -14),
        (1900, 1500, "rook", LOSS, -18, 18),
        (2300, 2000, "bishop", WIN, 7, -11),
        (2299, 2000, "bishop", WIN, 11, -11),
        (2500, 950, "six_piece", WIN, 1, -2),
        (1500, 1450, "bishop", WIN, 24, -24),
        (2300, 2425, "", DRAW, 3, -3),  # 2.5 and −2.5
        (2425, 2300, "", DRAW, -3, 3),
        (2000, 2050, "", DRAW, 2, -2),  # 1.5
        (1500, 1500, "", DRAW, 0, 0),
        (10, 10, "", LOSS, -10, 16),
    ],
)
def test_s3_s4_changes(own, opponent, handicap, result, own_change, opponent_change):
    assert changes(duel("dc-shogi", own, opponent, result, handicap)) == {"a": own_change, "b": opponent_change}


@pytest.mark.parametrize(
    ("own", "opponent", "handicap", "reason"),
    [
        (1851, 1500, "", "more than 350 apart"),
        (2501, 950, "six_piece", "more than 350 apart"),
        (1500, 1499, "rook", None),
        (1500, 1501, "rook", "more than 350 apart"),
        (2600, 900, "seven_piece", "more than six pieces"),
        (1500, 1500, "eight_piece", "more than six pieces"),
    ],
)
def test_s5_s6_unrated(own, opponent, handicap, reason):
    result = duel("dc-shogi", own, opponent, WIN, handicap)
    assert result.reasons == ({} if reason is None else {("E", "1", "", "", "a", "b"): reason})
    assert bool(result.changes) == (reason is None)


@pytest.mark.parametrize(("settles", "rating", "unrated"), [("game", 1852, 1), ("event", 1854, 0)])
def test_s5_is_measured_before_the_event_if_events_are_settled(settles, rating, unrated):
    federation = Federation(
        players("a", "b"),
        [event()],
        [game("E", number, "a", "b", WIN) for number in (1, 2)],
        [opening("dc-shogi", "a", 1850), opening("dc-shogi", "b", 1500)],
    )
    result = replay("dc-shogi", federation, {"settles": settles})
    assert (result.players["a"].rating, len(result.reasons)) == (rating, unrated)


@pytest.mark.parametrize(
    ("rank", "rating"),
    [
        ("1 Dan", 1700), ("2 Dan", 1900), ("3 Dan", 2100), ("4 Dan", 2300), ("5 Dan", 2500),
        ("6 Dan", 2600), ("1 Kyu", 1500), ("2 Kyu", 1350), ("5 Kyu", 1050), ("6 Kyu", 950),
        ("14 Kyu", 150), ("15 Kyu", 50),
    ],
)  # fmt: skip
def test_s11_rank_alone(rank, rating):
    federation = Federation(players("a"), [event()], [], [opening("dc-shogi", "a", rank=rank)])
    own = replay("dc-shogi", federation).players["a"]
    assert (own.rating, own.title, own.status, own.mark) == (rating, rank, "official", "")


@pytest.mark.parametrize(
    ("rating", "rank"),
    [
        (2600, "6 Dan"), (2599, "5 Dan"), (1600, "1 Dan"), (1599, "1 Kyu"), (1399, "2 Kyu"),
        (1000, "5 Kyu"), (999, "6 Kyu"), (199, "14 Kyu"), (99, "15 Kyu"), (0, "15 Kyu"),
    ],
)  # fmt: skip
def test_s8_s9_the_first_rank_is_that_of_the_rating(rating, rank):
    federation = Federation(players("a"), [event()], [], [opening("dc-shogi", "a", rating)])
    assert replay("dc-shogi", federation).players["a"].title == rank


@pytest.mark.parametrize("settles", ["game", "event"])
@pytest.mark.parametrize(("games", "titles"), [(19, []), (20, [("1 Kyu", END, "E")])])
def test_s9_promotion_after_twenty_games_in_the_higher_rank(settles, games, titles):
    own = opening("dc-shogi", "a", 1400, rank="2 Kyu")
    result = record("dc-shogi", own, [(1400, DRAW)] * games, chosen={"settles": settles})
    assert result.players["a"].titles == titles
    assert result.players["a"].title == ("1 Kyu" if titles else "2 Kyu")


@pytest.mark.parametrize(("draws", "title"), [(19, "2 Kyu"), (20, "1 Kyu")])
def test_s9_the_rating_before_the_first_of_the_twenty_counts(draws, title):
    # 1388 beats 1388 and has 1404; that game began below 1400 and has to leave the last twenty.
    games = [(1388, WIN), *[(1404, DRAW)] * draws]
    assert record("dc-shogi", opening("dc-shogi", "a", 1388), games).players["a"].title == title


def test_s9_no_demotion():
    own = record("dc-shogi", opening("dc-shogi", "a", 1400), [(1400, LOSS)]).players["a"]
    assert (own.rating, own.title, own.titles) == (1384, "1 Kyu", [])


@pytest.mark.parametrize(("games", "title"), [(19, "3 Kyu"), (20, "1 Kyu")])
def test_s9_a_correction_is_no_game(games, title):
    names = [f"o{number}" for number in range(games)]
    federation = Federation(
        players("a", *names),
        [event()],
        [game("E", number, "a", name, DRAW) for number, name in enumerate(names, 1)],
        [opening("dc-shogi", "a", 1250), *(opening("dc-shogi", name, 1400) for name in names)],
        [correction("dc-shogi", "a", "2024-02-01", rating="1400")],
    )
    assert replay("dc-shogi", federation).players["a"].title == title


# ----------------------------------------------------------------------------------------------------
# tca
# ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "opponent", "result", "own_change", "opponent_change"),
    [
        (1500, 1500, WIN, 10, -10),
        (1500, 1400, WIN, 7, -7),  # 20 × (1 − .64) = 7.2
        (1900, 1500, WIN, 2, -2),  # 20 × .08 = 1.6
        (2700, 1500, WIN, 2, -2),
        (1500, 1900, WIN, 18, -18),
        (1500, 1501, DRAW, 0, 0),
        (5, 5, LOSS, -5, 10),
    ],
)
def test_t3_t4_established(own, opponent, result, own_change, opponent_change):
    assert changes(duel("tca", own, opponent, result)) == {"a": own_change, "b": opponent_change}


@pytest.mark.parametrize(("expected", "rating"), [("fide-table", 2702), ("logistic", 2700)])
def test_t3_no_cap_on_the_logistic_curve(expected, rating):
    assert duel("tca", 2700, 1500, WIN, expected=expected).players["a"].rating == rating


def test_t2_newcomers_count_1000_all_through_their_first_event():
    federation = Federation(
        players("a", "b"), [event()], [game("E", 1, "a", "b", WIN), game("E", 2, "b", "a", LOSS)]
    )
    result = replay("tca", federation)
    assert {name: player.rating for name, player in result.players.items()} == {"a": 1040, "b": 960}
    assert changes(result) == {"a": 40, "b": -40}
    assert {player.mark for player in result.players.values()} == {"P"}


@pytest.mark.parametrize(
    ("games", "k_by", "rating"),
    [
        ("19", "game", 1530),  # 40 and 20 halves of a point
        ("19", "event", 1540),
        ("18", "game", 1540),
        ("20", "game", 1520),
        ("0", "game", 1540),
        ("", "game", 1520),
        ("", "event", 1520),
    ],
)
def test_t4_k_by_game(games, k_by, rating):
    own = opening("tca", "a", 1500, games=games)
    result = record("tca", own, [(1500, WIN), (1500, WIN)], chosen={"k_by": k_by})
    assert result.players["a"].rating == rating


@pytest.mark.parametrize(("games", "mark"), [("18", "P"), ("19", ""), ("", "")])
def test_t5_provisional_for_twenty_games(games, mark):
    assert record("tca", opening("tca", "a", 1500, games=games), [(1500, DRAW)]).players["a"].mark == mark


@pytest.mark.parametrize("system", ["tca", "tca-1960"])
@pytest.mark.parametrize(
    ("fide_rating", "own", "start"),
    [
        ("2150", None, 2000),
        ("1850", None, 1850),
        ("1850", opening("", "a", 1790, source="fide"), 1790),
        ("1850", opening("", "a", 2300, source="fide"), 2000),
        ("", opening("", "a", 1790, source="fide"), 1790),
    ],
)
def test_t6_k6_fide_entry_is_official_and_at_most_2000(system, fide_rating, own, start):
    own = own and own | {"system": system}
    standing = record(system, own, [(start, DRAW)], fide_rating=fide_rating).players["a"]
    assert (standing.rating, standing.mark, standing.games, standing.before) == (start, "", 1, None)
    assert standing.history == [("2024-03", start, 1)]


@pytest.mark.parametrize("system", ["tca", "tca-1960"])
def test_t6_a_system_opening_comes_before_the_fide_rating(system):
    own = opening(system, "a", 1500, games="0")
    result = record(system, own, [(1500, DRAW)], fide_rating="1850")
    assert (result.players["a"].rating, result.players["a"].mark) == (1500, "P")


@pytest.mark.parametrize("system", ["tca", "tca-1960"])
def test_t6_a_fide_player_is_listed_only_with_a_rated_game(system):
    federation = Federation(
        players("a", "b", fide_rating="1900"),
        [event()],
        [game("E", 1, "a", "", "bye"), game("E", 2, "b", "a", "1-0F")],
        [opening(system, "b", 2100, source="fide")],
    )
    assert replay(system, federation).players == {}


@pytest.mark.parametrize(
    ("first_event", "end", "games", "wins", "bonus", "gain"),
    [
        ("2022-03-10", "2024-03-09", "", 6, "excess", 70),
        ("2022-03-10", "2024-03-09", "", 6, "whole", 120),
        ("2022-03-10", "2024-03-09", "", 6, "off", 60),
        ("2022-03-10", "2024-03-10", "", 6, "excess", 60),
        ("2022-03-10", "2024-03-09", "", 5, "whole", 50),
        ("2020-02-29", "2022-02-28", "", 6, "excess", 70),
        ("2020-02-29", "2022-03-01", "", 6, "excess", 60),
        ("2022-03-01", "2024-02-29", "", 6, "excess", 70),
        ("", "2024-03-09", "", 6, "excess", 60),
        ("2023-03-10", "2024-03-09", "20", 6, "excess", 70),
        ("2023-03-10", "2024-03-09", "14", 6, "excess", 120),  # provisional: K = 40, no bonus
        ("2023-03-10", "2024-03-09", "19", 6, "excess", 70),  # official only inside the event: 20 + 5 × 10
    ],
)
def test_t7_bonus(first_event, end, games, wins, bonus, gain):
    own = opening("tca", "a", 1500, games=games, first_event=first_event)
    result = record("tca", own, [(1500, WIN)] * wins, end=end, chosen={"bonus": bonus})
    assert changes(result)["a"] == gain


def test_t7_a_fide_entrant_has_the_first_event_here():
    result = record("tca", None, [(1500, WIN)] * 6, fide_rating="1500")
    assert changes(result)["a"] == 70


@pytest.mark.parametrize(("second", "gain"), [("2024-03-09", 70), ("2024-03-10", 60)])
def test_t7_a_newcomer_has_the_first_event_here(second, gain):
    names = [f"o{number}" for number in range(20)]
    federation = Federation(
        players("a", *names),
        [event("E1", "2022-03-10"), event("E2", second)],
        [game("E1", number, "a", name, DRAW) for number, name in enumerate(names, 1)]
        + [game("E2", number, "a", name, WIN) for number, name in enumerate(names[:6], 1)],
        [opening("tca", name, 1000) for name in names],
    )
    result = replay("tca", federation)
    assert [change for _, name, change in result.changes if name == "a"] == [0, gain]
    assert result.players["a"].entry_date == "2022-03-10"


@pytest.mark.parametrize(
    ("system", "rating", "birth_date", "titles"),
    [
        ("tca", 2190, "", ["Chess Master"]),
        ("tca-1960", 2184, "1950-01-01", ["Master"]),
        ("tca", 2189, "", []),
        ("tca", 1890, "2007-03-02", ["Junior Master"]),
        ("tca", 1890, "2007-03-01", []),
        ("tca", 1889, "2007-03-02", []),
        ("tca", 1890, "2008", ["Junior Master"]),
        ("tca", 1890, "2007", []),
        ("tca", 1890, "", []),
        ("tca", 1690, "2011-03-02", ["Primary Master"]),
        ("tca", 1690, "2011-03-01", []),
        ("tca-1960", 1684, "2012", ["Primary Master"]),
        ("tca", 1890, "2013", ["Junior Master", "Primary Master"]),
    ],
)
def test_t8_titles(system, rating, birth_date, titles):
    own = opening(system, "a", rating)
    standing = record(system, own, [(rating, WIN)], birth_date=birth_date, title="FM").players["a"]
    assert standing.titles == [(title, END, "E") for title in titles]
    assert standing.title == (titles[0] if titles else "FM")


@pytest.mark.parametrize(
    ("end", "title"), [("2021-02-28", "Primary Master"), ("2021-03-01", ""), ("2021-03-02", "")]
)
def test_t8_born_on_29_february(end, title):
    own = opening("tca", "a", 1700)
    assert record("tca", own, [(1700, DRAW)], end=end, birth_date="2008-02-29").players["a"].title == title


def test_t8_never_at_entry_but_after_the_next_rated_event():
    federation = Federation(players("a"), [event()], [], [opening("tca", "a", 2250)])
    assert replay("tca", federation).players["a"].titles == []
    own = record("tca", opening("tca", "a", 2250), [(2250, DRAW)]).players["a"]
    assert own.titles == [("Chess Master", END, "E")]


def test_t8_not_by_a_provisional_rating():
    own = opening("tca", "a", 2250, games="18")
    assert record("tca", own, [(2250, DRAW)]).players["a"].titles == []


@pytest.mark.parametrize("result", ["1-0F", "0-1F", "0-0F"])
def test_t9_forfeits_are_nothing(result):
    outcome = record("tca", opening("tca", "a", 1500), [(1500, result)])
    assert (outcome.changes, outcome.reasons, outcome.players["a"].games) == ([], {}, 0)


# ----------------------------------------------------------------------------------------------------
# tca-1960
# ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "opponent", "result", "own_change", "opponent_change"),
    [
        (1500, 1900, WIN, 32, -32),
        (1500, 1900, DRAW, 16, -16),
        (1500, 1900, LOSS, -1, 1),
        (1500, 2500, WIN, 32, -32),
        (1500, 1524, WIN, 16, -16),
        (1500, 1524, DRAW, 0, 0),
        (1524, 1500, WIN, 16, -16),
        (1500, 1525, WIN, 17, -17),
        (1500, 1549, DRAW, 1, -1),
        (1500, 1549, LOSS, -15, 15),
        (1500, 1500, LOSS, -16, 16),
        (1875, 1500, WIN, 1, -1),
        (1899, 1500, DRAW, -15, 15),
    ],
)
def test_k5_official(own, opponent, result, own_change, opponent_change):
    assert changes(duel("tca-1960", own, opponent, result)) == {"a": own_change, "b": opponent_change}


def with_unplayed(rating: str, games: str, *results: str) -> Result:
    """Player a with unplayed rounds only; a is white, and has the bye or the forfeit."""
    own = [opening("tca-1960", "a", rating, games=games)] if rating else []
    rows = [game("E", number, "a", "" if "bye" in text else "b", text) for number, text in enumerate(results, 1)]
    return replay("tca-1960", Federation(players("a", "b"), [event()], rows, own))


def test_k2_k3_worked_example():
    federation = Federation(
        players("a", "w", "x", "y", "z"),
        [event()],
        [
            game("E", 1, "a", "w", WIN),
            game("E", 2, "x", "a", DRAW),
            game("E", 3, "a", "y", LOSS),
            game("E", 4, "a", "", "bye"),
            game("E", 5, "z", "a", WIN),
        ],
        [opening("tca-1960", name, rating) for name, rating in zip("wxyz", (1500, 1600, 1400, 1800), strict=True)],
    )  # fmt: skip
    own = replay("tca-1960", federation).players["a"]
    assert (own.rating, own.games, own.mark, own.period_games) == (1420, 5, "P", 5)


@pytest.mark.parametrize(
    ("rating", "games", "results", "expected"),
    [
        ("", "", ["bye"], (1200, 1)),
        ("", "", ["1-0F"], (1200, 1)),
        ("", "", ["0-1F"], None),
        ("", "", ["half-bye", "zero-bye", "0-0F"], None),
        ("1500", "1", ["bye"], (1350, 2)),
        ("1501", "1", ["bye"], (1351, 2)),  # 1350.5
        ("1500", "19", ["bye", "bye"], (1485, 20)),  # the second one finds an official player
        ("1500", "20", ["bye"], (1500, 20)),
        ("1500", "", ["1-0F"], (1500, 0)),
        ("1500", "0", ["bye"], (1200, 1)),
    ],
)
def test_k3_byes_and_forfeits(rating, games, results, expected):
    result = with_unplayed(rating, games, *results)
    own = result.players.get("a")
    assert (own and (own.rating, own.games)) == expected


def test_k3_a_forfeit_win_of_black():
    federation = Federation(players("a", "b"), [event()], [game("E", 1, "b", "a", "0-1F")])
    assert list(replay("tca-1960", federation).players) == ["a"]


@pytest.mark.parametrize(("event_rated", "game_rated"), [("no", ""), ("", "no")])
def test_k3_not_in_what_is_not_rated(event_rated, game_rated):
    rows = [game("E", 1, "a", "", "bye", rated=game_rated)]
    assert replay("tca-1960", Federation(players("a"), [event(rated=event_rated)], rows)).players == {}


def test_k1_newcomers_count_1200():
    federation = Federation(players("a", "b"), [event()], [game("E", 1, "a", "b", WIN)])
    result = replay("tca-1960", federation)
    assert changes(result) == {"a": 400, "b": -400}


def test_k4_the_twentieth_game_inside_an_event():
    # (19 × 1500 + 1900) / 20 = 1520; then from a's view 1520 v 1550 (+17), from the opponent's 1550 v 1500 (−18).
    own = opening("tca-1960", "a", 1500, games="19")
    result = record("tca-1960", own, [(1500, WIN), (1550, WIN)])
    assert (result.players["a"].rating, result.players["a"].games, result.players["a"].mark) == (1537, 21, "")
    assert changes(result) == {"a": 37, "o1": -16, "o2": -18}


def test_k4_the_official_rating_stands_still_for_the_rest_of_the_event():
    own = opening("tca-1960", "a", 1500, games="19")
    result = record("tca-1960", own, [(1500, WIN), (1545, WIN), (1545, WIN), (1545, DRAW)])
    assert result.players["a"].rating == 1520 + 17 + 17 + 1


def test_k6_no_bonus_for_a_player_who_became_official_inside_the_event():
    own = opening("tca-1960", "a", 1500, games="19", first_event="2024-01-05")
    result = record("tca-1960", own, [(1500, WIN), *[(1520, WIN)] * 4])
    assert result.players["a"].rating == 1520 + 4 * 16


@pytest.mark.parametrize(
    ("results", "rating"),
    [
        ([(1500, WIN), (1501, WIN)], 1901),  # 1900.5
        ([(395, LOSS), (400, LOSS)], 0),  # −2.5
        ([(395, LOSS), (400, LOSS), (0, WIN)], 132),  # (−5 + 0 + 400) / 3: kept unfloored
    ],
)
@pytest.mark.parametrize("system", ["tca-1960", "flyordie"])
def test_k2_f3_averages_round_halves_and_keep_what_is_below_zero(system, results, rating):
    assert record(system, None, results).players["a"].rating == rating


@pytest.mark.parametrize(
    ("first_event", "bonus", "gain"),
    [("2022-03-02", "excess", 78), ("2022-03-02", "whole", 128), ("2022-03-01", "excess", 64)],
)
def test_k6_bonus(first_event, bonus, gain):
    own = opening("tca-1960", "a", 1500, first_event=first_event)
    assert changes(record("tca-1960", own, [(1500, WIN)] * 4, chosen={"bonus": bonus}))["a"] == gain


# ----------------------------------------------------------------------------------------------------
# flyordie
# ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "opponent", "result", "own_change", "opponent_change"),
    [
        (1500, 1400, WIN, 12, -12),
        (1500, 1400, DRAW, -4, 4),
        (1500, 1400, LOSS, -20, 20),
        (2100, 2099, WIN, 12, -16),
        (1720, 1000, WIN, 0, 0),
        (1719, 1000, WIN, 1, -1),
        (2400, 2400, WIN, 8, -8),
        (2399, 2399, WIN, 12, -12),
        (5, 5, LOSS, -5, 16),
    ],
)
def test_f4_established(own, opponent, result, own_change, opponent_change):
    assert changes(duel("flyordie", own, opponent, result)) == {"a": own_change, "b": opponent_change}


@pytest.mark.parametrize(
    ("results", "rating"),
    [
        ([(1500, WIN), (900, WIN)], 1600),
        ([(300, LOSS)], 0),
        ([(1600, WIN), (1700, DRAW), (1500, LOSS)], 1600),
        ([(1600, WIN), (1100, WIN)], 1750),  # beating somebody far below lowers it from 2000
    ],
)
def test_f3_provisional(results, rating):
    own = record("flyordie", None, results).players["a"]
    assert (own.rating, own.mark, own.status, own.games) == (rating, "~", "provisional", len(results))


def test_f1_an_unknown_player_is_0_also_as_an_opponent():
    federation = Federation(players("a", "b"), [event()], [game("E", 1, "a", "b", WIN)])
    assert changes(replay("flyordie", federation)) == {"a": 400, "b": 0}


@pytest.mark.parametrize(
    ("games", "change", "mark"),
    [("20", 16, ""), ("", 16, ""), ("19", 20, ""), ("18", 21, "~"), ("0", 400, "~")],
)
def test_f2_f4_from_the_21st_game(games, change, mark):
    result = record("flyordie", opening("flyordie", "a", 1500, games=games), [(1500, WIN)])
    assert (changes(result)["a"], result.players["a"].mark) == (change, mark)


@pytest.mark.parametrize(
    ("games", "treatment", "change"),
    [
        ("10", "full", 16), ("10", "scaled", 8), ("1", "scaled", 1), ("0", "scaled", 0),
        ("20", "scaled", 16), ("", "scaled", 16),
    ],
)  # fmt: skip
def test_f7_provisional_opponents(games, treatment, change):
    federation = Federation(
        players("a", "b"),
        [event()],
        [game("E", 1, "a", "b", WIN)],
        [opening("flyordie", "a", 1500), opening("flyordie", "b", 1500, games=games)],
    )
    assert changes(replay("flyordie", federation, {"provisional_opponent": treatment}))["a"] == change


# ----------------------------------------------------------------------------------------------------
# What is not rated, and why
# ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("system", [system for system in SYSTEMS if system != "dc-shogi"])
def test_reasons(system):
    federation = Federation(
        players("a", "b"),
        [event("E1", rated="no"), event("E2")],
        [
            game("E1", 1, "a", "b", "", rated="no"),
            game("E1", 2, "a", "b", "1-0F"),
            game("E2", 1, "a", "b", "", rated="no"),
            game("E2", 2, "a", "b", "", handicap="rook"),
            game("E2", 3, "a", "b", WIN, handicap="rook", board="2", date="2024-02-28"),
            game("E2", 4, "a", "b", WIN, handicap="even"),
            game("E2", 5, "a", "", "half-bye"),
        ],
    )
    result = replay(system, federation)
    assert result.reasons == {
        ("E1", "1", "", "", "a", "b"): "event not rated",
        ("E2", "1", "", "", "a", "b"): "game not rated",
        ("E2", "2", "", "", "a", "b"): "no result",
        ("E2", "3", "2024-02-28", "2", "a", "b"): "no rule for handicap games",
    }
    assert {name: player.games for name, player in result.players.items()} == {"a": 1, "b": 1}


def test_events_of_other_systems_do_not_count():
    federation = Federation(
        players("a", "b"),
        [event("E1", systems="tca z-chess"), event("E2", "2024-04-01", systems="flyordie")],
        [game("E1", 1, "a", "b", WIN), game("E2", 1, "a", "b", WIN)],
    )
    result = replay("z-chess", federation)
    assert (result.period, result.players["a"].games, result.reasons) == ("2024-03", 1, {})


# ----------------------------------------------------------------------------------------------------
# Order of play, periods, lists
# ----------------------------------------------------------------------------------------------------


def two_games(first: Row, second: Row) -> Federation:
    """Newcomer a beats b in the first event given and loses in the second one."""
    return Federation(
        players("a", "b"),
        [second, first],
        [game(second["event_id"], 1, "a", "b", LOSS), game(first["event_id"], 1, "a", "b", WIN)],
    )


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        (event("E9", "2024-02-10"), event("E1", "2024-02-11")),
        (event("E9", "2024-02-10"), event("E1", "2024-01-10", rated_in="2024-03")),
        (event("E9", "2024-01-31", rated_in="2024-02"), event("E1", "2024-02-01")),
        (event("E9", "2024-02-10", start_date="2024-02-08"), event("E1", "2024-02-10", start_date="2024-02-09")),
        (event("E9", "2024-02-10", start_date="2024-02-08"), event("E1", "2024-02-10")),
        (event("E10", "2024-02-10"), event("E9", "2024-02-10")),
    ],
)  # fmt: skip
def test_order_of_events(earlier, later):
    result = replay("z-chess", two_games(earlier, later))
    # 800 beats 800: +8; then 808 loses to 792: −8. The order decides where +8 stands.
    assert result.changes == [
        (earlier["event_id"], "a", 8),
        (earlier["event_id"], "b", -8),
        (later["event_id"], "a", -8),
        (later["event_id"], "b", 8),
    ]
    assert result.players["a"].last_event == later["event_id"]
    assert result.players["a"].entry_date == earlier["end_date"]


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ({"number": 2}, {"number": 10}),
        ({"number": 1, "date": "2024-02-01"}, {"number": 1, "date": "2024-02-02"}),
        ({"number": 1, "date": "2024-02-01"}, {"number": 1}),
        ({"number": 1, "board": "2"}, {"number": 1, "board": "10"}),
        ({"number": 1, "board": "2"}, {"number": 1}),
        ({"number": 1, "date": "2024-02-01", "board": "9"}, {"number": 1, "date": "2024-02-02", "board": "1"}),
    ],
)
def test_order_of_games(earlier, later):
    # Provisional 0 beats 0: 400. Then the opponent, −400 shown as 0, beats 400.
    federation = Federation(
        players("a", "b"),
        [event()],
        [
            game("E", white="a", black="b", result=LOSS, **later),
            game("E", white="a", black="b", result=WIN, **earlier),
        ],
    )
    result = replay("flyordie", federation)
    # a: (400 − 400) / 2; b: (−400 + 800) / 2. In the other order the two would be exchanged.
    assert {name: player.rating for name, player in result.players.items()} == {"a": 0, "b": 200}


def test_periods_history_and_before():
    federation = two_games(event("E1", "2024-01-10", rated_in="2024-03"), event("E2", "2024-04-02"))
    federation.openings = [opening("z-chess", "b", 800, games="7")]
    result = replay("z-chess", federation)
    assert result.period == "2024-04"
    assert result.players["a"].history == [("2024-03", 808, 1), ("2024-04", 800, 2)]
    assert result.players["b"].history == [("opening", 800, 7), ("2024-03", 792, 8), ("2024-04", 800, 9)]
    assert (result.players["a"].before, result.players["a"].period_games) == (808, 1)
    earlier = replay("z-chess", federation, period="2024-03")
    assert (earlier.players["a"].rating, earlier.players["a"].before, earlier.players["b"].before) == (
        808,
        None,
        800,
    )
    opened = replay("z-chess", federation, period="2024-02")
    assert list(opened.players) == ["b"]
    assert (opened.players["b"].before, opened.players["b"].period_games, opened.changes) == (800, 0, [])
    later = replay("z-chess", federation, period="2024-06")
    assert (later.players["a"].before, later.players["a"].period_games) == (800, 0)


def test_ranks_with_ties_and_hidden_players():
    names = ["a", "b", "c", "d", "e"]
    federation = Federation(
        [*players("a", "b", "c", "d"), *players("e", listed="no")],
        [event()],
        [],
        [opening("tca", name, rating) for name, rating in zip(names, (1500, 1600, 1500, 1400, 1550), strict=True)],
    )  # fmt: skip
    result = replay("tca", federation)
    assert result.ranks == {"b": 1, "a": 2, "c": 2, "d": 4}
    assert result.players["e"].rating == 1550


# ----------------------------------------------------------------------------------------------------
# Corrections
# ----------------------------------------------------------------------------------------------------


def corrected(system: str, own: Row, row: Row, *results: tuple[str, int, str]) -> Result:
    """Player a with an opening and one correction; results: end of an event, opponent's rating, result."""
    federation = Federation(players("a"), [], [], [own], [row])
    for number, (end, rating, text) in enumerate(results, start=1):
        name, other = f"E{number}", f"o{number}"
        federation.players += players(other)
        federation.openings.append(opening(system, other, rating))
        federation.events.append(event(name, end))
        federation.games.append(game(name, 1, "a", other, text))
    return replay(system, federation)


@pytest.mark.parametrize("system", ["tca-1960", "flyordie"])
def test_k2_f3_a_correction_is_the_average_over_the_same_games(system):
    own = opening(system, "a", 1500, games="4")
    row = correction(system, "a", "2024-02-01", rating="1700")
    standing = corrected(system, own, row, (END, 1700, WIN)).players["a"]
    assert (standing.rating, standing.games, standing.mark) == (1780, 5, "P" if system == "tca-1960" else "~")


@pytest.mark.parametrize(
    ("cells", "rating"),
    [
        ({"change": "-30"}, 1470), ({"change": "12"}, 1512), ({"change": "-2000"}, 0),
        ({"rating": "1650"}, 1650),
    ],
)  # fmt: skip
@pytest.mark.parametrize("system", SYSTEMS)
def test_corrections(system, cells, rating):
    row = correction(system, "a", END, **cells)
    standing = corrected(system, opening(system, "a", 1500), row, (END, 1500, DRAW)).players["a"]
    assert (standing.rating, standing.games, standing.period_games) == (rating, 1, 1)
    assert standing.history == [("opening", 1500, 0), ("2024-03", rating, 1)]


@pytest.mark.parametrize(
    ("day", "rating"),
    [
        ("2024-02-09", 1010),  # 1000, then 20 × .5
        ("2024-02-10", 1000),  # behind the event of that day
        ("2024-03-01", 1502),  # a later period is not counted: 1500 against 1000, 20 × .08
    ],
)
def test_corrections_stand_behind_the_events_of_their_day(day, rating):
    row = correction("tca", "a", day, rating="1000")
    result = corrected("tca", opening("tca", "a", 1500), row, ("2024-02-10", 1000, WIN))
    assert result.players["a"].rating == rating


def test_a_correction_stands_in_the_month_of_its_date():
    own = opening("tca", "a", 1500)
    federation = Federation(
        players("a", "b"),
        [event("E", "2024-01-20", rated_in="2024-02")],
        [game("E", 1, "a", "b", WIN)],
        [own, opening("tca", "b", 1000)],
        [correction("tca", "a", "2024-01-31", rating="1000")],
    )
    result = replay("tca", federation)
    assert result.players["a"].history == [("opening", 1500, 0), ("2024-01", 1000, 0), ("2024-02", 1010, 1)]


def test_t8_is_not_judged_on_a_correction():
    own = opening("tca", "a", 2100)
    row = correction("tca", "a", "2024-01-15", rating="2200")
    only = corrected("tca", own, row, ("2024-01-10", 2100, DRAW))
    assert only.players["a"].titles == []
    judged = corrected("tca", own, row, ("2024-01-10", 2100, DRAW), ("2024-02-10", 2200, DRAW))
    assert judged.players["a"].titles == [("Chess Master", "2024-02-10", "E2")]


# ----------------------------------------------------------------------------------------------------
# Made-up federations
# ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("system", SYSTEMS)
@given(data=st.data())
@settings(max_examples=25, deadline=None)
def test_the_order_of_rows_is_nothing(system, data):
    federation = data.draw(federations(system))
    chosen = data.draw(options(system))
    turned = Federation(
        federation.players[::-1],
        federation.events[::-1],
        federation.games[::-1],
        federation.openings[::-1],
        federation.corrections[::-1],
    )
    assert replay(system, turned, chosen) == replay(system, federation, chosen)


@pytest.mark.parametrize("system", SYSTEMS)
@given(data=st.data())
@settings(max_examples=25, deadline=None)
def test_a_list_in_between_is_the_history_of_the_last_one(system, data):
    federation = data.draw(small_federations(system))
    last = replay(system, federation)
    for period in periods(system, federation):
        between = replay(system, federation, period=period)
        for name, standing in between.players.items():
            assert standing.history == last.players[name].history[: len(standing.history)]


@pytest.mark.parametrize("system", SYSTEMS)
@given(data=st.data())
@settings(max_examples=10, deadline=None)
def test_long_federations_have_no_negative_rating(system, data):
    result = replay(system, data.draw(long_federations(system)), data.draw(options(system)))
    assert all(rating >= 0 for player in result.players.values() for _, rating, _ in player.history)


def test_write_folder(tmp_path):
    federation = Federation(players("ő"), [event(rated="no")], [game("E", 1, "ő", "", "bye")])
    write_folder(federation, tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["events.csv", "games.csv", "players.csv"]
    assert (tmp_path / "events.csv").read_bytes() == b"event_id,name,end_date,rated\nE,E,2024-03-01,no\n"
    text = (tmp_path / "games.csv").read_text(encoding="utf-8")
    assert text == "event_id,round,white_id,black_id,result\nE,1,ő,,bye\n"
