"""The sheet of rating-list.xlsx that tells what the period did to the list, and what the causes of points mean."""

from collections.abc import Iterator, Sequence
from typing import Final

import pandas as pd

from pipeline.publishing.material import Note
from pipeline.publishing.wording import REPORT_PARTS
from pipeline.reports.point_causes import CAUSES
from pipeline.writers.workbook import Chart, Column, Report, Section

Row = tuple[str, str]
"""An item and its value."""

_SPREAD: Final = "distribution"
_POINTS: Final = "points"
_SIDES: Final = ("created", "destroyed", "net")
"""What the report tells of each cause, each in an item of its own: "bonus: created"."""

_CHART: Final = Chart(kind="columns", title="Players by change", axes=("Change", "Players"), numbers="value")


def change_sheet(report: pd.DataFrame, lines: Sequence[str], *, drawn: bool) -> Report:
    """Lay the report out in its sections, the causes of points side by side, the spread as a chart.

    Args:
        report: schemas.change_report.ChangeReport.
        lines: what stands above.
        drawn: whether there is a chart.
    """
    parts: dict[str, list[Row]] = {}
    for name, item, value in zip(report["section"], report["item"], report["value"], strict=True):
        parts.setdefault(name, []).append((item, value))
    order = sorted(parts, key=lambda name: name == _SPREAD)  # the only one with a chart comes last
    sections = [section for name in order for section in _sections(name, parts[name], drawn=drawn)]
    return Report(title="Change report", lines=lines, sections=sections)


def cause_notes(report: pd.DataFrame) -> Sequence[Note]:
    """What is counted under each cause that created or destroyed points.

    Args:
        report: schemas.change_report.ChangeReport.
    """
    told = report[(report["section"] == _POINTS) & (report["value"] != "0")]
    causes = {_parted(item)[0] for item in told["item"].tolist()}
    return [(f"{cause[:1].upper()}{cause[1:]}", text) for cause, text in CAUSES.items() if cause in causes]


def _sections(name: str, rows: Sequence[Row], *, drawn: bool) -> Iterator[Section]:
    """The tables of one section of the report."""
    heading = REPORT_PARTS[name]
    if name == _SPREAD:
        yield Section(
            heading=heading,
            columns=[
                Column(name="item", header="Change"),
                Column(name="value", header="Players", kind="whole"),
            ],
            frame=_frame(rows).astype({"value": "Int64"}),
            on_new_page=True,
            chart=_CHART if drawn else None,
        )
        return
    causes = [(*_parted(item), value) for item, value in rows if _parted(item)[1]]
    figures = [(item[:1].upper() + item[1:], value) for item, value in rows if not _parted(item)[1]]
    if figures:
        yield Section(heading=heading, columns=_FIGURES, frame=_frame(figures))
    if causes:
        yield _causes("By cause" if figures else heading, causes)


def _parted(item: str) -> tuple[str, str]:
    """The cause that an item is about and which of its sides, none if it is about no cause."""
    cause, _, side = item.rpartition(": ")
    return (cause, side) if side in _SIDES else (item, "")


def _frame(rows: Sequence[Row]) -> pd.DataFrame:
    return pd.DataFrame(rows, columns=["item", "value"], dtype="str")


_FIGURES: Final = (
    Column(name="item", header="Item", widest=44),
    Column(name="value", header="Figure", kind="figure", widest=20),
)


def _causes(heading: str, told: Sequence[tuple[str, str, str]]) -> Section:
    """The causes in the report's order, a row each, with what each created and destroyed."""
    values = {(cause, side): value for cause, side, value in told}
    sides = [side for side in _SIDES if any(each == side for _, each, _ in told)]
    causes = list(dict.fromkeys(cause for cause, _, _ in told))
    frame = pd.DataFrame(
        {"cause": causes, **{side: [values.get((cause, side), "") for cause in causes] for side in sides}},
        dtype="str",
    )
    return Section(
        heading=heading,
        columns=[
            Column(name="cause", header="Cause", widest=44),
            *(Column(name=side, header=side.capitalize(), kind="figure") for side in sides),
        ],
        frame=frame,
    )
