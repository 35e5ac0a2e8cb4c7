"""What a rule over settlements says of players who wait for a rating: how near they are, what counts no more."""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable


@runtime_checkable
class Waits(Protocol):
    """A rule over settlements under which players gather for a first rating.

    ``waiting(gathered, settled, month, games)`` says in words where a player without a rating stands: by the
    entries that are kept, after the last settlement in the month ``settled``, at the end of ``month`` (both since
    1970-01). ``games`` counts all games since there was no rating (None: of those before the entries nobody knows).
    """

    def waiting(self, gathered: Sequence[Sequence[int]], settled: int, month: int, games: int | None) -> str:
        """Where the player stands."""
        ...
