"""A ledger's file: its pages as parquet, each row group with its own texts only, written while the next is made.

The bytes depend on the rows alone, not on how they are cut into pages of whole row groups, and on no clock.
"""

import io
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import chain
from typing import Any, Final

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from pipeline.writers.cell_texts import category_texts
from pipeline.writers.parquet_files import CODED, DECIMAL, Where, ledger_schema, parquet_writer

LEDGER_GROUP: Final = 32_768
"""Rows of a ledger that are found and read together: who looks for a player reads few besides that player's."""

_BEYOND: Final = 10**18  # the first number of millionths that a decimal of 18 digits cannot hold

_STANDING_TOGETHER: Final = ("period", "event_id")
"""Of other columns a row group's least and greatest text say nothing."""

Texts = dict[str, tuple[pd.Index, pa.Array]]
"""By column the categories met last, and the same as Arrow has them."""


def ledger_bytes(pages: Iterable[pd.DataFrame]) -> bytes:
    """Return a ledger as parquet."""
    stream = io.BytesIO()
    write_ledger(pages, stream)
    return stream.getvalue()


def write_ledger(pages: Iterable[pd.DataFrame], where: Where) -> None:
    """Write a ledger page by page, in row groups; millionths become decimals with six places.

    Raises:
        OverflowError: a number has more than twelve digits before the point.
    """
    texts: Texts = {}
    written: Future[None] | None = None
    pages = iter(pages)
    first = next(pages)
    schema = _in_memory(list(map(str, first.columns)))
    with (
        parquet_writer(
            schema,
            where,
            write_statistics=list(_STANDING_TOGETHER),
            # A row group's column is one piece: it is read as a whole, and more pieces take longer to write.
            write_batch_size=LEDGER_GROUP,
            max_rows_per_page=LEDGER_GROUP,
        ) as writer,
        ThreadPoolExecutor(max_workers=1) as beside,
    ):
        for page in chain([first], pages):
            groups = list(_groups(page, schema, texts))
            if written is not None:
                written.result()
            written = beside.submit(_write, writer, groups)
        if written is not None:
            written.result()


def _in_memory(columns: Sequence[str]) -> pa.Schema:
    """The columns as they are handed to Arrow: decimals as their millionths, texts as codes."""
    kinds = {DECIMAL: pa.decimal64(18, 6), pa.string(): CODED}
    return pa.schema([(field.name, kinds.get(field.type, field.type)) for field in ledger_schema(columns)])


def _write(writer: pq.ParquetWriter, groups: Iterable[pa.Table]) -> None:
    for group in groups:
        writer.write_table(group)


def _groups(page: pd.DataFrame, schema: pa.Schema, texts: Texts) -> Iterator[pa.Table]:
    """A page's row groups as Arrow has them; a page without rows is one."""
    columns = [_cells(page[field.name], field.type, texts) for field in schema]
    for start in range(0, max(len(page), 1), LEDGER_GROUP):
        cells = [
            column.slice(start, LEDGER_GROUP)
            if isinstance(column, pa.Array)
            else _with_own_texts(column[start : start + LEDGER_GROUP], texts[field.name][1])
            for field, column in zip(schema, columns, strict=True)
        ]
        yield pa.Table.from_arrays(cells, schema=schema)


def _cells(column: "pd.Series[Any]", kind: pa.DataType, texts: Texts) -> pa.Array | np.ndarray:
    """A page's column as Arrow has it, its numbers where they are; of texts their numbers.

    Raises:
        OverflowError: a decimal has more than twelve digits before the point.
    """
    if kind == CODED:
        categories, name = column.cat.categories, str(column.name)
        if name not in texts or texts[name][0] is not categories:
            texts[name] = categories, pa.array(category_texts(column), type=pa.string())
        return column.array.codes
    cells = pa.array(column.array, type=kind if pa.types.is_integer(kind) else pa.int64())
    if pa.types.is_integer(kind):
        return cells
    bounds = pc.min_max(cells).as_py()
    if max(bounds["max"] or 0, -(bounds["min"] or 0)) >= _BEYOND:
        raise OverflowError(f"{column.name}: a number of more than twelve digits before the point")
    return pa.Array.from_buffers(kind, len(cells), cells.buffers(), cells.null_count, cells.offset)


def _with_own_texts(codes: np.ndarray, texts: pa.Array) -> pa.DictionaryArray:
    """Texts by their numbers; only those that occur are kept, in that order: no row group carries all."""
    missing = codes < 0 if codes.min(initial=0) < 0 else None
    occurring = pa.array(codes, mask=missing).dictionary_encode()
    return pa.DictionaryArray.from_arrays(occurring.indices, texts.take(occurring.dictionary))
