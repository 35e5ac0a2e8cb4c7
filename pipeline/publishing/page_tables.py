"""How the published tables stand on pages: their headers, how each column is shown, and on which screens."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pandas as pd

from pipeline.writers.cell_texts import cell_texts
from pipeline.writers.pages.page import Column, Fact, Fold, Kind
from schemas.tie_breaks import TIE_BREAKS

_MINUS: Final = "−"


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A column's header, kind, and the screens that it is shown on."""

    header: str
    kind: Kind = "text"
    fold: Fold = 0


_OTHER_FOLD: Final[Fold] = 3

_COLUMNS: Final[Mapping[str, Shown]] = {
    "rank": Shown(header="Rank", kind="place"),
    "place": Shown(header="Place", kind="place"),
    "no": Shown(header="No.", kind="place"),
    "player_id": Shown(header="Id", kind="id", fold=2),
    "name": Shown(header="Name", kind="name"),
    "title": Shown(header="Title", kind="word", fold=1),
    "federation": Shown(header="Fed.", kind="word", fold=1),
    "birth_year": Shown(header="Born", kind="place", fold=1),
    "rating": Shown(header="Rating", kind="whole"),
    "change": Shown(header="Change", kind="signed"),
    "games": Shown(header="Games", kind="whole", fold=1),
    "period_games": Shown(header="In period", kind="whole", fold=2),
    "class": Shown(header="Class", kind="word", fold=2),
    "status": Shown(header="Status", kind="word", fold=2),
    "peak": Shown(header="Peak", kind="whole", fold=2),
    "peak_period": Shown(header="Peak in", kind="word", fold=3),
    "last_event_date": Shown(header="Last played", kind="word", fold=2),
    "active": Shown(header="Active", kind="word", fold=3),
    "points": Shown(header="Points", kind="decimal"),
    "expected": Shown(header="Expected", kind="decimal"),
    "performance": Shown(header="Perf.", kind="whole"),
    "new_rating": Shown(header="New rating", kind="whole"),
    "mean_opponent": Shown(header="Mean opp.", kind="whole"),
    "before": Shown(header="Before", kind="whole"),
    "after": Shown(header="After", kind="whole"),
    "kind": Shown(header="Kind", kind="word"),
    "cause": Shown(header="Cause"),
    "date": Shown(header="Date", kind="word"),
    "event_id": Shown(header="Event"),
} | {each.column: Shown(header=each.header, kind="decimal") for each in TIE_BREAKS.values()}
"""Every column that has a header of its own, by its name in the tables."""


def page_columns(
    frame: pd.DataFrame,
    *,
    links: Mapping[str, Sequence[str]],
    leave_out: Sequence[str] = (),
    scrolls: bool = False,
) -> list[Column]:
    """The columns of a table as a page shows them; a column without a single entry is left out.

    Args:
        frame: a published table.
        links: by column, where each of its cells leads to, or nothing.
        leave_out: columns that the page does not show.
        scrolls: show every column on every screen but ids: the table stands in a box that scrolls.
    """
    columns = []
    for name in map(str, frame.columns):
        texts = cell_texts(frame[name])
        if name in leave_out or (len(texts) and not any(texts)):
            continue
        shown = shown_as(name, frame[name])
        columns.append(
            Column(
                header=shown.header,
                kind=shown.kind,
                fold=0 if scrolls and shown.kind != "id" else shown.fold,
                cells=signed(texts) if shown.kind == "signed" else texts,
                links=links.get(name, ()),
            )
        )
    return columns


def shown_as(name: str, column: pd.Series) -> Shown:
    """How a column is shown; a round has games for cells, an unknown column is called by its name."""
    if name in _COLUMNS:
        return _COLUMNS[name]
    if is_round(name):
        return Shown(header=name, kind="games")
    whole = pd.api.types.is_integer_dtype(column.dtype)
    header = name.replace("_", " ").capitalize()
    return Shown(header=header, kind="whole" if whole else "text", fold=_OTHER_FOLD)


def signed(numbers: Sequence[str]) -> list[str]:
    """Changes with their sign: +12, −5, 0."""
    return [
        f"{_MINUS}{text[1:]}"
        if text.startswith("-")
        else f"+{text}"
        if text[:1].isdigit() and text != "0"
        else text
        for text in numbers
    ]


def is_round(name: str) -> bool:
    """Whether a crosstable's column is a round: R1, R2 and so on."""
    return name.startswith("R") and name[1:].isdigit()


def days(start: str, end: str) -> str:
    """From which day to which an event went on."""
    return end if start in ("", end) else f"{start} to {end}"


def players_said(count: int) -> str:
    """How many players there are, in words."""
    return "1 player" if count == 1 else f"{count} players"


def notes_as_facts(notes: Sequence[tuple[str, str]]) -> list[Fact]:
    """Notes, pairs of subject and text, as a page shows them; a subject that comes again is not repeated."""
    subjects = [subject for subject, _ in notes]
    return [
        Fact(subject="" if number and subject == subjects[number - 1] else subject, text=text)
        for number, (subject, text) in enumerate(notes)
    ]
