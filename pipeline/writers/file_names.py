"""Names of files that hold what has an id, an event or a player: the id itself where any file system takes it."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Final

_PLAIN: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")
_OTHER: Final = re.compile(r"[^A-Za-z0-9_-]+")
DEVICES: Final = frozenset(
    ["con", "prn", "aux", "nul", "conin$", "conout$"]
    + [f"{device}{number}" for device in ("com", "lpt") for number in range(1, 10)]
)
"""Names, in small letters, that some file systems keep for devices."""

_TAKEN: Final = frozenset(["index"])
"""Names that other files of the folder have."""

_HASH_LENGTHS: Final = (8, 16, 32, 64)
_CLEANED_LENGTH: Final = 48


def file_names(ids: Iterable[str], nameless: str) -> dict[str, str]:
    """Return, by id, the name of its file without the extension.

    It is the id itself if that is 1 to 64 letters, digits, dots, underscores and hyphens of ASCII, no device's
    name and unique ignoring case; else what is left of the id and 8 hexadecimal digits of its SHA-256 (more if
    that name is taken). No two names are the same ignoring case; the order of the ids does not matter.

    Args:
        ids: the ids of everything that has a file in the folder.
        nameless: what stands in the name where nothing is left of the id, such as ``event``.
    """
    distinct = sorted(set(ids))
    spellings = Counter(each.lower() for each in distinct)
    names = {
        each: each
        for each in distinct
        if _PLAIN.fullmatch(each) and not _reserved(each) and spellings[each.lower()] == 1
    }
    taken = {name.lower() for name in names}
    waiting: Sequence[str] = [each for each in distinct if each not in names]
    for length in _HASH_LENGTHS:
        wanted = {each: f"{_cleaned(each, nameless)}-{_hash(each)[:length]}" for each in waiting}
        askers = Counter(name.lower() for name in wanted.values())
        free = {
            each: name for each, name in wanted.items() if askers[name.lower()] == 1 and name.lower() not in taken
        }
        names |= free
        taken |= {name.lower() for name in free.values()}
        waiting = [each for each in waiting if each not in free]
    return names


def _reserved(name: str) -> bool:
    """Whether Windows takes the name for a device, whatever its extension, or another file has it."""
    return name.lower() in _TAKEN or name.split(".", maxsplit=1)[0].lower() in DEVICES


def _cleaned(own_id: str, nameless: str) -> str:
    """What is left of an id: no dots, so that it begins with none and no device's name stands before one."""
    letters = "".join(sign for sign in unicodedata.normalize("NFKD", own_id) if not unicodedata.combining(sign))
    return _OTHER.sub("_", letters).strip("_-")[:_CLEANED_LENGTH] or nameless


def _hash(own_id: str) -> str:
    return sha256(own_id.encode("utf-8", "surrogatepass")).hexdigest()
