"""Why a rating is another than on the list before, in words: each event and correction with its points."""

from typing import Final

import pandas as pd

from pipeline.reports.number_texts import points_text, signed_points
from schemas.period_changes import EVENT, PERIOD_CHANGES, Part, PeriodChanges, changes_of
from schemas.standings import OPENING
from schemas.vocabulary import WAYS_IN

ENTRIES: Final = {source: way.long for source, way in WAYS_IN.items() if source != OPENING}
"""How a newcomer came in, by the ledger's word for where the first rating came from."""


def changes_in(standings: pd.DataFrame, period: str) -> list[PeriodChanges]:
    """What moved each player of the standings in a period.

    Args:
        standings: schemas.standings.Standings with the column of schemas.period_changes, as at the period's end.
        period: month YYYY-MM.
    """
    return [changes_of(cell, period) for cell in standings[PERIOD_CHANGES].tolist()]


def causes(standings: pd.DataFrame, period: str) -> list[str]:
    """What moved each player of the standings in a period, in words; nothing for players whom nothing did.

    ``SPRING +62 (with bonus +12); correction 2026-07-03 -20``: the parts add up to the change or, behind a way in
    with its rating, to what came on top of it. Points in brackets are among those before them.

    Args:
        standings: as for ``changes_in``.
        period: month YYYY-MM.
    """
    return [
        _cause(changes, opening)
        for changes, opening in zip(changes_in(standings, period), _openings(standings, period), strict=True)
    ]


def _openings(standings: pd.DataFrame, period: str) -> list[str]:
    """The rating of each player whose opening was the last entry before the period, else nothing."""
    found = []
    for history in standings["history"].tolist():
        first, _, rest = history.partition(";")
        source, _, figures = first.partition(":")
        still = source == OPENING and (not rest or rest.partition(":")[0] >= period)
        found.append(figures.partition(":")[0] if still else "")
    return found


def _cause(changes: PeriodChanges, opening: str) -> str:
    if not changes.parts:
        return ""
    begins = f"{OPENING} {opening}" if opening else ""
    if changes.entry is not None:
        begins = f"{ENTRIES[changes.entry.source]} {points_text(changes.entry.rating)}"
    return "; ".join(filter(None, [begins, *map(_said, changes.parts)]))


def _said(part: Part) -> str:
    what = part.name if part.kind == EVENT else f"{part.kind} {part.name}"
    among = [
        f"{name} {signed_points(points)}"
        for name, points in (("bonus", part.bonus), ("floor", part.floor))
        if points
    ]
    return f"{what} {signed_points(part.change)}" + (f" (with {', '.join(among)})" if among else "")
