"""US Chess, by its published approximating formulas: K by games and rating, another rule for the first games."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from math import isqrt

import numpy as np

from pipeline.rules.bonus import Bonus, Gained
from pipeline.rules.edition import Edition, Settles, Special
from pipeline.rules.elementary import Floats
from pipeline.rules.fine_products import fine_quotients
from pipeline.rules.provisional import Provisional
from pipeline.rules.rounding import Flags, Ints, decimals, half_up
from pipeline.rules.seats import Cards, Seats
from pipeline.rules.shapes import Formula, curve_of
from pipeline.rules.state import CardRule, Settled, StateColumn
from pipeline.rules.system import RatingSystem

CLAUSES = (
    ("U1", "Each event is settled as a whole from the ratings before it; the new rating R' is rounded once."),
    ("U2", "N is the number of a player's games before the event, 50 at most; m that of the event's games."),
    ("U3", "With N of 8 or less R' = (N R + sum of the opponents' ratings + 400 (W - L)) / (N + m)."),
    ("U4", "With more R' = R + K (S - E) and the bonus; K = 800 / (N' + m)."),
    ("U5", "N' is N, but not over 50 / sqrt(0.662 + 0.00000739 (2569 - R)^2) for a rating below 2355."),
    ("U6", "E is the sum of 1 / (10^(-d / 400) + 1), d being own rating less the opponent's."),
    ("U7", "The bonus is what K (S - E) exceeds B sqrt(m) by, m being at least 4; for 3 games and more."),
    ("U8", "B is 12 in events that ended from 2023-02-01 on, 14 in those from 2017-05-01 on, 12 in earlier ones."),
    ("U9", "A rating is provisional up to 25 games and shown with P and their number behind it."),
    ("U10", "A player without a rating counts as 1300 for the opponents in the first event."),
    ("U11", "No rating is below 0."),
)

MOST_GAMES = 50  # U2
FEW_GAMES = 8  # U3

K_UNIT = 10**12
CHANGE_PARTS = 10**10  # U1

FINE = 10**6
"""In these parts of a point the figures behind a bonus are told."""

UNKNOWN_GAMES = "unknown_games"


def prior_games(seats: Seats) -> Ints:
    """U2 N: the games that counted before the event, at most 50; 50 where an opening did not give their number."""
    found: Ints = np.minimum(seats.games + seats.state.get(UNKNOWN_GAMES, 0), MOST_GAMES)
    return found


def few(seats: Seats) -> Flags:
    """U3 Whoever has at most eight prior games."""
    return prior_games(seats) <= FEW_GAMES


def special_change(seats: Seats, unit: int) -> Ints:
    """U3 R' - R: the sum of opponent + 400 (W - L) - R, divided by N + m; each game has its part of it."""
    brings = seats.opponent + 400 * (seats.score - 1) - seats.own
    return fine_quotients(seats, brings, np.maximum(prior_games(seats) + seats.in_card, 1), unit)


def effective_games(rating: Ints, games: Ints) -> Floats:
    """U5 N': min(N, 50 / sqrt(0.662 + 0.00000739 (2569 - R)²)) below 2355, min(N, 50) from there on."""
    most = 50 * 10**4 / np.sqrt(66_200_000 + 739 * (2569 - rating) ** 2)
    return np.minimum(games, np.where(rating < 2355, most, MOST_GAMES))


def k(seats: Seats) -> Ints:
    """U4 K = 800 / (N' + m), m being the games of the event; in parts of K_UNIT."""
    effective = effective_games(seats.own, prior_games(seats))
    return np.rint(800 * K_UNIT / np.maximum(effective + seats.in_card, 1)).astype(np.int64)


# U6 1 / (10^(-d / 400) + 1).
e = Formula(clause="U6")

# U8 From which day on events end that have which B.
THRESHOLDS = ((None, 12), (date(2017, 5, 1), 14), (date(2023, 2, 1), 12))


def threshold(day: Ints, known: Sequence[tuple[date | None, int]]) -> Ints:
    """U8 B by the last day of the event, also of one that is rated in a later month."""
    found = np.full(len(day), known[0][1], dtype=np.int64)
    for first, value in known[1:]:
        found[day >= np.datetime64(first, "D").astype(np.int64)] = value
    return found


def met_too_often(seats: Seats) -> Flags:
    """U7 The cards with an opponent who was met more than twice in games that count."""
    card = seats.of_card(np.arange(len(seats.starts)))
    card, opponent = card[seats.counts], seats.around.opponent[seats.counts]
    order = np.lexsort((opponent, card))
    card, opponent = card[order], opponent[order]
    thrice = (card[2:] == card[:-2]) & (opponent[2:] == opponent[:-2])
    found = np.zeros(len(seats.starts), dtype=bool)
    found[card[2:][thrice]] = True
    return found


def for_a_good_event(cards: Cards, known: Sequence[tuple[date | None, int]]) -> Ints:
    """U7 max(0, K (S - E) - B sqrt(max(m, 4))) for 3 games and more, none of the opponents met more than twice.

    U1 The gain was rounded without it: the points are what the whole, rounded, is more than that.
    """
    seats = cards.of_seats
    games = seats.by_card(seats.counts.astype(np.int64))
    limit = threshold(cards.day, known) * np.sqrt(np.maximum(games, 4))
    over = cards.exact - np.rint(limit * cards.unit).astype(np.int64)
    due = (games >= 3) & (over > 0) & ~few(seats)[seats.starts] & ~met_too_often(seats)
    return np.where(due, half_up(cards.exact + over, cards.unit) - cards.gain, 0)


def points_told(millionths: int) -> str:
    """Points as explanations tell them, without trailing noughts."""
    return decimals(millionths, FINE, 6).rstrip("0").rstrip(".")


def bonus_told(gained: Gained, known: Sequence[tuple[date | None, int]]) -> str:
    """U7, U8 B sqrt(max(m, 4)), what the gain exceeds it by, and both together."""
    b = int(threshold(np.array([gained.day]), known)[0])
    games = max(gained.games, 4)
    limit = isqrt(b * b * games * FINE**2)
    over = gained.exact - limit
    least = " (m is at least 4)" if gained.games < games else ""
    return (
        f"it exceeds B sqrt(m) = {b} sqrt({games}) = {points_told(limit)}{least} by {points_told(over)}, which "
        f"counts twice: {points_told(gained.exact + over)}, rounded together +{points_told(gained.together)}"
    )


def bonus_until(count: int) -> Bonus:
    """U7, U8 The bonus with the first so many thresholds."""
    known = THRESHOLDS[:count]
    return Bonus(
        clause="U7",
        points=partial(for_a_good_event, known=known),
        words=partial(bonus_told, known=known),
    )


def marks(games: Ints, provisional: Flags) -> list[str]:
    """U9 P and the number of games behind a provisional rating."""
    return [f"P{number}" if flag else "" for number, flag in zip(games.tolist(), provisional.tolist(), strict=True)]


# U2 What is kept besides the rating: 50 for an opening that gives no number of games, or 50 and more.
PRIOR_GAMES = CardRule(
    columns=(
        StateColumn(
            name=UNKNOWN_GAMES,
            meaning="games of before an opening that does not give their number, as many as count",
            opened=MOST_GAMES,
            opened_games=MOST_GAMES,
        ),
    ),
    rule=lambda cards: Settled(state=dict(cards.state)),
)

FIRST_EDITION = Edition(
    settles=Settles.EVERY_EVENT,  # U1
    curve=curve_of(e),
    k=k,
    k_unit=K_UNIT,
    change_parts=CHANGE_PARTS,
    rounding=half_up,  # U1 of the gain: so the new rating, which is not below 0, is rounded half away from it
    clauses=("U4 U5 U6",),
    special=Special(clause="U3", applies=few, change=special_change),
    settlement_clause="U1",
    provisional=Provisional(clause="U9", games=26),
    start=1300,  # U10
    start_clause="U10",
    bonus=bonus_until(1),
    floor=0,  # U11
    floor_clause="U11",
    card=PRIOR_GAMES,
)

# U8 14 from May 2017 on.
EDITION_2017 = replace(FIRST_EDITION, in_force=THRESHOLDS[1][0], bonus=bonus_until(2))

# U8 12 again from February 2023 on.
EDITION_2023 = replace(FIRST_EDITION, in_force=THRESHOLDS[2][0], bonus=bonus_until(3))

SYSTEM = RatingSystem(
    code="uscf",
    title="US Chess",
    source="Approximating formulas for the US Chess rating system (Mark E. Glickman)",
    version="1",
    clauses=CLAUSES,
    editions=(FIRST_EDITION, EDITION_2017, EDITION_2023),
    marks=marks,  # U9
)
