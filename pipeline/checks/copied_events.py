"""Events that tell the same games: a tournament reported twice under two names or dates would be rated twice."""

from collections import Counter
from collections.abc import Collection
from datetime import date, timedelta
from itertools import combinations
from typing import Final

import numpy as np

from pipeline.checks.pairings import Pairings
from pipeline.problems import Blame, Findings, Said, Severity
from pipeline.tables import Tables
from schemas.games import LAST_ROUND
from schemas.vocabulary import RESULTS

_FEWEST: Final = 3
"""How many games it takes: two small events may well have one or two in common."""

_SHARE: Final = (3, 4)
"""The part of the smaller event's games that must be the same: a corrected report differs in a game or two."""

_NEAR: Final = timedelta(days=31)
"""How far apart the ends may lie: the same pairings come again next year."""


def check_copied_events(
    tables: Tables, paired: Pairings, reported: Collection[str], named: Collection[str], findings: Findings
) -> None:
    """Two events with the same games: an error, or a warning where the officer has named both.

    Args:
        tables: the tables, those of reports and typed ones.
        paired: their games as numbers.
        reported: the events that reports tell; only pairs with one of them are looked at.
        named: the events whose ids the officer has said.
        findings: takes what is found.
    """
    if not reported:
        return
    games = _games(tables, paired)
    told = tables.events.words("event_id").among(reported)
    known = np.flatnonzero(games >= 0)
    of_reports = known[told[paired.event[known]]]
    suspects = known[np.isin(games[known], games[of_reports])]
    sizes = np.bincount(paired.event[known], minlength=len(told)).tolist()
    for (one, other), common in sorted(_common(games, paired, suspects).items()):
        enough = common * _SHARE[1] >= min(sizes[one], sizes[other]) * _SHARE[0]
        if common >= _FEWEST and enough and (told[one] or told[other]) and _near(tables, one, other):
            _tell(tables, one, other, common, named, findings)


def _games(tables: Tables, paired: Pairings) -> np.ndarray:
    """Of each game that was played a number for its round, players and result; -1 for others."""
    results = tables.games.frame["result"].cat
    white_score = [
        RESULTS[word].white if word in RESULTS and RESULTS[word].played else -1 for word in results.categories
    ]
    score = np.array([*white_score, -1], np.int64)[results.codes.to_numpy()]
    sure = (paired.event >= 0) & (paired.rounds > 0) & (paired.white >= 0) & (paired.black >= 0) & (score >= 0)
    white, black = paired.white.astype(np.int64), paired.black.astype(np.int64)
    low, high = np.minimum(white, black), np.maximum(white, black)
    score = np.where(paired.white == low, score, 2 - score)
    pair = low * (len(paired.players) + 1) + high
    _, pair = np.unique(pair, return_inverse=True)  # small numbers, so that the product fits
    number = (pair * (LAST_ROUND + 1) + paired.rounds) * 3 + score
    return np.where(sure, number, -1)


def _common(games: np.ndarray, paired: Pairings, rows: np.ndarray) -> Counter[tuple[int, int]]:
    """How many games two events have in common, by the rows of the events."""
    tellers: dict[int, set[int]] = {}
    order = np.lexsort((paired.event[rows], games[rows]))
    told, tellings = games[rows][order], paired.event[rows][order]
    twice = np.unique(told[1:][(told[1:] == told[:-1]) & (tellings[1:] != tellings[:-1])])
    again = np.isin(told, twice)
    for game, event in zip(told[again].tolist(), tellings[again].tolist(), strict=True):
        tellers.setdefault(game, set()).add(event)
    common: Counter[tuple[int, int]] = Counter()
    for events in tellers.values():
        common.update(combinations(sorted(events), 2))
    return common


def _near(tables: Tables, one: int, other: int) -> bool:
    """Whether the events end within a month of each other; one without a date may be near any."""
    if not tables.events.good("end_date")[[one, other]].all():
        return True
    ends = [tables.events.sheet.text("end_date", row) for row in (one, other)]
    if not all(ends):
        return True
    first, last = sorted(date.fromisoformat(end) for end in ends)
    return last - first <= _NEAR


def _tell(tables: Tables, one: int, other: int, common: int, named: Collection[str], findings: Findings) -> None:
    sheet = tables.events.sheet
    ids = [sheet.text("event_id", row) for row in (one, other)]
    severity: Severity = "warning" if all(each in named for each in ids) else "error"
    expected = "one event: the same event set for both reports in ratinglist.toml, or two ids given there"

    def say(row: int) -> Said:
        twin = other if row == one else one
        says = (
            f"{common:,} of the event's games stand with the same round, players and result in "
            f"{sheet.text('event_id', twin)} ({sheet.place(row, twin)}) too and would be rated twice"
        )
        return sheet.said(row, "event_id", says, expected)

    rows = np.array([one, other], np.int64)
    findings.add(severity, sheet, rows, "event_id", say, Blame(events=np.array(ids, dtype=object)))
