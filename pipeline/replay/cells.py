"""Texts by the thousand: looked up by number, joined into cells of several values, and parted again."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from pipeline.rules.rounding import Flags, Ints

Texts = Any
"""An array of texts, some of them missing: pyarrow's, so that no text is a Python object of its own."""

_TEXT = pa.large_string()


def texts(words: Sequence[str] | pd.api.extensions.ExtensionArray) -> Texts:
    """Some texts, or a column's, as an array of texts."""
    found = pa.array(words, type=_TEXT)
    return found.combine_chunks() if isinstance(found, pa.ChunkedArray) else found


def taken(words: Texts, at: Ints) -> Texts:
    """The words at these numbers; none where the number is negative."""
    return words.take(pa.array(at, mask=at < 0))


def written(numbers: Ints) -> Texts:
    """Whole numbers as texts."""
    return pa.array(numbers).cast(_TEXT)


def read(found: Texts) -> Ints:
    """The whole numbers that texts are."""
    return np.asarray(found.cast(pa.int64()))


def sliced(found: Texts, start: int, stop: int) -> Texts:
    """The characters of each text from one place up to another."""
    return pc.utf8_slice_codeunits(found, start, stop)


def numbered(found: Texts, words: Texts) -> Ints:
    """The number of each text among the words, -1 for what is none of them."""
    return np.asarray(pc.fill_null(pc.index_in(found, words), -1)).astype(np.int64)


def alike(one: Texts, other: Texts) -> Flags:
    """Where two texts are the same; a missing one is like no other."""
    return np.asarray(pc.fill_null(pc.equal(one, other), False))


def filled(found: Texts) -> Flags:
    """Where there is a text that is not empty."""
    return np.asarray(pc.fill_null(pc.not_equal(found, ""), False))


def where(flags: Flags, one: Texts, other: Texts) -> Texts:
    """One text where the flag is set, else the other."""
    return pc.if_else(pa.array(flags), one, other)


def only(flags: Flags, found: Texts) -> Texts:
    """The texts where the flag is set, none elsewhere."""
    return pc.if_else(pa.array(flags), found, pa.scalar(None, _TEXT))


def side_by_side(sign: str, *columns: Texts) -> Texts:
    """The texts of each row with a sign between them; missing ones, and their signs, are left out."""
    first = columns[0]
    if all(each.null_count for each in columns):
        # Rows in which all are missing would be left out themselves.
        first = where(
            np.logical_and.reduce([np.asarray(each.is_null()) for each in columns]), pa.scalar("", _TEXT), first
        )
    return pc.binary_join_element_wise(first, *columns[1:], pa.scalar(sign, _TEXT), null_handling="skip")


def joined(sign: str, found: Texts, owner: Ints, owners: int) -> Texts:
    """One text an owner: its texts in order with a sign between them; none for owners without any.

    Args:
        sign: what stands between two texts.
        found: no text missing, sorted by owner.
        owner: the number of each text's owner.
        owners: how many there are.
    """
    sizes = np.bincount(owner, minlength=owners)
    bounds = pa.array(np.concatenate([[0], np.cumsum(sizes)]))
    return only(sizes > 0, pc.binary_join(pa.LargeListArray.from_arrays(bounds, found), pa.scalar(sign, _TEXT)))


def parted(sign: str, cells: Texts) -> tuple[Ints, Texts]:
    """The parts of cells between the signs, behind the number of the cell of each; an empty cell has none."""
    whole = np.flatnonzero(filled(cells))
    lists = pc.split_pattern(taken(cells, whole), sign)
    return np.repeat(whole, np.asarray(lists.value_lengths())), lists.flatten()


def column(found: Texts) -> pd.api.extensions.ExtensionArray:
    """Texts as a column of a table; what is missing is empty."""
    cells: pd.api.extensions.ExtensionArray = pd.array(pc.fill_null(found, ""), dtype="str")
    return cells
