"""What messages say of players, cells and games."""

from collections.abc import Mapping, Sequence
from typing import Final

from pipeline.intake.games.game import Game
from pipeline.reading.faults import quoted
from pipeline.reading.report import Cell, Entrant

_LONGEST: Final = 60

CELL_WORDS: Final[Mapping[tuple[str, int], str]] = {
    ("played", 2): "won against",
    ("played", 1): "drew with",
    ("played", 0): "lost to",
    ("forfeit", 2): "won by forfeit against",
    ("forfeit", 1): "drew by forfeit with",
    ("forfeit", 0): "lost by forfeit to",
    ("open", -1): "no result yet against",
    ("bye", 2): "full-point bye",
    ("bye", 1): "half-point bye",
    ("bye", 0): "zero-point bye",
}
"""What a cell says, by its kind and score."""


def player_words(entrant: Entrant) -> str:
    """A player by number and name."""
    words = entrant.number if entrant.number == entrant.name else f"{entrant.number} {entrant.name}".strip()
    return words if len(words) <= _LONGEST else words[: _LONGEST - 1] + "…"


def cell_words(entrants: Sequence[Entrant], cell: Cell, opponent: int = -1) -> str:
    """A cell with its line, its player, how it is written and what that says.

    Args:
        entrants: of the report.
        cell: one of its cells.
        opponent: the opponent's index in the entrants, -1 if there is none in the report.
    """
    against = player_words(entrants[opponent]) if opponent >= 0 else cell.opponent
    written = f"{quoted(cell.written)} " if cell.written.strip() else ""
    says = CELL_WORDS.get((cell.kind, cell.score), cell.kind)
    told = says if cell.kind == "bye" else f"{says} {against}"
    return f"line {cell.line}: {player_words(entrants[cell.player])}: {written}{told}"


def game_words(entrants: Sequence[Entrant], game: Game) -> str:
    """A game with its players and result, such as ``5 Smith 1-0 7 Jones``."""
    white = player_words(entrants[game.white])
    if game.black < 0:
        return f"{white} {'inferred ' if game.inferred else ''}{game.result}"
    odds = f" ({game.handicap})" if game.handicap else ""
    unknown = "" if game.colours else " (colours not known)"
    unrated = "" if game.rated else " (not rated)"
    black = player_words(entrants[game.black])
    return f"{white} {game.result or 'no result yet'} {black}{odds}{unknown}{unrated}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words as a sentence lists them: ``4, 5 and 7``."""
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)


def rounds_words(rounds: Sequence[int]) -> str:
    """Rounds as a sentence names them: ``round 4``, ``rounds 4 and 5``; no more than ten of them."""
    shown = [str(each) for each in rounds[:10]]
    if len(rounds) > len(shown):
        shown = [*shown[:-1], f"{len(rounds) - len(shown) + 1} more"]
    return f"round{'' if len(rounds) == 1 else 's'} {listed(shown)}"


def points_words(hundredths: int) -> str:
    """Points as a crosstable prints them: ``2½``, ``½``, ``0``; others as decimals."""
    whole, part = divmod(abs(hundredths), 100)
    sign = "−" if hundredths < 0 else ""
    if part == 0:
        return f"{sign}{whole}"
    return f"{sign}{whole or ''}½" if part == 50 else f"{sign}{whole}.{part:02}".rstrip("0")
