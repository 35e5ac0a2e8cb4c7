"""How the published tables stand on pages: how each column is shown, and on which screens."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pandas as pd

from pipeline.publishing.wording import header_of, is_round
from pipeline.writers.cell_texts import cell_texts
from pipeline.writers.pages.page import Column, Fact, Fold, Kept, Kind
from schemas.tie_breaks import TIE_BREAKS

_MINUS: Final = "−"


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A column's kind, and the screens that it is shown on."""

    kind: Kind = "text"
    fold: Fold = 0


_OTHER_FOLD: Final[Fold] = 3

_KEPT: Final[Mapping[str, Kept]] = {"points": 2, "change": 1}
"""The columns of a table that scrolls which stay in sight, from its end, if it has both."""

_FOLDED: Final = ("player_id", "title")
"""Those of such a table that not every screen shows."""

_COLUMNS: Final[Mapping[str, Shown]] = {
    "rank": Shown(kind="place"),
    "place": Shown(kind="place"),
    "no": Shown(kind="place"),
    "player_id": Shown(kind="id", fold=2),
    "name": Shown(kind="name"),
    "title": Shown(kind="word", fold=1),
    "federation": Shown(kind="word", fold=1),
    "birth_year": Shown(kind="place", fold=1),
    "rating": Shown(kind="whole"),
    "change": Shown(kind="signed"),
    "games": Shown(kind="whole", fold=1),
    "period_games": Shown(kind="whole", fold=2),
    "class": Shown(kind="word", fold=2),
    "status": Shown(kind="word", fold=2),
    "peak": Shown(kind="whole", fold=2),
    "peak_period": Shown(kind="word", fold=3),
    "last_event_date": Shown(kind="word", fold=2),
    "active": Shown(kind="word", fold=3),
    "points": Shown(kind="decimal"),
    "expected": Shown(kind="decimal"),
    "performance": Shown(kind="whole"),
    "new_rating": Shown(kind="whole"),
    "mean_opponent": Shown(kind="whole"),
} | {each.column: Shown(kind="decimal") for each in TIE_BREAKS.values()}
"""Every column of the rating list and of crosstables but the rounds."""


_FIGURE: Final = Shown(kind="decimal", fold=1)


def page_columns(
    frame: pd.DataFrame,
    *,
    links: Mapping[str, Sequence[str]],
    leave_out: Sequence[str] = (),
    figures: Sequence[str] = (),
    scrolls: bool = False,
) -> list[Column]:
    """The columns of a table as a page shows them; a column without a single entry is left out.

    Args:
        frame: a published table.
        links: by column, where each of its cells leads to, or nothing.
        leave_out: columns that the page does not show.
        figures: columns of the rule book's own that hold numbers.
        scrolls: the table stands in a box that scrolls: every screen shows nearly every column.
    """
    cells = {name: cell_texts(frame[name]) for name in map(str, frame.columns) if name not in leave_out}
    told = {name: texts for name, texts in cells.items() if any(texts) or not texts}
    kept = _KEPT if scrolls and all(name in told for name in _KEPT) else {}
    columns = []
    for name, texts in told.items():
        shown = _FIGURE if name in figures else _shown_as(name, frame[name])
        columns.append(
            Column(
                header=header_of(name),
                kind=shown.kind,
                fold=0 if scrolls and name not in _FOLDED else shown.fold,
                cells=signed(texts) if shown.kind == "signed" else texts,
                links=links.get(name, ()),
                kept=kept.get(name, 0),
            )
        )
    return columns


def _shown_as(name: str, column: pd.Series) -> Shown:
    """How a column is shown; a round has games for cells."""
    if name in _COLUMNS:
        return _COLUMNS[name]
    if is_round(name):
        return Shown(kind="games")
    whole = pd.api.types.is_integer_dtype(column.dtype)
    return Shown(kind="whole" if whole else "text", fold=_OTHER_FOLD)


def signed(numbers: Sequence[str]) -> list[str]:
    """Changes with their sign: +12, −5, 0, +0.40, 0.00."""
    return [
        f"{_MINUS}{text[1:]}"
        if text.startswith("-")
        else f"+{text}"
        if text[:1].isdigit() and text.strip("0.")
        else text
        for text in numbers
    ]


def notes_as_facts(notes: Sequence[tuple[str, str]]) -> list[Fact]:
    """Notes, pairs of subject and text, as a page shows them; a subject that comes again is not repeated."""
    subjects = [subject for subject, _ in notes]
    return [
        Fact(subject="" if number and subject == subjects[number - 1] else subject, text=text)
        for number, (subject, text) in enumerate(notes)
    ]
