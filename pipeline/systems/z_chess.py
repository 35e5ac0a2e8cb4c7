"""Z-Chess (Zoltan Bartok, 1998): 16 points a game, shared out in steps of 20 rating points."""

from pipeline.rules.charts import POINTS_ROW_WORDS, Linear, PointsRow
from pipeline.rules.citing import ByReach
from pipeline.rules.edition import Edition, Settles
from pipeline.rules.entry import Converted, Entry, conventional, has_conventional
from pipeline.rules.k_steps import KByRating, KStep
from pipeline.rules.provisional import Provisional
from pipeline.rules.seats import ByOwn
from pipeline.rules.shapes import curve_of
from pipeline.rules.system import Option, RatingSystem
from pipeline.rules.titles import Bands, BandTitles
from pipeline.rules.working import Working

CLAUSES = (
    ("Z1", "Ratings are whole numbers; every game is settled at once from the ratings before it."),
    ("Z2", "160 or more apart: the higher player's win changes nothing, a draw moves 8 points, a loss 16."),
    ("Z3", "Equal ratings: the winner takes 8 points from the loser, a draw changes nothing."),
    ("Z4", "Less than 160 apart: one point less or more than 8 for every full 20 points between them."),
    ("Z5", "An unrated player starts at a provisional 800."),
    ("Z6", "A rating is established after 4 rated tournament games."),
    ("Z7", "A conventional rating converts by 16/30; such a player starts there, established."),
    ("Z8", "Titles need 100 rated tournament games, then go by the present rating."),
)

REACH = 160


# Z2 Sixteen points are at stake in a game.
k = KByRating(clause="Z2", steps=(KStep(k=16),))

# Z4 Expected score ½ ± k/16 with k = floor(difference / 20), from Z3's ½ to Z2's whole; in 1/16.
in_bands = Linear(clause="Z4", scale=REACH, band=20)

# Z4 The chart's row: the differences of the band, what the lower's win moves, what the higher's moves.
band = PointsRow(shape=in_bands, k=16, level=True)

# Z4 Read without bands: ½ ± difference/320 up to Z2's 160 points; in 1/320.
in_a_line = Linear(clause="Z4", scale=REACH)

# Z2, Z3 or Z4, by the difference.
cites = ByReach(shape=in_bands)

# Z7 The conventional rating times 16, divided by 30, rounded.
converted = Converted(of=conventional, times=16, divided_by=30)

CATEGORIES = Bands(
    clause="Z8",
    bands=(
        (1500, "Grandmaster"),
        (1400, "Master"),
        (1300, "Expert"),
        (1200, "Cat. A"),
        (1100, "Cat. B"),
        (1000, "Cat. C"),
        (900, "Cat. D"),
        (800, "Cat. E"),
        (700, "Cat. F"),
        (600, "Cat. G"),
        (500, "Cat. H"),
        (400, "Cat. I"),
        (300, "Cat. J"),
        (200, "Cat. K"),
        (100, "Cat. L"),
        (0, "Cat. M"),
    ),
)

EDITION = Edition(
    settles=Settles.EVERY_GAME,  # Z1
    # There are no handicaps: the plain difference. Performances go along the line through the bands' beginnings.
    curve=curve_of(in_bands, Working(row=band, row_words=POINTS_ROW_WORDS)),
    k=ByOwn(k),
    clauses=("Z2", "Z3", "Z4"),
    cites=cites,
    settlement_clause="Z1",
    provisional=Provisional(clause="Z6", games=4),
    start=800,
    start_clause="Z5",
    entries=(Entry(source="conversion", clause="Z7", applies=has_conventional, rating=converted),),
    floor_clause="Z1",
)

SYSTEM = RatingSystem(
    code="z-chess",
    title="Z-Chess",
    source="Z-Chess rating system, Zoltan Bartok, 1998",
    version="1",
    clauses=CLAUSES,
    editions=(EDITION,),
    options=(
        Option(
            name="settles",
            clause="Z1",
            reason="the source gives points per game and does not say when they are booked",
            choices={"game": {}, "event": {"settles": Settles.EVERY_EVENT}},
        ),
        Option(
            name="chart",
            clause="Z4",
            reason="the chart is lost; whole points over 160 rating points make bands of 20",
            choices={
                "bands": {},
                "linear": {"curve": curve_of(in_a_line)},
            },
        ),
    ),
    bands=CATEGORIES,
    titles=BandTitles(clause="Z8", bands=CATEGORIES, games=100),
)
