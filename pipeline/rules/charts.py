"""Shapes of expected scores that are printed: lines, bands of them, and tables, with their cap."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from pipeline.rules.curves import FIDE_TABLE_UNIT, fide_row, fide_table, steps
from pipeline.rules.performance import BY_FIDE_TABLE, Performance, along_a_line
from pipeline.rules.rounding import Ints
from pipeline.rules.shapes import capped
from pipeline.rules.share_tables import USUAL_SCALE

_NO_LAST_ROW: Final = 1 << 30


@dataclass(frozen=True, slots=True, kw_only=True)
class Linear:
    """½ + d / (2 scale): with ``scale`` points more a win is certain; of d full multiples of ``band`` count."""

    clause: str
    scale: int = USUAL_SCALE
    band: int = 1
    cap: int | None = None

    @property
    def unit(self) -> int:
        """Twice the scale, in bands where they fit into it."""
        return 2 * self.scale // self._width

    @property
    def reach(self) -> int:
        """The cap, at most the scale."""
        return self.scale if self.cap is None else min(self.cap, self.scale)

    @property
    def performance(self) -> Performance:
        """The line's own inverse."""
        return along_a_line(2 * self.scale)

    @property
    def _width(self) -> int:
        return 1 if self.scale % self.band else self.band

    def __call__(self, difference: Ints) -> Ints:
        """In parts of ``unit``."""
        size = np.minimum(np.abs(difference), self.reach) // self.band * (self.band // self._width)
        found: Ints = self.unit // 2 + np.sign(difference) * size
        return found

    @property
    def share(self) -> None:
        """None: it is no formula."""
        return None

    def row(self, difference: int) -> str:
        """The band, such as ``25-49``; nothing where there are no bands."""
        if self.band == 1:
            return ""
        least = min(abs(difference), self.reach) // self.band * self.band
        if least + self.band > self.reach:
            return f"{least}+"
        return f"{least}-{least + self.band - 1}"


@dataclass(frozen=True, slots=True, kw_only=True)
class FideTable:
    """FIDE's table 8.1.2; a difference over ``cap`` counts as that (None: it counts in full)."""

    clause: str
    cap: int | None = None

    @property
    def unit(self) -> int:
        """Hundredths."""
        return FIDE_TABLE_UNIT

    @property
    def reach(self) -> int | None:
        """The cap."""
        return self.cap

    @property
    def performance(self) -> Performance:
        """FIDE's."""
        return BY_FIDE_TABLE

    def __call__(self, difference: Ints) -> Ints:
        """In hundredths."""
        return fide_table(capped(difference, self.cap))

    @property
    def share(self) -> None:
        """None: it is no formula."""
        return None

    def row(self, difference: int) -> str:
        """The row, such as ``268-278``; that of the cap is the last one."""
        return fide_row(difference, _NO_LAST_ROW if self.cap is None else self.cap)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """The higher player's share by least difference, in parts of ``unit``; the lower has what is left."""

    clause: str
    rows: tuple[tuple[int, int], ...]
    unit: int
    cap: int | None = None

    @property
    def reach(self) -> int:
        """The last row's difference, or the cap before it."""
        last = self.rows[-1][0]
        return last if self.cap is None else min(last, self.cap)

    @property
    def performance(self) -> Performance:
        """FIDE's: a table of shares has no difference for all wins."""
        return BY_FIDE_TABLE

    def __call__(self, difference: Ints) -> Ints:
        """In parts of ``unit``."""
        bounds, shares = (np.array(column, dtype=np.int64) for column in zip(*self.rows, strict=True))
        return steps(capped(difference, self.cap), bounds, shares, self.unit)

    @property
    def share(self) -> None:
        """None: it is no formula."""
        return None

    def row(self, difference: int) -> str:
        """The row, such as ``25-49``; that of the cap is the last one."""
        return _row([least for least, _ in self.rows], abs(difference), self.cap)


POINTS_ROW_WORDS: Final = "difference: points that the lower player's win moves / the higher player's"


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsRow:
    """The rows of a chart of points at one K: the band, what the lower's win moves, what the higher's moves.

    A win moves ``least`` at least; with ``level`` equal ratings have a row of their own.
    """

    shape: Linear
    k: int
    least: int = 0
    level: bool = False

    def __call__(self, difference: int) -> str:
        """The row that a difference of either sign falls in."""
        half, unit = self.shape.unit // 2, self.shape.unit
        step = int(self.shape(np.array([abs(difference)]))[0]) - half
        bounds = self.shape.row(difference)
        if self.level and abs(difference) < self.shape.band:
            bounds = f"1-{self.shape.band - 1}" if difference else "0"
        lower, higher = ((half + sign * step) * self.k // unit for sign in (1, -1))
        return f"{bounds}: {lower}/{max(higher, self.least)}"


def _row(bounds: Sequence[int], apart: int, cap: int | None) -> str:
    """The row that a difference falls in; that of the cap and the last one are open."""
    last = bisect_right(bounds, bounds[-1] if cap is None else cap) - 1
    at = min(bisect_right(bounds, apart) - 1, last)
    return f"{bounds[at]}+" if at == last else f"{bounds[at]}-{bounds[at + 1] - 1}"
