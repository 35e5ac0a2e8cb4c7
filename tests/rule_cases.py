"""The rule books' cases as small tables, what goes in and what comes out, played by the program itself.

A case is a function of a rule book that fails with AssertionError where the rule book does not do as its table
says; so it can be asked of the rule book as it is, and of one from which a clause was taken.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import pandas as pd
import pytest
from pandera.config import config_context

from pipeline.checks.folder import validate_folder
from pipeline.replay.book import facts
from pipeline.replaying import Replayed
from pipeline.reports.pairing_list import pairing_list
from pipeline.reports.rating_list import rating_list
from pipeline.rules.system import RatingSystem
from pipeline.systems import codes, load
from pipeline.validated import BookFacts, Outcome, Validated
from pipeline.validating import book_facts
from schemas.ledger_columns import MILLIONTHS, NUMBER_COLUMNS
from schemas.standings_cells import parse_titles
from tests.federations import COLUMNS, write_folder
from tests.oracle import Federation, Row
from tests.report_tables import rows
from tests.runs import replay_all

Case = Callable[[RatingSystem], None]

DAY = "2024-03-01"
"""When an event ends unless a table says otherwise."""

RESULTS = {"W": "1-0", "D": "1/2-1/2", "L": "0-1", "+": "1-0F", "-": "0-1F", "=": "0-0F", "?": ""}
"""What a letter in a record stands for; the player has white."""

SWAPPED = {"W": "0-1", "L": "1-0", "+": "0-1F", "-": "1-0F"}
"""The same where the player has black."""


@dataclass(frozen=True)
class Played:
    """A folder that was played under one rule book."""

    system: RatingSystem
    tables: Validated
    after: Replayed

    @property
    def pairs(self) -> list[str]:
        """The list to pair from, in its order: player and rating."""
        with config_context(validation_enabled=False):
            players = self.tables.players
            table = pairing_list(self.system.editions[-1], self.after.standings, players, facts(players))
        return [f"{row['ID_No']} {row['Rtg_Nat']}" for row in as_text(table)]

    @cached_property
    def listed(self) -> dict[str, Row]:
        """The rating list by player, its cells as text."""
        with config_context(validation_enabled=False):
            table = rating_list(self.system, self.after.standings, self.tables.players, self.tables.period)
        return {row["player_id"]: row for row in as_text(table)}

    @cached_property
    def standings(self) -> dict[str, Row]:
        """The standings by player, their cells as text."""
        return {row["player_id"]: row for row in as_text(self.after.standings)}

    @cached_property
    def ledger(self) -> list[Row]:
        """The ledger's rows, numbers as they would be read: 16, -0.5, 0.64."""
        table = self.after.ledger.whole().copy()
        for name in NUMBER_COLUMNS:
            table[name] = [pd.NA if cell is pd.NA else number_text(cell) for cell in table[name].tolist()]
        return as_text(table)

    def of(self, player: str) -> list[Row]:
        """A player's rows of the ledger."""
        return [row for row in self.ledger if row["player_id"] == player]

    def change(self, player: str) -> str:
        """What a player won or lost in all, with its sign."""
        total = sum(float(row["change"]) for row in self.of(player))
        return f"{total:+g}" if total else "0"


def number_text(millionths: int) -> str:
    """Millionths as a number without needless zeros."""
    return f"{millionths / MILLIONTHS:.6f}".rstrip("0").rstrip(".")


def as_text(table: pd.DataFrame) -> list[Row]:
    """A table's rows, every cell as text, missing ones empty."""
    columns = {
        name: ["" if pd.isna(cell) else str(cell) for cell in table[name].astype(object).tolist()]
        for name in table.columns
    }
    return [dict(zip(columns, cells, strict=True)) for cells in zip(*columns.values(), strict=True)]


def cells_of(text: str) -> list[Row]:
    """A table's rows; columns stand two blanks apart, a dot is nothing."""
    heading, *lines = rows(text)
    return [{name: "" if cell == "." else cell for name, cell in zip(heading, line, strict=True)} for line in lines]


def filled(row: Row) -> Row:
    """The cells that hold something."""
    return {name: cell for name, cell in row.items() if cell}


def federation(
    games: str, *, openings: str = "", players: str = "", events: str = "", corrections: str = ""
) -> Federation:
    """A federation from tables; players are those of the games, events end on DAY, unless tables tell of them.

    The openings' and corrections' system may be left out and is filled in by ``play``.
    """
    tables = {
        "games": [{"round": "1"} | filled(row) for row in cells_of(games)] if games else [],
        "openings": [filled(row) for row in cells_of(openings)] if openings else [],
        "players": [filled(row) for row in cells_of(players)] if players else [],
        "events": [filled(row) for row in cells_of(events)] if events else [],
        "corrections": [filled(row) for row in cells_of(corrections)] if corrections else [],
    }
    for row in tables["games"]:
        row.setdefault("event_id", "E1")
    seats = [row.get(side, "") for row in tables["games"] for side in ("white_id", "black_id")]
    known = {row["player_id"] for row in tables["players"]}
    seen = [*seats, *(row["player_id"] for row in tables["openings"])]
    tables["players"] += [{"player_id": each} for each in dict.fromkeys(seen) if each and each not in known]
    if not events:
        ids = dict.fromkeys(["E1", *(row["event_id"] for row in tables["games"])])
        tables["events"] = [{"event_id": each, "end_date": DAY} for each in ids]
    for name in ("players", "events"):
        for row in tables[name]:
            row.setdefault("name", next(iter(row.values())))
    return Federation(**tables)


def checked(system: RatingSystem, folder: Federation, period: str | None = None) -> Outcome:
    """What validation makes of a folder."""
    return validated(_tables(system, folder), book_facts(system), period)


def _tables(system: RatingSystem, folder: Federation) -> str:
    for row in [*folder.openings, *folder.corrections]:
        row.setdefault("system", system.code)
    return json.dumps([getattr(folder, name) for name in COLUMNS])


@cache
def validated(tables: str, book: BookFacts, period: str | None) -> Outcome:
    """The same, once for a folder: whether a clause is missing is the same to most of them."""
    books = {code: book_facts(load(code)) for code in codes()} | {book.code: book}
    with TemporaryDirectory() as scratch:
        write_folder(Federation(*json.loads(tables)), scratch)
        return validate_folder(Path(scratch), run=[book.code], books=books, period=period)


def play(
    system: RatingSystem, folder: Federation, options: Mapping[str, str] | None = None, period: str | None = None
) -> Played:
    """Play a folder under a rule book; a folder with errors fails the case.

    What every table is made of is held by other tests and takes most of the time: here it is taken on trust.
    """
    book = system.with_options(options or {})
    with patch("pipeline.checks.folder.check_model"), config_context(validation_enabled=False):
        outcome = validated(_tables(book, folder), book_facts(book), period)
        assert outcome.validated is not None, [str(problem) for problem in outcome.problems]
        return Played(book, outcome.validated, replay_all(outcome.validated, [book], {}, "")[book.code])


def each_case(cases: Mapping[str, Sequence[Callable[..., None]]]) -> list[Any]:
    """Clause and case as parameters of a test."""
    return [
        pytest.param(clause, case, id=f"{clause}-{case.__name__}") for clause in cases for case in cases[clause]
    ]


def agree(said: Sequence[Row], wanted: Sequence[Row], told: Sequence[Row] | None = None) -> None:
    """Fail with the rows that differ."""
    told = told or wanted
    wrong = [
        f"{each}: {row} instead of {asked}"
        for each, row, asked in zip(told, said, wanted, strict=True)
        if row != asked
    ]
    assert not wrong, "\n".join(wrong)


def opening_of(player: str, cell: str) -> Iterator[Row]:
    """The opening that a cell tells of: nothing, a rating, or rating/games."""
    rating, _, games = cell.partition("/")
    if rating:
        yield filled({"player_id": player, "rating": rating, "games": games})


def duels(system: RatingSystem, text: str, options: Mapping[str, str] | None = None) -> Played:
    """One game a line, each between two players of its own.

    Columns that go in: ``own`` and ``opponent`` (rating, rating/games, or a dot for a newcomer), ``result`` as
    in a report, ``handicap`` that the first player gives. Columns that come out: ``change`` and ``reply``,
    what the two won or lost in all, and of the first player's row of the ledger ``reason``, ``clause``,
    ``expected`` (two decimals) and ``k``.
    """
    lines = cells_of(text)
    folder = Federation(events=[{"event_id": "E1", "name": "E1", "end_date": DAY}])
    for at, line in enumerate(lines):
        pair = (f"w{at}", f"b{at}")
        folder.players += [{"player_id": each, "name": each} for each in pair]
        folder.openings += [*opening_of(pair[0], line["own"]), *opening_of(pair[1], line["opponent"])]
        game = {"event_id": "E1", "round": "1", "white_id": pair[0], "black_id": pair[1]}
        folder.games.append(game | {name: line[name] for name in ("result", "handicap") if name in line})
    played = play(system, folder, options)
    said = []
    for at, line in enumerate(lines):
        row = played.of(f"w{at}")[0]
        out = row | {"change": played.change(f"w{at}"), "reply": played.change(f"b{at}")}
        out["expected"] = f"{float(row['expected']):.2f}" if row["expected"] else ""
        said.append({name: out[name] for name in line if name not in _DUEL_INPUTS})
    agree(said, [{name: line[name] for name in each} for line, each in zip(lines, said, strict=True)], lines)
    return played


_DUEL_INPUTS = ("own", "opponent", "result", "handicap")
_TOKEN = re.compile(r"(?:(\d+)\*)?([WDL+\-=?]|bye|half-bye|zero-bye)([\d/]*)(?:([:<])(\w+))?")
_INPUTS = ("player", "opening", "rank", "games_in", "first", "entry", "record")
_ABOUT = {"fide": "fide_rating", "conventional": "conventional_rating", "birth": "birth_date", "own": "title"}


def careers(
    system: RatingSystem,
    text: str,
    options: Mapping[str, str] | None = None,
    ends: Sequence[str] = (DAY,),
    corrections: Iterable[Row] = (),
) -> Played:
    """One player a line with a record of games, each against an opponent of its own.

    Columns that go in: ``player``; ``opening`` (rating or rating/games), ``rank`` and ``first`` (first_event) of
    the opening; ``entry``, a recorded entry by FIDE rating; ``fide``, ``conventional``, ``birth`` and ``own``
    (title) of players.csv; ``record``. A record is games one blank apart, ``W1500 2*D1450/19 L:rook bye``: so
    many times won, drawn or lost (``+ - =`` by forfeit, ``?`` no result yet) against an opponent opened like
    that, or a newcomer; ``:`` gives odds, ``<`` receives them. ``|`` goes on to the next of the events, which
    end on ``ends``.

    All other columns are cells of the rating list, ``change`` with its sign the sum of all changes, ``titles``
    the titles of the standings. Who is not on the list has nothing in all of them.
    """
    lines = cells_of(text)
    folder = Federation(
        events=[{"event_id": f"E{at}", "name": f"E{at}", "end_date": end} for at, end in enumerate(ends, 1)],
        corrections=list(corrections),
    )
    for line in lines:
        _write_career(folder, line)
    played = play(system, folder, options, period=max(ends)[:7])
    said, wanted = [], []
    for line in lines:
        player = line["player"]
        out = dict(played.listed.get(player, {}))
        if out:
            out["change"] = played.change(player)
            out["titles"] = ", ".join(title for title, _, _ in parse_titles(played.standings[player]["titles"]))
        asked = [name for name in line if name not in _INPUTS and name not in _ABOUT]
        said.append({name: out.get(name, "") for name in asked})
        wanted.append({name: line[name] for name in asked})
    agree(said, wanted, lines)
    return played


def _write_career(folder: Federation, line: Row) -> None:
    player = line["player"]
    about = {column: line[name] for name, column in _ABOUT.items() if line.get(name)}
    folder.players.append({"player_id": player, "name": player} | about)
    (opening,) = [*opening_of(player, line.get("opening", "")), {"player_id": player}][:1]
    opening |= filled({"rank": line.get("rank", ""), "first_event": line.get("first", "")})
    if len(opening) > 1:
        folder.openings.append(opening)
    if line.get("entry"):
        folder.openings.append({"player_id": player, "rating": line["entry"], "source": "fide"})
    for event, record in enumerate(line.get("record", "").split("|"), 1):
        number = 0
        for token in record.split():
            match = _TOKEN.fullmatch(token)
            assert match is not None, token
            for _ in range(int(match[1] or 1)):
                number += 1
                _write_game(folder, player, {"event_id": f"E{event}", "round": str(number)}, match)


def _write_game(folder: Federation, player: str, game: Row, match: re.Match[str]) -> None:
    _, letter, opening, odds, handicap = match.groups()
    if letter not in RESULTS:
        folder.games.append(game | {"white_id": player, "black_id": "", "result": letter})
        return
    other = f"{player} {game['event_id']} {game['round']}"
    folder.players.append({"player_id": other, "name": other})
    folder.openings += opening_of(other, opening)
    if odds == "<":
        seats = {"white_id": other, "black_id": player, "result": SWAPPED.get(letter, RESULTS[letter])}
    else:
        seats = {"white_id": player, "black_id": other, "result": RESULTS[letter]}
    folder.games.append(game | seats | filled({"handicap": handicap or ""}))
