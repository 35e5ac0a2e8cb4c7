"""Dates in the order that the texts themselves decide, refused where they do not."""

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.reading.dates import ORDERS, Settled, settle
from pipeline.reading.joint_dates import settle_together


def dates(*texts, **known):
    """The dates, which are expected to be read without a fault."""
    found = settle(texts, **known)
    assert found.fault == ""
    assert found.at == -1
    return list(found.dates)


def refused(*texts, **known):
    """The fault and the place of the text that it is about."""
    found = settle(texts, **known)
    assert found.dates == ("",) * len(texts)
    return found.fault, found.at


ONE = {
    "2011-02-25": "2011-02-25",
    "2011/02/25": "2011-02-25",
    "2011.02.25": "2011-02-25",
    "2011.2.5": "2011-02-05",
    "2011-03-04": "2011-03-04",
    "25.02.2011": "2011-02-25",
    "25. 2. 2011": "2011-02-25",
    "2011.02.25.": "2011-02-25",
    "25/2/2011": "2011-02-25",
    "02/25/2011": "2011-02-25",
    "05.05.2011": "2011-05-05",
    "20110225": "2011-02-25",
    "2011-25-02": "2011-02-25",
    "May 29, 2020": "2020-05-29",
    "may 29 2020": "2020-05-29",
    "29 May 2020": "2020-05-29",
    "29-May-2020": "2020-05-29",
    "29-MAY-20": "2020-05-29",
    "29-May-75": "1975-05-29",
    "29. Mai 2020": "2020-05-29",
    "3. März 2020": "2020-03-03",
    "1er août 2020": "2020-08-01",
    "29 de mayo de 2020": "2020-05-29",
    "29 maggio 2020": "2020-05-29",
    "31 Dic. 2020": "2020-12-31",
    "2020-05-29 10:00": "2020-05-29",
    "2020-05-29T10:00:30Z": "2020-05-29",
    "29.05.2020 9:30 PM": "2020-05-29",
    "2020": "2020",
    "00.00.1975": "1975",
    "1978/00/00": "1978",
    "1978/05/00": "1978",
    "2011.??.??": "2011",
    "29.02.2000": "2000-02-29",
    "44197": "2021-01-01",
    "44197.75": "2021-01-01",
    "0000/00/00": "",
    "00.00.0000": "",
    "????.??.??": "",
    "0": "",
    "-": "",
    "  ": "",
    "": "",
}


@pytest.mark.parametrize("text", ONE)
def test_one_date(text):
    """What can be read in one way only is read, a year alone stays one, and nothing stays nothing."""
    assert dates(text) == [ONE[text]]


@pytest.mark.parametrize(
    ("texts", "known", "read"),
    [
        (["11.09.26", "12.04.01"], {"ascending": True}, ["2011-09-26", "2012-04-01"]),
        (
            ["11.25.02", "11.26.02", "11.27.02"],
            {"within": ("2011-02-25", "2011-02-27")},
            ["2011-02-25", "2011-02-26", "2011-02-27"],
        ),
        (["25.02.2011", "27.02.2011"], {"ascending": True}, ["2011-02-25", "2011-02-27"]),
        (["24/09/2010", "02/10/2010"], {"ascending": True}, ["2010-09-24", "2010-10-02"]),
        (["09/24/2010", "10/02/2010"], {}, ["2010-09-24", "2010-10-02"]),
        (["03/04/2011", "13/04/2011"], {}, ["2011-04-03", "2011-04-13"]),
        (
            ["03/12/2011", "04/01/2012"],
            {"ascending": True, "within": ("2011-12-01", "2012-01-31")},
            ["2011-12-03", "2012-01-04"],
        ),
        (["03/04/2011"], {"within": ("2011-03-01", "2011-03-31")}, ["2011-03-04"]),
        (["2011-03-04", "2011-25-02"], {}, ["2011-04-03", "2011-02-25"]),
        (["2011-03-04", "25.02.2011", ""], {}, ["2011-03-04", "2011-02-25", ""]),
        (["40000", "", "40001"], {}, ["2009-07-06", "", "2009-07-07"]),
        (["03/04/2011"], {"within": ("2011-04-01", "")}, ["2011-04-03"]),
        (["03/04/2011"], {"order": "dmy"}, ["2011-04-03"]),
        (["03/04/2011"], {"order": "mdy"}, ["2011-03-04"]),
        (["01-02-03"], {"order": "ymd"}, ["2001-02-03"]),
        (["01-02-03"], {"order": "ydm"}, ["2001-03-02"]),
        (["2011-03-04"], {"order": "dmy"}, ["2011-03-04"]),
        (["2011-03-04"], {"order": "ydm"}, ["2011-04-03"]),
        (
            ["11.25.02", "11.26.02"],
            {"order": "dmy", "within": ("2011-02-25", "2011-02-27")},
            ["2011-02-25", "2011-02-26"],
        ),
        (["31.12.69", "31.12.70"], {"order": "dmy"}, ["2069-12-31", "1970-12-31"]),
        (["31.12.69"], {"order": "dmy", "within": ("1960-01-01", "1980-01-01")}, ["1969-12-31"]),
        (["2011", "25.02.2011"], {"ascending": True}, ["2011", "2011-02-25"]),
        (["15.02.75"], {"births": True, "within": ("1911-01-01", "2011-01-01")}, ["1975-02-15"]),
        (["13.01.1975", "02.03.1980", "1990"], {"births": True}, ["1975-01-13", "1980-03-02", "1990"]),
    ],
)
def test_what_decides(texts, known, read):
    """One order for all texts, decided by real days, by what they must lie in, by their sequence or by the officer."""
    assert dates(*texts, **known) == read


SAY = "in ratinglist.toml, or with --dates dmy"


@pytest.mark.parametrize(
    ("texts", "known", "message", "at"),
    [
        (
            ["03/04/2011"],
            {},
            f'"03/04/2011" may be 3 April 2011 or 4 March 2011; say which with dates = "dmy" or "mdy" {SAY}',
            0,
        ),
        (
            ["03/04/2011", "05/04/2011"],
            {"ascending": True},
            f'"03/04/2011" may be 3 April 2011 or 4 March 2011, and so may "05/04/2011"; say which with dates = "dmy" or "mdy" {SAY}',
            -1,
        ),
        (
            ["01.02.03"],
            {},
            '"01.02.03" may be 1 February 2003 or 2 January 2003 or 3 February 2001 or 2 March 2001; say which with dates = "dmy" or "mdy" or "ymd" or "ydm" in ratinglist.toml, or with --dates dmy',
            0,
        ),
        (
            ["5.5.2011", "01/02/2011", "03/02/2011", "04/02/2011", "05/02/2011"],
            {},
            f'"01/02/2011" may be 1 February 2011 or 2 January 2011, and so may 3 more; say which with dates = "dmy" or "mdy" {SAY}',
            -1,
        ),
        (["2011"], {"days": True}, '"2011" is no day; expected a day, month and year', 0),
        (["25.02.2011", "00.00.2011"], {"days": True}, '"00.00.2011" is no day; expected a day, month and year', 1),
        (
            ["01.02.1975", "03.04.1980"],
            {"births": True},
            f'"**.**.****" may be more than one day, and so may 1 more; say which with dates = "dmy" or "mdy" {SAY}',
            -1,
        ),
        (["15.02.75"], {"births": True}, 'the year of "**.**.**" has two digits; expected four', 0),
        (["30.02.2011"], {}, '"30.02.2011" is no date; expected such as 2011-02-25, 25.02.2011 or 25 Feb 2011', 0),
        (
            ["2011", "May 2011", "soon"],
            {},
            '"May 2011" is no date; expected such as 2011-02-25, 25.02.2011 or 25 Feb 2011; 2 such texts, the first here',
            1,
        ),
        (
            ["born 1975"],
            {"births": True},
            '"born ****" is no date; expected such as 2011-02-25, 25.02.2011 or 25 Feb 2011',
            0,
        ),
        (
            ["40000", "2011-02-25"],
            {},
            '"40000" is no date; expected such as 2011-02-25, 25.02.2011 or 25 Feb 2011',
            0,
        ),
        (
            ["25.02.2011", "02.25.2011"],
            {},
            '"25.02.2011" and "02.25.2011" do not have day, month and year in one order',
            -1,
        ),
        (
            ["02.25.2011"],
            {"order": "dmy"},
            '"02.25.2011" is no date in the order dmy; the setting dates says dmy',
            0,
        ),
        (
            ["25.02.2011"],
            {"within": ("2011-03-01", "2011-03-05")},
            '"25.02.2011" does not lie within 2011-03-01 to 2011-03-05',
            0,
        ),
        (
            ["27.02.2011", "25.02.2011"],
            {"ascending": True},
            '"25.02.2011" comes before "27.02.2011"; expected no date to go back',
            1,
        ),
        (
            ["2011-02-27", "2011-02-25"],
            {"ascending": True},
            '"2011-02-25" comes before "2011-02-27"; expected no date to go back',
            1,
        ),
    ],
)
def test_what_is_refused(texts, known, message, at):
    """What does not decide the order is refused with its readings and the setting; birth dates are never shown."""
    assert refused(*texts, **known) == (message, at)


@pytest.mark.parametrize(
    "text",
    [
        "٢٠١١-٠٢-٢٥",
        "2011_02_25",
        "25.02/2011",
        "1.2.3",
        "1.2.011",
        "123",
        "12345678",
        "20111912",
        "19999",
        "80001",
        "2011-13-13",
        "00.13.2011",
        "1700-01-01",
        "2011-02-25-01",
        "29 Foo 2020",
        "1" * 100_000,
        "1." * 50_000,
        "May " * 30_000,
    ],
)
def test_no_dates(text):
    """What is no date in any order is an error, however long it is."""
    assert " is no date; expected such as " in refused(text)[0]


WRITE = {
    "dmy": lambda day, sign, year: f"{day.day:02}{sign}{day.month:02}{sign}{year}",
    "mdy": lambda day, sign, year: f"{day.month:02}{sign}{day.day:02}{sign}{year}",
    "ymd": lambda day, sign, year: f"{year}{sign}{day.month:02}{sign}{day.day:02}",
    "ydm": lambda day, sign, year: f"{year}{sign}{day.day:02}{sign}{day.month:02}",
}
DAYS = st.lists(st.dates(dt.date(1970, 1, 1), dt.date(2069, 12, 31)), min_size=1, max_size=4)


@given(
    DAYS,
    st.sampled_from(ORDERS),
    st.sampled_from("./-"),
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.booleans(),
)
def test_equal_or_refused(days, order, sign, long_year, ascending, bounded, said):
    """Dates in any order come back as they were or are refused; they never become others."""
    if long_year and order == "ydm":
        order = "ymd"
    days = sorted(days) if ascending else days
    texts = [WRITE[order](day, sign, f"{day.year:04}" if long_year else f"{day.year % 100:02}") for day in days]
    whole = [day.isoformat() for day in days]
    within = (min(whole), max(whole)) if bounded else None
    found = settle(texts, order=order if said else "", within=within, ascending=ascending)
    assert found.dates == tuple(whole) or found.fault
    if said:
        assert not found.fault


@given(DAYS, st.sampled_from(["%d %B %Y", "%B %d, %Y", "%d-%b-%Y", "%Y%m%d", "%Y-%m-%d %H:%M"]))
def test_writings_that_leave_nothing_open(days, form):
    """A month by its name or a year that comes first leaves nothing open."""
    assert dates(*(day.strftime(form) for day in days)) == [day.isoformat() for day in days]


@given(
    st.lists(st.text(st.sampled_from("0123456789./-? May,:T"), max_size=12), max_size=4),
    st.booleans(),
    st.booleans(),
)
def test_any_texts(texts, ascending, births):
    """Any texts give dates or a fault, and no birth date is shown."""
    found = settle(texts, ascending=ascending, births=births)
    assert isinstance(found, Settled)
    assert len(found.dates) == len(texts)
    if births:
        before = found.fault.split("; ")[0]
        assert not any(text and any(sign.isdigit() for sign in text) and f'"{text}"' in before for text in texts)


@given(
    st.integers(1970, 2069).flatmap(
        lambda year: st.lists(st.dates(dt.date(year, 1, 1), dt.date(year, 12, 31)), min_size=2).map(sorted)
    ),
    st.sampled_from(ORDERS),
    st.sampled_from(["dmy", "mdy", "ymd"]),
)
def test_two_places_equal_or_open(days, of_rounds, of_ends):
    """Days in two places, each in an order of its own, come back as they were or stay open."""
    ends = [WRITE[of_ends](day, "/", f"{day.year:04}") for day in (days[0], days[-1])]
    rounds = [WRITE[of_rounds](day, ".", f"{day.year % 100:02}") for day in days]
    joint = settle_together(ends, rounds)
    assert joint is not None
    assert joint.ends in (None, (days[0].isoformat(), days[-1].isoformat()))
    assert joint.between in (None, tuple(day.isoformat() for day in days))


@pytest.mark.parametrize(
    ("ends", "rounds", "joint"),
    [
        (["07/05/2022", "09/07/2022"], ["22/05/07", "22/05/21"], (("2022-05-07", "2022-07-09"), ("2022-05-07", "2022-05-21"))),
        (["07/05/2022", "09/07/2022"], ["22/05/07", "22/07/09"], (None, None)),
        (["05/01/2024", "13/12/2024"], ["03/04/24"], (("2024-01-05", "2024-12-13"), None)),
        (["03/04/2024", ""], ["13/06/24"], (None, ("2024-06-13",))),
        (["07/05/2022", "09/07/2022"], ["22/06/07", "22/06/21", "22/05/30"], None),
        (["07/05/2022", "09/07/2022"], ["soon"], None),
        (["2022", "2022"], ["22/06/07"], None),
        (["soon", ""], ["22/06/13"], None),
    ],
)  # fmt: skip
def test_two_places(ends, rounds, joint):
    """What all joint readings say is certain; without one there is nothing, as where a text is no day."""
    assert settle_together(ends, rounds) == joint
