"""The crosstables of one rule book's events, the shapes that these have, and what there is to say of both."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from pipeline.publishing.material import Material, Note
from pipeline.reports.crosstable import crosstables
from pipeline.reports.crosstable_grids import each_printed, printed
from pipeline.reports.crosstable_notes import crosstable_notes
from pipeline.reports.performance import performance_notes
from schemas.vocabulary import SHAPES


@dataclass(frozen=True, slots=True, kw_only=True)
class EventTables:
    """Crosstables by event id in order of play, ``events`` their rows of schemas.events.Events, shapes found."""

    crosstables: Mapping[str, pd.DataFrame]
    events: pd.DataFrame
    notes: Sequence[Note]


def event_tables(material: Material, wanted: np.ndarray) -> EventTables:
    """The crosstables of the wanted events.

    Args:
        material: ledger, standings and input tables.
        wanted: of each event whether its crosstable is published, shape (events,).
    """
    events = material.events[wanted].reset_index(drop=True)
    ids, reported = (events[name].tolist() for name in ("event_id", "shape"))
    tie_breaks = material.presentation.tie_breaks
    rows, cells = crosstables(
        material.book.system,
        material.ledger.of_events(ids),
        material.standings,
        material.players,
        material.events,
        material.periods,
        ids,
        tie_breaks,
    )
    found = dict(zip(rows["event_id"].tolist(), rows["shape"].tolist(), strict=True))
    shapes = [found.get(each) or shape or SHAPES[0] for each, shape in zip(ids, reported, strict=True)]
    played = dict(each_printed(rows, cells, tie_breaks))
    return EventTables(
        # An event without games has a crosstable too: one without rows.
        crosstables={
            each: played[each] if each in played else printed(rows, cells, each, 0, tie_breaks.get(shape, ()))
            for each, shape in zip(ids, shapes, strict=True)
        },
        events=events.assign(shape=pd.Series(shapes, dtype="str")),
        notes=[*crosstable_notes(shapes, tie_breaks), *(performance_notes(material.book.system) if ids else ())],
    )
