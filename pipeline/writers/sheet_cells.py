"""Columns of a table as the cells of a sheet: what is written, how it is shown and how wide it gets."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

import pandas as pd

from pipeline.writers.cell_texts import cell_texts
from pipeline.writers.sheet_names import cut
from pipeline.writers.turning_signs import without_turning

Kind = Literal[
    "text", "id", "figure", "whole", "signed", "signed2", "signed3",
    "decimal", "decimal1", "decimal2", "decimal3", "decimal6",
]  # fmt: skip
"""How a column is shown.

An id is text that stays text when somebody types over it; figures are numbers each shown as its text has it, and
words among them; decimals have one place, or more where they need them.
"""

NUMBER_FORMATS: Final[dict[Kind, str]] = {
    "text": "General",
    "id": "@",
    "figure": "General",
    "whole": "0",
    "signed": "+0;-0;0",
    "signed2": "+0.00;-0.00;0.00",
    "signed3": "+0.000;-0.000;0.000",
    "decimal": "0.0#",
    "decimal1": "0.0",
    "decimal2": "0.00",
    "decimal3": "0.000",
    "decimal6": "0.000000",
}

LONGEST_TEXT: Final = 32_767  # UTF-16 units in a cell
_FIGURE: Final = re.compile(r"[+-]?\d+(?:\.(\d+))?", re.ASCII)
_SURELY_SHORT: Final = LONGEST_TEXT // 2
_LONGEST_MARKED: Final = 5_000  # characters; each may grow to five when it is escaped
_SURROGATE: Final = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Cells:
    """The cells of one column: ``contents`` hold None where the cell stays blank.

    ``width`` is that of the longest, in characters; ``cut`` counts the texts that were too long for a cell,
    ``turned`` those that lost what turns the direction of writing.
    """

    contents: Sequence[str | float | None]
    width: int
    cut: int = 0
    turned: int = 0


class SafeTexts(NamedTuple):
    """Texts as cells may hold them, and how many of them had to be cut or lost what turns the direction."""

    texts: list[str]
    cut: int = 0
    turned: int = 0


def is_text(kind: Kind) -> bool:
    """Whether a column of this kind holds text."""
    return kind in ("text", "id", "figure")


def cells_of(column: "pd.Series[Any]", kind: Kind, blank: str = "") -> Cells:
    """Return a column's cells; a number may stand in the table as a number or as its text.

    A missing number is ``blank`` if that is a text.
    """
    if is_text(kind):
        texts = cell_texts(column)
        safe = safe_texts(texts)
        contents = [text or None for text in safe.texts]
        return Cells(contents=contents, width=longest(texts), cut=safe.cut, turned=safe.turned)
    if pd.api.types.is_numeric_dtype(column.dtype):
        whole = pd.api.types.is_integer_dtype(column.dtype)
        given = column.to_numpy(dtype="int64" if whole else "float64", na_value=0).tolist()
        gone = column.isna().tolist()
        values = [None if missing else number for number, missing in zip(given, gone, strict=True)]
    else:
        values = [float(text) if text else None for text in cell_texts(column)]
    numbers = [value for value in values if value is not None]
    width = number_width(min(numbers), max(numbers), kind) if numbers else 0
    if blank and None in values:
        values = [blank if value is None else value for value in values]
        width = max(width, longest([blank]))
    return Cells(contents=values, width=width)


def number_width(lowest: float, highest: float, kind: Kind) -> int:
    """Return how many characters the longest number of a column takes, by its lowest and highest."""
    decimals = int(kind.removeprefix("decimal") or 2) if kind.startswith("decimal") else 0
    if kind.startswith("signed"):
        decimals = int(kind.removeprefix("signed") or 0)
    sign = "+" if kind.startswith("signed") else ""
    return max(len(f"{value:{sign}.{decimals}f}") for value in (lowest, highest))


def figure_of(text: str) -> tuple[float, str] | None:
    """Return the number that a text is and a format that shows it as the text does, None for a word."""
    match = _FIGURE.fullmatch(text)
    if match is None:
        return None
    shown = "0" + (f".{'0' * len(match[1])}" if match[1] else "")
    return float(text), f"+{shown};-{shown};{shown}" if text[0] in "+-" else shown


def safe_texts(texts: list[str]) -> SafeTexts:
    """Return texts that fit in a cell and come out of the file as they went in, but for what turns them round."""
    joined = "\n".join(texts)
    turned = 0
    if without_turning(joined) != joined:
        straight = list(map(without_turning, texts))
        turned = sum(before != after for before, after in zip(texts, straight, strict=True))
        texts, joined = straight, "\n".join(straight)
    suspect = "<r>" in joined or _SURROGATE.search(joined) or max(map(len, texts), default=0) > _SURELY_SHORT
    if not suspect:
        return SafeTexts(texts, turned=turned)
    pairs = [_safe_text(text) for text in texts]
    return SafeTexts([text for text, _ in pairs], sum(was_cut for _, was_cut in pairs), turned)


def _safe_text(text: str) -> tuple[str, bool]:
    text = whole_signs(text)
    marked = text.startswith("<r>") and text.endswith("</r>")
    fitting, too_long = fitting_text(text, _LONGEST_MARKED if marked else LONGEST_TEXT)
    if fitting.startswith("<r>") and fitting.endswith("</r>"):
        # XlsxWriter takes such a text for the markup of rich text: it gets markup, and stands in it as text.
        escaped = fitting.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        fitting = f'<r><t xml:space="preserve">{escaped}</t></r>'
    return fitting, too_long


def whole_signs(text: str) -> str:
    """Return a text with a mark in place of halves of characters, which no file can hold."""
    return _SURROGATE.sub("\ufffd", text)


def fitting_text(text: str, limit: int = LONGEST_TEXT) -> tuple[str, bool]:
    """Return a text of at most so many UTF-16 units, cut ends in an ellipsis, and whether it had to be cut."""
    if len(text.encode("utf-16-le")) // 2 <= limit:
        return text, False
    return cut(text, limit - 1) + "…", True


def longest(texts: Iterable[str]) -> int:
    """Return the width of the longest text in characters; the wide ones of East Asia count double."""
    widest = 0
    for text in set(texts):
        if len(text) * 2 > widest:
            widest = max(widest, len(text) if text.isascii() else sum(map(_sign_width, text)))
    return widest


def _sign_width(sign: str) -> int:
    if unicodedata.combining(sign):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1
