"""Each of FIDE's clauses taken away, and the case that then fails; see tests/test_rules_mutations.py."""

from dataclasses import replace
from decimal import Decimal

import numpy as np
import pytest

from pipeline.rules.curves import LOGISTIC_UNIT, logistic
from pipeline.rules.edition import Conversion, Settles
from pipeline.rules.rounding import half_away, half_up
from pipeline.systems import fide, load
from tests import rule_cases
from tests import test_rules_fide as cases
from tests.rule_sabotage import book, downwards, edition, half_to_even, patched, placed

OF = "pipeline.systems.fide."
BY_EVENT = edition(settles=Settles.EVERY_EVENT)


def constant(name, value):
    """The rule book with another number."""
    return patched(OF + name, lambda _: value)


def rounded_logistic(difference):
    """The logistic curve in hundredths."""
    return half_away(100 * logistic(difference), LOGISTIC_UNIT)


def other_at(apart, instead):
    """Table 8.1.2 with another difference in place of one, either way."""
    return patched(
        f"{OF}fide_table", lambda real: lambda d: real(np.where(np.abs(d) == apart, np.sign(d) * instead, d))
    )


def forgetful(seats):
    """K without what is kept of who reached 2400."""
    return fide.k(replace(seats, state={**seats.state, "reached_2400": 0 * seats.own}))


def always_new(seats):
    """K as if everybody had come new to the list."""
    return fide.k(replace(seats, state={**seats.state, "new": 0 * seats.own + 1}))


def by_month(seats):
    """Where each player's month begins, not each event."""
    return seats.starts


def on_the_list(first, lowest):
    """Every edition with this rule for who comes and goes."""
    return edition(card=fide.card(first, lowest))


def ra_rounded_first(games, opponents, halves):
    """Ra rounded downwards before dp is added."""
    return fide.first_of_2024(games, (opponents + 3600) // (games + 2) * (games + 2) - 3600, halves)


def other(name, value):
    """A number that the book declares as its own, otherwise."""

    def sabotage(system, _monkeypatch):
        editions = [
            next(number for number in each.numbers if number.name == name).into(each, Decimal(value))
            for each in system.editions
        ]
        return replace(system, editions=tuple(editions))

    return sabotage


WITHOUT = (
    ("FD1", cases.published_months, "rounded half to even", edition(rounding=half_to_even)),
    ("FD1", cases.a_month_as_a_whole, "settled by event", BY_EVENT),
    ("FD1", cases.a_month_as_a_whole, "rounded down", edition(rounding=downwards)),
    ("FD1", cases.halves, "a half upwards", edition(rounding=half_up)),
    ("FD2", cases.the_printed_table, "the normal curve at 54", other_at(54, 53)),
    ("FD2", cases.the_printed_table, "the normal curve at 358", other_at(358, 357)),
    ("FD2", cases.the_printed_table, "the normal curve at 620", other_at(620, 619)),
    (
        "FD2",
        cases.published_tournaments,
        "the logistic curve",
        patched(f"{OF}fide_table", lambda _: rounded_logistic),
    ),
    ("FD3", cases.calculator, "in full", patched(f"{OF}capped", lambda _: lambda d: d)),
    ("FD3", cases.in_full_from_2650, "from 2651", constant("FULL_FROM", 2651)),
    ("FD3", cases.in_full_from_2650, "for all", constant("FULL_FROM", 0)),
    (
        "FD3",
        cases.once_an_event,
        "in every game",
        patched(f"{OF}first_greatest", lambda _: lambda v, _starts: v > 0),
    ),
    ("FD3", cases.once_an_event, "once a month", patched(f"{OF}event_starts", lambda _: by_month)),
    ("FD4", cases.k_factors, "new for 29 games", other("new_games", 29)),
    ("FD4", cases.k_factors, "every opening is new", edition(k=always_new)),
    ("FD4", cases.juniors, "until 17", other("junior_to", 17)),
    ("FD4", cases.juniors, "below 2301", other("junior_below", 2301)),
    ("FD4", cases.once_at_2400, "not for good", edition(k=forgetful)),
    ("FD4", cases.at_most_700, "720", other("most_k_games", 720)),
    ("FD5", cases.unrated_opponents, "rated against nought", edition(exclusions=())),
    ("FD6", cases.first_ratings, "four games", other("first_games", 4)),
    ("FD6", cases.first_ratings, "up to 2300", constant("HIGHEST_FIRST", 2300)),
    ("FD6", cases.first_ratings, "hypothetical opponents of 1801", constant("HYPOTHETICAL", 1801)),
    ("FD6", cases.first_ratings, "Ra rounded down", on_the_list(ra_rounded_first, 1400)),
    ("FD6", cases.first_ratings, "from 1401", on_the_list(fide.first_of_2024, 1401)),
    (
        "FD6",
        cases.over_26_months,
        "25 months",
        patched(f"{OF}still_count", lambda real: lambda g, m: real(g, m + 1)),
    ),
    (
        "FD6",
        cases.over_26_months,
        "27 months",
        patched(f"{OF}still_count", lambda real: lambda g, m: real(g, m - 1)),
    ),
    ("FD6", cases.across_editions, "as in 2022", on_the_list(fide.first_of_2022, 1000)),
    ("FD6", cases.nothing_in_the_first_event, "it counts", edition(exclusions=fide.EDITION_2022.exclusions[:1])),
    ("FD6", cases.a_first_rating_counts_from_the_next_month, "from the next event", BY_EVENT),
    ("FD7", cases.taken_off_the_list, "below 1399", on_the_list(fide.first_of_2024, 1399)),
    ("FD7", cases.taken_off_the_list, "below 1000", on_the_list(fide.first_of_2024, 1000)),
    ("FD8", cases.raised_once, "not at all", edition(conversion=None)),
    ("FD8", cases.raised_once, "twice", edition(conversion=Conversion(clause="FD8", rule=fide.raised))),
    ("FD8", cases.raised_once, "a half of it", patched(f"{OF}half_away", lambda real: lambda n, _of: real(n, 4))),
    ("FD9", cases.inactive, "after 13", edition(inactive_after=13)),
    ("FD9", cases.inactive, "no mark", book(inactive_mark="")),
)


@pytest.mark.parametrize(
    ("case", "sabotage"),
    [
        pytest.param(case, sabotage, id=f"{clause}-{case.__name__}-{what}")
        for clause, case, what, sabotage in WITHOUT
    ],
)
def test_a_clauses_case_fails_without_it(case, sabotage, monkeypatch):
    """With the clause taken from the rule book its case fails, by what it says and not by a crash."""
    system = sabotage(load("fide"), monkeypatch)
    with pytest.raises(AssertionError):
        case(system)


@pytest.fixture
def _fresh_folders():
    """Nothing is remembered of how folders were checked before or is remembered afterwards."""
    rule_cases.validated.cache_clear()
    yield
    rule_cases.validated.cache_clear()


@pytest.mark.usefixtures("_fresh_folders")
def test_the_month_of_the_beginning_is_another(monkeypatch):
    """FD1 Both events in May: then both games go by the ratings before it."""
    system = placed(lambda at: replace(at, period="2024-05"))(load("fide"), monkeypatch)
    with pytest.raises(AssertionError):
        cases.the_month_of_the_end(system)


def test_no_case_is_without_a_sabotage():
    """Every case of every clause is shown to depend on its clause."""
    told = {(clause, case) for clause, case, *_ in WITHOUT} | {("FD1", cases.the_month_of_the_end)}
    assert told == {(clause, case) for clause, of_clause in cases.CASES.items() for case in of_clause}
