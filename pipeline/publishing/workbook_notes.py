"""What the notes sheets of both workbooks say: the rule book and how it is read, what was counted, the settings."""

from collections.abc import Sequence
from typing import Final

from pipeline.notes import option_notes
from pipeline.publishing.material import Material, Note
from pipeline.rules.activity import months_active
from pipeline.settings.faults import written
from pipeline.settings.keys import CSV, KEYS, Key

_REGISTERS: Final = "data/rules/{}.md and data/rules/all.md of the program"


def about(material: Material) -> Sequence[Note]:
    """Subject and text of what the list is and what it counts; a subject alone is a heading."""
    return [
        ("This list", ""),
        ("Called", material.list_title),
        *material.notes,
        ("Games on record", ""),
        *material.games,
    ]


def readings(material: Material) -> Sequence[Note]:
    """Likewise how the rule book is read, and the settings of the federation."""
    book = material.book
    registers = _REGISTERS.format(book.code if book.variant is None else book.variant.base.code)
    return [
        ("How the rule book is read", ""),
        *option_notes(book),
        ("Readings", f"each clause with its source and why it is read so: {registers}"),
        ("Settings", ""),
        *(_setting(key, material) for key in KEYS if key.table not in ("", CSV)),
    ]


def clauses(material: Material) -> Sequence[Note]:
    """Likewise the clauses of the rule book."""
    return [("Clauses of the rule book", ""), *material.book.system.clauses]


def _setting(key: Key, material: Material) -> Note:
    """A setting of the lists, with what is done without it; what the rule book says where it decides."""
    wishes = material.presentation
    value = wishes.tie_breaks[key.name] if key.table == "tie_breaks" else getattr(wishes, key.name)
    default = key.default
    if default is None:
        default = months_active(material.book.system, material.period, None)
        value = default if value is None else value
    usual = f", instead of {_said(default)}" if value != default else " (default)"
    return key.path, f"{_said(value)}{usual}: {key.meaning[:1].lower()}{key.meaning[1:]}"


def _said(value: object) -> str:
    """A value in the words of ratinglist.toml, a list without brackets."""
    return ", ".join(map(str, value)) or "none" if isinstance(value, tuple) else written(value)
