"""The curves that may be named for the exact inverse, the default first. Plain and quick to import."""

from typing import Final

CURVE_NAMES: Final = ("logistic", "normal", "linear", "fide-table")
