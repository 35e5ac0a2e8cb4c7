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
    """A rating and the month at whose end it stood; nothing for no established rating yet."""

    rating: int | None = None
    period: str = ""

    def __str__(self) -> str:
        """As the standings hold it: YYYY-MM:rating, or nothing."""
        return f"{self.period}:{self.rating}" if self.period else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Peaks:
    """The highest peak, and the highest of the months before it, to fall back on if its month goes on."""

    best: Peak = Peak()
    before: Peak = Peak()

    def with_month(self, period: str, rating: int) -> "Peaks":
        """The peaks after another month's end, at which an established player stood at that rating."""
        if self.best.rating is not None and rating <= self.best.rating:
            return self
        return Peaks(best=Peak(rating=rating, period=period), before=self.best)


def peaks_of(
    course: Course, replay: Replay, past: Earlier, touched: Moments, steps: int, first_month: str
) -> dict[int, Peaks]:
    """Each listed player's highest established rating at a month's end, from the replay's first month on."""
    peaks: dict[int, Peaks] = {}
    months_of: dict[int, list[tuple[str, int, bool]]] = {}
    for player, month, rating, established in zip(
        touched.player.tolist(),
        touched.month.tolist(),
        (touched.rating // steps).tolist(),
        touched.established.tolist(),
        strict=True,
    ):
        months_of.setdefault(player, []).append((course.months[month], rating, established))
    opened = replay.opened
    for player in np.flatnonzero(replay.closed.rated).tolist():
        months = months_of.get(player, [])
        peak = _earlier_peaks(past["peak_period"][player], past["peak"][player], past["peak_before"][player])
        if months and peak.best.period == months[0][0]:
            peak = Peaks(best=peak.before)
        stands = bool(opened.rated[player] and opened.established[player]) and first_month != ""
        if stands and peak.best.rating is None and (not months or months[0][0] > first_month):
            peak = peak.with_month(first_month, int(opened.rating[player]) // steps)
        for period, rating, established in months:
            if established:
                peak = peak.with_month(period, rating)
        peaks[player] = peak
    return peaks


def _earlier_peaks(period: str, rating: str, before: str) -> Peaks:
    if not period:
        return Peaks()
    earlier_period, _, earlier_rating = before.partition(":")
    fallback = Peak(rating=int(earlier_rating), period=earlier_period) if before else Peak()
    return Peaks(best=Peak(rating=int(rating), period=period), before=fallback)
