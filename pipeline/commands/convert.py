"""ratinglist convert: reports as tournament programs write them become a native folder."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.commands.output_folders import holding, writing
from pipeline.commands.report_options import about_reports
from pipeline.commands.talk import counted, say, say_problems, summary
from pipeline.commands.understood import lines_of
from pipeline.exits import DATA, DONE

if TYPE_CHECKING:
    from pipeline.reading.asked import Asked
    from pipeline.writers.publication.whole_folder import Held

_FILE = click.Path(exists=True, dir_okay=False, readable=False, path_type=Path)


@click.command("convert")
@click.argument("reports", nargs=-1, required=True, metavar="REPORT...", type=_FILE)
@click.option(
    "--out",
    type=click.Path(file_okay=False, readable=False, path_type=Path),
    required=True,
    metavar="FOLDER",
    help="The folder to make; it must be new or empty.",
)
@click.option("--players", type=_FILE, metavar="FILE", help="A players.csv: who is known already.")
@click.option(
    "--identities",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Who is who; open questions are added to it [default: identities.csv beside FOLDER].",
)
@about_reports
def command(
    *, reports: tuple[Path, ...], out: Path, players: Path | None, identities: Path | None, asked: "Asked"
) -> int:
    """Make a native folder of one or more REPORTs: players.csv, events.csv and games.csv.

    It is input like the reports: birth dates stand there as they do in these.
    """
    with holding(out) as place:
        return _convert(place, reports, players, identities, asked)


def _convert(
    out: "Held", reports: tuple[Path, ...], players: Path | None, identities: Path | None, asked: "Asked"
) -> int:
    from pipeline.converting import Sources, ask, check_new, read_alone, write_native

    check_new(out.out)
    answers = identities or out.out.parent / "identities.csv"
    converted = read_alone(reports, asked, Sources(players=players, identities=answers))
    read = converted.read
    moved = converted.files.moved()
    problems, errors = [*converted.problems, *moved], converted.errors + len(moved)
    say_problems(problems, errors_only=False)
    if ask(answers, converted):
        say(f"who is who? {answers} asks: fill in player_id in its last lines, then convert again")
    if errors:
        say(f"{summary(errors, problems)}; nothing was written to {out.out}")
        return DATA
    writing(lambda: write_native(out, read))
    say(*lines_of(read.events))
    say(f"{counted(len({each.event_id for each in read.events}), 'event')} written to {out.out}")
    return DONE
