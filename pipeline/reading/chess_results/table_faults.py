"""What is wrong with a list of players as a whole: columns that name no round, rounds and rows that are missing."""

from collections.abc import Iterator, Sequence
from typing import Final

from pipeline.problems import Problem
from pipeline.reading.chess_results.board_columns import has_result_column
from pipeline.reading.chess_results.crosstables import EXPORT_ALL, SHORT_LIST
from pipeline.reading.chess_results.header_words import round_of
from pipeline.reading.chess_results.player_tables import PlayerTable
from pipeline.reading.document import Row
from pipeline.reading.faults import fault, quoted

_LISTED: Final = 12
_NO_TOTALS: Final = (
    "the list states no totals: it has no column such as Pts., and no line behind it calls a tie-break points; the "
    "results are not compared with totals"
)


def table_faults(file: str, table: PlayerTable) -> list[Problem]:
    """What is wrong or odd in a table as a whole, and which of its columns are not read."""
    return [*_wrong_columns(file, table), *_wrong_rows(file, table), *_not_read(file, table)]


def _wrong_columns(file: str, table: PlayerTable) -> Iterator[Problem]:
    line, header = table.header.line, table.header
    if has_result_column(header):
        says = "this is a list of one player's games"
        yield fault(file, line, "", says, expected="a crosstable, a pairing list or a list of players")
    if table.unknown:
        says = f"pairings stand below headers that name no round: {_headers(header, table.unknown)}"
        yield fault(file, line, "", says, expected="a header such as 1.Rd")
    if table.twice:
        says = f"columns name a round that has a column already: {_headers(header, table.twice)}"
        yield fault(file, line, "", says, expected="each round once")
    rounds = table.rounds
    missing = next((round_ for round_ in range(1, max(rounds, default=0)) if round_ not in rounds), 0)
    if missing:
        # The games of such a round are not in the table, and the totals alone would make byes of them.
        told = min(round_ for round_ in rounds if round_ > missing)
        says = f"round {told} has a column ({quoted(header.at(rounds[told]))}), round {missing} has none"
        yield fault(file, line, "", says, expected="a column for every round up to the last")


def _wrong_rows(file: str, table: PlayerTable) -> Iterator[Problem]:
    if not table.rows:
        yield fault(file, table.header.line, "", "there is no player below the header")
    if table.next_header:
        says = f"a second list begins on line {table.next_header}"
        yield fault(file, table.next_header, "", says, expected="one list a file")
    elif table.left_out:
        says = "a row of a player stands behind the end of the list"
        yield fault(file, table.left_out, "", says, expected="the rows of players without others between")
    if len(table.rows) == SHORT_LIST and not table.rounds:
        says = f"the list ends after {SHORT_LIST} players, where the site cuts lists; if players are missing, "
        yield fault(file, table.rows[-1].line, "", says + EXPORT_ALL, severity="warning")


def _not_read(file: str, table: PlayerTable) -> Iterator[Problem]:
    line, header = table.header.line, table.header
    read = {*table.columns.values(), *table.rounds.values(), *table.opponents, *table.unknown, *table.twice}
    spare = [index for index, cell in enumerate(header.cells) if index not in read and cell.strip()]
    numbers = [index for index in spare if round_of(header.at(index))[0] and not round_of(header.at(index))[1]]
    if numbers:
        says = f"below the headers {_headers(header, numbers)} stand neither pairings nor a marked diagonal"
        expected = "cells such as 17b1, or a round-robin table with * where each player would meet themselves"
        yield fault(file, line, "", says, expected=expected)
    if (table.rounds or table.opponents) and "points" not in table.columns:
        yield fault(file, line, "", _NO_TOTALS, severity="note")
    if spare:
        says = f"columns that are not read: {_headers(header, spare)}"
        yield fault(file, line, "", says, severity="note")


def _headers(header: Row, columns: Sequence[int]) -> str:
    """The headers of some columns as a message lists them."""
    more = f" and {len(columns) - _LISTED} more" if len(columns) > _LISTED else ""
    return ", ".join(quoted(header.at(column)) for column in columns[:_LISTED]) + more
