"""Options that several commands share."""

import re
from collections.abc import Callable
from dataclasses import fields
from functools import wraps
from pathlib import Path
from typing import Any

import click

from pipeline.commands.given_texts import QUIET, given_text
from pipeline.commands.output_folders import OutputFolder
from pipeline.commands.run_log import log_option
from pipeline.commands.running import Request
from pipeline.presentation import FOR_EXCEL, FOR_MACHINES
from schemas.vocabulary import MONTH


def month(ctx: click.Context, parameter: click.Parameter, value: str | None) -> str | None:  # noqa: ARG001 - click's
    """Let only months YYYY-MM pass.

    Raises:
        click.BadParameter: it is something else.
    """
    if value is not None and not re.fullmatch(MONTH, value):
        raise click.BadParameter(f"{value!r} is not a month written YYYY-MM")
    return value


folder_argument = click.argument(
    "folder", type=click.Path(exists=True, file_okay=False, readable=False, path_type=Path)
)

in_option = click.option(
    "--in",
    "folder",
    required=True,
    metavar="DIR",
    type=OutputFolder(),
    help="An output folder.",
)

book_option = click.option("--system", "code", required=True, metavar="CODE", help="The rule book.")

period_option = click.option(
    "--period", callback=month, metavar="YYYY-MM", help="The list to make [default: that of the last event]."
)

out_option = click.option(
    "--out",
    type=click.Path(file_okay=False, readable=False, path_type=Path),
    required=True,
    metavar="DIR",
    help="The folder to write; it is replaced as a whole.",
)

system_option = click.option(
    "--system",
    "codes",
    multiple=True,
    metavar="CODE",
    help="A rule book; may be given several times [default: systems in ratinglist.toml].",
)

quiet_option = click.option(
    "--quiet", QUIET, is_flag=True, is_eager=True, help="Print only what is wrong and what was held back."
)

all_crosstables_option = click.option(
    "--all-crosstables", is_flag=True, help="Crosstables of all events, not only of the period's."
)

html_option = click.option(
    "--html",
    is_flag=True,
    help="Pages for wall and web too: the list, each crosstable, each player. Not remembered: publish without it "
    "leaves them out.",
)

no_xlsx_option = click.option(
    "--no-xlsx",
    "workbooks",
    is_flag=True,
    flag_value=False,
    default=True,
    help="No workbooks: they take most of the time of a large run. Not remembered, like --html.",
)

csv_for_option = click.option(
    "--csv-for",
    type=click.Choice([FOR_MACHINES, FOR_EXCEL]),
    help="The form of the CSV files that people read: exact for programs, or without formulas for Excel, with the "
    "separator and decimals of ratinglist.toml [default: what it says there, else machines]. Remembered, unlike "
    "--html: publish without it keeps the form.",
)

active_only_option = click.option(
    "--active-only",
    is_flag=True,
    help="Leave inactive players out of lists and changes, whatever ratinglist.toml says.",
)

reason_option = click.option(
    "--reason",
    default="",
    callback=given_text,
    metavar="TEXT",
    help="Why the list is put on record; it is written into its index.",
)

top_option = click.option(
    "--top", type=click.IntRange(min=0), default=0, metavar="N", help="Print the first N of each list."
)


def replaying(function: Callable[..., int]) -> Callable[..., int]:
    """Give a command the options of every command that replays a folder; it is called with a Request."""

    @wraps(function)
    def command(**given: Any) -> int:  # noqa: ANN401 - whatever the options hold
        asked = {field.name: given.pop(field.name) for field in fields(Request) if field.name in given}
        return function(Request(**asked), **given)

    for option in reversed(_REPLAYING):
        command = option(command)
    return command


_REPLAYING = (
    folder_argument,
    out_option,
    system_option,
    period_option,
    click.option(
        "--option",
        "options",
        multiple=True,
        metavar="CODE.NAME=VALUE",
        help="An option of a rule book, such as tca.bonus=off; may be given several times.",
    ),
    click.option("--hold-bad", is_flag=True, help="Hold back the events that errors concern and rate the rest."),
    click.option(
        "--opening",
        type=OutputFolder(file_okay=True),
        metavar="OLD",
        help="Go on from an earlier output folder, or from one standings.csv with one --system.",
    ),
    click.option(
        "--add-players",
        is_flag=True,
        help="Give ids to players of reports whom nobody knows, and keep them in players-new.csv of FOLDER.",
    ),
    click.option(
        "--republish",
        is_flag=True,
        help="Make the draft even if it would change lists on record; ratinglist release --republish revises them.",
    ),
    quiet_option,
    log_option,
)
