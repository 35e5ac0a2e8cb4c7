"""Crosstables: who met whom in an event, with what each brought, scored and took away."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from pipeline.reports.columns import places, sizes_of_runs, starts_of_runs, table
from pipeline.reports.crosstable_cells import SEEN, seat_texts
from pipeline.reports.crosstable_entries import Entries, entries_of, in_printed_order, reordered
from pipeline.reports.encounters import Encounters, encounters_of
from pipeline.reports.event_places import NO_TIE_BREAKS, Places, TieBreaks, placed
from pipeline.reports.event_shapes import shapes_of
from pipeline.reports.names import by_name
from pipeline.reports.number_texts import expected_texts, score_texts, whole_points
from pipeline.reports.performance import editions_of, head_starts, performance_columns
from pipeline.reports.text_columns import BLANK, as_column, rows_of, spelt, texts
from pipeline.reports.titles import Holders, shown_titles
from pipeline.rules.rounding import Ints
from pipeline.rules.system import RatingSystem
from schemas.crosstable import CrosstableCells, CrosstableRows
from schemas.tie_breaks import TIE_BREAKS
from schemas.vocabulary import SHAPES


def crosstables(
    system: RatingSystem,
    ledger: pd.DataFrame,
    standings: pd.DataFrame,
    players: pd.DataFrame,
    events: pd.DataFrame,
    periods: Sequence[str] | np.ndarray,
    event_ids: Sequence[str],
    tie_breaks: TieBreaks = NO_TIE_BREAKS,
) -> tuple[pd.DataFrame, pd.DataFrame]:
    """The crosstables of these events in one table, and their cells; an event without games has no rows.

    Args:
        system: the rule book.
        ledger: schemas.ledger.Ledger; where months are settled as a whole, of every month all events or none.
        standings: schemas.standings.Standings, after the events or later.
        players: schemas.players.Players, by id, everybody of the ledger among them.
        events: schemas.events.Events in order of play.
        periods: of each event the month YYYY-MM that it counts in.
        event_ids: the events wanted, in any order.
        tie_breaks: by shape what decides between those who are level.

    Returns:
        schemas.crosstable.CrosstableRows and CrosstableCells, by order of play and number.
    """
    event = places(ledger["event_id"], events["event_id"])
    wanted = np.append(events["event_id"].isin(list(event_ids)).to_numpy(dtype=bool), False)[event]
    if not wanted.all():
        ledger, event = ledger[wanted], event[wanted]
    key = event * len(players) + places(ledger["player_id"], players["player_id"])
    edition = editions_of(system, events, periods)
    head_start = head_starts(system, ledger, edition[event])
    entries = entries_of(system, ledger, key, len(players), head_start)
    encounters = encounters_of(ledger, key, players["player_id"], entries)
    shape = shapes_of(events["shape"], entries.event, encounters)[entries.event]
    standing = placed(entries.event, shape, encounters, tie_breaks)
    order = in_printed_order(entries, standing.place, by_name(players))
    entries, standing = reordered(entries, order), standing.reordered(order)
    starts = starts_of_runs(entries.event)
    sizes = sizes_of_runs(starts, len(entries.event))
    number = np.arange(1, len(entries.event) + 1) - np.repeat(starts, sizes)
    rows = _rows(system, standings, players, events, entries, number, standing, edition[entries.event])
    printed = np.argsort(order)
    return rows, _cells(ledger, events, encounters, printed, number[printed])


def _rows(
    system: RatingSystem,
    standings: pd.DataFrame,
    players: pd.DataFrame,
    events: pd.DataFrame,
    entries: Entries,
    number: Ints,
    standing: Places,
    edition: Ints,
) -> pd.DataFrame:
    listed = players["listed"].to_numpy(dtype=bool)[entries.player]
    visible = np.where(listed, entries.player, -1)
    measured = performance_columns(system, entries, edition)
    figures = entries.shown(system)
    titles = shown_titles(
        system,
        standings,
        events["event_id"],
        Holders(
            standing=rows_of(players["player_id"], standings["player_id"])[entries.player],
            own=texts(players["title"], entries.player),
            moment=entries.event,
            rating=whole_points(entries.new_rating),
            games=entries.games,
        ),
    )
    return table(
        CrosstableRows,
        {
            "event_id": texts(events["event_id"], entries.event),
            "shape": spelt(SHAPES, standing.shape),
            "place": standing.place,
            "no": number,
            "player_id": texts(players["player_id"], visible),
            "name": texts(players["name"], visible),
            "title": texts(pd.Series(titles), np.where(listed, np.arange(len(listed)), -1)),
            "rating": figures["rating"],
            "points": score_texts(entries.points),
            **{TIE_BREAKS[name].column: standing.tie_breaks[name] for name in TIE_BREAKS},
            "expected": expected_texts(entries.expected, entries.expects),
            "performance": measured["performance"],
            "change": figures["change"],
            "new_rating": figures["new_rating"],
            "mean_opponent": measured["mean_opponent"],
        },
    )


def _cells(
    ledger: pd.DataFrame, events: pd.DataFrame, encounters: Encounters, printed: Ints, number: Ints
) -> pd.DataFrame:
    """One row a player and round; several games of a round stand in the ledger's order.

    Args:
        ledger: the rows that the encounters are in.
        events: schemas.events.Events.
        encounters: the seats.
        printed: of each entry, as the encounters number them, its place among all in printed order.
        number: of each entry its number in its event.
    """
    seats = encounters.of(np.argsort(printed[encounters.own], kind="stable"))
    starts = starts_of_runs(seats.own, seats.round)
    said = seat_texts(ledger[SEEN].iloc[seats.row], number[seats.opponent])
    of_round = pa.LargeListArray.from_arrays(pa.array(np.append(starts, len(said))), said)
    return table(
        CrosstableCells,
        {
            "event_id": texts(events["event_id"], seats.event[starts]),
            "no": number[seats.own[starts]],
            "round": seats.round[starts],
            "cell": as_column(pc.binary_join(of_round, BLANK)),
        },
    )
