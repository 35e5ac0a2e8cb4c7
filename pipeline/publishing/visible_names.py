"""Names of players and events that nobody could see: where people read, their ids stand for them."""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, Final

import pandas as pd
import pyarrow.compute as pc

from pipeline.publishing.material import Material
from pipeline.publishing.tables import BookTables
from pipeline.reports.crosstable_grids import Crosstables
from pipeline.reports.text_columns import arrow_texts
from pipeline.writers.cell_texts import cell_texts

NO_NAME: Final = "(no visible name)"
"""What stands for a name when the id is as invisible."""

_BLANK: Final = frozenset(["Cc", "Cf", "Cn", "Zs", "Zl", "Zp", "Mn", "Me"])
"""Categories of characters that show nothing by themselves."""

_FILLERS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and a pattern of no dots that fonts leave blank."""

_NAMED: Final[Mapping[str, Sequence[str]]] = {
    "name": ("player_id", "event_id"),
    "opponent": ("opponent_id",),
}
"""The columns of names, and those of the ids that may stand for them, the first that the table has."""


def with_visible_names(material: Material, tables: BookTables) -> tuple[Material, BookTables]:
    """Material and tables as workbooks and pages show them; the same ones where every name can be seen."""
    if all(_all_visible(named["name"]) for named in (material.players, material.events)):
        return material, tables
    shown = replace(material, players=shown_names(material.players), events=shown_names(material.events))
    own = {field.name: getattr(tables, field.name) for field in fields(tables)}
    return shown, replace(tables, **{name: _all_shown(each) for name, each in own.items()})


def _all_visible(names: pd.Series) -> bool:
    """Whether a reader would see something of each of these names."""
    written = arrow_texts(names)
    plain = pc.and_(pc.string_is_ascii(written), pc.ascii_is_printable(written))
    seen = pc.and_(plain, pc.not_equal(pc.ascii_trim_whitespace(written), ""))
    return all(map(is_visible, written.filter(pc.invert(seen)).to_pylist()))


def is_visible(text: str) -> bool:
    """Whether a reader would see anything of a text."""
    if text.isascii() and text.isprintable():
        return bool(text.strip())
    return any(unicodedata.category(sign) not in _BLANK and sign not in _FILLERS for sign in text)


def _all_shown(part: Any) -> Any:  # noqa: ANN401 - whatever a field of the tables holds
    """A table, or each table of a mapping, with visible names; what is no table as it is."""
    if isinstance(part, pd.DataFrame):
        return shown_names(part)
    if isinstance(part, Crosstables):
        return part.changed(shown_names)
    if isinstance(part, Mapping):
        return {key: _all_shown(each) for key, each in part.items()}
    return part


def shown_names(frame: pd.DataFrame) -> pd.DataFrame:
    """The table with an id in place of each name that nobody could see."""
    seen = {}
    for column, ids in _NAMED.items():
        own_id = next((each for each in ids if each in frame), None)
        if column in frame and own_id is not None:
            pairs = zip(cell_texts(frame[column]), cell_texts(frame[own_id]), strict=True)
            seen[column] = pd.Series([_seen(*pair) for pair in pairs], index=frame.index, dtype="str")
    return frame.assign(**seen) if seen else frame


def _seen(name: str, own_id: str) -> str:
    """A name, or what stands for it; a cell without a name stays empty."""
    if not name or is_visible(name):
        return name
    return own_id if is_visible(own_id) else NO_NAME
