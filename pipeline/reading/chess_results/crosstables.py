"""Crosstables with a column a round: the cells, and whether their numbers are ranks or starting numbers."""

from collections.abc import Sequence
from typing import Final

from pipeline.problems import Problem
from pipeline.reading.chess_results.crosstable_cells import colours_of, pairing_of, tidy_cell
from pipeline.reading.chess_results.header_words import meaning_of
from pipeline.reading.chess_results.lost_halves import LostHalf, halves_lost, is_half_lost
from pipeline.reading.chess_results.opponent_numbers import Fit, Numbering, choose
from pipeline.reading.chess_results.player_tables import PlayerTable, is_number
from pipeline.reading.faults import fault, quoted
from pipeline.reading.report import Cell

SHORT_LIST: Final = 150
"""After so many rows chess-results.com cuts a list unless all are asked for."""

EXPORT_ALL: Final = "show the complete list on the site (zeilen=99999 in its address) and export it again"

_HALF: Final = 1
_EXPECTED: Final = "opponent, colour and result such as 17b1 or 7w-, or -1, -½ or 0 without an opponent"


def cells_by_round(file: str, table: PlayerTable) -> tuple[list[Cell], bool, list[Problem]]:
    """The cells of a table with a column a round, opponents as written; and whether the ½ was lost from them."""
    read = [
        (player, row, round_, row.at(column), pairing_of(row.at(column)))
        for player, row in enumerate(table.rows)
        for round_, column in sorted(table.rounds.items())
    ]
    colours = colours_of(cell.letter for *_, cell in read if cell and cell.letter)
    lost = []
    if not any(cell.score == _HALF for *_, cell in read if cell):
        lost = [
            LostHalf(row.line, f"round {round_}", written.strip())
            for _, row, round_, written, _ in read
            if is_half_lost(tidy_cell(written), _is_cell)
        ]
    cells, problems = [], [halves_lost(file, lost)] if lost else []
    told = {(half.line, half.column) for half in lost}
    for player, row, round_, written, cell in read:
        column = f"round {round_}"
        if (row.line, column) in told:
            continue
        if cell is None or (cell.letter and cell.letter not in colours):
            says = f"{quoted(written)} is no cell of a crosstable"
            if cell:
                others = f", other cells {' and '.join(sorted(colours))}" if colours else ""
                says = f"{quoted(written)} has the colour {cell.letter}{others}"
            problems.append(fault(file, row.line, column, says, found=written.strip(), expected=_EXPECTED))
            continue
        cells.append(
            Cell(
                player=player,
                round=round_,
                opponent=str(cell.opponent) if cell.letter else "",
                colour=colours.get(cell.letter, ""),
                kind=cell.kind,
                score=cell.score,
                line=row.line,
                column=column,
                written=written.strip(),
            )
        )
    unsure = sorted(letter for letter, colour in colours.items() if not colour)
    if unsure:
        says = f"the letter {unsure[0]} alone does not say which colour it is; colours are left open"
        problems.append(fault(file, table.header.line, "", says, severity="warning"))
    return cells, bool(lost), problems


def _is_cell(text: str) -> bool:
    return pairing_of(text) is not None


def numbered(file: str, table: PlayerTable, cells: Sequence[Cell]) -> tuple[list[str], bool, list[Problem]]:
    """What opponents' numbers count, by the cells that mirror each other; and whether the cells can be used."""
    candidates = _candidates(table)
    chosen = choose(candidates, {(cell.player, cell.round): cell for cell in cells})
    numbers = [str(number) for number in chosen.numbering.numbers]
    line = table.header.line
    problems = _twice(file, table)
    if chosen.fault:
        return numbers, False, [*problems, fault(file, line, "", chosen.fault, expected=chosen.expected)]
    if sum(chosen.fit):
        says = f"opponents' numbers are {chosen.numbering.name} (cells that mirror each other {chosen.told})"
        problems.append(fault(file, line, "", says, severity="note"))
    return numbers, True, problems + _cut(file, table, chosen.fit)


def _twice(file: str, table: PlayerTable) -> list[Problem]:
    """Starting numbers that stand twice; ranks may."""
    problems = []
    seen: dict[str, int] = {}
    for row in table.rows:
        told = row.at(table.columns.get("number", -1)).strip()
        if is_number(told) and seen.setdefault(told, row.line) != row.line:
            says = f"the number {told} stands on line {seen[told]} already"
            header = " ".join(table.header.at(table.columns["number"]).split())
            problems.append(fault(file, row.line, header, says, found=told, expected="each number once"))
    return problems


def _candidates(table: PlayerTable) -> list[Numbering]:
    """The ways to number the rows that the table allows, the likeliest first.

    In the first column a tied rank is left blank and the count goes on; another column counts only if it is
    filled throughout.
    """
    kinds = {"rank": "ranks", "number": "starting numbers"}
    first, before = [], 0
    for row in table.rows:
        told = row.at(0).strip()
        before = int(told) if is_number(told) else before + 1
        first.append(before)
    start = first[0] if first else 1
    name = kinds.get(meaning_of(table.header.at(0)), "the numbers of the first column")
    candidates = [Numbering(name="places in the table", numbers=tuple(range(start, start + len(first))))]
    if len(set(first)) == len(first) and any(is_number(row.at(0).strip()) for row in table.rows):
        candidates.insert(0, Numbering(name=name, numbers=tuple(first)))
    for meaning, called in kinds.items():
        column = table.columns.get(meaning, 0)
        listed = [row.at(column).strip() for row in table.rows]
        if column and all(map(is_number, listed)) and len(set(listed)) == len(listed):
            candidates.append(Numbering(name=called, numbers=tuple(map(int, listed))))
    return candidates


def _cut(file: str, table: PlayerTable, fit: Fit) -> list[Problem]:
    """A warning where so many opponents are not there that the list must have been cut."""
    if not fit.missing or (len(table.rows) != SHORT_LIST and not (fit.missing > 9 and 20 * fit.missing > sum(fit))):
        return []
    says = (
        f"the list ends after {len(table.rows)} players, but {fit.missing} of {sum(fit)} pairings are with others: "
        f"it was cut; {EXPORT_ALL}"
    )
    return [fault(file, table.rows[-1].line, "", says, severity="warning")]
