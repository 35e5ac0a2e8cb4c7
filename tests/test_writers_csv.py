"""CSV files: what is quoted, how each type reads, what is refused."""

import csv
import io

import pandas as pd
import pytest

from pipeline.writers.csv_files import csv_bytes


def test_each_type_reads_as_promised():
    """Missing is empty, whole numbers have no decimals, booleans are yes and no, ids keep their zeros."""
    frame = pd.DataFrame(
        {
            "id": pd.Series(["0012", "NA", "3"], dtype="str"),
            "whole": pd.array([1, None, -3], dtype="Int64"),
            "plain": [7, 8, 9],
            "yes": [True, False, True],
            "kind": pd.Categorical(["w", None, "b"], categories=["b", "w", "unused"]),
            "object": pd.Series(["12/7", None, 5], dtype=object),
            "gone": pd.Series([None, "x", None], dtype="str"),
        }
    )
    assert csv_bytes(frame) == (
        b"id,whole,plain,yes,kind,object,gone\n0012,1,7,yes,w,12/7,\nNA,,8,no,,,x\n3,-3,9,yes,b,5,\n"
    )


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Doe, Jane", '"Doe, Jane"'),
        ('the "Rook"', '"the ""Rook"""'),
        ("two\nlines", '"two\nlines"'),
        ("a\rreturn", '"a\rreturn"'),
        ("=1+1", "=1+1"),
        (" blank ", " blank "),
        ("½ 羽生 善治", "½ 羽生 善治"),
    ],
)
def test_quotes_only_where_needed(text, written):
    """A cell is quoted if it holds a comma, a quote or an end of line, and reads back as it was."""
    data = csv_bytes(pd.DataFrame({"a": [text, "plain"], "b": ["x", "y"]}))
    assert data.decode() == f"a,b\n{written},x\nplain,y\n"
    assert list(csv.reader(io.StringIO(data.decode(), newline="")))[1] == [text, "x"]


def test_a_single_empty_cell_is_a_row():
    """A table of one column keeps its empty cells, which a reader would skip as empty lines."""
    assert csv_bytes(pd.DataFrame({"a": ["", "x"]})) == b'a\n""\nx\n'


def test_no_rows_leave_the_header():
    """A table without rows is its header."""
    assert csv_bytes(pd.DataFrame({"a": pd.Series(dtype="str"), "b": pd.Series(dtype="Int64")})) == b"a,b\n"


def test_numbers_without_a_fixed_text_are_refused():
    """Floats have no place in the files: their text is not ours to choose."""
    with pytest.raises(TypeError, match="rating"):
        csv_bytes(pd.DataFrame({"rating": [1.5]}))


def test_long_tables_are_made_a_block_at_a_time(monkeypatch):
    """However many rows are made at once, the bytes are the same; a cell is quoted in whichever block it stands."""
    frame = pd.DataFrame({"name": ["a", "b,c", "d", "", "e"], "games": pd.array([1, 2, None, 4, 5], dtype="Int64")})
    monkeypatch.setattr("pipeline.writers.csv_files._BLOCK", 2)
    assert csv_bytes(frame) == b'name,games\na,1\n"b,c",2\nd,\n,4\ne,5\n'
