"""Variants: rule books of a federation's own, each a known one with some of its plain data changed."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time

from pipeline.rules.plain import settings_of, varied
from pipeline.rules.system import Edition, RatingSystem

Values = Mapping[str, object]
"""Plain data by key, as tomllib reads it."""

BASE = "base"
AMENDMENT = "amendment"
IN_FORCE = "in_force"


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """A variant: the rule book that it is made of, the one that it is, and its text.

    ``text`` is what its table says, in TOML and always in one form, whoever wrote it how: two variants of one code
    with the same text are the same.
    """

    base: RatingSystem
    system: RatingSystem
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What a variant has otherwise than its base, from a day on (None: from the beginning).

    ``base`` and ``variant`` are the values, None where one of them has no such key.
    """

    in_force: date | None
    key: str
    base: object
    variant: object


def variant(base: RatingSystem, code: str, wanted: Values, amendments: Sequence[tuple[date, Values]]) -> Variant:
    """The variant of a rule book.

    Args:
        base: the rule book.
        code: the variant's own.
        wanted: what it has otherwise.
        amendments: what it has otherwise from a day on, in the order of their days.

    Raises:
        PlainDataError: the values make no rule book.
    """
    return Variant(
        base=base, system=varied(base, code, wanted, amendments), text=text_of(base.code, wanted, amendments)
    )


def text_of(base: str, wanted: Values, amendments: Sequence[tuple[date, Values]]) -> str:
    """What the table of a variant says, in TOML: its keys and those of tables in it in alphabetical order."""
    lines = [f"{BASE} = {_written(base)}", *_entries(wanted)]
    for day, values in amendments:
        lines += ["", f"[[{AMENDMENT}]]", f"{IN_FORCE} = {day.isoformat()}", *_entries(values)]
    return "".join(f"{line}\n" for line in lines)


def changes_of(found: Variant) -> list[Change]:
    """What a variant has otherwise than its base, by day, each time in the order of its settings.

    From a later day on only what was not so before: by an amendment, or because the base changes.
    """
    whole = [settings_of(book) for book in (found.base, found.system)]
    of_editions = settings_of(found.system.editions[-1]).keys()
    changes = [
        Change(in_force=None, key=key, base=base, variant=variant)
        for key, (base, variant) in _pairs(*whole).items()
        if key not in of_editions and base != variant
    ]
    last: Mapping[str, tuple[object, object]] = {}
    for number, edition in enumerate(found.system.editions):
        pairs = _pairs(settings_of(_edition_at(found.base, edition.in_force)), settings_of(edition))
        changes += [
            Change(in_force=edition.in_force if number else None, key=key, base=base, variant=variant)
            for key, (base, variant) in pairs.items()
            if (base, variant) != last.get(key) and (base != variant or key in last)
        ]
        last = {key: pair for key, pair in pairs.items() if pair[0] != pair[1]}
    return changes


def _pairs(base: Values, variant: Values) -> dict[str, tuple[object, object]]:
    """The values of both by key."""
    return {key: (base.get(key), variant.get(key)) for key in [*variant, *(base.keys() - variant.keys())]}


def _edition_at(system: RatingSystem, day: date | None) -> Edition:
    """The edition in force on a day; the first one has always been."""
    later = [each for each in system.editions[1:] if day is not None and each.in_force and each.in_force <= day]
    return later[-1] if later else system.editions[0]


def _entries(values: Values) -> list[str]:
    return [f"{_name(name)} = {_written(values[name])}" for name in sorted(values)]


def _name(name: str) -> str:
    return name if re.fullmatch("[A-Za-z0-9_-]+", name) else _quoted(name)


def _written(value: object) -> str:
    """A value in TOML."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _quoted(value)
        case date() | datetime() | time():
            return value.isoformat()
        case Mapping():
            entries = [f"{_name(name)} = {_written(value[name])}" for name in sorted(value)]
            return f"{{ {', '.join(entries)} }}" if entries else "{}"
        case list() | tuple():
            return f"[{', '.join(map(_written, value))}]"
        case _:
            return repr(value)


def _quoted(text: str) -> str:
    # JSON's texts are TOML's but for one sign.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
