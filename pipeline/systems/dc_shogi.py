"""DC Shogi Club (March 1997): linear points between players at odds, ranks that are held."""

from pipeline.rules.charts import Linear
from pipeline.rules.citing import WhereLess
from pipeline.rules.edition import Edition, Settles
from pipeline.rules.far_apart import FurtherApart, exclusion
from pipeline.rules.handicaps import Handicaps, Refusal
from pipeline.rules.k_steps import KByRating, KStep
from pipeline.rules.rounding import Ints
from pipeline.rules.seats import ByOwn, Seats
from pipeline.rules.shapes import curve_of
from pipeline.rules.system import Option, RatingSystem
from pipeline.rules.titles import Bands, HeldRanks
from pipeline.rules.working import Working

CLAUSES = (
    ("S1", "Whole-number ratings; each game is settled at once and its change rounded once."),
    ("S2", "The customary handicap for a difference; its lower end is the handicap's value in points."),
    ("S3", "A win earns 16 + 0.04 D, a loss -16 + 0.04 D, a draw 0.04 D, D after the handicap."),
    ("S4", "Points won or lost count three quarters at 2000-2299 and half from 2300, by the own rating."),
    ("S5", "A game between players more than 350 apart after the handicap is not rated."),
    ("S6", "Games at more than six pieces are not rated."),
    ("S7", "Any handicap up to six pieces is valid with any difference."),
    ("S8", "Ranks from 15 Kyu to 6 Dan by rating."),
    ("S9", "A rank is won by remaining rated in it for 20 games, and never lost."),
    ("S10", "Handicap statistics: how often the higher-rated player won at each handicap."),
    ("S11", "A player starts with an opening rating or with the middle of an opening rank's band."),
)

# S2, S6 The value of each handicap; those of more than six pieces have none, for they are not rated. Of stones, as
# they are given at go, the club says nothing.
# S7 Each of them may be given at any difference. S10 Each of them has its line in the handicap statistics.
HANDICAPS = Handicaps(
    points={
        "even": 0,
        "sente": 50,
        "lance": 100,
        "bishop": 250,
        "rook": 350,
        "rook_lance": 450,
        "two_piece": 600,
        "three_piece_right": 700,
        "three_piece_left": 750,
        "four_piece": 800,
        "five_piece_right": 1000,
        "five_piece_left": 1100,
        "six_piece": 1200,
    },
    refused=dict.fromkeys(("seven_piece", "eight_piece"), Refusal(reason="more than six pieces", clause="S6")),
    guideline=(
        (0, "even"),
        (50, "sente"),
        (100, "lance"),
        (250, "bishop"),
        (350, "rook"),
        (450, "rook_lance"),
        (600, "two_piece"),
        (700, "three_piece_right"),
        (750, "three_piece_left"),
        (800, "four_piece"),
        (1000, "five_piece_right"),
        (1100, "five_piece_left"),
        (1200, "six_piece"),
        (1600, "seven_piece"),
        (2000, "eight_piece"),
    ),
)


def behind(seats: Seats) -> Ints:
    """S3 D: the opponent's rating less the own, each with the handicap that its player receives."""
    return -seats.advantage


# S3 Expected score ½ - D/800, the advantage being -D; in 1/800.
in_a_line = Linear(clause="S3", scale=400)

# S4 32 points are at stake, 24 for a player rated 2000-2299, 16 from 2300 up.
k = KByRating(clause="S4", steps=(KStep(k=16, rating_from=2300), KStep(k=24, rating_from=2000), KStep(k=32)))

# S3, with S4 where it lessens the points.
cites = WhereLess(k=k)

# S5 More than 350 apart after the handicap; exactly 350 is rated.
too_far_apart = FurtherApart(most=350)


RANKS = Bands(
    clause="S8",
    bands=(
        (2600, "6 Dan"),
        (2400, "5 Dan"),
        (2200, "4 Dan"),
        (2000, "3 Dan"),
        (1800, "2 Dan"),
        (1600, "1 Dan"),
        (1400, "1 Kyu"),
        (1300, "2 Kyu"),
        (1200, "3 Kyu"),
        (1100, "4 Kyu"),
        (1000, "5 Kyu"),
        (900, "6 Kyu"),
        (800, "7 Kyu"),
        (700, "8 Kyu"),
        (600, "9 Kyu"),
        (500, "10 Kyu"),
        (400, "11 Kyu"),
        (300, "12 Kyu"),
        (200, "13 Kyu"),
        (100, "14 Kyu"),
        (0, "15 Kyu"),
    ),
)

# S11 The rating that stands for a rank alone: the middle of its band, for 6 Dan its lower bound.
OPENING_RANKS = {
    "6 Dan": 2600,
    "5 Dan": 2500,
    "4 Dan": 2300,
    "3 Dan": 2100,
    "2 Dan": 1900,
    "1 Dan": 1700,
    "1 Kyu": 1500,
    "2 Kyu": 1350,
    "3 Kyu": 1250,
    "4 Kyu": 1150,
    "5 Kyu": 1050,
    "6 Kyu": 950,
    "7 Kyu": 850,
    "8 Kyu": 750,
    "9 Kyu": 650,
    "10 Kyu": 550,
    "11 Kyu": 450,
    "12 Kyu": 350,
    "13 Kyu": 250,
    "14 Kyu": 150,
    "15 Kyu": 50,
}

EDITION = Edition(
    settles=Settles.EVERY_GAME,  # S1
    curve=curve_of(
        in_a_line,
        Working(
            difference=behind,
            letter="D",
            words="opponent's rating less the own, each with the handicap that its player receives (S3)",
        ),
    ),
    k=ByOwn(k),
    full_k=32,  # S4
    clauses=("S3", "S3 S4"),
    cites=cites,
    settlement_clause="S1",
    start=None,
    start_clause="S11",
    floor_clause="S1",
    handicaps=HANDICAPS,
    exclusions=(exclusion("S5", too_far_apart, reason="more than 350 apart"),),
)

SYSTEM = RatingSystem(
    code="dc-shogi",
    title="DC Shogi Club",
    source="DC Shogi Club Rating System, article of 3 March 1997",
    version="1",
    clauses=CLAUSES,
    editions=(EDITION,),
    options=(
        Option(
            name="settles",
            clause="S1",
            reason="the formula is for one game; a club that books whole events rounds once an event",
            choices={"game": {}, "event": {"settles": Settles.EVERY_EVENT}},
        ),
    ),
    bands=RANKS,
    titles=HeldRanks(clause="S9", ranks=RANKS, games=20),
    opening_ranks=OPENING_RANKS,
)
