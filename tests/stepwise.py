"""Going on step by step: a federation cut into parts along the order of play, each run from the one before."""

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pipeline import stages
from pipeline.earlier_runs import EarlierRun, read_earlier
from pipeline.problem_files import record_of
from pipeline.stages import Result
from pipeline.validating import validate
from tests import federations
from tests.oracle import Federation, Row, correction_order, counts_for, event_order
from tests.runs import plan_for, published

CONTINUED = ("rating-list.csv", "titles.csv", "changes.csv", "standings.csv")
"""The files that must not depend on where a replay was interrupted."""


@dataclass(frozen=True)
class Step:
    """What stands at one place in the order of play: an event or a correction of the system."""

    place: tuple[str, ...]
    row: Row

    @property
    def period(self) -> str:
        """The month that it counts in."""
        return self.place[0]

    @property
    def is_event(self) -> bool:
        """Whether it is an event."""
        return self.place[2] == "1 event"


def steps_of(system: str, federation: Federation) -> list[Step]:
    """Events and corrections of a system in order of play."""
    events = [Step(event_order(row), row) for row in federation.events if counts_for(system, row)]
    corrections = [Step(correction_order(row), row) for row in federation.corrections if row["system"] == system]
    return sorted(events + corrections, key=lambda step: step.place)


def part_of(federation: Federation, steps: Sequence[Step]) -> Federation:
    """The same players and openings, and of events, games and corrections only these steps."""
    events = [step.row for step in steps if step.is_event]
    ids = {row["event_id"] for row in events}
    return Federation(
        players=federation.players,
        events=events,
        games=[row for row in federation.games if row["event_id"] in ids],
        openings=federation.openings,
        corrections=[step.row for step in steps if not step.is_event],
    )


def run(
    folder: Path,
    system: str,
    federation: Federation,
    options: Mapping[str, str],
    period: str,
    earlier: EarlierRun | None = None,
    *,
    lists: bool = True,
) -> Result:
    """Write a federation into a folder of its own and run it."""
    shutil.rmtree(folder, ignore_errors=True)
    federations.write_folder(federation, folder)
    plan = plan_for(folder, [system], options, period, earlier, lists=lists)
    outcome = validate(plan)
    assert outcome.validated is not None, [str(problem) for problem in outcome.problems]
    return stages.run(plan, outcome.validated, record_of(outcome.problems, 0))


def handed_on(folder: Path, system: str, options: Mapping[str, str], made: Result) -> EarlierRun:
    """A run's output, written to disk and read again as --opening reads it."""
    shutil.rmtree(folder, ignore_errors=True)
    published(folder, made.files)
    book = plan_for(folder, [system], options).books[0]
    chosen = {name: choice.value for name, choice in book.choices.items()}
    earlier, problems = read_earlier(folder, [system], {system: (book.system.version, chosen)})
    assert earlier is not None, [str(problem) for problem in problems]
    return earlier


def continued(made: Result, system: str) -> dict[str, bytes]:
    """The files that must be the same however often the replay was interrupted."""
    return {name: made.files[f"{system}/{name}"] for name in CONTINUED}


def assert_month_by_month(scratch: Path, system: str, federation: Federation) -> None:
    """Going on from each month's output, of three months or more, gives the same bytes as one run over everything."""
    steps = steps_of(system, federation)
    periods = sorted({step.period for step in steps})
    assert len(periods) > 2
    whole = continued(run(scratch / "whole", system, federation, {}, periods[-1]), system)
    earlier = None
    for period in periods:
        part = part_of(federation, [step for step in steps if step.period == period])
        made = run(scratch / "in", system, part, {}, period, earlier)
        earlier = handed_on(scratch / "out", system, {}, made)
    assert continued(made, system) == whole
