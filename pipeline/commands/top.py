"""The top of each rating list, for the screen."""

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING

from pipeline.commands.talk import aligned, print_lines, signed

if TYPE_CHECKING:
    import pandas as pd

_SHOWN = (("rank", True), ("name", False), ("title", False), ("rating", True), ("change", True), ("games", True))


def print_tops(lists: "Mapping[str, pd.DataFrame]", period: str, count: int) -> None:
    """Print the first players of each list."""
    for code, table in lists.items():
        head = table.head(count).astype(object)
        records = head.where(head.notna(), None).to_dict("records")
        rows = [[name for name, _ in _SHOWN], *([_cell(name, row) for name, _ in _SHOWN] for row in records)]
        print_lines(["", f"{code} {period}", *aligned(rows, [right for _, right in _SHOWN])])


def _cell(name: str, row: "Mapping[Hashable, object]") -> str:
    """A cell as text; the mark stands with the rating, before it where the book's mark is a tilde."""
    if name == "rating":
        return f"~{row['rating']}" if row["mark"] == "~" else f"{row['rating']}{row['mark']}"
    if name == "change":
        return signed(row[name]) or "new"
    return str(row[name])
