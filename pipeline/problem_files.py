"""Problems as they go on record: problems.csv, and the file that somebody asks for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pandas as pd

from pipeline.asked_files import write_table
from pipeline.presentation import Presentation
from pipeline.problems import Problem
from pipeline.writers.csv_files import csv_bytes
from pipeline.writers.csv_forms import MACHINES, Form, form_of
from pipeline.writers.csv_reading import csv_texts
from schemas.problems import Problems
from schemas.vocabulary import SEVERITIES


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemRecord:
    """What goes on record of the problems: problems.csv, and how many there were of each severity."""

    csv: bytes
    counts: Mapping[str, int]


def record_of(problems: Sequence[Problem], errors: int, presentation: Presentation | None = None) -> ProblemRecord:
    """The problems as they go on record; there may be more errors than are listed.

    People read them, and what strangers wrote stands in them: they have the form of the other tables for people.
    """
    counts = {severity: sum(each.severity == severity for each in problems) for severity in SEVERITIES}
    counts["error"] = errors
    return ProblemRecord(csv=problems_csv(problems, _form(presentation)), counts=counts)


def rewritten(record: ProblemRecord, was: Presentation, now: Presentation) -> ProblemRecord:
    """What went on record in the form that is wanted now."""
    before, after = form_of(was), form_of(now)
    return record if before == after else replace(record, csv=csv_bytes(csv_texts(record.csv, before), after))


def problems_csv(problems: Sequence[Problem], form: Form = MACHINES) -> bytes:
    """Problems as the table that is written."""
    columns = list(Problems.to_schema().columns)
    table = pd.DataFrame(
        {name: [getattr(problem, name) for problem in problems] for name in columns}, dtype="object"
    )
    table["line"] = table["line"].astype("Int64")
    table = table.astype({name: "str" for name in columns if name != "line"})
    return csv_bytes(Problems.validate(table, lazy=True), form)


def write_problems(path: Path, problems: Sequence[Problem], presentation: Presentation | None = None) -> None:
    """Write problems to a file of their own, in place of earlier problems only.

    Raises:
        UsageError: the file holds something else.
        OSError: the machine does not let us write.
    """
    write_table(path, problems_csv(problems, _form(presentation)), "problems")


def _form(presentation: Presentation | None) -> Form:
    """The form that is wanted; exact where nothing says what is."""
    return MACHINES if presentation is None else form_of(presentation)
