"""From bytes to cells: two routes that agree, every line end, every encoding but UTF-8 refused with a reason."""

import csv
import io

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pipeline.native import csv_plainly
from pipeline.native.cells import Cells
from pipeline.native.csv_carefully import read_carefully
from pipeline.native.csv_cells import read_cells
from pipeline.native.csv_plainly import read_plainly

OLD = "it looks like Windows-1252, Latin-1 or another old encoding"
UNCLOSED = 'a quote (") opens a cell and is never closed'

CELL_SIGNS = st.sampled_from(list("ab1, ;½é\n\r\t\x00\x0b\x1a\x1c\x7f\u2028\ufeff\"'-0"))
QUOTED_SIGNS = st.sampled_from(["a", ",", '"', '""', '","', '",', ',"', "\n", '"\n"', "\r\n", " ", "½"])
SMALL_BLOCKS = st.sampled_from([1, 2, 3, 5, 8, 1 << 22])


def told(cells: Cells) -> tuple[object, ...]:
    """What a file holds, in plain lists."""
    rows = [[column.at(row) for row in range(len(column.codes))] for column in cells.columns]
    return (
        cells.header,
        cells.header_line,
        rows,
        cells.lines().tolist(),
        list(cells.strays),
        cells.blank_strays,
        cells.fault,
    )


def check_routes_agree(text: str, block: int) -> None:
    """Whatever the fast route accepts, the careful one accepts too, with the same cells and lines."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(csv_plainly, "_LOOKED_AT", block)
        fast = read_plainly(text.encode())
    if fast is not None:
        assert told(fast) == told(read_carefully(text))


@given(st.text(CELL_SIGNS, max_size=60), SMALL_BLOCKS)
@example("a,b\n1,2\n\n3,4", 1)
@example("\n\na,b\r\n\r\n1,2\r\n", 3)
@example("a\n \n1\n", 1)
@example(",\n1,2\n", 1)
@example("a\n\ufeffb\n", 1)
def test_both_routes_give_the_same_cells(text: str, block: int) -> None:
    """With any signs, also those that no cell should hold."""
    check_routes_agree(text, block)


@given(st.lists(QUOTED_SIGNS, max_size=24).map("".join), SMALL_BLOCKS)
@example('a,b\n"x, y",""\n"""q""","1\r\n2"\n', 1)
@example('a,b\n"1"",2"\n', 8)
@example('a\n" "\n""\n', 1)
def test_both_routes_agree_about_quotes(rows: str, block: int) -> None:
    """Quotes around cells, doubled inside them, over line ends, and where none may stand."""
    check_routes_agree("x,y\n" + rows, block)
    check_routes_agree("x\n" + rows, block)
    check_routes_agree(rows, block)


@given(st.lists(st.lists(st.text('ab ,½"', max_size=4), min_size=2, max_size=2), min_size=1, max_size=20))
def test_well_quoted_files_take_the_fast_route(rows: list[list[str]]) -> None:
    """What csv.writer writes is read fast and comes back as it was, but for rows over several lines."""
    file = io.StringIO()
    csv.writer(file, quoting=csv.QUOTE_ALL).writerows([["x", "y"], *rows])
    fast = read_plainly(file.getvalue().encode())
    assert fast is not None
    assert told(fast)[2] == [list(column) for column in zip(*rows, strict=True)]
    assert told(fast) == told(read_carefully(file.getvalue()))


@pytest.mark.parametrize(
    "text",
    [
        'id\n1"2\n',  # a quote inside a cell
        'id\n"1"2\n',  # something behind the closing quote
        'id,name\n1,"a\nb"\n',  # a cell over two lines
        'id\n"1\n',  # never closed
        '"id\n1\n',
        "id\r1\n",  # a lone carriage return
        "id,name\n1\n",  # a row that does not fit
    ],
)
def test_what_only_the_careful_route_reads(text: str) -> None:
    """The fast route leaves it alone."""
    assert read_plainly(text.encode()) is None


@given(st.lists(st.lists(st.text("ab ,½", max_size=3), min_size=3, max_size=3), min_size=1, max_size=20))
def test_clean_files_take_the_fast_route(rows: list[list[str]]) -> None:
    """A file without quotes whose rows fit is read by the fast route, and as csv.reader reads it."""
    cells = [[cell.replace(",", ".") for cell in row] for row in rows]
    body = "x,y,z\n" + "".join(",".join(row) + "\n" for row in cells)
    fast = read_plainly(body.encode())
    assert fast is not None
    assert told(fast) == told(read_carefully(body))
    assert told(fast)[2] == [list(column) for column in zip(*cells, strict=True)]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("quote", ["", '"'])
def test_every_line_end_with_and_without_bom(end: str, mark: bytes, quote: str) -> None:
    """The last line may lack its end; lines are counted alike."""
    text = end.join(["id,name", f"1,{quote}Ännä{quote}", "", "2,NA"])
    cells = read_cells(mark + text.encode())
    assert told(cells) == (("id", "name"), 1, [["1", "2"], ["Ännä", "NA"]], [2, 4], [], (0, 0), "")


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ("id\n1".encode("utf-16"), "1: byte 1 (0xFF) is not UTF-8 (it begins like UTF-16)"),
        ("id\n1".encode("utf-16-be"), "1: this is not a text in UTF-8 (it looks like UTF-16)"),
        ("id\n1\nCôte".encode("latin-1"), f"3: byte 7 (0xF4) is not UTF-8 ({OLD})"),
        ("id\r\n1\r\nCôte".encode("cp1252"), f"3: byte 9 (0xF4) is not UTF-8 ({OLD})"),
        ("id\r1\rCôte".encode("cp1252"), f"3: byte 7 (0xF4) is not UTF-8 ({OLD})"),
        (b"\xef\xbb\xbfid\n\xff", f"2: byte 7 (0xFF) is not UTF-8 ({OLD})"),
        (b"PK\x03\x04\xff", "1: byte 5 (0xFF) is not UTF-8 (it begins like a workbook or zip file)"),
        (b"\xd0\xcf\x11\xe0", "1: byte 1 (0xD0) is not UTF-8 (it begins like an old Excel workbook)"),
        (b"\x1f\x8b\x08", "1: byte 2 (0x8B) is not UTF-8 (it begins like a gzip file)"),
        (b"", "1: the file is empty"),
        (b"\xef\xbb\xbf", "1: the file is empty"),
        (b"\n \n,,\n", "1: the file is empty"),
        (b'"id\n', f"1: the header cannot be read: the quoting is broken: {UNCLOSED}"),
    ],
)  # fmt: skip
def test_files_that_cannot_be_read(data: bytes, fault: str) -> None:
    """The line, the byte and what the file looks like are named."""
    cells = read_cells(data)
    assert f"{cells.fault_line}: {cells.fault}" == fault


def test_broken_quoting_does_not_hide_what_follows() -> None:
    """Each broken row is reported at its own line; the rows behind it are read."""
    text = 'id,name\n1,"a\n2,b\n3,"c"d\n4,"e ""f"" g"\n5,"h\n6,i\n'
    cells = read_carefully(text)
    assert [column.words for column in cells.columns] == [["2", "4", "6"], ["b", 'e "f" g', "i"]]
    assert [(stray.line, list(stray.cells)) for stray in cells.strays] == [
        (2, ["1", "a"]),
        (4, ["3", 'c"d']),
        (6, ["5", "h"]),
    ]
    assert cells.lines().tolist() == [3, 5, 7]


def test_rows_over_several_lines_stand_where_they_begin() -> None:
    """A cell may hold line ends; a row's line is its first."""
    cells = read_carefully('id,name\r\n1,"a\r\nb"\r\n\r\n2,c\r\n')
    assert cells.columns[1].words == ["a\nb", "c"]
    assert cells.lines().tolist() == [2, 5]


def test_a_cell_beyond_the_limit_is_a_fault_of_its_row() -> None:
    """The limit of csv.reader holds on both routes, and what follows is read."""
    long = "x" * (csv.field_size_limit() + 1)
    fits = long[:-1]
    for text, lines in ((f"id\n{long}\n2\n", [3]), (f'id\n"{long}"\n2\n', [3]), (f"id\n{fits}\n2\n", [2, 3])):
        cells = read_cells(text.encode())
        assert cells.lines().tolist() == lines
        assert [stray.line for stray in cells.strays] == [2] * (len(lines) == 1)


def test_many_broken_rows_are_read_in_time() -> None:
    """An unclosed quote on each of 20,000 lines is no reason to read the file 20,000 times."""
    cells = read_carefully("id,name\n" + '1,"a\n' * 20_000)
    assert len(cells.strays) == 20_000
