"""Glicko-2, clause by clause: the worked cases of its rule book."""

from dataclasses import replace
from math import exp, pi, sqrt

import numpy as np
import pytest

from pipeline.rules.system import RatingSystem
from pipeline.systems import load
from tests.one_settlement import Card, seats_of, settled
from tests.rule_cases import careers, each_case, federation, play
from tests.test_rules_glicko import PAPER, at_onset, grown, only, papers_month, season, standing, waiting

SCALE = 173.7178


def a_month_at_once(system: RatingSystem) -> None:
    """GG1 Two events of a month are one settlement, by the ratings before it; of two months they are two."""
    together = season(system, "2024-03 2024-03", "1-0", "1-0")
    apart = season(system, "2024-03 2024-04", "1-0", "1-0")
    assert standing(together, "a") == pytest.approx((1747.318, 253.405), abs=1e-3)
    assert standing(apart, "a") == pytest.approx((1720.317, 260.489), abs=1e-3)
    for played, used in ((together, ["1500", "1500"]), (apart, ["1500", "1662.31090"])):
        told = [row["own_rating"] for row in played.of("a") if row["kind"] == "game"]
        assert [float(each) for each in told] == pytest.approx([float(each) for each in used], abs=2e-5)


def newcomers(system: RatingSystem) -> None:
    """GG2 1500, 350 and 0.06 for whoever is new, and for what an opening does not say."""
    played = season(system, "2024-03", "1-0")
    assert standing(played, "a") == pytest.approx((1662.31, 290.32), abs=5e-3)
    assert standing(played, "b") == pytest.approx((1337.69, 290.32), abs=5e-3)
    assert int(played.standings["a"]["volatility"]) == pytest.approx(59_999_000, abs=1_000)
    careers(
        system,
        """
        player  opening  record  rating  mark  status
        new     .        W1500   1662    ?     provisional
        old     1500     W1500   1662    ?     provisional
        many    1500/80  W1500   1662    ?     provisional
        strong  2000     D2000   2000    ?     provisional
        """,
    )


def told_by_an_opening(system: RatingSystem) -> None:
    """GG2 An opening may say how sure it is and how lively: the paper's example from a folder to the list."""
    played = papers_month(system)
    assert standing(played, "a") == pytest.approx((1464.05067, 151.51652), abs=1.5e-5)
    told = [played.listed["a"][name] for name in ("rating", "deviation", "volatility", "mark")]
    assert told == ["1464", "151.52", "0.059996", "?"]
    opened = "player_id  rating  deviation  volatility\na  1500  50  0.2\nb  1500  50  ."
    lively = play(system, federation("white_id  black_id  result\na  b  1/2-1/2", openings=opened))
    assert [lively.listed[each]["deviation"] for each in "ab"] == ["59.98", "50.54"]


def more_or_less_lively(system: RatingSystem) -> None:
    """GG2 The smaller tau, the less a volatility moves: the plain arithmetic of step 5 for 0.3, 0.5 and 1.2."""
    surprise = Card(rating=1500, deviation=60, games=[(1900, 60, 1)] * 6)
    told = [only(system.with_options({"tau": tau}), surprise).volatility for tau in ("low", "medium", "high")]
    assert told == pytest.approx([0.060121, 0.060340, 0.062107], abs=1e-6)


def divided(system: RatingSystem) -> None:
    """GG3 By 173.7178: a hundredth more or less would show."""
    outcome = only(system, PAPER)
    assert outcome.rating == pytest.approx(1464.0506705393013, abs=6e-6)
    assert outcome.deviation == pytest.approx(151.51652412385727, abs=6e-6)


def expected_scores(system: RatingSystem) -> None:
    """GG4 The paper's E and g; a half between equals whoever they are."""
    assert [round(value, 3) for value in only(system, PAPER).expected] == [0.639, 0.432, 0.303]
    k = only(system, PAPER).k
    assert [each / k[0] for each in k] == pytest.approx([1, 0.9531 / 0.9955, 0.7242 / 0.9955], abs=1e-4)
    assert only(system, Card(games=[(1500, 30, 1), (1500, 350, 0)])).expected == [0.5, 0.5]
    (sure,) = only(system, Card(games=[(1100, 0, 1)])).expected
    assert sure == pytest.approx(1 / (1 + exp(-400 / SCALE)), abs=1e-9)


def what_games_tell(system: RatingSystem) -> None:
    """GG5 The paper's v, 1.7785 and 1.7790 without rounding, is in the new deviation; games out of reach tell nothing, and are no division by 0."""
    outcome = only(system, PAPER)
    phi, star = outcome.deviation / SCALE, sqrt((200 / SCALE) ** 2 + outcome.volatility**2)
    assert 1 / (1 / phi**2 - 1 / star**2) == pytest.approx(1.7790, abs=1e-3)
    beyond = only(system, Card(rating=9000, deviation=50, games=[(0, 30, 1)] * 3))
    assert beyond.rating == 9000
    assert beyond.deviation == pytest.approx(sqrt(50**2 + (0.06 * SCALE) ** 2), abs=2e-3)


def the_papers_volatility(system: RatingSystem) -> None:
    """GG6 0.05999; it falls where results are as expected and rises where nobody expected them."""
    assert only(system, PAPER).volatility == pytest.approx(0.05999, abs=1e-5)
    assert only(system, PAPER).volatility == pytest.approx(0.059995984286488495, abs=1e-9)
    usual = Card(deviation=50, games=[(1500, 50, 0.5)] * 10)
    strange = Card(deviation=50, games=[(1900, 50, 1)] * 10)
    assert [each.volatility for each in settled(system.editions[0], [usual, strange])] == pytest.approx(
        [0.059973, 0.060971], abs=2e-6
    )


def unsure_with_time(system: RatingSystem) -> None:
    """GG7 By sigma² a month without games and in the settlement itself; without limit."""
    assert [grown(system, 50, months) for months in (0, 1, 9)] == pytest.approx(
        [sqrt(2500 + months * (0.06 * SCALE) ** 2) for months in (0, 1, 9)], abs=1e-5
    )
    assert grown(system, 349, 100) == pytest.approx(364.23, abs=5e-3)
    # With nothing to learn from a game the settlement alone is left.
    assert only(system, Card(rating=9000, deviation=80, games=[(0, 30, 1)])).deviation == pytest.approx(
        sqrt(80**2 + (0.06 * SCALE) ** 2), abs=2e-3
    )
    assert standing(season(system, "2024-03 2024-04", "1-0", "1-0"), "a")[1] == pytest.approx(260.489, abs=1e-3)
    assert standing(season(system, "2024-03 2024-12", "1-0", "1-0"), "a")[1] == pytest.approx(261.635, abs=1e-3)


def openings_that_wait(system: RatingSystem) -> None:
    """GG7 An opening of 50 of December that waits until May grows in the four months between, and in May itself."""
    months, month = ("2025-01", "2025-05"), (0.06 * SCALE) ** 2
    for as_of, first in (("2024-12-31", months), ("", months), ("2024-12-01", ("2025-05",))):
        assert at_onset(waiting(system, as_of, "2025-05", *first)) == pytest.approx(
            sqrt(2500 + 4 * month), abs=1e-5
        )
    assert at_onset(waiting(system, "2025-02-28", "2025-05", *months)) == pytest.approx(
        sqrt(2500 + 2 * month), abs=1e-5
    )
    assert at_onset(waiting(system, "", "2025-05", "2025-05")) == 50
    for as_of, idle in (("2024-12-31", 3), ("", 3), ("2024-07-15", 8)):
        listed = waiting(system, as_of, "2025-03", *months).listed["p"]
        assert listed["deviation"] == f"{sqrt(2500 + idle * month):.2f}"
    newcomer = waiting(system, "", "2025-05", *months)
    assert at_onset(newcomer, "c") == 350


def the_papers_deviation(system: RatingSystem) -> None:
    """GG8 151.52, without rounding on the way 151.5165."""
    assert only(system, PAPER).deviation == pytest.approx(151.5165, abs=5e-5)


def the_papers_rating(system: RatingSystem) -> None:
    """GG9 1464.06, without rounding on the way 1464.0507; each game's part is K (s - E)."""
    outcome = only(system, PAPER)
    assert outcome.rating == pytest.approx(1464.06, abs=0.01)
    assert outcome.rating == pytest.approx(1464.0507, abs=5e-5)
    parts = [k * (game[2] - e) for k, e, game in zip(outcome.k, outcome.expected, PAPER.games, strict=True)]
    assert 1500 + sum(parts) == pytest.approx(outcome.rating, abs=1e-5)


def marks_and_whole_points(system: RatingSystem) -> None:
    """GG10 A question mark above 110; whole points on the list, five decimals behind it; nobody below 0."""
    rule = system.editions[0].card
    state = {"deviation": np.array([11_000_000, 11_000_001, 35_000_000])}
    assert rule.provisional(state).tolist() == [False, True, True]
    sure = replace(rule, columns=[replace(rule.columns[0], start=9_000_000), *rule.columns[1:]])
    surely = replace(system, editions=[replace(each, card=sure) for each in system.editions])
    played = careers(
        surely,
        """
        player  opening  record  rating  mark  status
        one     1500     W1500   1521    .     official
        """,
    )
    assert played.standings["one"]["exact_rating"] == "1521.37397"
    careers(
        system,
        """
        player  opening  record       rating  mark
        a       10       L10 L10 L10  0       ?
        """,
    )


def what_to_expect(system: RatingSystem) -> None:
    """GG11 Both deviations together: of two who are unsure less is to be expected than of one."""
    for own, other in ((200, 30), (30, 200), (350, 350), (0, 0)):
        seats = seats_of([Card(rating=1700, deviation=own, games=[(1500, other, 1)])])
        g = 1 / sqrt(1 + 3 * (own**2 + other**2) / SCALE**2 / pi**2)
        told = system.editions[0].predicts(seats)[0] / system.editions[0].curve.unit
        assert told == pytest.approx(1 / (1 + exp(-g * 200 / SCALE)), abs=1e-8)


CASES = {
    "GG1": (a_month_at_once,),
    "GG2": (newcomers, told_by_an_opening, more_or_less_lively),
    "GG3": (divided,),
    "GG4": (expected_scores,),
    "GG5": (what_games_tell,),
    "GG6": (the_papers_volatility,),
    "GG7": (unsure_with_time, openings_that_wait),
    "GG8": (the_papers_deviation,),
    "GG9": (the_papers_rating,),
    "GG10": (marks_and_whole_points,),
    "GG11": (what_to_expect,),
}


@pytest.mark.parametrize(("clause", "case"), each_case(CASES))
def test_clause(clause, case):
    """The rule book does as the case says."""
    assert case.__doc__.startswith(clause)
    case(load("glicko-2"))
