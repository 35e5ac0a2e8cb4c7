"""Each entrant's results of a report, as they count for the total."""

from collections.abc import Mapping, Sequence

from pipeline.reading.report import CellKind, PointSystem

Entry = tuple[int, CellKind, int]
"""A result of one entrant: the round, the kind, and the score in half points (-1: no result yet)."""

Accounts = Sequence[list[Entry]]
"""The results of each entrant, in any order."""


def worth_of(points: PointSystem) -> Mapping[tuple[CellKind, int], int]:
    """What each kind of result counts, in hundredths of a point."""
    return {
        ("played", 2): points.win,
        ("played", 1): points.draw,
        ("played", 0): points.loss,
        ("forfeit", 2): points.forfeit_win,
        ("forfeit", 1): points.forfeit_draw,
        ("forfeit", 0): points.forfeit_loss,
        ("bye", 2): points.full_bye,
        ("bye", 1): points.half_bye,
        ("bye", 0): points.zero_bye,
        ("open", -1): 0,
    }
