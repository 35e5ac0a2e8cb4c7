"""Where an opponent's rating comes from: the row of the opponent's own account that it stood at, or the entry."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pipeline.explaining.averages import counts
from pipeline.explaining.reading import Record
from pipeline.rules.edition import Settles

_MOVES: Final = ("settlement", "floor", "correction", "conversion")
_UNITS: Final = {Settles.EVERY_EVENT: "event_id", Settles.EVERY_PERIOD: "period"}
"""The column whose games are settled together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stood:
    """Where a standing was reached: an event of ``period``, or a correction or conversion (``kind``) in it.

    ``round`` is set where it was a round of the very event in which it was used; ``earlier`` says that it was
    reached in the run that this one went on from.
    """

    period: str
    kind: str
    event_id: str | None = None
    round: int | None = None
    earlier: bool = False


def is_before(row: Record, game: Record, settles: Settles) -> bool:
    """Whether an earlier row of a player moved the rating that the player's game was rated with."""
    if row["kind"] not in _MOVES and not counts(row):
        return False
    unit = _UNITS.get(settles)
    return unit is None or bool(row[unit] != game[unit])


class Opponents:
    """The accounts of those whom somebody met, to be asked for the standing before a game.

    Of an account there are at least the rows of the games and those back to where the standing was reached.
    """

    def __init__(self, rows: Mapping[str, Sequence[Record]], settles: Settles, opening_period: str) -> None:
        self._rows = rows
        self._settles = settles
        self._opening_period = opening_period
        self._games: dict[str, dict[tuple[str, str], list[int]]] = {}

    def stood(self, opponent_id: str, player_id: str, event_id: str, nth: int) -> Stood:
        """Where the opponent's standing was reached.

        Args:
            opponent_id: the opponent.
            player_id: the player.
            event_id: the event.
            nth: which of their rows in it this one is, from 0; both have as many, in the same order.
        """
        rows = self._rows[opponent_id]
        at = self._of(opponent_id)[event_id, player_id][nth]
        moved = [row for row in rows[:at] if is_before(row, rows[at], self._settles)]
        if not moved:
            return Stood(period=self._opening_period, kind="event", earlier=True)
        last = moved[-1]
        here = last["event_id"] == event_id
        return Stood(
            period=last["period"],
            kind="event" if last["event_id"] is not None else last["kind"],
            event_id=last["event_id"],
            # A floor stands directly behind the game of its round.
            round=next(row["round"] for row in reversed(moved) if row["round"] is not None) if here else None,
        )

    def _of(self, opponent_id: str) -> dict[tuple[str, str], list[int]]:
        """The opponent's rows by event and by whom they were played against."""
        if opponent_id not in self._games:
            found: dict[tuple[str, str], list[int]] = defaultdict(list)
            for at, row in enumerate(self._rows[opponent_id]):
                if row["opponent_id"] is not None:
                    found[row["event_id"], row["opponent_id"]].append(at)
            self._games[opponent_id] = found
        return self._games[opponent_id]
