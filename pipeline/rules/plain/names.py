"""Keys of what a rule book and its ratings are called."""

from dataclasses import replace
from typing import Final

from pipeline.rules.plain.key import BookKey
from pipeline.rules.plain.wanted import Wanted
from pipeline.rules.system import RatingSystem

_LONGEST_NAME: Final = 100
_LONGEST_SOURCE: Final = 500


def _put_title(system: RatingSystem, wanted: Wanted) -> RatingSystem | None:
    title = wanted.text(_LONGEST_NAME)
    return None if title is None else replace(system, title=title)


def _put_source(system: RatingSystem, wanted: Wanted) -> RatingSystem | None:
    source = wanted.text(_LONGEST_SOURCE)
    return None if source is None else replace(system, source=source)


TITLE: Final = BookKey(name="title", told=lambda system: system.title, put=_put_title)
SOURCE: Final = BookKey(name="source", told=lambda system: system.source, put=_put_source)
