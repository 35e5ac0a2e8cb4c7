"""The crosstables of one rule book's events, the shapes that these have, and what there is to say of both."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from pipeline.publishing.material import Material, Note
from pipeline.reports.crosstable import crosstables
from pipeline.reports.crosstable_grids import Crosstables, printed
from pipeline.reports.crosstable_notes import crosstable_notes, figure_notes
from pipeline.reports.performance import performance_notes
from schemas.vocabulary import SHAPES


@dataclass(frozen=True, slots=True, kw_only=True)
class EventTables:
    """Crosstables as printed, ``events`` their rows of schemas.events.Events, shapes found."""

    crosstables: Crosstables
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
    firsts = rows[(rows["no"] == 1).to_numpy(dtype=bool)]
    found = dict(zip(firsts["event_id"].tolist(), firsts["shape"].tolist(), strict=True))
    # An event without games has a crosstable too: one without rows.
    shapes = {each: found.get(each) or shape or SHAPES[0] for each, shape in zip(ids, reported, strict=True)}
    return EventTables(
        crosstables=printed(rows, cells, shapes, tie_breaks),
        events=events.assign(shape=pd.Series(shapes.values(), dtype="str")),
        notes=[
            *crosstable_notes(shapes.values(), tie_breaks),
            *(performance_notes(material.book.system) if ids else ()),
            *(figure_notes(material.book.system) if ids else ()),
        ],
    )
