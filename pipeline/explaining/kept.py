"""What a rule book keeps of a player besides the rating, as explanations tell it: now, and beside each game."""

from pipeline.explaining.reading import Record
from pipeline.rules.state_cells import months_since, shown_columns, shown_text, state_at_end
from pipeline.rules.system import RatingSystem
from schemas.ledger_columns import MILLIONTHS, OPPONENT, OWN
from schemas.standings_cells import SETTLED_IN


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
        if each.words is not None and standing[each.name]:
            entries = [tuple(map(int, entry.split(":"))) for entry in str(standing[each.name]).split(";")]
            found += [text for entry in entries if (text := each.words(entry, month))]
    return found


def add_kept(row: Record, system: RatingSystem) -> None:
    """Put what is kept of both players into a row as people see it, in place of millionths."""
    for each in shown_columns(system):
        for name in (f"{OWN}{each.name}", f"{OPPONENT}{each.name}"):
            if row.get(name) is not None:
                row[name] = shown_text(each, row[name] * each.unit // MILLIONTHS)
