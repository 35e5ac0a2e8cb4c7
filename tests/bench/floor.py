"""The floor: a process that reads the games, replays them compiled and writes tables of a run's sizes, and no more.

What it writes are columns of the same kinds, as many and as long as the run's CSV and parquet files have; in them
stand the events' ids and the ratings after each game. No ids are checked, nothing is looked up, there is no .xlsx.
"""

import argparse
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import pyarrow as pa
from pyarrow import csv, parquet

from tests.bench.measured import Steps, tell
from tests.bench.rated_games import RatedGames, rated_games

Shape = Mapping[str, object]


def main() -> None:
    parser = argparse.ArgumentParser(description="Describe a run's tables, or replay and write tables like them.")
    steps = parser.add_subparsers(dest="step", required=True)
    steps.add_parser("compile", help="compile the loop, so that it is on disk")
    describe = steps.add_parser("shapes", help="print rows and kinds of columns of every table of a run as JSON")
    describe.add_argument("run", type=Path)
    work = steps.add_parser("work", help="do the floor's work and print the seconds as JSON")
    work.add_argument("folder", type=Path)
    work.add_argument("shapes", type=Path)
    work.add_argument("out", type=Path)
    work.add_argument("--replays", type=int, default=1, help="how many rule books the run had")
    asked = parser.parse_args()
    if asked.step == "compile":
        from tests.bench import floor_loop  # noqa: F401 - compiles what is not compiled yet
    elif asked.step == "shapes":
        print(json.dumps(shapes(asked.run)))
    else:
        do_work(asked.folder, json.loads(asked.shapes.read_text()), asked.out, asked.replays)


def shapes(run: Path) -> list[Shape]:
    """Of each CSV and parquet file its kind, rows, compression and the kinds of its columns."""
    found: list[Shape] = []
    for path in sorted(run.rglob("*")):
        if path.suffix == ".csv":
            table = csv.read_csv(path)
            kinds = [_kind(each.type, empty=each.null_count == len(each)) for each in table.columns]
            found.append({"file": path.suffix, "rows": table.num_rows, "columns": kinds})
        elif path.suffix == ".parquet":
            found.append(_parquet_shape(path))
    return found


def _parquet_shape(path: Path) -> Shape:
    with parquet.ParquetFile(path) as file:
        rows, facts = file.metadata.num_rows, file.metadata
        groups = [facts.row_group(number) for number in range(facts.num_row_groups)]
        kinds = []
        for place, field in enumerate(file.schema_arrow):
            told = [group.column(place).statistics for group in groups]
            empty = all(each is not None and each.num_values == 0 for each in told)
            kinds.append(_kind(field.type, empty=empty))
        compression = groups[0].column(0).compression.lower() if groups else "none"
    return {
        "file": path.suffix,
        "rows": rows,
        "columns": kinds,
        "compression": "none" if compression == "uncompressed" else compression,
    }


def _kind(column: pa.DataType, *, empty: bool) -> str:
    if empty:
        return "empty"
    if pa.types.is_decimal(column):
        return "decimal"
    if pa.types.is_boolean(column):
        return "bool"
    if pa.types.is_integer(column):
        return "int32" if column.bit_width <= 32 else "int64"
    return "text"


def do_work(folder: Path, wanted: Sequence[Shape], out: Path, replays: int) -> None:
    """Read once, then replay and write for each rule book."""
    steps = Steps()
    # No part of the floor: the compiler is only there to load its work, pandas because Arrow loads it where it is.
    import pandas as pd  # noqa: F401

    from tests.bench import floor_loop

    steps.done("apart")
    games = rated_games(folder)
    steps.done("read")
    out.mkdir(parents=True, exist_ok=True)
    share = -(-len(wanted) // replays)
    for number in range(replays):
        after = np.empty(2 * len(games.white), np.int32)
        ratings = floor_loop.opened(games.players)
        floor_loop.replay(games.white, games.black, games.half_points, ratings, after)
        steps.done("replay")
        _write(wanted[number * share : (number + 1) * share], games, after, out / f"{number}")
        steps.done("write")
    tell(steps.told())


def _write(wanted: Sequence[Shape], games: RatedGames, after: np.ndarray, out: Path) -> None:
    out.mkdir(exist_ok=True)
    if not wanted:
        return
    columns = _columns(games, after, max(each["rows"] for each in wanted))
    for number, each in enumerate(wanted):
        names = [f"c{place}" for place in range(len(each["columns"]))]
        cells = [columns[kind].slice(0, each["rows"]) for kind in each["columns"]]
        path = out / f"{number}{each['file']}"
        if each["file"] == ".csv":
            texts = [part.dictionary_decode() if pa.types.is_dictionary(part.type) else part for part in cells]
            csv.write_csv(pa.table(texts, names=names), path, csv.WriteOptions(quoting_style="none"))
        else:
            parquet.write_table(
                pa.table(cells, names=names),
                path,
                compression=each["compression"],
                store_decimal_as_integer=True,
                store_schema=False,
            )


def _columns(games: RatedGames, after: np.ndarray, rows: int) -> dict[str, pa.Array]:
    """A column of each kind with so many rows."""
    numbers = np.resize(after, rows)
    words = np.resize(np.repeat(games.period, 2).astype(np.int32), rows)
    periods = pa.array([f"E{number:06d}" for number in range(int(games.period.max(initial=0)) + 1)], pa.string())
    int32 = pa.array(numbers)
    whole = int32.cast(pa.int64())
    return {
        "text": pa.DictionaryArray.from_arrays(pa.array(words), periods),
        "int32": int32,
        "int64": whole,
        "decimal": whole.cast(pa.decimal128(25, 6)).cast(pa.decimal128(18, 6)),
        "bool": pa.array(numbers % 2 == 0),
        "empty": pa.nulls(rows, pa.string()),
    }


if __name__ == "__main__":
    main()
