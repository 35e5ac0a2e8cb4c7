"""Runs of the stages inside the test process, on folders that tests write."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from pipeline.config import books_of_run
from pipeline.outputs import EarlierRun
from pipeline.replaying import Replayed
from pipeline.settings import Settings
from pipeline.stages import Plan, Result, replay, run, validate
from pipeline.validated import Validated


def plan_for(
    folder: Path,
    codes: Sequence[str],
    options: Mapping[str, str] | None = None,
    period: str | None = None,
    earlier: EarlierRun | None = None,
) -> Plan:
    """A plan for a folder; the options are those of the only rule book."""
    asked = [f"{codes[0]}.{name}={value}" for name, value in (options or {}).items()]
    books = books_of_run(Settings(), codes, asked)
    return Plan(folder=folder, settings=Settings(), books=books, period=period, earlier=earlier)


def validated(plan: Plan) -> Validated:
    """The folder's tables; a folder with errors fails the test that uses it."""
    outcome = validate(plan)
    assert outcome.validated is not None, [str(problem) for problem in outcome.problems]
    return outcome.validated


def replayed(plan: Plan) -> dict[str, Replayed]:
    """What each rule book's replay of the folder came to."""
    return replay(plan, validated(plan))


def result(plan: Plan) -> Result:
    """Everything that a run would write."""
    outcome = validate(plan)
    assert outcome.validated is not None, [str(problem) for problem in outcome.problems]
    return run(plan, outcome.validated, outcome.problems)
