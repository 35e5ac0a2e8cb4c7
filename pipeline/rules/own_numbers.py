"""Numbers inside the rules of single books, declared so that variants can change them as they change plain data."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pipeline.rules.system import Edition


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnNumber:
    """A number by ``clause`` that goes by ``name`` in settings, from ``lowest`` to ``highest``.

    ``of(edition)`` is what an edition has, ``into(edition, number)`` the edition with another one, of at most
    ``places`` decimals. ``fields`` are those of the edition that it replaces.
    """

    name: str
    clause: str
    lowest: int | Decimal
    highest: int | Decimal
    places: int = 0
    fields: tuple[str, ...]
    of: "Callable[[Edition], int | float]"
    into: "Callable[[Edition, Decimal], Edition]"
