"""Rounds that lie far behind the round before them: a mistyped one makes a crosstable of that many columns."""

from typing import Final

import numpy as np

from pipeline.checks.pairings import Pairings, round_numbers
from pipeline.problems import Findings, Said
from pipeline.tables import Tables
from schemas.games import LAST_ROUND

ROUND_GAP: Final = 20
"""So many rounds without a game are worth a look."""


def check_rounds(tables: Tables, paired: Pairings, findings: Findings) -> None:
    """Warn of the first game of each round before which more than ROUND_GAP rounds have none."""
    games = tables.games
    width = LAST_ROUND + 1
    rounds = round_numbers(paired)
    # The games of a round mostly stand together: only the first of such a row of them is looked at.
    known = np.flatnonzero((rounds >= 0) & (np.diff(rounds, prepend=-1) != 0))
    keys, first = np.unique(rounds[known], return_index=True)
    before = np.where(np.diff(keys // width, prepend=-1) == 0, np.roll(keys, 1) % width, 0)
    missing = keys % width - before - 1
    far = missing > ROUND_GAP
    gap = dict(zip(known[first[far]].tolist(), missing[far].tolist(), strict=True))

    def say(row: int) -> Said:
        says = f"the {gap[row]:,} rounds before round {games.sheet.text('round', row)} have no game in this event"
        return games.sheet.said(row, "round", says, "")

    findings.add("warning", games.sheet, np.array(sorted(gap), np.int64), "round", say)
