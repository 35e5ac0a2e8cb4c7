"""Workbooks: what stands in the file, read back from its XML."""

import io
import re
import resource
from datetime import date

import pandas as pd
import pytest
from python_calamine import CalamineWorkbook

from pipeline.writers.sheet_paper import LINE_HEIGHT, header_height, text_lines
from pipeline.writers.workbook import (
    Chart,
    Column,
    Link,
    Report,
    Section,
    Sheet,
    TooManyColumnsError,
    Trend,
    names_of_sheets,
    workbook_bytes,
)
from tests.workbooks import MAIN, Book

X14 = "{http://schemas.microsoft.com/office/spreadsheetml/2009/9/main}"
XM = "{http://schemas.microsoft.com/office/excel/2006/main}"
SPACE = "{http://www.w3.org/XML/1998/namespace}space"
NASTY = ["=1+1", "+1", "-1", "@SUM(A1)", "http://example.org", "internal:'x'!A1", "{=1}", "0012", "1e5", "TRUE",
         "\t=1", "\r=1", "=HYPERLINK(\"x\")", "_x0041_"]  # fmt: skip


def texts(values, title="List", **more):
    return Sheet(
        title=title,
        columns=[Column(name="name", header="Name")],
        frame=pd.DataFrame({"name": pd.Series(values, dtype="str")}),
        **more,
    )


def book_of(*sheets, **more):
    return Book(workbook_bytes(sheets, created=date(2024, 1, 31), **more))


@pytest.mark.parametrize("kind", ["text", "id"])
def test_text_stays_text(kind):
    """Text that looks like a formula, a number or a link is a string in the file, and nothing is linked."""
    sheet = Sheet(
        title="List",
        columns=[Column(name="name", header="Name", kind=kind)],
        frame=pd.DataFrame({"name": pd.Series(NASTY, dtype="str")}),
    )
    book = book_of(sheet)
    assert [row.popitem()[1] for row in book.rows("List")] == ["Name", *NASTY]
    assert book.sheet("List").find(f"{MAIN}hyperlinks") is None


@pytest.mark.parametrize("name", ["=[evil.xlsx]Sheet1!$A$1", "Figures!A1", "Well done!A1 won", "=1+1", "='a!'!B2"])
def test_no_name_in_a_chart_is_a_formula(name):
    """Titles, axes and what a column is called in a chart: text, even where it names a cell of another book."""
    columns = [Column(name="class", header="Class"), Column(name="players", header=name, kind="whole")]
    frame = pd.DataFrame({"class": ["1"], "players": [1]})
    chart = Chart(kind="columns", title=name, axes=(name, name), numbers="players")
    section = Section(heading=name, columns=columns, frame=frame, chart=chart)
    book = book_of(Report(title="Figures", sections=[section], lines=[name]))
    xml = book.xml("xl/charts/chart1.xml")
    formulas = [node.text for node in xml.iter("{http://schemas.openxmlformats.org/drawingml/2006/chart}f")]
    assert formulas == ["Figures!$A$4", "Figures!$B$4"]
    texts = [node.text for node in xml.iter("{http://schemas.openxmlformats.org/drawingml/2006/main}t")]
    assert [text.replace("! ", "!") for text in texts] == [name] * 3
    assert xml.find(".//{*}ser/{*}tx/{*}v").text.replace("! ", "!") == name


def test_another_reader_sees_the_same():
    """A program that is none of ours reads the same texts, numbers and blanks, wherever the table begins."""
    frame = pd.DataFrame({"name": NASTY, "points": pd.array([*range(len(NASTY) - 1), None], dtype="Int64")})
    columns = [Column(name="name", header="Name"), Column(name="points", header="Points", kind="whole")]
    sheet = Sheet(
        title="<O'Neill & Co>", columns=columns, frame=frame.astype({"name": "str"}), lines=("One", "Two")
    )
    data = workbook_bytes([sheet], created=date(2024, 1, 31))
    read = CalamineWorkbook.from_filelike(io.BytesIO(data)).get_sheet_by_name("<O'Neill & Co>").to_python()
    numbers = [*map(float, range(len(NASTY) - 1)), ""]
    assert read == [["One", ""], ["Two", ""], ["Name", "Points"], *map(list, zip(NASTY, numbers, strict=True))]


@pytest.mark.parametrize("text", [" blanks ", "\ttab", "line\n", "\u3000wide"])
def test_blanks_at_the_ends_are_to_be_kept(text):
    """A text that begins or ends with blanks says so, and others beside it do not."""
    kept = [node.get(SPACE) for node in book_of(texts([text, "in side"])).sheet("List").iter(f"{MAIN}t")]
    assert kept == ["preserve", None]


@pytest.mark.parametrize(
    "text",
    [
        "<r><t>bold</t></r>",
        "<r>",
        "<r>&amp;</r>",
        "<r>\x01</r>",
        "a<b & c>d \"e\" 'f'",
        "nul\0bell\x07",
        "\ufffe\uffff",
        "_x0041_",
        " blanks ",
        "tab\tline\nend",
        "羽生 善治",
        "😀",
    ],
)
def test_any_text_comes_back(text):
    """Markup, control characters, non-characters and escapes never break the file nor change the text."""
    (header, row) = book_of(texts([text])).rows("List")
    assert row == {"A2": text} or text == "_x0041_"
    assert header == {"A1": "Name"}


def test_half_a_character_breaks_nothing():
    """Half of a pair of surrogates, which no file can hold, is replaced."""
    frame = pd.DataFrame({"name": pd.Series(["a\ud800b"], dtype=object)})
    sheet = Sheet(title="List", columns=[Column(name="name", header="Name")], frame=frame)
    assert book_of(sheet).rows("List")[1] == {"A2": "a\ufffdb"}


TURNING = [chr(code) for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))]


@pytest.mark.parametrize("sign", TURNING, ids=ascii)
def test_what_turns_the_direction_of_writing_is_left_out_and_said(sign):
    """No cell, header line or name of a sheet holds such a character; the notes count the texts that had one."""
    book = book_of(texts([f"{sign}evil", f"a{sign}b{sign}", "שלום\u200f!"], f"L{sign}ist", lines=[f"T{sign}op"]))
    rows = [row.popitem()[1] for row in book.rows("List")]
    assert rows == ["Top", "Name", "evil", "ab", "שלום\u200f!"]
    note = "the characters that turn the direction of writing are left out, in {}"
    assert book.notes() == [("List", note.format("2 texts"))]
    assert book_of(texts([sign + "a"])).notes() == [("List", note.format("1 text"))]


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("", 5, 1),
        ("0123456789", 10, 1),  # a digit is the measure
        ("0123456789", 9, 2),
        ("illicit tilt", 8, 1),  # narrow letters: .5 each of i and l, .7 of t, the blank .5
        ("MMMM", 6, 2),  # 1.75 each
        ("MMMM", 7, 1),
        ("one\ntwo", 20, 2),
        ("one two", 4, 2),
        ("陳柏翰", 5, 2),  # two digits each
        ("陳柏翰", 6, 1),
    ],
)
def test_rows_are_as_high_as_their_lines(text, width, lines):
    """Narrow and wide letters are measured in digits, words are not torn, a line break begins a line."""
    assert text_lines(text, width) == lines


def test_short_headers_of_two_words_need_one_line():
    """A header that fits beside its margins is one line high, one that does not is two."""
    assert header_height(["Rank", "In period"], [6, 8]) == LINE_HEIGHT + 5
    assert header_height(["Rank", "Mean opponent"], [6, 10]) == 2 * LINE_HEIGHT + 5


def test_each_kind_is_shown_as_it_should():
    """Numbers are numbers with their format, also where the table holds them as text; missing cells are blank."""
    frame = pd.DataFrame(
        {
            "id": pd.Series(["0012", "7"], dtype="str"),
            "rating": pd.array([2100, None], dtype="Int64"),
            "change": pd.array([-5, 12], dtype="Int64"),
            "points": pd.Series(["3.5", ""], dtype="str"),
            "expected": pd.Series(["2.48", "0.10"], dtype="str"),
            "listed": [True, False],
            "mark": pd.Categorical([None, "P"]),
        }
    )
    kinds = {"id": "id", "rating": "whole", "change": "signed", "points": "decimal1", "expected": "decimal2"}
    columns = [Column(name=name, header=name.title(), kind=kinds.get(name, "text")) for name in frame]
    book = book_of(Sheet(title="List", columns=columns, frame=frame))
    assert book.rows("List")[1:] == [
        {"A2": "0012", "B2": 2100, "C2": -5, "D2": 3.5, "E2": 2.48, "F2": "yes"},
        {"A3": "7", "C3": 12, "E3": 0.1, "F3": "no", "G3": "P"},
    ]
    styles = book.xml("xl/styles.xml")
    codes = {number.get("numFmtId"): number.get("formatCode") for number in styles.iter(f"{MAIN}numFmt")}
    formats = [xf.get("numFmtId") for xf in styles.find(f"{MAIN}cellXfs")]
    first = book.sheet("List").find(f"{MAIN}sheetData")[1]
    shown = [formats[int(cell.get("s", 0))] for cell in first]
    built_in = {"49": "@", "1": "0", "2": "0.00", "0": "General"}
    assert [codes.get(number) or built_in[number] for number in shown] == [
        "@",
        "0",
        "+0;-0;0",
        "0.0",
        "0.00",
        "General",
    ]


def test_header_filter_widths_and_print_set_up():
    """The header is frozen, filtered and repeated on paper; wide characters count double; long texts are capped."""
    frame = pd.DataFrame({"id": ["1"], "name": ["羽生" * 5], "club": ["x" * 300]}, dtype="str")
    columns = [Column(name=name, header=name, kind="id" if name == "id" else "text") for name in frame]
    sheet = book_of(Sheet(title="List", columns=columns, frame=frame, freeze_columns=2)).sheet("List")
    pane = sheet.find(f"{MAIN}sheetViews/{MAIN}sheetView/{MAIN}pane")
    assert (pane.get("xSplit"), pane.get("ySplit"), pane.get("state")) == ("2", "1", "frozen")
    assert sheet.find(f"{MAIN}autoFilter").get("ref") == "A1:C2"
    widths = [float(column.get("width")) for column in sheet.find(f"{MAIN}cols")]
    assert 5 <= widths[0] < 7 < 22 <= widths[1] < 24 < 48 <= widths[2] < 50
    setup = sheet.find(f"{MAIN}pageSetup")
    assert (setup.get("fitToHeight"), setup.get("paperSize")) == ("0", "9")
    assert "&P / &N" in sheet.findtext(f"{MAIN}headerFooter/{MAIN}oddFooter")
    assert sheet.find(f"{MAIN}ignoredErrors/{MAIN}ignoredError").get("numberStoredAsText") == "1"


def test_lines_stand_above_the_header_and_on_every_page():
    """Title lines move the table down; they are frozen and printed on each page with the header, never cut."""
    book = book_of(texts(["a", "b"], lines=("=A & B\x07" + "x" * 30, "Rating list of 1 March 2011")))
    assert [list(row.values()) for row in book.rows("List")] == [
        ["=A & B\x07" + "x" * 30],
        ["Rating list of 1 March 2011"],
        ["Name"],
        ["a"],
        ["b"],
    ]
    sheet = book.sheet("List")
    pane = sheet.find(f"{MAIN}sheetViews/{MAIN}sheetView/{MAIN}pane")
    assert (pane.get("ySplit"), pane.get("topLeftCell")) == ("3", "A4")
    assert sheet.find(f"{MAIN}autoFilter").get("ref") == "A3:A5"
    names = book.xml("xl/workbook.xml").iter(f"{MAIN}definedName")
    printed = {name.get("name"): name.text for name in names if name.get("localSheetId") == "0"}
    assert printed["_xlnm.Print_Titles"] == "List!$1:$3"
    # 37 signs of the title need 50 of the table's: the first column has 7, six others 8.43 each.
    assert printed["_xlnm.Print_Area"] == "List!$A$1:$G$5"


def test_what_stands_in_place_of_a_missing_number():
    """A missing number may be a word, a text among numbers; elsewhere it stays blank."""
    frame = pd.DataFrame({"change": pd.array([5, None], dtype="Int64"), "peak": pd.array([None, 7], dtype="Int64")})
    columns = [
        Column(name="change", header="Change", kind="signed", blank="new"),
        Column(name="peak", header="Peak", kind="whole"),
    ]
    book = book_of(Sheet(title="List", columns=columns, frame=frame))
    assert book.rows("List")[1:] == [{"A2": 5}, {"A3": "new", "B3": 7}]


def test_landscape_only_when_wide():
    """A narrow list is printed upright, a wide one across."""
    narrow, wide = texts(["x"], title="narrow"), texts(["x"], title="wide")
    columns = [Column(name="name", header=f"Column number {number}") for number in range(12)]
    wide = Sheet(title="wide", columns=columns, frame=wide.frame)
    book = book_of(narrow, wide)
    orientations = [book.sheet(name).find(f"{MAIN}pageSetup").get("orientation") for name in ("narrow", "wide")]
    assert orientations == ["portrait", "landscape"]


def test_past_the_row_limit_the_list_goes_on():
    """Rows that do not fit go on on further sheets, each with its header and filter, and the notes say so."""
    book = book_of(texts([str(number) for number in range(7)]), row_limit=4)
    assert book.names == ["List", "List (2)", "List (3)", "Notes"]
    read = [[value for row in book.rows(name) for value in row.values()] for name in book.names[:3]]
    assert read == [["Name", "0", "1", "2"], ["Name", "3", "4", "5"], ["Name", "6"]]
    assert book.sheet("List (3)").find(f"{MAIN}autoFilter").get("ref") == "A1:A2"
    assert book.notes() == [("List", "7 rows are more than a sheet holds; go on with List (2)")]
    assert book_of(texts(["0", "1", "2"]), row_limit=4).names == ["List", "Notes"]


def test_long_tables_are_written_a_block_at_a_time(monkeypatch):
    """However many rows are made at once, the workbook is the same, over the ends of sheets too."""
    frame = pd.DataFrame({"name": ["a", "bbbbbbbb", "c" * 40_000, "d", "e"], "change": [1, None, 3, -20_000, 0]})
    frame["round"] = ["one", "one\ntwo", "", "", "1\n2\n3"]
    frame = frame.astype({"name": "str", "change": "Int64", "round": "str"})
    columns = [
        Column(name="name", header="Name"),
        Column(name="change", header="+", kind="signed", blank="new"),
        Column(name="round", header="1", wrapped=True),
    ]
    links = {"name": [None, Link(sheet="List"), None, None, Link(sheet="List")]}
    sheet = Sheet(title="List", columns=columns, frame=frame, links=links)
    at_once = workbook_bytes([sheet], created=date(2024, 1, 31), row_limit=4)
    monkeypatch.setattr("pipeline.writers.sheet_rows._BLOCK", 2)
    assert workbook_bytes([sheet], created=date(2024, 1, 31), row_limit=4) == at_once
    book = Book(at_once)
    assert [row.get("B3") for row in book.rows("List")][2] == "new"
    assert list(book.links("List")) == ["A3"]
    assert list(book.links("List (2)")) == ["A3"]
    heights = [row.get("ht") for name in ("List", "List (2)") for row in book.sheet(name).iter(f"{MAIN}row")]
    assert heights == ["20.25", None, "30", None, "20.25", None, "45"]


def test_a_sheet_may_be_larger_than_two_gibibytes(monkeypatch):
    """What is said of sizes in the long form reads the same."""
    sheet = texts(["a", "b"])
    usual = workbook_bytes([sheet], created=date(2024, 1, 31))
    monkeypatch.setattr("pipeline.writers.workbook_file._LARGE", 1)
    large = workbook_bytes([sheet], created=date(2024, 1, 31))
    assert large != usual
    assert Book(large).rows("List") == Book(usual).rows("List") == [{"A1": "Name"}, {"A2": "a"}, {"A3": "b"}]


def shown_as(book, name):
    """Value, number format and colour of each cell below the header of a sheet."""
    styles = book.xml("xl/styles.xml")
    codes = {number.get("numFmtId"): number.get("formatCode") for number in styles.iter(f"{MAIN}numFmt")}
    fonts = [font.find(f"{MAIN}color").get("rgb") for font in styles.find(f"{MAIN}fonts")]
    formats = [(xf.get("numFmtId"), fonts[int(xf.get("fontId"))]) for xf in styles.find(f"{MAIN}cellXfs")]
    cells = [cell for row in book.sheet(name).iter(f"{MAIN}row") for cell in row][1:]
    shown = [(book.value_of(cell), *formats[int(cell.get("s"))]) for cell in cells]
    return [(value, codes.get(number, number), colour) for value, number, colour in shown]


def test_changes_have_colours_and_figures_their_own_decimals():
    """Gains, losses, none and newcomers each have a colour; figures are shown as their text has them."""
    change = pd.DataFrame({"change": pd.array([5, -3, 0, None], dtype="Int64")})
    changes = Sheet(
        title="Changes",
        columns=[Column(name="change", header="Change", kind="signed", blank="new & <old>")],
        frame=change,
    )
    figure = pd.DataFrame({"figure": pd.Series(["12", "-3.50", "+2", "none", ""], dtype="str")})
    figures = Sheet(title="Figures", columns=[Column(name="figure", header="Figure", kind="figure")], frame=figure)
    book = book_of(changes, figures)
    assert shown_as(book, "Changes") == [
        (5, "+0;-0;0", "FF00702E"),
        (-3, "+0;-0;0", "FFC00000"),
        (0, "+0;-0;0", "FF7F7F7F"),
        ("new & <old>", "+0;-0;0", "FF0563C1"),
    ]
    assert shown_as(book, "Figures") == [
        (12, "1", None),
        (-3.5, "+0.00;-0.00;0.00", None),
        (2, "+0;-0;0", None),
        ("none", "0", None),
    ]


def test_a_list_without_rows_is_its_header():
    """A table without rows has a sheet with the header, and a workbook without tables has the notes."""
    assert book_of(texts([])).rows("List") == [{"A1": "Name"}]
    assert book_of(notes=[("Period", "2024-01")]).notes() == [("Period", "2024-01")]


def test_notes_stand_last_whatever_the_sheets_are_called():
    """The notes sheet keeps its name beside an event called the same."""
    book = book_of(texts(["x"], title="notes"), notes=[("Held", "=evil"), ("<r>a</r>", "b")])
    assert book.names == ["notes (2)", "Notes"]
    assert book.notes() == [("Held", "=evil"), ("<r>a</r>", "b")]


def test_links_lead_to_the_sheets_meant():
    """A row's link leads to the sheet of that key under the name it got; a row without one is plain text."""
    index = texts(["a", "b", "c"], title="Events", links={"name": [Link(sheet="1"), Link(sheet="2", row=7), None]})
    book = book_of(index, texts(["x"], title="O'Neill/Cup", key="1"), texts(["y"], title="O'Neill:Cup", key="2"))
    assert book.names == ["Events", "O'Neill-Cup", "O'Neill-Cup (2)", "Notes"]
    assert names_of_sheets(["Events", "O'Neill/Cup", "O'Neill:Cup"]) == book.names[:3]
    links = book.sheet("Events").find(f"{MAIN}hyperlinks")
    assert [(link.get("ref"), link.get("location")) for link in links] == [
        ("A2", "'O''Neill-Cup'!A1"),
        ("A3", "'O''Neill-Cup (2)'!A7"),
    ]
    assert [row.popitem()[1] for row in book.rows("Events")] == ["Name", "a", "b", "c"]


def test_links_to_another_workbook():
    """A link to a workbook of the same folder names the file alone, the sheet and the cell, whatever it is called."""
    sheet = "50% #1 & it's"
    book = book_of(texts(["a"], lines=("Title",), links={"name": [Link(book="other.xlsx", sheet=sheet, row=4)]}))
    (link,) = book.sheet("List").find(f"{MAIN}hyperlinks")
    assert (link.get("ref"), link.get("location")) == ("A3", "'50% #1 & it''s'!A4")
    (relation,) = book.xml("xl/worksheets/_rels/sheet1.xml.rels")
    assert (relation.get("Target"), relation.get("TargetMode")) == ("other.xlsx", "External")
    assert book.rows("List")[2] == {"A3": "a"}


def history(rows):
    frame = pd.DataFrame({"2024-01": pd.array(range(rows), dtype="Int64"), "2024-02": [None] * rows})
    columns = [Column(name=name, header=name, kind="whole") for name in frame]
    return Sheet(title="It's been", key="past", columns=columns, frame=frame.astype("Int64"), lines=("One", "Two"))


TREND = Trend(header="Trend", key="past", first=0, last=1)


def test_a_trend_is_drawn_from_the_same_row_of_another_sheet():
    """Each row has a small line behind its last column, all in one group, from its own row over there."""
    book = book_of(texts(["a", "b"], lines=("Title",), trend=TREND), history(2))
    groups = list(book.sheet("List").iter(f"{X14}sparklineGroup"))
    assert len(groups) == 1
    drawn = [(line.findtext(f"{XM}f"), line.findtext(f"{XM}sqref")) for line in groups[0].iter(f"{X14}sparkline")]
    assert drawn == [("'It''s been'!A4:B4", "B3"), ("'It''s been'!A5:B5", "B4")]
    assert book.rows("List")[1] == {"A2": "Name", "B2": "Trend"}
    assert book_of(texts([], trend=TREND), history(0)).rows("List") == [{"A1": "Name", "B1": "Trend"}]


def test_long_lists_have_no_links_and_no_trend_and_say_so():
    """A sheet with more rows than allowed has neither, one with just as many has both, and the notes tell."""
    links = {"name": [Link(sheet="List"), None, Link(sheet="List")]}
    lively, plain = (
        book_of(texts(["a", "b", "c"], links=links, trend=TREND), history(3), lively_limit=limit)
        for limit in (3, 2)
    )
    assert len(lively.sheet("List").find(f"{MAIN}hyperlinks")) == 2
    assert len(list(lively.sheet("List").iter(f"{X14}sparkline"))) == 3
    assert lively.notes() == []
    assert plain.sheet("List").find(f"{MAIN}hyperlinks") is None
    assert not list(plain.sheet("List").iter(f"{X14}sparkline"))
    assert plain.rows("List")[0] == {"A1": "Name"}
    none = "left out: a sheet of more than 2 rows has none, for"
    assert plain.notes() == [
        ("List", f"2 links are {none} office programs drop those past 65,530"),
        ("List", f"Trend: {none} so many small drawings would make it slow to open"),
    ]


def test_texts_too_long_for_a_cell_are_cut_and_said():
    """A text past the limit of a cell ends in an ellipsis, never in half a character, and the notes say so."""
    long = ["x" * 32_767, "y" * 32_768, "😀" * 20_000, "<r>" + "&" * 9_000 + "</r>"]
    book = book_of(texts(long))
    read = [row.popitem()[1] for row in book.rows("List")][1:]
    assert read == [long[0], "y" * 32_766 + "…", "😀" * 16_383 + "…", long[3]]
    assert book.notes() == [("List", "2 texts longer than 32767 characters are cut")]


def test_too_many_columns_are_refused():
    """A table wider than a sheet is refused in words, not cut."""
    sheet = Sheet(title="List", columns=[Column(name="a", header="a")] * 16_385, frame=pd.DataFrame({"a": ["x"]}))
    with pytest.raises(TooManyColumnsError, match="16385 columns"):
        book_of(sheet)


def test_a_year_of_crosstables_needs_few_open_files():
    """A workbook may have more sheets than a process may have open files."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (96, hard))
    try:
        book = book_of(*(texts(["x"], title=f"Event {number}") for number in range(150)))
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert len(book.names) == 151


def test_created_is_the_date_given():
    """The workbook says that it was made on the day given, and nothing of the clock."""
    core = book_of(texts(["x"])).files.read("docProps/core.xml").decode()
    assert set(re.findall(r"\d{4}-\d\d-\d\dT[\d:]+Z", core)) == {"2024-01-31T00:00:00Z"}


def test_workbooks_need_no_room_for_scratch_files(tmp_path, monkeypatch):
    """A workbook is made in memory: no folder for temporary files is needed, whatever goes wrong."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "nowhere"))
    assert book_of(texts(["a"])).names == ["List", "Notes"]
    with pytest.raises(KeyError, match="nowhere"):
        book_of(texts(["a"]), texts(["b"], title="Second", links={"name": [Link(sheet="nowhere")]}))
