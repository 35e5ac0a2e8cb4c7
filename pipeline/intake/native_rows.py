"""Rows of the native tables made of what reports come to."""

from collections.abc import Iterator, Sequence

import numpy as np

from pipeline.intake.events.facts import EventFacts
from pipeline.intake.events.retold import Merged
from pipeline.intake.people.new_players import NewPlayer, players_new_rows
from pipeline.intake.together import Together
from pipeline.native.cells import Cells
from pipeline.native.sheets import Source
from pipeline.tables import Words
from schemas.cells import input_columns
from schemas.players import Players

GAME_COLUMNS = (
    "event_id",
    "round",
    "white_id",
    "black_id",
    "result",
    "board",
    "date",
    "handicap",
    "rated",
    "colours",
)

PLAYER_COLUMNS = tuple(column.name for column in input_columns(Players))

EVENT_COLUMNS = ("event_id", "name", "end_date", "start_date", "place", "games_per_round", "shape")


def sources_of(together: Together, told_elsewhere: frozenset[str]) -> dict[str, list[Source]]:
    """The reports as rows of the native tables, by the table's name.

    Args:
        together: the reports.
        told_elsewhere: the events of events.csv, whose row there says everything about them.
    """
    events = [facts for facts in together.facts if facts.event_id not in told_elsewhere]
    new = together.identified.new
    return {
        "events.csv": list(_by_file(EVENT_COLUMNS, [(each.file, each.line, _event_row(each)) for each in events])),
        "games.csv": list(_game_sources(together.merged)),
        "players.csv": list(_by_file(PLAYER_COLUMNS, _player_rows(new))),
    }


def _player_rows(new: Sequence[NewPlayer]) -> list[tuple[str, int, Sequence[str]]]:
    rows = zip(new, players_new_rows(new), strict=True)
    return [(each.file, each.entrant.line, [row.get(name, "") for name in PLAYER_COLUMNS]) for each, row in rows]


def _event_row(facts: EventFacts) -> tuple[str, ...]:
    return (
        facts.event_id,
        facts.name or facts.event_id,
        facts.end_date,
        facts.start_date,
        facts.place,
        str(facts.games_per_round),
        facts.shape,
    )


def _game_sources(merged: Merged) -> Iterator[Source]:
    """A source for each file, in order of the files, its games in the order given."""
    files: dict[str, list[int]] = {}
    for place, file in enumerate(merged.files):
        files.setdefault(file, []).append(place)
    for file, places in sorted(files.items()):
        games = [merged.games[place] for place in places]
        columns = (
            [merged.event_ids[place] for place in places],
            [str(game.round) for game in games],
            [merged.white_ids[place] for place in places],
            [merged.black_ids[place] for place in places],
            [game.result for game in games],
            [game.board for game in games],
            [game.date for game in games],
            [game.handicap for game in games],
            ["" if game.rated else "no" for game in games],
            ["" if game.colours else "no" for game in games],
        )
        yield source_in_columns(file, GAME_COLUMNS, columns, [game.line for game in games])


def _by_file(columns: Sequence[str], rows: Sequence[tuple[str, int, Sequence[str]]]) -> Iterator[Source]:
    """A source for each file, in order of the files, its rows in the order given."""
    files: dict[str, list[tuple[int, Sequence[str]]]] = {}
    for file, line, row in rows:
        files.setdefault(file, []).append((line, row))
    for file in sorted(files):
        yield source_of(file, columns, [row for _, row in files[file]], [line for line, _ in files[file]])


def source_of(file: str, header: Sequence[str], rows: Sequence[Sequence[str]], lines: Sequence[int]) -> Source:
    """Rows as if a native file held them.

    Args:
        file: the file that they come from.
        header: names of native columns.
        rows: as many cells as the header has.
        lines: the line of the file that each row comes from.
    """
    return source_in_columns(file, header, list(zip(*rows, strict=True)) if rows else [()] * len(header), lines)


def source_in_columns(
    file: str, header: Sequence[str], columns: Sequence[Sequence[str]], lines: Sequence[int]
) -> Source:
    """Rows as if a native file held them, given column by column."""
    found = np.array(lines, np.int64)
    cells = Cells(header=tuple(header), columns=tuple(map(_words, columns)), lines=lambda: found)
    return Source(file=file, cells=cells)


def _words(column: Sequence[str]) -> Words:
    numbers = {word: number for number, word in enumerate(dict.fromkeys(column))}
    codes = np.fromiter(map(numbers.__getitem__, column), np.int32, len(column))
    return Words(codes, list(numbers))
