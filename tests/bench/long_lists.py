"""How long a workbook of a long list takes and how much memory, beside XlsxWriter called for each of its cells.

A made-up list of any length; each measurement in a process of its own. Run as
``python -m tests.bench.long_lists [players …]``.
"""

import argparse
import json
import resource
import subprocess
import sys
import time
from datetime import date

import numpy as np
import pandas as pd

from pipeline.writers.workbook import LIVELY_LIMIT, Column, Link, Sheet, Trend, workbook_bytes
from tests.bench.federation import FAMILY, GIVEN

SIZES = (50_000, 300_000)
LISTS = 12
NUMBERS = frozenset(["rank", "birth_year", "rating", "change", "games", "period_games", "peak"])


def rating_list(players: int) -> pd.DataFrame:
    """A list in the columns of rating-list.csv, the same for the same number of players."""
    chance = np.random.default_rng(1)
    rating = np.sort(np.clip(chance.normal(1500, 300, players), 0, 2900).astype(np.int64))[::-1]
    names = [f"{FAMILY[n % len(FAMILY)]}, {GIVEN[n // 7 % len(GIVEN)]} {n}" for n in range(players)]
    change = pd.array(chance.integers(-40, 41, players), dtype="Int64")
    change[chance.random(players) < 0.05] = pd.NA
    return pd.DataFrame(
        {
            "rank": pd.array(np.arange(1, players + 1), dtype="Int64"),
            "player_id": pd.array([f"{n:06d}" for n in range(players)], dtype="str"),
            "name": pd.array(names, dtype="str"),
            "title": pd.array(np.where(rating > 2200, "Master", ""), dtype="str"),
            "federation": pd.array(["LAN"] * players, dtype="str"),
            "birth_year": pd.array(chance.integers(1940, 2016, players), dtype="Int64"),
            "rating": pd.array(rating, dtype="Int64"),
            "mark": pd.array(np.where(chance.random(players) < 0.2, "P", ""), dtype="str"),
            "change": change,
            "games": pd.array(chance.integers(1, 900, players), dtype="Int64"),
            "period_games": pd.array(chance.integers(0, 12, players), dtype="Int64"),
            "class": pd.array(["Class A"] * players, dtype="str"),
            "status": pd.array(["official"] * players, dtype="str"),
            "last_event": pd.array([f"event-{n % 400:03d}" for n in range(players)], dtype="str"),
            "peak": pd.array(rating + 20, dtype="Int64"),
            "peak_period": pd.array([f"20{n % 20:02d}-{n % 12 + 1:02d}" for n in range(players)], dtype="str"),
        }
    )


def sheets_of(frame: pd.DataFrame) -> list[Sheet]:
    """The list with links and a trend, and the history that it is drawn from, as far as lists have one."""
    links = [Link(book="crosstables.xlsx", sheet=event) for event in frame["last_event"].tolist()]
    columns = [
        Column(name="change", header="Change", kind="signed", blank="new")
        if name == "change"
        else Column(name=name, header=name, kind="whole" if name in NUMBERS else "text")
        for name in frame.columns
    ]
    lively = len(frame) <= LIVELY_LIMIT
    trend = Trend(header=f"Last {LISTS} lists", key="history", first=0, last=LISTS - 1) if lively else None
    lines = ("A made-up federation", "Rating list")
    sheets = [
        Sheet(
            title="Rating list",
            columns=columns,
            frame=frame,
            lines=lines,
            freeze_columns=3,
            links={"last_event": links},
            trend=trend,
        )
    ]
    if lively:
        history = pd.DataFrame({f"L{n}": frame["rating"] - n for n in range(LISTS)})
        months = [Column(name=name, header=name, kind="whole") for name in history.columns]
        sheets.append(Sheet(title="Last lists", key="history", columns=months, frame=history, lines=lines))
    return sheets


def measured(players: int) -> dict[str, float]:
    """Seconds of the processor to write the workbook, its size and this process's peak of memory, both in MB."""
    frame = rating_list(players)
    sheets = sheets_of(frame)
    began = time.process_time()
    data = workbook_bytes(sheets, created=date(2026, 7, 31))
    seconds = time.process_time() - began
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)
    return {
        "players": players,
        "seconds": round(seconds, 2),
        "peak_mb": round(peak),
        "size_mb": round(len(data) / 2**20, 1),
    }


def told_by(*command: str) -> dict[str, float]:
    """What a process of its own prints."""
    line = [sys.executable, "-m", *command]
    told: dict[str, float] = json.loads(subprocess.run(line, check=True, capture_output=True, text=True).stdout)
    return told


def main() -> None:
    parser = argparse.ArgumentParser(description="Write workbooks of long lists and print what each took as JSON.")
    parser.add_argument("players", type=int, nargs="*", default=SIZES)
    parser.add_argument("--here", action="store_true", help="in this process, which is then good for one size")
    asked = parser.parse_args()
    for players in asked.players:
        if asked.here:
            print(json.dumps(measured(players)))
            continue
        ours = told_by("tests.bench.long_lists", "--here", str(players))
        peer = told_by("tests.bench.xlsxwriter_list", str(players))
        times = peer["seconds"] / ours["seconds"]
        print(
            json.dumps({**ours, "xlsxwriter_seconds": round(peer["seconds"], 2), "times_as_fast": round(times, 1)})
        )


if __name__ == "__main__":
    main()
