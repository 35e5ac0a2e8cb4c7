"""Workbooks as rows of text, and those that are not to be read."""

import datetime as dt
import io
import re
import zipfile

import pytest
import xlsxwriter

from pipeline.reading.asked import Asked
from pipeline.reading.document import Grid
from pipeline.reading.files import workbook_parts
from pipeline.reading.files.opening import open_document


def book(write):
    """The bytes of a workbook that a function filled."""
    data = io.BytesIO()
    with xlsxwriter.Workbook(data, {"default_date_format": "dd.mm.yyyy"}) as made:
        write(made)
    return data.getvalue()


def table(*rows):
    """A workbook with one sheet of cells as they are."""

    def write(made):
        sheet = made.add_worksheet("Table")
        for number, row in enumerate(rows):
            for place, cell in enumerate(row):
                if cell is not None:
                    sheet.write(number, place, cell)

    return book(write)


def changed(data, part, change):
    """A workbook with one of its parts changed; None takes the part away."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as before, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as after:
        for name in before.namelist():
            text = before.read(name).decode()
            text = change(text) if name == part else text
            if text is not None:
                after.writestr(name, text)
    return made.getvalue()


def opened(data):
    """The document and the problems as they are printed."""
    found = open_document(data, "x.xlsx", Asked())
    return found.document, [str(problem) for problem in found.problems]


DAY = dt.datetime(2020, 5, 29)  # noqa: DTZ001 - a spreadsheet knows no time zones
MORNING = DAY.replace(hour=10)


def test_cells():
    """Whole numbers have no point, dates are days, errors their text, and blanks stay."""

    def write(made):
        sheet = made.add_worksheet("A b")
        for place, cell in enumerate([" x ", 5, 2.5, 3.0, True, DAY, MORNING, "NA", -1, "   -½"]):  # fmt: skip
            sheet.write(2, place + 1, cell)
        sheet.write_formula(2, 11, "=1/0", None, "#DIV/0!")
        sheet.write_formula(2, 12, "=1+1", None, 2)
        sheet.write(2, 13, "a\nb")
        sheet.write(5, 2, "last")
        sheet.write(7, 20, " ")

    document, problems = opened(book(write))
    last = ("", "", "last", *[""] * 11)
    cells = (
        "",
        " x ",
        "5",
        "2.5",
        "3",
        "TRUE",
        "2020-05-29",
        "2020-05-29",
        "NA",
        "-1",
        "   -½",
        "#DIV/0!",
        "2",
        "a\nb",
    )
    assert document.sheets == (Grid(name="A b", rows=(cells, last), lines=(3, 6)),)
    assert document.lines == ()
    assert problems == []


def test_sheets():
    """Every sheet that holds something is there, in its order."""

    def write(made):
        for name in ("One", "Empty", "Two"):
            sheet = made.add_worksheet(name)
            if name != "Empty":
                sheet.write(0, 0, name)

    document, _ = opened(book(write))
    assert [sheet.name for sheet in document.sheets] == ["One", "Two"]


def test_letters_of_cells():
    """Letters of a wrong encoding are told with their row, and control characters are shown."""
    document, problems = opened(table(["Name"], [None], ["MÃ¼ller\x07"]))
    assert document.sheets[0].rows == (("Name",), ("MÃ¼ller\ufffd",))
    assert problems[0].startswith('x.xlsx:3: warning: "MÃ¼ller')
    assert problems[1:] == ["x.xlsx:3: warning: control characters are read as \ufffd"]


SHEET = "xl/worksheets/sheet1.xml"
GOOD = table(["No", "Name"], [1, "Doe"])
SAVE = "save it again as .xlsx or CSV"


@pytest.mark.parametrize(
    ("part", "change", "message"),
    [
        (SHEET, lambda text: text.replace('r="B2"', 'r="XFD1048576"'), "the sheets have room for 17,179,869,184 cells; expected at most 2,000,000: perhaps a cell far below or to the right is filled by mistake"),
        (SHEET, lambda text: text.replace('<row r="2"', '<row r="1048576"').replace('r="B2"', "").replace('r="A2"', ""), "the sheets have room for 2,097,152 cells; expected at most 2,000,000: perhaps a cell far below or to the right is filled by mistake"),
        (SHEET, lambda text: text.replace('r="B2"', 'x:r="XFD1048576" xmlns:x="y"'), "the sheets have room for 17,179,869,184 cells; expected at most 2,000,000: perhaps a cell far below or to the right is filled by mistake"),
        (SHEET, lambda text: text.replace('r="B2"', 'r="ABCD999999999"'), f'the workbook is damaged (a cell has no place such as "B3"); {SAVE}'),
        (SHEET, lambda text: text.replace('<row r="2"', '<row r="two"'), f"the workbook is damaged (a row has no number); {SAVE}"),
        (SHEET, lambda text: text[:300], f"the workbook is damaged ({SHEET}: unclosed token: line 2, column 238); {SAVE}"),
        (SHEET, lambda text: text.replace("<worksheet", '<!DOCTYPE a [<!ENTITY b "c">]><worksheet'), f"the workbook is damaged (it declares a document type); {SAVE}"),
        (SHEET, lambda _: None, f"the workbook cannot be read (its sheet Table is missing); {SAVE}"),
        ("xl/sharedStrings.xml", lambda _: None, f"the workbook cannot be read (Cell string index not found in shared strings table); {SAVE}"),
        ("xl/workbook.xml", lambda text: re.sub("<sheet .*?/>", lambda sheet: sheet[0] * 2, text), "the workbook has two sheets of the same name; expected each name once"),
        ("xl/workbook.xml", lambda text: re.sub("<sheets>.*</sheets>", "", text), "the workbook has no sheets"),
    ],
)  # fmt: skip
def test_workbooks_that_are_not_read(part, change, message):
    """A damaged or oversized workbook is an error, whatever the library would make of it."""
    assert opened(GOOD)[1] == []
    assert opened(changed(GOOD, part, change)) == (None, [f"x.xlsx: {message}"])


def test_a_bomb(monkeypatch):
    """A workbook that unpacks to more than the limit is not unpacked any further."""
    monkeypatch.setattr(workbook_parts, "LARGEST", 1_000_000)
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", b" " * 1_000_001)
    assert len(data.getvalue()) < 2_000
    assert opened(data.getvalue()) == (None, ["x.xlsx: the workbook unpacks to more than 1,000,000 bytes"])


def test_a_long_text_in_many_cells(monkeypatch):
    """One long text that very many cells show is not read."""
    monkeypatch.setattr(workbook_parts, "MOST_LETTERS", 1_000_000)
    data = table(["x" * 10_000], *[["x" * 10_000]] * 100)
    assert opened(data) == (
        None,
        ["x.xlsx: the texts of the workbook are too long; expected the cells of a tournament report"],
    )


def test_an_empty_workbook():
    """A workbook without a filled cell is an error."""
    assert opened(book(lambda made: made.add_worksheet())) == (None, ["x.xlsx: the workbook holds nothing"])


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (["a.trf"], "this is a zip file and no text or workbook; unpack it and give the files in it"),
        (
            ["mimetype", "content.xml"],
            "this is an OpenDocument file (.ods, .odt) and no text or .xlsx; save it as .xlsx or CSV",
        ),
        (["xl/workbook.bin"], "this is a binary workbook (.xlsb) and no text or .xlsx; save it as .xlsx or CSV"),
    ],
)
def test_other_zip_files(names, message):
    """What is no .xlsx says what it is and what to do."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name in names:
            archive.writestr(name, "x")
    assert opened(data.getvalue()) == (None, [f"x.xlsx: {message}"])


def test_damaged_zip_files():
    """Wherever a workbook is cut or a byte of it is changed, there is a document or an error."""
    for place in range(0, len(GOOD), 97):
        for data in (GOOD[:place], GOOD[:place] + bytes([GOOD[place] ^ 0x55]) + GOOD[place + 1 :]):
            found = open_document(data, "x.xlsx", Asked())
            assert (found.document is None) == any(problem.severity == "error" for problem in found.problems)


def test_a_panic_of_the_library(monkeypatch):
    """A panic, which is no Exception, is an error of the file; a keyboard interrupt is none."""
    import pandas as pd  # noqa: PLC0415

    class PanicException(BaseException):
        """As the library names it."""

    def raising(error):
        def read(*_, **__):
            raise error

        return read

    monkeypatch.setattr(pd, "read_excel", raising(PanicException()))
    assert opened(GOOD) == (
        None,
        [f"x.xlsx: the workbook cannot be read (its parts contradict each other); {SAVE}"],
    )
    monkeypatch.setattr(pd, "read_excel", raising(KeyboardInterrupt()))
    with pytest.raises(KeyboardInterrupt):
        opened(GOOD)
