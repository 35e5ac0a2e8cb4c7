"""comparison.xlsx: the scores, the calibration, what would change, and how it is all made."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import pandas as pd

from pipeline.comparing.compared import Compared
from pipeline.comparing.wording import WORDS, books, how_scored, what_was_scored
from pipeline.places import last_day
from pipeline.publishing.visible_names import shown_names
from pipeline.publishing.wording import HEADERS
from pipeline.writers.sheet_cells import Kind
from pipeline.writers.sheet_models import WIDEST
from pipeline.writers.workbook import Column, Report, Section, Sheet, workbook_bytes

_OWN_HEADERS: Final[Mapping[str, str]] = {
    "system": "Rule book",
    "best": "Best",
    "log_loss": "Log loss",
    "brier": "Brier score",
    "excludes_zero": "Excludes 0",
    "calibration_error": "Calibration error",
    "certain": "Certain",
    "certain_missed": "Missed",
    "from": "From",
    "to": "Below",
    "rating_with": "Rating with",
    "rank_with": "Rank with",
    "title_with": "Title with",
    "class_with": "Class with",
    "titles_gained": "Titles gained",
    "titles_lost": "Titles lost",
}
_FIGURES: Final = frozenset(
    [
        "log_loss",
        "brier",
        "accuracy",
        "deviance",
        "calibration_error",
        "low",
        "high",
        "score",
        "expected",
    ]
)
_OF_SOME_BOOKS: Final = (("title", "title_with", "titles_gained", "titles_lost"), ("class", "class_with"))
_NAMES: Final = ("measure", "kind")
_WIDEST_ITEM: Final = 80
"""Characters of what a count of games is of: more than any of them has."""

_BOUNDS: Final = frozenset(["from", "to"])
_CENTRED: Final = frozenset(["excludes_zero"])
_PLAIN: Final[Mapping[str, str]] = {"expected": "Expected", "score": "Score", "difference": "Difference"}


def comparison_workbook(compared: Compared) -> bytes:
    """Everything that a comparison comes to as a workbook."""
    return workbook_bytes(
        list(_sheets(compared)),
        created=last_day(compared.period),
        notes=[
            ("Rule books compared", ""),
            *books(compared),
            ("What is scored", ""),
            *what_was_scored(compared),
            ("How it is scored", ""),
            *how_scored(compared),
        ],
        note_lines=_lines(compared),
    )


def _lines(compared: Compared, what: str = "Rule books compared") -> tuple[str, str]:
    return compared.settings.federation or "Rule books compared", f"{what}, events to {last_day(compared.period)}"


def _sheets(compared: Compared) -> Iterator[Sheet | Report]:
    if compared.summary is not None:
        yield Report(
            title="Summary",
            lines=_lines(compared, "What would change"),
            sections=[_summary(label, compared.summary) for label in compared.what_if],
        )
        for label, frame in compared.what_if.items():
            yield Sheet(
                title=label,
                lines=_lines(compared, f"{compared.contenders[0].label} as it is, and with {label}"),
                frame=shown_names(frame),
                freeze_columns=2,
                columns=_columns(frame, _nowhere(frame)),
            )
    sections = [
        Section(heading=heading, columns=_columns(frame), frame=_in_words(frame))
        for heading, frame in (
            ("Scores, the best log loss first", compared.scores),
            ("Differences to the best, with 95 % intervals", compared.differences),
            ("Games", compared.games),
        )
        if frame is not None
    ]
    yield Report(title="Scores", lines=_lines(compared, "How well each rule book predicts"), sections=sections)
    if compared.calibration is not None:
        yield Sheet(
            title="Calibration",
            lines=_lines(compared, "What favourites scored and what was expected of them"),
            frame=compared.calibration,
            columns=_columns(compared.calibration),
        )


def _summary(label: str, summary: pd.DataFrame) -> Section:
    frame = summary[summary["with"] == label][["item", "value"]].reset_index(drop=True)
    return Section(
        heading=f"With {label}",
        columns=[
            Column(name="item", header="Item", widest=44),
            Column(name="value", header="Figure", kind="figure", widest=80, wrapped=True),
        ],
        frame=frame,
    )


def _in_words(frame: pd.DataFrame) -> pd.DataFrame:
    """A table whose program names of measures and kinds are words."""
    named = {name: frame[name].map(lambda cell: WORDS.get(cell, cell)) for name in _NAMES if name in frame}
    return frame.assign(**{name: cells.astype(frame[name].dtype) for name, cells in named.items()})


def _nowhere(frame: pd.DataFrame) -> frozenset[str]:
    """The columns of titles and classes, where neither rule book has any."""
    return frozenset(
        name for group in _OF_SOME_BOOKS if not (frame[list(group)] != "").to_numpy().any() for name in group
    )


def _columns(frame: pd.DataFrame, without: frozenset[str] = frozenset()) -> Sequence[Column]:
    return [_column(name, frame) for name in map(str, frame.columns) if name not in without]


def _column(name: str, frame: pd.DataFrame) -> Column:
    kind: Kind = "text"
    whole = pd.api.types.is_integer_dtype(frame[name].dtype)
    if name == "player_id":
        kind = "id"
    elif name == "difference" and whole:
        kind = "signed"
    elif whole:
        kind = "whole"
    elif name in _BOUNDS:
        kind = "figure"
    elif name in _FIGURES or name == "difference":
        kind = "decimal6"  # one format for either sign: LibreOffice sets cells of two formats apart
    header = _OWN_HEADERS.get(name) or _PLAIN.get(name) or HEADERS.get(name) or name.replace("_", " ").capitalize()
    widest = _WIDEST_ITEM if name == "item" else WIDEST
    return Column(name=name, header=header, kind=kind, centred=name in _CENTRED, widest=widest)
