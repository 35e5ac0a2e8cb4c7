"""Every table that one rule book publishes, each made once, whichever files it goes into."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from pipeline.publishing.event_tables import event_tables
from pipeline.publishing.material import Material, Note
from pipeline.publishing.member_lists import list_to_pair_from, notes_on_lists, parts_of
from pipeline.reports.causes import changes_in
from pipeline.reports.change_report import REPORT_COLUMNS, change_report
from pipeline.reports.changes import changes
from pipeline.reports.crosstable_grids import Crosstables
from pipeline.reports.handicap_statistics import HANDICAP_COLUMNS, handicap_statistics, has_handicaps
from pipeline.reports.members import members
from pipeline.reports.promotions import PROMOTION_COLUMNS, promotions
from pipeline.reports.rating_list import rating_list
from pipeline.reports.titles import titles
from pipeline.rules.titles import HeldRanks
from pipeline.writers.file_names import file_names


@dataclass(frozen=True, slots=True, kw_only=True)
class BookTables:
    """What is published of one rule book.

    ``crosstables`` are those printed, ``crosstable_files`` their file names without extension, and
    ``crosstable_events`` their rows of schemas.events.Events with the shapes that were found, ``crosstable_notes``
    what there is to say of shapes, places and tie-breaks. Without handicaps there are no statistics of them,
    without held ranks no games behind promotions. ``lists`` are parts of the rating list by the title of their
    sheet; ``list_notes`` say in subject and text how lists were made and which of them nobody is on.
    """

    rating_list: pd.DataFrame
    changes: pd.DataFrame
    change_report: pd.DataFrame
    titles: pd.DataFrame
    entries: pd.DataFrame
    handicap_statistics: pd.DataFrame | None
    handicap_statistics_period: pd.DataFrame | None
    promotions: pd.DataFrame | None
    crosstables: Crosstables
    crosstable_files: Mapping[str, str]
    crosstable_events: pd.DataFrame
    crosstable_notes: Sequence[Note]
    lists: Mapping[str, pd.DataFrame]
    list_notes: Sequence[Note]
    pairing_list: pd.DataFrame


def tables_of(material: Material, wanted: np.ndarray) -> BookTables:
    """Make every table of one rule book.

    Args:
        material: ledger, standings and input tables.
        wanted: of each event whether its crosstable is published, shape (events,).
    """
    system, wishes = material.book.system, material.presentation
    inactive_after = material.inactive_after
    listed = rating_list(
        system,
        material.standings,
        material.players,
        material.period,
        inactive_after=inactive_after,
        active_only=wishes.active_only,
    )
    ledger, period = material.ledger, material.period
    moved = changes_in(material.standings, material.period)
    people = members(
        material.standings,
        material.players,
        moved,
        material.period,
        inactive_after=inactive_after,
        active_only=wishes.active_only,
    )
    parts = parts_of(material, listed)
    events = event_tables(material, wanted)
    return BookTables(
        rating_list=listed,
        changes=changes(listed, material.standings, material.players, moved, people, material.period),
        change_report=change_report(
            system, moved, people, ledger.of_period(period, REPORT_COLUMNS), material.period
        ),
        titles=titles(system, material.standings, material.players),
        entries=material.entries,
        handicap_statistics=handicap_statistics(system, ledger.columns(HANDICAP_COLUMNS))
        if has_handicaps(system)
        else None,
        handicap_statistics_period=(
            handicap_statistics(system, ledger.of_period(period, ("period", *HANDICAP_COLUMNS)), material.period)
            if has_handicaps(system)
            else None
        ),
        promotions=(
            promotions(
                system,
                ledger.columns(PROMOTION_COLUMNS),
                material.standings,
                material.players,
                material.events,
            )
            if isinstance(system.titles, HeldRanks)
            else None
        ),
        crosstables=events.crosstables,
        # The names depend on all events, not on which of them are printed this month.
        crosstable_files=file_names(material.events["event_id"], "event"),
        crosstable_events=events.events,
        crosstable_notes=events.notes,
        lists={title: frame for title, frame in parts.items() if len(frame)},
        list_notes=notes_on_lists(material, people, parts),
        pairing_list=list_to_pair_from(material),
    )
