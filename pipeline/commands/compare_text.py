"""A comparison as lines for the screen."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pipeline.commands.talk import aligned, signed
from pipeline.commands.terminal_texts import on_one_line

if TYPE_CHECKING:
    import pandas as pd

    from pipeline.comparing.compared import Compared

_SCORES = (
    "place",
    "system",
    "log_loss",
    "brier",
    "accuracy",
    "deviance",
    "calibration_error",
    "certain",
    "certain_missed",
)
_DIFFERENCES = ("measure", "system", "difference", "low", "high", "excludes_zero")
_WHAT_IF = ("player_id", "name", "rating", "rating_with", "difference", "rank", "rank_with", "games")
_TITLES = ("titles_gained", "titles_lost")
_CLASSES = ("class", "class_with")
_HOW = ("Prediction", "Draws", "Log loss", "Intervals", "Few events")
"""What a reader of the figures must know at once; the rest stands in the workbook."""
_LEFT = frozenset(["system", "measure", "player_id", "name", "excludes_zero", "item", "value", *_TITLES, *_CLASSES])


def lines_of(compared: "Compared", top: int) -> list[str]:
    """Scores, differences, what is left out, and what would change."""
    from pipeline.comparing.wording import books, how_scored, what_was_scored

    lines = [f"{subject}: {text}" for subject, text in (*books(compared), *what_was_scored(compared))]
    if compared.scores is not None and compared.differences is not None:
        best = compared.scores["system"].iloc[0]
        lines += ["", *_table(compared.scores, _SCORES)]
        lines += ["", f"difference to {best}, with 95 % intervals", *_table(compared.differences, _DIFFERENCES)]
    left_out = compared.games[(compared.games["games"] > 0) & compared.games["item"].str.startswith("not ")]
    if len(left_out):
        lines += ["", "not scored", *_table(left_out, ("system", "item", "games"))]
    for label, frame in compared.what_if.items():
        further = [name for name in _TITLES if (frame[name] != "").any()]
        if (frame["class"] != frame["class_with"]).any():
            further += _CLASSES
        lines += ["", f"{compared.contenders[0].label} with {label}"]
        if compared.summary is not None:
            own = compared.summary[compared.summary["with"] == label]
            lines += _table(own, ("item", "value"))[1:]
        if top:
            lines += ["", *_table(frame.head(top), (*_WHAT_IF, *further))]
            if len(frame) > top:
                lines.append(f"and {len(frame) - top:,} more: --top or --out shows them")
    if compared.scores is not None:
        told = [(subject, text) for subject, text in how_scored(compared) if subject in _HOW]
        lines += ["", *(f"{subject}: {text}" for subject, text in told)]
    return [on_one_line(line) for line in lines]


def _table(frame: "pd.DataFrame", names: Sequence[str]) -> list[str]:
    """Some columns of a table as lines, the header first."""
    columns = [_cells(frame, name) for name in names]
    rows = [[name.replace("_", " ") for name in names], *map(list, zip(*columns, strict=True))]
    return aligned(rows, [name not in _LEFT for name in names])


def _cells(frame: "pd.DataFrame", name: str) -> list[str]:
    missing = frame[name].isna().tolist()
    texts = ["" if gone else str(cell) for cell, gone in zip(frame[name].tolist(), missing, strict=True)]
    if name == "measure":
        return [text.replace("_", " ") for text in texts]
    return [signed(text) for text in texts] if name == "difference" else texts
