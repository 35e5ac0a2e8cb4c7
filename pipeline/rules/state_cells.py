"""What is kept of players as cells of a table: read again, grown to a month's end, and as people see it."""

from collections.abc import Mapping, Sequence

import numpy as np

from pipeline.rules.editions import edition_of_list
from pipeline.rules.rounding import Ints, decimals, half_away
from pipeline.rules.state import NEVER_SETTLED, State, StateColumn
from pipeline.rules.system import RatingSystem


def months_since(months: Sequence[str]) -> Ints:
    """Months YYYY-MM as numbers since 1970-01, NEVER_SETTLED for none."""
    found = np.full(len(months), NEVER_SETTLED, dtype=np.int64)
    given = np.array([bool(month) for month in months], dtype=bool)
    found[given] = np.array([month for month in months if month], dtype="datetime64[M]").astype(np.int64)
    return found


def shown_columns(system: RatingSystem) -> Sequence[StateColumn]:
    """What of all that is kept people see, in order."""
    return [each for each in system.columns if each.shown]


def state_at_end(
    system: RatingSystem, cells: Mapping[str, Sequence[str]], settled_in: Sequence[str], period: str
) -> State:
    """What is kept of players at the end of a month, without columns of entries.

    Args:
        system: the rule book.
        cells: by column what stood after each player's last settlement, as standings hold it.
        settled_in: the month of that settlement YYYY-MM, or nothing.
        period: the month YYYY-MM.
    """
    card = edition_of_list(system, period).card
    if card is None:
        return {}
    state = {
        each.name: np.array([int(cell) for cell in cells[each.name]], dtype=np.int64)
        for each in card.columns
        if not each.entries
    }
    return card.at_end(state, months_since(settled_in), int(months_since([period])[0]))


def shown_texts(column: StateColumn, values: Ints) -> list[str]:
    """Values of a column as people see them: rounded once to its places, a half away from nought."""
    return [shown_text(column, value) for value in values.tolist()]


def shown_text(column: StateColumn, value: int) -> str:
    """One value likewise."""
    if not column.places:
        return str(int(half_away(np.array([value]), column.unit)[0]))
    text = decimals(abs(value), column.unit, column.places)
    return f"-{text}" if value < 0 and text.strip("0.") else text
