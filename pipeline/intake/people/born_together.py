"""People of one whole birth date who share a part of their names: Ben and Benjamin, or a name of marriage."""

import re
from collections.abc import Iterable
from typing import Final

from pipeline.intake.people.name_likeness import NameForm
from pipeline.reading.names import key_of

FULL_DATE: Final = len("YYYY-MM-DD")

_WORD: Final = re.compile(r"[^\s,.-]+")
_LONGEST: Final = 200  # letters of a name that are looked at

_MOST: Final = 100
"""How many of one part are looked at; of a date that programs fill in for unknown ones there are very many."""


class BornTogether:
    """The people of one day, as numbers, by the parts of their names."""

    def __init__(self) -> None:
        self._rows: dict[str, list[int]] = {}

    def add(self, row: int, forms: Iterable[NameForm]) -> None:
        """Add a person with all their names."""
        for part in {part for form in forms for part in joined_parts(form)}:
            self._rows.setdefault(part, []).append(row)

    def sharing(self, form: NameForm) -> dict[int, int]:
        """Who shares parts of a name, and how many letters of it."""
        found: dict[int, int] = {}
        for part in joined_parts(form):
            for row in self._rows.get(part, ())[:_MOST]:
                found[row] = found.get(row, 0) + len(part)
        return found


def joined_parts(form: NameForm) -> frozenset[str]:
    """The parts of a name that are no initials, and two and three that follow each other written as one."""
    words = [part for word in _WORD.findall(form.written[:_LONGEST]) for part in key_of(word).split()]
    spans = ("".join(words[at : at + size]) for size in (1, 2, 3) for at in range(len(words) - size + 1))
    return frozenset(span for span in spans if len(span) > 1)
