"""Taichung Chess Association, the earlier rules (Elo 1960, K/32): averages first, then one point per 25."""

from pipeline.rules.after_formula import AfterFormula
from pipeline.rules.bonus import doublings
from pipeline.rules.charts import POINTS_ROW_WORDS, Linear, PointsRow
from pipeline.rules.edition import Adjustment, Edition, Settles
from pipeline.rules.entry import Entry, capped_fide, has_fide
from pipeline.rules.k_steps import KByRating, KStep
from pipeline.rules.provisional import Provisional
from pipeline.rules.seats import ByOwn
from pipeline.rules.shapes import curve_of
from pipeline.rules.system import RatingSystem, bonus_option
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


# K5 Expected score ½ ± k/32 with k = min(16, floor(difference / 25)); in 1/32.
in_steps = Linear(clause="K5", scale=400, band=25)

# K5 The row for a difference: its bounds, what the lower's win moves, what the higher's moves.
band = PointsRow(shape=in_steps, k=32, least=1)

# K5 Thirty-two points are at stake.
k = KByRating(clause="K5", steps=(KStep(k=32),))

# K5 The higher player's win earns at least 1 point and costs the lower player as much; draws do not.
at_least_one = AfterFormula(clause="K5", least_for_win=1)

# K6 A gain g over 50 in one event becomes g + (g - 50), in an official player's first two years; or, as the
# Chinese text of the later rules has it, the whole gain counts double.
BONUS, WHOLE_BONUS = doublings("K6", over=50, years=2)

EDITION = Edition(
    settles=Settles.EVERY_EVENT,  # K1
    # Performances go along the line of K5, which is what K2 averages too: 400 a win.
    curve=curve_of(in_steps, Working(row=band, row_words=POINTS_ROW_WORDS)),
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
