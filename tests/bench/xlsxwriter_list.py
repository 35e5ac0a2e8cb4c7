"""A peer of the workbooks: the same long list written with XlsxWriter, its quickest way, each cell by its type.

It has the list's cells and widths, but neither links nor notes.
"""

import argparse
import io
import json
import time
from collections.abc import Callable

import pandas as pd
import xlsxwriter

from tests.bench.long_lists import rating_list


def main() -> None:
    parser = argparse.ArgumentParser(description="Write a workbook of a long list and print the seconds as JSON.")
    parser.add_argument("players", type=int)
    asked = parser.parse_args()
    frame = rating_list(asked.players)
    began = time.process_time()
    size = written(frame)
    print(json.dumps({"seconds": time.process_time() - began, "size_mb": size / 2**20}))


def written(frame: pd.DataFrame) -> int:
    """Write the list, row by row, and return the size of the workbook in bytes."""
    stream = io.BytesIO()
    with xlsxwriter.Workbook(stream, {"constant_memory": True}) as book:
        sheet = book.add_worksheet("Rating list")
        sheet.set_column(0, len(frame.columns) - 1, 12)
        sheet.write_row(0, 0, list(frame.columns))
        numbers = [pd.api.types.is_integer_dtype(kind) for kind in frame.dtypes]
        write: list[Callable] = [sheet.write_number if number else sheet.write_string for number in numbers]
        columns = [frame[name].astype(object).where(frame[name].notna(), None).tolist() for name in frame.columns]
        for row, cells in enumerate(zip(*columns, strict=True), 1):
            for column, cell in enumerate(cells):
                if cell is not None:
                    write[column](row, column, cell)
    return len(stream.getvalue())


if __name__ == "__main__":
    main()
