"""The first stage of a run: everything that is wrong with a folder, or its validated tables."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from pipeline.checks.folder import validate_folder
from pipeline.checks.setting import OnRecord
from pipeline.counted_reports import changed_since
from pipeline.intake.folder import come_meanwhile
from pipeline.officers_files import written_back
from pipeline.plan import Plan
from pipeline.problems import Problem
from pipeline.rules.edition import Edition, Settles
from pipeline.rules.system import RatingSystem
from pipeline.settings.keys import NEXT_LIST
from pipeline.validated import BookFacts, EditionFacts, GivenFacts, Outcome
from schemas.openings import HIGHEST_RATING
from schemas.vocabulary import FIDE_SOURCE

NAMED: Final = 10
"""How many of the files that came meanwhile are named."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked:
    """Everything that was found wrong with a run's settings, reports and opening, and while they were looked at.

    ``problems`` are those to be told, in order, ``errors`` how many of all are errors; ``sound`` is whether a run
    may go on: nothing is wrong but what is held back. ``moving`` names the files that somebody is writing.
    """

    outcome: Outcome
    problems: Sequence[Problem]
    errors: int
    sound: bool
    moving: Sequence[str]


def looked_at(
    plan: Plan, outcome: Outcome, of_settings: Sequence[Problem], further: Sequence[Problem] = ()
) -> Looked:
    """Put together what the settings, the reports and, further, an earlier run have, and look at the files again.

    Args:
        plan: what is asked for.
        outcome: of the reports.
        of_settings: the errors of the settings.
        further: errors of what the run goes on from.

    Raises:
        OSError: the machine does not let us look.
    """
    moved = plan.read.moved()
    stopping = [*of_settings, *further, *moved]
    return Looked(
        outcome=outcome,
        problems=[*of_settings, *plan.settings.notes, *further, *outcome.all_lines(), *moved],
        errors=outcome.errors + len(stopping),
        sound=outcome.validated is not None and not stopping,
        moving=plan.read.moving,
    )


def validate(plan: Plan, *, gap_is_error: bool = True) -> Outcome:
    """Read the folder and list everything that is wrong with it.

    Raises:
        OSError: a file is there and cannot be read.
    """
    codes = [book.code for book in plan.books]
    counted = {code: plan.earlier.counted(code) for code in codes} if plan.earlier else None
    outcome = validate_folder(
        plan.folder,
        run=codes,
        books=_facts(plan),
        period=plan.asked.period or None,
        hold_bad=plan.asked.hold_bad,
        counted=counted,
        last_counted_end=plan.earlier.last_end if plan.earlier else None,
        gap_is_error=gap_is_error,
        on_record=OnRecord(
            months=plan.record.months(codes),
            first_open=plan.record.first_open(codes),
            next_list=plan.asked.late == NEXT_LIST,
        ),
        alternatives={label: book_facts(book.system) for label, book in plan.alternatives.items()},
        reports=plan.settings.reports,
        add_players=plan.asked.add_players,
        read=plan.read,
    )
    if outcome.validated is None:
        return outcome
    changed = changed_since(plan.earlier, outcome.validated) if plan.earlier else []
    validated = replace(outcome.validated, written_back=written_back(outcome))
    return replace(outcome, problems=[*outcome.problems, *changed], validated=validated)


def _facts(plan: Plan) -> dict[str, BookFacts]:
    """What the checks need to know of all rule books, of this run and else, by code."""
    shelf = plan.settings.shelf
    facts = {book.code: book_facts(book.system) for book in plan.books}
    for code in shelf.codes():
        if code not in facts:
            # Of a variant without a base no more is known than that its code is none that is misspelt.
            known = code not in shelf.broken or shelf.broken[code] is not None
            facts[code] = book_facts(shelf.load(code)) if known else BookFacts(code=code)
    return {code: facts[code] for code in sorted(facts)}


def come_since(plan: Plan) -> list[Problem]:
    """A warning that names the files that have come into the folder since it was read.

    Raises:
        OSError: the machine does not let us look.
    """
    new = come_meanwhile(plan.folder, plan.read)
    if not new:
        return []
    names = ", ".join([*new[:NAMED], *([f"and {len(new) - NAMED:,} more"] if new[NAMED:] else [])])
    message = f"this came while the folder was being looked at, and is not counted: {names}; run again to count it"
    return [Problem(severity="warning", file=new[0], message=message)]


def book_facts(system: RatingSystem) -> BookFacts:
    """What the checks need to know of a rule book."""
    return BookFacts(
        code=system.code,
        ranks=tuple(system.opening_ranks or ()),
        editions=tuple(map(_edition_facts, system.editions)),
        by_month=system.settles is Settles.EVERY_PERIOD,
        lowest_rating=min(0, *(-HIGHEST_RATING if each.floor is None else each.floor for each in system.editions)),
        given=tuple(
            GivenFacts(name=each.name, unit=each.unit, highest=each.highest)
            for each in system.columns
            if each.given
        ),
    )


def _edition_facts(edition: Edition) -> EditionFacts:
    provisional = edition.provisional
    return EditionFacts(
        in_force=edition.in_force.isoformat() if edition.in_force else "",
        demands_opening=edition.start is None and not edition.unrated,
        enters_by_fide=any(entry.source == FIDE_SOURCE for entry in edition.entries),
        counts_full_byes=provisional is not None and provisional.bye_rating is not None,
        rates_handicaps=tuple(edition.handicaps.points),
    )
