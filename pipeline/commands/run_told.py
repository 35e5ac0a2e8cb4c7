"""What is said of a run that came to its end, and what its log says of the stages."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.commands.talk import counted, say, summary

if TYPE_CHECKING:
    from pipeline.config import Book
    from pipeline.manifest import Account
    from pipeline.stages import Result
    from pipeline.validated import Validated
    from pipeline.validating import Looked


def tell(
    out: Path, books: "Sequence[Book]", validated: "Validated", result: "Result", errors: int, *, quiet: bool
) -> None:
    """Say what was held back, chosen and written."""
    from pipeline.notes import nobody_left_out, titles_by_age

    held = sorted({event for events in validated.held.values() for event in events})
    for event in held:
        codes = [code for code, events in validated.held.items() if event in events]
        say(f"held back: {event} ({', '.join(codes)})")
    if quiet:
        return
    for book in books:
        if book.variant is not None:
            say(f"{book.code} is a variant of {book.variant.base.code}")
        for name, choice in book.choices.items():
            say(f"option {book.code}.{name} = {choice.value} ({choice.origin})")
    if nobody := nobody_left_out(result.manifest.presentation, [book.system for book in books], validated.period):
        say(nobody)
    for code, account in result.manifest.runs.items():
        say(
            f"{code}: {rated_in_words(account)}"
            + (f", going on from {result.manifest.opening_period}" if result.manifest.opening_period else "")
        )
        say(f"  {out / code}: {_names(result, code)}")
        said = titles_by_age(account.counts["unjudged_for_titles"])
        if said:
            say(f"{code}: {said}")
    if errors:
        say(f"{counted(errors, 'error')}: {counted(len(held), 'event')} held back")
    say(f"{result.manifest.period}: {counted(len(result.files), 'file')} written to {out}")


def rated_in_words(account: "Account") -> str:
    """How many players and games a rule book's part of the run has."""
    return (
        f"{counted(account.counts['players'], 'player')}, "
        f"{counted(account.counts['games_rated'], 'rated game')} of {counted(account.own_events, 'event')}"
    )


def validated_in_words(looked: "Looked") -> str:
    """What the first stage came to."""
    said = summary(looked.errors, looked.problems)
    tables = looked.outcome.validated
    if tables is None:
        return said
    return f"{counted(len(tables.events), 'event')}, {counted(len(tables.games), 'game')} read; {said}"


def _names(result: "Result", code: str) -> str:
    """What was written for one rule book; of crosstables and pages how many."""
    mine = [path.removeprefix(f"{code}/") for path in result.files if path.startswith(f"{code}/")]
    crosstables = sum(name.startswith("crosstables/") for name in mine) - 1  # the index is none
    names = [name for name in mine if "/" not in name]
    pages = sum(name.startswith("html/") for name in mine)
    if crosstables >= 0:
        names.append(counted(crosstables, "crosstable"))
    if pages:
        names.append(counted(pages, "page"))
    return ", ".join(names)
