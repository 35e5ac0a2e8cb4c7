"""Each clause of US Chess and of the European Go Federation taken away, and the case that then fails."""

from dataclasses import replace
from functools import partial

import numpy as np
import pytest

from pipeline.rules.curves import LOGISTIC_UNIT, Curve, logistic
from pipeline.rules.edition import Settles
from pipeline.rules.rounding import half_away
from pipeline.rules.system import RatingSystem
from pipeline.systems import egf, load, uscf
from tests import test_rules_egf as go
from tests import test_rules_uscf as us
from tests.rule_sabotage import Sabotage, book, downwards, edition, handicaps, patched, provisional
from tests.test_rules_mutations import Book, Without, each_without, fails

BY_GAME, BY_PERIOD = edition(settles=Settles.EVERY_GAME), edition(settles=Settles.EVERY_PERIOD)


def inside(module, name, change) -> Sabotage:
    """A function or a number of the rule book's file changed."""
    return patched(f"{module.__name__}.{name}", lambda real: change(real) if callable(real) else change)


def edition_with(**makes) -> Sabotage:
    """Every edition with fields made from those that it has."""

    def sabotage(system: RatingSystem, _: pytest.MonkeyPatch) -> RatingSystem:
        changed = (
            replace(each, **{name: make(getattr(each, name)) for name, make in makes.items()})
            for each in system.editions
        )
        return replace(system, editions=tuple(changed))

    return sabotage


def by_edition(system: RatingSystem, _: pytest.MonkeyPatch) -> RatingSystem:
    """Each edition's B for all that it settles."""
    return replace(
        system,
        editions=tuple(
            replace(each, bonus=replace(each.bonus, points=partial(uscf.for_a_good_event, known=((None, b),))))
            for each, (_, b) in zip(system.editions, uscf.THRESHOLDS, strict=True)
        ),
    )


# ----------------------------------------------------------------------------------------------------
# egf
# ----------------------------------------------------------------------------------------------------


def raised_by(points):
    """Stones that raise black's rating by other points."""
    return handicaps(points={str(stones): points(stones) for stones in range(2, 10)})


def con_of_the_raised(seats):
    """The factor by the rating with the handicap."""
    return egf.con(replace(seats, own=seats.own + np.maximum(seats.head_start, 0)))


def con_of_the_opponent(seats):
    """The factor by the opponent's rating."""
    return egf.con(replace(seats, own=seats.opponent))


def elo_like(seats):
    """A difference that is worth the same anywhere."""
    return logistic(seats.advantage // egf.STEPS)


def half_of_it(rating, unit):
    """A smaller bonus."""
    return egf.bonus_points(rating, unit) // 2


def grades(**others) -> Sabotage:
    """Grades that stand for other ratings."""
    return book(opening_ranks={**egf.GRADES, **others})


EGF: list[Without] = [
    ("E1", go.an_event_as_a_whole, "game by game", BY_GAME),
    ("E1", go.an_event_as_a_whole, "month by month", BY_PERIOD),
    ("E1", go.an_event_as_a_whole, "cut off", edition(rounding=downwards)),
    ("E2", go.expected_scores, "the same anywhere", edition(curve=Curve(unit=LOGISTIC_UNIT, rule=elo_like))),
    ("E2", go.expected_scores, "the end at 3400", inside(egf, "HIGHEST", 3400)),
    ("E3", go.factors, "by the opponent", edition(k=con_of_the_opponent)),
    ("E3", go.factors, "a root", edition(k=lambda seats: np.rint(egf.con(seats) ** 0.5).astype(np.int64))),
    ("E4", go.changes_of_games, "no bonus", edition(game_bonus=None)),
    ("E4", go.changes_of_games, "half of it", edition(game_bonus=replace(egf.EDITION.game_bonus, points=half_of_it))),
    ("E5", go.stones, "100 a stone", raised_by(lambda stones: 100 * stones)),
    ("E5", go.stones, "a stone less", raised_by(lambda stones: 100 * stones - 150)),
    ("E5", go.stones, "con by the raised rating", edition(k=con_of_the_raised)),
    ("E5", go.stones, "pieces are rated", handicaps(points={"rook": 350})),
    ("E6", go.not_below_minus_900, "not below 0", edition(floor=0)),
    ("E6", go.not_below_minus_900, "no floor", edition(floor=None)),
    ("E6", go.ratings_that_are_given, "no floor", edition(floor=None)),
    ("E6", go.ratings_that_are_given, "not below 0", edition(floor=0)),
    ("E7", go.at_the_end_of_the_formulas, "an end at 3500", inside(egf, "HIGHEST", 3500)),
    ("E7", go.at_the_end_of_the_formulas, "the distance either way", inside(egf, "short_of_highest", lambda _: lambda rating: np.maximum(np.abs(3_300_000 - rating), 1))),
    ("E8", go.grades, "1 Dan is 2050", grades(**{"1 Dan": 2050})),
    ("E8", go.grades, "30 Kyu is 0", grades(**{"30 Kyu": 0})),
    ("E8", go.grades, "no professionals", book(opening_ranks={name: rating for name, rating in egf.GRADES.items() if "Pro" not in name})),
    ("E8", go.nobody_without_an_opening, "a start at 100", edition(start=100)),
]  # fmt: skip


# ----------------------------------------------------------------------------------------------------
# uscf
# ----------------------------------------------------------------------------------------------------


def in_hundredths(seats):
    """K to hundredths of a point."""
    return np.rint(uscf.k(seats) / (uscf.K_UNIT // 100)).astype(np.int64) * (uscf.K_UNIT // 100)


def cut_off(_real):
    """Each game's part by itself."""
    return lambda _seats, values, divisor, unit: values * unit // divisor


def without_unknown(seats):
    """An opening without games has none."""
    return np.minimum(seats.games, uscf.MOST_GAMES)


def and_a_game(real):
    """One game more."""
    return lambda seats: real(seats) + 1


def up_to(games) -> Sabotage:
    """The special formula up to so many games."""
    return inside(uscf, "FEW_GAMES", games)


def below(rating):
    """Another bound than 2355 for fewer games."""

    def change(real):
        return lambda ratings, games: np.where(ratings < rating, real(np.minimum(ratings, 2354), games), games)

    return inside(uscf, "effective_games", change)


def all_games(_real):
    """N' is N."""
    return lambda _ratings, games: games + 0.0


def capped(seats):
    """A difference over 400 counts as 400."""
    return logistic(np.clip(seats.difference, -400, 400))


def bonus_points(change) -> Sabotage:
    """The bonus changed, of all editions."""

    def made(known):
        return replace(known, points=lambda cards: change(known.points, cards))

    return edition_with(bonus=made)


def from_two_games(points, cards):
    """A bonus whatever the number of games: cards of one and two have three."""
    seats = cards.of_seats
    games = seats.by_card(seats.counts.astype(np.int64))
    over = np.maximum(cards.exact - 24 * cards.unit, 0)
    return np.where(games < 3, half_away(over, cards.unit), points(cards))


def of_the_few_too(points, cards):
    """The special formula has a bonus as well."""
    few_too = replace(cards, seats=replace(cards.of_seats, games=cards.of_seats.games + 9))
    return points(few_too)


USCF: list[Without] = [
    ("U1", us.an_event_as_a_whole, "game by game", BY_GAME),
    ("U1", us.an_event_as_a_whole, "month by month", BY_PERIOD),
    ("U1", us.halves_of_ratings, "the gain rounded away from zero", edition(rounding=half_away)),
    ("U1", us.halves_of_ratings, "cut off", edition(rounding=downwards)),
    ("U1", us.halves_of_ratings, "K in hundredths", edition(k=in_hundredths)),
    ("U1", us.halves_of_ratings, "each part by itself", inside(uscf, "fine_quotients", cut_off)),
    ("U2", us.prior_games, "no games where they are not told", inside(uscf, "prior_games", lambda _: without_unknown)),
    ("U2", us.prior_games, "up to sixty", inside(uscf, "MOST_GAMES", 60)),
    ("U2", us.prior_games, "a game more", inside(uscf, "prior_games", and_a_game)),
    ("U3", us.the_special_formula, "up to 7 games", up_to(7)),
    ("U3", us.the_special_formula, "up to 9 games", up_to(9)),
    ("U3", us.the_special_formula, "never", edition(special=None)),
    ("U4", us.the_standard_formula, "always the special one", up_to(50)),
    ("U4", us.the_standard_formula, "K 32", edition(k=lambda seats: np.full(seats.own.shape, 32 * uscf.K_UNIT))),
    ("U5", us.fewer_games_below_2355, "N' is N", inside(uscf, "effective_games", all_games)),
    ("U5", us.fewer_games_below_2355, "below 2356", below(2356)),
    ("U5", us.fewer_games_below_2355, "below 2354", below(2354)),
    ("U6", us.expected_scores, "a cap at 400", edition(curve=Curve(unit=LOGISTIC_UNIT, rule=capped))),
    ("U7", us.bonuses, "no bonus", edition(bonus=None)),
    ("U7", us.bonuses, "from two games on", bonus_points(from_two_games)),
    ("U7", us.bonuses, "for the special formula too", bonus_points(of_the_few_too)),
    ("U7", us.nobody_met_thrice, "whoever is met", inside(uscf, "met_too_often", lambda real: lambda seats: real(seats) & False)),
    ("U8", us.thresholds_by_day, "12 for all", edition_with(bonus=lambda known: replace(known, points=partial(uscf.for_a_good_event, known=((None, 12),))))),
    ("U8", us.thresholds_by_day, "by the month that an event counts in", by_edition),
    ("U9", us.provisional_with_its_games, "up to 24 games", provisional(games=25)),
    ("U9", us.provisional_with_its_games, "up to 26 games", provisional(games=27)),
    ("U9", us.provisional_with_its_games, "a plain P", book(marks=None)),
    ("U10", us.newcomers, "1500", edition(start=1500)),
    ("U11", us.not_below_nought, "no floor", edition(floor=None)),
    ("U11", us.not_below_nought, "not below 100", edition(floor=100)),
]  # fmt: skip

BOOKS = (Book("egf", go.CASES, EGF), Book("uscf", us.CASES, USCF))


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


def test_every_grade_is_held():
    """E8 Each single grade's rating, a point higher, makes the case fail."""
    system = load("egf")
    for grade, rating in list(egf.GRADES.items())[::7]:
        ranks = {**egf.GRADES, grade: rating + 1}
        assert fails(go.grades, replace(system, opening_ranks=ranks)), grade
