"""Keys of what a rule book and its ratings are called: title, source, mark, classes."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, Final

from pipeline.rules.plain.key import NOT_PLAIN, BookKey
from pipeline.rules.plain.numbers import HIGHEST, LOWEST
from pipeline.rules.plain.wanted import NONE, Wanted
from pipeline.rules.system import RatingSystem
from pipeline.rules.titles import Bands, BandTitles, HeldRanks

LONGEST_NAME: Final = 100
_LONGEST_SOURCE: Final = 500
_LONGEST_MARK: Final = 3
_MOST_CLASSES: Final = 100
_CLASSES: Final = f'a list such as [[2000, "Expert"], [0, "Class A"]], the highest first, or "{NONE}"'


def _text(name: str, most: int, least: int = 1, clause: Callable[[RatingSystem], str] = lambda _: "") -> BookKey:
    """A field of the book that is a text."""

    def told(system: RatingSystem) -> object:
        return NOT_PLAIN if name == "mark" and system.marks is not None else getattr(system, name)

    def put(system: RatingSystem, wanted: Wanted, _clause: str) -> RatingSystem | None:
        text = wanted.text(most, least)
        changes: dict[str, Any] = {name: text}
        return None if text is None else replace(system, **changes)

    return BookKey(name=name, told=told, put=put, clause=clause)


def _clause_of_marks(system: RatingSystem) -> str:
    provisional = system.editions[-1].provisional
    return "" if provisional is None else provisional.clause


TITLE: Final = _text("title", LONGEST_NAME)
SOURCE: Final = _text("source", _LONGEST_SOURCE)
MARK: Final = _text("mark", _LONGEST_MARK, 0, _clause_of_marks)
INACTIVE_MARK: Final = _text("inactive_mark", _LONGEST_MARK, 0)


def _put_mark_before(system: RatingSystem, wanted: Wanted, _clause: str) -> RatingSystem | None:
    flag = wanted.flag()
    return None if flag is None else replace(system, mark_before=flag)


MARK_BEFORE: Final = BookKey(
    name="mark_before",
    told=lambda system: system.mark_before if system.marks is None else NOT_PLAIN,
    put=_put_mark_before,
    clause=_clause_of_marks,
)


def _classes(system: RatingSystem) -> object:
    return NONE if system.bands is None else [[least, name] for least, name in system.bands.bands]


def _put_classes(system: RatingSystem, wanted: Wanted, clause: str) -> RatingSystem | None:
    if wanted.says(NONE):
        return replace(system, bands=None)
    rows = _rows(wanted)
    return None if rows is None else with_classes(system, Bands(clause=clause, bands=rows))


def with_classes(system: RatingSystem, bands: Bands) -> RatingSystem:
    """The book with other classes, which are the ranks that titles are judged by as well."""
    titles = system.titles
    if isinstance(titles, HeldRanks):
        titles = replace(titles, ranks=bands)
    elif isinstance(titles, BandTitles):
        titles = replace(titles, bands=bands)
    return replace(system, bands=bands, titles=titles)


CLASSES: Final = BookKey(
    name="classes",
    ruled=True,
    told=_classes,
    put=_put_classes,
    clause=lambda system: "" if system.bands is None else system.bands.clause,
)


def _rows(wanted: Wanted) -> tuple[tuple[int, str], ...] | None:
    """Names with their least ratings, the highest first."""
    items = wanted.items(_MOST_CLASSES, _CLASSES)
    if items is None:
        return None
    if not items:
        wanted.wrong(_CLASSES)
        return None
    rows: list[tuple[int, str]] = []
    for item in items:
        pair = item.pair('[least rating, "name"]')
        if pair is not None:
            least, name = pair[0].whole(LOWEST, HIGHEST), pair[1].text(LONGEST_NAME)
            if least is not None and name is not None:
                rows.append((least, name))
    if len(rows) < len(items):
        return None
    return tuple(rows) if _in_order(items, rows) else None


def _in_order(items: Sequence[Wanted], rows: Sequence[tuple[int, str]]) -> bool:
    """Whether classes go downwards and have names of their own; what is wrong is told."""
    fits = True
    for item, (above, row) in zip(items[1:], pairwise(rows), strict=True):
        if row[0] >= above[0]:
            item.wrong(f"a least rating below {above[0]}", "classes stand the highest first")
            fits = False
    names = [name for _, name in rows]
    for at, item in enumerate(items):
        if names[at] in names[:at]:
            item.wrong("each name once", f'"{names[at]}" is the name of a higher class, too')
            fits = False
    return fits
