"""Small tables for the tests of the reports, written as text: cells two blanks apart, a dot for nothing."""

import re
from decimal import Decimal

import pandas as pd

from pipeline.reports.causes import changes_in
from pipeline.reports.crosstable_grids import printed
from pipeline.reports.event_places import NO_TIE_BREAKS
from pipeline.reports.members import members
from schemas.events import Events
from schemas.ledger import Ledger
from schemas.ledger_columns import MILLIONTHS, NUMBER_COLUMNS
from schemas.players import Players
from schemas.standings import Standings

SHORT = {
    "event": "event_id",
    "player": "player_id",
    "opponent": "opponent_id",
    "before": "rating_before",
    "against": "opponent_rating",
    "after": "rating_after",
    "own": "own_rating",
}
"""Short headings of a ledger's columns."""

ABSENT = {
    Players: {"name": "player_id", "listed": "yes"},
    Events: {"name": "event_id", "end_date": "2026-01-31", "rated": "yes", "games_per_round": "1"},
    Standings: {"games": "0", "status": "official"},
    Ledger: {"period": "2026-01", "kind": "game", "games_before": "0"},
}
"""What a column holds that a test does not name: this, the column of this name, or nothing."""


def rows(text):
    """The cells of a table as lists of texts, its heading first."""
    return [re.split(r"\s{2,}", line.strip()) for line in text.strip().splitlines()]


def said(frame):
    """A frame as its table would be written: lists of texts with a dot for nothing, the heading first."""
    cells = [["." if cell is pd.NA or cell == "" else str(cell) for cell in row] for row in frame.to_numpy(object)]
    return [list(frame.columns), *cells]


def table(model, text):
    """A frame of that model; columns that the text does not name hold what is usual."""
    heading, *lines = rows(text)
    given = {name: [line[at] for line in lines] for at, name in enumerate(heading)}
    if model is Ledger:
        given = {SHORT.get(name, name): cells for name, cells in given.items()}
    columns = {}
    for name, column in model.to_schema().columns.items():
        usual = ABSENT[model].get(name, ".")
        cells = given.get(name) or given.get(usual) or [usual] * len(lines)
        columns[name] = _typed(name, column.dtype.type, cells)
    more = {
        name: ["" if cell == "." else cell for cell in cells]
        for name, cells in given.items()
        if name not in columns
    }
    return model.validate(pd.DataFrame(columns | more), lazy=True)


def moved_and_people(standings, players, period, inactive_after=0, active_only=False):
    """What moved each player of the standings in a period, and everybody in them, as several reports take both."""
    moved = changes_in(standings, period)
    return moved, members(standings, players, moved, period, inactive_after=inactive_after, active_only=active_only)


def each_printed(rows_, cells, tie_breaks=NO_TIE_BREAKS):
    """Id and printed crosstable of every event with games, from the tables of all."""
    shapes = dict(zip(rows_["event_id"].tolist(), rows_["shape"].tolist(), strict=True))
    return printed(rows_, cells, shapes, tie_breaks).items()


def _typed(name, kind, cells):
    if kind == bool:  # noqa: E721 - a numpy type
        return pd.Series([cell == "yes" for cell in cells], dtype=bool)
    if name in NUMBER_COLUMNS:
        cells = [cell if cell == "." else int(Decimal(cell) * MILLIONTHS) for cell in cells]
    nothing = "" if isinstance(kind, pd.StringDtype) else None
    return pd.Series([nothing if cell == "." else _number(cell, kind) for cell in cells], dtype=kind)


def _number(cell, kind):
    return int(cell) if isinstance(kind, (pd.Int64Dtype, pd.Int32Dtype)) else cell
