"""Entrants of invented reports, and the players that they are compared with, in few words."""

import pandas as pd

from pipeline.intake.events.gathered import Gathered
from pipeline.intake.people.identities import Identified, identify
from pipeline.intake.people.identity_lines import read_lines
from pipeline.intake.people.known import Known
from pipeline.reading.report import Entrant, Report
from schemas.cells import input_columns
from schemas.players import Players

JOHN = {
    "player_id": "P0044",
    "name": "Smyth, John",
    "birth_date": "1980-05-07",
    "fide_id": "7700044",
    "club": "East",
    "federation": "IRL",
}
JOAN = {"player_id": "P0050", "name": "Smyth, Joan", "birth_date": "1999", "fide_id": "7700050"}
NUMBER = {"player_id": "00123", "name": "Byrne, Una"}
PLAIN = {"player_id": "1234", "name": "Åkerström, Per-Olof"}
SHOWN_JOHN = "P0044 Smyth John 1980 (East, IRL)"

TOP = "report,name,player_id,candidates,action,into\n"


def known(*rows, openings=None):
    """The players of players.csv, each a dictionary of what is filled."""
    frame = {}
    for column in input_columns(Players):
        cells = [row.get(column.name, column.default) for row in rows]
        frame[column.name] = pd.array(cells, dtype=column.dtype) if column.dtype != "bool" else cells
    return Known(players=pd.DataFrame(frame), openings=openings or {})


def report(file, *entrants, event="E", form="trf"):
    """A report of an event; an entrant is a name or what is filled. Numbers and lines count from 1 and 10."""
    filled = [{"name": each} if isinstance(each, str) else each for each in entrants]
    people = tuple(
        Entrant(**{"number": str(place), "line": 9 + place, **each}) for place, each in enumerate(filled, 1)
    )
    return Gathered(report=Report(file=file, format=form, entrants=people), games=(), event_id=event)


def identified(reports, players, lines="", *, add=False, new_ids="N") -> Identified:
    """Who the entrants are; ``lines`` are those of identities.csv below its header."""
    answers, problems = read_lines((TOP + lines).encode(), "identities.csv")
    assert problems == ()
    return identify(reports, players, answers, add=add, new_ids=new_ids)


def messages(found):
    """What is said, as it is printed."""
    return [str(problem) for _, problem in found.problems]
