"""The key of the expected score: its shape, scale, cap and table."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from pipeline.rules.charts import FideTable, Linear, Table
from pipeline.rules.edition import Edition
from pipeline.rules.plain.key import NOT_PLAIN, EditionKey, in_points
from pipeline.rules.plain.wanted import NONE, Wanted
from pipeline.rules.seats import ByAdvantage
from pipeline.rules.shapes import Formula, Shape, curve_of
from pipeline.rules.share_tables import FORMULAS, USUAL_SCALE
from pipeline.rules.working import BY_DIFFERENCE

LINEAR: Final = "linear"
FIDE_TABLE: Final = "fide-table"
TABLE: Final = "table"

_KEYS: Final = {
    **dict.fromkeys(FORMULAS, ("shape", "scale", "cap")),
    LINEAR: ("shape", "scale", "band", "cap"),
    FIDE_TABLE: ("shape", "cap"),
    TABLE: ("shape", "unit", "rows", "cap"),
}
"""The keys of each shape."""

_SCALES: Final = (10, 4000)
_HIGHEST_CAP: Final = 10_000
_HIGHEST_UNIT: Final = 1_000_000
_MOST_ROWS: Final = 2000
_ROWS: Final = "a list of rows [least difference, the higher-rated player's share]"


def shape_of(edition: Edition) -> Formula | Linear | FideTable | Table | None:
    """The shape of an edition's curve; None if it is no plain data."""
    rule = edition.curve.rule
    of = rule.of if isinstance(rule, ByAdvantage) else None
    return of if isinstance(of, Formula | Linear | FideTable | Table) else None


def _told(edition: Edition) -> object:
    shape = shape_of(edition)
    if shape is None or not in_points(edition):
        return NOT_PLAIN
    cap = {} if shape.cap is None else {"cap": shape.cap}
    match shape:
        case Formula():
            return {"shape": shape.name, "scale": shape.scale} | cap
        case Linear():
            return {"shape": LINEAR, "scale": shape.scale, "band": shape.band} | cap
        case FideTable():
            return {"shape": FIDE_TABLE} | cap
    return {"shape": TABLE, "unit": shape.unit, "rows": [list(row) for row in shape.rows]} | cap


def _put(edition: Edition, wanted: Wanted, clause: str) -> Edition | None:
    shape = _shape(wanted, clause)
    if shape is None:
        return None
    if shape == shape_of(edition):
        return edition
    working = edition.curve.working
    if shape_of(edition) is None and len(edition.handicaps.points) == 1:
        working = BY_DIFFERENCE  # what the rule book looks at is not what the shape does
    return replace(edition, curve=curve_of(shape, working))


def _clause(edition: Edition) -> str:
    shape = shape_of(edition)
    return "" if shape is None else shape.clause


CURVE: Final = EditionKey(name="curve", fields=("curve",), told=_told, put=_put, clause=_clause)


def _shape(wanted: Wanted, clause: str) -> Shape | None:
    """The shape that a table asks for."""
    every = tuple(dict.fromkeys(key for keys in _KEYS.values() for key in keys))
    table = wanted.table(every, needed=("shape",))
    name = table["shape"].word(tuple(_KEYS)) if table else None
    if table is None or name is None:
        return None
    fits = True
    for key in table.keys() - set(_KEYS[name]):
        table[key].wrong(f"no {key}", f'a curve of shape "{name}" has {", ".join(_KEYS[name])}')
        fits = False
    scale = table["scale"].whole(*_SCALES) if "scale" in table and fits else USUAL_SCALE
    cap, knows_cap = None, True
    if "cap" in table and fits and not table["cap"].says(NONE):
        cap = table["cap"].whole(1, _HIGHEST_CAP, f'"{NONE}"')
        knows_cap = cap is not None
    if not fits or scale is None:
        return None
    shape: Shape | None
    if name in FORMULAS:
        shape = Formula(clause=clause, name=name, scale=scale, cap=cap)
    elif name == LINEAR:
        band = table["band"].whole(1, scale) if "band" in table else 1
        shape = None if band is None else Linear(clause=clause, scale=scale, band=band, cap=cap)
    elif name == FIDE_TABLE:
        shape = FideTable(clause=clause, cap=cap)
    else:
        shape = _table(wanted, table.get("unit"), table.get("rows"), cap, clause)
    return shape if knows_cap else None


def _table(
    wanted: Wanted, unit_wanted: Wanted | None, rows_wanted: Wanted | None, cap: int | None, clause: str
) -> Table | None:
    """A table of a federation's own."""
    if unit_wanted is None or rows_wanted is None:
        wanted.wrong("unit = … and rows = …", 'a curve of shape "table" needs unit and rows')
        return None
    unit = unit_wanted.whole(2, _HIGHEST_UNIT)
    if unit is not None and unit % 2:
        unit_wanted.wrong("an even whole number", "it must be even, so that equals expect half of it each")
        unit = None
    rows = _rows(rows_wanted, unit)
    if unit is None or rows is None:
        return None
    return Table(clause=clause, rows=tuple(rows), unit=unit, cap=cap)


def _rows(wanted: Wanted, unit: int | None) -> Sequence[tuple[int, int]] | None:
    """The rows, from a difference of 0 and half of the unit upwards."""
    items = wanted.items(_MOST_ROWS, _ROWS)
    if items is None:
        return None
    if not items:
        wanted.wrong(_ROWS)
        return None
    rows: list[tuple[int, int]] = []
    for item in items:
        pair = item.pair("[least difference, share]")
        if pair is None:
            continue
        least = pair[0].whole(0, _HIGHEST_CAP)
        share = pair[1].whole(0, unit or _HIGHEST_UNIT)
        if least is not None and share is not None:
            rows.append((least, share))
    if len(rows) < len(items) or unit is None:
        return None
    fits = True
    if rows[0] != (0, unit // 2):
        first = f"[0, {unit // 2}]"
        items[0].wrong(first, f"the first row must be {first}: equals expect half each")
        fits = False
    for item, (before, row) in zip(items[1:], pairwise(rows), strict=True):
        if row[0] <= before[0] or row[1] < before[1]:
            item.wrong(
                f"a difference over {before[0]} and a share of at least {before[1]}",
                "differences must rise from row to row, and shares must not fall",
            )
            fits = False
    return rows if fits else None
