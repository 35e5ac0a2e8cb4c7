"""Problems as they may be published: of a player who is not listed no name stands in them, nor what was found."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

import pandas as pd

from pipeline.problems import Problem

_BETWEEN_WORDS: Final = re.compile(r"[\W_]+")

_LONGEST: Final = 12
"""How many words of a name are looked for; a message shows no more of it."""

_NOT_SHOWN: Final = "about a player who is not listed; ratinglist validate shows it"


def without_unlisted_names(problems: Sequence[Problem], players: pd.DataFrame) -> list[Problem]:
    """Problems of which those that name an unlisted player only say so, in their order.

    Names are found whatever their capitals and signs, also as ``First Last`` for ``Last, First``.

    Args:
        problems: as they are told to the officer.
        players: schemas.players.Players.
    """
    unlisted = players[~players["listed"].to_numpy(dtype=bool)]
    names = {*_keys(unlisted["name"].tolist()), *_keys(unlisted["english_name"].tolist())}
    if not names:
        return list(problems)
    lengths = sorted({len(name) for name in names})
    return [_told_less(each) if _names_one(each, names, lengths) else each for each in problems]


def _keys(names: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """Names as they are looked for."""
    for name in names:
        last, _, first = name.partition(",")
        for written in (name, f"{first} {last}"):
            if words := _words(written)[:_LONGEST]:
                yield words


def _words(text: str) -> tuple[str, ...]:
    return tuple(filter(None, _BETWEEN_WORDS.split(text.casefold())))


def _names_one(problem: Problem, names: set[tuple[str, ...]], lengths: Sequence[int]) -> bool:
    for text in (problem.message, problem.found):
        words = _words(text)
        if any(words[at : at + length] in names for length in lengths for at in range(len(words) - length + 1)):
            return True
    return False


def _told_less(problem: Problem) -> Problem:
    return replace(problem, found="", expected="", message=_NOT_SHOWN)
