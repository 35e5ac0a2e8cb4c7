"""Options of commands that take reports as they are, and the settings that stand beside these."""

from collections.abc import Callable
from datetime import date
from functools import wraps
from typing import Any

import click

from pipeline.commands.given_texts import given_text
from pipeline.reading.asked import SAID, Asked


def day(ctx: click.Context, parameter: click.Parameter, value: str | None) -> str:  # noqa: ARG001 - click's
    """Let only days YYYY-MM-DD pass.

    Raises:
        click.BadParameter: it is something else.
    """
    try:
        return date.fromisoformat(value).isoformat() if value else ""
    except ValueError:
        raise click.BadParameter(f"{value!r} is not a date written YYYY-MM-DD") from None


_OPTIONS = (
    click.option("--format", default="", metavar="NAME", help="Which reader takes the reports."),
    click.option("--encoding", default="", metavar="NAME", help="What a report that is not UTF-8 is read as."),
    click.option(
        "--dates",
        type=click.Choice(["dmy", "mdy", "ymd", "ydm"]),
        help="The order of day, month and year where a report does not decide it.",
    ),
    click.option("--event", default="", callback=given_text, metavar="ID", help="The event's id."),
    click.option("--name", default="", callback=given_text, metavar="TEXT", help="The event's name."),
    click.option("--start-date", callback=day, metavar="YYYY-MM-DD", help="Its first day."),
    click.option("--end-date", callback=day, metavar="YYYY-MM-DD", help="Its last day."),
)


def about_reports(function: Callable[..., int]) -> Callable[..., int]:
    """Give a command the options that say something of reports; it is called with them as ``asked``."""

    @wraps(function)
    def command(**given: Any) -> int:  # noqa: ANN401 - whatever the options hold
        said: dict[str, Any] = {name: given.pop(name) or "" for name in SAID}
        return function(asked=Asked(**said), **given)

    for option in reversed(_OPTIONS):
        command = option(command)
    return command
