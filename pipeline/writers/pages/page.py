"""What stands on a page: facts, a picture, sections with tables. Plain texts; nothing here is markup."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from pipeline.writers.pages.history_picture import Picture

Kind = Literal["place", "whole", "signed", "decimal", "text", "word", "id", "name", "games", "figure"]
"""How a column is shown. A name is what its row is about; games are a crosstable's
cells; a word does not break; a figure is a number or a few words."""

Fold = Literal[0, 1, 2, 3]
"""On which screens a column is shown: all, from a tablet's width, from a desktop's, only on wide ones."""

Kept = Literal[0, 1, 2]
"""Whether a column stays in sight at the end of a table that scrolls: no, as the last one, as the one before it."""

Layout = Literal["portrait", "landscape", "reading"]
"""A page of lists upright or across, or one to be read, whose lines stay short."""

NUMBERS: Final = frozenset(["place", "whole", "signed", "decimal"])


TEXTS: Final = frozenset(["text", "word", "id"])
_LONG: Final = 20  # characters; a column with a longer text breaks it anywhere


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """Where a text leads to: a path relative to the page, or nowhere."""

    text: str
    href: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A subject and what there is to say of it, of which the whole may be a link."""

    subject: str
    text: str
    href: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column of a table; ``links`` gives where each cell leads to (empty: nowhere), if any does."""

    header: str
    kind: Kind
    cells: Sequence[str]
    fold: Fold = 0
    links: Sequence[str] = ()
    kept: Kept = 0

    @property
    def css(self) -> str:
        """The classes of the column's cells."""
        numeric = "n" if self.kind in NUMBERS else ""
        long = "long" if self.kind in TEXTS and max(map(len, self.cells), default=0) > _LONG else ""
        kept = f"kept{self.kept}" if self.kept else ""
        return " ".join(filter(None, [self.kind, numeric, long, f"fold{self.fold}", kept]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table with its caption; a ``wide`` one scrolls in a box of its own where the screen is too narrow."""

    caption: str
    columns: Sequence[Column]
    wide: bool = False

    def rows(self) -> Iterator[tuple[tuple[str, str], ...]]:
        """Text and link of each cell, row by row."""
        columns = [
            zip(column.cells, column.links or [""] * len(column.cells), strict=True) for column in self.columns
        ]
        return zip(*columns, strict=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A part of a page under a heading; ``anchor`` is its place in the page's address."""

    anchor: str
    title: str
    table: Table | None = None
    facts: Sequence[Fact] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A whole page.

    ``heading`` says whose it is, ``trail`` what it belongs to. ``tools`` are search and sorting, where there is
    script. ``layout`` is how it lies on paper and how wide it gets.
    """

    heading: str
    title: str
    subtitle: str = ""
    trail: Sequence[Link] = ()
    facts: Sequence[Fact] = ()
    picture: Picture | None = None
    sections: Sequence[Section]
    tools: bool = False
    layout: Layout = "portrait"
