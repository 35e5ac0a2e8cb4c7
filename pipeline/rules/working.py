"""How an expected score is found by hand: the difference that a rule looks at, and the row of its printed table."""

from collections.abc import Callable
from dataclasses import dataclass

from pipeline.rules.handicaps import Handicaps
from pipeline.rules.rounding import Ints
from pipeline.rules.seats import Seats


def own_less_opponent(seats: Seats) -> Ints:
    """The own rating less the opponent's, each with what its player receives: nothing where there are no odds."""
    return seats.advantage


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

    def words_at(self, handicaps: Handicaps) -> str:
        """What the difference is in words, where these handicaps may be given.

        A rule that looks at a difference of its own says itself what it makes of them.
        """
        if self.difference is not own_less_opponent or len(handicaps.points) == 1:
            return self.words
        by = f" ({handicaps.clause})" if handicaps.clause else ""
        return f"{self.words}, each with the handicap that its player receives{by}"


BY_DIFFERENCE = Working()
"""The difference, with handicaps where there are any, and no table."""
