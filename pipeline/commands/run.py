"""ratinglist run: reports in, rating lists and crosstables out."""

from pathlib import Path

import click

from pipeline.commands.options import all_crosstables_option, replaying_options, top_option
from pipeline.commands.running import Request, carry_out
from pipeline.commands.top import print_tops


@click.command("run")
@replaying_options
@all_crosstables_option
@top_option
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
    all_crosstables: bool,
    top: int,
) -> int:
    """Rate the reports in FOLDER and write lists and crosstables to DIR."""
    request = Request(
        folder=folder,
        out=out,
        codes=codes,
        period=period,
        options=options,
        hold_bad=hold_bad,
        opening=opening,
        quiet=quiet,
        all_crosstables=all_crosstables,
    )
    code, result = carry_out(request, lists=True)
    if result is not None and top:
        print_tops(result.lists, result.manifest.period, top)
    return code
