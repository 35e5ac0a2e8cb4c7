"""Runs of the stages inside the test process, on folders that tests write."""

from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path

import pandas as pd

from pipeline.asked_of_run import AskedOfRun
from pipeline.config import books_of_run
from pipeline.earlier_runs import EarlierRun
from pipeline.plan import Plan
from pipeline.problem_files import record_of
from pipeline.replaying import Replayed, prepare, replay_book, summed_up
from pipeline.rules.system import RatingSystem
from pipeline.settings.reading import Settings
from pipeline.stages import Result, run
from pipeline.validated import Validated
from pipeline.validating import validate
from pipeline.writers.parquet_files import read_table
from pipeline.writers.publication.disk import Content
from pipeline.writers.publication.whole_folder import held


def plan_for(
    folder: Path,
    codes: Sequence[str],
    options: Mapping[str, str] | None = None,
    period: str | None = None,
    earlier: EarlierRun | None = None,
    *,
    lists: bool = True,
) -> Plan:
    """A plan for a folder; the options are those of the only rule book."""
    asked = [f"{codes[0]}.{name}={value}" for name, value in (options or {}).items()]
    books = books_of_run(Settings(), codes, asked)
    return Plan(
        folder=folder,
        settings=Settings(),
        books=books,
        asked=AskedOfRun(systems=tuple(codes), period=period or "", lists=lists),
        earlier=earlier,
    )


def validated(plan: Plan) -> Validated:
    """The folder's tables; a folder with errors fails the test that uses it."""
    outcome = validate(plan)
    assert outcome.validated is not None, [str(problem) for problem in outcome.problems]
    return outcome.validated


def replayed(plan: Plan) -> dict[str, Replayed]:
    """What each rule book's replay of the folder came to."""
    return replay_of(plan, validated(plan))


def replay_all(
    validated: Validated,
    books: Sequence[RatingSystem],
    going_on_from: Mapping[str, pd.DataFrame],
    opening_period: str,
) -> dict[str, Replayed]:
    """Replay the validated tables under each rule book.

    Args:
        validated: the input after every check.
        books: the rule books, their options chosen.
        going_on_from: by code, the standings of an earlier run; nothing to begin at the beginning.
        opening_period: that run's period, or nothing.
    """
    prepared = prepare(validated, books)
    return {
        book.code: summed_up(prepared, replay_book(prepared, book, going_on_from.get(book.code), opening_period))
        for book in books
    }


def replay_of(plan: Plan, tables: Validated) -> dict[str, Replayed]:
    """What each rule book's replay of checked tables comes to."""
    earlier = plan.earlier
    return replay_all(
        tables,
        [book.system for book in plan.books],
        earlier.standings if earlier else {},
        earlier.manifest.period if earlier else "",
    )


def result(plan: Plan) -> Result:
    """Everything that a run would write."""
    outcome = validate(plan)
    assert outcome.validated is not None, [str(problem) for problem in outcome.problems]
    return run(plan, outcome.validated, record_of(outcome.problems, 0))


def published(folder: Path, files: Mapping[str, Content]) -> Path | None:
    """Put files in an output folder, as a command does."""
    with held(folder, "a test") as out:
        return out.publish(files)


def written_ledger(made: Result, code: str) -> pd.DataFrame:
    """The ledger that a run would write, numbers in millionths."""
    return read_table(BytesIO(made.files[f"{code}/ledger.parquet"]))
