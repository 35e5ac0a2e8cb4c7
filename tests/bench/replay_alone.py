"""Replays alone, of checked tables that are in memory: schedule and replay to arrays, and the ledger's file besides."""

import argparse
import gc
from datetime import date
from pathlib import Path

import numpy as np
import pandas as pd

from pipeline import systems
from pipeline.checks.folder import validate_folder
from pipeline.places import last_day
from pipeline.replay.book import facts, open_book, with_recorded_entries
from pipeline.replay.engine import replay
from pipeline.replay.ledger import ledger
from pipeline.replay.player_by_player import seats_of_cards
from pipeline.replay.schedule import schedule
from pipeline.replay.span import Span
from pipeline.replaying import course_of
from pipeline.validating import book_facts
from pipeline.writers.ledger_writing import write_ledger
from tests.bench.measured import Steps, tell


def main() -> None:
    parser = argparse.ArgumentParser(description="Replay a folder and print the seconds of each step as JSON.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path, help="the ledger's file")
    parser.add_argument("code", help="of the rule book")
    asked = parser.parse_args()

    gc.set_threshold(1_000_000, 20, 20)  # as the program runs
    steps = Steps()
    system = systems.load(asked.code)
    books = {code: book_facts(systems.load(code)) for code in systems.codes()}
    validated = validate_folder(asked.folder, run=[asked.code], books=books).validated
    if validated is None:
        raise SystemExit(f"{asked.folder} has errors: ratinglist validate tells them")
    steps.done("validate")
    run = course_of(validated, [system])
    steps.done("course")
    openings = validated.openings[validated.openings["system"] == asked.code]
    ids = pd.Index(validated.players["player_id"])
    known = with_recorded_entries(facts(validated.players), ids, openings)
    opened = open_book(system, known, ids, openings, None)
    span = Span(
        events=validated.counts[asked.code],
        corrections=np.flatnonzero(validated.corrections_count[asked.code]),
        since=None,
        through=(last_day(validated.period) - date(1970, 1, 1)).days,
    )
    steps.done("open")
    plan = schedule(run, system.settles)
    steps.done("schedule")
    result = replay(system, run, plan, opened, known, span)
    steps.done("replay")
    write_ledger(ledger(system, run, result, seats_of_cards(run, result, result.cards.counted)).pages(), asked.out)
    steps.done("ledger file")
    tell(steps.told() | {"games": int(run.row_played.sum())})


if __name__ == "__main__":
    main()
