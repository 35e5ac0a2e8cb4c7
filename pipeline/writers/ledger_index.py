"""The index of a ledger's file: the numbers of each player's rows, to find them among millions."""

import io
import os
from bisect import bisect_left
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from pipeline.writers.parquet_files import CODED, NotATableError, file_name, parquet_writer, told_of

INDEX_GROUP: Final = 65_536
"""Rows of an index that are read together: those of a thousand players."""

INDEX_SCHEMA: Final = pa.schema([("player_id", pa.string()), ("row", pa.int32())])
_IN_MEMORY: Final = pa.schema([("player_id", CODED), ("row", pa.int32())])

Ints = NDArray[np.signedinteger[Any]]


def index_bytes(player_ids: NDArray[np.object_], first: Ints, rows: NDArray[np.int32]) -> bytes:
    """Return an index as parquet: the columns player_id and row, sorted by both.

    Args:
        player_ids: all players by id, shape (players,).
        first: where each player's rows begin in ``rows``, and where all end, shape (players + 1,).
        rows: the numbers of the ledger's rows from 0, player by player, a player's ascending.
    """
    stream = io.BytesIO()
    with parquet_writer(
        _IN_MEMORY,
        stream,
        write_statistics=["player_id"],
        use_dictionary=["player_id"],
        column_encoding={"row": "DELTA_BINARY_PACKED"},
    ) as writer:
        for start in range(0, max(len(rows), 1), INDEX_GROUP):
            stop = min(start + INDEX_GROUP, len(rows))
            low, high = (int(each) for each in np.searchsorted(first, [start, stop - 1], side="right"))
            there = np.arange(low - 1, high) if stop > start else np.zeros(0, dtype=np.int64)
            counts = np.minimum(first[there + 1], stop) - np.maximum(first[there], start)
            there, counts = there[counts > 0], counts[counts > 0]
            codes = np.repeat(np.arange(len(there), dtype=np.int32), counts)
            ids = pa.array(player_ids[there], type=pa.string())
            cells = [pa.DictionaryArray.from_arrays(pa.array(codes), ids), pa.array(rows[start:stop])]
            writer.write_table(pa.Table.from_arrays(cells, schema=_IN_MEMORY))
    return stream.getvalue()


def source_of(path: Path) -> pa.OSFile:
    """A file as Arrow reads it, whatever bytes its path has: by a text Arrow finds only what is UTF-8."""
    return pa.OSFile(os.fsencode(path))


def read_index(path: Path, player_ids: Collection[str]) -> dict[str, Ints]:
    """Return the numbers of the rows of some players, ascending; only the row groups that hold any are read.

    Raises:
        NotATableError: the file is no index.
        OSError: it cannot be read.
    """
    found: dict[str, list[Ints]] = {player_id: [] for player_id in player_ids}
    with (
        told_of(path),
        source_of(path) as source,
        pq.ParquetFile(source, read_dictionary=["player_id"]) as file,
    ):
        if not file.metadata.schema.to_arrow_schema().equals(INDEX_SCHEMA):
            raise NotATableError(f"{file_name(path)}: not the index of a ledger: its columns are others")
        for group, few in _groups(file.metadata, found).items():
            ids, rows = file.read_row_group(group).combine_chunks().columns
            codes = ids.chunk(0).indices.to_numpy()
            for code, player_id in enumerate(ids.chunk(0).dictionary.to_pylist()):
                if player_id in few:
                    found[player_id].append(rows.chunk(0).to_numpy()[codes == code])
    nothing = np.zeros(0, dtype=np.int32)
    return {each: np.concatenate([nothing, *parts]) for each, parts in found.items()}


def _groups(metadata: pq.FileMetaData, player_ids: Collection[str]) -> dict[int, set[str]]:
    """The row groups that may hold some players, and whom of them."""
    found: dict[int, set[str]] = {}
    for player_id in player_ids:
        for group in _groups_of(metadata, player_id):
            found.setdefault(group, set()).add(player_id)
    return dict(sorted(found.items()))


def _groups_of(metadata: pq.FileMetaData, player_id: str) -> Iterator[int]:
    """The row groups between whose least and greatest id a player's is; they follow on each other."""
    groups = range(metadata.num_row_groups if metadata.num_rows else 0)
    for group in groups[bisect_left(groups, player_id, key=lambda at: _bounds(metadata, at)[1]) :]:
        if _bounds(metadata, group)[0] > player_id:
            return
        yield group


def _bounds(metadata: pq.FileMetaData, group: int) -> tuple[str, str]:
    said = metadata.row_group(group).column(0).statistics
    if said is None or not said.has_min_max:
        raise NotATableError("not the index of a ledger: it does not say whose rows are where")
    return said.min, said.max
