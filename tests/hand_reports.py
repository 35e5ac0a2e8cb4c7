"""Reports written by hand, one line a player, as short as a crosstable."""

import re

from pipeline.reading.report import Cell, Entrant, Report

CELL = re.compile(r"(?P<number>\d+)(?P<colour>[wb?])(?P<score>[1=0+h-]?)(?P<unrated>u?)(?:/(?P<handicap>[a-z_]+))?")

SCORES = {
    "1": ("played", 2),
    "=": ("played", 1),
    "0": ("played", 0),
    "+": ("forfeit", 2),
    "h": ("forfeit", 1),
    "-": ("forfeit", 0),
    "": ("open", -1),
}

BYES = {"bye": 2, "half": 1, "zero": 0}

FIRST_LINE = 11
"""The line of the first player."""


def report_of(table, **facts):
    """The report of a table: each line a number, a name, a total or ``*`` for none, and a cell for each round.

    Cells: 7w1 7b0 7w= played (7?1 without a colour, 7w1u not rated, 7w1/rook with odds), 7w+ 7w- 7wh forfeits, 7w without a result,
    bye half zero, open without an opponent, . nothing; several games of one round are joined by an ampersand.
    """
    entrants, cells = [], []
    for place, line in enumerate(table.strip().splitlines()):
        number, name, total, *rounds = line.split()
        points = None if total == "*" else int(100 * float(total))
        entrants.append(Entrant(number=number, line=FIRST_LINE + place, name=name, points=points))
        for round_, several in enumerate(rounds, 1):
            cells.extend(cell_of(place, round_, text) for text in several.split("&"))
    facts = {"file": "open.trf", "format": "hand", "rounds": len(rounds)} | facts
    return Report(entrants=tuple(entrants), cells=tuple(cells), **facts)


def cell_of(player, round_, text):
    """The cell that a text of the table stands for."""
    opponent, colour, kind, score, rated, handicap = "", "", "absent", -1, True, ""
    found = CELL.fullmatch(text)
    if found:
        opponent, colour = found["number"], found["colour"].strip("?")
        kind, score = SCORES[found["score"]]
        rated, handicap = not found["unrated"], found["handicap"] or ""
    elif text in BYES:
        kind, score = "bye", BYES[text]
    elif text == "open":
        kind = "open"
    line, column = FIRST_LINE + player, f"round {round_}"
    return Cell(player, round_, opponent, colour, kind, score, line, column, text, rated, handicap)


def games_told(report, games):
    """Games in short: round, players by number, result; ``?`` where the colours are not known."""
    told = []
    for game in games:
        numbers = [report.entrants[at].number for at in (game.white, game.black) if at >= 0]
        marks = "".join(
            mark for mark, there in (("?", not game.colours), ("u", not game.rated), ("i", game.inferred)) if there
        )
        told.append(f"{game.round} {' '.join(numbers)} {game.result or 'open'}{' ' if marks else ''}{marks}")
    return told


def said(problems):
    """Problems as they are printed."""
    return [str(problem) for problem in problems]
