"""Entrants called Bye, spielfrei, N.N. and the like are nobody: who meets them has a bye, and nobody is rated."""

from dataclasses import replace

import pytest

from pipeline.intake.claiming import understand
from pipeline.intake.games.dummies import without_dummies
from pipeline.intake.games.pairing_up import games_of
from pipeline.reading.asked import Asked, ColumnMapping
from pipeline.reading.nobody import is_no_name
from tests.hand_reports import games_told, report_of, said


@pytest.mark.parametrize(
    "name",
    [
        *(
            "Bye",
            "BYE",
            "bye",
            "Bye, Bye",
            "BYE 2",
            "Bye1",
            "Half-point bye",
            "spielfrei",
            "SPIELFREI",
            "Spiel-frei",
        ),
        *("Freilos", "NN", "N.N.", "N. N.", "nn", "Dummy", "Dummy 1", "w.o.", "W/O", "not paired", "Not  Paired"),
        *("exempt", "pauza", "wolne", "Volný los", "Свободен", "-", "--", "–", "?", "???", "...", "*"),
    ],
)
def test_nobody(name):
    """These names are nobody's, in whatever capitals, doubled or numbered."""
    assert is_no_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "Bye, Ole",
        "Bye Olsen",
        "Byers",
        "Dummer",
        "Nn, Ann",
        "Wolny",
        "Prost",
        "Free, Fay",
        "N",
        "12",
        "王",
        "Walk, Over An",
    ],
)
def test_somebody(name):
    """Surnames that look like such words, names without Latin letters and no name at all are none of them."""
    assert not is_no_name(name)


def read(table, **facts):
    """The entrants, games and problems of a table once the dummies are out of it."""
    report = without_dummies(report_of(table, **facts))
    played = games_of(report)
    names = [entrant.name for entrant in report.entrants]
    return names, games_told(report, played.games), said([*report.problems, *played.problems])


def test_results_against_nobody_are_byes():
    """Whatever its score and whether it counts as played or as a forfeit, a result against nobody is a bye."""
    names, games, problems = read("""
        1 Smith     2   3w1   4b1
        2 BYE       *   3b+   5w0
        3 Jones     0   1b0   2w-
        4 Brown     0.5 5b=   1w0
        5 spielfrei 0.5 4w=   2b1
    """)
    assert names == ["Smith", "Jones", "Brown"]
    assert games == ["1 1 3 1-0", "1 4 half-bye", "2 3 zero-bye", "2 4 1 0-1"]
    assert problems == [
        'open.trf:12: note: "BYE", "spielfrei" stand for no opponent: 2 results against them count as byes'
    ]


def test_a_pairing_with_nobody_without_a_result():
    """Without a result there is nothing to be waited for: the total says whether it was a bye."""
    assert read("1 Smith 1.5 2w1 4w\n2 Jones 0 1b0 3w0\n3 Brown 1 . 2b1\n4 NN 0 . 1b")[1] == [
        "1 1 2 1-0",
        "2 1 half-bye ui",
        "2 2 3 0-1",
    ]


def test_a_number_of_somebody_too():
    """A number that a player has as well as nobody is the player's."""
    report = report_of("1 Smith * 2w1\n2 Bye * 1b0\n2 Jones * 1b0")
    assert [cell.kind for cell in without_dummies(report).cells] == ["played", "played"]


@pytest.mark.parametrize(
    ("facts", "known_by"),
    [
        ({"fide_id": "700001"}, "an id"),
        ({"national_id": "81"}, "an id"),
        ({"rating": 1500}, "a rating"),
        ({"fide_rating": 1500}, "a rating"),
        ({"birth_date": "1980"}, "a birth date"),
    ],
)
def test_a_person_of_that_name(facts, known_by):
    """Who has an id, a rating or a birth date is a player, which is told."""
    report = report_of("1 Smith 1 2w1\n2 Bye 0 1b0")
    report = without_dummies(replace(report, entrants=(report.entrants[0], replace(report.entrants[1], **facts))))
    assert [cell.kind for cell in report.cells] == ["played", "played"]
    assert said(report.problems) == [
        f'open.trf:12: warning: "Bye" has {known_by} and is taken for a player, not for the lack of an opponent'
    ]


def test_a_report_without_dummies():
    """A report of players alone stays as it is."""
    report = report_of("1 Smith 1 2w1\n2 Jones 0 1b0")
    assert without_dummies(report) is report


def taken(text, file, **asked):
    """The one report of a file, its games in short, and what is wrong with it."""
    understood = understand(text.encode(), file, Asked(**asked))
    [report] = understood.reports
    played = games_of(report)
    return games_told(report, played.games), said([*understood.problems, *report.problems, *played.problems])


def test_one_sided():
    """Of a federation's own player who met Bye, with or without a colour."""
    rows = ["Event,Pier Open", "Start,2024-05-03", "End,2024-05-05", "Rounds,3", "Player,71,Able,Ann"]
    rows += ["1,1,W,Bye,", "2,1,-,BYE,BYE,0,,", "3,0,B,Baker,Ben,1900,,IRL", "Total,2"]
    assert taken("\n".join(rows) + "\n", "pier.csv") == (
        ["1 1 bye", "2 1 bye", "3 4 1 1-0"],
        ['pier.csv:6: note: "Bye", "BYE, BYE" stand for no opponent: 2 results against them count as byes'],
    )


def test_swissperfect():
    """Of a table of all players in which Bye has a row and a number."""
    rows = ["No\tName\tTotal\t1\t2", "1\tAble, Ann\t2\t3:W\t2:W", "2\tBaker, Ben\t0\t4:L\t1:L"]
    rows += ["3\tBYE\t0\t1:L\t4:L", "4\tCole, Cy\t2\t2:W\t3:W"]
    games, problems = taken("\n".join(rows) + "\n", "pier.txt")
    assert games == ["1 1 bye", "1 2 4 0-1 ?", "2 1 2 1-0 ?", "2 4 bye"]
    assert 'pier.txt:4: note: "BYE" stands for no opponent: 2 results against it count as byes' in problems


def test_rows_of_games():
    """Of games with an opponent by a word of this kind; the word bye, which says what it is, needs no note."""
    columns = {"round": "Rd", "white_name": "White", "black_name": "Black", "result": "Result"}
    mapping = ColumnMapping(name="ours", holds="games", columns=columns)
    text = 'Rd,White,Black,Result\n1,"Able, Ann",spielfrei,1-0\n1,"Cole, Cy",bye,1-0\n2,N.N.,"Able, Ann",½-½\n'
    games, problems = taken(text, "pier.csv", mapping=mapping)
    assert games == ["1 Able, Ann bye", "1 Cole, Cy bye", "2 Able, Ann half-bye"]
    assert problems == [
        'pier.csv:2: note: "spielfrei", "N.N." stand for no opponent: 2 results against them count as byes'
    ]
