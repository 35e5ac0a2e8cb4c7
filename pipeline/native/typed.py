"""From the text of a column to its values, each distinct word read once; what is wrong with a word is told."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import repeat
from typing import Any, Final

import numpy as np
import pandas as pd
import pyarrow as pa

from pipeline.tables import Words, quoted
from schemas.cells import InputColumn, Kind
from schemas.vocabulary import MONTH, RESULT_SPELLINGS, YES_NO

_WHOLE: Final = re.compile(r"-?[0-9]+")
_DECIMAL: Final = re.compile(r"-?[0-9]{1,18}(\.[0-9]{1,18})?")
_DATE: Final = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
_YEAR: Final = re.compile(r"[0-9]{4}")
_MONTH: Final = re.compile(MONTH)
_BEYOND: Final = 10**18
"""Stands for every whole number that is too long for the machine; no column allows anything near it."""


class BadWordError(ValueError):
    """A word that is no value of its column; the message says why, beginning with the word."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Typed:
    """A column of values, and of the bad words what is wrong with each; their values are missing."""

    column: np.ndarray | pd.api.extensions.ExtensionArray
    wrong: Mapping[str, str]


def read_column(column: InputColumn, words: Words) -> Typed:
    """Read all cells of a column; an empty cell is the column's default, or missing if it must be filled."""
    default = None if column.filled else column.default
    wrong: dict[str, str] = {}
    if column.kind in _AS_WRITTEN:
        as_written = [word or default for word in words.words]
        return Typed(column=_array(column, as_written, words.codes), wrong=wrong)
    parse = _PARSERS[column.kind]
    values: list[Any] = []
    for word in words.words:
        value = default
        if word:
            try:
                value = parse(word)
            except BadWordError as error:
                wrong[word] = str(error)
        values.append(value)
    return Typed(column=_array(column, values, words.codes), wrong=wrong)


def _array(
    column: InputColumn, values: list[Any], codes: np.ndarray
) -> np.ndarray | pd.api.extensions.ExtensionArray:
    """The values of all rows in the type that the model declares; None is missing."""
    if column.dtype == "category":
        return _category(values, codes)
    if column.dtype == "Int64":
        missing = np.array([value is None for value in values], np.bool_)
        whole = np.array([0 if value is None else value for value in values], np.int64)
        return pd.arrays.IntegerArray(_taken(whole, codes), _taken(missing, codes))
    if column.dtype == "bool":
        standing = np.array([column.default if value is None else value for value in values], np.bool_)
        return _taken(standing, codes)
    words = pa.array(values, pa.large_string())
    texts: pd.api.extensions.ExtensionArray = pd.array(
        words.take(pa.array(codes)) if len(codes) else words[:0], dtype="str"
    )
    return texts


def _category(values: list[Any], codes: np.ndarray) -> pd.Categorical:
    """The values as categories in the order of their first words."""
    names = dict.fromkeys(values)
    names.pop(None, None)
    # An index of plain objects: one of Arrow texts would make objects of them whenever a model looks at its type.
    categories = pd.Index(list(names), dtype="object")
    if len(categories) == len(values):
        return pd.Categorical.from_codes(codes, categories=categories)
    numbers = {name: number for number, name in enumerate(names)}
    of_word = np.fromiter(map(numbers.get, values, repeat(-1)), np.int32, len(values))
    return pd.Categorical.from_codes(_taken(of_word, codes), categories=categories)


def _taken(values: np.ndarray, codes: np.ndarray) -> np.ndarray:
    """The value of each row."""
    if len(codes) and (values == values[0]).all():
        return np.full(len(codes), values[0])
    return values[codes] if len(codes) else values[:0]


def _whole(word: str) -> int:
    if not _WHOLE.fullmatch(word):
        raise BadWordError(f"{quoted(word)} is not a whole number")
    if len(word) > len(str(_BEYOND)):
        return -_BEYOND if word.startswith("-") else _BEYOND
    return max(-_BEYOND, min(int(word), _BEYOND))


def _decimal(word: str) -> str:
    if not _DECIMAL.fullmatch(word):
        raise BadWordError(f"{quoted(word)} is not a number")
    return word


def _rating(word: str) -> int | None:
    return _whole(word) or None


def _date(word: str) -> str:
    parts = _DATE.fullmatch(word)
    if not parts:
        raise BadWordError(f"{quoted(word)} is not a date YYYY-MM-DD")
    try:
        date(int(parts[1]), int(parts[2]), int(parts[3]))
    except ValueError:
        raise BadWordError(f"{quoted(word)} is not a day of the calendar") from None
    return word


def _birth(word: str) -> str:
    if _YEAR.fullmatch(word) and word != "0000":
        return word
    try:
        return _date(word)
    except BadWordError:
        raise BadWordError("the birth date cannot be read") from None


def _month(word: str) -> str:
    if not _MONTH.fullmatch(word) or word.startswith("0000"):
        raise BadWordError(f"{quoted(word)} is not a month YYYY-MM")
    return word


def _yes_no(word: str) -> bool:
    if word not in YES_NO:
        raise BadWordError(f"{quoted(word)} is neither yes nor no")
    return YES_NO[word]


def _word(word: str) -> str:
    return RESULT_SPELLINGS.get(word, word)


_AS_WRITTEN: Final = frozenset[Kind](("id", "text", "name"))
"""The kinds whose cells stand for themselves."""

_PARSERS: Final[Mapping[Kind, Callable[[str], Any]]] = {
    "whole": _whole,
    "decimal": _decimal,
    "rating": _rating,
    "date": _date,
    "birth": _birth,
    "month": _month,
    "yes_no": _yes_no,
    "word": _word,
}
