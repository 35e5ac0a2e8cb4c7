"""Keys of single numbers: where newcomers start, and the lowest rating."""

from dataclasses import replace
from typing import Final

from pipeline.rules.plain.key import EditionKey
from pipeline.rules.plain.wanted import NONE, Wanted
from pipeline.rules.system import Edition

LOWEST: Final = -10_000
HIGHEST: Final = 10_000
"""The bounds of ratings that plain data may name."""

OPENING: Final = "opening"
"""Instead of a start: a player needs an opening."""


def _start(edition: Edition) -> object:
    return OPENING if edition.start is None else edition.start


def _put_start(edition: Edition, wanted: Wanted, _clause: str) -> Edition | None:
    if wanted.says(OPENING):
        return replace(edition, start=None)
    start = wanted.whole(LOWEST, HIGHEST, f'"{OPENING}" (an opening is needed)')
    return None if start is None else replace(edition, start=start)


def _floor(edition: Edition) -> object:
    return NONE if edition.floor is None else edition.floor


def _put_floor(edition: Edition, wanted: Wanted, _clause: str) -> Edition | None:
    if wanted.says(NONE):
        return replace(edition, floor=None)
    floor = wanted.whole(LOWEST, HIGHEST, f'"{NONE}"')
    return None if floor is None else replace(edition, floor=floor)


START: Final = EditionKey(
    name="start", fields=("start",), told=_start, put=_put_start, clause=lambda edition: edition.start_clause
)
FLOOR: Final = EditionKey(
    name="floor", fields=("floor",), told=_floor, put=_put_floor, clause=lambda edition: edition.floor_clause
)
