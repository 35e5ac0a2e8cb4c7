"""A player's performances, event by event, by the ledger of an output folder."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd

from pipeline.exits import UsageError
from pipeline.explaining.asking import asked_of, why_not
from pipeline.explaining.held_ledger import HeldLedger
from pipeline.explaining.reading import HeldBook, Record
from pipeline.performing.figures import Figures, figures
from pipeline.performing.met import Met, games_record
from pipeline.performing.ways import DEVIATION, Games, Way, way_of
from pipeline.reports.columns import numbers, places, starts_of_runs
from pipeline.reports.number_texts import points_text
from pipeline.reports.performance import editions_of, head_starts
from pipeline.reports.seats import rated_games
from pipeline.rules.rounding import Ints
from schemas.ledger_columns import MILLIONTHS, OPPONENT

_COLUMNS = (
    "period",
    "event_id",
    "round",
    "player_id",
    "opponent_id",
    "colour",
    "kind",
    "reason",
    "handicap",
    "score",
    "opponent_rating",
)
_DEVIATION = f"{OPPONENT}{DEVIATION}"


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPerformance:
    """A player's performance in an event, by the edition that it counts under."""

    event_id: str
    event: str
    end_date: str
    period: str
    way: Way
    figures: Figures
    met: Sequence[Met]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerPerformances:
    """A player's performances in the events asked for, in order of play, those with a rated game."""

    player_id: str
    name: str
    code: str
    system: str
    events: Sequence[EventPerformance]


def performances_of(
    folder: Path, code: str, player_id: str, event_id: str | None = None, period: str | None = None
) -> PlayerPerformances:
    """Read a player's rated games from an output folder's ledger and measure them event by event.

    Raises:
        UsageError: the folder has no such rule book, player or event, or the player no rated game there.
        DataError: the folder is not the output of a run.
        OSError: a file is there and cannot be read.
    """
    with asked_of(folder, code, player_id, event_id) as (held, ledger, event):
        keeps = any(each.shown and each.name == DEVIATION for each in held.system.columns)
        rows = _rows(ledger, player_id, event_id, period, keeps=keeps)
        if rows.empty:
            raise UsageError(
                f"{folder}: {player_id} has no rated game{_where(ledger, held, event, player_id, period)}"
            )
        names = held.people({player_id, *rows["opponent_id"].tolist()}, [player_id])
        return PlayerPerformances(
            player_id=player_id,
            name=str(names[player_id]["name"]),
            code=code,
            system=held.system.title,
            events=_events(held, rows, names),
        )


def record(told: PlayerPerformances) -> dict[str, object]:
    """The performances as JSON has them."""
    return {
        "player_id": told.player_id,
        "name": told.name,
        "system": told.code,
        "events": [
            {"event_id": each.event_id, "event": each.event, "end_date": each.end_date, "period": each.period}
            | games_record(each.figures, each.met)
            for each in told.events
        ],
    }


def _rows(
    ledger: HeldLedger, player_id: str, event_id: str | None, period: str | None, *, keeps: bool
) -> pd.DataFrame:
    """The player's rated games with an opponent's rating, as crosstables measure them.

    With ``keeps`` the ledger has the opponents' deviations too.
    """
    rows = ledger.of_players([player_id], [*_COLUMNS, *([_DEVIATION] if keeps else [])])
    asked = rated_games(rows) & rows["opponent_rating"].notna().to_numpy(dtype=bool)
    for name, wanted in (("event_id", event_id), ("period", period)):
        if wanted is not None:
            asked &= places(rows[name], [wanted]) == 0
    return rows[asked]


def _where(ledger: HeldLedger, held: HeldBook, event: Record | None, player_id: str, period: str | None) -> str:
    """The end of a sentence: where the player has no rated game, and why."""
    words = f" under {held.code}" if period is None else f" in {period} under {held.code}"
    if event is None:
        return words
    words = f" in {event['event_id']}{words}"
    if ledger.of_event(event["event_id"]).empty:
        return f"{words}: {why_not(held, event)}"
    return f"{words}; ratinglist explain {player_id} shows what there is"


def _events(held: HeldBook, rows: pd.DataFrame, names: Mapping[str, Record]) -> list[EventPerformance]:
    ids = rows["event_id"].tolist()
    table = held.output.rows("events", {"event_id": set(ids)}).set_index("event_id", drop=False)
    events = table.loc[ids]
    edition = editions_of(held.system, events, rows["period"].to_numpy(dtype="U7"))
    head_start = head_starts(held.system, rows, edition)
    event_of = places(rows["event_id"], list(dict.fromkeys(ids)))
    order = np.argsort(event_of, kind="stable")  # an event's games may stand apart where periods are settled
    starts = starts_of_runs(event_of[order])
    return [
        _event(held, rows.iloc[few], events.iloc[few[0]], int(edition[few[0]]), head_start[few], names)
        for few in np.split(order, starts[1:])
    ]


def _event(
    held: HeldBook,
    rows: pd.DataFrame,
    event: "pd.Series[str]",
    edition: int,
    head_start: Ints,
    names: Mapping[str, Record],
) -> EventPerformance:
    ratings, scores = (numbers(rows[name])[0].tolist() for name in ("opponent_rating", "score"))
    heads = head_start.tolist()
    results = [2 * score // MILLIONTHS for score in scores]
    way = way_of(held.system, held.system.editions[edition])
    games = Games(
        unit=MILLIONTHS,
        opponents=ratings,
        head_starts=heads,
        halves=sum(results),
        results=results,
        deviations=numbers(rows[_DEVIATION])[0].tolist() if _DEVIATION in rows else None,
    )
    rounds, opponents = (rows[name].tolist() for name in ("round", "opponent_id"))
    return EventPerformance(
        event_id=str(event["event_id"]),
        event=str(event["name"]),
        end_date=str(event["end_date"]),
        period=str(rows["period"].iloc[0]),
        way=way,
        figures=figures(games, way),
        met=[
            Met(
                round=None if pd.isna(round_) else int(round_),
                opponent_id=opponent,
                opponent=str(names[opponent]["name"]) if opponent in names else "",
                rating=points_text(rating),
                head_start=points_text(head) if head else "",
                score=points_text(score),
            )
            for round_, opponent, rating, head, score in zip(rounds, opponents, ratings, heads, scores, strict=True)
        ],
    )
