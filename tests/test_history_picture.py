"""The picture of a history: where its line, dots and labels stand, by hand on the drawing's own scale.

The drawing goes from 40 to 334 in width and, downwards, from 30 to 180 in height.
"""

import re

import pytest

from pipeline.writers.pages.history_picture import History, Standing, history_picture


def picture(*standings, until="2026-05", established="2025-01", peak=None):
    """The picture of (month, rating) pairs; an empty month is the start."""
    return history_picture(
        History(
            standings=[Standing(month=month, rating=rating) for month, rating in standings],
            until=until,
            established=established,
            peak=Standing(month=peak[0], rating=peak[1]) if peak else None,
        )
    )


def test_a_rating_stands_until_the_next_one():
    """Two lists three months apart and a month more: 294 / 4 a month; 1500 to 1600 on lines 1500 to 1600."""
    drawn = picture(("2026-01", 1500), ("2026-04", 1600))
    assert drawn.established == "M40 180V180H260.5V30H334"
    assert not drawn.provisional
    assert [(dot.x, dot.y, dot.text) for dot in drawn.dots] == [
        ("40", "180", "2026-01: 1500"),
        ("260.5", "30", "2026-04: 1600"),
    ]
    assert [(line.text, line.y) for line in drawn.ratings] == [("1500", "180"), ("1550", "105"), ("1600", "30")]


def test_the_provisional_part_is_a_line_of_its_own():
    """Established in March of January to May: the dashed line ends there, and the other begins where it ends."""
    drawn = picture(("2026-01", 1500), ("2026-03", 1600), established="2026-03")
    assert drawn.provisional == "M40 180H187"
    assert drawn.established == "M187 180V30H334"
    assert [dot.provisional for dot in drawn.dots] == [True, False]


def test_established_between_two_lists():
    """Established in February while the rating stayed: the line goes on at the same height."""
    drawn = picture(("2026-01", 1500), ("2026-03", 1600), established="2026-02")
    assert drawn.provisional == "M40 180H113.5"
    assert drawn.established == "M113.5 180V180H187V30H334"


def test_never_established_is_dashed_throughout():
    """Without an established rating there is no other line, and the sentence says so."""
    drawn = picture(("2026-01", 1500), ("2026-03", 1600), established="")
    assert drawn.provisional == "M40 180H187V30H334"
    assert not drawn.established
    assert drawn.description.endswith("Provisional throughout.")


def test_the_start_stands_a_month_before_everything():
    """An opening has no month: it is drawn one before the first list and called the start."""
    drawn = picture(("", 1500), ("2026-02", 1600))
    assert [dot.x for dot in drawn.dots] == ["40", "113.5"]
    assert (drawn.months[0].text, drawn.months[0].x) == ("start", "40")
    assert drawn.dots[0].text == "start: 1500"


def test_a_single_list_stands_in_the_middle():
    """One point: a month on either side of it, forty points around it."""
    drawn = picture(("2026-05", 1500), peak=("2026-05", 1500))
    assert [(dot.x, dot.y) for dot in drawn.dots] == [("187", "105")]
    assert [line.text for line in drawn.ratings] == ["1480", "1490", "1500", "1510", "1520"]
    assert (drawn.peak.x, drawn.peak.y, drawn.peak.text, drawn.peak.anchor) == ("187", "105", "peak 1500", "middle")


@pytest.mark.parametrize(("month", "anchor"), [("2026-01", "start"), ("2026-03", "middle"), ("2026-05", "end")])
def test_the_peak_is_called_inside_the_drawing(month, anchor):
    """The text at the peak runs away from the nearer edge."""
    drawn = picture(("2026-01", 1500), ("2026-05", 1500), peak=(month, 1500))
    assert drawn.peak.anchor == anchor


def test_a_peak_before_the_first_change_is_inside():
    """A peak may be a month in which nothing changed; the drawing begins before it."""
    drawn = picture(("", 1500), ("2026-04", 1400), peak=("2026-01", 1500))
    assert drawn.dots[0].x == "40"
    assert drawn.peak.x == "98.8"  # one month of five: 40 + 294 / 5


@pytest.mark.parametrize(
    ("ratings", "lines"),
    [
        ((0,), ["-20", "-10", "0", "10", "20"]),
        ((1490, 1510), ["1480", "1490", "1500", "1510", "1520"]),
        ((1000, 2000), ["1000", "1500", "2000"]),
        ((-120, 90), ["-200", "-100", "0", "100"]),
        ((0, 99999), ["0", "50000", "100000"]),
    ],
)
def test_lines_are_round_numbers_around_everything(ratings, lines):
    """At most five lines at multiples of 10, 20 or 50, or these times a power of ten."""
    drawn = picture(*((f"2026-0{number + 1}", rating) for number, rating in enumerate(ratings)))
    assert [line.text for line in drawn.ratings] == lines


@pytest.mark.parametrize(
    ("first", "until", "labels"),
    [
        ("2026-01", "2026-05", ["2026-01", "2026-02", "2026-03", "2026-04", "2026-05"]),
        ("2025-11", "2026-09", ["2026-01", "2026-04", "2026-07"]),
        ("2024-01", "2026-01", ["2024-01", "2024-07", "2025-01", "2025-07", "2026-01"]),
        ("2020-05", "2026-05", ["2022", "2024", "2026"]),
        ("1926-01", "2026-01", ["1950", "2000"]),
    ],
)
def test_months_or_years_are_called(first, until, labels):
    """Months of a short history, years of a long one, never more than fit."""
    drawn = picture((first, 1500), (until, 1510), until=until)
    assert [mark.text for mark in drawn.months] == labels


def test_long_histories_have_no_dots_but_the_last():
    """Above sixty lists the line says it all."""
    months = [(f"{2010 + number // 12}-{number % 12 + 1:02d}", 1500 + number) for number in range(61)]
    assert len(picture(*months[:60], until="2016-01").dots) == 60
    assert [dot.text for dot in picture(*months, until="2016-01").dots] == ["2015-01: 1560"]


def test_numbers_are_whole_or_have_one_decimal():
    """Every number of every path is a whole one or has one decimal, whatever the months."""
    drawn = picture(("", 1333), ("2025-03", 1414), ("2025-08", 1271), ("2026-05", 1999), established="2025-08")
    numbers = re.findall(r"[\d.]+", drawn.provisional + drawn.established)
    assert numbers
    assert all(re.fullmatch(r"\d+(\.[1-9])?", number) for number in numbers)


def test_without_a_rating_there_is_no_picture():
    """A history without a list draws nothing."""
    assert picture() is None
