"""Random tournaments as lists of games, and the reports that tell them from both sides."""

from typing import NamedTuple

from hypothesis import strategies as st

from pipeline.reading.report import Cell, Entrant, Report
from tests.hand_reports import FIRST_LINE


class Pairing(NamedTuple):
    """A pairing of a round, or a bye: players by index, half points of both, whether it was played."""

    round: int
    white: int
    black: int
    scores: tuple[int, int]
    kind: str
    colours: bool
    rated: bool


RESULTS = {
    ("played", 2, 0): "1-0",
    ("played", 1, 1): "1/2-1/2",
    ("played", 0, 2): "0-1",
    ("forfeit", 2, 0): "1-0F",
    ("forfeit", 0, 2): "0-1F",
    ("forfeit", 0, 0): "0-0F",
    ("bye", 2, 0): "bye",
    ("bye", 1, 0): "half-bye",
    ("bye", 0, 0): "zero-bye",
}


@st.composite
def tournaments(draw):
    """The number of players and all pairings and byes; in each round some players may be missing."""
    players = draw(st.integers(1, 8))
    found = []
    for round_ in range(1, draw(st.integers(1, 5)) + 1):
        order = draw(st.permutations(range(players)))
        present = order[: draw(st.integers(0, players))]
        byes = draw(st.integers(0, len(present)))
        paired, alone = present[byes:], [*present[:byes]]
        if len(paired) % 2:
            alone.append(paired.pop())
        found.extend(
            Pairing(round_, player, -1, (draw(st.sampled_from((2, 1, 0))), 0), "bye", True, True)
            for player in alone
        )
        for white, black in zip(paired[::2], paired[1::2], strict=True):
            kind, scores = draw(
                st.sampled_from(
                    [
                        ("played", (2, 0)),
                        ("played", (1, 1)),
                        ("played", (0, 2)),
                        ("forfeit", (2, 0)),
                        ("forfeit", (0, 0)),
                    ]
                )
            )
            rated = kind == "forfeit" or draw(st.booleans())
            found.append(Pairing(round_, white, black, scores, kind, draw(st.booleans()), rated))
    return players, found


def report_of_games(tournament, **facts):
    """The report in which every player tells every game, with right totals."""
    players, pairings = tournament
    cells, halves = [], [0] * players
    for each in pairings:
        sides = [(each.white, each.black, "w", 0), (each.black, each.white, "b", 1)][: 2 if each.black >= 0 else 1]
        for player, opponent, colour, at in sides:
            halves[player] += each.scores[at]
            cells.append(
                Cell(
                    player,
                    each.round,
                    str(opponent + 1) if opponent >= 0 else "",
                    colour if each.colours and opponent >= 0 else "",
                    each.kind,
                    each.scores[at],
                    FIRST_LINE + player,
                    f"round {each.round}",
                    "x",
                    each.rated,
                )
            )
    entrants = tuple(
        Entrant(
            number=str(player + 1),
            line=FIRST_LINE + player,
            name=f"Name{'abcdefgh'[player]}",
            points=50 * halves[player],
        )
        for player in range(players)
    )
    cells.sort(key=lambda cell: (cell.player, cell.round))
    facts = {"file": "open.trf", "format": "hand", "name": "Open"} | facts
    return Report(entrants=entrants, cells=tuple(cells), **facts)


def games_expected(tournament):
    """The games as ``games_told`` tells them; without colours the first in the report has white."""
    told = []
    for each in tournament[1]:
        white, black, scores = each.white, each.black, each.scores
        if not each.colours and 0 <= black < white:
            white, black, scores = black, white, (scores[1], scores[0])
        numbers = " ".join(str(player + 1) for player in (white, black) if player >= 0)
        marks = ("" if each.colours else "?") + ("" if each.rated else "u")
        line = f"{each.round} {numbers} {RESULTS[each.kind, *scores]}{' ' if marks else ''}{marks}"
        told.append((each.round, white, line))
    return [line for _, _, line in sorted(told)]


def flipped(cell, draw):
    """The cell with another score."""
    return cell._replace(score=draw(st.sampled_from([score for score in (0, 1, 2) if score != cell.score])))
