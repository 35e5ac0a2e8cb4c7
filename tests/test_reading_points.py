"""Points and ratings as reports write them."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.reading.points import points_of, rating_of

POINTS = {
    "3": 300,
    " 7": 700,
    "0": 0,
    "3.5": 350,
    "3,5": 350,
    "3.25": 325,
    "3.50": 350,
    "3,000": 300,
    "3.": 300,
    "3½": 350,
    "3 ½": 350,
    "½": 50,
    "0½": 50,
    "3 1/2": 350,
    "1/2": 50,
    "3Â½": 350,
    "Â½": 50,
    "3\u00a01/2": 350,
    "3\u2009½": 350,
    "\u202f10,5\u202f": 1050,
    "-1": -100,
    "−1.5": -150,
    "−½": -50,
}


@pytest.mark.parametrize("text", POINTS)
def test_points(text):
    """Each way of writing points gives its hundredths."""
    assert points_of(text) == POINTS[text]


@pytest.mark.parametrize("text", ["", "  ", "\u00a0", "-", "–", "−", " - "])
def test_no_points(text):
    """A blank or a dash states no points."""
    assert points_of(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "x",
        "3.5.1",
        "1/3",
        "11/2",
        "3/2",
        "٣",
        "３",
        "1_0",
        "1e3",
        "nan",
        "+1",
        "3 5",
        "3.125",
        "½½",
        "123456",
        "." * 1000,
        "1" * 100_000,
    ],
)
def test_wrong_points(text):
    """What is no number of points is an error, not a total that is missing."""
    with pytest.raises(ValueError, match="is no number of points"):
        points_of(text)


def test_message_of_wrong_points():
    """The message shows what was found and how points are written."""
    with pytest.raises(
        ValueError, match=re.escape('"3 pts" is no number of points; expected such as 3, 3.5, 3,5 or 3½')
    ):
        points_of(" 3 pts ")


RATINGS = {
    "2100": 2100,
    " 987 ": 987,
    "0987": 987,
    "1": 1,
    "9999": 9999,
    "2100.0": 2100,
    "2100,00": 2100,
    "1500\u00a0": 1500,
}


@pytest.mark.parametrize("text", RATINGS)
def test_ratings(text):
    """A rating is a whole number, with or without zeros behind a point."""
    assert rating_of(text) == RATINGS[text]


@pytest.mark.parametrize("text", ["", " ", "0", "0000", "00000", "0.0", "-", "–", "unr", "UNR.", "Unrated", "nr"])
def test_unrated(text):
    """Every way of writing that there is no rating gives none, never 0."""
    assert rating_of(text) is None


@pytest.mark.parametrize(
    "text", ["2 100", "2100.5", "10000", "-5", "1641P17", "²", "٢١٠٠", "2_100", "1e3", "nan", "9" * 100_000]
)
def test_wrong_ratings(text):
    """What is no rating is an error."""
    with pytest.raises(ValueError, match="is no rating; expected a whole number from 1 to 9999, 0 or nothing"):
        rating_of(text)


@given(st.integers(-99_999, 99_999), st.integers(0, 99), st.sampled_from(".,"))
def test_points_come_back(whole, part, sign):
    """A rendered number of points reads as itself."""
    hundredths = abs(whole) * 100 + part
    text = f"{'-' if whole < 0 else ''}{abs(whole)}{sign}{part:02}"
    assert points_of(text) == (-hundredths if whole < 0 else hundredths)


@given(st.text(max_size=50))
def test_nothing_but_a_number_none_or_a_sentence(text):
    """Any text gives a number, nothing or an error with a sentence."""
    for read in (points_of, rating_of):
        assert isinstance(read_or_said(read, text), int | str | None)


def read_or_said(read, text):
    """What is read, or the sentence of the error."""
    try:
        return read(text)
    except ValueError as error:
        return str(error)
