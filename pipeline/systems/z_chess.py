"""Z-Chess (Zoltan Bartok, 1998): 16 points a game, shared out in steps of 20 rating points."""

import numpy as np

from pipeline.rules.curves import Curve
from pipeline.rules.entry import Entry, Facts, has_conventional
from pipeline.rules.performance import along_a_line
from pipeline.rules.provisional import Provisional
from pipeline.rules.rounding import Ints, half_away
from pipeline.rules.seats import ByAdvantage, ByOwn, Seats
from pipeline.rules.system import Edition, Option, RatingSystem, Settles
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


def k(own: Ints) -> Ints:
    """Z2 Sixteen points are at stake in a game."""
    return np.full(own.shape, 16, dtype=np.int64)


def in_bands(difference: Ints) -> Ints:
    """Z4 Expected score ½ ± k/16 with k = floor(difference / 20), from Z3's ½ to Z2's whole; in 1/16."""
    step = np.minimum(np.abs(difference), REACH) // 20
    share: Ints = 8 + np.sign(difference) * step
    return share


def band(difference: int) -> str:
    """Z4 The chart's row: the differences of the band, what the lower's win moves, what the higher's moves."""
    apart = abs(difference)
    step = min(apart, REACH) // 20
    below = f"{max(20 * step, 1)}-{20 * step + 19}" if apart else "0"
    return f"{below if apart < REACH else f'{REACH}+'}: {8 + step}/{8 - step}"


def in_a_line(difference: Ints) -> Ints:
    """Z4 Read without bands: ½ ± difference/320 up to Z2's 160 points; in 1/320."""
    return 160 + np.clip(difference, -REACH, REACH)


def cites(seats: Seats) -> Ints:
    """Z2, Z3 or Z4, by the difference."""
    apart = np.abs(seats.difference)
    return np.select([apart >= REACH, apart == 0], [0, 1], 2)


def converted(facts: Facts) -> Ints:
    """Z7 The conventional rating times 16, divided by 30, rounded."""
    return half_away(facts.conventional_rating * 16, 30)


CATEGORIES = Bands(  # Z8
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
    )
)

EDITION = Edition(
    settles=Settles.EVERY_GAME,  # Z1
    curve=Curve(
        unit=16,
        rule=ByAdvantage(in_bands),  # there are no handicaps: the plain difference
        performance=along_a_line(2 * REACH),  # through the bands' beginnings
        working=Working(
            row=band, row_words="difference: points that the lower player's win moves / the higher player's"
        ),
    ),
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
                "linear": {
                    "curve": Curve(unit=320, rule=ByAdvantage(in_a_line), performance=along_a_line(2 * REACH))
                },
            },
        ),
    ),
    bands=CATEGORIES,
    titles=BandTitles(clause="Z8", bands=CATEGORIES, games=100),
)
