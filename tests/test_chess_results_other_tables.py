"""Tables of chess-results.com and Swiss-Manager that are not read: of teams, and pairings without names."""

import io

import pytest
import xlsxwriter
from chess_results_read import SITE, faults, read
from reading_told import claimants, document

from pipeline.reading.asked import Asked
from pipeline.reading.files.opening import open_document

PAIRINGS = (
    "Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg;Mnr;ErgEloW;ErgEloS\n1;1;0;0;4;2;1;0;;1:0;0;;\n"
)
PLAYERS = (
    "Nr;Name;Titel;Identnr;EloNat;EloInt;Fed;Sex;FideIdent;Pkt;Wtg1;Rang\n"
    "1;Amsler Lina;WIM;00712;0;2301;SUI;W;1300001;1;9;2\n"
    "2;Bovet Marc;;;1950;0;FRA;;0;½;8;1\n"
)
TEAMS = "a table of teams: export the players' lists (starting list, crosstable) instead"


@pytest.mark.parametrize(
    "header",
    ["Rk.;Team;1.Rd;TB1", "Rg.;Snr;Mannschaft;Sp;+;=;-;Wtg1", "No.;SNo;Team;Pts.;Res.;:;Res.;Pts.;Team;SNo"],
    ids=["crosstable", "ranking", "pairings"],
)
def test_teams(header):
    """Below the site's line, a table of teams is called what it is, with what to export instead."""
    report = read(document(f"{SITE}Harbour League\n{header}\n1;Harbour A;2w3;2\n2;Harbour B;1b1;0\n"))
    assert faults(report) == [f"report.txt:3: {TEAMS}"]
    assert (report.name, report.line, report.entrants) == ("Harbour League", 3, ())


def test_teams_without_the_line_of_the_site():
    """A crosstable of teams is told from its header alone."""
    report = document("Harbour League\nRk.;Team;1.Rd;2.Rd;TB1\n1;Harbour A;2w3½;3b4;4\n2;Harbour B;1b½;4w2;1\n")
    assert claimants(report) == ["chess-results"]
    assert faults(read(report)) == [f"report.txt:2: {TEAMS}"]


def test_players_with_teams():
    """A column of teams beside the names is no table of teams."""
    report = read(document("Rk.;Name;Team;1.Rd;Pts.\n1;Arce Ana;Harbour;2w1;1\n2;Bru Blas;Lake;1b0;0\n"))
    assert faults(report) == []
    assert [entrant.name for entrant in report.entrants] == ["Arce Ana", "Bru Blas"]


def test_teams_in_a_sheet():
    """In a workbook with several sheets and no players' list the error names the sheet."""
    target = io.BytesIO()
    with xlsxwriter.Workbook(target, {"in_memory": True}) as book:
        book.add_worksheet("About").write_row(0, 0, ["Harbour League"])
        sheet = book.add_worksheet("Table")
        for at, row in enumerate(
            [["Rk.", "Team", "1.Rd", "TB1"], [1, "Harbour A", "2w3", 2], [2, "Bay", "1b1", 0]]
        ):
            sheet.write_row(at, 0, row)
    opened = open_document(target.getvalue(), "league.xlsx", Asked()).document
    assert opened is not None
    assert claimants(opened) == ["chess-results"]
    assert faults(read(opened)) == [f'league.xlsx:1: sheet "Table": {TEAMS}']


def test_pairings_of_swiss_manager_name_nobody():
    """Swiss-Manager's pairings as text give starting numbers only: who played cannot be told from them."""
    report = document(PAIRINGS)
    assert claimants(report) == ["chess-results"]
    assert faults(read(report)) == [
        (
            "report.txt:1: these are Swiss-Manager's pairings, which name the players by starting numbers only: export "
            "the FIDE report (TRF16) or a crosstable instead"
        )
    ]
    assert read(report).cells == ()


def test_players_of_swiss_manager():
    """Swiss-Manager's players as text are a list of players without games."""
    report = document(PLAYERS)
    assert claimants(report) == ["chess-results"]
    assert [
        (each.number, each.name, each.title, each.sex, each.federation, each.national_id, each.fide_id, each.rating)
        for each in read(report).entrants
    ] == [
        ("1", "Amsler Lina", "WIM", "f", "SUI", "00712", "1300001", 2301),
        ("2", "Bovet Marc", "", "", "FRA", "", "", 1950),
    ]
    assert faults(read(report)) == []
    assert faults(read(report), "note") == [
        'report.txt:1: note: columns that are not read: "Wtg1"',
        "report.txt:1: note: the list holds players, no games",
    ]
