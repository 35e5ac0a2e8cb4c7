"""The text encodings that a report may be said to have, by the names that Python knows them by."""

import codecs
from typing import Final

ENCODINGS: Final = (
    "utf-8",
    "utf-8-sig",
    "utf-16",
    "utf-16-le",
    "utf-16-be",
    *(f"cp{number}" for number in range(1250, 1259)),
    "cp437",
    "cp850",
    "cp852",
    "cp866",
    *(f"iso8859-{number}" for number in (*range(1, 12), *range(13, 17))),
    "koi8-r",
    "koi8-u",
    *(f"mac-{script}" for script in ("roman", "latin2", "cyrillic", "greek", "turkish", "iceland")),
    "big5",
    "cp932",
    "cp949",
    "cp950",
    "euc_jp",
    "euc_kr",
    "gb18030",
    "gb2312",
    "gbk",
    "iso2022_jp",
    "shift_jis",
)
"""Encodings of texts that people write, by the one name that stands for all spellings of it."""


def encoding_of(name: str) -> str:
    """The encoding that a name such as ``Latin-1`` or ``windows-1252`` means; empty if it is none that is known."""
    try:
        found = codecs.lookup(name).name
    except (LookupError, ValueError):
        return ""
    return found if found in ENCODINGS else ""


def shown_name(encoding: str) -> str:
    """The name of an encoding as officers know it."""
    return encoding.replace("iso8859_", "iso-8859-").replace("iso8859-", "iso-8859-").replace("_", "-")
