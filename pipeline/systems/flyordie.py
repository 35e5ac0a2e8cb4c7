"""FlyOrDie's classic system, as its Spanish text tells it: averages for 20 games, then Elo's formula."""

from pipeline.rules.after_formula import AfterFormula
from pipeline.rules.edition import Adjustment, Edition, Settles
from pipeline.rules.k_steps import KByRating, KStep
from pipeline.rules.provisional import Provisional
from pipeline.rules.seats import ByOwn
from pipeline.rules.shapes import Formula, curve_of
from pipeline.rules.system import Option, RatingSystem
from pipeline.rules.titles import Bands

CLAUSES = (
    ("F1", "Ratings are whole numbers of at least 0; an unknown player is 0, also as an opponent."),
    ("F2", "A rating is provisional until 20 rated games and shown with ~ before it."),
    ("F3", "Provisional: the mean of the opponents' ratings at game time plus 400 (W - L) / N."),
    ("F4", "From the 21st game: K (W - We), settled at once; K is 32 up to 2099, 24 up to 2399, then 16."),
    ("F5", "We = 1 / (10^(-d/400) + 1)."),
    ("F6", "At K 32 the stronger player's win changes nothing from a difference of 720 on."),
    ("F7", "Against a provisional opponent an established player's change is in full."),
    ("F8", "Classes from J below 200 to Senior Master from 2400."),
)


# F5 We = 1 / (10^(-d/400) + 1), d being own rating less the opponent's.
we = Formula(clause="F5")

# F4 K by own rating before the game: 32 up to 2099, 24 for 2100-2399, 16 from 2400.
k = KByRating(clause="F4", steps=(KStep(k=16, rating_from=2400), KStep(k=24, rating_from=2100), KStep(k=32)))

PROVISIONAL_GAMES = 20

# F7 Read as the server did later: against a provisional opponent in proportion to his games / 20.
scaled = AfterFormula(clause="F7", scaled_to=PROVISIONAL_GAMES)


CLASSES = Bands(
    clause="F8",
    bands=(
        (2400, "Senior Master"),
        (2200, "Master"),
        (2000, "Expert"),
        (1800, "Class A"),
        (1600, "Class B"),
        (1400, "Class C"),
        (1200, "Class D"),
        (1000, "Class E"),
        (800, "Class F"),
        (600, "Class G"),
        (400, "Class H"),
        (200, "Class I"),
        (0, "Class J"),
    ),
)

EDITION = Edition(
    settles=Settles.EVERY_GAME,  # F4
    curve=curve_of(we),  # F6 follows from F4 and F5
    k=ByOwn(k),
    clauses=("F4 F5",),
    settlement_clause="F4",
    provisional=Provisional(clause="F3", games=PROVISIONAL_GAMES, swing=400),
    start=0,
    start_clause="F1",
    floor=0,  # F1
    floor_clause="F1",
)

SYSTEM = RatingSystem(
    code="flyordie",
    title="FlyOrDie",
    source="FlyOrDie, El sistema de puntuación (classic system)",
    version="1",
    clauses=CLAUSES,
    editions=(EDITION,),
    options=(
        Option(
            name="provisional_opponent",
            clause="F7",
            reason="the source does not tell provisional opponents apart; the server later scaled by games",
            choices={
                "full": {},
                "scaled": {"adjustment": Adjustment(rule=scaled, unit=PROVISIONAL_GAMES)},
            },
        ),
    ),
    mark="~",  # F2
    mark_before=True,
    bands=CLASSES,
)
