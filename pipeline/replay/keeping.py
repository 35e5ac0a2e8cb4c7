"""What a rule book keeps of each player besides the rating: as arrays, grown by idle months, and as texts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pipeline.rules.rounding import Flags, Ints
from pipeline.rules.state import NEVER_SETTLED, CardRule, State, StateColumn, months_passed


@dataclass(slots=True, kw_only=True)
class Keeping:
    """The columns by name, one element (of entries: a table) a player, as they were at the last settlement.

    ``settled`` is the month of that settlement, in months since 1970-01; what an opening gives is stamped with a
    month as if it had been settled then. NEVER_SETTLED has who is not rated yet, and an opening that no run has
    stamped.
    """

    columns: dict[str, NDArray[np.int64]] = field(default_factory=dict)
    settled: Ints = field(default_factory=lambda: np.zeros(0, dtype=np.int64))

    def copy(self) -> "Keeping":
        """The same in arrays of their own."""
        return Keeping(
            columns={name: values.copy() for name, values in self.columns.items()}, settled=self.settled.copy()
        )


def newcomers_keeping(columns: Sequence[StateColumn], players: int) -> Keeping:
    """What is kept of so many players who have not played yet."""
    return Keeping(
        columns={
            each.name: np.full((players, each.entries, each.fields) if each.entries else players, each.start)
            for each in columns
        },
        settled=np.full(players, NEVER_SETTLED),
    )


def open_established(
    kept: Keeping, columns: Sequence[StateColumn], players: Ints, games: Ints, counted: Flags, established: Flags
) -> None:
    """What is kept of players by an opening.

    Args:
        kept: written into.
        columns: of the rule book.
        players: who opens.
        games: with how many games.
        counted: whether their number is known.
        established: whether the rating is established.
    """
    for each in columns:
        if each.opened is not None:
            opens = established if each.opened_games is None else ~counted | (games >= each.opened_games)
            kept.columns[each.name][players[opens]] = each.opened


def give(kept: Keeping, column: StateColumn, players: Ints, cells: Sequence[str]) -> None:
    """Write what openings give of a column: numbers as texts, rounded once; who has none keeps what there is."""
    given = [at for at, cell in enumerate(cells) if cell]
    parts = [int((Decimal(cells[at]) * column.unit).to_integral_value(ROUND_HALF_UP)) for at in given]
    kept.columns[column.name][players[given]] = parts


def stamp(kept: Keeping, rule: CardRule, players: Flags, as_of: Ints, first_month: int | None) -> None:
    """Say from which month on what openings give grows, where no settlement and no earlier run has said it.

    An opening that says of which day it is was settled in that day's month. One that does not is taken as given for
    the onset of the first month in which anything counts, because nobody knows better: in that month nothing has
    grown, by the onset of the next one a month. While nothing counts it waits for the run in which something does,
    so that going on month by month comes to the same as one run.

    Args:
        kept: written into.
        rule: of the edition that the openings are of.
        players: who is on the list; of them those are stamped who never were.
        as_of: the month of each player's opening, since 1970-01, or NEVER_SETTLED.
        first_month: the first month in which anything counts, likewise (None: nothing does).
    """
    if rule.grown is None:
        return
    # A rule that grows at the onset counts the month of the settlement itself as well.
    onset = NEVER_SETTLED if first_month is None else first_month - (0 if rule.grows_at_onset else 1)
    waiting = players & (kept.settled == NEVER_SETTLED)
    kept.settled[waiting] = np.where(as_of == NEVER_SETTLED, onset, as_of)[waiting]


def state_at_onset(rule: CardRule, kept: Keeping, players: Ints, month: Ints) -> dict[str, Ints]:
    """What is kept of some players as settlements in these months find it; without columns of entries."""
    state = {each.name: kept.columns[each.name][players] for each in rule.columns if not each.entries}
    if rule.grown is None:
        return state
    idle = month - kept.settled[players] - (0 if rule.grows_at_onset else 1)
    return dict(rule.grown(state, months_passed(kept.settled[players], idle)))


def entries_of(rule: CardRule, kept: Keeping, players: Ints) -> State:
    """The columns of entries of some players."""
    return {each.name: kept.columns[each.name][players] for each in rule.columns if each.entries}


def settle(kept: Keeping, players: Ints, state: State, month: Ints, counted: Flags) -> None:
    """Write what a settlement made of players, of those of them whose flag is set."""
    who = players[counted]
    for name, values in state.items():
        kept.columns[name][who] = values[counted]
    kept.settled[who] = month[counted]


def cells_of(column: StateColumn, values: NDArray[np.int64]) -> list[str]:
    """A column as texts from which it can be read again: numbers, or ``1:2:3;4:5:6``."""
    if not column.entries:
        return [str(value) for value in values.tolist()]
    return [
        ";".join(":".join(map(str, entry)) for entry in entries if entry[0]) if entries[0][0] else ""
        for entries in values.tolist()
    ]


def read_cells(column: StateColumn, cells: Sequence[str]) -> NDArray[np.int64]:
    """The values of texts that ``cells_of`` made."""
    if not column.entries:
        return np.array([int(cell) for cell in cells], dtype=np.int64)
    found = np.zeros((len(cells), column.entries, column.fields), dtype=np.int64)
    for at, cell in enumerate(cells):
        for number, entry in enumerate(cell.split(";") if cell else []):
            found[at, number] = [int(each) for each in entry.split(":")]
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class StateLog:
    """What was kept of both players of each counted seat before its settlement, of the columns that are shown."""

    own: Mapping[str, NDArray[np.int64]] = field(default_factory=dict)
    opponent: Mapping[str, NDArray[np.int64]] = field(default_factory=dict)


NO_STATES: Final = StateLog()


def empty_state_log(columns: Sequence[StateColumn], seats: int) -> StateLog:
    """A log to be written into."""
    shown = [each.name for each in columns if each.shown]
    own, opponent = ({name: np.zeros(seats, dtype=np.int64) for name in shown} for _ in range(2))
    return StateLog(own=own, opponent=opponent)
