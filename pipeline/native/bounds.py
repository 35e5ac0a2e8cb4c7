"""How long the lines of a CSV file may be, and how many columns it may have; beyond that it is no table."""

from typing import Final

LONGEST_LINE: Final = 1 << 20
"""Bytes of a line."""

MOST_COLUMNS: Final = 1_000


def too_long_at(body: bytes) -> int | None:
    """Where the first line begins that is too long; None if none is. Looks at few of the bytes."""
    start = 0
    while len(body) - start > LONGEST_LINE:
        window = start + LONGEST_LINE + 1
        end = max(body.rfind(b"\n", start, window), body.rfind(b"\r", start, window))
        if end < 0:
            return start
        start = end + 1
    return None


def too_long() -> str:
    """What is said of a line that is too long."""
    return f"the line is longer than {LONGEST_LINE:,} bytes: perhaps the line ends are missing"


def too_wide(columns: int) -> str:
    """What is said of a header of too many columns."""
    return f"the header has {columns:,} columns; expected at most {MOST_COLUMNS:,}"
