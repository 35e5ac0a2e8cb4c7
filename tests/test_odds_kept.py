"""Odds where a rule book keeps a deviation, has players without a rating, or gives games a change of their own."""

import pytest

from pipeline.cli import code_of
from pipeline.odds import odds
from pipeline.systems import load
from tests.kept_books import gathering, on_the_shelf


def test_a_deviation_that_is_said_is_used():
    """Glickman's paper of 1999: 1500 with 200 against 1400 with 30, 1550 with 100 and 1700 with 300, and no other.

    By hand: E .639 at g .9955 and q = ln 10 / 400; the new deviation 175.2, K = q / (1 / 200² + 1 / d²) g.
    """
    told = odds(load("glicko"), 1500, 1400, None, None, "even", ({"deviation": "200"}, {"deviation": "30"}))
    assert told.expected == "0.639"
    g, q, e = 0.9955, 0.0057565, 0.6395
    variance = 1 / (1 / 200**2 + q * q * g * g * e * (1 - e))
    assert told.own_changes[0] == round(q * variance * g * (1 - e))
    assert told.own_changes[2] == -round(q * variance * g * e)
    sure = odds(load("glicko"), 1500, 1400, None, None, "even", ({"deviation": "50"}, {"deviation": "30"}))
    assert sure.own_changes[0] < told.own_changes[0] // 5


def test_who_is_taken_off_by_a_loss_loses_what_the_game_takes():
    """1005 and 25 times .4875 less: the rating ends there, and no 1005 points are lost."""
    told = odds(gathering(), 1005, 1010, None, None, "even")
    assert told.own_changes == (13, 0, -12)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--system", "gathering", "--deviation", "80"], "gathering keeps no deviation of players"),
        (["--system", "glicko", "--deviation", "wide"], "'wide' is no deviation of glicko: it is a number above 0"),
        (["--system", "glicko", "--opponent-deviation", "0"], "'0' is no deviation of glicko"),
        (["--system", "glicko", "--opponent-deviation", "350.1"], "and at most 350"),
    ],
)
def test_a_deviation_that_cannot_be_is_refused(arguments, said, capsys):
    """With the rule book and what it would take."""
    with on_the_shelf(gathering()):
        assert code_of(["odds", "1500", "1400", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_the_table_takes_no_deviation(capsys):
    """It is for one game."""
    assert code_of(["odds", "--table", "--system", "glicko", "--deviation", "80"]) == 2
    assert "are for one game" in capsys.readouterr().err


def test_the_table_says_whose_it_is(capsys):
    """Of a rule book that keeps a deviation it is for one of them."""
    assert code_of(["odds", "--table", "--system", "glicko"]) == 0
    assert "both players with deviation 350.00, as openings have it" in capsys.readouterr().out
    assert code_of(["odds", "--table", "--system", "tca"]) == 0
    assert "both players" not in capsys.readouterr().out
