"""What to run: settings and the command line, brought together into rule books with their options."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from pipeline.exits import UsageError
from pipeline.rules.system import RatingSystem
from pipeline.settings.faults import SETTINGS_FILE
from pipeline.settings.reading import Settings, check_choice
from pipeline.shelf import Shelf
from pipeline.variants import Variant

COMMAND_LINE: Final = "command line"


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """An option that is not at its default, and who says so."""

    value: str
    origin: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """A rule book of a run with its options chosen; ``choices`` are those that are not at their default.

    ``variant`` is what it is without them, if it is a federation's own.
    """

    system: RatingSystem
    choices: Mapping[str, Choice] = field(default_factory=dict)
    variant: Variant | None = None

    @property
    def code(self) -> str:
        """The rule book's code."""
        return self.system.code


def books_of_run(settings: Settings, asked: Sequence[str], options: Sequence[str]) -> list[Book]:
    """The rule books to run: those asked for on the command line, else those of ratinglist.toml.

    Args:
        settings: what ratinglist.toml says; its variants are rule books as others are.
        asked: codes from the command line.
        options: CODE.NAME=VALUE from the command line.

    Raises:
        UsageError: no rule book is named, a code, option or value does not exist, or an option is given two values.
    """
    shelf = settings.shelf
    for code in asked:
        if code not in shelf.codes():
            raise UsageError(shelf.unknown(code))
    chosen = list(dict.fromkeys(asked)) or list(settings.systems)
    if not chosen:
        raise UsageError(
            "which rule book? name one or more with --system, or set systems in ratinglist.toml; "
            f"there are {', '.join(shelf.codes())}"
        )
    loaded = {code: _loaded(shelf, code) for code in chosen}
    choices = {
        code: {
            name: Choice(value=value, origin=SETTINGS_FILE)
            for name, value in settings.options.get(code, {}).items()
        }
        for code in chosen
    }
    said: dict[tuple[str, str], tuple[str, str]] = {}
    for text in options:
        code, name, value = _parse_option(text, loaded, shelf)
        before, earlier = said.setdefault((code, name), (value, text))
        if before != value:
            raise UsageError(f"{earlier} and {text} contradict each other: give one of them")
        choices[code][name] = Choice(value=value, origin=COMMAND_LINE)
    return [_book(system, choices[code], shelf.variants.get(code)) for code, system in loaded.items()]


def _loaded(shelf: Shelf, code: str) -> RatingSystem:
    try:
        return shelf.load(code)
    except KeyError as error:
        raise UsageError(error.args[0]) from error


def book_with(code: str, options: Mapping[str, str], shelf: Shelf) -> RatingSystem:
    """A rule book with options that an earlier run recorded.

    Raises:
        KeyError: there is no such rule book, option or value.
    """
    system = shelf.load(code)
    for name, value in options.items():
        check_choice(system, name, value)
    return system.with_options(options)


def _book(system: RatingSystem, choices: Mapping[str, Choice], variant: Variant | None) -> Book:
    defaults = {option.name: option.default for option in system.options}
    kept = {name: choice for name, choice in choices.items() if choice.value != defaults[name]}
    return Book(
        system=system.with_options({name: choice.value for name, choice in choices.items()}),
        choices={name: kept[name] for name in sorted(kept)},
        variant=variant,
    )


def _parse_option(text: str, loaded: Mapping[str, RatingSystem], shelf: Shelf) -> tuple[str, str, str]:
    match = re.fullmatch(r"([^.=]+)\.([^=]+)=(.*)", text, flags=re.DOTALL)
    if match is None:
        raise UsageError(f"--option {text!r}: write CODE.NAME=VALUE, such as tca.bonus=off")
    code, name, value = match.groups()
    if code not in shelf.codes():
        raise UsageError(f"--option {text!r}: {shelf.unknown(code)}")
    if code not in loaded:
        raise UsageError(f"--option {text!r}: {code} is not among this run's rule books ({', '.join(loaded)})")
    try:
        check_choice(loaded[code], name, value)
    except KeyError as error:
        raise UsageError(f"--option {text!r}: {error.args[0]}") from None
    return code, name, value
