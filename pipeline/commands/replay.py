"""ratinglist replay: ledger, standings and checked tables only."""

from pathlib import Path

import click

from pipeline.commands.options import replaying_options
from pipeline.commands.running import Request, carry_out


@click.command("replay")
@replaying_options
def command(
    *,
    folder: Path,
    out: Path,
    codes: tuple[str, ...],
    period: str | None,
    options: tuple[str, ...],
    hold_bad: bool,
    opening: Path | None,
    quiet: bool,
) -> int:
    """Rate the reports in FOLDER and write ledgers and standings, but no lists, to DIR."""
    request = Request(
        folder=folder,
        out=out,
        codes=codes,
        period=period,
        options=options,
        hold_bad=hold_bad,
        opening=opening,
        quiet=quiet,
    )
    code, _ = carry_out(request, lists=False)
    return code
