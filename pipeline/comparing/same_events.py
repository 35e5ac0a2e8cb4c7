"""Which events each contender is replayed on: for rule books that nobody plays under yet, those of the others."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from pipeline.comparing.contenders import Contender
from pipeline.rules.system import RatingSystem
from pipeline.validated import Validated


def on_same_events(
    validated: Validated, contenders: Sequence[Contender], *, alternatives: bool
) -> tuple[Validated, frozenset[str]]:
    """Let contenders count events that others count.

    An alternative counts those of the rule book that it is to take the place of. A rule book that no event is for
    is only thought of: it counts those of all others. One that demands openings counts its own alone, for nobody
    could begin under it.

    Args:
        validated: the checked tables.
        contenders: at least one.
        alternatives: whether all but the first are to take its place.

    Returns:
        The tables, and the labels of the contenders that count other events than the reports say.
    """
    counts = dict(validated.counts)
    every = np.logical_or.reduce([counts[each.book.code] for each in contenders])
    lent = set()
    for each in contenders:
        code, own = each.book.code, counts[each.book.code]
        wanted = counts[contenders[0].book.code] if alternatives else own if own.any() else every
        if (wanted != own).any() and not _demands_openings(each.book.system):
            counts[code] = wanted
            lent.add(each.label)
    return replace(validated, counts=counts), frozenset(lent)


def _demands_openings(system: RatingSystem) -> bool:
    return any(each.start is None and not each.unrated for each in system.editions)
