"""Which other points for wins, draws and byes a report's totals may have been counted by."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Final

from pipeline.intake.games.accounts import Accounts, Entry, worth_of
from pipeline.intake.games.cell_words import points_words
from pipeline.reading.report import CellKind, PointSystem, Report

_USUAL: Final = ((100, 50, 0), (300, 100, 0), (200, 100, 0), (300, 200, 100))
"""What a win, a draw and a loss count in events whose totals are not those of chess."""

_Counts = Sequence[tuple[tuple[CellKind, int], int]]


def other_system(report: Report, accounts: Accounts, compared: Sequence[int], decided: int) -> PointSystem | None:
    """The points by which every stated total is right, None if there are none among those in use.

    Args:
        report: the report.
        accounts: the results of each entrant.
        compared: the entrants with a total.
        decided: the last round in which anybody has a result; a total may lack the byes behind it.
    """
    totals = []
    for player in compared:
        entrant = report.entrants[player]
        assert entrant.points is not None  # noqa: S101 - only those with a total are compared
        played = _counted(entry[1:] for entry in accounts[player] if not _ahead(entry, decided))
        ahead = _counted(entry[1:] for entry in accounts[player] if _ahead(entry, decided))
        totals.append((entrant.points - entrant.adjusted, played, ahead))
    for system in _systems(report.points):
        worth = worth_of(system)
        if all(_right(total, played, ahead, worth) for total, played, ahead in totals):
            return system
    return None


def _ahead(entry: Entry, decided: int) -> bool:
    return entry[1] == "bye" and entry[0] > decided


def _counted(results: Iterator[tuple[CellKind, int]]) -> _Counts:
    return tuple(Counter(results).items())


def _right(total: int, played: _Counts, ahead: _Counts, worth: Mapping[tuple[CellKind, int], int]) -> bool:
    rest = total - sum(worth[result] * count for result, count in played)
    return rest == 0 or (bool(ahead) and rest == sum(worth[result] * count for result, count in ahead))


def _systems(own: PointSystem) -> Iterator[PointSystem]:
    """The points that are tried: those of the report with other byes, then those of other games."""
    for win, draw, loss in dict.fromkeys([(own.win, own.draw, own.loss), *_USUAL]):
        for full, half, forfeit in product(
            dict.fromkeys((win, draw, 0)), dict.fromkeys((draw, 0)), dict.fromkeys((loss, 0))
        ):
            system = PointSystem(
                win=win,
                draw=draw,
                loss=loss,
                forfeit_win=win,
                forfeit_draw=draw,
                forfeit_loss=forfeit,
                full_bye=full,
                half_bye=half,
            )
            if system != own:
                yield system


def system_words(points: PointSystem) -> str:
    """Points in a sentence: ``1 for a win, ½ for a draw and 0 for a loss``, and for byes where they differ."""
    words = (
        f"{points_words(points.win)} for a win, {points_words(points.draw)} for a draw "
        f"and {points_words(points.loss)} for a loss"
    )
    unlike = [
        f"{points_words(value)} for a {name}"
        for name, value, like in (
            ("full-point bye", points.full_bye, points.win),
            ("half-point bye", points.half_bye, points.draw),
            ("zero-point bye", points.zero_bye, 0),
            ("forfeit win", points.forfeit_win, points.win),
            ("forfeit loss", points.forfeit_loss, points.loss),
        )
        if value != like
    ]
    return f"{words} ({', '.join(unlike)})" if unlike else words
