"""The sheet of rating-list.xlsx that tells what the period did to the list."""

from collections.abc import Iterator, Sequence
from typing import Final

import pandas as pd

from pipeline.writers.workbook import Chart, Column, Report, Section

_SPREAD: Final = "distribution"
_HEADINGS: Final = {
    "list": "The list",
    _SPREAD: "Changes by tens of points",
    "points": "Where points came from",
    "pool": "The pool",
}
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
    parts = {str(name): rows for name, rows in report.groupby("section", sort=False)}
    order = sorted(parts, key=lambda name: name == _SPREAD)  # the only one with a chart comes last
    sections = [section for name in order for section in _sections(name, parts[name], drawn=drawn)]
    return Report(title="Change report", lines=lines, sections=sections)


def _sections(name: str, rows: pd.DataFrame, *, drawn: bool) -> Iterator[Section]:
    """The tables of one section of the report."""
    heading = _HEADINGS.get(name, name.capitalize())
    if name == _SPREAD:
        frame = rows[["item", "value"]].reset_index(drop=True).astype({"value": "Int64"})
        yield Section(
            heading=heading,
            columns=[
                Column(name="item", header="Change"),
                Column(name="value", header="Players", kind="whole"),
            ],
            frame=frame,
            on_new_page=True,
            chart=_CHART if drawn else None,
        )
        return
    parts = rows["item"].str.rpartition(": ")
    by_cause = parts[2].isin(_SIDES) & (parts[0] != "")
    if not by_cause.all():
        yield Section(heading=heading, columns=_FIGURES, frame=_capital(rows.loc[~by_cause, ["item", "value"]]))
    if by_cause.any():
        yield _causes(heading if by_cause.all() else "By cause", parts[by_cause], rows.loc[by_cause, "value"])


_FIGURES: Final = (
    Column(name="item", header="Item", widest=44),
    Column(name="value", header="Figure", kind="figure", widest=20),
)


def _capital(frame: pd.DataFrame) -> pd.DataFrame:
    return frame.assign(item=frame["item"].str[:1].str.upper() + frame["item"].str[1:])


def _causes(heading: str, parts: pd.DataFrame, values: "pd.Series[str]") -> Section:
    """The causes in the report's order, a row each, with what each created and destroyed."""
    sides = [side for side in _SIDES if (parts[2] == side).any()]
    frame = pd.DataFrame({"cause": pd.Series(parts[0].unique(), dtype="str")})
    for side in sides:
        of_side = parts[2] == side
        told = dict(zip(parts.loc[of_side, 0], values[of_side], strict=True))
        frame[side] = pd.Series([told.get(cause, "") for cause in frame["cause"]], dtype="str")
    return Section(
        heading=heading,
        columns=[
            Column(name="cause", header="Cause", widest=44),
            *(Column(name=side, header=side.capitalize(), kind="figure") for side in sides),
        ],
        frame=frame,
    )
