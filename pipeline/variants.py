"""Variants: rule books of a federation's own, each a known one with some of its plain data changed."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any

from pipeline.rules.plain import parts_of, settings_of, varied
from pipeline.rules.system import RatingSystem

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

    @property
    def in_words(self) -> str:
        """The change in one line, the values as TOML has them."""
        was, becomes = ("none" if value is None else in_toml(value) for value in (self.base, self.variant))
        since = f"from {self.in_force} on, " if self.in_force else ""
        return f"{since}{self.key}: {f'{was}, as its base' if was == becomes else f'{was} -> {becomes}'}"


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
    lines = [f"{BASE} = {in_toml(base)}", *_entries(_in_order(wanted))]
    for day, values in amendments:
        lines += ["", f"[[{AMENDMENT}]]", f"{IN_FORCE} = {day.isoformat()}", *_entries(_in_order(values))]
    return "".join(f"{line}\n" for line in lines)


def editions_of(system: RatingSystem) -> list[tuple[date | None, Values]]:
    """What of a rule book may be varied, as TOML has it, with the day from which on (None: from the beginning)."""
    newest = settings_of(system)
    return [(edition.in_force, {**newest, **_own(settings_of(edition), newest)}) for edition in system.editions]


def parts_told(system: RatingSystem) -> Mapping[str, Mapping[str, str]]:
    """By setting what may be said inside of it, each part with what it means; of settings of which it is told."""
    return parts_of(system)


def _own(settings: Values, known: Values) -> Values:
    return {key: value for key, value in settings.items() if key in known}


def changes_of(found: Variant) -> list[Change]:
    """What a variant has otherwise than its base, by day, each time in the order of its settings.

    From a later day on only what was not so before: by an amendment, or because the base changes.
    """
    base_editions = editions_of(found.base)
    changes: list[Change] = []
    last: Mapping[str, tuple[object, object]] = {}
    for number, (day, settings) in enumerate(editions_of(found.system)):
        pairs = _pairs(_in_force(base_editions, day), settings)
        changes += [
            Change(in_force=day if number else None, key=key, base=base, variant=variant)
            for key, (base, variant) in pairs.items()
            if (base, variant) != last.get(key) and (base != variant or key in last)
        ]
        last = {key: pair for key, pair in pairs.items() if pair[0] != pair[1]}
    return changes


def _pairs(base: Values, variant: Values) -> dict[str, tuple[object, object]]:
    """The values of both by key."""
    return {key: (base.get(key), variant.get(key)) for key in [*variant, *(base.keys() - variant.keys())]}


def _in_force(editions: Sequence[tuple[date | None, Values]], day: date | None) -> Values:
    """What of the editions of a rule book holds on a day; the first one has always been in force."""
    later = [values for begins, values in editions[1:] if day is not None and begins is not None and begins <= day]
    return later[-1] if later else editions[0][1]


def _entries(values: Values) -> list[str]:
    return [f"{_name(name)} = {in_toml(values[name])}" for name in values]


def _in_order(value: Any) -> Any:  # noqa: ANN401 - whatever TOML has
    """A value with the keys of all tables in it in alphabetical order."""
    if isinstance(value, Mapping):
        return {name: _in_order(value[name]) for name in sorted(value)}
    return [_in_order(each) for each in value] if isinstance(value, list | tuple) else value


def _name(name: str) -> str:
    return name if re.fullmatch("[A-Za-z0-9_-]+", name) else _quoted(name)


def in_toml(value: object) -> str:
    """A value in TOML."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _quoted(value)
        case date() | datetime() | time():
            return value.isoformat()
        case Mapping():
            entries = [f"{_name(name)} = {in_toml(value[name])}" for name in value]
            return f"{{ {', '.join(entries)} }}" if entries else "{}"
        case list() | tuple():
            return f"[{', '.join(map(in_toml, value))}]"
        case _:
            return repr(value)


def _quoted(text: str) -> str:
    # JSON's texts are TOML's but for one sign.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
