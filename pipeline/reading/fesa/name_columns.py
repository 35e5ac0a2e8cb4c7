"""Family and given names in two columns without a head between them: where the second begins is told by the rows.

Given names begin in one column on every line, with a blank before, and no name has two blanks in it.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from pipeline.reading.names import name_of, tidy


class Names(NamedTuple):
    """The name of each row, and the rows that do not have the columns of the others.

    ``unparted`` is a row that leaves open where given names begin, -1 if none does. Then every name is as written,
    and without a comma.
    """

    names: tuple[str, ...]
    misplaced: tuple[int, ...]
    unparted: int


def names_in(rows: Sequence[str]) -> Names:
    """Part the names of a table at the one column at which most rows can be parted.

    Args:
        rows: both columns of each row as they stand there, with all blanks.
    """
    partings = [_partings(row) for row in rows]
    counts = Counter(at for each in partings for at in each)
    most = max(counts.values(), default=0)
    best = sorted(at for at, count in counts.items() if count == most)
    misplaced = tuple(row for row, each in enumerate(partings) if not each.intersection(best))
    for row, text in enumerate(rows):
        if len({_parted(text, at) for at in best if at in partings[row]}) > 1:
            return Names(tuple(map(tidy, rows)), misplaced, row)
    names = [
        name_of(*_parted(text, best[0])) if best and best[0] in each else tidy(text)
        for text, each in zip(rows, partings, strict=True)
    ]
    return Names(tuple(names), misplaced, -1)


def _partings(text: str) -> set[int]:
    """Where the given name may begin; anywhere behind the family name if there is no given name."""
    end = len(text.rstrip())
    if not end or text[0].isspace():
        return set()
    words = (at for at in range(1, end) if text[at - 1] == " " != text[at])
    found = {at for at in words if not any("  " in part for part in _parted(text, at))}
    return found if "  " in text[:end] else found.union(range(end + 1, len(text) + 1))


def _parted(text: str, at: int) -> tuple[str, str]:
    return text[:at].rstrip(), text[at:].rstrip()
