"""Taichung Chess Association, the current rules: FIDE's calculation with two K factors, bonus and titles."""

from pipeline.rules.bonus import doublings
from pipeline.rules.charts import FideTable
from pipeline.rules.edition import Edition, Settles
from pipeline.rules.entry import Entry, capped_fide, has_fide
from pipeline.rules.k_steps import KBySteps, KStep
from pipeline.rules.provisional import Provisional
from pipeline.rules.shapes import Formula, curve_of
from pipeline.rules.system import Option, RatingSystem, bonus_option
from pipeline.rules.titles import LifeTitles
from pipeline.rules.working import Working

CLAUSES = (
    ("T1", "An event is settled as a whole from the ratings before it; a player's sum is rounded once."),
    ("T2", "A player never rated counts as 1000 for rating, for opponents too, and as 0 for pairing."),
    ("T3", "Expected score from FIDE's table 8.1.2; a difference over 400 counts as 400."),
    ("T4", "K is 40 in a player's first 20 rated games and 20 after them."),
    ("T5", "A rating is provisional for 20 rated games, then official."),
    ("T6", "A player with a FIDE rating enters with it as an official rating, at most 2000."),
    ("T7", "In the first two years what an official player gains over 50 in an event counts double."),
    ("T8", "Titles for life: Chess Master 2200, Junior Master 1900 up to 16, Primary Master 1700 up to 12."),
    ("T9", "Unplayed games are not rated and not counted; there is no floor but 0."),
)

FEW_GAMES = 20


# T3 FIDE's table 8.1.2 with differences over 400 counted as 400; in hundredths.
capped_table = FideTable(clause="T3", cap=400)

# T3 Read by the formula that the source links to: no table and no cap.
logistic_curve = Formula(clause="T3")

# T4 K = 40 in rated games 1-20, 20 from the 21st and for whoever entered with an official rating.
k_by_game = KBySteps(clause="T4", steps=(KStep(k=40, provisional=True, games_below=FEW_GAMES), KStep(k=20)))

# T4 Read by event: the count before the event decides for all of its games.
k_by_event = KBySteps(clause="T4", steps=(KStep(k=40, provisional=True), KStep(k=20)))

# T7 A gain g over 50 in one event becomes g + (g - 50), in an official player's first two years; or, as the
# Chinese text has it, the whole gain counts double.
BONUS, WHOLE_BONUS = doublings("T7", over=50, years=2)

EDITION = Edition(
    settles=Settles.EVERY_EVENT,  # T1
    curve=curve_of(
        capped_table,
        # T3 The row of 400 is the last one.
        Working(row=capped_table.row, row_words="row of FIDE's table 8.1.2, by difference"),
    ),
    k=k_by_game,
    clauses=("T3 T4",),
    settlement_clause="T1",
    provisional=Provisional(clause="T5", games=FEW_GAMES),
    start=1000,
    start_clause="T2",
    pairs_unrated=0,  # T2
    entries=(Entry(source="fide", clause="T6", applies=has_fide, rating=capped_fide(2000)),),
    bonus=BONUS,
    floor_clause="T9",
)

SYSTEM = RatingSystem(
    code="tca",
    title="Taichung Chess Association",
    source="Taichung Chess Association, rating system, current rules",
    version="1",
    clauses=CLAUSES,
    editions=(EDITION,),
    options=(
        Option(
            name="expected",
            clause="T3",
            reason="the source says FIDE's calculation and links to the logistic formula",
            choices={
                "fide-table": {},
                "logistic": {"curve": curve_of(logistic_curve)},
            },
        ),
        Option(
            name="k_by",
            clause="T4",
            reason="the source counts games and does not say whether an event may be split",
            choices={"game": {}, "event": {"k": k_by_event}},
        ),
        bonus_option("T7", WHOLE_BONUS),
    ),
    titles=LifeTitles(
        clause="T8",
        ladder=(("Chess Master", 2200, None), ("Junior Master", 1900, 16), ("Primary Master", 1700, 12)),
    ),
)
