"""The many-valued cells of the standings, written value by value for one player: what many at once must agree with."""

from collections.abc import Iterable

from schemas.period_changes import ENTRY, PeriodChanges, written
from schemas.standings_cells import encoded


def titles_cell(titles: Iterable[tuple[str, str, str]]) -> str:
    """Titles as (title, date, event id), in the order in which they were earned."""
    return ";".join(f"{title}|{date}|{encoded(event_id)}" for title, date, event_id in titles)


def figures_cell(figures: Iterable[int | None]) -> str:
    """A figure for each title, nothing for one that is not known."""
    return ";".join("" if figure is None else str(figure) for figure in figures)


def history_cell(history: Iterable[tuple[str, int, int]]) -> str:
    """(period, rating, games) for each period with a change, in order."""
    return ";".join(f"{period}:{rating}:{games}" for period, rating, games in history)


def changes_cell(changes: PeriodChanges) -> str:
    """What moved a player in the latest period."""
    entries = [changes.period]
    if changes.entry is not None:
        entries.append(f"{ENTRY}|{changes.entry.source}|{written(changes.entry.rating)}")
    for part in changes.parts:
        more = f"|{written(part.bonus)}|{written(part.floor)}" if part.bonus or part.floor else ""
        entries.append(f"{part.kind}|{encoded(part.name)}|{written(part.change)}{more}")
    return ";".join(entries)
