"""Texts with separators as rows of cells."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.reading.document import Document, Grid
from pipeline.reading.grids import SEPARATORS, grids_of, separator_of


def grid(text, separator="", **more):
    """The only grid of a text."""
    (found,) = grids_of(Document(file="x.csv", lines=tuple(text.split("\n"))), separator, **more)
    return found


@pytest.mark.parametrize("separator", SEPARATORS)
def test_every_separator_is_found(separator):
    """The separator is the one that parts the rows alike."""
    text = f"No{separator}Name{separator}Rtg\n1{separator}Doe Jane{separator}1500\n2{separator}Roe Ann{separator}"
    assert grid(text).rows == (("No", "Name", "Rtg"), ("1", "Doe Jane", "1500"), ("2", "Roe Ann", ""))


@pytest.mark.parametrize(
    ("text", "separator"),
    [
        ("No;Name;Pts\n1;Doe, Jane;3,5\n2;Roe, Ann;3,0", ";"),
        ("1;Doe, Jane;3,5\n2;Roe, Ann;3,0", ";"),
        ("1\tDoe, Jane\t2:W\t1\n2\tRoe, Ann\t1:L\t0", "\t"),
        ('Name,Rtg\n"Doe; Jane",1500\n"Roe; Ann",1400', ","),
        ("Round,Time\n1,10:00\n2,15:30", ","),
        ("Some Open\nfrom 1, 2 and 3\nNo;Name\n1;Doe\n2;Roe\n3;Poe", ";"),
        ("plain\ntext", ","),
        ("", ","),
    ],
)
def test_which_separator(text, separator):
    """Commas in names and numbers and colons in results part nothing."""
    assert separator_of(Document(file="x", lines=tuple(text.split("\n")))) == separator


def test_declared_separator():
    """A line sep=; of a spreadsheet says the separator and is no row."""
    assert grid("sep=;\na,b;c,d\ne,f;g,h") == Grid(name="", rows=(("a,b", "c,d"), ("e,f", "g,h")), lines=(2, 3))


def test_said_separator():
    """The separator that is asked for is taken though another fits."""
    assert grid("a,b;c,d", ",").rows == (("a", "b;c", "d"),)


def test_lines_of_rows():
    """Blank lines and rows of empty cells are no rows but count; a record over two lines begins on its first."""
    found = grid('\nNo,Name\n\n,,\n1,"Doe\nJane"\n2,Roe\n')
    assert found.rows == (("No", "Name"), ("1", "Doe\nJane"), ("2", "Roe"))
    assert found.lines == (2, 5, 7)


def test_quotes():
    """Quotes around a cell vanish, doubled quotes in it are one, and blanks stay."""
    assert grid('a,"Doe, ""JJ"" Jane", c ,""').rows == (("a", 'Doe, "JJ" Jane', " c ", ""),)


@pytest.mark.parametrize(
    ("line", "cells"),
    [
        ('1,"Doe "JJ" Jane",1500', ("1", 'Doe "JJ" Jane', "1500")),
        ('1,"Doe Jane,1500', ("1", '"Doe Jane', "1500")),
        ('1,Doe "JJ" Jane,1500', ("1", 'Doe "JJ" Jane', "1500")),
    ],
)
def test_broken_quotes(line, cells):
    """Broken quotes part their own line at every separator, and the next lines are rows of their own."""
    found = grid(f'No,Name,Rtg\n{line}\n2,"Roe, Ann",1400')
    assert found.rows == (("No", "Name", "Rtg"), cells, ("2", "Roe, Ann", "1400"))
    assert found.lines == (1, 2, 3)


def test_a_quote_that_is_never_closed():
    """It swallows nothing, however long the file is."""
    found = grid('1,"Doe\n' + "2,Roe\n" * 5_000)
    assert len(found.rows) == 5_001
    assert found.rows[0] == ("1", '"Doe')


def test_cells_longer_than_the_csv_module_likes():
    """A cell of a million letters is a cell."""
    long = "x" * 1_000_000
    assert grid(f'1,"{long}"\n2,{long}').rows == (("1", long), ("2", long))


def test_a_quick_look():
    """Only as many rows are read as are wanted."""
    assert grid("a,b\n\nc,d\ne,f", at_most=2).lines == (1, 3)


def test_workbooks_are_grids_already():
    """The sheets of a workbook are given as they are, or their first rows."""
    sheet = Grid(name="S", rows=(("a",), ("b",)), lines=(1, 2))
    book = Document(file="x.xlsx", sheets=(sheet,))
    assert grids_of(book) == (sheet,)
    assert grids_of(book, at_most=1) == (Grid(name="S", rows=(("a",),), lines=(1,)),)


CELLS = st.text(st.characters(exclude_characters="\r\n\0", exclude_categories=["Cs"]), min_size=1, max_size=8)


@given(st.lists(st.lists(CELLS, min_size=2, max_size=5), min_size=1, max_size=5), st.sampled_from(SEPARATORS))
def test_written_cells_come_back(rows, separator):
    """What the csv module writes is read as it was."""
    rows = [["x", *row] for row in rows]
    text = io.StringIO()
    csv.writer(text, delimiter=separator, lineterminator="\n").writerows(rows)
    assert [list(row) for row in grid(text.getvalue(), separator).rows] == rows


@given(st.text(st.sampled_from('a1", ;\t\n:|'), max_size=200))
def test_any_text_is_rows(text):
    """Whatever the quotes, every line with something in it is in a row, in order."""
    found = grid(text)
    assert list(found.lines) == sorted(set(found.lines))
    assert "".join(text.split()).count("a") == sum(cell.count("a") for row in found.rows for cell in row)
