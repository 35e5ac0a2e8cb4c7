"""Taichung Chess Association, the earlier rules (Elo 1960, K/32): averages first, then one point per 25."""

import numpy as np

from pipeline.rules.bonus import doublings
from pipeline.rules.curves import Curve
from pipeline.rules.entry import Entry, capped_fide, has_fide
from pipeline.rules.performance import along_a_line
from pipeline.rules.provisional import Provisional
from pipeline.rules.rounding import Ints
from pipeline.rules.seats import ByAdvantage, ByOwn, Seats
from pipeline.rules.system import Adjustment, Edition, RatingSystem, Settles, bonus_option
from pipeline.rules.titles import LifeTitles
from pipeline.rules.working import Working

CLAUSES = (
    ("K1", "An event is settled as a whole; a player never rated counts as 1200 throughout the first event."),
    ("K2", "For 20 games the rating is the average of opponents' ratings, +400 for a win, -400 for a loss."),
    ("K3", "While provisional a full-point bye or forfeit win averages in 1200 and counts as a game."),
    ("K4", "With the 20th game the rounded average becomes official, for the rest of that event too."),
    ("K5", "Official: 16 points, one more or less for every full 25 between the players, 32 at most; win 1."),
    ("K6", "A FIDE rating enters as official, at most 2000; bonus and titles as in the current rules."),
)


def in_steps(difference: Ints) -> Ints:
    """K5 Expected score ½ ± k/32 with k = min(16, floor(difference / 25)); in 1/32."""
    step = np.minimum(np.abs(difference) // 25, 16)
    share: Ints = 16 + np.sign(difference) * step
    return share


def band(difference: int) -> str:
    """K5 The row for a difference: its bounds, what the lower's win moves, what the higher's moves."""
    step = min(abs(difference) // 25, 16)
    bounds = f"{25 * step}+" if step == 16 else f"{25 * step}-{25 * step + 24}"
    return f"{bounds}: {16 + step}/{max(16 - step, 1)}"


def k(own: Ints) -> Ints:
    """K5 Thirty-two points are at stake."""
    return np.full(own.shape, 32, dtype=np.int64)


def at_least_one(seats: Seats, change: Ints, unit: int) -> Ints:
    """K5 The higher player's win earns at least 1 point and costs the lower player as much; draws do not."""
    decided = seats.score != 1
    return np.where(decided & (np.abs(change) < unit), (seats.score - 1) * unit, change)


# K6 A gain g over 50 in one event becomes g + (g - 50), in an official player's first two years; or, as the
# Chinese text of the later rules has it, the whole gain counts double.
BONUS, WHOLE_BONUS = doublings("K6", over=50, years=2)

EDITION = Edition(
    settles=Settles.EVERY_EVENT,  # K1
    curve=Curve(
        unit=32,
        rule=ByAdvantage(in_steps),
        performance=along_a_line(800),  # K2's average too: 400 a win
        working=Working(
            row=band, row_words="difference: points that the lower player's win moves / the higher player's"
        ),
    ),
    k=ByOwn(k),
    adjustment=Adjustment(rule=at_least_one),
    clauses=("K5",),
    settlement_clause="K1",
    # K4 The average of the 20th game is the own rating from the next game on, in the same event too.
    provisional=Provisional(clause="K2", games=20, swing=400, bye_rating=1200, bye_clause="K3"),
    start=1200,
    start_clause="K1",
    pairs_unrated=0,  # K1
    entries=(Entry(source="fide", clause="K6", applies=has_fide, rating=capped_fide(2000)),),
    bonus=BONUS,
    floor_clause="K1",
)

SYSTEM = RatingSystem(
    code="tca-1960",
    title="Taichung Chess Association, earlier rules",
    source="Taichung Chess Association, rating system, earlier rules (Elo 1960, K/32)",
    version="1",
    clauses=CLAUSES,
    editions=(EDITION,),
    options=(bonus_option("K6", WHOLE_BONUS),),
    titles=LifeTitles(
        clause="K6",
        ladder=(("Master", 2200, None), ("Junior Master", 1900, 16), ("Primary Master", 1700, 12)),
    ),
)
