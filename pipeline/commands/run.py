"""ratinglist run: reports in, rating lists and crosstables out."""

import click

from pipeline.commands.options import all_crosstables_option, replaying, top_option
from pipeline.commands.running import Request, carry_out
from pipeline.commands.top import print_tops


@click.command("run")
@top_option
@all_crosstables_option
@replaying
def command(request: Request, *, top: int) -> int:
    """Rate the reports in FOLDER and write lists and crosstables to DIR."""
    code, result = carry_out(request, lists=True)
    if result is not None and top:
        print_tops(result.lists, result.manifest.period, top)
    return code
