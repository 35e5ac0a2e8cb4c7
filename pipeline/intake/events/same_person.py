"""Ids and birth dates as they are compared: whether two entrants, or an entrant and a player, may be one person."""

import re
from typing import Final

_FLOAT: Final = re.compile(r"([0-9]+)\.0*")
_DIGITS: Final = re.compile(r"[0-9]+")


def national_id_of(text: str) -> str:
    """A national id as it is compared; nothing for what stands for none."""
    tidied = text.strip()
    residue = _FLOAT.fullmatch(tidied) if "." in tidied else None
    tidied = residue[1] if residue else tidied
    return tidied if tidied.strip("0-") else ""


def fide_id_of(text: str) -> str:
    """A FIDE id as it is compared; nothing for 0 and for what is no number."""
    tidied = national_id_of(text)
    return tidied.lstrip("0") if _DIGITS.fullmatch(tidied) else ""


def births_agree(one: str, other: str) -> bool | None:
    """Whether two birth dates are the same as far as both are known; None if one is not known at all."""
    if not one or not other:
        return None
    whole = min(len(one), len(other))
    return one[:whole] == other[:whole]


def fide_ids_differ(one: str, other: str) -> bool:
    """Whether both FIDE ids are known and not the same."""
    first, second = fide_id_of(one), fide_id_of(other)
    return bool(first and second and first != second)
