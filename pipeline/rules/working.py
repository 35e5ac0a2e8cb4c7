"""How an expected score is found by hand: the difference that a rule looks at, and the row of its printed table."""

from collections.abc import Callable
from dataclasses import dataclass

from pipeline.rules.rounding import Ints
from pipeline.rules.seats import Seats


def own_less_opponent(seats: Seats) -> Ints:
    """The own rating less the opponent's."""
    return seats.difference


@dataclass(frozen=True, slots=True, kw_only=True)
class Working:
    """What a player looks up to check an expected score.

    ``difference(seats)`` is what the rule looks at, called ``letter`` and put in ``words``. ``row(difference)`` is
    the row of the printed table that a difference falls in, explained by ``row_words`` (None: there is no table).
    Where other games of the card decide what a difference counts as, ``counted(difference, expected)`` finds it by
    the expected score that the game was given, in the curve's unit (None: it counts as it is).
    """

    difference: Callable[[Seats], Ints] = own_less_opponent
    letter: str = "d"
    words: str = "own rating less the opponent's"
    counted: Callable[[int, int], int] | None = None
    row: Callable[[int], str] | None = None
    row_words: str = ""


BY_DIFFERENCE = Working()
"""The plain difference, no table."""
