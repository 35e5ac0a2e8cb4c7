"""Tables as parquet: how the ledger and the checked input tables stand in files, written and read back.

The bytes depend on the table alone: fixed row groups and compression, no clock, nothing about pandas or Arrow.
"""

import io
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import reduce
from pathlib import Path
from typing import IO, Any, Final

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from pandas.api.extensions import ExtensionArray

from pipeline.writers.cell_texts import category_texts
from pipeline.writers.kept_files import opened
from schemas.ledger_columns import LEDGER_COLUMNS, NUMBER_COLUMNS

ROW_GROUP: Final = 131_072

DECIMAL: Final = pa.decimal128(18, 6)

_WHOLE: Final = {"round": pa.int32(), "board": pa.int32(), "games_before": pa.int64()}


def ledger_schema(columns: Sequence[str]) -> pa.Schema:
    """The types of a ledger's columns in its file."""
    texts = {*LEDGER_COLUMNS} - {*NUMBER_COLUMNS, *_WHOLE}
    return pa.schema([(name, pa.string() if name in texts else _WHOLE.get(name, DECIMAL)) for name in columns])


LEDGER_SCHEMA: Final = ledger_schema(LEDGER_COLUMNS)
CODED: Final = pa.dictionary(pa.int32(), pa.string())

Where = Path | IO[bytes]


class NotATableError(ValueError):
    """A file that should hold a table is no parquet file or holds another table."""


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
    # Not by pq.read_table, which waits for ever for a thread that the system refuses.
    with told_of(where), pq.ParquetFile(where, read_dictionary=list(categories)) as file:
        names = file.schema_arrow.names if columns is None else list(columns)
        if lacking := [name for name in names if name not in file.schema_arrow.names]:
            raise pa.ArrowInvalid(f"there is no column {lacking[0]}")
        table = file.read(columns=names, use_threads=False).select(names)
    return pd.DataFrame({name: in_memory(table.column(name)) for name in table.schema.names})


def read_rows(
    where: Where, wanted: Mapping[str, Collection[str]], columns: Sequence[str] | None = None
) -> pd.DataFrame:
    """Return the rows of a table, or some of their columns, whose texts in some columns are among those wanted.

    Raises:
        NotATableError: the file is no parquet file.

    """
    with told_of(where), pq.ParquetFile(where) as file:
        names_of = file.schema_arrow.names
        names = names_of if columns is None else list(columns)
        parts = [file.schema_arrow.empty_table().select(names)]
        for group in range(file.num_row_groups):
            if not all(may_hold(file.metadata, group, names_of.index(name), wanted[name]) for name in wanted):
                continue
            cells = file.read_row_group(group, columns=list(wanted))
            among = [
                pc.is_in(cells.column(name), pa.array(sorted(texts), pa.string())) for name, texts in wanted.items()
            ]
            found = pc.indices_nonzero(reduce(pc.and_, among))
            if len(found):
                parts.append(file.read_row_group(group, columns=names).take(found))
    table = pa.concat_tables(parts)
    return pd.DataFrame({name: in_memory(table.column(name)) for name in names})


def may_hold(metadata: pq.FileMetaData, group: int, column: int, texts: Collection[str]) -> bool:
    """Whether a row group's least and greatest text in a column, where the file has them, leave room for any."""
    said = metadata.row_group(group).column(column).statistics
    return said is None or not said.has_min_max or any(said.min <= each <= said.max for each in texts)


def _write(frame: pd.DataFrame, schema: pa.Schema, where: Where) -> None:
    columns = [_cells(frame[field.name], field.type) for field in schema]
    with parquet_writer(schema, where) as writer:
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


def parquet_writer(schema: pa.Schema, where: Where, **settings: Any) -> pq.ParquetWriter:  # noqa: ANN401 - pyarrow's own
    """What writes row groups in such a way that the bytes depend on them alone."""
    return pq.ParquetWriter(
        where, schema, compression="zstd", store_schema=False, store_decimal_as_integer=True, **settings
    )


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


@contextmanager
def told_of(where: Where) -> Iterator[None]:
    """A file that is missing or forbidden is told as such, one whose content is broken as no table."""
    if isinstance(where, Path):
        opened(where).close()
    try:
        yield
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError, OSError) as error:
        if isinstance(error, OSError) and error.errno is not None:
            raise  # the machine could not read; without a number it is the content that is broken
        raise NotATableError(f"{file_name(where)}: cannot be read as a table: {error}") from error


def file_name(where: Where) -> str:
    """What a message calls a file."""
    return str(where) if isinstance(where, Path) else "the file"


def in_memory(column: pa.ChunkedArray) -> ExtensionArray | np.ndarray:
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
