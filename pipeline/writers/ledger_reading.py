"""A ledger's file asked for a few of its rows: only the row groups and columns that hold them are read."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from numpy.typing import NDArray

from pipeline.writers.ledger_index import source_of
from pipeline.writers.parquet_files import (
    LEDGER_SCHEMA,
    NotATableError,
    file_name,
    in_memory,
    ledger_schema,
    may_hold,
    told_of,
)
from schemas.ledger_columns import LEDGER_COLUMNS, are_ledger_columns

Ints = NDArray[np.signedinteger[Any]]

_TEXTS: Final = tuple(field.name for field in LEDGER_SCHEMA if field.type == pa.string())


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerFile:
    """A ledger's file.

    ``metadata`` is the file's own table of contents; ``first_rows`` are the numbers of the rows at which its row
    groups begin, and of all rows at the end, shape (groups + 1,).
    """

    path: Path
    metadata: pq.FileMetaData
    first_rows: Ints

    def __len__(self) -> int:
        return int(self.first_rows[-1])

    @property
    def columns(self) -> Sequence[str]:
        """Every column, those of what a rule book keeps behind the others."""
        return tuple(self.metadata.schema.names)

    def rows(self, numbers: Ints, columns: Sequence[str] = ()) -> pd.DataFrame:
        """Rows by their numbers from 0, ascending, or some columns of them; the frame's index are the numbers.

        Raises:
            NotATableError: the file has no such row, or is damaged.
        """
        columns = columns or self.columns
        if len(numbers) and not 0 <= numbers[0] <= numbers[-1] < len(self):
            raise NotATableError(f"{file_name(self.path)}: it has {len(self)} rows, not row {numbers[-1]}")
        groups = self.groups_of(numbers)
        with self._open() as file:
            parts = [
                file.read_row_group(group, columns=list(columns)).take(
                    pa.array(numbers[groups == group] - self.first_rows[group])
                )
                for group in np.unique(groups).tolist()
            ]
        return _frame(parts, columns, numbers)

    def rows_where(self, column: str, wanted: Collection[str], columns: Sequence[str] = ()) -> pd.DataFrame:
        """The rows whose text in a column is one of those wanted, in order, or some columns of them.

        That column is read first, of the row groups that may hold any by what the file says of them, and the
        others only where it does. The frame's index are the rows' numbers.

        Raises:
            NotATableError: the file is damaged.
        """
        columns = columns or self.columns
        values = pa.array(sorted(wanted), type=pa.string())
        parts, numbers = [], [np.zeros(0, dtype=np.int64)]
        with self._open() as file:
            for group in range(self.metadata.num_row_groups):
                if not may_hold(self.metadata, group, LEDGER_COLUMNS.index(column), wanted):
                    continue
                cells = file.read_row_group(group, columns=[column]).column(0)
                found = pc.indices_nonzero(
                    pa.chunked_array([_among(chunk, values) for chunk in cells.chunks], pa.bool_())
                )
                if len(found):
                    parts.append(file.read_row_group(group, columns=list(columns)).take(found))
                    numbers.append(self.first_rows[group] + found.to_numpy().astype(np.int64))
        return _frame(parts, columns, np.concatenate(numbers))

    def groups_of(self, numbers: Ints) -> Ints:
        """The row group of each row."""
        return np.searchsorted(self.first_rows, numbers, side="right") - 1

    @contextmanager
    def _open(self) -> Iterator[pq.ParquetFile]:
        with (
            told_of(self.path),
            source_of(self.path) as source,
            pq.ParquetFile(source, metadata=self.metadata, read_dictionary=_TEXTS) as file,
        ):
            yield file


def ledger_file(path: Path) -> LedgerFile:
    """Look into a ledger's file.

    Raises:
        NotATableError: the file is no ledger.
        OSError: it cannot be read.
    """
    with told_of(path), source_of(path) as source:
        metadata = pq.read_metadata(source)
    found = metadata.schema.to_arrow_schema()
    if not (are_ledger_columns(found.names) and found.equals(ledger_schema(found.names))):
        raise NotATableError(f"{file_name(path)}: not a ledger: its columns or their types are others")
    lengths = [metadata.row_group(group).num_rows for group in range(metadata.num_row_groups)]
    return LedgerFile(path=path, metadata=metadata, first_rows=np.cumsum([0, *lengths]))


def _among(cells: pa.DictionaryArray, values: pa.Array) -> pa.BooleanArray:
    """Which cells are one of the values, by their dictionary alone."""
    return pc.is_in(cells.dictionary, values).take(cells.indices)  # nothing where there is no cell


def _frame(parts: Sequence[pa.Table], columns: Sequence[str], numbers: Ints) -> pd.DataFrame:
    """Few rows as a frame: they go as plain texts, for with codes go the texts of all rows around them."""
    schema = ledger_schema(columns)
    table = pa.concat_tables([schema.empty_table(), *(part.cast(schema) for part in parts)])
    cells = {name: table.column(name) for name in columns}
    return pd.DataFrame(
        {name: in_memory(cell.dictionary_encode() if name in _TEXTS else cell) for name, cell in cells.items()},
        index=numbers,
    )
