"""Replays and reports of a federation inside the test process, for what is said of changes."""

import tempfile
from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from pipeline.replaying import Replayed
from pipeline.reports.change_report import change_report
from pipeline.reports.changes import changes
from pipeline.reports.rating_list import rating_list
from pipeline.rules.system import RatingSystem
from pipeline.validated import Validated
from tests import federations
from tests.oracle import Federation
from tests.report_tables import moved_and_people
from tests.runs import plan_for, replay_all, validated


@dataclass(frozen=True)
class Made:
    """A rule book, the checked tables, and what the replay of them came to."""

    book: RatingSystem
    tables: Validated
    replayed: Replayed

    def changes(self) -> pd.DataFrame:
        """The changes of the period."""
        tables, standings = self.tables, self.replayed.standings
        listed = rating_list(self.book, standings, tables.players, tables.period)
        moved, people = moved_and_people(standings, tables.players, tables.period)
        return changes(listed, standings, tables.players, moved, people, tables.period)

    def report(self) -> pd.DataFrame:
        """The change report of the period."""
        tables, made = self.tables, self.replayed
        moved, people = moved_and_people(made.standings, tables.players, tables.period)
        return change_report(self.book, moved, people, made.ledger.whole(), tables.period)


def replay_of(system: str, federation: Federation, options: dict[str, str], period: str) -> Made:
    """The replay of a federation up to a period."""
    with tempfile.TemporaryDirectory() as scratch:
        federations.write_folder(federation, scratch)
        plan = plan_for(Path(scratch), [system], options, period)
        tables = validated(plan)
    book = plan.books[0].system
    return Made(book, tables, replay_all(tables, [book], {}, "")[system])


def league(
    system: str, players: list[dict[str, str]], events: str, games: str, corrections: str = "", **options: str
) -> Made:
    """A made-up federation, replayed to March 2024.

    Args:
        system: the rule book.
        players: rows of players.csv; ``opening`` and ``opening_games`` go into openings.csv.
        events: id and day, one a line.
        games: event, white, black and result, one a line.
        corrections: player, day and change, one a line.
        options: of the rule book.
    """
    openings = [
        {
            "system": system,
            "player_id": row["player_id"],
            "rating": row["opening"],
            "games": row.get("opening_games", ""),
        }
        for row in players
        if "opening" in row
    ]
    own = {"opening", "opening_games"}
    federation = Federation(
        players=[
            {"name": row["player_id"], **{name: cell for name, cell in row.items() if name not in own}}
            for row in players
        ],
        events=[
            {"event_id": line[0], "name": line[0], "end_date": line[1]}
            for line in map(str.split, events.splitlines())
        ],
        games=[
            {
                "event_id": event,
                "round": str(number),
                "white_id": white,
                "black_id": black.strip("-"),
                "result": result,
            }
            for number, (event, white, black, result) in enumerate(map(str.split, games.splitlines()), 1)
        ],
        openings=[{name: cell for name, cell in row.items() if cell} for row in openings],
        corrections=[
            {"system": system, "player_id": player, "date": day, "change": change, "reason": "found later"}
            for player, day, change in map(str.split, corrections.splitlines())
        ],
    )
    return replay_of(system, federation, options, "2024-03")
