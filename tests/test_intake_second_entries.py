"""Players entered twice: the entry without a game, bye or point is left out, all others stay."""

from dataclasses import replace

import pytest

from pipeline.intake.claiming import understand
from pipeline.intake.games.pairing_up import games_of
from pipeline.intake.second_entries import without_second_entries
from pipeline.reading.asked import Asked
from tests.hand_reports import games_told, report_of, said

TABLE = """
    1 Smith 1 2w1 .
    2 Jones 0 1b0 .
    3 {name} {total} {rounds}
    4 Brown * bye .
"""


def entered(name="Jones", total="0", rounds=". .", **facts):
    """A report in which player 3 has the FIDE id of player 2."""
    report = report_of(TABLE.format(name=name, total=total, rounds=rounds))
    one, two, three, four = report.entrants
    two, three = replace(two, fide_id="4600011", birth_date="1990-03"), replace(three, fide_id="04600011", **facts)
    return replace(report, entrants=(one, two, three, four))


@pytest.mark.parametrize("facts", [{}, {"total": "*"}, {"birth_date": "1990"}, {"points": 0}])
def test_left_out(facts):
    """The second entry goes, with a warning; the games of all others stay whose they were."""
    report = without_second_entries(entered(**facts))
    assert [entrant.number for entrant in report.entrants] == ["1", "2", "4"]
    assert games_told(report, games_of(report).games) == ["1 1 2 1-0", "1 4 bye"]
    assert said(report.problems) == [
        (
            "open.trf:13: warning: 3 Jones has the FIDE id of 2 Jones on line 12 and no game, bye or point, and is left "
            "out as entered twice"
        )
    ]


@pytest.mark.parametrize(
    "facts",
    [
        {"name": "Clark"},
        {"total": "1"},
        {"rounds": "zero ."},
        {"rounds": ". half"},
        {"rounds": ". 4w"},
        {"rounds": "4w- ."},
        {"adjusted": 50},
        {"birth_date": "1991"},
        {"fide_id": "4600012"},
        {"fide_id": ""},
        {"fide_id": "0"},
    ],
)
def test_not_left_out(facts):
    """Who has another name or birth date, a game, a bye, a point or no such id stays."""
    kept = facts.pop("fide_id", None)
    report = entered(**facts)
    if kept is not None:
        report = replace(
            report,
            entrants=(*report.entrants[:2], replace(report.entrants[2], fide_id=kept), report.entrants[3]),
        )
    assert without_second_entries(report) is report


def test_an_opponent_stays():
    """Whom somebody names as an opponent is not left out, though the own line says nothing."""
    report = entered()
    cells = [cell._replace(opponent="3") if cell.opponent == "2" else cell for cell in report.cells]
    assert without_second_entries(replace(report, cells=tuple(cells))).entrants == report.entrants


def test_the_first_goes_where_the_second_plays():
    """It is not the order of the lines that tells which entry is the one."""
    report = report_of("1 Jones 0 . .\n2 Smith 1 3w1 .\n3 Jones 0 2b0 .")
    one, two, three = report.entrants
    report = replace(report, entrants=(replace(one, fide_id="4600011"), two, replace(three, fide_id="4600011")))
    report = without_second_entries(report)
    assert [entrant.number for entrant in report.entrants] == ["2", "3"]
    assert games_told(report, games_of(report).games) == ["1 2 3 1-0"]
    assert said(report.problems) == [
        (
            "open.trf:11: warning: 1 Jones has the FIDE id of 3 Jones on line 13 and no game, bye or point, and is left "
            "out as entered twice"
        )
    ]


def test_two_entries_without_a_game():
    """Of two entries with which nothing came about the first stays."""
    report = report_of("1 Jones 0 . .\n2 Jones 0 . .\n3 Smith 1 . bye")
    entrants = tuple(
        replace(entrant, fide_id="4600011" if entrant.name == "Jones" else "") for entrant in report.entrants
    )
    report = without_second_entries(replace(report, entrants=entrants))
    assert [entrant.number for entrant in report.entrants] == ["1", "3"]


def test_from_a_file():
    """A file's second entries are gone when it has been read."""
    lines = [
        "012 Spring Open",
        "042 2026/03/07",
        f"001    1 w    {'Adler, Ann':33} 1800 GER     4600011 {'':10}  1.0    1     2 w 1",
        f"001    2 m    {'Brandt, Ole':33} 1700 GER     4600022 {'':10}  0.0    2     1 b 0",
        f"001    9 w    {'Adler, Ann':33} 1800 GER     4600011 {'':10}  0.0    9  0000 - -",
    ]
    [report] = understand("\n".join(lines).encode(), "spring.trf", Asked()).reports
    assert [entrant.number for entrant in report.entrants] == ["1", "2"]
    assert said(report.problems) == [
        (
            "spring.trf:5: warning: 9 Adler, Ann has the FIDE id of 1 Adler, Ann on line 3 and no game, bye or point, and "
            "is left out as entered twice"
        )
    ]
