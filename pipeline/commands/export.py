"""ratinglist export: an event written back as a report that tournament programs and federations take."""

from functools import partial
from pathlib import Path

import click

from pipeline.commands.given_texts import given_id
from pipeline.commands.output_folders import OutputFolder, writing
from pipeline.commands.talk import print_file, say
from pipeline.exits import DONE


@click.command("export")
@click.argument("event", callback=given_id)
@click.option(
    "--in",
    "folder",
    required=True,
    metavar="FOLDER|DIR",
    type=OutputFolder(),
    help="A folder of reports, or an output folder.",
)
@click.option("--format", "form", type=click.Choice(["trf16", "trf26"]), required=True, help="What to write.")
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="The file to write, in place of an earlier report only [default: stdout].",
)
@click.option("--full-birth-dates", is_flag=True, help="Give birth dates where they are known, not only the years.")
def command(*, event: str, folder: Path, form: str, out: Path | None, full_birth_dates: bool) -> int:
    """Write EVENT, an event's id, as a FIDE report file, TRF16 or TRF26.

    It names everybody who took part, also players who are not listed: it is for whoever rates the event, not for
    the web.
    """
    from pipeline.exporting.export import export, write_report

    exported = export(folder, event, form, full_birth_dates=full_birth_dates)
    if out is None:
        print_file(exported.content)
    else:
        writing(partial(write_report, out, exported))
    for lost in exported.lost:
        say(f"not in the file: {lost}")
    if out is not None:
        say(f"{event} written to {out}")
    return DONE
