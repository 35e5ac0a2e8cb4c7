"""An edition's terms as numbers, worked out once before the first wave."""

from dataclasses import dataclass

import numpy as np

from pipeline.replay.course import Course
from pipeline.rules.edition import Edition
from pipeline.rules.rounding import Flags, Ints
from schemas.vocabulary import HANDICAPS

NO_CLAUSE = -1


class Numbered:
    """Texts and their numbers, in order of first use."""

    def __init__(self, *texts: str) -> None:
        self.texts = list(texts)

    def number(self, text: str) -> int:
        """The text's number, a new one if it has none."""
        if text not in self.texts:
            self.texts.append(text)
        return self.texts.index(text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What the waves need of an edition, in the numbers that the logs write.

    ``head_start`` is in points by handicap number. ``refused`` says of each row of the course for which reason
    it cannot be rated whatever the ratings (0: it can), ``reason_clauses`` of each reason by which clause,
    ``bye_counts`` of each seat whether its walkover may enter an average. ``card_clauses`` are those of the rule
    over whole settlements.
    """

    edition: Edition
    clauses: Ints
    provisional_clause: int
    bye_clause: int
    exclusion_reasons: tuple[int, ...]
    head_start: Ints
    refused: Ints
    reason_clauses: Ints
    bye_counts: Flags
    special_clause: int
    card_clauses: Ints


def terms_of(edition: Edition, course: Course, clauses: Numbered, reasons: Numbered) -> Terms:
    """Put an edition into numbers; the order of the reasons is the order in which they are given."""
    event_rated = np.repeat(course.event_rated, np.diff(course.event_first_row))
    worth = np.array([edition.handicaps.points.get(name, 0) for name in HANDICAPS], dtype=np.int64)
    refusal = [edition.handicaps.refuses(name) for name in HANDICAPS]
    refusals = (
        (reasons.number("event not rated"), ~event_rated),
        (reasons.number("game not rated"), ~course.row_rated),
        (reasons.number("no result"), ~course.row_known),
        *(
            (reasons.number(each.reason), np.array([of == each for of in refusal])[course.row_handicap])
            for each in edition.handicaps.refusals
        ),
    )
    refused = np.zeros(len(course.row_event), dtype=np.int8)
    for number, refuses in reversed(refusals):  # the first that refuses is told
        if refuses.any():
            refused[refuses] = number
    for clause in (edition.settlement_clause, edition.floor_clause):
        clauses.number(clause)
    for rule in (edition.bonus, edition.conversion):
        if rule is not None:
            clauses.number(rule.clause)
    exclusion_reasons = tuple(reasons.number(exclusion.reason) for exclusion in edition.exclusions)
    reason_clauses = np.full(len(reasons.texts), NO_CLAUSE, dtype=np.int16)
    for each in edition.handicaps.refusals:
        if each.clause:
            reason_clauses[reasons.number(each.reason)] = clauses.number(each.clause)
    for exclusion in edition.exclusions:
        reason_clauses[reasons.number(exclusion.reason)] = clauses.number(exclusion.clause)
    provisional = edition.provisional
    takes_byes = provisional is not None and provisional.bye_rating is not None
    if takes_byes:
        bye_counts = course.seat_walkover & (event_rated & course.row_rated)[course.seat_row]
    else:
        bye_counts = np.zeros(len(course.seat_row), dtype=bool)
    return Terms(
        edition=edition,
        clauses=np.array([clauses.number(clause) for clause in edition.clauses], dtype=np.int16),
        provisional_clause=clauses.number(provisional.clause) if provisional else NO_CLAUSE,
        bye_clause=clauses.number(provisional.bye_clause) if provisional and takes_byes else NO_CLAUSE,
        exclusion_reasons=exclusion_reasons,
        reason_clauses=reason_clauses,
        head_start=worth * edition.steps,
        refused=refused,
        bye_counts=bye_counts,
        special_clause=clauses.number(edition.special.clause) if edition.special else NO_CLAUSE,
        card_clauses=np.array([clauses.number(each) for each in edition.card.clauses], dtype=np.int16)
        if edition.card
        else np.zeros(0, dtype=np.int16),
    )
