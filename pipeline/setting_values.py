"""The values of ratinglist.toml held against the keys that are declared."""

from collections.abc import Mapping, Sequence
from typing import Any

from pipeline.setting_faults import Faults, quoted
from pipeline.setting_keys import KEYS, OPTIONS, SYSTEMS, TABLES, TOP_LEVEL, Key, home_of, meant, names_in

Values = Mapping[tuple[str, str], Any]
"""What the file says, by table and key, a list as a tuple; without keys that it does not have or not rightly."""


def values_of(content: Mapping[str, object], faults: Faults) -> Values:
    """The right values of the declared keys that the file has; what is not right goes to the faults."""
    values: dict[tuple[str, str], object] = {}
    tables = {"": {name: value for name, value in content.items() if name not in (*TABLES, OPTIONS, SYSTEMS)}}
    for name in TABLES:
        table = content.get(name, {})
        if isinstance(table, dict):
            tables[name] = table
        else:
            faults.add([name], table, "a table", f"{name} must be a table, such as [{name}] with its keys below it")
    for name, table in tables.items():
        _find_strangers(name, table, faults)
        for key in KEYS:
            if key.table == name and key.name in table:
                value = _checked(key, table[key.name], faults)
                if value is not None:
                    values[name, key.name] = value
    return values


def _find_strangers(table: str, content: Mapping[str, object], faults: Faults) -> None:
    """Name the keys of a table that it does not have, with the nearest that it has or the place that has them."""
    known = names_in(table) if table else TOP_LEVEL
    where = f" of [{table}]" if table else ""
    for name in content.keys() - set(known):
        path = [table, name] if table else [name]
        faults.add(path, name, _either(known), f"{name!r} is no setting{where}; {_hint(name, known)}")


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


def _checked(key: Key, value: object, faults: Faults) -> object | None:
    """The value if it is right, a list as a tuple; else nothing, and the faults say why."""
    path = [key.table, key.name] if key.table else [key.name]
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
    hint = meant(value, key.words) if isinstance(value, str) else ""
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
