"""The index of a ledger names exactly each player's rows, saves reading the ledger, and fits no other."""

import json
import shutil
import tempfile
from dataclasses import asdict
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeline.cli import code_of
from pipeline.exits import DataError
from pipeline.explaining.asking import explain, explain_event
from pipeline.replay import ledger, ledger_rows
from pipeline.replay.ledger import PagedLedger
from pipeline.writers import ledger_index, ledger_writing
from pipeline.writers.ledger_index import index_bytes, read_index
from pipeline.writers.ledger_reading import ledger_file
from schemas.ledger_columns import LEDGER_COLUMNS
from tests import federations
from tests.runs import plan_for
from tests.runs import replayed as replays_of

EXAMPLE = Path(__file__).parents[1] / "data" / "example"
SYSTEMS = tuple(federations.OPTIONS)
INDEX = "ledger-index.parquet"


@pytest.fixture(scope="module")
def out(tmp_path_factory):
    """The example under every rule book, its ledgers in row groups of 16 rows and their indexes of 10."""
    place = tmp_path_factory.mktemp("index") / "out"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ledger_writing, "LEDGER_GROUP", 16)
        patch.setattr(ledger_index, "INDEX_GROUP", 10)
        assert code_of(["replay", str(EXAMPLE), "--out", str(place), "--quiet"]) == 0
    return place


@pytest.fixture(scope="module")
def without(out, tmp_path_factory):
    """The same as earlier versions wrote it: no index, and none in the manifest."""
    place = tmp_path_factory.mktemp("index") / "without"
    shutil.copytree(out, place, ignore=shutil.ignore_patterns(INDEX))
    manifest = json.loads((place / "manifest.json").read_text())
    manifest["outputs"] = [each for each in manifest["outputs"] if not each["path"].endswith(INDEX)]
    (place / "manifest.json").write_text(json.dumps(manifest))
    return place


def read_back(made: PagedLedger) -> tuple[dict[str, list[int]], dict[str, list[int]]]:
    """Everybody's rows by the index of a ledger, and by looking at the ledger row by row."""
    parts = made.rows_of_players()
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch) / INDEX
        path.write_bytes(index_bytes(parts.player_ids, parts.first, parts.rows))
        found = read_index(path, [*parts.player_ids, "", "nobody", "zzz"])
        whole = pq.read_table(path).to_pylist()
    expected: dict[str, list[int]] = {player_id: [] for player_id in [*parts.player_ids, "", "nobody", "zzz"]}
    for number, player_id in enumerate(made.whole()["player_id"]):
        expected[player_id].append(number)
    assert [(each["player_id"], each["row"]) for each in whole] == [
        (player_id, number) for player_id in sorted(expected) for number in expected[player_id]
    ]
    return {each: rows.tolist() for each, rows in found.items()}, expected


@pytest.mark.parametrize("system", SYSTEMS)
@settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=4)
@given(data=st.data())
def test_everybodys_rows_are_found(system, data):
    """Also where pages of the ledger and row groups of the index end within a player's rows."""
    federation = data.draw(federations.federations(system))
    page, group = (data.draw(st.sampled_from((1, 3, 8, 1000))) for _ in "ab")
    with tempfile.TemporaryDirectory() as scratch, pytest.MonkeyPatch.context() as patch:
        federations.write_folder(federation, scratch)
        for module in (ledger, ledger_rows):
            patch.setattr(module, "PAGE", page)
        patch.setattr(ledger_index, "INDEX_GROUP", group)
        found, expected = read_back(replays_of(plan_for(Path(scratch), [system]))[system].ledger)
    assert found == expected


def test_an_index_of_nothing(tmp_path):
    """A ledger without rows has an index without rows."""
    path = tmp_path / INDEX
    path.write_bytes(index_bytes(np.array(["a"], dtype=object), np.zeros(2, np.int64), np.zeros(0, np.int32)))
    found = read_index(path, ["a"])
    assert found["a"].tolist() == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_same_is_told_with_and_without_an_index(system, out, without):
    """Everybody's account, whole and of a month and an event; and every event's."""
    players = pq.read_table(out / "players.parquet")["player_id"].to_pylist()
    events = pq.read_table(out / "events.parquet")["event_id"].to_pylist()
    told = 0
    for player_id in players:
        one = asdict(explain(out, system, player_id))
        assert one == asdict(explain(without, system, player_id))
        told += sum(bool(row["opponent_period"]) for row in one["rows"])
    assert told > 20
    for asked in ((players[3], events[2], None), (players[4], None, "2026-04")):
        assert asdict(explain(out, system, *asked)) == asdict(explain(without, system, *asked))
    ledger_events = set(pq.read_table(out / system / "ledger.parquet")["event_id"].to_pylist()) - {None}
    for event_id in sorted(ledger_events)[:2]:
        assert asdict(explain_event(out, system, event_id)) == asdict(explain_event(without, system, event_id))


@pytest.fixture
def groups_read(monkeypatch):
    """What is read: the file's name, the row group and how many columns, in order."""
    read = []
    plain = pq.ParquetFile.read_row_group
    opened = pq.ParquetFile.__init__

    def opening(self, source, *arguments, **more):
        opened(self, source, *arguments, **more)
        columns = tuple(self.metadata.schema.names)
        self.name = {LEDGER_COLUMNS: "ledger.parquet", ("player_id", "row"): INDEX}.get(columns, "")

    def reading(self, group, columns=None, **more):
        read.append((self.name, group, len(columns) if columns else 0))
        return plain(self, group, columns=columns, **more)

    monkeypatch.setattr(pq.ParquetFile, "__init__", opening)
    monkeypatch.setattr(pq.ParquetFile, "read_row_group", reading)
    return read


def test_only_the_row_groups_of_the_rows_are_read(out, groups_read):
    """The player's each once in all columns, some of the others once in few."""
    file = ledger_file(out / "tca" / "ledger.parquet")
    numbers = read_index(out / "tca" / INDEX, ["0009"])["0009"]
    groups_read.clear()
    explain(out, "tca", "0009")
    whole = [group for name, group, columns in groups_read if name == "ledger.parquet" and columns == 22]
    few = [group for name, group, columns in groups_read if name == "ledger.parquet" and columns != 22]
    assert whole == sorted({int(number) // 16 for number in numbers}) != list(range(file.metadata.num_row_groups))
    assert len(few) == len(set(few)) > 0
    assert all(columns == 7 for name, _, columns in groups_read if name == "ledger.parquet" and columns != 22)


@pytest.mark.parametrize("system", SYSTEMS)
def test_of_an_event_only_its_own_rows_are_read_in_all_columns(system, out, groups_read):
    """And the rows before it of those whose rating was not established, none behind it."""
    event_ids = pq.read_table(out / system / "ledger.parquet")["event_id"].to_pylist()
    last = {event_id: at for at, event_id in enumerate(event_ids) if event_id}
    few = 0
    for event_id, end in last.items():
        groups = {at // 16 for at, each in enumerate(event_ids) if each == event_id}
        groups_read.clear()
        explain_event(out, system, event_id)
        whole = {group for name, group, columns in groups_read if name == "ledger.parquet" and columns == 22}
        assert groups <= whole <= set(range(end // 16 + 1))
        few += whole == groups != set(range(end // 16 + 1))
    # Under DC shogi's rules nobody is provisional.
    assert few or system != "dc-shogi"


def test_a_player_is_looked_up_in_a_few_row_groups_of_the_index(out, groups_read):
    """Those between whose least and greatest id the player is."""
    whose = pq.read_table(out / "tca" / INDEX)["player_id"].to_pylist()
    expected = sorted({at // 10 for at, player_id in enumerate(whose) if player_id in ("0003", "0021")})
    groups_read.clear()
    read_index(out / "tca" / INDEX, ["0003", "0021", "nobody"])
    assert [group for _, group, _ in groups_read] == expected


def test_an_event_is_looked_for_where_it_can_be(out, groups_read):
    """Not in row groups that hold events before or behind it only."""
    event_ids = pq.read_table(out / "tca" / "ledger.parquet")["event_id"].to_pylist()
    wanted = event_ids[0]
    bounds = [[each for each in event_ids[at : at + 16] if each] for at in range(0, len(event_ids), 16)]
    possible = [at for at, each in enumerate(bounds) if not each or min(each) <= wanted <= max(each)]
    groups_read.clear()
    found = ledger_file(out / "tca" / "ledger.parquet").rows_where("event_id", [wanted])
    assert found.index.tolist() == [at for at, each in enumerate(event_ids) if each == wanted]
    assert [group for _, group, columns in groups_read if columns == 1] == possible
    assert len(possible) < len(bounds)


@pytest.mark.parametrize("name", [INDEX, "ledger.parquet"])
def test_files_that_the_run_did_not_write_are_refused(out, tmp_path, name):
    """Missing, foreign, cut off, or with a bit turned anywhere: by an index or a ledger one would read on wrongly."""
    place = tmp_path / "out"
    shutil.copytree(out, place)
    content = (place / "tca" / name).read_bytes()
    others = [(out / "flyordie" / name).read_bytes(), content[:-1], b""]
    for at in (4, len(content) // 2, len(content) - 9):
        turned = bytearray(content)
        turned[at] ^= 1
        others.append(bytes(turned))
    for other in others:
        (place / "tca" / name).write_bytes(other)
        with pytest.raises(DataError, match=f"tca/{name} is not what the run wrote; run again"):
            explain(place, "tca", "0009")
    (place / "tca" / name).unlink()
    with pytest.raises(DataError, match=f"tca/{name} is missing; run again"):
        explain(place, "tca", "0009")
    (place / "tca" / name).write_bytes(content)
    assert asdict(explain(place, "tca", "0009")) == asdict(explain(out, "tca", "0009"))
