"""The floor: a process that reads the games and writes tables of a run's sizes, and does nothing between.

No replay is in it: a compiled loop would add little, and nothing here compiles one. No workbook either. Texts
are the events' ids, numbers the boards: as many rows and columns of each kind as the run's tables have.
"""

import argparse
import json
import time
from pathlib import Path

import numpy as np  # noqa: F401 - any replay needs it, and its import is part of the floor
import pyarrow as pa
from pyarrow import csv, parquet


def main() -> None:
    parser = argparse.ArgumentParser(description="Describe a run's tables, or write tables like them.")
    steps = parser.add_subparsers(dest="step", required=True)
    describe = steps.add_parser("shapes", help="print rows and kinds of columns of every table of a run as JSON")
    describe.add_argument("run", type=Path)
    write = steps.add_parser("write", help="read the games, write such tables, print the seconds as JSON")
    write.add_argument("folder", type=Path)
    write.add_argument("shapes", type=Path)
    write.add_argument("out", type=Path)
    asked = parser.parse_args()
    if asked.step == "shapes":
        print(json.dumps(shapes(asked.run)))
    else:
        write_like(asked.folder, json.loads(asked.shapes.read_text()), asked.out)


def shapes(run: Path) -> list[dict]:
    """Of each table its kind of file, its rows, and of each column whether it is a text or a number."""
    found = []
    for path in sorted(run.rglob("*")):
        if path.suffix == ".csv":
            table = csv.read_csv(path)
            types, rows = table.schema.types, table.num_rows
        elif path.suffix == ".parquet":
            types, rows = parquet.read_schema(path).types, parquet.read_metadata(path).num_rows
        else:
            continue
        found.append({"file": path.suffix, "rows": rows, "columns": [_kind(each) for each in types]})
    return found


def _kind(column: pa.DataType) -> str:
    if pa.types.is_decimal(column):
        return "decimal"
    return "number" if pa.types.is_integer(column) else "text"


def write_like(folder: Path, wanted: list[dict], out: Path) -> None:
    """Read games.csv and write each table in turn."""
    began = time.perf_counter()
    games = csv.read_csv(folder / "games.csv")
    read = time.perf_counter()
    # Made with Arrow alone: handing it a numpy array would import pandas.
    most = max(each["rows"] for each in wanted)
    column = {
        kind: pa.concat_arrays([games.column(name).combine_chunks().cast(each)] * (most // len(games) + 1))
        for kind, name, each in (("text", "event_id", pa.string()), ("number", "board", pa.int64()))
    }
    column["decimal"] = column["number"].cast(pa.decimal128(25, 6)).cast(pa.decimal128(18, 6))
    out.mkdir(parents=True, exist_ok=True)
    for number, each in enumerate(wanted):
        names = [f"c{place}" for place in range(len(each["columns"]))]
        table = pa.table([column[kind].slice(0, each["rows"]) for kind in each["columns"]], names=names)
        path = out / f"{number}{each['file']}"
        if each["file"] == ".csv":
            csv.write_csv(table, path, csv.WriteOptions(quoting_style="needed"))
        else:
            parquet.write_table(table, path, compression="zstd", store_decimal_as_integer=True)
    done = time.perf_counter()
    print(json.dumps({"work": done - began, "read": read - began, "write": done - read}))


if __name__ == "__main__":
    main()
