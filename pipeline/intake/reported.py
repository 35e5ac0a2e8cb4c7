"""What the reports of a folder come to besides rows. Light, for every folder is looked through for reports."""

from dataclasses import dataclass
from typing import Final

REPORTS: Final = "reports"
"""The folder of the reports, below the folder that is read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reported:
    """What the reports of a folder came to, besides rows.

    ``identities`` is what identities.csv is to hold so that the officer can answer, None where nothing is to be
    asked; ``new_players`` what players-new.csv holds from now on, None where there is none. ``remembered`` is what
    identities.csv is to hold so that new players are found again by their names, None where it has it all.
    ``events`` are the events that reports tell, ``named`` those whose ids the officer has said, ``dateless`` those
    of which nobody says when they ended.
    """

    identities: bytes | None = None
    new_players: bytes | None = None
    remembered: bytes | None = None
    events: frozenset[str] = frozenset()
    named: frozenset[str] = frozenset()
    dateless: frozenset[str] = frozenset()
