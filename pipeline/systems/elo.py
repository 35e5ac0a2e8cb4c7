"""Plain Elo, as clubs mean it: logistic expectation, one K, a common start; made to be varied by settings."""

from pipeline.rules.edition import Edition, Settles
from pipeline.rules.k_steps import KByRating, KStep
from pipeline.rules.provisional import Provisional
from pipeline.rules.seats import ByOwn
from pipeline.rules.shapes import Formula, curve_of
from pipeline.rules.system import RatingSystem

CLAUSES = (
    ("EL1", "An event is settled as a whole from the ratings before it; a player's sum is rounded once."),
    ("EL2", "A newcomer starts at 1500 and counts as that, for opponents and for pairing too."),
    ("EL3", "Expected score 1 / (10^(-d/400) + 1), d being own rating less the opponent's, in full."),
    ("EL4", "A game moves a rating by K (score - expected); K is 32."),
    ("EL5", "A rating is provisional, and marked so, until 30 rated games; it is reckoned like any other."),
    ("EL6", "Ratings are whole numbers of at least 0."),
)

# EL3 The curve of the formula, at any difference.
we = Formula(clause="EL3")

# EL4 The same for everybody.
k = KByRating(clause="EL4", steps=(KStep(k=32),))

EDITION = Edition(
    settles=Settles.EVERY_EVENT,  # EL1
    curve=curve_of(we),
    k=ByOwn(k),
    clauses=("EL3 EL4",),
    settlement_clause="EL1",
    provisional=Provisional(clause="EL5", games=30),
    start=1500,
    start_clause="EL2",
    floor=0,
    floor_clause="EL6",
)

SYSTEM = RatingSystem(
    code="elo",
    title="Elo",
    source="Arpad Elo, The Rating of Chessplayers, Past and Present (1978), with the numbers that are customary",
    version="1",
    clauses=CLAUSES,
    editions=(EDITION,),
)
