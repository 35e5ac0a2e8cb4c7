"""Crosstables: who met whom in an event, with what each brought, scored and took away."""

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
import pandas as pd

from pipeline.reports.columns import places, sizes_of_runs, starts_of_runs, table, texts, whole
from pipeline.reports.crosstable_cells import seat_texts
from pipeline.reports.crosstable_entries import SEAT_KINDS, Entries, entries_of, in_printed_order
from pipeline.reports.names import by_name
from pipeline.reports.performance import editions_of, head_starts, performance_columns
from pipeline.reports.titles import Holders, shown_titles
from pipeline.rules.rounding import Ints, decimals
from pipeline.rules.system import RatingSystem
from schemas.crosstable import CrosstableCells, CrosstableRows
from schemas.ledger import MILLIONTHS

_BEFORE_CELLS: Final = ["place", "no", "player_id", "name", "title", "rating"]
_BEHIND_CELLS: Final = ["points", "expected", "performance", "change", "new_rating", "mean_opponent"]
_HALF: Final = MILLIONTHS // 2


def crosstables(
    system: RatingSystem,
    ledger: pd.DataFrame,
    standings: pd.DataFrame,
    players: pd.DataFrame,
    events: pd.DataFrame,
    event_ids: Sequence[str],
) -> tuple[pd.DataFrame, pd.DataFrame]:
    """The crosstables of these events in one table, and their cells; an event without games has no rows.

    Args:
        system: the rule book.
        ledger: schemas.ledger.Ledger.
        standings: schemas.standings.Standings, after the events or later.
        players: schemas.players.Players, by id, everybody of the ledger among them.
        events: schemas.events.Events in order of play.
        event_ids: the events wanted, in any order.

    Returns:
        schemas.crosstable.CrosstableRows and CrosstableCells, by order of play and number.
    """
    event = places(ledger["event_id"], events["event_id"])
    wanted = np.append(events["event_id"].isin(list(event_ids)).to_numpy(dtype=bool), False)
    ledger, event = ledger[wanted[event]], event[wanted[event]]
    key = event * len(players) + places(ledger["player_id"], players["player_id"])
    edition = editions_of(system, events)
    head_start = head_starts(system, ledger, edition[event])
    entries = in_printed_order(entries_of(ledger, key, len(players), head_start), by_name(players))
    starts = starts_of_runs(entries.event)
    sizes = sizes_of_runs(starts, len(entries.event))
    number = np.arange(1, len(entries.event) + 1) - np.repeat(starts, sizes)
    rows = _rows(system, standings, players, events, entries, number, edition[entries.event])
    return rows, _cells(ledger, key, players, events, entries, number)


def _rows(
    system: RatingSystem,
    standings: pd.DataFrame,
    players: pd.DataFrame,
    events: pd.DataFrame,
    entries: Entries,
    number: Ints,
    edition: Ints,
) -> pd.DataFrame:
    tied = starts_of_runs(entries.event, entries.points)
    players_of = players.iloc[entries.player]
    listed = players_of["listed"].to_numpy(dtype=bool)
    visible = np.where(listed, entries.player, -1)
    measured = performance_columns(system, entries, edition)
    titles = shown_titles(
        system,
        standings,
        events["event_id"],
        Holders(
            standing=pd.Index(standings["player_id"]).get_indexer(pd.Index(players_of["player_id"])),
            own=texts(players["title"], entries.player),
            moment=entries.event,
            rating=entries.new_rating // MILLIONTHS,
            games=entries.games,
        ),
    )
    return table(
        CrosstableRows,
        {
            "event_id": texts(events["event_id"], entries.event),
            "place": np.repeat(number[tied], sizes_of_runs(tied, len(number))),
            "no": number,
            "player_id": texts(players["player_id"], visible),
            "name": texts(players["name"], visible),
            "title": [title if show else "" for title, show in zip(titles, listed.tolist(), strict=True)],
            "rating": whole(entries.rating // MILLIONTHS, entries.no_rating),
            "points": [f"{half // 2}.{half % 2 * 5}" for half in (entries.points // _HALF).tolist()],
            "expected": _expectations(entries),
            "performance": measured["performance"],
            "change": whole(entries.change // MILLIONTHS, ~entries.rated),
            "new_rating": whole(entries.new_rating // MILLIONTHS, entries.no_rating & ~entries.rated),
            "mean_opponent": measured["mean_opponent"],
        },
    )


def _expectations(entries: Entries) -> list[str]:
    """The expected scores with two decimals, a half away from zero."""
    return [
        decimals(expected, MILLIONTHS, 2) if expects else ""
        for expected, expects in zip(entries.expected.tolist(), entries.expects.tolist(), strict=True)
    ]


def _cells(
    ledger: pd.DataFrame,
    key: Ints,
    players: pd.DataFrame,
    events: pd.DataFrame,
    entries: Entries,
    number: Ints,
) -> pd.DataFrame:
    """One row a player and round; several games of a round stand in the ledger's order."""
    seat = places(ledger["kind"], SEAT_KINDS) >= 0
    seats, key = ledger[seat], key[seat]
    by_key = np.argsort(entries.key)

    def entry(keys: Ints) -> Ints:
        found: Ints = by_key[np.searchsorted(entries.key, keys, sorter=by_key).clip(max=len(by_key) - 1)]
        return found

    own, event = entry(key), key // max(len(players), 1)
    opponent = places(seats["opponent_id"], players["player_id"])
    opponent_no = number[entry(event * len(players) + opponent)]
    rounds = seats["round"].to_numpy(dtype=np.int64)
    order = np.lexsort((rounds, own))
    starts = starts_of_runs(own[order], rounds[order])
    said = np.array(seat_texts(seats, opponent_no), dtype=object)[order].tolist()
    first = order[starts]
    return table(
        CrosstableCells,
        {
            "event_id": texts(events["event_id"], event[first]),
            "no": number[own[first]],
            "round": rounds[first],
            "cell": [
                " ".join(said[start : start + size])
                for start, size in zip(starts.tolist(), sizes_of_runs(starts, len(said)).tolist(), strict=True)
            ],
        },
    )


def printed(rows: pd.DataFrame, cells: pd.DataFrame, event_id: str, rounds: int) -> pd.DataFrame:
    """One event's crosstable with the columns of its file, R1 to Rn among them.

    Args:
        rows: schemas.crosstable.CrosstableRows.
        cells: schemas.crosstable.CrosstableCells.
        event_id: the event.
        rounds: n, at least the last round that occurs in the event's cells.
    """
    return _grid(rows[rows["event_id"] == event_id], cells[cells["event_id"] == event_id], rounds)


def each_printed(rows: pd.DataFrame, cells: pd.DataFrame) -> Iterator[tuple[str, pd.DataFrame]]:
    """Every event's id and its crosstable as printed, n being the last round that occurs; in order of play.

    Args:
        rows: schemas.crosstable.CrosstableRows, as ``crosstables`` gives them.
        cells: schemas.crosstable.CrosstableCells, likewise.
    """
    # Both tables stand in order of play, and an event with rows has cells.
    for of_rows, of_cells in zip(_slices_by_event(rows), _slices_by_event(cells), strict=True):
        event_rows, event_cells = rows.iloc[of_rows], cells.iloc[of_cells]
        yield str(event_rows["event_id"].iloc[0]), _grid(event_rows, event_cells, int(event_cells["round"].max()))


def _slices_by_event(frame: pd.DataFrame) -> list[slice]:
    starts = starts_of_runs(frame["event_id"].to_numpy())
    ends = starts + sizes_of_runs(starts, len(frame))
    return [slice(start, end) for start, end in zip(starts.tolist(), ends.tolist(), strict=True)]


def _grid(rows: pd.DataFrame, cells: pd.DataFrame, rounds: int) -> pd.DataFrame:
    count = len(rows)
    grid = np.full(rounds * count, "", dtype=object)
    row, column = (cells[name].to_numpy(dtype=np.int64) - 1 for name in ("no", "round"))
    grid[column * count + row] = cells["cell"].to_numpy(dtype=object)
    played = pd.array(grid, dtype="str")
    columns = {name: rows[name].array for name in _BEFORE_CELLS}
    columns |= {f"R{at + 1}": played[at * count : (at + 1) * count] for at in range(rounds)}
    columns |= {name: rows[name].array for name in _BEHIND_CELLS}
    return pd.DataFrame(columns)
