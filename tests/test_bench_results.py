"""What the benchmark makes of its measurements: medians, one result over the last, targets; and what peers are given."""

import json
import re
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
from pyarrow import parquet

from tests.bench.compare import MOVED, compared, mark, told
from tests.bench.elo_peers import dictionary
from tests.bench.floor import shapes
from tests.bench.kinds import Kind, chosen
from tests.bench.measured import Steps, tell
from tests.bench.rated_games import LONGEST, RatedGames, rated_games
from tests.bench.results import medians, save, saved
from tests.bench.table import table
from tests.bench.targets import seconds_a_game, targets

ROOT = Path(__file__).parent.parent


def report(work: float, *, size: str = "S", seed: int = 1, when: str = "2026-01-01 10:00") -> dict:
    """A result of three repetitions of one run."""
    sample = {"process": work + 1, "cpu": work, "work": work, "stages": {"read": work / 4}, "peak_bytes": 5e8}
    return {
        "when": when,
        "federation": {"size": size, "players": 10, "games": 100, "months": 2, "seed": seed},
        "repeats": 3,
        "machine": {"load": [0.0], "cpus": 2},
        "plain_loop_agrees": {},
        "samples": {"run z-chess": [sample, sample | {"work": work * 100}, sample | {"work": 0.0}]},
    }


def test_medians_are_of_each_figure_by_itself_and_of_figures_inside():
    samples = {"floor": [{"a": 3, "in": {"b": 1.0}}, {"a": 9, "in": {"b": 5.0}}, {"a": 4, "says": "text"}]}
    assert medians(samples) == {"floor/a": 4, "floor/in/b": 3.0}


@pytest.mark.parametrize(
    ("last", "this", "ratio", "said"),
    [(2.0, 3.0, "1.50", ""), (2.0, 3.01, "1.50", "MORE"), (3.0, 2.0, "0.67", ""), (3.0, 1.98, "0.66", "less")],
)
def test_a_figure_is_marked_where_it_moved_by_more_than_half(last, this, ratio, said):
    (line,) = compared({"run/work": last}, {"run/work": this})
    assert line.split() == ["run/work", f"{last:.3f}", f"{this:.3f}", ratio, *said.split()]


def test_a_figure_that_only_one_has_stands_without_a_ratio():
    lines = compared({"old/peak_bytes": 2e6}, {"new/work": 1.0})
    assert [line.split() for line in lines] == [
        ["old/peak_bytes", "2", "-", "-", "only", "one", "of", "them"],
        ["new/work", "-", "1.000", "-", "only", "one", "of", "them"],
    ]
    assert (mark(MOVED), mark(None)) == ("", "  only one of them")


def test_the_newest_is_held_against_the_last_of_the_same_federation():
    lines = told("S", [report(1.0, when="a"), report(7.0, seed=2, when="b"), report(4.0, when="c")])
    assert lines[0] == "S: c over a; medians, seconds or MB"
    cells = {line.split("  ")[0]: line.split()[-4:] for line in lines[1:]}
    assert cells["run z-chess/work"] == ["1.000", "4.000", "4.00", "MORE"]
    assert cells["run z-chess/stages/read"] == ["0.250", "1.000", "4.00", "MORE"]
    assert cells["run z-chess/peak_bytes"][-3:] == ["500", "500", "1.00"]


def test_without_an_earlier_result_nothing_is_compared():
    assert told("S", []) == ["S: no result yet"]
    assert told("S", [report(1.0), report(1.0, seed=2)]) == ["S: no earlier result of the same federation"]


def test_results_come_back_in_order_of_time(tmp_path):
    for minute in (7, 3, 5):
        save(report(float(minute)), tmp_path, datetime(2026, 1, 1, 10, minute))  # noqa: DTZ001 - made up
    save(report(1.0, size="M"), tmp_path, datetime(2026, 1, 1))  # noqa: DTZ001 - made up
    assert [each["samples"]["run z-chess"][0]["work"] for each in saved(tmp_path, "S")] == [3.0, 5.0, 7.0]


def test_who_asks_for_some_kinds_gets_what_they_need_too():
    every = [
        Kind(name="run a", command=()),
        Kind(name="run b", command=()),
        Kind(name="floor", command=(), needs="run b"),
        Kind(name="elote", command=()),
    ]
    assert [each.name for each in chosen(every, ["floor"])] == ["run b", "floor"]
    assert [each.name for each in chosen(every, ["run *", "elote"])] == ["run a", "run b", "elote"]
    assert chosen(every, []) == every
    with pytest.raises(ValueError, match="riix is none of: run a, run b, floor, elote"):
        chosen(every, ["elote", "riix"])


def test_targets_are_ratios_of_medians():
    middle = {
        "replay z-chess/schedule": 0.1,
        "replay z-chess/replay": 0.15,
        "replay z-chess/ledger file": 0.25,
        "riix-iterative/replay": 2.0,
        "riix-batched/replay": 0.5,
        "run z-chess/work": 3.0,
        "floor/work": 1.0,
        "run five/work": 13.0,
        "floor for five/work": 2.0,
    }
    found = [(each.found, each.reached) for each in targets("M", 1_000_000, middle, None)]
    assert found == [(8, True), (2, False), (None, None), (4, True), (3, True), (6.5, False), (None, None)]


def test_targets_of_a_club_a_server_and_of_the_largest():
    replay = {"replay z-chess/schedule": 1.0, "replay z-chess/replay": 3.0, "loop z-chess/replay": 1.0}
    assert [each.found for each in targets("club", 100, replay | {"dictionary/replay": 2.0}, None)] == [4.0, 2.0]
    assert [each.found for each in targets("server", 8_000_000, replay, None)] == [2.0]
    middle = {"run z-chess/peak_bytes": 3 * 2**30, "run z-chess/process": 50.0}
    of_m = seconds_a_game(100, {"run z-chess/process": 4.0, "floor/process": 1.0})
    assert of_m == {"run z-chess": 0.04}
    assert [each.found for each in targets("L", 1_000, middle, of_m)] == [3.0, 1.25, None, None]


def test_the_table_says_what_there_is_and_leaves_out_the_rest():
    lines = table(report(2.0))
    assert lines[0].startswith("S: 10 players, 100 games, 2 months, seed 1; medians of 3")
    assert "work                                        2.00" in lines
    assert not any(line.startswith(("targets", "floor")) for line in lines)


def test_rated_games_are_those_that_were_played(tmp_path):
    """Forfeits and byes fall out; players are numbered as they first come, periods by event and day."""
    day = "E1,1,{},{},{},2026-01-0{}\n"
    games = [("a", "b", "1-0", 1), ("c", "a", "1-0F", 1), ("c", "b", "1/2-1/2", 2), ("b", "c", "0-1", 2)]
    text = "event_id,round,white_id,black_id,result,date\n" + "".join(day.format(*each) for each in games)
    (tmp_path / "games.csv").write_text(text, encoding="utf-8")
    found = rated_games(tmp_path)
    number = {"a": 0, "c": 1, "b": 2}  # as white, then as black
    assert found.players == 3
    assert found.white.tolist() == [number[each] for each in "acb"]
    assert found.black.tolist() == [number[each] for each in "bbc"]
    assert found.half_points.tolist() == [2, 1, 0]
    assert found.period.tolist() == [0, 1, 1]


def test_a_long_day_is_cut_into_periods(tmp_path):
    head = "event_id,white_id,black_id,result,date\n"
    (tmp_path / "games.csv").write_text(head + "E,a,b,1-0,2026-01-01\n" * (LONGEST + 2), encoding="utf-8")
    assert rated_games(tmp_path).period.tolist() == [0] * LONGEST + [1, 1]


def test_the_dictionary_loop_rates_by_elo():
    """1500 against 1500 moves 16; then 1516 beats 1500: expected 0.523011, so 32 times 0.476989 is 15.2637."""
    games = RatedGames(
        players=3,
        white=np.array([0, 2]),
        black=np.array([1, 0]),
        half_points=np.array([2, 0]),
        period=np.array([0, 1]),
    )
    ratings = dictionary()(games, Steps())
    assert sorted(ratings.tolist()) == pytest.approx([1484, 1484.736342, 1531.263658])


def test_the_floor_writes_tables_like_the_runs(tmp_path):
    (tmp_path / "list.csv").write_text("player_id,rating,mark\na1,1500,\nb2,1400,\n", encoding="utf-8")
    nothing = pa.nulls(3, pa.string())
    whole, small = pa.array([1, 2, 3]), pa.array([1, 2, 3], pa.int32())
    money = whole.cast(pa.decimal128(25, 6))
    columns = {"a": nothing, "b": whole, "c": small, "d": money, "e": pa.array([True, False, True])}
    parquet.write_table(pa.table(columns), tmp_path / "other.parquet", compression="zstd")
    assert shapes(tmp_path) == [
        {"file": ".csv", "rows": 2, "columns": ["text", "int64", "empty"]},
        {
            "file": ".parquet",
            "rows": 3,
            "columns": ["empty", "int64", "int32", "decimal", "bool"],
            "compression": "zstd",
        },
    ]


def test_both_lock_files_hold_the_same_versions_of_what_both_hold():
    """Peers and runs are measured with one numpy and one pyarrow."""
    first, second = (_locked(name) for name in ("requirements.lock", "requirements-bench.lock"))
    both = first.keys() & second.keys()
    assert {"numpy", "pandas", "pyarrow"} <= both
    assert {name: first[name] for name in both} == {name: second[name] for name in both}
    assert {"riix", "elote", "numba"} <= second.keys() - first.keys()


def _locked(name: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for line in (ROOT / name).read_text(encoding="utf-8").splitlines():
        if pinned := re.match(r"([\w.-]+)==(\S+)", line):
            found.setdefault(pinned[1], set()).add(pinned[2])
    return found


def test_a_process_tells_its_steps_and_their_sum(capsys):
    steps = Steps()
    steps.seconds = {"imports": 5.0, "apart": 3.0, "read": 1.0, "replay": 0.5}
    tell(steps.told())
    found = json.loads(capsys.readouterr().out)
    assert found["work"] == 1.5
    assert found["peak_bytes"] > 1_000_000


@pytest.mark.parametrize(
    ("module", "arguments", "said"),
    [
        ("tests.bench", ["--repeats", "0"], "0 is not a whole number from 1 on"),
        ("tests.bench", ["--games", "-5"], "-5 is not a whole number from 1 on"),
        ("tests.bench", ["--only", "nix"], "--only: nix is none of: imports"),
        ("tests.bench", ["--players", "100"], "a federation needs at least 120 players"),
        ("tests.bench.compare", ["--results", "nowhere"], "nowhere holds no results to compare"),
    ],
)
def test_a_slip_of_the_pen_is_told_before_anything_is_measured(module, arguments, said, tmp_path):
    """One sentence, no traceback, and no result that a comparison would take for one."""
    peers = ["--peers", sys.executable, "--results", str(tmp_path)] if module == "tests.bench" else []
    done = subprocess.run(
        [sys.executable, "-m", module, *peers, *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []
