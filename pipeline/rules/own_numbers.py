"""Numbers inside the rules of single books, declared so that variants can change them as they change plain data."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pipeline.rules.edition import Edition


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


def number_at(*places: str, name: str, clause: str, lowest: int, highest: int) -> OwnNumber:
    """A whole number that stands in fields of rules which are data, such as ``k.new`` or ``card.rule.lowest``.

    Args:
        places: where it stands, from the edition on; in all of them if it stands in several.
        name: what settings call it.
        clause: that says it.
        lowest: what it is at least.
        highest: what it is at most.
    """
    paths = [place.split(".") for place in places]

    def of(edition: "Edition") -> int:
        found: Any = edition
        for field in paths[0]:
            found = getattr(found, field)
        return int(found)

    def into(edition: "Edition", number: Decimal) -> "Edition":
        for path in paths:
            edition = _put(edition, path, int(number))
        return edition

    fields = tuple(dict.fromkeys(first for first, *_ in paths))
    return OwnNumber(name=name, clause=clause, lowest=lowest, highest=highest, fields=fields, of=of, into=into)


def _put(inside: Any, path: Sequence[str], number: int) -> Any:  # noqa: ANN401 - rules of any kind, as they are
    field, *further = path
    return replace(inside, **{field: _put(getattr(inside, field), further, number) if further else number})
