"""ratinglist publish: lists and crosstables again, from what an output folder holds."""

from dataclasses import replace
from pathlib import Path

import click

from pipeline.commands.options import (
    active_only_option,
    all_crosstables_option,
    csv_for_option,
    html_option,
    no_xlsx_option,
    period_option,
    quiet_option,
    top_option,
)
from pipeline.commands.output_folders import OutputFolder, holding, writing
from pipeline.commands.run_log import log_option, log_stage
from pipeline.commands.talk import counted, say
from pipeline.commands.top import print_tops
from pipeline.exits import DONE, UsageError


@click.command("publish")
@click.argument("folder", metavar="DIR", type=OutputFolder())
@click.option(
    "--out",
    type=click.Path(file_okay=False, readable=False, path_type=Path),
    metavar="OTHER",
    help="The folder to write [default: DIR].",
)
@period_option
@all_crosstables_option
@active_only_option
@html_option
@no_xlsx_option
@csv_for_option
@top_option
@quiet_option
@log_option
def command(
    *,
    folder: Path,
    out: Path | None,
    period: str | None,
    all_crosstables: bool,
    active_only: bool,
    html: bool,
    workbooks: bool,
    csv_for: str | None,
    top: int,
    quiet: bool,
) -> int:
    """Write the lists and crosstables of DIR again, or those of an earlier period to OTHER."""
    from pipeline.problem_files import rewritten
    from pipeline.released.record import read_record
    from pipeline.republishing import check_same, read_output
    from pipeline.settings.reading import leaving_out, written_for
    from pipeline.stages import run, write

    target = folder if out is None else out
    with holding(target) as place:
        held = read_output(folder, period)
        same = held.validated.period == held.manifest.period
        if not same and target.resolve() == folder.resolve():
            raise UsageError(f"--period {period} is not the period of {folder}: name another folder with --out")
        settings = written_for(leaving_out(held.plan.settings, inactive=active_only), csv_for)
        plan = replace(
            held.plan,
            settings=settings,
            asked=replace(
                held.plan.asked,
                lists=True,
                all_crosstables=all_crosstables or held.plan.asked.all_crosstables,
                html=html,
                workbooks=workbooks,
            ),
            record=read_record(folder, target),
            republish=bool(held.manifest.revises),
        )
        problems = rewritten(held.record, held.manifest.presentation, settings.presentation)
        result = run(plan, held.validated, problems)
        if same:
            check_same(held.output, {code: each.standings for code, each in result.compared.items()})
        writing(lambda: write(place, result))
        log_stage("write", f"{result.manifest.period}, {counted(len(result.files), 'file')} in {target}")
    if not quiet:
        say(f"{result.manifest.period}: {counted(len(result.files), 'file')} written to {target}")
    if top:
        print_tops(result.lists, result.systems, result.manifest.period, top)
    return DONE
