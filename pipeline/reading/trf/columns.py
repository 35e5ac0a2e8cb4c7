"""The columns of a TRF player line, as the handbook counts them (from 1), for whoever reads or writes one."""

from typing import Final, NamedTuple


class Field(NamedTuple):
    """Columns ``first`` to ``last`` of a player line; ``right`` is whether it stands at the right of them."""

    name: str
    first: int
    last: int
    right: bool = False

    def of(self, line: str) -> str:
        """What the line holds in these columns."""
        return line[self.first - 1 : self.last]

    @property
    def width(self) -> int:
        """How many letters it takes."""
        return self.last - self.first + 1

    @property
    def place(self) -> str:
        """The columns in words."""
        return f"columns {self.first}-{self.last}" if self.last > self.first else f"column {self.first}"


NUMBER: Final = Field("starting number", 5, 8, right=True)
SEX: Final = Field("sex", 10, 10)
TITLE: Final = Field("title", 11, 13, right=True)
NAME: Final = Field("name", 15, 47)
RATING: Final = Field("rating", 49, 52, right=True)
FEDERATION: Final = Field("federation", 54, 56)
FIDE_NUMBER: Final = Field("FIDE number", 58, 68, right=True)
BIRTH_DATE: Final = Field("birth date", 70, 79)
POINTS: Final = Field("points", 81, 84, right=True)
RANK: Final = Field("rank", 86, 89, right=True)

FIELDS: Final = (NUMBER, SEX, TITLE, NAME, RATING, FEDERATION, FIDE_NUMBER, BIRTH_DATE, POINTS, RANK)
"""The fields of a line 001 in order; a national record has those up to the birth date."""

BLANK: Final = (4, 9, 14, 48, 53, 57, 69, 80, 85)
"""The columns between the fields, which hold nothing."""

ROUNDS_FROM: Final = 90
"""The first column behind the fields; from here on every round has ``ROUND_WIDTH`` columns."""

ROUND_WIDTH: Final = 10
"""Two blanks, the opponent's number (4), a blank, the colour, a blank, the result."""


def round_place(round_: int, *, whole: bool = False) -> str:
    """The columns of a round's opponent, colour and result in words, or with the ``whole`` of the round."""
    start = ROUNDS_FROM + ROUND_WIDTH * (round_ - 1)
    return f"columns {start if whole else start + 2}-{start + ROUND_WIDTH - 1}"
