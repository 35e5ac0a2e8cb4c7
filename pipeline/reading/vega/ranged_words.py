"""Rows of a printed table whose columns end at a bar: every word by its distance from that bar.

Programs that pad names by bytes, or print numbers wider than their column, push everything to the right of it;
what stands below a word of the header is found at the same distance from the bar all the same.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

_BAR: Final = "|"
_WORD: Final = re.compile(r"\S+")
_ROUND: Final = re.compile(r"[1-9][0-9]?")
_NUMBER: Final = re.compile(r"[0-9]{1,4}")
_LONGEST: Final = 2_000


class Span(NamedTuple):
    """How far before the bar something begins and ends, the end not included."""

    start: int
    end: int


class Word(NamedTuple):
    """A word and where it stands in its line."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """The header of such a table.

    ``first`` is what its first word stands for, ``spans`` where each field's word stands, ``rounds`` each
    round's number and how far behind the bar it stands.
    """

    line: int
    first: str
    spans: Mapping[str, Span]
    rounds: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """A row: ``number`` is what it begins with, or empty; ``words`` stand before the bar, ``cells`` behind it."""

    line: int
    text: str
    bar: int
    number: str
    words: tuple[Word, ...]
    cells: tuple[Word, ...]

    def below(self, spans: Mapping[str, Span]) -> dict[str, Word]:
        """The word below, or right beside, each of the header's words; a word stands below one of them only."""
        found: dict[str, tuple[int, Word]] = {}
        for word in self.words:
            shared, field = max((self._shared(word, span), field) for field, span in spans.items())
            if shared >= 0 and shared >= found.get(field, (0, word))[0]:
                found[field] = shared, word
        return {field: word for field, (_, word) in found.items()}

    def _shared(self, word: Word, span: Span) -> int:
        """How many letters of a word stand below a word of the header; less than 0 if there is room between."""
        return min(self.bar - word.start, span.start) - max(self.bar - word.end, span.end)

    def between(self, end: int) -> str:
        """What stands between the row's number and a place in the line."""
        start = self.words[0].start if self.words else end
        return self.text[start:end]

    def in_rounds(self, header: Header) -> tuple[str, ...] | None:
        """The cell of each round, empty where none stands below its number; None if they cannot be told apart."""
        count = len(header.rounds)
        if len(self.cells) == count:
            return tuple(cell.text for cell in self.cells)
        if not self.cells or len(self.cells) > count:
            return None
        placed = [""] * count
        for cell in self.cells:
            middle = (cell.start + cell.end - 1) / 2 - self.bar
            at = min(range(count), key=lambda place: abs(header.rounds[place][1] - middle))
            if placed[at]:
                return None
            placed[at] = cell.text
        return tuple(placed)


def header_of(text: str, line: int, fields: Mapping[str, str]) -> Header | None:
    """The header that a line is, or None if one of its words before the bar is none of the fields' words.

    Args:
        text: the line.
        line: its number.
        fields: what each word stands for, in small letters.
    """
    bar = text.find(_BAR, 0, _LONGEST)
    if bar < 0:
        return None
    words = [Word(found[0].lower(), found.start(), found.end()) for found in _WORD.finditer(text, 0, bar)]
    if not words or any(word.text not in fields for word in words):
        return None
    behind = text[bar + 1 : _LONGEST].split(_BAR, 1)[0]
    rounds = tuple((int(found[0]), found.end()) for found in _WORD.finditer(behind) if _ROUND.fullmatch(found[0]))
    spans = {fields[word.text]: Span(bar - word.start, bar - word.end) for word in words}
    return Header(line=line, first=fields[words[0].text], spans=spans, rounds=rounds)


def words_of(text: str, line: int) -> Words | None:
    """The words of a row, or None if it has no bar."""
    text = text[:_LONGEST]
    bar = text.find(_BAR)
    if bar < 0:
        return None
    end = text.find(_BAR, bar + 1)
    words = [Word(found[0], found.start(), found.end()) for found in _WORD.finditer(text, 0, bar)]
    cells = [
        Word(found[0], found.start(), found.end())
        for found in _WORD.finditer(text, bar + 1, len(text) if end < 0 else end)
    ]
    number = words.pop(0).text.lstrip("0") if words and _NUMBER.fullmatch(words[0].text) else ""
    return Words(line=line, text=text, bar=bar, number=number, words=tuple(words), cells=tuple(cells))


def numbers_of(rows: Sequence[Words]) -> tuple[str, ...]:
    """The number of each row; where some have none and all others have their place, a row's place is its number."""
    numbers = tuple(row.number for row in rows)
    places = tuple(str(place) for place in range(1, len(rows) + 1))
    fitting = all(number in ("", place) for number, place in zip(numbers, places, strict=True))
    return places if fitting else numbers
