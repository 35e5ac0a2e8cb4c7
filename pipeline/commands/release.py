"""ratinglist release: put the lists that an output folder holds on record."""

from pathlib import Path

import click

from pipeline.commands.options import quiet_option, reason_option
from pipeline.commands.output_folders import OutputFolder, holding, writing
from pipeline.commands.run_log import log_option, log_stage
from pipeline.commands.talk import say
from pipeline.exits import DONE, UsageError


@click.command("release")
@click.argument("folder", metavar="DIR", type=OutputFolder())
@reason_option
@click.option(
    "--republish",
    is_flag=True,
    help="Put revised lists on record beside those that come out differently now; needs --reason.",
)
@quiet_option
@log_option
def command(*, folder: Path, reason: str, republish: bool, quiet: bool) -> int:
    """Put the lists in DIR on record, under DIR/released/YYYY-MM/CODE.

    Later runs into DIR carry them over and stop if a list on record would come out differently.
    """
    if republish and not reason.strip():
        raise UsageError("--republish needs --reason TEXT: it goes on record with the revised lists")

    from pipeline.lists_to_release import release_folder, write_folder

    with holding(folder) as place:
        released = release_folder(folder, reason.strip(), revise=republish)
        if released.files:
            writing(lambda: write_folder(place, released))
        log_stage("release", "; ".join(released.said))
    if not quiet:
        say(*released.said)
    return DONE
