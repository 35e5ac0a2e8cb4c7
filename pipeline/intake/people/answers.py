"""Which lines of identities.csv answer for which entrants, whatever capitals and commas both are written with."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pipeline.reading.names import key_of

Key = tuple[str, str]
"""A report, or nothing for all of them, and a name."""


class Answer(NamedTuple):
    """What identities.csv says about an entrant: a player id or ``new``, for which report and name."""

    report: str
    name: str
    player_id: str


class Called(NamedTuple):
    """What an entrant is called: the label in lines of identities.csv, and the name, which others may have."""

    label: str
    name: str


class Answers:
    """The answers of identities.csv for the entrants of some reports."""

    def __init__(self, answers: Mapping[Key, str], called: Mapping[str, Sequence[Called]]) -> None:
        """Find out which lines that fit nothing exactly fit one entrant but for capitals, commas and order.

        Args:
            answers: player ids, or ``new``, by report and name as the lines write them.
            called: of each report what its entrants are called.
        """
        self._answers = answers
        self._folded: dict[str, list[str]] = {}
        self._exact: dict[str, set[str]] = {"": set()}
        for report, found in called.items() if answers else ():
            self._folded.setdefault(report.casefold(), []).append(report)
            self._exact[report] = {text for each in found for text in each}
            self._exact[""] |= self._exact[report]
        self._lines: dict[Key, Key | None] = {}
        lines = [line for line in answers if not self.names(*line)]
        self._by_key = _by_key(called) if lines else {}
        for line in lines:
            meant = self._meant(line)
            if meant:
                self._let_answer(self._lines, meant, line)
        for_all = [line for line in answers if not line[0]]
        self._names: dict[Key, set[str]] = _names_by_key(called) if for_all else {}
        self._for_all: dict[Key, Key | None] = {}
        for line in for_all:
            self._let_answer(self._for_all, ("", key_of(line[1])), line)

    def _let_answer(self, lines: dict[Key, Key | None], place: Key, line: Key) -> None:
        """Two lines that say different things of one name, and write it otherwise, say nothing."""
        before = lines.setdefault(place, line)
        if before and self._answers[before] != self._answers[line]:
            lines[place] = None

    def of(self, report: str, called: Called) -> Answer | None:
        """The nearest answer: for this report before one for all, for this number before one for the name."""
        keys = ((report, called.label), (report, called.name), ("", called.label), ("", called.name))
        for key in keys:
            line = key if key in self._answers else self._lines.get(key)
            if line:
                return Answer(*line, self._answers[line])
        return self._of_all(report, key_of(called.name)) if self._for_all else None

    def _of_all(self, report: str, key: str) -> Answer | None:
        """The answer for all reports to a name of this key; where a report has two, they need exact ones."""
        line = self._for_all.get(("", key)) if key else None
        if line and len(self._names.get((report, key), ())) == 1:
            return Answer(*line, self._answers[line])
        return None

    def report_of(self, line: Key) -> str:
        """The report that a line is about, whatever capitals it is written with; empty if none, or several, fit."""
        report = line[0]
        if report in self._exact:
            return report
        fitting = self._folded.get(report.casefold().removeprefix("reports/"), ())
        return fitting[0] if len(fitting) == 1 else ""

    def names(self, report: str, name: str) -> bool:
        """Whether an entrant of a report, without one of any, is called exactly so."""
        return name in self._exact.get(report, ())

    def _meant(self, line: Key) -> Key | None:
        """As whom the entrant is called whom a line means that is written otherwise; None if that is not one."""
        name = line[1]
        there = self.report_of(line)
        if not there:
            return None
        if self.names(there, name):
            return there, name
        fitting = self._by_key.get((there, key_of(name)), set())
        return (there, min(fitting)) if len(fitting) == 1 else None


def _by_key(called: Mapping[str, Sequence[Called]]) -> dict[Key, set[str]]:
    """The labels of the entrants of each report by report and key of the name."""
    found: dict[Key, set[str]] = {}
    for report, entrants in called.items():
        for each in entrants:
            key = key_of(each.name)
            if key:
                found.setdefault((report, key), set()).add(each.label)
            if each.label != each.name:
                found.setdefault((report, key_of(each.label)), set()).add(each.label)
    return found


def _names_by_key(called: Mapping[str, Sequence[Called]]) -> dict[Key, set[str]]:
    """How each report writes the names of one key."""
    found: dict[Key, set[str]] = {}
    for report, entrants in called.items():
        for each in entrants:
            found.setdefault((report, key_of(each.name)), set()).add(each.name)
    return found
