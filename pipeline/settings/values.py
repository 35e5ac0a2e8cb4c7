"""The values of ratinglist.toml held against the keys that are declared."""

import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Final

from pipeline.control_signs import SHOWN_CONTROL, readable
from pipeline.reading.files.encodings import ENCODINGS, encoding_of
from pipeline.settings.faults import Faults, dotted, quoted
from pipeline.settings.keys import (
    CSV,
    FORMATS,
    KEYS,
    OPTIONS,
    REPORTS,
    SYSTEMS,
    TABLES,
    TOP_LEVEL,
    VARIANT,
    Key,
    home_of,
    meant,
    names_in,
)

_DAY: Final = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")
_IDS: Final = re.compile("[A-Za-z0-9._-]{1,20}")

_USUAL: Final = {key.name: key.default for key in KEYS if key.table == CSV}

Values = Mapping[tuple[str, str], Any]
"""What the file says, by table and key, a list as a tuple; without keys that it does not have or not rightly."""


def values_of(content: Mapping[str, object], faults: Faults) -> Values:
    """The right values of the declared keys that the file has; what is not right goes to the faults."""
    values: dict[tuple[str, str], object] = {}
    elsewhere = (*TABLES, REPORTS, FORMATS, OPTIONS, SYSTEMS, VARIANT)
    tables = {"": {name: value for name, value in content.items() if name not in elsewhere}}
    for name in TABLES:
        table = content.get(name, {})
        if isinstance(table, dict):
            tables[name] = table
        else:
            faults.add([name], table, "a table", f"{name} must be a table, such as [{name}] with its keys below it")
    for name, table in tables.items():
        path = [name] if name else []
        find_strangers(path, table, names_in(name) if name else TOP_LEVEL, faults)
        keys = [key for key in KEYS if key.table == name]
        values |= {(name, each): value for each, value in checked_values(keys, path, table, faults).items()}
    _check_csv(values, faults)
    return values


def _check_csv(values: Values, faults: Faults) -> None:
    """Name a separator that would stand inside of numbers too."""
    separator, decimal = (values.get((CSV, name), _USUAL[name]) for name in ("separator", "decimal"))
    if separator == decimal:
        said = "decimal" if (CSV, "decimal") in values else "separator"
        message = (
            f"separator and decimal are both {quoted(separator)}: a number would be two cells; "
            'with separator = "," set decimal = "."'
        )
        faults.add([CSV, said], separator, 'separator ";" or "tab", or decimal "."', message)


def find_strangers(
    path: Sequence[str], content: Mapping[str, object], known: Sequence[str], faults: Faults
) -> None:
    """Name the keys of a table that it does not have, with the nearest that it has or the place that has them."""
    where = f" of [{dotted(path)}]" if path else ""
    for name in content.keys() - set(known):
        message = f"{name!r} is no setting{where}; {_hint(name, known)}"
        faults.add([*path, name], name, _either(known), message)


def checked_values(
    keys: Sequence[Key], path: Sequence[str], content: Mapping[str, object], faults: Faults
) -> dict[str, Any]:
    """The right values of those of the keys that a table has; what is not right goes to the faults."""
    found = {
        key.name: _checked(key, [*path, key.name], content[key.name], faults) for key in keys if key.name in content
    }
    return {name: value for name, value in found.items() if value is not None}


def _hint(name: str, known: Sequence[str]) -> str:
    """The place that has this key, else the nearest key of this place, else all of them."""
    home = home_of(name)
    if home:
        return f"it belongs below [{home}]"
    if home is not None:
        return "it belongs at the top of the file, above the first line in brackets"
    return meant(name, known).removeprefix("; ") or f"there are {', '.join(known)}"


def _either(words: Sequence[str]) -> str:
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else words[0]


def _checked(key: Key, path: Sequence[str], value: object, faults: Faults) -> object | None:
    """The value if it is right, a list as a tuple, a day as a text; else nothing, and the faults say why."""
    if key.kind == "text" and isinstance(value, str) and (shown := readable(value)) != value:
        faults.note(path, shown, f"control characters are shown as {SHOWN_CONTROL}")
        return shown
    if key.kind == "day" and (day := day_of(value)) is not None:
        return day.isoformat()
    if isinstance(value, list) and key.kind in ("wholes", "words"):
        wrong = _wrong_in_list(key, value)
        for each, message in wrong:
            faults.add(path, each, key.expected, f"{key.name} {message}")
        return None if wrong else tuple(value)
    if key.kind not in ("wholes", "words") and _fits(key, value):
        return value
    faults.add(path, value, key.expected, f"{key.name} cannot be {_but(key, value)}")
    return None


def _wrong_in_list(key: Key, values: Sequence[object]) -> list[tuple[object, str]]:
    """What is wrong in a list, each with what to say of it."""
    wrong = []
    for at, value in enumerate(values):
        if not _fits(key, value):
            wrong.append((value, f"cannot hold {_but(key, value)}"))
        elif any(type(each) is type(value) and each == value for each in values[:at]):
            wrong.append((value, f"holds {quoted(value)} twice"))
    return wrong


def _but(key: Key, value: object) -> str:
    known = ENCODINGS if key.kind == "encoding" else key.words
    hint = meant(value, known) if isinstance(value, str) else ""
    return f"{quoted(value)}: it must be {key.expected}{hint}"


def _fits(key: Key, value: object) -> bool:
    """Whether a value, or one of a list, is what its key takes; TOML's true is no number."""
    match key.kind:
        case "text":
            return isinstance(value, str)
        case "flag":
            return isinstance(value, bool)
        case "whole" | "wholes":
            return type(value) is int and key.lowest <= value <= key.highest
        case "word" | "words":
            return isinstance(value, str) and value in key.words
        case "day":
            return day_of(value) is not None
        case "encoding":
            return isinstance(value, str) and (not value or bool(encoding_of(value)))
        case "ids":
            return isinstance(value, str) and bool(_IDS.fullmatch(value))
        case "pairs":
            return isinstance(value, dict) and all(isinstance(each, str) for each in value.values())


def day_of(value: object) -> date | None:
    """The day that a value is, whether as TOML has days or as a text; a day with an hour is none."""
    if type(value) is date:
        return value
    try:
        return date.fromisoformat(value) if isinstance(value, str) and _DAY.fullmatch(value) else None
    except ValueError:
        return None
