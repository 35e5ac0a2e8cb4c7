"""Texts of the command line that go into files: as anybody can read them, with a note where that changes them."""

from typing import Final

import click

from pipeline.commands.talk import say
from pipeline.control_signs import SHOWN_CONTROL, readable

QUIET: Final = "quiet"
"""The name of the option that leaves notes out; it has to be read before the texts."""


def given_text(ctx: click.Context, parameter: click.Parameter, value: str) -> str:
    """The text with a sign in place of each control character, and of each byte that is no text."""
    shown = readable(value.encode("utf-8", "surrogatepass").decode("utf-8", "replace"))
    if shown != value and not ctx.params.get(QUIET):
        say(f"{parameter.opts[0]}: note: control characters are shown as {SHOWN_CONTROL}")
    return shown
