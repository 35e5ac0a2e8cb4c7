"""Why a rating is another than on the list before, in words: each event and correction with its points."""

from collections.abc import Mapping
from typing import Final

import numpy as np
import pandas as pd
import pyarrow.compute as pc

from pipeline.reports.number_texts import points_text, signed_points
from pipeline.reports.text_columns import arrow_texts, texts
from schemas.period_changes import (
    CONVERSION,
    CORRECTION,
    EVENT,
    FIRST_RATING,
    PERIOD_CHANGES,
    Part,
    PeriodChanges,
    changes_of,
)
from schemas.standings import OPENING
from schemas.vocabulary import WAYS_IN

Moved = Mapping[int, PeriodChanges]
"""What moved players of the standings in a period, by row, of those whom something moved."""

ENTRIES: Final = {source: way.long for source, way in WAYS_IN.items() if source != OPENING}
"""How a newcomer came in, by the ledger's word for where the first rating came from."""


def changes_in(standings: pd.DataFrame, period: str) -> Moved:
    """What moved players of the standings in a period, in the order of their rows.

    Args:
        standings: schemas.standings.Standings with the column of schemas.period_changes, as at the period's end.
        period: month YYYY-MM.
    """
    cells = standings[PERIOD_CHANGES]
    rows = np.flatnonzero(np.asarray(pc.starts_with(arrow_texts(cells), pattern=period)))
    return {row: changes_of(cell, period) for row, cell in zip(rows.tolist(), texts(cells, rows), strict=True)}


def causes(standings: pd.DataFrame, moved: Moved, period: str) -> dict[int, str]:
    """What moved players of the standings in a period, in words, by row; only of players whom something did.

    ``SPRING +62 (with bonus +12); correction 2026-07-03 -20``: the parts add up to the change or, behind a way in
    with its rating, to what came on top of it; ``E2 -4; taken off
    the list -996``. Points in brackets are among those before them.

    Args:
        standings: as for ``changes_in``.
        moved: what that found in them.
        period: month YYYY-MM.
    """
    rows = np.array([row for row, changes in moved.items() if changes.parts], dtype=np.int64)
    histories = zip(rows.tolist(), texts(standings["history"], rows), strict=True)
    return {row: _cause(moved[row], history, period) for row, history in histories}


def _opening(history: str, period: str) -> str:
    """The rating of an opening that was the last entry before the period, else nothing."""
    first, _, rest = history.partition(";")
    source, _, figures = first.partition(":")
    still = source == OPENING and (not rest or rest.partition(":")[0] >= period)
    return figures.partition(":")[0] if still else ""


def _cause(changes: PeriodChanges, history: str, period: str) -> str:
    opening = _opening(history, period)
    begins = f"{OPENING} {opening}" if opening else ""
    if changes.entry is not None:
        begins = f"{ENTRIES[changes.entry.source]} {points_text(changes.entry.rating)}"
    # Of an event whose games moved nothing but a first rating, that is all there is to say.
    first = {part.name for part in changes.parts if part.kind == FIRST_RATING}
    told = [part for part in changes.parts if part.change or part.kind != EVENT or part.name not in first]
    return "; ".join(filter(None, [begins, *map(_said, told)]))


def _said(part: Part) -> str:
    what = {EVENT: part.name, FIRST_RATING: f"{part.kind} ({part.name})"}.get(part.kind, part.kind)
    if part.kind in (CORRECTION, CONVERSION):
        what = f"{part.kind} {part.name}"
    among = [
        f"{name} {signed_points(points)}"
        for name, points in (("bonus", part.bonus), ("floor", part.floor))
        if points
    ]
    return f"{what} {signed_points(part.change)}" + (f" (with {', '.join(among)})" if among else "")
