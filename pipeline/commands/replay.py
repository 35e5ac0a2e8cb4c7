"""ratinglist replay: ledger, standings and checked tables only."""

import click

from pipeline.commands.options import replaying
from pipeline.commands.running import Request, carry_out


@click.command("replay")
@replaying
def command(request: Request) -> int:
    """Rate the reports in FOLDER and write ledgers and standings, but no lists, to DIR."""
    code, _ = carry_out(request, lists=False)
    return code
