"""Careers: each player's history month by month, and the peak of it."""

from dataclasses import dataclass

import numpy as np

from pipeline.replay.course import Course
from pipeline.replay.earlier import Earlier
from pipeline.replay.engine import Replay
from pipeline.replay.moments import Moments
from schemas.standings import OPENING
from schemas.standings_cells import parse_history

HistoryEntry = tuple[str, int, int]


def histories(
    course: Course, replay: Replay, past: Earlier, touched: Moments, steps: int
) -> dict[int, list[HistoryEntry]]:
    """Each listed player's history: the earlier one, or the opening, then each month with a change."""
    opened = replay.opened
    history: dict[int, list[HistoryEntry]] = {}
    for player in np.flatnonzero(replay.closed.rated).tolist():
        cell = past["history"][player]
        if cell:
            history[player] = parse_history(cell)
        elif opened.rated[player]:
            history[player] = [(OPENING, int(opened.rating[player]) // steps, int(opened.games[player]))]
        else:
            history[player] = []
    for player, month, rating, games in zip(
        touched.player.tolist(),
        touched.month.tolist(),
        (touched.rating // steps).tolist(),
        touched.games.tolist(),
        strict=True,
    ):
        entries, period = history[player], course.months[month]
        if entries and entries[-1][0] == period:
            entries.pop()  # the earlier run ended inside this month
        if not entries or entries[-1][1:] != (rating, games):
            entries.append((period, rating, games))
    return history


@dataclass(frozen=True, slots=True, kw_only=True)
class Peak:
    """A player's highest established rating at a month's end and the earliest such month.

    ``since`` is the first month at whose end the rating was established. With the history it gives the peak, even
    when an earlier run ended inside a month that goes on. Nothing for a rating that is not established yet.
    """

    since: str = ""
    rating: int | None = None
    period: str = ""


def peaks(
    course: Course,
    replay: Replay,
    past: Earlier,
    touched: Moments,
    history: dict[int, list[HistoryEntry]],
    first_month: str,
) -> dict[int, Peak]:
    """The peak of each player with a history; who opens established is so from the replay's first month on."""
    first: dict[int, str] = {}
    for player, month in zip(
        touched.player[touched.established].tolist(), touched.month[touched.established].tolist(), strict=True
    ):
        first.setdefault(player, course.months[month])
    opened = (replay.opened.rated & replay.opened.established).tolist()
    found = {}
    for player, entries in history.items():
        months = [first.get(player, ""), first_month if opened[player] else ""]
        since = past["established_since"][player] or min(filter(None, months), default="")
        found[player] = _peak(entries, since)
    return found


def _peak(entries: list[HistoryEntry], since: str) -> Peak:
    if not since:
        return Peak()
    best: tuple[int, str] | None = None
    for period, rating, _ in entries:
        if period == OPENING or period <= since:
            best = (rating, since)
        elif best is None or rating > best[0]:
            best = (rating, period)
    return Peak() if best is None else Peak(since=since, rating=best[0], period=best[1])
