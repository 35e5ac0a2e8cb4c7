"""What events are called: an id from a report's settings, its name and month, or its file."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from anyascii import anyascii

_LONGEST: Final = 48
_SHORTEST: Final = 5
"""Devices of file systems have shorter names: con, aux, com1."""

_OTHER: Final = re.compile(r"[^a-z0-9]+")


def slug_of(text: str) -> str:
    """A text in small letters and digits of ASCII, hyphens between its words; empty if nothing is left."""
    # One sign may become several letters: what is beyond any name is cut before.
    return _OTHER.sub("-", anyascii(text[: 4 * _LONGEST]).lower()).strip("-")


def event_id_of(name: str, end_date: str, file: str) -> str:
    """The id of an event that nobody gave one: its name and month, without a name its file's.

    Args:
        name: as the report has it; may be empty.
        end_date: YYYY-MM-DD or empty.
        file: the name or path of the report.
    """
    slug = _cut(slug_of(name))
    if not slug:
        stem = re.split(r"[/\\]", file)[-1].rpartition(".")
        slug = _cut(slug_of(stem[0] or stem[2])) or "event"
    found = f"{slug}-{end_date[:7]}" if end_date else slug
    return found if len(found) >= _SHORTEST else f"event-{found}"


def _cut(slug: str) -> str:
    return slug[:_LONGEST].rstrip("-")


def numbered(wanted: Sequence[str], given: Mapping[int, str]) -> tuple[str, ...]:
    """Ids that are all different: who wants what another has gets -2, -3 behind it.

    Args:
        wanted: of each event the id that it wants, in the order in which they are served.
        given: by place, ids that are settled; nobody else gets them.
    """
    taken = set(given.values())
    found = []
    last: dict[str, int] = {}
    for place, want in enumerate(wanted):
        own = given.get(place, want)
        while place not in given and own in taken:
            last[want] = last.get(want, 1) + 1
            own = f"{want}-{last[want]}"
        taken.add(own)
        found.append(own)
    return tuple(found)
