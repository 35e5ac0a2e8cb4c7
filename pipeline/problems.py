"""Problems: what is wrong with the input, as values that are collected; nothing here raises or prints."""

from dataclasses import dataclass
from typing import Final, Literal

Severity = Literal["error", "warning", "note"]

LISTED_PER_FILE: Final = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """One problem of one place in the input.

    ``column`` is a column's name; ``found`` and ``expected`` may be empty where the message says all.
    """

    severity: Severity
    file: str
    message: str
    line: int | None = None
    column: str = ""
    found: str = ""
    expected: str = ""

    def __str__(self) -> str:
        """The line that is printed: ``file:line: column: message``."""
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        column = f" {self.column}:" if self.column else ""
        prefix = "" if self.severity == "error" else f"{self.severity}: "
        return f"{place}:{column} {prefix}{self.message}"
