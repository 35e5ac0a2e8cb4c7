"""From the text of ratinglist.toml to its tables, as far as it is one that somebody may have written."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from typing import Final

from pipeline.problems import Problem
from pipeline.settings.faults import settings_problem

LARGEST: Final = 1 << 20
"""Bytes of the file."""

DEEPEST: Final = 16
"""Tables and lists inside of each other."""

MOST: Final = 20_000
"""Keys and values of lists in all."""

_LARGEST_NUMBER: Final = 2**63
_MANY_DIGITS: Final = re.compile("[0-9_]{400}")


def tables_in(content: bytes) -> tuple[str, Mapping[str, object], Problem | None]:
    """The text, its tables, and why there are none.

    Args:
        content: the bytes of the file.
    """
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        return "", {}, settings_problem(line, "", "", "text in UTF-8", "this file is not UTF-8 text")
    # A lone carriage return is a line end in every other file of the folder.
    text = re.sub("\r\n?", "\n", text)
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return text, {}, _syntax_problem(str(error))
    except RecursionError:
        return text, {}, _beyond(f"the values are nested deeper than {DEEPEST} times", "settings")
    except ValueError:  # a number of more digits than Python reads
        digits = _MANY_DIGITS.search(text)
        place = text.count("\n", 0, digits.start()) + 1 if digits else None
        return text, {}, _beyond("a number is too long", "a number of at most 64 bits", place)
    return text, table, _out_of_bounds(table)


def _out_of_bounds(table: Mapping[str, object]) -> Problem | None:
    """What is said of tables that are nested too deep, too many, or hold numbers beyond all measure."""
    level: list[object] = [table]
    count = depth = 0
    while level:
        depth += 1
        count += len(level)
        if depth > DEEPEST + 1:
            return _beyond(f"the values are nested deeper than {DEEPEST} times", "settings")
        if count > MOST:
            return _beyond(f"there are more than {MOST:,} keys and values", "settings")
        if any(isinstance(value, int) and abs(value) > _LARGEST_NUMBER for value in level):
            return _beyond("a number is too long", "a number of at most 64 bits")
        level = [value for each in level for value in _inside(each)]
    return None


def _inside(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _beyond(says: str, expected: str, line: int | None = None) -> Problem:
    return settings_problem(line, "", "", expected, f"{says}; expected {expected}")


def _syntax_problem(error: str) -> Problem:
    at = re.search(r"\(at line (\d+), column \d+\)", error)
    said = re.sub(r" \(at .*\)$", "", error)
    return settings_problem(int(at[1]) if at else None, "", "", "TOML", f"this is not TOML: {said}")
