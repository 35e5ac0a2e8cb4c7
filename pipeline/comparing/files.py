"""The folder that a comparison is written into: tables, workbook, pictures, and the manifest that names them."""

import json
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pandas as pd

from pipeline.comparing.compared import Compared
from pipeline.comparing.comparison import Comparison
from pipeline.comparing.scores import UNIT
from pipeline.comparing.workbook import comparison_workbook
from pipeline.manifest import COMPARED, PROGRAM, mark_of, version_here
from pipeline.writers.csv_files import csv_bytes
from pipeline.writers.csv_forms import Form, form_of
from pipeline.writers.file_names import file_names
from pipeline.writers.kept_files import ForeignError, content_of
from pipeline.writers.publication.ours import check_ours
from pipeline.writers.publication.places import MANIFEST, NotOursError
from schemas.comparison import ComparisonCalibration, ComparisonDifferences, ComparisonGames, ComparisonScores
from schemas.number_texts import number_texts
from schemas.what_if import WhatIfSummary

if TYPE_CHECKING:
    from pipeline.plotting.reliability import Reliability

_LARGEST: Final = 1 << 24


def check_replaceable(out: Path) -> None:
    """Let nobody lose lists because of a slip of the pen: only a comparison is replaced by another one.

    Raises:
        NotOursError: the folder holds something else, or may not be written.
    """
    if not check_ours(out):
        return
    try:
        told = json.loads(content_of(out / MANIFEST, _LARGEST))
    except (ForeignError, ValueError, RecursionError):
        told = None
    if not isinstance(told, dict) or COMPARED not in told:
        raise NotOursError(f"{out} holds the output of a run, not a comparison: name another folder")


def files_of(compared: Compared) -> dict[str, bytes]:
    """Every file of the folder by its path; without matplotlib there are no pictures."""
    form = form_of(compared.settings.presentation)
    files = {
        name: content
        for name, content in (
            ("scores.csv", _csv(compared.scores, ComparisonScores, form)),
            ("differences.csv", _csv(compared.differences, ComparisonDifferences, form)),
            ("calibration.csv", _csv(compared.calibration, ComparisonCalibration, form)),
            ("left-out.csv", _csv(compared.games, ComparisonGames, form)),
            ("what-if-summary.csv", _csv(compared.summary, WhatIfSummary, form)),
        )
        if content is not None
    }
    names = file_names(compared.what_if, "with")
    for label, frame in compared.what_if.items():
        files[f"what-if/{names[label]}.csv"] = csv_bytes(frame, form)
    files["comparison.xlsx"] = comparison_workbook(compared)
    if compared.comparison is not None and has_pictures():
        files |= {f"reliability.{each}": _picture(compared, compared.comparison, each) for each in ("svg", "png")}
    files[MANIFEST] = _manifest(compared, files)
    return files


def has_pictures() -> bool:
    """Whether pictures can be drawn here."""
    return find_spec("matplotlib") is not None


def not_drawn(compared: Compared) -> int:
    """How many rule books the reliability diagram leaves out: more lines nobody would tell apart."""
    if compared.comparison is None or not has_pictures():
        return 0
    from pipeline.plotting.reliability import MOST_LINES  # noqa: PLC0415 - loads matplotlib

    return max(0, len(_lines(compared.comparison)) - MOST_LINES)


def _csv(frame: pd.DataFrame | None, model: type[Any], form: Form) -> bytes | None:
    return None if frame is None else csv_bytes(frame, form, number_texts(model))


def _picture(compared: Compared, comparison: Comparison, file_format: str) -> bytes:
    from pipeline.plotting.fonts import LINE, fitting  # noqa: PLC0415 - loads matplotlib
    from pipeline.plotting.reliability import draw_reliability  # noqa: PLC0415 - likewise

    parts = (compared.settings.federation, f"{len(compared.shared.rows):,} games", f"events to {compared.period}")
    subtitle = " · ".join(fitting(part, LINE) for part in parts if part)
    return draw_reliability(_lines(comparison), "Do favourites score what is expected?", subtitle, file_format)


def _lines(comparison: Comparison) -> "list[Reliability]":
    """The lines of the diagram, the best log loss first; who never had a favourite has none."""
    from pipeline.plotting.reliability import Reliability  # noqa: PLC0415 - loads matplotlib

    lines = []
    for each in comparison.scored:
        bins = each.calibration
        some = bins.games > 0
        if not each.baseline and some.any():
            count = bins.games[some]
            lines.append(
                Reliability(
                    label=each.label,
                    expected=(bins.expected[some] / (UNIT * count)).tolist(),
                    score=(bins.score[some] / (UNIT * count)).tolist(),
                    games=count.tolist(),
                )
            )
    return lines


def _manifest(compared: Compared, files: Mapping[str, bytes]) -> bytes:
    terms = compared.terms
    content = {
        COMPARED: {
            "period": compared.period,
            "rule_books": [
                {
                    "label": each.label,
                    "code": each.code,
                    "version": each.book.system.version,
                    "options": {name: choice.value for name, choice in each.book.choices.items()},
                }
                for each in compared.contenders
            ],
            "from": terms.since.isoformat() if terms.since else None,
            "min_games": terms.min_games,
            "resamples": terms.resamples,
            "seed": terms.seed,
        },
        "outputs": [{"path": path, **mark_of(content)} for path, content in sorted(files.items())],
        "program": {name: version_here(name) for name in (PROGRAM, "python", "numpy", "pandas")},
    }
    return (json.dumps(content, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode()
