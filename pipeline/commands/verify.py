"""ratinglist verify: the run that made an output folder once more, its files compared byte for byte."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.commands.options import quiet_option
from pipeline.commands.output_folders import OutputFolder
from pipeline.commands.talk import counted, print_lines, say_problems, summary
from pipeline.commands.terminal_texts import on_one_line
from pipeline.exits import DATA, DONE

if TYPE_CHECKING:
    from pipeline.verifying import Verified


@click.command("verify")
@click.argument("folder", metavar="DIR", type=OutputFolder())
@click.argument(
    "reports", metavar="FOLDER", type=click.Path(exists=True, file_okay=False, readable=False, path_type=Path)
)
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
@quiet_option
def command(*, folder: Path, reports: Path, as_json: bool, quiet: bool) -> int:
    """Make once more what DIR holds, from the reports in FOLDER, and name every file that is not the same.

    Rule books, options, period and everything else that was asked for are those in the manifest of DIR. Nothing is
    written, neither to DIR nor to FOLDER.
    """
    from pipeline.verifying import verify

    verified = verify(folder, reports)
    if verified.errors or not quiet:
        say_problems(verified.problems, errors_only=quiet or not verified.errors)
    if as_json:
        print_lines([json.dumps(_record(verified), ensure_ascii=False, indent=1)])
    elif not (quiet and verified.same):
        print_lines(map(on_one_line, _lines(folder, reports, verified)))
    return DONE if verified.same else DATA


def _lines(folder: Path, reports: Path, verified: "Verified") -> list[str]:
    """What is to be said on the screen, the reports that are others first."""
    lines = [f"{reports / path}: {reason}" for path, reason in verified.inputs]
    lines += [f"{folder / path}: {reason}" for path, reason in verified.different]
    lines += verified.notes
    if verified.errors:
        found = summary(verified.errors, verified.problems)
        return [*lines, f"{reports} has errors, so that the run cannot be repeated: {found}"]
    if verified.same:
        return [*lines, f"{folder} is what {reports} gives: {counted(verified.compared, 'file')}, byte for byte"]
    differ = f"{counted(number := len(verified.different), 'file')} differ{'s' if number == 1 else ''}"
    return [*lines, f"{folder} is not what {reports} gives: {differ}"]


def _record(verified: "Verified") -> dict[str, object]:
    return {
        "same": verified.same,
        "compared": verified.compared,
        "errors": verified.errors,
        "inputs": [each._asdict() for each in verified.inputs],
        "different": [each._asdict() for each in verified.different],
        "notes": list(verified.notes),
    }
