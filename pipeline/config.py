"""What to run: settings and the command line, brought together into rule books with their options."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from pipeline import systems
from pipeline.exits import UsageError
from pipeline.rules.system import RatingSystem
from pipeline.settings.faults import SETTINGS_FILE
from pipeline.settings.reading import Settings, check_choice, no_such_book

COMMAND_LINE: Final = "command line"


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """An option that is not at its default, and who says so."""

    value: str
    origin: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """A rule book of a run with its options chosen; ``choices`` are those that are not at their default."""

    system: RatingSystem
    choices: Mapping[str, Choice] = field(default_factory=dict)

    @property
    def code(self) -> str:
        """The rule book's code."""
        return self.system.code


def books_of_run(settings: Settings, asked: Sequence[str], options: Sequence[str]) -> list[Book]:
    """The rule books to run: those asked for on the command line, else those of ratinglist.toml.

    Args:
        settings: what ratinglist.toml says.
        asked: codes from the command line.
        options: CODE.NAME=VALUE from the command line.

    Raises:
        UsageError: no rule book is named, or a code, option or value does not exist.
    """
    for code in asked:
        if code not in systems.codes():
            raise UsageError(no_such_book(code))
    chosen = list(dict.fromkeys(asked)) or list(settings.systems)
    if not chosen:
        raise UsageError(
            "which rule book? name one or more with --system, or set systems in ratinglist.toml; "
            f"there are {', '.join(systems.codes())}"
        )
    loaded = {code: systems.load(code) for code in chosen}
    choices = {
        code: {
            name: Choice(value=value, origin=SETTINGS_FILE)
            for name, value in settings.options.get(code, {}).items()
        }
        for code in chosen
    }
    for text in options:
        code, name, value = _parse_option(text, loaded)
        choices[code][name] = Choice(value=value, origin=COMMAND_LINE)
    return [_book(system, choices[code]) for code, system in loaded.items()]


def book_with(code: str, options: Mapping[str, str]) -> RatingSystem:
    """A rule book with options that an earlier run recorded.

    Raises:
        KeyError: there is no such rule book, option or value.
    """
    system = systems.load(code)
    for name, value in options.items():
        check_choice(system, name, value)
    return system.with_options(options)


def _book(system: RatingSystem, choices: Mapping[str, Choice]) -> Book:
    defaults = {option.name: option.default for option in system.options}
    kept = {name: choice for name, choice in choices.items() if choice.value != defaults[name]}
    return Book(
        system=system.with_options({name: choice.value for name, choice in choices.items()}),
        choices={name: kept[name] for name in sorted(kept)},
    )


def _parse_option(text: str, loaded: Mapping[str, RatingSystem]) -> tuple[str, str, str]:
    match = re.fullmatch(r"([^.=]+)\.([^=]+)=(.*)", text, flags=re.DOTALL)
    if match is None:
        raise UsageError(f"--option {text!r}: write CODE.NAME=VALUE, such as tca.bonus=off")
    code, name, value = match.groups()
    if code not in systems.codes():
        raise UsageError(f"--option {text!r}: {no_such_book(code)}")
    if code not in loaded:
        raise UsageError(f"--option {text!r}: {code} is not among this run's rule books ({', '.join(loaded)})")
    try:
        check_choice(loaded[code], name, value)
    except KeyError as error:
        raise UsageError(f"--option {text!r}: {error.args[0]}") from None
    return code, name, value
