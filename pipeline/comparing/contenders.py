"""What is compared: rule books with their options, and the alternatives to one of them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pipeline.config import Book, books_of_run
from pipeline.exits import UsageError
from pipeline.settings.reading import Settings

WITH = "--with"


@dataclass(frozen=True, slots=True, kw_only=True)
class Contender:
    """A rule book that is compared: what it is called beside the others, its code, and what is replayed.

    ``borrows`` is the code of whose openings, events and corrections are replayed in place of its own, if any.
    """

    label: str
    code: str
    book: Book
    borrows: str = ""


def contenders(
    settings: Settings, asked: Sequence[str], options: Sequence[str], alternatives: Sequence[str]
) -> list[Contender]:
    """The rule books to compare; with alternatives the first one is as it is, the others as it would be.

    An alternative of the same family, a variant or its base, is replayed with what the reports say for the first
    one: the question is what its rules would change, not other openings.

    Args:
        settings: what ratinglist.toml says.
        asked: codes from the command line; without any, those of the settings.
        options: CODE.NAME=VALUE from the command line.
        alternatives: each a code, or CODE.NAME=VALUE with further ones of the same code behind commas.

    Raises:
        UsageError: a code, option or value does not exist, an option is given two values, or alternatives are asked
            for to several rule books or are what the rule book is anyway.
    """
    wanted = {text: _parsed(text) for text in alternatives}
    own_codes = asked or settings.systems
    only_with = {code for code, _ in wanted.values()}.difference(own_codes)
    own = books_of_run(settings, asked, [each for each in options if _code(each) not in only_with])
    if alternatives and len(own) != 1:
        raise UsageError(f"{WITH} asks what it would change of one rule book: name it with --system")
    found = [Contender(label=book.code, code=book.code, book=book) for book in own]
    for text, (code, changed) in wanted.items():
        if code == own[0].code and not changed:
            raise UsageError(f"{WITH} {text}: that is the rule book as it is; say what is to be otherwise")
        otherwise = set(map(_name, changed))
        also = [each for each in options if _code(each) == code and _name(each) not in otherwise]
        book = _alternative(settings, text, code, [*also, *changed])
        if code == own[0].code and _values(book) == _values(own[0]):
            raise UsageError(f"{WITH} {text}: that is the same as {code} as it is; say what is to be otherwise")
        if code != own[0].code and _family(book) == _family(own[0]):
            system = replace(book.system, code=own[0].code)
            book = replace(book, system=system)
            found.append(Contender(label=text, code=code, book=book, borrows=own[0].code))
        else:
            found.append(Contender(label=text, code=code, book=book))
    return found


def _family(book: Book) -> str:
    """The code of the rule book that a variant is made of, its own for any other."""
    return book.code if book.variant is None else book.variant.base.code


def _alternative(settings: Settings, text: str, code: str, options: Sequence[str]) -> Book:
    try:
        (book,) = books_of_run(settings, [code], options)
    except UsageError as error:
        said = str(error)
        for each in options:  # what is wrong is said of the option; here it was asked for otherwise
            said = said.removeprefix(f"--option {each!r}: ")
        raise UsageError(f"{WITH} {text}: {said}") from None
    return book


def _parsed(text: str) -> tuple[str, Sequence[str]]:
    """The code of an alternative, and what is chosen in it.

    Raises:
        UsageError: it names several rule books.
    """
    choices = re.split(r",(?=[^.=,]+\.[^=,]+=)", text)
    codes = list(dict.fromkeys(map(_code, choices)))
    if len(codes) > 1:
        raise UsageError(f"{WITH} {text!r} names {' and '.join(codes)}: one rule book an alternative")
    return codes[0], choices if "=" in text or "." in text else []


def _values(book: Book) -> dict[str, str]:
    return {name: choice.value for name, choice in book.choices.items()}


def _name(option: str) -> str:
    """CODE.NAME of an option."""
    return option.split("=", maxsplit=1)[0]


def _code(option: str) -> str:
    return re.split("[.=]", option, maxsplit=1)[0]
