"""Spans of points: how far they reach, and how one is written. Plain and quick to import."""

from typing import Final

HIGHEST: Final = 9_999
"""The highest rating and difference, in points, that odds are asked of and tables reach."""


def span(first: int, last: int | None) -> str:
    """From the first to the last number, as 1-20, 7, or 2400+ where there is no last one."""
    if last is None:
        return f"{first}+"
    return str(first) if first == last else f"{first}-{last}"
