"""CSV files: what is quoted, how each type reads, what is refused."""

import csv
import io

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.writers.csv_files import csv_bytes, csv_parts

TEXTS = st.none() | st.text(alphabet='a",\r\n\0\t ½羽é\u202e', max_size=6)
KINDS = {
    "texts": (TEXTS, lambda cells: pd.array(cells, dtype="str")),
    "categories": (TEXTS, pd.Categorical),
    "numbers": (st.none() | st.integers(-(2**62), 2**62), lambda cells: pd.array(cells, dtype="Int64")),
    "small numbers": (st.integers(0, 99), lambda cells: pd.array(cells, dtype="int8")),
    "flags": (st.none() | st.booleans(), lambda cells: pd.array(cells, dtype="boolean")),
    "anything": (TEXTS | st.booleans() | st.integers(), lambda cells: pd.Series(cells, dtype=object).array),
}


def written(cell):
    """A cell as the rules for CSV files have it, said by hand."""
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    text = "" if cell is None else str(cell)
    return '"' + text.replace('"', '""') + '"' if set(text) & set('",\r\n') else text


@st.composite
def tables(draw):
    """A table of any columns, and its lines one by one."""
    rows, kinds = draw(st.integers(0, 9)), draw(st.lists(st.sampled_from(sorted(KINDS)), min_size=1, max_size=5))
    cells = [draw(st.lists(KINDS[kind][0], min_size=rows, max_size=rows)) for kind in kinds]
    names = draw(
        st.lists(
            st.text(alphabet='ab,"', min_size=1, max_size=4), min_size=len(kinds), max_size=len(kinds), unique=True
        )
    )
    frame = pd.DataFrame(
        {name: KINDS[kind][1](column) for name, kind, column in zip(names, kinds, cells, strict=True)}
    )
    lines = [",".join(map(written, row)) or '""' for row in [names, *zip(*cells, strict=True)]]
    return frame, [f"{line}\n".encode() for line in lines]


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


@given(tables())
def test_whatever_a_table_holds_is_written_cell_by_cell(table):
    """Header and lines are what one gets who writes one cell after the other."""
    frame, lines = table
    assert csv_bytes(frame) == b"".join(lines)


@given(tables(), st.data(), st.integers(1, 4))
def test_a_table_in_parts_is_one_file_a_part(table, data, block):
    """Each part is a file with the header and its own lines, wherever blocks begin; a part may be empty."""
    frame, (header, *lines) = table
    cuts = sorted(data.draw(st.lists(st.integers(0, len(frame)), max_size=5)))
    bounds = list(zip([0, *cuts], [*cuts, len(frame)], strict=True))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pipeline.writers.csv_files._BLOCK", block)
        parts = csv_parts(frame, [stop - start for start, stop in bounds])
    assert parts == [header + b"".join(lines[start:stop]) for start, stop in bounds]


def test_no_parts_are_no_files():
    """A table without parts gives nothing, not even a header."""
    assert csv_parts(pd.DataFrame({"a": pd.Series(dtype="str")}), []) == []
