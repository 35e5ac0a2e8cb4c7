"""The top of each rating list, for the screen."""

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING

from pipeline.commands.talk import aligned, print_lines

if TYPE_CHECKING:
    import pandas as pd

_SHOWN = (("rank", True), ("name", False), ("title", False), ("rating", True), ("change", True), ("games", True))


def print_tops(lists: "Mapping[str, pd.DataFrame]", period: str, count: int) -> None:
    """Print the first players of each list."""
    for code, table in lists.items():
        head = table.head(count).to_dict("records")
        rows = [[name for name, _ in _SHOWN], *([_cell(name, row) for name, _ in _SHOWN] for row in head)]
        print_lines(["", f"{code} {period}", *aligned(rows, [right for _, right in _SHOWN])])


def _cell(name: str, row: "Mapping[Hashable, object]") -> str:
    value = str(row[name]).replace("<NA>", "new" if name == "change" else "")
    if name == "rating":
        return f"{row['mark']}{value}" if row["mark"] == "~" else f"{value}{row['mark']}"
    if name == "change" and value not in ("new", "0") and not value.startswith("-"):
        return f"+{value}"
    return value
