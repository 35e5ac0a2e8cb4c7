"""How a CSV file with headers of its own is to be read: which of its columns is which of ours."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnMapping:
    """A table [formats.NAME] of ratinglist.toml.

    ``holds`` says what a row is. ``columns`` gives the file's header for each of our columns, ``separator`` the
    sign between cells (empty: the file decides), ``results`` our result for each of the file's words.
    """

    name: str
    holds: Literal["games", "players"]
    columns: Mapping[str, str]
    separator: str = ""
    results: Mapping[str, str] = field(default_factory=dict)
