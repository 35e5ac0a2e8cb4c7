"""S10 The handicap statistics."""

import pandas as pd
import pytest

from pipeline.reports.handicap_statistics import handicap_statistics, has_handicaps
from pipeline.systems import codes, load
from schemas.ledger import Ledger
from tests.report_tables import rows, said, table

SHOGI = load("dc-shogi")

HEADING = "colour  kind  reason  handicap  score  before  own  against\n"

# handicap, games, higher won, lower won, share: the source's own table
SOURCE = """
even               47   19   28   0.404
sente              108  67   41   0.620
lance              77   61   16   0.792
bishop             99   57   42   0.576
rook               127  86   41   0.677
rook_lance         160  114  46   0.713
two_piece          100  63   37   0.630
three_piece_right  36   24   12   0.667
three_piece_left   29   20   9    0.690
four_piece         112  86   26   0.768
five_piece_right   46   35   11   0.761
five_piece_left    25   19   6    0.760
six_piece          58   40   18   0.690
total              977  672  305  0.688
"""


def game(handicap, white, score, black, kind="game", reason="."):
    """The two rows of a game: the ratings used, white's score."""
    return [
        f"w  {kind}  {reason}  {handicap}  {score}  {white}  {white}  {black}",
        f"b  {kind}  {reason}  {handicap}  {1 - float(score)}  {black}  {black}  {white}",
    ]


def ledger(*games):
    """A ledger of these games."""
    lines = [line for lines in games for line in lines]
    text = HEADING + "\n".join(f"{line}  p" for line in lines)
    return table(Ledger, text.replace("against\n", "against  player\n", 1))


def test_the_sources_own_table_comes_out():
    """S10 Games with the counts of the club's table give its shares, and its total without even games."""
    games = []
    for handicap, count, higher, lower, _ in rows(SOURCE)[:-1]:
        assert int(higher) + int(lower) == int(count)
        games += [game(handicap, 1500, 1, 1400)] * int(higher) + [game(handicap, 1500, 0, 1400)] * int(lower)
    statistics = handicap_statistics(SHOGI, ledger(*games))
    columns = ["handicap", "games", "higher_won", "lower_won", "higher_share"]
    assert said(statistics[columns])[1:-1] == rows(SOURCE)
    assert said(statistics)[-1] == ["not ratable", "0", "0", "0", "0", "0", "."]


def test_each_game_counts_once_in_the_column_that_it_belongs_to():
    """S10 Higher-rated by the ratings used; draws and equal ratings in their own columns; others left out."""
    games = [
        game("even", 1500, 1, 1400),
        game("even", 1400, 1, 1500),
        game(".", 1400, 0, 1500),
        game("rook", 1700, 0.5, 1400),
        game("rook", 1400, 0, 1400),
        game("rook", 1400, 0.5, 1400),
        game("rook", 1300, 1, 1400),
        game("sente", 1500, 1, 1400),
        game("eight_piece", 2500, 1, 300, "not_rated", "more than six pieces"),
        game("even", 1900, 1, 1500, "not_rated", "more than 350 apart"),
        game("lance", 1500, 0, 2500, "not_rated", "more than 350 apart"),
        game("lance", 1500, 0, 1400, "not_rated", "game not rated"),
        game("lance", 1500, 0, 1400, "not_rated", "event not rated"),
        game("lance", 1500, 1, 1400, "unplayed"),
    ]
    expected = """
    handicap           games  higher_won  lower_won  drawn  equal_ratings  higher_share
    even               3      2           1          0      0              0.667
    sente              1      1           0          0      0              1.000
    lance              0      0           0          0      0              .
    bishop             0      0           0          0      0              .
    rook               4      0           1          1      2              0.000
    rook_lance         0      0           0          0      0              .
    two_piece          0      0           0          0      0              .
    three_piece_right  0      0           0          0      0              .
    three_piece_left   0      0           0          0      0              .
    four_piece         0      0           0          0      0              .
    five_piece_right   0      0           0          0      0              .
    five_piece_left    0      0           0          0      0              .
    six_piece          0      0           0          0      0              .
    total              5      1           1          1      2              0.500
    not ratable        3      3           0          0      0              1.000
    """
    assert said(handicap_statistics(SHOGI, ledger(*games))) == rows(expected)


@pytest.mark.parametrize(("higher", "lower", "share"), [(1, 15, "0.063"), (3, 13, "0.188"), (15, 1, "0.938")])
def test_a_half_of_a_thousandth_rounds_up(higher, lower, share):
    """0.0625, 0.1875 and 0.9375 lie half way between thousandths."""
    games = [game("rook", 1500, 1, 1400)] * higher + [game("rook", 1500, 0, 1400)] * lower
    assert said(handicap_statistics(SHOGI, ledger(*games)))[5][-1] == share


def test_the_ratings_used_decide():
    """With whole events settled at once a row's running rating may lie above the one that the rule used."""
    running = ["w  game  .  rook  1  1390  1500  1400", "b  game  .  rook  0  1510  1400  1500"]
    assert said(handicap_statistics(SHOGI, ledger(running)))[5] == ["rook", "1", "1", "0", "0", "0", "1.000"]


def test_games_that_no_rule_looked_at_go_by_the_ratings_before():
    """A game refused for its handicap may name no ratings used; both players have one all the same."""
    refused = [
        "w  not_rated  more than six pieces  eight_piece  0  2500  .  .",
        "b  not_rated  more than six pieces  eight_piece  1  300   .  .",
    ]
    assert said(handicap_statistics(SHOGI, ledger(refused)))[-1] == [
        "not ratable",
        "1",
        "0",
        "1",
        "0",
        "0",
        "0.000",
    ]


def test_the_periods_statistics_count_the_games_of_that_list_only():
    """Games of other months stay in the statistics of all; one not ratable belongs to its month, too."""
    games = [game("rook", 1700, 1, 1400), game("rook", 1700, 0, 1400), game("lance", 1500, 1, 1400)]
    games.append(game("eight_piece", 2500, 1, 300, "not_rated", "more than six pieces"))
    played = ledger(*games)
    months = ["2025-12"] * 2 + ["2026-01"] * 4 + ["2025-12"] * 2
    played["period"] = pd.Categorical(months, categories=["2025-12", "2026-01"])
    for period, expected in (
        (None, {"rook": 2, "lance": 1, "total": 3, "not ratable": 1}),
        ("2025-12", {"rook": 1, "lance": 0, "total": 1, "not ratable": 1}),
        ("2026-01", {"rook": 1, "lance": 1, "total": 2, "not ratable": 0}),
        ("2026-02", {"rook": 0, "lance": 0, "total": 0, "not ratable": 0}),
    ):
        counts = handicap_statistics(SHOGI, played, period).set_index("handicap")["games"]
        assert {name: counts[name] for name in expected} == expected
    january = handicap_statistics(SHOGI, played, "2026-01").set_index("handicap")
    assert january.loc["rook", ["higher_won", "lower_won", "higher_share"]].tolist() == [0, 1, "0.000"]


def test_no_games_give_a_table_of_zeros():
    """A period without games still lists every handicap that the rule book rates."""
    statistics = handicap_statistics(SHOGI, ledger(game("even", 1500, 1, 1400)).iloc[:0])
    assert len(statistics) == 15
    assert statistics["games"].sum() == 0
    assert (statistics["higher_share"] == "").all()


def test_only_books_with_handicaps_have_the_statistics():
    """Of the first five rule books one knows odds."""
    first = {"z-chess", "dc-shogi", "tca", "tca-1960", "flyordie"}
    assert [code for code in codes() if code in first and has_handicaps(load(code))] == ["dc-shogi"]


def test_rows_without_a_game_are_left_out():
    """Settlements and floors have neither colour nor score."""
    others = [".  settlement  .  .  .  1510  .  .", ".  floor  .  .  .  0  .  ."]
    assert handicap_statistics(SHOGI, ledger(game("rook", 1500, 1, 1400), others))["games"].sum() == 2
