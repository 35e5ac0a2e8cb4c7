"""Names of entrants that a spreadsheet would take for formulas, or whose signs turn the direction of writing."""

import re
from collections.abc import Iterator
from typing import Final

from pipeline.problems import Problem
from pipeline.reading.faults import fault
from pipeline.reading.report import Report
from pipeline.tables import quoted

_FORMULA: Final = re.compile(r"\A[=+@\t]")
_TURNING: Final = re.compile("[\u202a-\u202e\u2066-\u2069]")


def odd_names(report: Report) -> Iterator[Problem]:
    """What is said of a report with such names, which stay as they are; turning signs are not shown."""
    for odd, one, several in (
        (_FORMULA, "begins with = + or @, which spreadsheets take for a formula", "begin so"),
        (_TURNING, "holds signs that turn the direction of writing", "hold such signs"),
    ):
        found = [entrant for entrant in report.entrants if odd.search(entrant.name)]
        if found:
            name = _TURNING.sub("\N{REPLACEMENT CHARACTER}", found[0].name)
            said = f"the name {quoted(name)} {one}; it is taken as written"
            said += f" ({len(found):,} names here {several})" if len(found) > 1 else ""
            yield fault(report.file, found[0].line, "name", said, found=name, severity="warning")
