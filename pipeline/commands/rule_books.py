"""The rule books of a folder, for commands that need nothing else of it."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from pipeline.exits import DataError

if TYPE_CHECKING:
    from pipeline.settings.reading import Settings

rule_books_option = click.option(
    "--folder",
    type=click.Path(exists=True, file_okay=False, readable=False, path_type=Path),
    metavar="FOLDER",
    help="The folder whose ratinglist.toml says which variants and options there are [default: this folder].",
)

_OF_RULE_BOOKS: Final = ("", "variant", "options")
"""Tables that say something of rule books; what is wrong with the file as a whole has none."""


def settings_of_rule_books(folder: Path | None) -> "Settings":
    """What a folder's ratinglist.toml says of rule books.

    Args:
        folder: None is the current one.

    Raises:
        DataError: something of it is wrong; all of that is in the message.
        OSError: the file is there and cannot be read.
    """
    from pipeline.settings.reading import read_settings

    settings, problems = read_settings(Path() if folder is None else folder)
    wrong = [problem for problem in problems if problem.column.split(".")[0] in _OF_RULE_BOOKS]
    if wrong:
        raise DataError("\n".join(map(str, wrong)))
    return settings
