"""ratinglist explain: every change of one player with its clause, or everybody's of one event."""

import json
import shutil
from dataclasses import asdict
from pathlib import Path

import click

from pipeline.commands.given_texts import given_id
from pipeline.commands.options import book_option, in_option, month
from pipeline.commands.talk import print_file, print_lines
from pipeline.exits import DONE, UsageError

_WIDTH = 100
"""How wide a page is where there is no terminal."""


@click.command("explain")
@click.argument("player", required=False, callback=given_id)
@in_option
@book_option
@click.option(
    "--event",
    "event_id",
    callback=given_id,
    metavar="E",
    help="Only the event E; without PLAYER, everybody in it.",
)
@click.option("--period", callback=month, metavar="YYYY-MM", help="Only what counts in this month.")
@click.option(
    "--csv",
    "csv_file",
    metavar="FILE",
    type=click.Path(dir_okay=False, allow_dash=True, path_type=Path),
    help="Write the rows as CSV instead, - for stdout; in the form that DIR was made with.",
)
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
def command(
    *,
    player: str | None,
    folder: Path,
    code: str,
    event_id: str | None,
    period: str | None,
    csv_file: Path | None,
    as_json: bool,
) -> int:
    """Print every change of the player with the id PLAYER, or of everybody in an event.

    Players who are not listed stand there by id alone, but for the name above their own account.
    """
    if player is None and event_id is None:
        raise UsageError("name a PLAYER by id, or an event with --event E")
    if player is None and period is not None:
        raise UsageError("an event counts in one month: leave out --period, or name a PLAYER")
    if as_json and csv_file is not None:
        raise UsageError("--csv or --json, not both")

    from pipeline.explaining.asking import explain, explain_event

    told = (
        explain_event(folder, code, str(event_id))
        if player is None
        else explain(folder, code, player, event_id, period)
    )
    if as_json:
        print_lines([json.dumps(asdict(told), ensure_ascii=False, indent=1)])
        return DONE
    if csv_file is not None:
        from pipeline.explaining.tables import csv_of, write_csv
        from pipeline.outputs import open_output

        presentation = open_output(folder).manifest.presentation
        if str(csv_file) == "-":
            print_file(csv_of(told, presentation))
        else:
            write_csv(csv_file, told, presentation)
        return DONE

    from pipeline.commands.explain_page import page_of_event, page_of_player
    from pipeline.explaining.told import EventExplanation

    width = shutil.get_terminal_size((_WIDTH, 24)).columns
    if isinstance(told, EventExplanation):
        print_lines(page_of_event(told, width))
        return DONE
    print_lines(page_of_player(told, width))
    return DONE
