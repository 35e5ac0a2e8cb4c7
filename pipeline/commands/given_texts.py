"""Texts of the command line: those that go into files as anybody can read them, ids as some table may hold them."""

from typing import Final, TypeVar

import click

from pipeline.commands.talk import say
from pipeline.control_signs import SHOWN_CONTROL, readable

Given = TypeVar("Given", str, str | None, tuple[str, ...])

QUIET: Final = "quiet"
"""The name of the option that leaves notes out; it has to be read before the texts."""


def given_text(ctx: click.Context, parameter: click.Parameter, value: str) -> str:
    """The text with a sign in place of each control character, and of each byte that is no text."""
    shown = readable(value.encode("utf-8", "surrogatepass").decode("utf-8", "replace"))
    if shown != value and not ctx.params.get(QUIET):
        say(f"{parameter.opts[0]}: note: control characters are shown as {SHOWN_CONTROL}")
    return shown


def given_id(ctx: click.Context, parameter: click.Parameter, value: Given) -> Given:  # noqa: ARG001 - click's
    """Let only ids pass that a table can hold, which is read and asked for in UTF-8.

    Raises:
        click.BadParameter: there are bytes in one that are no text.
    """
    for each in (value,) if isinstance(value, str) else value or ():
        try:
            each.encode()
        except UnicodeEncodeError:
            raise click.BadParameter(f"there is no id {each!r}, which is not in UTF-8") from None
    return value
