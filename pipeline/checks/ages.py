"""Days of events that cannot well be: before there were tournaments, or at which the players had another age."""

from collections.abc import Sequence
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
    births = np.zeros(len(paired.players) + 1, np.int16)
    numbers = players.words("player_id").positions(paired.players)
    births[numbers] = _years(players, "birth_date")
    births[-1] = 0
    year = np.append(years, 0).astype(np.int16)[paired.event]  # the last is that of an event that is not known
    born = (births[paired.white], births[paired.black])
    there = [(births > 0) & (year > 0) for births in born]
    strange = [
        known & ((year - births > OLDEST) | (year - births < YOUNGEST))
        for known, births in zip(there, born, strict=True)
    ]
    odd = _by_event(paired, strange, len(years))
    # Where nobody is strange, nobody need be counted.
    return 2 * odd > _by_event(paired, there, len(years)) if odd.any() else odd > 0


def _by_event(paired: Pairings, seats: Sequence[np.ndarray], events: int) -> np.ndarray:
    """How many of the seats each event has, of white and of black."""
    count = np.zeros(events, np.int64)
    for seat in seats:
        if seat.any():
            count += np.bincount(paired.event[seat], minlength=events)
    return count


def _years(table: Table, column: str) -> np.ndarray:
    """The year of each row's date, 0 where there is none or it is wrong."""
    words = table.words(column)
    found = np.array([int(word[:4]) if _is_year(word[:4]) else 0 for word in words.words], np.int16)
    years = found[words.codes] if len(found) else np.zeros(len(words.codes), np.int16)
    return np.where(table.good(column), years, 0)


def _is_year(text: str) -> bool:
    return len(text) == len("YYYY") and text.isascii() and text.isdigit()
