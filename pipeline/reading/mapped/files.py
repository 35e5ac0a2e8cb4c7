"""Reads a CSV file or workbook of games or players by a column mapping of ratinglist.toml; it claims no file."""

from collections.abc import Mapping
from dataclasses import dataclass

from pipeline.problems import Problem
from pipeline.reading.asked import Asked
from pipeline.reading.column_mapping import NATIVE_PLAYER_COLUMNS
from pipeline.reading.document import Document
from pipeline.reading.faults import by_line, fault
from pipeline.reading.mapped.cells import Wrong, dates_in, fide_id_in, id_in, rating_in, yes_no_in
from pipeline.reading.mapped.games import events_in, games_in
from pipeline.reading.mapped.rows import MappedRow, mapped_rows
from pipeline.reading.names import name_of
from pipeline.reading.report import Report
from pipeline.reading.told_games import in_one_round, reports_of


@dataclass(frozen=True, slots=True, kw_only=True)
class MappedPlayers:
    """Rows for players.csv: the columns of that table that are mapped, and cells as that table has them.

    ``lines`` are where the rows stand in the file.
    """

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]
    problems: tuple[Problem, ...]


def read_mapped(document: Document, asked: Asked) -> tuple[Report, ...]:
    """The events of a file whose rows are games; what is wrong stands in the reports' problems."""
    mapping = asked.mapping
    assert mapping is not None  # noqa: S101 - only a file with a mapping comes here
    found = mapped_rows(document, mapping)
    wrong = Wrong(file=document.file, headers=mapping.columns)
    games = games_in(found.rows, mapping, asked.dates, wrong)
    problems = [*found.problems]
    if "round" not in mapping.columns and games:
        said = "the file has no column for rounds: its games are taken as round 1, in the order of their dates"
        problems.append(fault(document.file, found.header_line, "", said, severity="note"))
    events = events_in(found.rows, found.header_line, problems, wrong)
    reports = reports_of(document.file, mapping.name, events, games, asked)
    return reports if "round" in mapping.columns else tuple(map(in_one_round, reports))


def read_mapped_players(document: Document, asked: Asked) -> MappedPlayers:
    """The players of a file whose rows are players."""
    mapping = asked.mapping
    assert mapping is not None  # noqa: S101 - only a file with a mapping comes here
    found = mapped_rows(document, mapping)
    wrong = Wrong(file=document.file, headers=mapping.columns)
    births = dates_in(found.rows, [ours for ours in ("birth_date",) if ours in mapping.columns], asked.dates, wrong)
    named = "name" in mapping.columns or "last_name" in mapping.columns
    header = tuple(ours for ours in NATIVE_PLAYER_COLUMNS if ours in mapping.columns or (ours == "name" and named))
    rows = []
    for at, row in enumerate(found.rows):
        native = _native(row, {ours: texts[at] for ours, texts in births.items()}, wrong)
        rows.append(tuple(native[ours] for ours in header))
    problems = by_line([*found.problems, *(problem for _, problem in wrong.problems)])
    return MappedPlayers(
        header=header,
        rows=tuple(rows),
        lines=tuple(row.line for row in found.rows),
        problems=problems,
    )


def _native(row: MappedRow, births: Mapping[str, str], wrong: Wrong) -> Mapping[str, str]:
    """The cells of a row as players.csv has them."""
    native = {ours: row.cells.get(ours, "") for ours in NATIVE_PLAYER_COLUMNS}
    if "last_name" in row.cells and not native["name"]:
        native["name"] = name_of(row.cells["last_name"], row.cells.get("first_name", ""))
    listed = yes_no_in(row, "listed", wrong)
    ratings = {ours: str(rating_in(row, ours, wrong) or "") for ours in ("fide_rating", "conventional_rating")}
    native |= {**ratings, **births}
    native["player_id"] = id_in(row, "player_id", wrong)
    native["fide_id"] = fide_id_in(row, "fide_id", wrong)
    native["listed"] = "" if listed is None else "yes" if listed else "no"
    return native
