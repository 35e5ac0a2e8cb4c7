"""ratinglist run: reports in, rating lists and crosstables out."""

import click

from pipeline.commands.options import (
    active_only_option,
    all_crosstables_option,
    csv_for_option,
    html_option,
    no_xlsx_option,
    reason_option,
    replaying,
    top_option,
)
from pipeline.commands.running import Request, carry_out
from pipeline.commands.top import print_tops
from pipeline.exits import REPUBLISH, UsageError


@click.command("run")
@top_option
@all_crosstables_option
@active_only_option
@html_option
@no_xlsx_option
@csv_for_option
@click.option("--release", is_flag=True, help="Put the lists on record at once, as ratinglist release does.")
@reason_option
@replaying
def command(request: Request, *, top: int) -> int:
    """Rate the reports in FOLDER and write lists and crosstables to DIR."""
    if request.release and request.republish:
        raise UsageError(f"--release does not go with --republish: look at the draft, then {REPUBLISH}")
    if request.reason and not request.release:
        raise UsageError("--reason goes with --release")
    code, result = carry_out(request, lists=True)
    if result is not None and top:
        print_tops(result.lists, result.systems, result.manifest.period, top)
    return code
