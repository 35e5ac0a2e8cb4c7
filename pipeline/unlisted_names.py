"""Problems as they may be published: of a player who is not listed no name stands in them, nor what was found."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final
from unicodedata import category, normalize

import pandas as pd

from pipeline.problems import Problem

_BETWEEN_WORDS: Final = re.compile(r"[^\w*]+|_+")

_FIGURE: Final = re.compile(r"\d")

_CUT: Final = "…"
"""What ends a text of which a message shows the beginning only."""

_CUT_WITHOUT_A_SIGN: Final = 160
"""From so many characters on what was found may be cut without a sign of it."""

_LONGEST: Final = 200
"""How many signs of a name are looked for; a message shows no more of it."""

_NOT_SHOWN: Final = "about a player who is not listed; ratinglist validate shows it"


def without_unlisted_names(problems: Sequence[Problem], players: pd.DataFrame) -> list[Problem]:
    """Problems of which those that name an unlisted player only say so, in their order.

    Names are found whatever their capitals, accents and signs, also as ``First Last`` for ``Last, First``, with
    figures masked, and where a message shows only their beginning.

    Args:
        problems: as they are told to the officer.
        players: schemas.players.Players.
    """
    unlisted = players[~players["listed"].to_numpy(dtype=bool)]
    names = [name for column in ("name", "english_name") for name in unlisted[column].tolist()]
    lettered, figured = _Names.of(names, figures=False), _Names.of(names, figures=True)
    if not (lettered.whole or figured.whole):
        return list(problems)
    return [_told_less(each) if lettered.stand_in(each) or figured.stand_in(each) else each for each in problems]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Names:
    """Names as they are looked for: without what is between their words, for a message may show other signs there.

    A message may mask figures, as it does in dates: they count as masked everywhere, but in names that are
    nothing else, which would be found in every number.
    """

    whole: frozenset[str]
    beginnings: frozenset[str]
    figures: bool

    @classmethod
    def of(cls, names: Iterable[str], *, figures: bool) -> "_Names":
        """Those names that have letters, or those that have only figures."""
        whole = frozenset(
            key
            for name in names
            for key in _orders(name, figures=figures)
            if key.strip("*") and any(map(str.isalpha, key)) != figures
        )
        beginnings = frozenset(key[:length] for key in whole for length in range(1, len(key) + 1))
        return cls(whole=whole, beginnings=beginnings, figures=figures)

    def stand_in(self, problem: Problem) -> bool:
        """Whether a problem names any."""
        if not self.whole:
            return False
        return self._are_in(problem.message, cut=False) or self._are_in(
            problem.found, cut=len(problem.found) >= _CUT_WITHOUT_A_SIGN
        )

    def _are_in(self, text: str, *, cut: bool) -> bool:
        """Whether a text names any; its last word may be cut, as are those before a sign of it."""
        parts = text.split(_CUT)
        return any(
            self._are_in_part(_words(part, figures=self.figures), cut=cut or at < len(parts))
            for at, part in enumerate(parts, 1)
        )

    def _are_in_part(self, words: Sequence[str], *, cut: bool) -> bool:
        for start in range(len(words)):
            read = ""
            for word in words[start:]:
                read = (read + word)[:_LONGEST]
                if read in self.whole:
                    return True
                if read not in self.beginnings:
                    break
            else:
                if cut:
                    return True
        return False


def _orders(name: str, *, figures: bool) -> Iterator[str]:
    """A name as it stands, and its first name first."""
    last, _, first = name.partition(",")
    for written in (name, f"{first} {last}"):
        yield "".join(_words(written, figures=figures))[:_LONGEST]


def _words(text: str, *, figures: bool) -> list[str]:
    told = text.casefold()
    if not told.isascii():
        plain = normalize("NFKD", normalize("NFKD", text).casefold())
        # Accents are left out, and what takes no place, such as signs that tell the direction of writing.
        told = "".join(sign for sign in plain if category(sign) not in ("Mn", "Cf"))
    if not figures:
        told = _FIGURE.sub("*", told)
    return [word for word in _BETWEEN_WORDS.split(told) if word]


def _told_less(problem: Problem) -> Problem:
    return replace(problem, found="", expected="", message=_NOT_SHOWN)
