"""Each clause taken away, and the case that then fails: no citation without a case that depends on it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
import pandas as pd
import pytest

from pipeline.replay.honours import Earned
from pipeline.rules.bonus import Bonus, ForTheNew
from pipeline.rules.curves import LOGISTIC_UNIT, Curve, fide_table, logistic
from pipeline.rules.edition import Adjustment, Settles
from pipeline.rules.entry import capped_fide, has_fide
from pipeline.rules.handicaps import NO_HANDICAPS
from pipeline.rules.performance import BY_FIDE_TABLE, along_a_line
from pipeline.rules.rounding import half_away
from pipeline.rules.seats import ByAdvantage
from pipeline.rules.shapes import Formula, curve_of
from pipeline.rules.system import RatingSystem
from pipeline.rules.titles import BandTitles
from pipeline.systems import dc_shogi, flyordie, load, tca, tca_1960, z_chess
from schemas.vocabulary import RESULTS
from tests import rule_cases
from tests import test_rules_all as every
from tests import test_rules_dc_shogi as shogi
from tests import test_rules_elo as elo
from tests import test_rules_flyordie as fly
from tests import test_rules_tca as tc
from tests import test_rules_tca_1960 as old
from tests import test_rules_z_chess as zc
from tests.rule_sabotage import (
    Sabotage,
    book,
    choice,
    curve,
    downwards,
    edition,
    entry,
    half_to_even,
    handicaps,
    moved_up,
    patched,
    placed,
    provisional,
    skipped,
    titles,
    toward_zero,
)

BY_GAME, BY_EVENT = edition(settles=Settles.EVERY_GAME), edition(settles=Settles.EVERY_EVENT)

BY_ID = patched("pipeline.reports.pairing_list.by_name", lambda real: lambda players: real(players.assign(name=players["player_id"])))  # fmt: skip

Without = tuple[str, Callable[..., None], str, Sabotage]
"""The clause, its case, what is done to the rule book, and how."""


def constant(value: int):
    """A rule that gives every seat the same."""
    return lambda seats: np.full(seats.own.shape, value, dtype=np.int64)


def in_steps_of(width: int, most: int, half: int):
    """Half a unit, one part more or less for every full step between the players."""
    return lambda seats: half + np.sign(seats.difference) * np.minimum(np.abs(seats.difference) // width, most)


# ----------------------------------------------------------------------------------------------------
# z-chess
# ----------------------------------------------------------------------------------------------------


def nearest_band(seats):
    """Bands around every 20 instead of above it."""
    return 8 + np.sign(seats.difference) * np.minimum((np.abs(seats.difference) + 10) // 20, 8)


def reach_of_140(seats):
    """Nothing to win from 140 points on."""
    return in_bands_to(7)(seats) + (seats.difference >= 140) - (seats.difference <= -140)


def in_bands_to(most):
    """Bands of 20 up to so many points."""
    return in_steps_of(20, most, 8)


def to_200(seats):
    """A line that ends at 200."""
    return 200 + np.clip(seats.difference, -200, 200)


def cut_off(facts):
    """The conversion without rounding."""
    return facts.conventional_rating * 16 // 30


def from_fide(facts):
    """The conversion of another rating."""
    return half_away(facts.fide_rating * 16, 30)


def next_band(seats):
    """A point for every 20 begun."""
    return 8 + np.sign(seats.difference) * np.minimum((np.abs(seats.difference) + 19) // 20, 8)


Z_CHESS: list[Without] = [
    ("Z1", zc.at_once_or_by_event, "settled by event", BY_EVENT),
    ("Z1", zc.one_rounding_a_settlement, "cut off instead of rounded", edition(rounding=toward_zero)),
    ("Z1", zc.first_come_first_settled, "settled by event", BY_EVENT),
    ("Z2", zc.far_apart, "still a point at 160", curve(16, in_bands_to(7))),
    ("Z2", zc.far_apart, "nothing to win from 140 on", curve(16, reach_of_140)),
    ("Z2", zc.far_apart, "24 points at stake", edition(k=constant(24))),
    ("Z3", zc.equals, "equals are not equal", curve(16, lambda seats: 8 + (seats.difference == 0))),
    ("Z4", zc.bands_of_twenty, "the nearest band", curve(16, nearest_band)),
    ("Z4", zc.bands_of_twenty, "the band begun", curve(16, next_band)),
    ("Z4", zc.bands_of_twenty, "bands of 25", curve(16, in_steps_of(25, 8, 8))),
    ("Z4", zc.bands_of_twenty, "no bands", edition(curve=Curve(unit=320, rule=ByAdvantage(z_chess.in_a_line)))),
    ("Z4", zc.in_a_line, "halves to even", edition(rounding=half_to_even)),
    ("Z4", zc.in_a_line, "a line to 200", choice("chart", "linear", {"curve": Curve(unit=400, rule=to_200)})),
    ("Z5", zc.start_at_800, "a start of 1000", edition(start=1000)),
    ("Z5", zc.start_at_800, "established at once", edition(provisional=None)),
    ("Z6", zc.established_after_four, "after 3 games", provisional(games=3)),
    ("Z6", zc.established_after_four, "after 5 games", provisional(games=5)),
    ("Z7", zc.conventional_ratings, "no conversion", edition(entries=())),
    ("Z7", zc.conventional_ratings, "cut off", entry(rating=cut_off)),
    ("Z7", zc.conventional_ratings, "not converted", entry(rating=lambda facts: facts.conventional_rating)),
    ("Z7", zc.conventional_ratings, "a FIDE rating converts", entry(applies=has_fide, rating=from_fide)),
    ("Z8", zc.titles_from_the_hundredth_game, "after 99 games", titles(games=99)),
    ("Z8", zc.titles_from_the_hundredth_game, "after 101 games", titles(games=101)),
    ("Z8", zc.titles_from_the_hundredth_game, "no class column", book(bands=None)),
    ("Z8", zc.categories, "edges belong below", book(bands=moved_up(z_chess.CATEGORIES))),
]  # fmt: skip


# ----------------------------------------------------------------------------------------------------
# dc-shogi
# ----------------------------------------------------------------------------------------------------


TOO_FAR_APART = dc_shogi.EDITION.exclusions[0]


def rounded_first(seats, change, unit):
    """Whole points first, 3/4 or 1/2 of them then; in quarters of the unit."""
    whole = half_away(change * 32, dc_shogi.k(seats.own) * unit)
    return whole * unit * dc_shogi.k(seats.own) // 8


def not_customary(seats):
    """Games at odds that are not those of the guideline."""
    least = np.array([bound for bound, _ in dc_shogi.HANDICAPS.guideline[:13]])
    asked = least[np.searchsorted(least, np.abs(seats.difference), side="right") - 1]
    return np.abs(seats.head_start) != asked


def more_than_apart(seats):
    """Odds greater than the difference."""
    return np.abs(seats.head_start) > np.abs(seats.difference)


def also_excluded(rule):
    """One more reason not to rate a game."""
    more = replace(TOO_FAR_APART, applies=rule)
    return edition(exclusions=(*dc_shogi.EDITION.exclusions, more))


def factor(half_from, three_quarters_from, own="own"):
    """S4's factors from other ratings on, or by another's."""

    def k(seats):
        rating = getattr(seats, own)
        return np.select([rating >= half_from, rating >= three_quarters_from], [16, 24], 32)

    return edition(k=k)


def draws_are_nothing(seats, change, _unit):
    """Half a point each changes no rating."""
    return np.where(seats.score == 1, 0, change)


LANCE_FROM_150 = tuple((150 if name == "lance" else least, name) for least, name in dc_shogi.HANDICAPS.guideline)

FIVE_PIECES = replace(
    dc_shogi.HANDICAPS,
    points={name: worth for name, worth in dc_shogi.HANDICAPS.points.items() if name != "six_piece"},
)


def ranks_first(openings):
    """Ratings only where there is no rank."""
    return openings["rating"].mask(openings["rank"] != "")


def with_openings(**columns):
    """Openings of which something is overlooked."""

    def change(real):
        def open_book(system, known, ids, openings, past):
            changed = openings.assign(**{name: make(openings) for name, make in columns.items()})
            return real(system, known, ids, changed, past)

        return open_book

    return patched("pipeline.replaying.open_book", change)


def apart(limit, measured=dc_shogi.behind):
    """The exclusion of games between players further apart than that."""
    return edition(exclusions=(replace(TOO_FAR_APART, applies=lambda seats: np.abs(measured(seats)) > limit),))


def on_ratings_after(real):
    """Promotions that look only at the ratings after the games."""

    def promotions(rule, course, replay, rated, held, windows):
        cards = replace(replay.cards, before=replay.cards.after)
        return real(rule, course, replace(replay, logs=lambda: (replay.seats, cards)), rated, held, windows)

    return promotions


def on_ratings_left(real):
    """Statistics in which the higher-rated is who stands higher after the game."""

    def statistics(system, ledger):
        after = ledger["rating_after"]
        other = after.groupby(ledger["round"], observed=True).transform(lambda pair: pair.iloc[::-1].to_numpy())
        return real(system, ledger.assign(own_rating=after, opponent_rating=other))

    return statistics


SHOGI: list[Without] = [
    ("S1", shogi.at_once_or_by_event, "settled by event", BY_EVENT),
    ("S1", shogi.rounded_after_the_factor, "rounded before S4", edition(k=constant(32), adjustment=Adjustment(rule=rounded_first, unit=4))),
    ("S1", shogi.rounded_after_the_factor, "halves to even", edition(rounding=half_to_even)),
    ("S2", shogi.customary_handicaps, "lance from 150", handicaps(guideline=LANCE_FROM_150)),
    ("S2", shogi.customary_handicaps, "a rook of 349", handicaps(points={"rook": 349})),
    ("S2", shogi.handicap_values, "a rook of 300", handicaps(points={"rook": 300})),
    ("S3", shogi.points_of_a_game, "no odds", curve(800, lambda seats: 400 + seats.difference)),
    ("S3", shogi.points_of_a_game, "odds to the giver", curve(800, lambda seats: 400 + seats.difference - seats.head_start)),
    ("S3", shogi.points_of_a_game, "0.08 a point", curve(400, lambda seats: 200 - dc_shogi.behind(seats))),
    ("S3", shogi.points_of_a_game, "draws are nothing", edition(adjustment=Adjustment(rule=draws_are_nothing))),
    ("S4", shogi.less_for_the_strong, "32 for all", edition(k=constant(32))),
    ("S4", shogi.less_for_the_strong, "half only above 2300", factor(2301, 2000)),
    ("S4", shogi.less_for_the_strong, "less only above 2000", factor(2300, 2001)),
    ("S4", shogi.less_for_the_strong, "by the opponent", factor(2300, 2000, "opponent")),
    ("S4", shogi.less_for_the_strong, "by the rating before the event", BY_EVENT),
    ("S5", shogi.not_too_far_apart, "no limit", edition(exclusions=())),
    ("S5", shogi.not_too_far_apart, "350 is too far", apart(349)),
    ("S5", shogi.not_too_far_apart, "351 is near enough", apart(351)),
    ("S5", shogi.not_too_far_apart, "measured before the handicap", apart(350, lambda seats: seats.difference)),
    ("S5", shogi.apart_by_the_settlement, "no limit", edition(exclusions=())),
    ("S6", shogi.six_pieces_at_most, "seven pieces are rated", handicaps(points={"seven_piece": 1600})),
    ("S6", shogi.six_pieces_at_most, "eight pieces are rated", handicaps(points={"eight_piece": 0})),
    ("S6", shogi.six_pieces_at_most, "five pieces at most", edition(handicaps=FIVE_PIECES)),
    ("S7", shogi.any_handicap_will_do, "customary handicaps only", also_excluded(not_customary)),
    ("S7", shogi.any_handicap_will_do, "no odds to an equal", also_excluded(more_than_apart)),
    ("S8", shogi.ranks, "edges belong below", book(bands=moved_up(dc_shogi.RANKS))),
    ("S9", shogi.twenty_games_in_the_rank, "19 games", titles(games=19)),
    ("S9", shogi.twenty_games_in_the_rank, "21 games", titles(games=21)),
    ("S9", shogi.twenty_games_in_the_rank, "with the present rating", book(titles=BandTitles(clause="S9", bands=dc_shogi.RANKS, games=0))),
    ("S9", shogi.twenty_games_in_the_rank, "by the ratings after the games alone", patched("pipeline.replay.title_columns.promotions", on_ratings_after)),
    ("S9", shogi.twenty_games_by_event, "19 games", titles(games=19)),
    ("S9", shogi.twenty_games_by_event, "by the ratings after the event alone", patched("pipeline.replay.title_columns.promotions", on_ratings_after)),
    ("S9", shogi.corrections_are_no_games, "19 games", titles(games=19)),
    ("S10", shogi.the_clubs_statistics, "a total with even games", patched("pipeline.reports.handicap_statistics._EVEN", lambda _: "sente")),
    ("S10", shogi.what_the_statistics_count, "no row for what was not ratable", patched("pipeline.reports.handicap_statistics._refusals", lambda _: lambda _system: [])),
    ("S10", shogi.higher_before_the_game, "higher after the game", patched("tests.test_rules_dc_shogi.handicap_statistics", on_ratings_left)),
    ("S11", shogi.a_rank_alone, "6 Dan in a middle", book(opening_ranks={**dc_shogi.OPENING_RANKS, "6 Dan": 2700})),
    ("S11", shogi.a_rank_alone, "the rank before the rating", with_openings(rating=ranks_first)),
    ("S11", shogi.nobody_without_an_opening, "a start at 0", edition(start=0)),
]  # fmt: skip


# ----------------------------------------------------------------------------------------------------
# tca
# ----------------------------------------------------------------------------------------------------


def bonus(over=50, years=2, whole=False):
    """Another bonus."""
    return edition(bonus=Bonus(clause="T7", points=ForTheNew(over=over, years=years, whole=whole)))


def fide_to(cap, at_most=9999):
    """FIDE's table with another cap, or without one from a rating on."""

    def rule(seats):
        capped = fide_table(np.clip(seats.difference, -cap, cap))
        return np.where(seats.own > at_most, fide_table(seats.difference), capped)

    return curve(100, rule)


def capped_logistic(seats):
    """The logistic curve with FIDE's cap."""
    return logistic(np.clip(seats.difference, -400, 400))


def forty_in(games, entrants=False):
    """K 40 in so many games, also for official entrants or not."""
    return edition(k=lambda seats: np.where((entrants | ~seats.established) & (seats.number <= games), 40, 20))


def a_day_more(real):
    """Years that end a day later."""
    return lambda cards, years: real(replace(cards, day=cards.day - 1), years)


def for_everybody(cards):
    """The bonus without a look at the status."""
    return ForTheNew(over=50, years=2)(replace(cards, established=np.ones_like(cards.established)))


def ladder(rating=0, age=0):
    """Titles at other ratings or ages."""
    return titles(
        ladder=tuple(
            (name, least + rating, None if oldest is None else oldest + age)
            for name, least, oldest in tca.SYSTEM.titles.ladder
        )
    )


def by_the_standing(real):
    """Titles that are judged on the standing, too, however it came about."""

    def life_titles(rule, course, replay, rated, births, held):
        earned, unjudged = real(rule, course, replay, rated, births, held)
        name, least, _ = rule.ladder[0]
        standing = replay.closed.rated & replay.closed.established & (replay.closed.rating >= least)
        more = np.setdiff1d(np.flatnonzero(standing), earned.player)
        return Earned(
            player=np.concatenate([earned.player, more]),
            title=[*earned.title, *[name] * len(more)],
            event=np.concatenate([earned.event, np.zeros(len(more), dtype=np.int64)]),
            rating=np.concatenate([earned.rating, replay.closed.rating[more]]),
            games=np.concatenate([earned.games, replay.closed.games[more]]),
        ), unjudged

    return life_titles


def whatever_the_status(real):
    """Titles by provisional ratings, too."""
    return lambda self, rating, official, age: real(self, rating, np.ones_like(official), age)


def forfeits_played(results):
    """Results in which a forfeit is a game like any other."""
    return {name: meaning._replace(played=True) for name, meaning in results.items()}


FORFEITS_PLAYED = patched("pipeline.replay.course.RESULTS", forfeits_played)

BY_PROVISIONAL = patched("pipeline.rules.titles.LifeTitles.reached", whatever_the_status)
BY_THE_STANDING = patched("pipeline.replay.title_columns.life_titles", by_the_standing)

TCA: list[Without] = [
    ("T1", tc.events_as_a_whole, "settled game by game", BY_GAME),
    ("T1", tc.events_as_a_whole, "cut off", edition(rounding=toward_zero)),
    ("T1", tc.events_as_a_whole, "rounded down", edition(rounding=downwards)),
    ("T1", tc.ratings_from_before_the_event, "settled game by game", BY_GAME),
    ("T2", tc.newcomers_count_1000, "a start of 1200", edition(start=1200)),
    ("T2", tc.newcomers_count_1000, "a start of 0, as for pairing", edition(start=0)),
    ("T2", tc.newcomers_count_1000, "1000 only until the first game", BY_GAME),
    ("T2", tc.unrated_for_pairing, "1000 for pairing, too", edition(pairs_unrated=None)),
    ("T2", tc.unrated_for_pairing, "not by the English name", BY_ID),
    ("T3", tc.fides_table, "no cap", fide_to(9999)),
    ("T3", tc.fides_table, "a cap of 391", fide_to(391)),
    ("T3", tc.fides_table, "no cap from 2650", fide_to(400, at_most=2649)),
    ("T3", tc.fides_table, "the logistic curve", curve(LOGISTIC_UNIT, ByAdvantage(tca.logistic_curve))),
    ("T3", tc.logistic_formula, "a cap on it", choice("expected", "logistic", {"curve": Curve(unit=LOGISTIC_UNIT, rule=capped_logistic)})),
    ("T4", tc.forty_then_twenty, "20 for all", edition(k=constant(20))),
    ("T4", tc.forty_then_twenty, "40 for all", edition(k=constant(40))),
    ("T4", tc.forty_then_twenty, "40 in 19 games", forty_in(19)),
    ("T4", tc.forty_then_twenty, "40 in 21 games", forty_in(21)),
    ("T4", tc.forty_then_twenty, "40 for official entrants", forty_in(20, entrants=True)),
    ("T4", tc.forty_then_twenty, "by the event", edition(k=tca.k_by_event)),
    ("T5", tc.official_after_twenty, "after 19 games", provisional(games=19)),
    ("T5", tc.official_after_twenty, "after 21 games", provisional(games=21)),
    ("T6", tc.fide_ratings, "no entries", edition(entries=())),
    ("T6", tc.fide_ratings, "up to 2100", entry(rating=capped_fide(2100))),
    ("T6", tc.fide_ratings, "without a limit", entry(rating=lambda facts: facts.fide_rating)),
    ("T7", tc.bonus_of_the_first_years, "no bonus", edition(bonus=None)),
    ("T7", tc.bonus_of_the_first_years, "the whole gain", bonus(whole=True)),
    ("T7", tc.bonus_of_the_first_years, "over 49", bonus(over=49)),
    ("T7", tc.bonus_of_the_first_years, "over 51", bonus(over=51)),
    ("T7", tc.bonus_of_the_first_years, "for provisional players, too", edition(bonus=Bonus(clause="T7", points=for_everybody))),
    ("T7", tc.bonus_of_the_first_years, "for ever", bonus(years=99)),
    ("T7", tc.two_years_to_the_day, "for three years", bonus(years=3)),
    ("T7", tc.two_years_to_the_day, "for one year", bonus(years=1)),
    ("T7", tc.two_years_to_the_day, "on the anniversary, too", patched("pipeline.rules.bonus.within_years", a_day_more)),
    ("T7", tc.nobody_pays, "no bonus", edition(bonus=None)),
    ("T7", tc.nobody_pays, "somebody pays", edition(k=lambda seats: np.where(seats.score == 0, 24, 20))),
    ("T8", tc.titles_for_life, "a point less", ladder(rating=-1)),
    ("T8", tc.titles_for_life, "a point more", ladder(rating=1)),
    ("T8", tc.titles_for_life, "a year younger", ladder(age=-1)),
    ("T8", tc.titles_for_life, "a year older", ladder(age=1)),
    ("T8", tc.titles_for_life, "by provisional ratings", BY_PROVISIONAL),
    ("T8", tc.titles_for_life, "at entry", BY_THE_STANDING),
    ("T8", tc.titles_for_life, "not for life", book(titles=None)),
    ("T8", tc.ages, "a year older", ladder(age=1)),
    ("T8", tc.ages, "without ages", ladder(age=99)),
    ("T8", tc.corrections_bring_no_title, "by the standing", BY_THE_STANDING),
    ("T9", tc.unplayed_games, "forfeits are games", FORFEITS_PLAYED),
    ("T9", tc.unplayed_games, "no floor", edition(floor=None)),
    ("T9", tc.unplayed_games, "a floor of 100", edition(floor=100)),
]  # fmt: skip


# ----------------------------------------------------------------------------------------------------
# tca-1960
# ----------------------------------------------------------------------------------------------------


def floored(real):
    """Performances that are never below zero."""
    return lambda opponent, score, swing: np.maximum(real(opponent, score, swing), 0)


def byes_everywhere(real):
    """Terms by which byes count whether anything is rated or not."""

    def terms_of(edition, course, clauses, reasons):
        return replace(real(edition, course, clauses, reasons), bye_counts=course.seat_walkover)

    return terms_of


def by_the_rating_before(real):
    """Seats in which a player counts as before the event all through it."""

    def replaced(seats, **fields):
        return real(seats, **{name: value for name, value in fields.items() if name != "own"})

    return replaced


def draws_too(seats, change, unit):
    """A point at least for everything."""
    draws = (seats.score == 1) & (np.abs(change) < unit)
    return np.where(draws, -unit, tca_1960.at_least_one(seats, change, unit))


TCA_1960: list[Without] = [
    ("K1", old.newcomers_count_1200, "a start of 1000", edition(start=1000)),
    ("K1", old.newcomers_count_1200, "a start of 0, as for pairing", edition(start=0)),
    ("K1", old.unrated_for_pairing, "1200 for pairing, too", edition(pairs_unrated=None)),
    ("K1", old.unrated_for_pairing, "not by the English name", BY_ID),
    ("K1", old.events_as_a_whole, "settled game by game", BY_GAME),
    ("K2", old.average_of_performances, "300 for a win", provisional(swing=300)),
    ("K2", old.average_of_performances, "no average", edition(provisional=None)),
    ("K2", old.average_of_performances, "no performance below zero", patched("pipeline.replay.averages.performances", floored)),
    ("K2", old.average_of_performances, "rounded down", edition(rounding=downwards)),
    ("K2", old.an_average_as_an_opponent, "rounded down", edition(rounding=downwards)),
    ("K2", old.an_average_as_an_opponent, "shown below zero", edition(floor=None)),
    ("K3", old.byes_while_provisional, "byes are nothing", provisional(bye_rating=None)),
    ("K3", old.byes_while_provisional, "byes of 1000", provisional(bye_rating=1000)),
    ("K3", old.byes_while_provisional, "forfeits are games", FORFEITS_PLAYED),
    ("K3", old.byes_where_nothing_is_rated, "everywhere", patched("pipeline.replay.engine.terms_of", byes_everywhere)),
    ("K4", old.official_with_the_twentieth_game, "with the 19th", provisional(games=19)),
    ("K4", old.official_with_the_twentieth_game, "with the 21st", provisional(games=21)),
    ("K4", old.official_with_the_twentieth_game, "not in the same event", patched("pipeline.replay.outcome.replace", by_the_rating_before)),
    ("K4", old.two_views_of_a_game, "one view", BY_GAME),
    ("K4", old.two_views_of_a_game, "with the 21st", provisional(games=21)),
    ("K5", old.a_point_for_every_25, "a win may be worth nothing", edition(adjustment=None)),
    ("K5", old.a_point_for_every_25, "a point for every 24", curve(32, in_steps_of(24, 16, 16))),
    ("K5", old.a_point_for_every_25, "15 steps", curve(32, in_steps_of(25, 15, 16))),
    ("K5", old.a_point_for_every_25, "draws move a point, too", edition(adjustment=Adjustment(rule=draws_too))),
    ("K5", old.a_point_for_every_25, "24 at stake", edition(k=constant(24))),
    ("K6", old.fide_ratings, "no entries", edition(entries=())),
    ("K6", old.fide_ratings, "up to 2100", entry(rating=capped_fide(2100))),
    ("K6", old.bonus_and_titles, "no bonus", edition(bonus=None)),
    ("K6", old.bonus_and_titles, "over 49", bonus(over=49)),
    ("K6", old.bonus_and_titles, "for three years", bonus(years=3)),
    ("K6", old.bonus_and_titles, "for provisional players, too", edition(bonus=Bonus(clause="K6", points=for_everybody))),
    ("K6", old.bonus_and_titles, "the current rules' names", book(titles=tca.SYSTEM.titles)),
    ("K6", old.bonus_and_titles, "by provisional ratings", BY_PROVISIONAL),
]  # fmt: skip


# ----------------------------------------------------------------------------------------------------
# flyordie
# ----------------------------------------------------------------------------------------------------


def scaled_for_all(seats, change, _unit):
    """In proportion to the games of established opponents, too."""
    return change * np.minimum(seats.opponent_games, 20)


FLYORDIE: list[Without] = [
    ("F1", fly.unknown_players, "a start of 1000", edition(start=1000)),
    ("F1", fly.unknown_players, "no floor", edition(floor=None)),
    ("F2", fly.provisional_until_twenty, "until 19", provisional(games=19)),
    ("F2", fly.provisional_until_twenty, "until 21", provisional(games=21)),
    ("F2", fly.provisional_until_twenty, "another mark", book(mark="P")),
    ("F3", fly.average_of_performances, "300 for a win", provisional(swing=300)),
    ("F3", fly.average_of_performances, "Elo from the start", provisional(swing=None)),
    ("F3", fly.average_of_performances, "no performance below zero", patched("pipeline.replay.averages.performances", floored)),
    ("F3", fly.average_of_performances, "rounded down", edition(rounding=downwards)),
    ("F3", fly.opponents_at_game_time, "opponents before the event", BY_EVENT),
    ("F4", fly.at_once_by_k, "32 for all", edition(k=constant(32))),
    ("F4", fly.at_once_by_k, "24 only above 2100", factor(2400, 2101)),
    ("F4", fly.at_once_by_k, "16 only above 2400", factor(2401, 2100)),
    ("F4", fly.at_once_by_k, "settled by event", BY_EVENT),
    ("F4", fly.at_once_by_k, "from the 20th game", provisional(games=19)),
    ("F5", fly.printed_probabilities, "over 200", curve(LOGISTIC_UNIT, lambda seats: logistic(2 * seats.difference))),
    ("F5", fly.printed_probabilities, "FIDE's table to 400", curve(100, ByAdvantage(tca.capped_table))),
    ("F6", fly.nothing_to_win_from_720_on, "cut off", edition(rounding=toward_zero)),
    ("F6", fly.nothing_to_win_from_720_on, "a point at least", edition(adjustment=Adjustment(rule=tca_1960.at_least_one))),
    ("F6", fly.nothing_to_win_from_720_on, "24 at stake", edition(k=constant(24))),
    ("F6", fly.changes_sum_to_nothing, "rounded down", edition(rounding=downwards)),
    ("F6", fly.winning_may_cost, "500 for a win", provisional(swing=500)),
    ("F7", fly.provisional_opponents, "scaled", edition(adjustment=Adjustment(rule=flyordie.scaled, unit=20))),
    ("F7", fly.provisional_opponents, "scaled also against the established", choice("provisional_opponent", "scaled", {"adjustment": Adjustment(rule=scaled_for_all, unit=20)})),
    ("F8", fly.classes, "edges belong below", book(bands=moved_up(flyordie.CLASSES))),
    ("F8", fly.everybody_has_a_class, "no classes", book(bands=None)),
]  # fmt: skip


# ----------------------------------------------------------------------------------------------------
# elo
# ----------------------------------------------------------------------------------------------------

ELO: list[Without] = [
    ("EL1", elo.an_event_as_a_whole, "settled game by game", BY_GAME),
    ("EL1", elo.an_event_as_a_whole, "rounded down", edition(rounding=downwards)),
    ("EL2", elo.newcomers, "a start of 1200", edition(start=1200)),
    ("EL2", elo.newcomers, "unrated players pair as nought", edition(pairs_unrated=0)),
    ("EL3", elo.printed_expectations, "capped at 400", curve(LOGISTIC_UNIT, capped_logistic)),
    ("EL3", elo.printed_expectations, "the normal curve", edition(curve=curve_of(Formula(clause="EL3", name="normal")))),
    ("EL4", elo.k_of_32, "24 at stake", edition(k=constant(24))),
    ("EL4", elo.k_of_32, "less from 2300", factor(2500, 2300)),
    ("EL5", elo.provisional_until_thirty, "until 20", provisional(games=20)),
    ("EL5", elo.provisional_until_thirty, "averages", provisional(swing=400)),
    ("EL6", elo.not_below_nought, "no floor", edition(floor=None)),
    ("EL6", elo.not_below_nought, "a floor of 2", edition(floor=2)),
]  # fmt: skip


# ----------------------------------------------------------------------------------------------------
# All of them
# ----------------------------------------------------------------------------------------------------


def games_without(column):
    """Games in order, but for one of the things that they are ordered by."""

    def change(real):
        def games_in_order(games, events, players):
            blank = {"board": pd.array([None] * len(games), dtype="Int32"), "round": 1}.get(column)
            if column == "date":
                blank = pd.Categorical([""] * len(games), categories=pd.Index([""], dtype="str"))
            return real(games.assign(**{column: blank}), events, players)

        return games_in_order

    return patched("pipeline.checks.handing_on.games_in_order", change)


def with_book(change):
    """The book before the first game, changed."""

    def changed(real):
        def open_book(*args):
            opened = real(*args)
            change(opened)
            return opened

        return open_book

    return changed


def as_told(_real):
    """The ratings of today, whatever was recorded."""
    return lambda known, _ids, _openings: known


def nothing_scored(results):
    """Results in which only played games score."""
    return {name: each if each.played else each._replace(white=0, black=0) for name, each in results.items()}


def noughts_too(system, monkeypatch):
    """A rating of 0 is one, in the books that look at other ratings."""
    if not system.editions[0].entries:
        return system
    return entry(applies=lambda facts: facts.fide_rating >= 0)(system, monkeypatch)


def upwards(numerator, denominator):
    """Round halves up, those below zero too."""
    return (2 * numerator + denominator) // (2 * denominator)


def in_silence(real):
    """Rule books whose choices are in force and not told."""
    return lambda *args: [replace(each, choices={}) for each in real(*args)]


ROOK_OF_NOTHING = replace(NO_HANDICAPS, points={"even": 0, "rook": 0})


def foreign_first(real):
    """Entries by other ratings before openings."""

    def open_book(system, known, ids, openings, past):
        foreign = ids[(known.fide_rating > 0) | (known.conventional_rating > 0)]
        return real(system, known, ids, openings[~openings["player_id"].isin(foreign)], past)

    return open_book


def course_with(**change):
    """The course of play, changed."""

    def changed(real):
        def course(*args, **more):
            made = real(*args, **more)
            return replace(made, **{name: make(made) for name, make in change.items()})

        return course

    return patched("pipeline.replaying.course", changed)


def setting(name, value):
    """Set a field of the book for everybody."""

    def change(opened):
        getattr(opened, name)[:] = value

    return patched("pipeline.replaying.open_book", with_book(change))


def measured_by(method):
    """Performance ratings by this method, whatever the curve."""

    def sabotage(system: RatingSystem, monkeypatch: pytest.MonkeyPatch) -> RatingSystem:
        other = replace(system.editions[0].curve, performance=method)
        return edition(curve=other)(system, monkeypatch)

    return sabotage


def nothing_given(real):
    """No handicap is worth anything."""
    return lambda system, ledger, editions: 0 * real(system, ledger, editions)


def months_more(more):
    """So many months more in which one stays active."""
    return lambda real: lambda last_days, period, months: real(last_days, period, months + more)


def for_all(_real):
    """Inactive players in rule books without provisional ratings, too."""
    return lambda _system, statuses, inactive: np.where(inactive, "inactive", statuses)


ALL: list[Without] = [
    ("A1", every.events_in_order, "rated_in is nothing", placed(lambda place: replace(place, period=place.end[:7]))),
    ("A1", every.events_in_order, "ends are nothing", placed(lambda place: replace(place, end=place.end[:7] + "-01"))),
    ("A1", every.events_in_order, "starts are nothing", placed(lambda place: replace(place, start=""))),
    ("A1", every.events_in_order, "ids without capitals", placed(lambda place: replace(place, id=place.id.lower()))),
    ("A2", every.games_in_order, "rounds are nothing", games_without("round")),
    ("A2", every.games_in_order, "dates are nothing", games_without("date")),
    ("A2", every.games_in_order, "boards are nothing", games_without("board")),
    ("A3", every.periods, "rated_in is nothing", placed(lambda place: replace(place, period=place.end[:7]))),
    ("A3", every.periods, "ages by the period", course_with(event_day=lambda made: made.event_day + 60)),
    ("A4", every.the_same_game_twice, "games may be told twice", skipped("pipeline.checks.folder.check_pairings")),
    ("A5", every.unplayed_games, "forfeits are games", FORFEITS_PLAYED),
    ("A5", every.unplayed_games, "they score nothing", patched("pipeline.replay.course.RESULTS", nothing_scored)),
    ("A6", every.what_is_not_rated, "games at odds are rated", edition(handicaps=ROOK_OF_NOTHING)),
    ("A6", every.what_is_not_rated, "rated = no is nothing", course_with(row_rated=lambda made: made.row_rated | True)),
    ("A6", every.what_is_not_rated, "unrated events are rated", course_with(event_rated=lambda made: made.event_rated | True)),
    ("A7", every.halves_away_from_zero, "halves to even", edition(rounding=half_to_even)),
    ("A7", every.halves_away_from_zero, "halves upwards", edition(rounding=upwards)),
    ("A8", every.no_rating_below_zero, "no floor", edition(floor=None)),
    ("A8", every.no_rating_below_zero, "a floor of 1", edition(floor=1)),
    ("A9", every.nought_is_no_rating, "0 is a rating", noughts_too),
    ("A10", every.openings_come_first, "other ratings first", patched("pipeline.replaying.open_book", foreign_first)),
    ("A10", every.openings_come_first, "no entries", edition(entries=())),
    ("A11", every.games_of_an_opening, "games are nothing", with_openings(games=lambda openings: openings["games"].mask(openings["games"] >= 0))),
    ("A11", every.games_of_an_opening, "none are 0", with_openings(games=lambda openings: openings["games"].fillna(0))),
    ("A11", every.games_of_an_opening, "nothing is averaged", setting("total", 0)),
    ("A12", every.no_newcomers, "first_event is nothing", with_openings(first_event=lambda _: "")),
    ("A12", every.no_newcomers, "openings are newcomers", setting("rated", False)),
    ("A13", every.recorded_entries, "today's rating", patched("pipeline.replaying.with_recorded_entries", as_told)),
    ("A13", every.recorded_entries, "entries are not told", patched("pipeline.replaying._entries", lambda real: lambda *args: real(*args).iloc[:0])),
    ("A14", every.as_of_is_information, "no warning", skipped("pipeline.checks.folder.check_openings")),
    ("A15", every.corrections_set_or_move, "changes set", course_with(correction_sets=lambda made: made.correction_sets | True)),
    ("A15", every.corrections_set_or_move, "no floor", edition(floor=None)),
    ("A15", every.corrections_in_their_place, "before the events of the day", course_with(correction_after=lambda made: made.correction_after * 0)),
    ("A15", every.corrections_of_the_rated, "whoever it is", skipped("pipeline.checks.folder.check_rated_by_then")),
    ("A16", every.who_is_listed, "everybody", setting("rated", True)),
    ("A16", every.who_is_listed, "openings are nobody", setting("rated", False)),
    ("A17", every.what_counts_as_games, "without the opening's", setting("games", 0)),
    ("A17", every.what_counts_as_games, "forfeits are games", FORFEITS_PLAYED),
    ("A18", every.deviations_are_told, "options pass in silence", patched("tests.runs.books_of_run", in_silence)),
    ("A19", every.performance_ratings, "FIDE's table for all", measured_by(BY_FIDE_TABLE)),
    ("A19", every.performance_ratings, "a line of 800 for all", measured_by(along_a_line(800))),
    ("A19", every.performance_ratings, "odds are nothing", patched("pipeline.reports.crosstable.head_starts", nothing_given)),
    ("A20", every.who_is_paired_how, "no entries", edition(entries=())),
    ("A20", every.who_is_paired_how, "the unrated are nought", edition(pairs_unrated=0)),
    ("A20", every.who_is_paired_how, "not by the English name", BY_ID),
    ("A21", every.who_is_inactive, "a month more", patched("pipeline.reports.rating_list.inactive_players", months_more(1))),
    ("A21", every.who_is_inactive, "a month less", patched("pipeline.reports.rating_list.inactive_players", months_more(-1))),
    ("A21", every.who_is_inactive, "a status everywhere", patched("pipeline.reports.rating_list._statuses", for_all)),
]  # fmt: skip


@dataclass(frozen=True)
class Book:
    """A rule book's cases, and what is taken from it."""

    code: str
    cases: dict
    without: list[Without]


BOOKS = (
    Book("z-chess", zc.CASES, Z_CHESS),
    Book("dc-shogi", shogi.CASES, SHOGI),
    Book("tca", tc.CASES, TCA),
    Book("tca-1960", old.CASES, TCA_1960),
    Book("flyordie", fly.CASES, FLYORDIE),
    Book("elo", elo.CASES, ELO),
)


def each_without(code, without):
    """Parameters of a test: clause, case, sabotage."""
    return [
        pytest.param(code, case, sabotage, id=f"{clause}-{case.__name__}-{what}")
        for clause, case, what, sabotage in without
    ]


@pytest.mark.parametrize(
    ("code", "case", "sabotage"), [each for book in BOOKS for each in each_without(book.code, book.without)]
)
def test_a_clauses_case_fails_without_it(code, case, sabotage, monkeypatch):
    """With the clause taken from the rule book its case fails, by what it says and not by a crash."""
    system = sabotage(load(code), monkeypatch)
    with pytest.raises(AssertionError):
        case(system)


@pytest.fixture
def _fresh_folders():
    """Nothing is remembered of how folders were checked before or is remembered afterwards."""
    rule_cases.validated.cache_clear()
    yield
    rule_cases.validated.cache_clear()


@pytest.mark.usefixtures("_fresh_folders")
@pytest.mark.parametrize(("code", "case", "sabotage"), each_without("", ALL))
def test_a_common_clauses_case_fails_without_it(code, case, sabotage, monkeypatch):
    """The same for what holds for every rule book."""
    assert not code
    with pytest.raises(AssertionError):
        case(lambda each: sabotage(load(each), monkeypatch))


@pytest.mark.parametrize(
    ("cases", "without"),
    [pytest.param(book.cases, book.without, id=book.code) for book in (*BOOKS, Book("all", every.CASES, ALL))],
)
def test_no_case_is_without_a_sabotage(cases, without):
    """Every case of every clause is shown to depend on its clause."""
    told = {(clause, case) for clause, case, _, _ in without}
    assert told == {(clause, case) for clause, of_clause in cases.items() for case in of_clause}


@pytest.mark.parametrize(
    ("book", "option", "value"),
    [
        pytest.param(book, option, value, id=f"{book.code}-{option.name}-{value}")
        for book in BOOKS
        for option in load(book.code).options
        for value in list(option.choices)[1:]
    ],
)
def test_every_choice_has_a_case(book, option, value, monkeypatch):
    """An option's other choice that does nothing is noticed by a case of the option's clause."""
    system = choice(option.name, value, {})(load(book.code), monkeypatch)
    assert any(fails(case, system) for case in book.cases[option.clause])


def fails(case: Callable[[RatingSystem], None], system: RatingSystem) -> bool:
    """Whether a case fails."""
    try:
        case(system)
    except AssertionError:
        return True
    return False


@pytest.mark.parametrize(
    ("code", "case"), [("z-chess", zc.categories), ("dc-shogi", shogi.ranks), ("flyordie", fly.classes)]
)
@pytest.mark.parametrize("shift", [-1, 1])
def test_every_bound_is_held(code, case, shift):
    """Each single bound of a rule book's bands, a point lower or higher, makes the case fail."""
    system = load(code)
    bounds = system.bands.bands
    for at in range(len(bounds) - 1):
        moved = tuple((bound + shift * (number == at), name) for number, (bound, name) in enumerate(bounds))
        assert fails(case, replace(system, bands=replace(system.bands, bands=moved))), bounds[at]


@pytest.mark.parametrize("shift", [-1, 1])
def test_every_handicap_is_held(shift, monkeypatch):
    """S2 Each single value and each bound of the guideline, a point lower or higher, makes the case fail."""
    known = dc_shogi.HANDICAPS
    check = partial(fails, shogi.customary_handicaps)
    for name, worth in known.points.items():
        assert check(handicaps(points={name: worth + shift})(dc_shogi.SYSTEM, monkeypatch)), name
    for at in range(1, len(known.guideline)):
        moved = tuple(
            (least + shift * (number == at), name) for number, (least, name) in enumerate(known.guideline)
        )
        assert check(handicaps(guideline=moved)(dc_shogi.SYSTEM, monkeypatch)), known.guideline[at]


def test_every_opening_rank_is_held():
    """S11 Each single rank's rating, a point higher, makes the case fail."""
    for rank, rating in dc_shogi.OPENING_RANKS.items():
        ranks = {**dc_shogi.OPENING_RANKS, rank: rating + 1}
        assert fails(shogi.a_rank_alone, replace(dc_shogi.SYSTEM, opening_ranks=ranks)), rank


def test_results_are_put_back():
    """The sabotage of one test is not left to the next."""
    assert not RESULTS["1-0F"].played
