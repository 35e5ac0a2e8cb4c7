"""What a rule book keeps of a player besides the rating, as explanations tell it: now, and beside each game."""

from pipeline.explaining.reading import Record
from pipeline.rules.editions import edition_of_list
from pipeline.rules.state_cells import months_since, shown_columns, shown_text, state_at_end
from pipeline.rules.system import RatingSystem
from pipeline.rules.waiting import Waits
from schemas.ledger_columns import MILLIONTHS, OPPONENT, OWN
from schemas.standings_cells import SETTLED_IN
from schemas.vocabulary import UNRATED


def kept_now(system: RatingSystem, standing: Record | None, period: str) -> dict[str, str]:
    """By name what is kept of a player at the end of the list's month, of the columns that are shown."""
    columns = shown_columns(system)
    if standing is None or not columns:
        return {}
    cells = {each.name: [str(standing[each.name])] for each in system.columns if not each.entries}
    state = state_at_end(system, cells, [str(standing[SETTLED_IN])], period)
    return {each.name: shown_text(each, int(state[each.name][0])) for each in columns}


def gathered_now(system: RatingSystem, standing: Record | None, period: str) -> list[str]:
    """What has been gathered of a player and still counts, in words, the latest first."""
    if standing is None:
        return []
    month = int(months_since([period])[0])
    found = []
    for each in system.columns:
        if each.words is not None:
            found += [text for entry in _entries(standing[each.name]) if (text := each.words(entry, month))]
    return found


def waiting_now(system: RatingSystem, standing: Record | None, period: str, games: int | None) -> str:
    """Where a player without a rating stands, in words.

    Args:
        system: the rule book.
        standing: the player's, if there is any.
        period: the list's month.
        games: that the player has gathered since there was no rating, if all are known.
    """
    if standing is None or standing["status"] != UNRATED or not standing[SETTLED_IN]:
        return ""
    card = edition_of_list(system, standing[SETTLED_IN]).card
    rule: object = None if card is None else card.rule
    if not isinstance(rule, Waits):
        return ""
    entries = [entry for each in system.columns if each.entries for entry in _entries(standing[each.name])]
    settled, month = months_since([standing[SETTLED_IN], period]).tolist()
    return rule.waiting(entries, settled, month, games)


def _entries(cell: object) -> list[tuple[int, ...]]:
    return [tuple(map(int, entry.split(":"))) for entry in str(cell).split(";")] if cell else []


def add_kept(row: Record, system: RatingSystem) -> None:
    """Put what is kept of both players into a row as people see it, in place of millionths."""
    for each in shown_columns(system):
        for name in (f"{OWN}{each.name}", f"{OPPONENT}{each.name}"):
            if row.get(name) is not None:
                row[name] = shown_text(each, row[name] * each.unit // MILLIONTHS)
