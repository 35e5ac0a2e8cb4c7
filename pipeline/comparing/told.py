"""A comparison as plain values, for JSON."""

from typing import Any

import pandas as pd

from pipeline.comparing.compared import Compared
from pipeline.comparing.wording import books, how_scored, what_was_scored

Record = dict[str, Any]


def record(compared: Compared) -> Record:
    """Everything that a comparison comes to; figures are texts with all their decimals, as in the tables."""
    terms = compared.terms
    return {
        "federation": compared.settings.federation,
        "period": compared.period,
        "from": terms.since.isoformat() if terms.since else None,
        "min_games": terms.min_games,
        "resamples": terms.resamples,
        "seed": terms.seed,
        "rule_books": [
            {
                "label": each.label,
                "code": each.code,
                "title": each.book.system.title,
                "version": each.book.system.version,
                "options": {name: choice.value for name, choice in each.book.choices.items()},
                "openings_of": each.borrows or each.code,
                "events_of_others": each.label in compared.lent,
                "predicts_by": dict(each.book.system.prediction_clauses),
                "halfway": compared.halfway[each.label],
            }
            for each in compared.contenders
        ],
        "events": compared.shared.events,
        "games": _rows(compared.games),
        "scores": _rows(compared.scores),
        "differences": _rows(compared.differences),
        "calibration": _rows(compared.calibration),
        "what_if": [
            {"with": label, "players": _rows(frame), "summary": _items(compared.summary, label)}
            for label, frame in compared.what_if.items()
        ],
        "notes": [
            [subject, text]
            for subject, text in (*books(compared), *what_was_scored(compared), *how_scored(compared))
        ],
    }


def _rows(frame: pd.DataFrame | None) -> list[Record]:
    """The rows of a table; a cell without anything is null, a text that is empty stays one."""
    if frame is None:
        return []
    names = [str(name) for name in frame.columns]
    columns = [frame[name].astype(object).tolist() for name in names]
    return [
        {name: None if cell is pd.NA else cell for name, cell in zip(names, row, strict=True)}
        for row in zip(*columns, strict=True)
    ]


def _items(summary: pd.DataFrame | None, label: str) -> Record:
    if summary is None:
        return {}
    own = summary[summary["with"] == label]
    return dict(zip(own["item"].tolist(), own["value"].tolist(), strict=True))
