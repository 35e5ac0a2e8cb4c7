"""Files of the asker's own: written in place of an earlier one of that kind only, and in no output folder."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

from pipeline.exits import UsageError
from pipeline.writers.publication.ours import output_around
from pipeline.writers.publication.places import place_of
from pipeline.writers.publication.single_file import write_file

_BEGINNING: Final = 1 << 16
"""Bytes that tell of what kind a file is."""


def write_table(path: Path, content: bytes, holds: str) -> None:
    """Write a CSV table whole or not at all.

    Args:
        path: where to.
        content: the table, its header on the first line; an earlier one may have another form.
        holds: what such a table holds, as ``problems``.

    Raises:
        UsageError: the file holds something else, lies in an output folder, or there is no folder for it.
        OSError: the machine does not let us write.
    """
    header = _header(content)
    write_asked(path, content, holds, lambda earlier: _header(earlier)[: len(header)] == header)


def write_asked(path: Path, content: bytes, holds: str, is_one: Callable[[bytes], bool]) -> None:
    """Write a file whole or not at all.

    Args:
        path: where to.
        content: the file.
        holds: what such a file holds, as ``report``.
        is_one: whether an earlier file is one of this kind too, by its beginning.

    Raises:
        UsageError: the file holds something else, lies in an output folder, or there is no folder for it.
        OSError: the machine does not let us write.
    """
    if not path.parent.is_dir():
        raise UsageError(f"{path}: there is no folder {path.parent}")
    check_place(path)
    check_earlier(path, holds, is_one)
    write_file(path, content)


def check_earlier(path: Path, holds: str, is_one: Callable[[bytes], bool]) -> None:
    """Let nobody lose a file of another kind because of a slip of the pen.

    Args:
        path: the file to be written.
        holds: what such a file holds, as ``report``.
        is_one: whether an earlier file is one of this kind too, by its beginning.

    Raises:
        UsageError: the file holds something else.
        OSError: it cannot be read.
    """
    if not path.is_file():
        return
    with path.open("rb") as file:
        beginning = file.read(_BEGINNING)
    if beginning and not is_one(beginning):
        raise UsageError(f"{path} holds no {holds}: name another file, or move it away")


def check_place(path: Path) -> None:
    """Let nobody put anything of their own where only runs write: it would stop the next one.

    Raises:
        UsageError: the path lies in an output folder.
        OSError: it leads nowhere.
    """
    if (output := output_around(place_of(path))) is not None:
        raise UsageError(f"{path} lies in {output}, which only runs write: name another place")


def _header(content: bytes) -> list[bytes]:
    """The columns of a table of whatever form; its names hold no separator."""
    return re.split(rb"[,;\t]", content.removeprefix(b"\xef\xbb\xbf").partition(b"\n")[0].removesuffix(b"\r"))
