"""What the command line says of a player besides the rating, held against what the rule book keeps."""

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from pipeline.exits import UsageError

if TYPE_CHECKING:
    from pipeline.config import Book

_DEVIATION: Final = "deviation"
_NUMBER: Final = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")


def given_deviation(book: "Book", value: str | None) -> dict[str, str]:
    """The deviation by its column's name, as openings give it; nothing where none is said.

    Raises:
        UsageError: the rule book keeps no such thing, or not so much of it.
    """
    if value is None:
        return {}
    column = next((each for each in book.system.columns if each.name == _DEVIATION and each.given), None)
    if column is None:
        raise UsageError(f"{book.code} keeps no {_DEVIATION} of players")
    most = f"{Decimal(column.highest) / column.unit:f}"
    if not _NUMBER.fullmatch(value) or not 0 < Decimal(value) <= Decimal(most):
        raise UsageError(f"{value!r} is no {_DEVIATION} of {book.code}: it is a number above 0 and at most {most}")
    return {_DEVIATION: value}
