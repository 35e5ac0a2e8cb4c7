"""A made-up federation of any size as a native folder, the same for the same seed.

Run as a program of its own, so that the memory it takes is not counted to the runs that are measured.
"""

import argparse
from pathlib import Path

import numpy as np
import pyarrow as pa
from pyarrow import csv

from tests.bench.people import FAMILY, GIVEN, SPREAD, player_ids, save, write_people
from tests.bench.play import ENTRANTS, RESULTS, WAYS, Batch, Event

__all__ = ["FAMILY", "GIVEN", "write"]

FEWEST = {"tournaments": 2 * ENTRANTS, "club": 4, "server": 4}  # players

GAMES = pa.schema(
    [
        ("event_id", pa.string()),
        ("round", pa.int64()),
        ("board", pa.int64()),
        ("white_id", pa.string()),
        ("black_id", pa.string()),
        ("result", pa.string()),
        ("date", pa.string()),
    ]
)


def main() -> None:
    parser = argparse.ArgumentParser(description="Write a native folder and print how many games it has.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--play", choices=sorted(WAYS), default="tournaments", help="default: tournaments")
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--games", type=int, required=True)
    parser.add_argument("--months", type=int, required=True)
    parser.add_argument("--seed", type=int, required=True)
    asked = parser.parse_args()
    print(write(asked.folder, asked.players, asked.games, asked.months, asked.seed, play=asked.play))


def write(folder: Path, players: int, games: int, months: int, seed: int, *, play: str = "tournaments") -> int:
    """Write players, openings, events and games; return the number of games, rounded up to whole events."""
    if players < FEWEST[play] or (play == "club" and players % 2):
        even = ", an even number" if play == "club" else ""
        raise SystemExit(f"{play}: a federation needs at least {FEWEST[play]} players{even}")
    random = np.random.default_rng(seed)
    folder.mkdir(parents=True, exist_ok=True)
    strength = write_people(folder, players, SPREAD[play], random)
    ids = player_ids(players)
    events: list[Event] = []
    written = 0
    options = csv.WriteOptions(quoting_style="none", quoting_header="none")
    with csv.CSVWriter(folder / "games.csv", GAMES, write_options=options) as file:
        for batch in WAYS[play](games, months, strength, random):
            file.write_table(_games(batch, len(events), ids))
            events += batch.events
            written += len(batch.event)
    _write_events(folder, events)
    return written


def _games(batch: Batch, before: int, ids: pa.Array) -> pa.Table:
    """The batch as rows of games.csv; ``before`` is the number of events of the batches before it."""
    place = batch.event - before
    event_ids = pa.array([_event_id(before + number) for number in range(len(batch.events))], pa.string())
    days = pa.array([f"{day}" for event in batch.events for day in (event.start, event.end)], pa.string())
    columns = [
        event_ids.take(pa.array(place)),
        pa.array(batch.round),
        pa.array(batch.board),
        ids.take(pa.array(batch.white)),
        ids.take(pa.array(batch.black)),
        pa.array(RESULTS, pa.string()).take(pa.array(batch.result)),
        days.take(pa.array(2 * place + batch.late)),
    ]
    return pa.Table.from_arrays(columns, schema=GAMES)


def _write_events(folder: Path, events: list[Event]) -> None:
    columns = {
        "event_id": [_event_id(number) for number in range(len(events))],
        "name": [event.name for event in events],
        "start_date": [f"{event.start}" for event in events],
        "end_date": [f"{event.end}" for event in events],
        "place": [f"Hall {number % 40}" for number in range(len(events))],
        "shape": [event.shape for event in events],
        "games_per_round": [event.games_per_round for event in events],
    }
    save(pa.table(columns), folder / "events.csv")


def _event_id(number: int) -> str:
    return f"E{number + 1:06d}"


if __name__ == "__main__":
    main()
