"""The same rows give the same bytes, however they are written down and wherever they are read."""

import os
import random
import subprocess
import sys
import tempfile
import unicodedata
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeline.stages import Result
from schemas.period_changes import EVENT, parse_period_changes
from schemas.standings_cells import parse_titles
from tests import federations, oracle
from tests.ledger_laws import Row, by_player, rows_of
from tests.plain_cells import changes_cell, titles_cell
from tests.runs import plan_for, result, written_ledger

SYSTEMS = tuple(federations.OPTIONS)

NAME_FILES_AND_LINES = ("manifest.json", "problems.csv")

TEXTS_IN_NFC = ("name", "title", "federation", "reason", "source")

bounded = settings(deadline=None, suppress_health_check=list(HealthCheck))


def outputs(made: Result) -> dict[str, bytes]:
    """The files that may not depend on how the rows are written down."""
    return {name: content for name, content in made.files.items() if name not in NAME_FILES_AND_LINES}


def run(folder: Path, system: str, options: Mapping[str, str] | None = None) -> dict[str, bytes]:
    return outputs(result(plan_for(folder, [system], options)))


# ----------------------------------------------------------------------------------------------------
# The same rows, written down otherwise
# ----------------------------------------------------------------------------------------------------


def quoted(dice: random.Random, cell: str) -> str:
    """A cell in quotes, which change nothing, or without."""
    needed = any(sign in cell for sign in ',"\n\r')
    return '"' + cell.replace('"', '""') + '"' if needed or dice.random() < 0.1 else cell


def padded(dice: random.Random, column: str, cell: str) -> str:
    """A cell with blanks around it, and a name taken apart into letters and accents."""
    if column in TEXTS_IN_NFC and dice.random() < 0.5:
        cell = unicodedata.normalize("NFD", cell)
    return dice.choice(("", "", " ", "\t ")) + cell + dice.choice(("", "", " ", "  "))


def written(dice: random.Random, rows: list[oracle.Row], demanded: tuple[str, ...], *, blanks: bool) -> bytes:
    """A CSV file of rows in any order, columns in any order, with any line end and perhaps a BOM."""
    occurring = sorted({column for row in rows for column in row} - set(demanded))
    columns = [*demanded, *occurring]
    dice.shuffle(columns)
    rows = dice.sample(rows, len(rows))
    lines = [columns, *([row.get(column, "") for column in columns] for row in rows)]
    if blanks:
        lines = [
            lines[0],
            *([padded(dice, *cell) for cell in zip(columns, line, strict=True)] for line in lines[1:]),
        ]
    end = dice.choice(("\n", "\r\n", "\r"))
    text = end.join(",".join(quoted(dice, cell) for cell in line) for line in lines)
    return dice.choice((b"", b"\xef\xbb\xbf")) + (text + dice.choice(("", end))).encode()


def write_otherwise(dice: random.Random, federation: oracle.Federation, folder: Path) -> None:
    """The same federation in another hand; the games perhaps in several files, of any names, in folders."""
    folder.mkdir(parents=True)
    blanks = dice.random() < 0.5
    for name, (demanded, _) in federations.COLUMNS.items():
        rows: list[oracle.Row] = getattr(federation, name)
        if not rows and name in ("openings", "corrections"):
            continue
        if name == "games" and dice.random() < 0.7:
            parts: dict[str, list[oracle.Row]] = defaultdict(list)
            places = ("a.csv", "Z.csv", "2024/03/x.csv", "2024/ü.csv", "b/a.csv", "league 1.csv")
            for row in rows:
                parts[dice.choice(places)].append(row)
            files = {f"games/{place}": part for place, part in parts.items()} or {"games.csv": rows}
        else:
            files = {f"{name}.csv": rows}
        for path, part in dice.sample(list(files.items()), len(files)):
            place = folder / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(written(dice, part, demanded, blanks=blanks))


@pytest.mark.parametrize("system", SYSTEMS)
@settings(bounded, max_examples=4)
@given(data=st.data())
def test_another_hand_changes_no_byte(system, data):
    """Order of rows, columns and files, splitting of games.csv, line ends, BOM, quotes, blanks, composed letters."""
    federation = data.draw(federations.federations(system))
    options = data.draw(federations.options(system))
    dice = random.Random(data.draw(st.integers(0, 2**32 - 1)))  # noqa: S311
    with tempfile.TemporaryDirectory() as scratch:
        federations.write_folder(federation, Path(scratch, "one"))
        write_otherwise(dice, federation, Path(scratch, "other"))
        one, other = run(Path(scratch, "one"), system, options), run(Path(scratch, "other"), system, options)
    assert [name for name in one | other if one.get(name) != other.get(name)] == []


# ----------------------------------------------------------------------------------------------------
# The same folder, read elsewhere
# ----------------------------------------------------------------------------------------------------

ELSEWHERE = (
    {"PYTHONHASHSEED": "1", "TZ": "XYZ-14", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"PYTHONHASHSEED": "77", "TZ": "XYZ+12", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"},
)

EVERYTHING_BUT = frozenset(federations.FEATURES) - {"systems"}


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    """A folder that all five rule books can rate, and what they make of it here."""
    dice = federations.Dice(random.Random(5), EVERYTHING_BUT)  # noqa: S311
    federation = federations.build("dc-shogi", dice, federations.SMALL, 8, 8)
    folder = tmp_path_factory.mktemp("federation") / "in"
    federations.write_folder(federation, folder)
    return folder, result(plan_for(folder, SYSTEMS)).files


@pytest.mark.parametrize("environment", ELSEWHERE)
def test_another_machine_changes_no_byte(environment, shared, tmp_path):
    """Hash seed, time zone, locale and the present folder are no input; of the command's files not even two differ."""
    folder, here = shared
    root = Path(__file__).resolve().parent.parent
    command = [sys.executable, "-c", "from pipeline.cli import main; main()"]
    command += ["run", os.path.relpath(folder, tmp_path), "--out", "out", "--quiet"]
    command += [part for code in SYSTEMS for part in ("--system", code)]
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    done = subprocess.run(
        command,
        cwd=tmp_path,
        env={**kept, **environment, "PYTHONPATH": str(root)},
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    out = tmp_path / "out"
    made = {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*") if path.is_file()}
    assert [name for name in here | made if here.get(name) != made.get(name)] == []


# ----------------------------------------------------------------------------------------------------
# Other ids
# ----------------------------------------------------------------------------------------------------


def with_boards(federation: oracle.Federation) -> oracle.Federation:
    """The same federation with a board at every game of a round, so that no order depends on ids."""
    boards: dict[tuple[str, str], int] = defaultdict(int)
    games = []
    for game in federation.games:
        key = (game["event_id"], game["round"])
        boards[key] += 1
        games.append(game | {"board": str(boards[key])})
    return oracle.Federation(
        federation.players, federation.events, games, federation.openings, federation.corrections
    )


def relabelled(
    federation: oracle.Federation, players: Mapping[str, str], events: Mapping[str, str]
) -> oracle.Federation:
    """The same federation under other ids."""
    new = {"player_id": players, "white_id": players, "black_id": players, "event_id": events}

    def renamed(rows: list[oracle.Row]) -> list[oracle.Row]:
        return [
            {column: new[column][cell] if column in new else cell for column, cell in row.items()} for row in rows
        ]

    tables = (federation.players, federation.events, federation.games, federation.openings, federation.corrections)
    return oracle.Federation(*map(renamed, tables))


def standing_rows(made: Result, system: str, players: Mapping[str, str], events: Mapping[str, str]) -> list[Row]:
    """The standings with ids translated, by player."""
    rows = rows_of(made.compared[system].standings)
    for row in rows:
        row.player_id = players[row.player_id]
        row.last_event = events.get(row.last_event, "")
        row.titles = titles_cell((title, day, events[event]) for title, day, event in parse_titles(row.titles))
        row.period_changes = with_events(row.period_changes, events)
    return sorted(rows, key=lambda row: row.player_id)


def with_events(cell: str, events: Mapping[str, str]) -> str:
    """What moved a player in the latest period, with the events' ids translated."""
    if not cell:
        return cell
    moved = parse_period_changes(cell)
    parts = [part._replace(name=events[part.name]) if part.kind == EVENT else part for part in moved.parts]
    return changes_cell(moved._replace(parts=parts))


def ledger_rows(
    made: Result, system: str, players: Mapping[str, str], events: Mapping[str, str]
) -> Mapping[str, list[Row]]:
    """Each player's account with ids translated."""
    rows = rows_of(written_ledger(made, system))
    for row in rows:
        row.player_id = players[row.player_id]
        row.opponent_id = players.get(row.opponent_id)
        row.event_id = events.get(row.event_id)
    return by_player(rows)


def list_rows(made: Result, system: str, players: Mapping[str, str], events: Mapping[str, str]) -> list[Row]:
    """The list with ids translated; those of one rank in an order of their own."""
    rows = rows_of(made.lists[system])
    for row in rows:
        row.player_id = players[row.player_id]
        row.last_event = events.get(row.last_event, "")
    return sorted(rows, key=lambda row: (row.rank, row.player_id))


@pytest.mark.parametrize("system", SYSTEMS)
@settings(bounded, max_examples=3)
@given(data=st.data())
def test_other_ids_change_nothing_else(system, data):
    """Players under any other ids, events under ids in the same order: the same ratings, titles, histories, accounts.

    Only rows of one rank change places. A player's games of one round need a board or a date for it: without
    them the ids decide which is first.
    """
    federation = with_boards(data.draw(federations.federations(system)))
    options = data.draw(federations.options(system))
    ids = [row["player_id"] for row in federation.players]
    fresh = data.draw(st.permutations([f"{number:02d} é" for number in range(len(ids))]))
    players = dict(zip(ids, fresh, strict=True))
    in_order = sorted(row["event_id"] for row in federation.events)
    events = {event: f"Cup {number:03d}" for number, event in enumerate(in_order)}
    with tempfile.TemporaryDirectory() as scratch:
        federations.write_folder(federation, Path(scratch, "one"))
        federations.write_folder(relabelled(federation, players, events), Path(scratch, "other"))
        one = result(plan_for(Path(scratch, "one"), [system], options))
        other = result(plan_for(Path(scratch, "other"), [system], options))
    same = {name: name for name in fresh}, {name: name for name in events.values()}
    assert standing_rows(one, system, players, events) == standing_rows(other, system, *same)
    assert ledger_rows(one, system, players, events) == ledger_rows(other, system, *same)
    assert list_rows(one, system, players, events) == list_rows(other, system, *same)
    tables = ("changes.csv", "titles.csv", "handicap-statistics.csv", "crosstables/index.csv")
    for name in tables:
        assert (f"{system}/{name}" in one.files) == (f"{system}/{name}" in other.files)
    statistics = f"{system}/handicap-statistics.csv"
    assert one.files.get(statistics) == other.files.get(statistics)


@pytest.mark.parametrize("system", SYSTEMS)
@settings(bounded, max_examples=2)
@given(data=st.data())
def test_ids_in_the_same_order_change_only_ids(system, data):
    """Under other ids that sort alike even the tables' bytes are the same once the ids are put back."""
    federation = data.draw(federations.small_federations(system))
    ids = sorted(row["player_id"] for row in federation.players)
    players = {name: f"Q{number:02d}Q" for number, name in enumerate(ids)}
    events = {
        name: f"X{number:02d}X" for number, name in enumerate(sorted(row["event_id"] for row in federation.events))
    }
    again = {f"Q{number:02d}Q": f"W{number:02d}W" for number in range(len(ids))}
    events_again = {f"X{number:02d}X": f"Y{number:02d}Y" for number in range(len(events))}
    first = relabelled(federation, players, events)
    with tempfile.TemporaryDirectory() as scratch:
        federations.write_folder(first, Path(scratch, "one"))
        federations.write_folder(relabelled(first, again, events_again), Path(scratch, "other"))
        one, other = run(Path(scratch, "one"), system), run(Path(scratch, "other"), system)
    back = {new: old for old, new in (again | events_again).items()}
    put_back = {}
    for name, content in other.items():
        if name.endswith(".csv"):
            text = content.decode()
            for new, old in back.items():
                name, text = name.replace(new, old), text.replace(new, old)
            put_back[name] = text
    assert put_back == {name: content.decode() for name, content in one.items() if name.endswith(".csv")}
