"""ratinglist validate: everything that is wrong with a folder of reports."""

from pathlib import Path

import click

from pipeline.commands.options import folder_argument, period_option, system_option
from pipeline.commands.talk import say, say_problems, summary
from pipeline.exits import DATA, DONE


@click.command("validate")
@folder_argument
@system_option
@period_option
@click.option(
    "--problems",
    "target",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE.csv",
    help="Write the problems to this file too.",
)
def command(*, folder: Path, codes: tuple[str, ...], period: str | None, target: Path | None) -> int:
    """List every problem of the reports in FOLDER; writes nothing else.

    Without a rule book, here or in ratinglist.toml, what only rule books ask for is not looked at.
    """
    from pipeline.config import books_of_run
    from pipeline.settings import read_settings

    settings, of_settings = read_settings(folder)
    books = books_of_run(settings, codes, []) if codes or settings.systems else []

    from pipeline.problem_files import write_problems
    from pipeline.stages import Plan, validate

    plan = Plan(folder=folder, settings=settings, books=books, period=period)
    outcome = validate(plan, gap_is_error=False)
    problems = [*of_settings, *outcome.all_lines()]
    errors = outcome.errors + len(of_settings)
    say_problems(problems, errors_only=False)
    if target is not None:
        write_problems(target, problems)
    if not books:
        say(f"{folder}: no rule book named, so that openings were not asked for")
    say(f"{folder}: {summary(errors, problems)}")
    return DATA if errors else DONE
