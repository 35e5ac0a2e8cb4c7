"""What a run was asked for, besides options and presentation: whatever else decides what it writes."""

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.settings.keys import REFUSE


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedOfRun:
    """What a run was asked for.

    ``systems`` are the codes of its rule books in the order in which they were named. ``period``: the list to make,
    nothing for that of the last event. ``lists``: whether lists were made besides ledgers and standings; in that
    case as CSV files, as ``workbooks`` and, if asked for, as pages (``html``), with the crosstables of the period
    or all of them. ``hold_bad`` holds back the events that errors concern;
    ``add_players`` gives ids to players of reports whom nobody knows. ``late``: what is done with an event that
    comes after its list was released, REFUSE or NEXT_LIST. ``on_record`` are the folders of the lists that were
    on record when the reports were checked. ``checked_for`` is the period that the reports were checked for, if
    lists of an earlier one were published from them.

    ``complete`` is false where not all of this is known: a manifest of version 0.4 tells ``all_crosstables`` alone.
    """

    systems: Sequence[str] = ()
    period: str = ""
    lists: bool = True
    all_crosstables: bool = False
    html: bool = False
    workbooks: bool = True
    hold_bad: bool = False
    add_players: bool = False
    late: str = REFUSE
    on_record: Sequence[str] = ()
    checked_for: str = ""
    complete: bool = True
