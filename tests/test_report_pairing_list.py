"""The list to pair from: who is on it, in which order, with which rating and which facts."""

import pytest

from pipeline.replay.book import facts
from pipeline.reports.pairing_list import pairing_list
from pipeline.rules.entry import Facts
from pipeline.systems import load
from schemas.catalogue import models
from schemas.players import Players
from schemas.standings import Standings
from tests.report_tables import rows, said, table

PLAYERS = table(
    Players,
    """
    player_id  name     sex     birth_date  federation  club       fide_id  fide_rating  conventional_rating  english_name  listed
    0012       Ōno      .       1990-02-28  JPN         Old Mill   123      .            .                    .             yes
    a          陳       女      2011        TPE         .          .        .            .                    Chen          yes
    b          李       F       2010-12-31  TPE         "Rook, Q"  .        .            .                    Alder, Ann    yes
    c          Hidden   W       2001-01-01  .           .          99       2400         2400                 .             no
    d          Able     m       .           .           .          .        .            .                    .             yes
    e          Entrant  wOMan   1988-11-05  HUN         .          77       2187         1500                 .             yes
    f          zoe      x       .           .           .          .        .            .                    .             yes
    g          Zoe      Female  .           .           .          .        .            .                    .             yes
    """,
)

STANDINGS = table(
    Standings,
    """
    player_id  rating  games  status
    0012       1512    30     inactive
    c          1900    50     official
    d          900     8      provisional
    f          1512    3      provisional
    """,
)

COLUMNS = "ID_No,Name,Sex,Fed,Clubnumber,ClubName,Birthday,Rtg_Nat,Fide_No,Rtg_Int"


def listed(code, **more):
    """The list by a rule book, nobody's entry on record."""
    return pairing_list(load(code).editions[-1], STANDINGS, PLAYERS, facts(PLAYERS), **more)


def test_the_columns_are_those_of_the_import():
    """The names are Swiss-Manager's, letter for letter, in its order."""
    assert ",".join(models()["pairing-list.csv"].to_schema().columns) == COLUMNS
    assert ",".join(listed("tca").columns) == COLUMNS


def test_everybody_who_may_be_shown_is_on_it():
    """Rated, unrated and inactive players by rating, English name (in small letters) and id; hidden ones nowhere."""
    expected = """
    ID_No  Name     Sex  Fed  Clubnumber  ClubName   Birthday  Rtg_Nat  Fide_No  Rtg_Int
    e      Entrant  f    HUN  .           .          1988      2000     77       2187
    0012   Ōno      .    JPN  .           Old Mill   1990      1512     123      .
    f      zoe      .    .    .           .          .         1512     .        .
    d      Able     .    .    .           .          .         900      .        .
    b      李       f    TPE  .           "Rook, Q"  2010      0        .        .
    a      陳       f    TPE  .           .          2011      0        .        .
    g      Zoe      f    .    .           .          .         0        .        .
    """
    table_of = said(listed("tca"))
    by_id = {row[0]: row for row in table_of}
    # zoe stands before Ōno: o with a macron comes behind every plain letter.
    wanted = rows(expected)
    assert [by_id[row[0]] for row in wanted] == wanted
    assert [row[0] for row in table_of[1:]] == ["e", "f", "0012", "d", "b", "a", "g"]


UNRATED = (
    # the rule book, then the ratings that pair a newcomer, one with a FIDE rating of 2187, one rated 1500 elsewhere
    ("tca", 0, 2000),
    ("tca-1960", 0, 2000),
    ("z-chess", 800, 800),  # 1500 * 16 / 30
    ("flyordie", 0, 0),
    ("dc-shogi", 0, 0),
)


@pytest.mark.parametrize(("code", "newcomer", "entrant"), UNRATED)
def test_the_unrated_pair_as_the_rule_book_says(code, newcomer, entrant):
    """Nought or the start value; who enters by another rating pairs with that one already."""
    rating = dict(zip(listed(code)["ID_No"], listed(code)["Rtg_Nat"], strict=True))
    assert {rating[each] for each in "abg"} == {newcomer}
    assert rating["e"] == entrant
    assert (rating["0012"], rating["d"]) == (1512, 900)


def test_a_converted_rating_pairs():
    """1600 elsewhere is 853 1/3 in Z-Chess, and that is 853."""
    players = table(Players, "player_id  conventional_rating\na  1600\nb  .")
    result = pairing_list(load("z-chess").editions[0], STANDINGS.iloc[:0], players, facts(players))
    assert said(result[["ID_No", "Rtg_Nat"]]) == [["ID_No", "Rtg_Nat"], ["a", "853"], ["b", "800"]]


def test_an_entry_on_record_pairs_instead_of_todays_rating():
    """The rating that was recorded counts, and the column of FIDE ratings still shows today's."""
    known = facts(PLAYERS)
    recorded = Facts(
        fide_rating=known.fide_rating - 400 * (known.fide_rating == 2187),
        conventional_rating=known.conventional_rating,
    )
    result = pairing_list(load("tca").editions[-1], STANDINGS, PLAYERS, recorded)
    assert said(result[["ID_No", "Rtg_Nat", "Rtg_Int"]])[1] == ["e", "1787", "2187"]


BIRTHDAYS = (
    # whether full dates, then what is shown of 1990-02-28, 2011, 2010-12-31 and nothing
    (False, ["1990", "2011", "2010", ""]),
    (True, ["1990/02/28", "2011", "2010/12/31", ""]),
)


@pytest.mark.parametrize(("full", "expected"), BIRTHDAYS)
def test_birthdays_are_years_unless_asked_for(full, expected):
    """A full date only where it was asked for and is known."""
    shown = listed("tca", full_birthdays=full).set_index("ID_No")["Birthday"]
    assert shown.loc[["0012", "a", "b", "d"]].tolist() == expected
