"""What ratinglist.toml says, with everything that is wrong in it."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Final

from pipeline import systems
from pipeline.presentation import Presentation
from pipeline.problems import Problem
from pipeline.rules.system import RatingSystem

SETTINGS_FILE: Final = "ratinglist.toml"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What ratinglist.toml says; ``size`` and ``sha256`` are the file's (None: there is none)."""

    federation: str = ""
    systems: tuple[str, ...] = ()
    options: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    presentation: Presentation = field(default_factory=Presentation)
    size: int | None = None
    sha256: str = ""


def read_settings(folder: Path) -> tuple[Settings, list[Problem]]:
    """Read a folder's ratinglist.toml, with everything that is wrong in it.

    Raises:
        OSError: the file is there and cannot be read.
    """
    path = folder / SETTINGS_FILE
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        if path.is_symlink():
            return Settings(), [_problem(None, "", "", "a file", "this link leads nowhere")]
        return Settings(), []
    except IsADirectoryError:
        return Settings(), [_problem(None, "", "", "a file", "this is a folder")]
    try:
        text = content.decode("utf-8-sig")
        # A lone carriage return is a line end in every other file of the folder.
        table = tomllib.loads(re.sub("\r\n?", "\n", text))
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        return Settings(), [_problem(line, "", "", "text in UTF-8", "this file is not UTF-8 text")]
    except tomllib.TOMLDecodeError as error:
        return Settings(), [_syntax_problem(str(error))]
    problems: list[Problem] = []
    settings = Settings(
        federation=_federation(table, text, problems),
        systems=_systems(table, text, problems),
        options=_options(table, text, problems),
        size=len(content),
        sha256=sha256(content).hexdigest(),
    )
    problems += [
        _problem(_line(text, key), key, key, "federation, systems or options.CODE", f"{key!r} is no setting")
        for key in table.keys() - {"federation", "systems", "options"}
    ]
    return settings, sorted(problems, key=lambda problem: (problem.line or 0, problem.column))


def check_choice(system: RatingSystem, name: str, value: str) -> None:
    """Raise KeyError with a sentence unless the rule book has that option with that value."""
    options = {option.name: option for option in system.options}
    if name not in options:
        known = ", ".join(options) or "none"
        raise KeyError(f"{system.code} has no option {name!r}; it has {known}")
    if value not in options[name].choices:
        raise KeyError(f"{system.code}.{name} cannot be {value!r}; it is {' or '.join(options[name].choices)}")


def no_such_book(code: str) -> str:
    """The sentence for a code that no rule book has."""
    return f"there is no rule book {code!r}; there are {', '.join(systems.codes())}"


def _federation(table: Mapping[str, object], text: str, problems: list[Problem]) -> str:
    value = table.get("federation", "")
    if isinstance(value, str):
        return value
    problems.append(
        _problem(
            _line(text, "federation"), "federation", str(value), "a text", "federation must be a text in quotes"
        )
    )
    return ""


def _systems(table: Mapping[str, object], text: str, problems: list[Problem]) -> tuple[str, ...]:
    value = table.get("systems", [])
    line = _line(text, "systems")
    if not isinstance(value, list) or not all(isinstance(code, str) for code in value):
        message = 'systems must be a list of codes, such as ["tca", "dc-shogi"]'
        problems.append(_problem(line, "systems", str(value), "a list of codes", message))
        return ()
    problems += [
        _problem(line, "systems", code, "codes of rule books", no_such_book(code))
        for code in value
        if code not in systems.codes()
    ]
    return tuple(dict.fromkeys(code for code in value if code in systems.codes()))


def _options(table: Mapping[str, object], text: str, problems: list[Problem]) -> dict[str, dict[str, str]]:
    value = table.get("options", {})
    if not isinstance(value, dict):
        message = "options are tables named options.CODE, such as [options.tca]"
        problems.append(_problem(_line(text, "options"), "options", str(value), "a table", message))
        return {}
    options: dict[str, dict[str, str]] = {}
    for code, chosen in value.items():
        where = f"options.{code}"
        if code not in systems.codes():
            problems.append(_problem(_line(text, code), where, code, "codes of rule books", no_such_book(code)))
        elif not isinstance(chosen, dict):
            message = f'{where} must be a table of options, such as [options.tca] with bonus = "off" below it'
            problems.append(_problem(_line(text, code), where, str(chosen), "a table", message))
        else:
            options[code] = dict(_choices(systems.load(code), chosen, text, problems))
    return options


def _choices(
    system: RatingSystem, chosen: Mapping[str, object], text: str, problems: list[Problem]
) -> Iterable[tuple[str, str]]:
    """The options of one rule book that exist and have a value that exists."""
    for name, value in chosen.items():
        try:
            check_choice(system, name, value if isinstance(value, str) else str(value).lower())
        except KeyError as error:
            where = f"options.{system.code}.{name}"
            problems.append(
                _problem(_line(text, name), where, str(value), "an option of the rule book", error.args[0])
            )
            continue
        yield name, str(value)


def _problem(line: int | None, column: str, found: str, expected: str, message: str) -> Problem:
    return Problem(
        severity="error",
        file=SETTINGS_FILE,
        line=line,
        column=column,
        found=found,
        expected=expected,
        message=message,
    )


def _syntax_problem(error: str) -> Problem:
    at = re.search(r"\(at line (\d+), column \d+\)", error)
    said = re.sub(r" \(at .*\)$", "", error)
    return _problem(int(at[1]) if at else None, "", "", "TOML", f"this is not TOML: {said}")


def _line(text: str, key: str) -> int | None:
    """The first line that names a key; tomllib does not say where it read one."""
    pattern = re.compile(rf"(^|[\[.\s\"'])({re.escape(key)})([\"'\s=.\]]|$)")
    for number, line in enumerate(re.split("\r\n|\r|\n", text), start=1):
        if pattern.search(line.split("#")[0]):
            return number
    return None
