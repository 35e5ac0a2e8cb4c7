"""National records of TRF26: lines that begin with a federation's code and repeat a player's columns."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pipeline.problems import Problem
from pipeline.reading.faults import fault
from pipeline.reading.trf.player_lines import PlayerLine


class National(NamedTuple):
    """A national record: the federation whose it is, its line, and its fields."""

    federation: str
    line: int
    player: PlayerLine


def records_of(
    file: str, nationals: Sequence[National], numbers: Mapping[str, int], preferred: Sequence[str]
) -> tuple[dict[int, National], list[Problem]]:
    """The national record of each player that has one, by the player's index.

    Args:
        file: the report.
        nationals: the records in order of lines.
        numbers: the index of each starting number.
        preferred: federations whose records are taken where there are those of several, the first that has any.
    """
    problems: list[Problem] = []
    if not nationals:
        return {}, problems
    federations = list(dict.fromkeys(record.federation for record in nationals))
    taken = federations[0] if len(federations) == 1 else next((f for f in preferred if f in federations), "")
    if not taken:
        wrong = f"there are national records of {', '.join(sorted(federations))}, and none was taken"
        expected = "those of one federation, or of the federation of line 032 or 172"
        problems.append(fault(file, nationals[0].line, "", wrong, expected=expected, severity="warning"))
    records: dict[int, National] = {}
    for record in nationals:
        player = numbers.get(record.player.number)
        if player is None:
            wrong = f"there is a national record of player {record.player.number}, but no line 001"
            problems.append(fault(file, record.line, "columns 5-8", wrong, found=record.player.number))
        elif record.federation == taken:
            if player in records:
                wrong = (
                    f"player {record.player.number} has a national record of {taken} on line {records[player].line}"
                )
                problems.append(
                    fault(file, record.line, "columns 5-8", wrong + " already", found=record.player.number)
                )
            else:
                records[player] = record
    if records:
        wrong = (
            f"{len(records):,} national records of {taken} were read: their national ids were taken, their ratings"
            " and birth dates only for players who have none in line 001; the ratings of lines 001 are FIDE's"
        )
        problems.append(fault(file, nationals[0].line, "", wrong, severity="note"))
    return records, problems
