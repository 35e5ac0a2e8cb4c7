"""Taichung Chess Association, the current rules: FIDE's calculation with two K factors, bonus and titles."""

import numpy as np

from pipeline.rules.bonus import doublings
from pipeline.rules.curves import FIDE_TABLE_UNIT, LOGISTIC_UNIT, Curve, fide_row, fide_table, logistic
from pipeline.rules.entry import Entry, capped_fide, has_fide
from pipeline.rules.provisional import Provisional
from pipeline.rules.rounding import Ints
from pipeline.rules.seats import ByAdvantage, Seats
from pipeline.rules.system import Edition, Option, RatingSystem, Settles, bonus_option
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


def capped_table(difference: Ints) -> Ints:
    """T3 FIDE's table 8.1.2 with differences over 400 counted as 400; in hundredths."""
    return fide_table(np.clip(difference, -400, 400))


def table_row(difference: int) -> str:
    """T3 The row of FIDE's table for a difference; the row of 400 is the last one."""
    return fide_row(difference, last=400)


def logistic_curve(difference: Ints) -> Ints:
    """T3 Read by the formula that the source links to: no table and no cap."""
    return logistic(difference)


def _k(newcomer: np.ndarray) -> Ints:
    return np.where(newcomer, 40, 20)


def k_by_game(seats: Seats) -> Ints:
    """T4 K = 40 in rated games 1-20, 20 from the 21st and for whoever entered with an official rating."""
    return _k(~seats.established & (seats.number <= FEW_GAMES))


def k_by_event(seats: Seats) -> Ints:
    """T4 Read by event: the count before the event decides for all of its games."""
    return _k(~seats.established)


# T7 A gain g over 50 in one event becomes g + (g - 50), in an official player's first two years; or, as the
# Chinese text has it, the whole gain counts double.
BONUS, WHOLE_BONUS = doublings("T7", over=50, years=2)

EDITION = Edition(
    settles=Settles.EVERY_EVENT,  # T1
    curve=Curve(
        unit=FIDE_TABLE_UNIT,
        rule=ByAdvantage(capped_table),
        working=Working(row=table_row, row_words="row of FIDE's table 8.1.2, by difference"),
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
                "logistic": {"curve": Curve(unit=LOGISTIC_UNIT, rule=ByAdvantage(logistic_curve))},
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
