"""What the notes sheets of both workbooks say: the rule book and how it is read, what was counted, the settings."""

from collections.abc import Iterator, Sequence
from typing import Final

from pipeline.publishing.material import Material, Note
from schemas.tie_breaks import TIE_BREAKS

_REGISTERS: Final = "data/rules/{}.md and data/rules/all.md of the program"


def about(material: Material) -> Sequence[Note]:
    """Subject and text of what the list is and what it counts; a subject alone is a heading."""
    return [
        ("This list", ""),
        ("Called", material.list_title),
        *material.notes,
        ("Games on record", ""),
        *_games(material),
    ]


def readings(material: Material) -> Sequence[Note]:
    """Likewise how the rule book is read, and which settings of the federation shape the list."""
    return [
        ("How the rule book is read", ""),
        *_options(material),
        ("Readings", f"each clause with its source and why it is read so: {_REGISTERS.format(material.book.code)}"),
        ("Settings", ""),
        *_settings(material),
    ]


def clauses(material: Material) -> Sequence[Note]:
    """Likewise the clauses of the rule book."""
    return [("Clauses of the rule book", ""), *material.book.system.clauses]


def _games(material: Material) -> Iterator[Note]:
    """How many games of this folder's ledger were rated, and how many not for which reason."""
    ledger = material.ledger
    white = ledger["colour"] == "w"
    kinds = ledger.loc[white, "kind"].value_counts()
    reasons = ledger.loc[white & (ledger["kind"] == "not_rated"), "reason"].value_counts()
    yield "Players", f"{len(material.standings):,} have a rating"
    yield "Rated", f"{int(kinds.get('game', 0)):,} games"
    for reason, count in sorted((str(reason), int(count)) for reason, count in reasons.items() if count):
        yield "Not rated", f"{count:,} {'game' if count == 1 else 'games'}: {reason}"
    yield "Not played", f"{int(kinds.get('unplayed', 0)):,} forfeits and byes"


def _options(material: Material) -> Iterator[Note]:
    """Every option of the rule book with its value, where it comes from, and what else there is."""
    book = material.book
    for option in book.system.options:
        choice = book.choices.get(option.name)
        value, origin = (option.default, "default") if choice is None else (choice.value, choice.origin)
        others = ", ".join(each for each in option.choices if each != value)
        yield f"{option.name} ({option.clause})", f"{value} ({origin}), instead of {others}: {option.reason}"
    if not book.system.options:
        yield "Options", "the rule book leaves none open"


def _settings(material: Material) -> Iterator[Note]:
    wishes = material.presentation
    months = wishes.inactive_after
    yield "Inactive after", f"{months} {'month' if months == 1 else 'months'}" if months else "never"
    yield "Active players only", "yes" if wishes.active_only else "no"
    for shape, names in wishes.tie_breaks.items():
        headers = ", ".join(TIE_BREAKS[name].header for name in names)
        yield f"Tie-breaks, {shape}", headers or "none"
