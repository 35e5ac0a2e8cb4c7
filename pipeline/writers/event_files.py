"""Names of the files that hold events' crosstables: the event's id where any file system would take it."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Final

_PLAIN: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")
_OTHER: Final = re.compile(r"[^A-Za-z0-9_-]+")
_DEVICES: Final = frozenset(
    ["con", "prn", "aux", "nul", "conin$", "conout$"]
    + [f"{device}{number}" for device in ("com", "lpt") for number in range(1, 10)]
)
_TAKEN: Final = frozenset(["index"])
"""Names that other files of the folder have."""

_HASH_LENGTHS: Final = (8, 16, 32, 64)
_CLEANED_LENGTH: Final = 48


def event_file(event_ids: Iterable[str]) -> dict[str, str]:
    """Return each event's file name without its extension.

    It is the id itself if that is 1 to 64 letters, digits, dots, underscores and hyphens of ASCII, no device's
    name and unique ignoring case; else what is left of the id and 8 hexadecimal digits of its SHA-256 (more if
    that name is taken). No two names are the same ignoring case; the order of the ids does not matter.
    """
    ids = sorted(set(event_ids))
    spellings = Counter(event_id.lower() for event_id in ids)
    names = {
        event_id: event_id
        for event_id in ids
        if _PLAIN.fullmatch(event_id) and not _reserved(event_id) and spellings[event_id.lower()] == 1
    }
    taken = {name.lower() for name in names}
    waiting: Sequence[str] = [event_id for event_id in ids if event_id not in names]
    for length in _HASH_LENGTHS:
        wanted = {event_id: f"{_cleaned(event_id)}-{_hash(event_id)[:length]}" for event_id in waiting}
        askers = Counter(name.lower() for name in wanted.values())
        free = {
            event_id: name
            for event_id, name in wanted.items()
            if askers[name.lower()] == 1 and name.lower() not in taken
        }
        names |= free
        taken |= {name.lower() for name in free.values()}
        waiting = [event_id for event_id in waiting if event_id not in free]
    return names


def _reserved(name: str) -> bool:
    """Whether Windows takes the name for a device, whatever its extension, or another file has it."""
    return name.lower() in _TAKEN or name.split(".", maxsplit=1)[0].lower() in _DEVICES


def _cleaned(event_id: str) -> str:
    """What is left of an id: no dots, so that it begins with none and no device's name stands before one."""
    letters = "".join(sign for sign in unicodedata.normalize("NFKD", event_id) if not unicodedata.combining(sign))
    return _OTHER.sub("_", letters).strip("_-")[:_CLEANED_LENGTH] or "event"


def _hash(event_id: str) -> str:
    return sha256(event_id.encode("utf-8", "surrogatepass")).hexdigest()
