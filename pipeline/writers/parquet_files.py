"""Tables as parquet: the ledger with its exact decimals, and the checked input tables; written and read back.

The bytes depend on the table alone: fixed row groups and compression, no clock, nothing about pandas or Arrow.
"""

import io
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from pandas.api.extensions import ExtensionArray

from pipeline.writers.cell_texts import category_texts
from schemas.ledger_columns import LEDGER_COLUMNS, NUMBER_COLUMNS, PAGE

ROW_GROUP: Final = PAGE
LEDGER_GROUP: Final = PAGE // 4
"""Rows of a ledger that are found and read together: who looks for a player reads few besides that player's."""

DECIMAL: Final = pa.decimal128(18, 6)
_BEYOND: Final = 10**18  # the first number of millionths that a decimal of 18 digits cannot hold

_WHOLE: Final = {"round": pa.int32(), "board": pa.int32(), "games_before": pa.int64()}
LEDGER_SCHEMA: Final = pa.schema(
    [(name, DECIMAL if name in NUMBER_COLUMNS else _WHOLE.get(name, pa.string())) for name in LEDGER_COLUMNS]
)
_CODED: Final = pa.dictionary(pa.int32(), pa.string())
_LEDGER_IN_MEMORY: Final = pa.schema(
    [
        (field.name, {DECIMAL: pa.decimal64(18, 6), pa.string(): _CODED}.get(field.type, field.type))
        for field in LEDGER_SCHEMA
    ]
)
_STANDING_TOGETHER: Final = ("period", "event_id")
"""Of other columns a row group's least and greatest text say nothing."""

Where = Path | IO[bytes]


class NotATableError(ValueError):
    """A file that should hold a table is no parquet file or holds another table."""


def ledger_bytes(pages: Iterable[pd.DataFrame]) -> bytes:
    """Return a ledger as parquet."""
    stream = io.BytesIO()
    write_ledger(pages, stream)
    return stream.getvalue()


def write_ledger(pages: Iterable[pd.DataFrame], where: Where) -> None:
    """Write a ledger page by page, each a row group; millionths become decimals with six places.

    Raises:
        OverflowError: a number has more than twelve digits before the point.

    """
    texts: dict[str, tuple[pd.Index, pa.Array]] = {}
    with _writer(_LEDGER_IN_MEMORY, where, write_statistics=list(_STANDING_TOGETHER)) as writer:
        for page in pages:
            for start in range(0, max(len(page), 1), LEDGER_GROUP):
                group = page.iloc[start : start + LEDGER_GROUP]
                cells = [_ledger_cells(group[field.name], field.type, texts) for field in _LEDGER_IN_MEMORY]
                writer.write_table(pa.Table.from_arrays(cells, schema=_LEDGER_IN_MEMORY))


def read_ledger_rows(
    where: Path, column: str, wanted: Collection[str], columns: Sequence[str] = LEDGER_COLUMNS
) -> pd.DataFrame:
    """Return the ledger's rows whose text in a column is one of those wanted, in order, or some columns of them.

    That column is read first, and the others only of the row groups that hold any: a few players' rows are found
    among millions.

    Raises:
        NotATableError: the file is no ledger.

    """
    texts = [field.name for field in LEDGER_SCHEMA if field.type == pa.string()]
    values = pa.array(sorted(wanted), type=pa.string())
    with _told_of(where):
        there = pq.read_schema(where)
    if not there.equals(LEDGER_SCHEMA):
        raise NotATableError(f"{_name(where)}: not a ledger: its columns or their types are others")
    with _told_of(where), pq.ParquetFile(where, read_dictionary=texts) as file:
        schema = pa.schema([LEDGER_SCHEMA.field(name) for name in columns])
        parts = [schema.empty_table()]
        for group in range(file.num_row_groups):
            cells = file.read_row_group(group, columns=[column]).column(0)
            found = pc.indices_nonzero(
                pa.chunked_array([_among(chunk, values) for chunk in cells.chunks], pa.bool_())
            )
            if len(found):
                # Few rows as plain texts: with them go the texts of all rows around them.
                parts.append(file.read_row_group(group, columns=list(columns)).take(found).cast(schema))
    table = pa.concat_tables(parts)
    cells = {name: table.column(name) for name in table.schema.names}
    return pd.DataFrame(
        {name: _column(cell.dictionary_encode() if name in texts else cell) for name, cell in cells.items()}
    )


def _among(cells: pa.DictionaryArray, values: pa.Array) -> pa.BooleanArray:
    """Which cells are one of the values, by their dictionary alone."""
    return pc.is_in(cells.dictionary, values).take(cells.indices)  # nothing where there is no cell


def table_bytes(frame: pd.DataFrame) -> bytes:
    """Return a table of texts, whole numbers and booleans as parquet.

    Raises:
        TypeError: a column has another type.

    """
    schema = pa.schema([(name, _type(frame[name])) for name in frame.columns])
    stream = io.BytesIO()
    _write(frame, schema, stream)
    return stream.getvalue()


def read_table(where: Where, columns: Sequence[str] | None = None, categories: Sequence[str] = ()) -> pd.DataFrame:
    """Return a table, or some of its columns, as it was; texts are categories in the columns named for it only.

    Raises:
        NotATableError: the file is no parquet file.

    """
    with _told_of(where):
        table = pq.read_table(
            where, columns=None if columns is None else list(columns), read_dictionary=list(categories)
        )
    return pd.DataFrame({name: _column(table.column(name)) for name in table.schema.names})


def _write(frame: pd.DataFrame, schema: pa.Schema, where: Where) -> None:
    columns = [_cells(frame[field.name], field.type) for field in schema]
    with _writer(schema, where) as writer:
        for start in range(0, max(len(frame), 1), ROW_GROUP):
            arrays = [_plain(column.slice(start, ROW_GROUP)) for column in columns]
            writer.write_table(pa.Table.from_arrays(arrays, schema=schema), row_group_size=ROW_GROUP)


def _cells(column: "pd.Series[Any]", kind: pa.DataType) -> pa.Array | pa.ChunkedArray:
    """A whole column; that of a category still as its codes."""
    if isinstance(column.dtype, pd.CategoricalDtype):
        codes = column.cat.codes.to_numpy().astype(np.int32)
        texts = pa.array(category_texts(column), type=pa.string())
        return pa.DictionaryArray.from_arrays(pa.array(codes, mask=codes < 0), texts)
    if isinstance(column.dtype, pd.StringDtype):
        return pa.table({"": column}).column(0).cast(kind)
    return _arrow(column, kind)


def _plain(cells: pa.Array | pa.ChunkedArray) -> pa.Array | pa.ChunkedArray:
    """Cells without codes."""
    return cells.dictionary_decode() if pa.types.is_dictionary(cells.type) else cells


def _writer(schema: pa.Schema, where: Where, *, write_statistics: bool | list[str] = True) -> pq.ParquetWriter:
    return pq.ParquetWriter(
        where,
        schema,
        compression="zstd",
        store_schema=False,
        store_decimal_as_integer=True,
        write_statistics=write_statistics,
    )


def _write_group(writer: pq.ParquetWriter, group: pd.DataFrame, schema: pa.Schema) -> None:
    arrays = [_arrow(group[field.name], field.type) for field in schema]
    writer.write_table(pa.Table.from_arrays(arrays, schema=schema), row_group_size=ROW_GROUP)


def _type(column: "pd.Series[Any]") -> pa.DataType:
    dtype = column.dtype
    if pd.api.types.is_bool_dtype(dtype) and not isinstance(dtype, pd.CategoricalDtype):
        return pa.bool_()
    if pd.api.types.is_integer_dtype(dtype):
        return pa.int32() if str(dtype).lower() == "int32" else pa.int64()
    if pd.api.types.is_string_dtype(dtype) or isinstance(dtype, pd.CategoricalDtype):
        return pa.string()
    raise TypeError(f"column {column.name} of type {dtype} has no place in a parquet file here")


def _arrow(column: "pd.Series[Any]", kind: pa.DataType) -> pa.Array:
    if kind == pa.string():
        return _strings(column)
    missing = column.isna().to_numpy(dtype=bool)
    if kind == pa.bool_():
        values = column.to_numpy(dtype=bool, na_value=False)
        return pa.array(values, type=kind, mask=missing)
    return pa.array(column.to_numpy(dtype=np.int64, na_value=0), mask=missing).cast(kind)


def _strings(column: "pd.Series[Any]") -> pa.Array:
    if not isinstance(column.dtype, pd.CategoricalDtype):
        return pa.array(column.to_numpy(dtype=object), type=pa.string(), from_pandas=True)
    codes = column.cat.codes.to_numpy().astype(np.int32)
    categories = pa.array(category_texts(column), type=pa.string())
    return pa.DictionaryArray.from_arrays(pa.array(codes, mask=codes < 0), categories).dictionary_decode()


def _ledger_cells(
    column: "pd.Series[Any]", kind: pa.DataType, texts: dict[str, tuple[pd.Index, pa.Array]]
) -> pa.Array:
    """A ledger's column as Arrow has it, its numbers where they are.

    Args:
        column: of some rows.
        kind: the type in Arrow.
        texts: by column the categories met last, and the same as Arrow has them.

    Raises:
        OverflowError: a decimal has more than twelve digits before the point.

    """
    if kind == _CODED:
        categories, name = column.cat.categories, str(column.name)
        if name not in texts or texts[name][0] is not categories:
            texts[name] = categories, pa.array(category_texts(column), type=pa.string())
        return _with_own_texts(column.array.codes, texts[name][1])
    cells = pa.array(column.array, type=kind if pa.types.is_integer(kind) else pa.int64())
    if pa.types.is_integer(kind):
        return cells
    bounds = pc.min_max(cells).as_py()
    if max(bounds["max"] or 0, -(bounds["min"] or 0)) >= _BEYOND:
        raise OverflowError(f"{column.name}: a number of more than twelve digits before the point")
    return pa.Array.from_buffers(kind, len(cells), cells.buffers(), cells.null_count, cells.offset)


def _with_own_texts(codes: np.ndarray, texts: pa.Array) -> pa.DictionaryArray:
    """Texts by their numbers; only those that occur are kept, in that order: no row group carries all."""
    codes = codes.astype(np.intp)
    places = np.arange(len(codes))
    first = np.full(len(texts) + 1, len(codes))  # the last one is that of no text
    first[codes[::-1]] = places[::-1]
    occurring = np.flatnonzero(first[:-1] < len(codes))
    occurring = occurring[np.argsort(first[occurring])]
    number = np.zeros(len(texts) + 1, dtype=np.int32)
    number[occurring] = places[: len(occurring)]
    missing = codes < 0 if first[-1] < len(codes) else None
    return pa.DictionaryArray.from_arrays(pa.array(number.take(codes), mask=missing), texts.take(occurring))


@contextmanager
def _told_of(where: Where) -> Iterator[None]:
    """A file that is missing or forbidden is told as such, one whose content is broken as no table."""
    if isinstance(where, Path):
        where.open("rb").close()
    try:
        yield
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError, OSError) as error:
        if isinstance(error, OSError) and error.errno is not None:
            raise  # the machine could not read; without a number it is the content that is broken
        raise NotATableError(f"{_name(where)}: cannot be read as a table: {error}") from error


def _name(where: Where) -> str:
    return str(where) if isinstance(where, Path) else "the file"


def _column(column: pa.ChunkedArray) -> ExtensionArray | np.ndarray:
    """Return a column in the type that the tables have in memory."""
    if pa.types.is_dictionary(column.type):
        return _categories(column)
    array = column.combine_chunks()
    if isinstance(array, pa.ChunkedArray):
        array = pa.concat_arrays(array.chunks) if array.num_chunks else pa.array([], type=column.type)
    if pa.types.is_string(array.type):
        texts: ExtensionArray = pd.array(array.to_numpy(zero_copy_only=False), dtype="str")
        return texts
    missing = np.asarray(array.is_null().to_numpy(zero_copy_only=False))
    if pa.types.is_decimal(array.type):
        words = np.frombuffer(array.buffers()[1], dtype="<i8").reshape(-1, 2)
        values = words[array.offset : array.offset + len(array), 0].copy()
        values[missing] = 0
        return pd.arrays.IntegerArray(values, missing)
    if pa.types.is_boolean(array.type):
        answers = np.array(array.fill_null(False).to_numpy(zero_copy_only=False), dtype=bool)
        return pd.arrays.BooleanArray(answers, missing) if missing.any() else answers
    return pd.arrays.IntegerArray(array.fill_null(0).to_numpy(zero_copy_only=False).copy(), missing)


def _categories(column: pa.ChunkedArray) -> pd.Categorical:
    column = column.unify_dictionaries()
    if column.num_chunks == 0:
        return pd.Categorical([])
    codes = np.concatenate([chunk.indices.fill_null(-1).to_numpy(zero_copy_only=False) for chunk in column.chunks])
    return pd.Categorical.from_codes(codes, pd.Index(column.chunk(0).dictionary.to_pylist(), dtype="str"))
