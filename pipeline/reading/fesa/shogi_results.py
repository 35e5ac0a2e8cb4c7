"""The results of a shogi list: ``2+ 3- 1= 0+``, with the odds of a handicap game behind: ``4-(+2p)``.

+, - and = are played wins, losses and draws; opponent 0 is a free win (0+), half a point (0=) or nothing (0-, and
0# for who stayed away). In the brackets - stands with the player who gave the odds and + with the one who received
them, as the rating program of the European federation reads them.
"""

import re
from typing import Final, NamedTuple

from pipeline.problems import Problem
from pipeline.reading.faults import fault, quoted
from pipeline.reading.report import Cell, CellKind
from pipeline.reading.signs import HYPHENS
from schemas.vocabulary import SHOGI_ODDS

_CELL: Final = re.compile(r"0{0,5}([0-9]{1,5})[ \t]{0,9}([+\-=#])(?:[ \t]{0,9}(\([^()]{0,60}\)))?(?=[\s0-9]|\Z)")
_SCORES: Final = {"+": 2, "=": 1, "-": 0}
_GIVER: Final = {"-": "w", "+": "b"}
_LETTERS: Final = {
    "m": "sente",
    "s": "sente",
    "l": "lance",
    "b": "bishop",
    "r": "rook",
    "rl": "rook_lance",
    "2p": "two_piece",
    "4p": "four_piece",
    "6p": "six_piece",
    "7p": "seven_piece",
    "8p": "eight_piece",
}
_TWO_SIDED: Final = {"3p": "three_piece", "5p": "five_piece"}
_EXPECTED: Final = "an opponent's number and +, - or =, such as 12+, with odds 12+(-2p)"
_EXPECTED_ODDS: Final = (
    "- for who gave the odds or + for who received them, and "
    f"{' '.join(letters.upper() for letters in _LETTERS)} or a word such as rook_lance: (-2P), (+rook_lance)"
)


class Results(NamedTuple):
    """A player's cells, how many rounds they stand for, and what is wrong with them."""

    cells: tuple[Cell, ...]
    rounds: int
    problems: tuple[Problem, ...]


def holds_results(text: str) -> bool:
    """Whether a text begins like the results of a player."""
    return _CELL.match(text.strip().translate(HYPHENS)) is not None


def result_of(file: str, line: int, player: int, round_: int, text: str) -> tuple[Cell | None, list[Problem]]:
    """Read one result that stands by itself, such as a cell of a table.

    Args:
        file: the report's name for messages.
        line: the player's line.
        player: the player's place among the report's entrants.
        round_: the round.
        text: the result, without blanks around it.
    """
    place = f"round {round_}"
    found = _CELL.fullmatch(text.translate(HYPHENS))
    if found is None:
        says = f"{quoted(text)} is no result"
        return None, [fault(file, line, place, says, found=text, expected=_EXPECTED)]
    cell, problems = _cell(file, line, place, text, found)
    return cell and cell._replace(player=player, round=round_), problems


def results_of(file: str, line: int, player: int, text: str) -> Results:
    """Read the results of one player, a round after the other.

    Args:
        file: the report's name for messages.
        line: the player's line.
        player: the player's place among the report's entrants.
        text: the results.
    """
    cells: list[Cell] = []
    problems: list[Problem] = []
    plain = text.translate(HYPHENS)
    at = rounds = 0
    if plain.strip() == "&":
        says = "& stands for a simultaneous exhibition, whose games have no rounds"
        return Results((), 0, (fault(file, line, "", says, found="&", expected=_EXPECTED),))
    while at < len(plain):
        if plain[at].isspace():
            at += 1
            continue
        rounds += 1
        found = _CELL.match(plain, at)
        end = found.end() if found else _end_of_word(plain, at)
        place = f"round {rounds}"
        if found is None and plain[at:end] != "-":
            says = f"{quoted(text[at:end])} is no result"
            problems.append(fault(file, line, place, says, found=text[at:end], expected=_EXPECTED))
        else:
            cell, wrong = _cell(file, line, place, text[at:end], found)
            problems += wrong
            if cell is not None:
                cells.append(cell._replace(player=player, round=rounds))
        at = end
    return Results(tuple(cells), rounds, tuple(problems))


def _end_of_word(text: str, start: int) -> int:
    for at in range(start, len(text)):
        if text[at].isspace():
            return at
    return len(text)


def _cell(
    file: str, line: int, place: str, written: str, found: re.Match[str] | None
) -> tuple[Cell | None, list[Problem]]:
    """A cell without its player and round, or what is wrong with it."""
    number, sign, odds = (found[1].lstrip("0"), found[2], found[3]) if found else ("", "-", None)
    if sign == "#" and number:
        return None, [
            fault(file, line, place, f"{quoted(written)} is no result", found=written, expected=_EXPECTED)
        ]
    if odds is not None and not number:
        says = f"{quoted(written)} has odds and no opponent"
        return None, [fault(file, line, place, says, found=written, expected=_EXPECTED)]
    handicap, colour = "", ""
    if odds is not None:
        handicap, expected = _handicap(odds)
        colour = _GIVER.get(odds[1:].strip()[:1], "")
        if not handicap:
            return None, [fault(file, line, place, f"{quoted(odds)} are no odds", found=odds, expected=expected)]
    kind: CellKind = "played" if number else "bye" if sign in ("+", "=") else "absent"
    return Cell(
        player=0,
        round=0,
        opponent=number,
        colour=colour,
        kind=kind,
        score=-1 if kind == "absent" else _SCORES[sign],
        line=line,
        column=place,
        written=written,
        handicap=handicap,
    ), []


def _handicap(odds: str) -> tuple[str, str]:
    """The handicap between brackets, or an empty text and what is expected there."""
    inner = odds[1:-1].strip()
    word = "_".join(inner[1:].replace("-", " ").replace("_", " ").lower().split())
    if inner[:1] not in _GIVER:
        return "", _EXPECTED_ODDS
    if word in _TWO_SIDED:
        sides = " or ".join(f"({inner[:1]}{_TWO_SIDED[word]}_{side})" for side in ("left", "right"))
        return "", f"{sides}, which are not the same odds"
    handicap = _LETTERS.get(word, word)
    return (handicap, "") if handicap in SHOGI_ODDS else ("", _EXPECTED_ODDS)
