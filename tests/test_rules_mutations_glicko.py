"""Each clause of Glicko and Glicko-2 taken away, and the case that then fails."""

from dataclasses import replace

import numpy as np
import pytest

from pipeline.rules.edition import Settles
from pipeline.rules.rounding import half_away
from pipeline.rules.state import NEVER_SETTLED
from pipeline.rules.system import RatingSystem
from pipeline.systems import glicko, glicko_2, load
from tests import test_rules_glicko as one
from tests import test_rules_glicko_2 as two
from tests.rule_sabotage import Sabotage, book, choice, edition, patched, skipped
from tests.test_rules_mutations import Book, Without, each_without, fails

BY_EVENT = edition(settles=Settles.EVERY_EVENT)


def card(**fields) -> Sabotage:
    """Every edition with its rule over whole settlements changed."""

    def sabotage(system: RatingSystem, monkeypatch: pytest.MonkeyPatch) -> RatingSystem:
        return edition(card=replace(system.editions[0].card, **fields))(system, monkeypatch)

    return sabotage


def column(number: int, **fields) -> Sabotage:
    """Every edition with what it keeps of a player changed."""

    def sabotage(system: RatingSystem, monkeypatch: pytest.MonkeyPatch) -> RatingSystem:
        columns = list(system.columns)
        columns[number] = replace(columns[number], **fields)
        return card(columns=tuple(columns))(system, monkeypatch)

    return sabotage


def inside(module, name, change) -> Sabotage:
    """A function or a number of the rule book's file changed."""
    return patched(f"{module.__name__}.{name}", change)


def no_growth(state, _months):
    """What is known stays known."""
    return dict(state)


def without_limit(state, months):
    """G3 grows beyond 350."""
    return {"deviation": np.rint(np.sqrt(state["deviation"] ** 2.0 + 2000e10 * months)).astype(np.int64)}


def limited(state, months):
    """GG7 stops at 350."""
    grown = dict(glicko_2.grown(state, months))
    return grown | {"deviation": np.minimum(grown["deviation"], 35_000_000)}


def to_a_point(numerator, denominator):
    """Whole points after every month."""
    return half_away(numerator, denominator * 100_000) * 100_000


def by_own(real):
    """Both deviations where the opponent's alone counts."""

    def expected(seats):
        return real(replace(seats, opponent_state=seats.state))

    return expected


def standing_still(real):
    """The volatility stays as it was."""
    return lambda _phi, sigma, _v, _moved, _tau: sigma + 0 * real(_phi, sigma, _v, _moved, _tau)


def as_a_constant(_real):
    """Every opponent counts in full."""
    return lambda deviation: np.ones(len(deviation))


def halved(real):
    """Half of what it is."""
    return lambda *args: real(*args) / 2


def another(value):
    """Another number."""
    return lambda _real: value


def unchecked(_real):
    """K without looking where it leads."""
    return lambda _seats, k, _expected, steps: np.rint(k * steps).astype(np.int64)


def everybody(real):
    """Whoever is not rated yet is taken for one who was opened."""
    return lambda kept, rule, players, told, month: real(kept, rule, players | True, told - told + 500, month)


def stamped(as_of=None, later=0) -> Sabotage:
    """Openings stamped otherwise: their day is not looked at, or the first month is taken for a later one."""

    def change(real):
        def stamp(kept, rule, players, told, first_month):
            told = told if as_of is None else np.full_like(told, as_of)
            real(kept, rule, players, told, None if first_month is None else first_month + later)

        return stamp

    return patched("pipeline.replay.book.stamp", change)


GLICKO: list[Without] = [
    ("G1", one.a_month_at_once, "settled by event", BY_EVENT),
    ("G2", one.newcomers, "a start of 1400", edition(start=1400)),
    ("G2", one.newcomers, "a deviation of 300", column(0, start=30_000_000)),
    ("G2", one.newcomers, "openings are sure", column(0, opened=5_000_000)),
    ("G2", one.told_by_an_opening, "350 whatever it says", column(0, given=False)),
    ("G2", one.told_by_an_opening, "in whole points", column(0, places=0)),
    ("G3", one.unsure_with_time, "no growth", card(grown=no_growth)),
    ("G3", one.unsure_with_time, "no limit", card(grown=without_limit)),
    ("G3", one.unsure_with_time, "not from month to month", card(grows_at_onset=False)),
    ("G3", one.openings_that_wait, "openings do not grow", skipped("pipeline.replay.book.stamp")),
    ("G3", one.openings_that_wait, "whatever day they are of", stamped(as_of=NEVER_SETTLED)),
    ("G3", one.openings_that_wait, "from a month before on", stamped(later=-1)),
    ("G3", one.years_until_nothing_is_known, "the same for all", choice("growth", "two-years", {})),
    ("G4", one.less_of_a_stranger, "everybody counts in full", inside(glicko, "g", as_a_constant)),
    ("G4", one.less_of_a_stranger, "a scale of 400", inside(glicko, "NATURAL", another(400))),
    ("G5", one.expected_scores, "everybody counts in full", inside(glicko, "g", as_a_constant)),
    ("G5", one.expected_scores, "by the own deviation", edition(curve=replace(glicko.EDITION.curve, rule=by_own(glicko.expected)))),
    ("G6", one.the_papers_rating, "half of what games tell", inside(glicko, "per_d_squared", halved)),
    ("G6", one.the_papers_rating, "the deviation before", inside(glicko, "variance_after", lambda _: lambda variance, told: variance + 0 * told)),
    ("G6", one.out_of_bounds, "whatever it comes to", inside(glicko, "factors", unchecked)),
    ("G7", one.the_papers_deviation, "half of what games tell", inside(glicko, "per_d_squared", halved)),
    ("G8", one.marks_and_whole_points, "from 110 on", card(provisional=lambda state: state["deviation"] >= 11_000_000)),
    ("G8", one.marks_and_whole_points, "another mark", book(mark="P")),
    ("G8", one.marks_and_whole_points, "whole points after every month", edition(rounding=to_a_point)),
    ("G8", one.marks_and_whole_points, "no floor", edition(floor=None)),
    ("G9", one.what_to_expect, "by the opponent's alone", edition(predicts=glicko.expected)),
]  # fmt: skip

GLICKO_2: list[Without] = [
    ("GG1", two.a_month_at_once, "settled by event", BY_EVENT),
    ("GG2", two.newcomers, "a start of 1400", edition(start=1400)),
    ("GG2", two.newcomers, "a deviation of 300", column(0, start=30_000_000)),
    ("GG2", two.newcomers, "a volatility of 0.07", column(1, start=70_000_000)),
    ("GG2", two.newcomers, "openings are sure", column(0, opened=5_000_000)),
    ("GG2", two.told_by_an_opening, "350 whatever it says", column(0, given=False)),
    ("GG2", two.told_by_an_opening, "0.06 whatever it says", column(1, given=False)),
    ("GG2", two.more_or_less_lively, "the same for all", choice("tau", "high", {})),
    ("GG2", two.more_or_less_lively, "a tau of 0.6", edition(k=glicko_2.k_with(0.6), card=glicko_2.card_rule(0.6))),
    ("GG3", two.divided, "by 173.72", inside(glicko_2, "SCALE", another(173.72))),
    ("GG4", two.expected_scores, "everybody counts in full", inside(glicko_2, "g", as_a_constant)),
    ("GG5", two.what_games_tell, "half of it", inside(glicko_2, "per_v", halved)),
    ("GG6", two.the_papers_volatility, "it never moves", inside(glicko_2, "new_volatility", standing_still)),
    ("GG6", two.the_papers_volatility, "to a tenth", inside(glicko_2, "CLOSE", another(0.5))),
    ("GG6", two.the_papers_volatility, "half of Delta", inside(glicko_2, "delta", halved)),
    ("GG7", two.unsure_with_time, "no growth", card(grown=no_growth)),
    ("GG7", two.unsure_with_time, "a limit", card(grown=limited)),
    ("GG7", two.unsure_with_time, "months of games too", card(grows_at_onset=True)),
    ("GG7", two.openings_that_wait, "openings do not grow", skipped("pipeline.replay.book.stamp")),
    ("GG7", two.openings_that_wait, "whatever day they are of", stamped(as_of=NEVER_SETTLED)),
    ("GG7", two.openings_that_wait, "from a month later on", stamped(later=1)),
    ("GG7", two.openings_that_wait, "newcomers too", patched("pipeline.replay.book.stamp", everybody)),
    ("GG8", two.the_papers_deviation, "nothing is learnt", inside(glicko_2, "variance_after", lambda _: lambda variance, told: variance + 0 * told)),
    ("GG9", two.the_papers_rating, "by the deviation before", inside(glicko_2, "new_variance", lambda _: lambda deviation, sigma, told: glicko_2.natural(deviation) ** 2 + 0 * sigma * told)),
    ("GG10", two.marks_and_whole_points, "from 110 on", card(provisional=lambda state: state["deviation"] >= 11_000_000)),
    ("GG10", two.marks_and_whole_points, "another mark", book(mark="P")),
    ("GG10", two.marks_and_whole_points, "whole points after every month", edition(rounding=to_a_point)),
    ("GG10", two.marks_and_whole_points, "no floor", edition(floor=None)),
    ("GG11", two.what_to_expect, "by the opponent's alone", edition(predicts=glicko_2.expected)),
]  # fmt: skip

BOOKS = (Book("glicko", one.CASES, GLICKO), Book("glicko-2", two.CASES, GLICKO_2))


@pytest.mark.parametrize(
    ("code", "case", "sabotage"), [each for told in BOOKS for each in each_without(told.code, told.without)]
)
def test_a_clauses_case_fails_without_it(code, case, sabotage, monkeypatch):
    """With the clause taken from the rule book its case fails, by what it says and not by a crash."""
    system = sabotage(load(code), monkeypatch)
    with pytest.raises(AssertionError):
        case(system)


@pytest.mark.parametrize("told", BOOKS, ids=lambda told: told.code)
def test_no_case_is_without_a_sabotage(told):
    """Every case of every clause is shown to depend on its clause."""
    shown = {(clause, case) for clause, case, _, _ in told.without}
    assert shown == {(clause, case) for clause, of_clause in told.cases.items() for case in of_clause}


@pytest.mark.parametrize(
    ("told", "option", "value"),
    [
        pytest.param(told, option, value, id=f"{told.code}-{option.name}-{value}")
        for told in BOOKS
        for option in load(told.code).options
        for value in list(option.choices)[1:]
    ],
)
def test_every_choice_has_a_case(told, option, value, monkeypatch):
    """An option's other choice that does nothing is noticed by a case of the option's clause."""
    system = choice(option.name, value, {})(load(told.code), monkeypatch)
    assert any(fails(case, system) for case in told.cases[option.clause])
