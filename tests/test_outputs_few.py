"""A few rows of long tables: those that are asked for, however the tables are written, and nobody else's."""

import csv
import io

import pandas as pd
import pyarrow.parquet as pq
import pytest

from pipeline.writers import parquet_files
from pipeline.writers.csv_reading import lines_of
from pipeline.writers.parquet_files import read_rows, table_bytes

CELLS = [
    ["player_id", "rating", "history"],
    ["1", "1500", "1"],
    ["12", "1510", ""],
    ['a"b', "1520", ""],
    ["a,b", "1530", "x,y"],
    ['a,"c', "1540", ""],
    ["żółć", "1550", ""],
    ["12,", "1560", ""],
]


@pytest.mark.parametrize("broken", [False, True], ids=["a line each", "a cell over two lines"])
@pytest.mark.parametrize("quoting", [csv.QUOTE_MINIMAL, csv.QUOTE_ALL])
def test_lines_are_found_by_their_first_cell(quoting, broken):
    """In quotes or not, with commas and quotes within; a line break in a cell begins no line."""
    cells = [*CELLS, ["z", "1570", "\n1,9999,"]] if broken else CELLS
    stream = io.StringIO()
    csv.writer(stream, quoting=quoting, lineterminator="\n").writerows(cells)
    content = stream.getvalue().encode()
    for keys in [{row[0]} for row in cells] + [{"12", "a,b"}, {"nobody", "a", '"', "player_id", ""}, set()]:
        assert lines_of(content, keys) == [cells[0], *(row for row in cells[1:] if row[0] in keys)]


@pytest.mark.parametrize("rows", [["1", "12", "2", "ab", "żółć"], ["2", "12", "żółć", "1", "ab"], []])
@pytest.mark.parametrize("last", ["\n", ""])
def test_lines_of_a_table_without_quotes(rows, last):
    """In the order of their first cells, in any other and none; no part of an id is an id, nor is another cell."""
    content = ("\n".join(["player_id,rating,history", *(f"{row},7,{row}" for row in rows)]) + last).encode()
    for keys in (
        {"1"},
        {"12"},
        {"ab", "2"},
        set(rows),
        {"a"},
        {"1", "nobody"},
        {""},
        {"7"},
        {"1,7"},
        {"player_id"},
    ):
        expected = [[row, "7", row] for row in rows if row in keys]
        assert lines_of(content, keys) == [["player_id", "rating", "history"], *expected]


def test_rows_of_a_table_are_found_in_the_row_groups_that_may_hold_them(monkeypatch):
    """By two columns at once; row groups that hold others only by what the file says of them are not read."""
    frame = pd.DataFrame(
        {
            "system": pd.Series(["a"] * 4 + ["b"] * 4, dtype="str"),
            "player_id": pd.Series(list("12341234"), dtype="str"),
            "rating": pd.array([1, 2, None, 4, 5, 6, 7, 8], dtype="Int64"),
        }
    )
    monkeypatch.setattr(parquet_files, "ROW_GROUP", 2)
    content = table_bytes(frame)
    read = []
    plain = pq.ParquetFile.read_row_group
    monkeypatch.setattr(
        pq.ParquetFile,
        "read_row_group",
        lambda self, group, **more: (read.append((group, *more["columns"])), plain(self, group, **more))[1],
    )
    found = read_rows(io.BytesIO(content), {"system": ["b"], "player_id": {"3", "4", "9"}})
    assert found.to_dict("list") == {"system": ["b", "b"], "player_id": ["3", "4"], "rating": [7, 8]}
    assert read == [(3, "system", "player_id"), (3, "system", "player_id", "rating")]
    some = read_rows(io.BytesIO(content), {"player_id": ["3"]}, ("rating",))
    assert list(some.columns) == ["rating"]
    assert some["rating"].isna().tolist() == [True, False]
    for nobody in ({"player_id": ["12"]}, {"player_id": []}, {"system": ["a"], "player_id": ["x"]}):
        assert read_rows(io.BytesIO(content), nobody).empty
