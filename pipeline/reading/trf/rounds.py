"""The rounds of TRF player lines as cells: who met whom, and what each result code means there."""

import re
from collections import Counter
from collections.abc import Collection, Sequence
from operator import itemgetter
from typing import Final, NamedTuple

from pipeline.problems import Problem
from pipeline.reading.faults import fault, quoted
from pipeline.reading.report import Cell
from pipeline.reading.trf.codes import (
    ALONE,
    ALONE_SIGNS,
    COLOURS,
    EXPECTED_ALONE,
    EXPECTED_MET,
    MET,
    MET_SIGNS,
    PLAYED,
)
from pipeline.reading.trf.columns import ROUND_WIDTH, round_place
from pipeline.reading.trf.player_lines import PlayerLine, is_whole_day

_MOST_ROUNDS: Final = 999
_NONE: Final = " " * 4
_CUT: Final = " " * 5
"""What stands from the last column of the opponent on where nothing does, or where the number is cut off."""
_SIGNS_OF_A_DATE: Final = r"[0-9./\-]{0,9}[0-9][./\-][0-9./\-]{0,9}|[./\-][0-9./\-]{1,9}"
_PART_OF_A_DATE: Final = re.compile(_SIGNS_OF_A_DATE)
_DIGITS_OF_A_DATE: Final = re.compile(r"(?!0{3,10}(?![0-9./\-]))[0-9]{3,10}|" + _SIGNS_OF_A_DATE)
"""What a message does not show where it may be of a birth date out of its columns."""
_PLAYER_AND_ROUND: Final = itemgetter(Cell._fields.index("player"), Cell._fields.index("round"))
_EXPECTED: Final = "the opponent's number (4 columns), a blank, the colour, a blank, the result"


class Cells(NamedTuple):
    """The cells of all players' lines.

    ``allocated`` are the indices of the cells that are byes by the pairing; ``broken`` the (player, round) that
    cannot be read.
    """

    cells: list[Cell]
    allocated: list[int]
    broken: set[tuple[int, int]]
    problems: list[Problem]


def cells_of(
    file: str, players: Sequence[tuple[int, PlayerLine]], allocated_score: int, odd: dict[str, list[int]]
) -> Cells:
    """Read the rounds of players' lines; a round of which a line says nothing has no cell.

    Args:
        file: the report.
        players: the line number and the fields of each player.
        allocated_score: the half points of a bye by the pairing.
        odd: takes the lines with odd cells, by kind.
    """
    read = Cells([], [], set(), [])
    numbers: dict[str, str | None] = {"    ": "", "0000": ""}
    longest = max((len(fields.rounds) for _line, fields in players), default=0)
    columns = [f"round {round_}" for round_ in range(min(longest // ROUND_WIDTH, _MOST_ROUNDS) + 2)]
    for player, (line, fields) in enumerate(players):
        rounds = _padded(read, file, line, fields.rounds)
        badly_placed = []
        for round_, at in enumerate(range(0, len(rounds), ROUND_WIDTH), 1):
            written, sign = rounds[at + 2 : at + 6], rounds[at + 6 : at + ROUND_WIDTH]
            if written not in numbers:
                numbers[written] = _number(written)
            opponent = numbers[written]
            found = (MET_SIGNS if opponent else ALONE_SIGNS).get(sign)
            if found is None or opponent is None or rounds[at : at + 2] != "  " or written[3:] + sign == _CUT:
                block = rounds[at : at + ROUND_WIDTH]
                if written != _NONE or block.strip():
                    read.broken.add((player, round_))
                    badly_placed += _rejected(read, file, line, round_, opponent, block)
                continue
            colour, (kind, score, rated), code = found
            if code == "U":
                score = allocated_score
                read.allocated.append(len(read.cells))
            if code == "Z" if opponent else code in PLAYED:
                odd.setdefault("going on" if opponent else "game alone", []).append(line)
            text = rounds[at + 2 : at + ROUND_WIDTH].strip()
            read.cells.append(
                Cell(player, round_, opponent, colour, kind, score, line, columns[round_], text, rated)
            )
        if badly_placed:
            read.problems.append(_placed(file, line, fields, badly_placed))
    return read


def _padded(read: Cells, file: str, line: int, rounds: str) -> str:
    """The rounds of a line with the last one as long as the others."""
    if len(rounds) > _MOST_ROUNDS * ROUND_WIDTH:
        told = -(-len(rounds) // ROUND_WIDTH)
        wrong = f"the line goes on for {told:,} rounds"
        read.problems.append(fault(file, line, "columns 90 and further", wrong, expected=f"at most {_MOST_ROUNDS}"))
        return ""
    return rounds.ljust(len(rounds) + -len(rounds) % ROUND_WIDTH)


def _rejected(
    read: Cells, file: str, line: int, round_: int, opponent: str | None, block: str
) -> list[tuple[int, str]]:
    """Say what is wrong in a cell; one that does not keep to its columns is given back to be told once a line."""
    placed = not block[:2].strip() and block[6] == " " and block[8] == " " and block[5:] != _CUT
    if opponent is None or not placed:
        return [(round_, block)]
    read.problems.append(_fault(file, line, round_, opponent, block))
    return []


def with_absences(
    cells: Sequence[Cell], players: Sequence[tuple[int, PlayerLine]], broken: Collection[tuple[int, int]]
) -> tuple[Cell, ...]:
    """The cells by player and round, with an empty one where a player has none in a round that was paired.

    No player has two cells of one round.
    """
    counts = Counter(cell.round for cell in cells)
    paired = {cell.round for cell in cells if cell.opponent and counts[cell.round] < len(players)}
    told = set(map(_PLAYER_AND_ROUND, cells)) if paired else set()
    absent = [
        Cell(player, round_, "", "", "absent", -1, line, f"round {round_}", "")
        for player, (line, _fields) in enumerate(players)
        for round_ in paired
        if (player, round_) not in told and (player, round_) not in broken
    ]
    return tuple(sorted([*cells, *absent], key=_PLAYER_AND_ROUND))


def _number(written: str) -> str | None:
    """An opponent's number without zeros before it; empty where there is none, None where it is no number."""
    text = written.strip()
    if text and not (text.isascii() and text.isdigit()):
        return None
    return text.lstrip("0")


def _fault(file: str, line: int, round_: int, opponent: str, block: str) -> Problem:
    """What is wrong in a cell whose columns are right."""
    colour, code = block[7], block[9].upper()
    column, cell = f"round {round_}", block.strip()
    if colour.lower() not in COLOURS:
        return fault(
            file, line, column, f"{quoted(colour)} is no colour", found=cell, expected="w, b, - or nothing"
        )
    if code not in (MET if opponent else ALONE):
        if opponent and code in ALONE:
            wrong = f"{code} is a bye, but there is an opponent, {opponent}"
            expected = "no opponent, or the result of a game or of a forfeit"
            return fault(file, line, column, wrong, found=cell, expected=expected)
        expected = EXPECTED_MET if opponent else EXPECTED_ALONE
        return fault(file, line, column, f"{quoted(block[9])} is no result", found=cell, expected=expected)
    wrong = "there is a colour" + (" and the result of a game" if code != " " else "") + ", but no opponent"
    return fault(file, line, column, wrong, found=cell, expected="the opponent's starting number")


def _placed(file: str, line: int, fields: PlayerLine, blocks: Sequence[tuple[int, str]]) -> Problem:
    """What is wrong where cells do not keep to the columns, the first of a line shown."""
    round_, block = blocks[0]
    more = f" (and so {len(blocks) - 1} more of this line)" if len(blocks) > 1 else ""
    shown = _without_birth_date(fields, block).strip()
    place = round_place(round_, whole=bool(block[:2].strip()))
    wrong = f"{place} hold {quoted(shown)}, which is no cell of a round{more}"
    return fault(file, line, f"round {round_}", wrong, found=shown, expected=_EXPECTED)


def _without_birth_date(fields: PlayerLine, block: str) -> str:
    """A cell as a message may show it: a birth date that is moved so far has taken the points with it."""
    if is_whole_day(fields.birth_date):
        return block
    hidden = _DIGITS_OF_A_DATE if fields.points is None else _PART_OF_A_DATE
    return hidden.sub(lambda found: "*" * len(found[0]), block)
