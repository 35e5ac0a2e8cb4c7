"""What is odd but harmless in a TRF: told once a kind, with how often it comes, at the first line where it does."""

from collections.abc import Mapping, Sequence
from typing import Final

from pipeline.problems import Problem, Severity
from pipeline.reading.faults import fault

_BYTES = "{lines} count{s} columns in bytes, not in letters, behind names with accents, and {were} read so"
_SHIFTED = "what stands from the name to the rank is moved sideways in {lines}, which {were} read so"
_NATIONAL = "the FIDE number of {lines} is 100000 or less or has letters, and was read as a national id"
_CLUBS = "the federations of {lines} are mostly no federation's codes, and were read as clubs"
_ALONE = "{lines} {have} the result of a game without an opponent, which was read as a bye of its value"
_PAIRING = (
    "{lines} for pairing programs (acceleration, forbidden pairs, absentees) {were} passed over: no stated points"
    " come of them"
)

ODDITIES: Final[Mapping[str, tuple[Severity, str]]] = {
    "bytes": ("note", _BYTES),
    "shifted": ("note", _SHIFTED),
    "tabs": ("note", "{lines} {have} tabs, and {were} read with tab stops at every eighth column"),
    "national ids": ("note", _NATIONAL),
    "clubs": ("note", _CLUBS),
    "game alone": ("warning", _ALONE),
    "going on": ("warning", "{lines} {have} Z with an opponent, which was read as a game without a result yet"),
    "pairing": ("note", _PAIRING),
    "teams": ("note", "{lines} of teams {were} not read: games count for their players alone"),
    "program data": ("note", "{lines} with further data of the program (DAT) {were} not read"),
    "unknown": ("note", "{lines} {were} passed over, being neither a player's nor a header of TRF"),
}
"""By kind: the severity, and the sentence."""


def in_words(file: str, odd: Mapping[str, Sequence[int]]) -> list[Problem]:
    """A problem for each kind that was found.

    Args:
        file: the report.
        odd: the lines of each kind of ``ODDITIES``, one entry for each time.
    """
    told = []
    for kind, lines in odd.items():
        severity, sentence = ODDITIES[kind]
        count = len(set(lines))
        one = count == 1
        words = {
            "lines": "a line" if one else f"{count:,} lines",
            "s": "s" if one else "",
            "were": "was" if one else "were",
            "have": "has" if one else "have",
        }
        told.append(fault(file, min(lines), "", sentence.format(**words), severity=severity))
    return told
