"""What a key of plain data is: how it is told from a rule book, and how it is put into one."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from pipeline.rules.edition import Edition
from pipeline.rules.plain.wanted import Wanted
from pipeline.rules.system import RatingSystem


class NotPlain:
    """What a key tells of a rule that is no plain data: the rule book does not have that key."""


NOT_PLAIN: Final = NotPlain()


def in_points(edition: Edition) -> bool:
    """Whether rules that compare ratings have whole points before them, and not parts of points."""
    return edition.decimals == 0


@dataclass(frozen=True, slots=True, kw_only=True)
class EditionKey:
    """A key of each edition, which amendments may change.

    ``told(edition)`` is its value as TOML has it, or NOT_PLAIN. ``put(edition, wanted, clause)`` gives the edition
    with the value, or None after telling what is wrong with it; a rule that the edition did not have yet gets the
    clause. ``clause(edition)`` is the clause that the key changes, "" if there is none yet. ``fields`` are those
    of the edition that it sets: a choice that would replace one of them is no choice any more. ``parts`` say what
    those of a value mean that a book's own value need not have.
    """

    name: str
    fields: tuple[str, ...]
    told: Callable[[Edition], object]
    put: Callable[[Edition, Wanted, str], Edition | None]
    clause: Callable[[Edition], str]
    parts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class BookKey:
    """A key of the whole rule book, the same at all times; ``put(system, wanted, clause)`` and the rest as above.

    A key that is not ``ruled`` needs no clause: it says what something is called.
    """

    name: str
    ruled: bool = False
    fields: tuple[str, ...] = ()
    told: Callable[[RatingSystem], object]
    put: Callable[[RatingSystem, Wanted, str], RatingSystem | None]
    clause: Callable[[RatingSystem], str] = lambda _: ""
