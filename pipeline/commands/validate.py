"""ratinglist validate: everything that is wrong with a folder of reports, or with one report by itself."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.commands.options import period_option, system_option
from pipeline.commands.report_options import about_reports
from pipeline.commands.talk import print_lines, say, say_problems, summary
from pipeline.commands.understood import lines_of
from pipeline.exits import DATA, DONE, UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pipeline.presentation import Presentation
    from pipeline.problems import Problem
    from pipeline.reading.asked import Asked


@click.command("validate")
@click.argument("place", metavar="FOLDER|REPORT", type=click.Path(exists=True, readable=False, path_type=Path))
@system_option
@period_option
@click.option(
    "--add-players",
    is_flag=True,
    help="Do not ask for players of reports whom nobody knows, as run --add-players gives them ids.",
)
@click.option(
    "--problems",
    "target",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE.csv",
    help="Write the problems to this file too.",
)
@about_reports
def command(
    *,
    place: Path,
    codes: tuple[str, ...],
    period: str | None,
    add_players: bool,
    target: Path | None,
    asked: "Asked",
) -> int:
    """List every problem of the reports in FOLDER, or of one REPORT with what was understood of it.

    Writes nothing else. Without a rule book, here or in ratinglist.toml, what only rule books ask for is not
    looked at. The options about one report, its format, dates and so on, go with a REPORT only.
    """
    if place.is_dir():
        return _validate_folder(place, codes, period, asked, target, add_players=add_players)
    return _validate_report(place, codes, period, asked, target)


def _validate_folder(
    folder: Path,
    codes: "Sequence[str]",
    period: str | None,
    asked: "Asked",
    target: Path | None,
    *,
    add_players: bool,
) -> int:
    from pipeline.config import books_of_run
    from pipeline.files_read import FilesRead
    from pipeline.settings.reading import read_settings

    if asked.said():
        raise UsageError(f"{', '.join(asked.said())}: for one report only; for a folder say it in ratinglist.toml")
    read = FilesRead()
    settings, of_settings = read_settings(folder, read)
    try:
        books = books_of_run(settings, codes, []) if codes or settings.systems else []
    except UsageError:
        if not of_settings:
            raise
        books = []  # the settings do not say which: their errors are told with all the others

    from pipeline.asked_of_run import AskedOfRun
    from pipeline.plan import Plan
    from pipeline.validating import come_since, looked_at, validate

    of_run = AskedOfRun(period=period or "", add_players=add_players, late=settings.late)
    plan = Plan(folder=folder, settings=settings, books=books, asked=of_run, read=read)
    looked = looked_at(plan, validate(plan, gap_is_error=False), of_settings)
    problems = [*looked.problems, *come_since(plan)]
    code = _tell(problems, looked.errors, target, settings.presentation)
    if not books:
        say(f"{folder}: no rule book named, so that openings were not asked for")
    say(f"{folder}: {summary(looked.errors, problems)}")
    return code


def _validate_report(
    report: Path, codes: "Sequence[str]", period: str | None, asked: "Asked", target: Path | None
) -> int:
    if codes or period:
        raise UsageError("--system and --period go with a folder, not with one report")

    from pipeline.converting import Sources, read_alone

    converted = read_alone([report], asked, Sources())
    moved = converted.files.moved()
    problems, errors = [*converted.problems, *moved], converted.errors + len(moved)
    code = _tell(problems, errors, target)
    print_lines(lines_of(converted.read.events))
    say(f"{report}: {summary(errors, problems)}")
    return code


def _tell(
    problems: "Sequence[Problem]", errors: int, target: Path | None, presentation: "Presentation | None" = None
) -> int:
    """Print the problems, write them where and in which form they are asked for, and give the exit code."""
    say_problems(problems, errors_only=False)
    if target is not None:
        from pipeline.problem_files import write_problems

        write_problems(target, problems, presentation)
    return DATA if errors else DONE
