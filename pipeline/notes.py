"""What goes with a list in words: the rule book, its options, what was counted and what was not."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import numpy as np

from pipeline.config import Book
from pipeline.manifest import Manifest
from pipeline.presentation import Presentation
from pipeline.reports.handicap_statistics import has_handicaps
from pipeline.rules.activity import months_active
from pipeline.rules.editions import edition_of_list
from pipeline.rules.system import RatingSystem
from pipeline.rules.titles import HeldRanks
from pipeline.variants import changes_of

Note = tuple[str, str]

_FEW: Final = 8
"""Games after which a mark that tells their number is shown as an example."""


def notes_of(book: Book, manifest: Manifest) -> Sequence[Note]:
    """Subject and text of what one rule book's list is, and what counts on it."""
    run = manifest.runs[book.code]
    notes = [
        ("Federation", manifest.federation),
        ("Rule book", f"{book.system.title} ({book.code})"),
        ("Source", book.system.source),
        *variant_notes(book),
        ("Period", manifest.period),
        ("Events counted", str(len(run.events))),
        ("Corrections", str(len(run.corrections))),
        ("Goes on from", f"the standings of {manifest.opening_period}" if manifest.opening_period else ""),
        ("Handicap statistics", _only_this_run(manifest) if has_handicaps(book.system) else ""),
        ("Games behind promotions", _only_this_run(manifest) if isinstance(book.system.titles, HeldRanks) else ""),
        ("Held back", ", ".join(run.held)),
        ("Later, not counted", ", ".join(manifest.later)),
        ("Titles by age", titles_by_age(run.counts["unjudged_for_titles"])),
        ("Mark", _marks_said(book.system, manifest.period)),
    ]
    return [(subject, text) for subject, text in notes if text]


def _marks_said(system: RatingSystem, period: str) -> str:
    """What stands beside ratings, and beside whose."""
    edition = edition_of_list(system, period)
    by_state = edition.card is not None and edition.card.provisional is not None
    said = []
    if system.marks is not None:
        examples = system.marks(np.array([_FEW, _FEW]), np.array([True, False]))
        shown = [each for each in dict.fromkeys(examples) if each]
        said += [f"{', '.join(shown)} after {_FEW} games: provisional rating"] if shown else []
    elif system.mark and (edition.provisional is not None or by_state):
        said.append(f"{system.mark}: provisional rating")
    if system.inactive_mark:
        said.append(f"{system.inactive_mark}: inactive player")
    return "; ".join(said)


def variant_notes(book: Book) -> Sequence[Note]:
    """Subject and text of what a federation's own rule book is made of, and of everything that it has otherwise."""
    if book.variant is None:
        return []
    base = book.variant.base
    changes = [("Has otherwise", change.in_words) for change in changes_of(book.variant)]
    return [
        ("Variant of", f"{base.title} ({base.code}), version {base.version}"),
        *(changes or [("Has otherwise", "nothing")]),
    ]


def game_notes(not_rated: Mapping[str, int], counts: Mapping[str, int]) -> Sequence[Note]:
    """Subject and text of how many players a list rests on, and how many games were rated, or not for which reason.

    Args:
        not_rated: the number of games that were not, by reason.
        counts: what the manifest counts of them.
    """
    return [
        ("Players", f"{counts['players']:,} have a rating"),
        ("Rated", _games(counts["games_rated"])),
        *(("Not rated", f"{_games(number)}: {reason}") for reason, number in sorted(not_rated.items())),
        ("Not played", f"{counts['forfeits']:,} forfeits and byes"),
    ]


def option_notes(book: Book) -> Sequence[Note]:
    """Every option of a rule book with its value, where that comes from, and what else there is."""
    notes = []
    for option in book.system.options:
        choice = book.choices.get(option.name)
        value, origin = (option.default, "default") if choice is None else (choice.value, choice.origin)
        others = ", ".join(each for each in option.choices if each != value)
        text = f"{value} ({origin}), instead of {others}: {option.reason}"
        notes.append((f"{option.name} ({option.clause})", text))
    return notes or [("Options", "the rule book leaves none open")]


def _games(count: int) -> str:
    return "1 game" if count == 1 else f"{count:,} games"


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


def nobody_left_out(presentation: Presentation, systems: Iterable[RatingSystem], period: str) -> str:
    """The sentence for inactive players who are to be left out while nothing says who is one; else nothing."""
    asked = presentation.inactive_after
    if presentation.active_only and not any(months_active(each, period, asked) for each in systems):
        return "--active-only leaves nobody out: set inactive_after = MONTHS below [list] in ratinglist.toml"
    return ""
