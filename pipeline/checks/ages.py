"""Days of events that cannot well be: before there were tournaments, or at which the players had another age."""

from typing import Final

import numpy as np

from pipeline.checks.pairings import Pairings
from pipeline.problems import Findings, Said
from pipeline.tables import Table, Tables

FIRST_YEAR: Final = 1850
"""Events before it are odd: the first international tournament was played in 1851."""

OLDEST: Final = 90
YOUNGEST: Final = 3
"""Hardly any event has more players beyond these ages than within them."""


def check_ages(tables: Tables, paired: Pairings, findings: Findings) -> None:
    """Warn of events that are too early, and of those at which most players would be too old or too young."""
    sheet = tables.events.sheet
    years = _years(tables.events, "end_date")
    early = (years > 0) & (years < FIRST_YEAR)
    odd = ~early & _of_odd_age(tables.players, paired, years)

    def say_early(row: int) -> Said:
        says = f"the date {sheet.text('end_date', row)} looks wrong: it is before {FIRST_YEAR}"
        return sheet.said(row, "end_date", says, "")

    def say_odd(row: int) -> Said:
        says = (
            f"the date {sheet.text('end_date', row)} looks wrong: most of the players whose birth dates are known "
            f"would be older than {OLDEST} or not yet {YOUNGEST} years old"
        )
        return sheet.said(row, "end_date", says, "")

    findings.add("warning", sheet, np.flatnonzero(early), "end_date", say_early)
    findings.add("warning", sheet, np.flatnonzero(odd), "end_date", say_odd)


def _of_odd_age(players: Table, paired: Pairings, years: np.ndarray) -> np.ndarray:
    """Of each event whether most sides of its games whose age is known have one that hardly anybody has."""
    births = np.zeros(len(paired.players) + 1, np.int64)
    numbers = players.words("player_id").positions(paired.players)
    births[numbers] = _years(players, "birth_date")
    births[-1] = 0
    known = np.zeros(len(years), np.int64)
    odd = np.zeros(len(years), np.int64)
    for side in (paired.white, paired.black):
        born, year = births[side], years[paired.event] if len(years) else np.zeros(len(side), np.int64)
        there = (paired.event >= 0) & (born > 0) & (year > 0)
        strange = there & ((year - born > OLDEST) | (year - born < YOUNGEST))
        known += np.bincount(paired.event[there], minlength=len(years))
        odd += np.bincount(paired.event[strange], minlength=len(years))
    return 2 * odd > known


def _years(table: Table, column: str) -> np.ndarray:
    """The year of each row's date, 0 where there is none or it is wrong."""
    words = table.words(column)
    found = np.array([int(word[:4]) if _is_year(word[:4]) else 0 for word in words.words], np.int64)
    years = found[words.codes] if len(found) else np.zeros(len(words.codes), np.int64)
    return np.where(table.good(column), years, 0)


def _is_year(text: str) -> bool:
    return len(text) == len("YYYY") and text.isascii() and text.isdigit()
