"""The top of each rating list, for the screen."""

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING

from pipeline.commands.talk import aligned, print_lines, signed

if TYPE_CHECKING:
    import pandas as pd

    from pipeline.rules.system import RatingSystem

_SHOWN = (("rank", True), ("name", False), ("title", False), ("rating", True), ("change", True), ("games", True))


def print_tops(
    lists: "Mapping[str, pd.DataFrame]", systems: "Mapping[str, RatingSystem]", period: str, count: int
) -> None:
    """Print the first players of each list.

    Args:
        lists: the rating lists by code.
        systems: their rule books, likewise.
        period: of the lists.
        count: how many players of each.
    """
    for code, table in lists.items():
        system = systems[code]
        head = table.head(count).astype(object)
        records = head.where(head.notna(), None).to_dict("records")
        rows = [
            [name for name, _ in _SHOWN],
            *([_cell(system, name, row) for name, _ in _SHOWN] for row in records),
        ]
        print_lines(["", f"{code} {period}", *aligned(rows, [right for _, right in _SHOWN])])


def _cell(system: "RatingSystem", name: str, row: "Mapping[Hashable, object]") -> str:
    """A cell as text; the mark stands with the rating."""
    if name == "rating":
        return system.marked(row["rating"], str(row["mark"]))
    if name == "change":
        return signed(row[name]) or "new"
    return str(row[name])
