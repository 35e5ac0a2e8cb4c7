"""What the notes sheets say of a list: the rule book, its options, what was counted and what was not."""

from collections.abc import Sequence

from pipeline.config import Book
from pipeline.manifest import Manifest
from pipeline.presentation import Presentation
from pipeline.reports.handicap_statistics import has_handicaps
from pipeline.rules.titles import HeldRanks

Note = tuple[str, str]


def notes_of(book: Book, manifest: Manifest) -> Sequence[Note]:
    """Subject and text of every note on one rule book's list."""
    run = manifest.runs[book.code]
    notes = [
        ("Federation", manifest.federation),
        ("Rule book", f"{book.system.title} ({book.code})"),
        ("Source", book.system.source),
        ("Period", manifest.period),
        ("Options", _options(book)),
        ("Events counted", str(len(run.events))),
        ("Corrections", str(len(run.corrections))),
        ("Games rated", str(run.counts["games_rated"])),
        ("Goes on from", f"the standings of {manifest.opening_period}" if manifest.opening_period else ""),
        ("Handicap statistics", _only_this_run(manifest) if has_handicaps(book.system) else ""),
        ("Games behind promotions", _only_this_run(manifest) if isinstance(book.system.titles, HeldRanks) else ""),
        ("Held back", ", ".join(run.held)),
        ("Later, not counted", ", ".join(manifest.later)),
        ("Titles by age", titles_by_age(run.counts["unjudged_for_titles"])),
        ("Mark", f"{book.system.mark}: provisional rating" if book.system.editions[0].provisional else ""),
    ]
    return [(subject, text) for subject, text in notes if text]


def _only_this_run(manifest: Manifest) -> str:
    """The sentence on tables that go by a ledger which does not hold what earlier runs counted."""
    if not manifest.opening_period:
        return ""
    return (
        "of the games of this run only; those counted before are told in the folder that it goes on from, "
        f"of {manifest.opening_period}"
    )


def titles_by_age(unjudged: int) -> str:
    """The sentence on players who reached a title that has an age, and have no birth date; nothing for none."""
    if not unjudged:
        return ""
    who = "1 player" if unjudged == 1 else f"{unjudged} players"
    return f"{who} reached the rating of a title that has an age limit, but no birth date is known"


def nobody_left_out(presentation: Presentation) -> str:
    """The sentence for inactive players who are to be left out while nothing says who is one; else nothing."""
    if presentation.active_only and not presentation.inactive_after:
        return "nobody is inactive, and nobody left out, without inactive_after (months) below [list]"
    return ""


def _options(book: Book) -> str:
    chosen = [f"{name} = {choice.value} ({choice.origin})" for name, choice in book.choices.items()]
    return ", ".join(chosen) or "all as the rule book has them"
