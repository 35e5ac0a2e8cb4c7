"""Games of which nobody knows who had white: rated like any other, and nowhere shown with an invented colour."""

import csv
import json
from hashlib import sha256

import pandas as pd
import pyarrow.parquet as pq
import pytest

from pipeline.cli import code_of
from pipeline.digests import event_digests
from tests.folders import write
from tests.test_commands import tree

PLAYERS = "player_id,name\na,Ada\nb,Bo\nc,Cy\nd,Di\n"
EVENTS = "event_id,name,end_date,shape\nE1,One,2026-01-10,swiss\n"
HEADER = "event_id,round,white_id,black_id,result,rated,colours\n"
KNOWN = (
    HEADER + "E1,1,b,a,0-1,,\nE1,1,d,c,1/2-1/2,no,\nE1,2,a,c,1-0F,,\nE1,2,b,d,,,\nE1,3,c,b,0-1,,\nE1,3,a,,bye,,\n"
)
UNKNOWN = (
    HEADER
    + "E1,1,b,a,0-1,,no\nE1,1,d,c,1/2-1/2,no,no\nE1,2,a,c,1-0F,,no\nE1,2,b,d,,,no\nE1,3,c,b,0-1,,yes\nE1,3,a,,bye,,\n"
)
SETTINGS = '[tie_breaks]\nswiss = ["black"]\n'


def ran(place, games, *more):
    """The output folder of a run on four players' games."""
    files = {"players.csv": PLAYERS, "events.csv": EVENTS, "games.csv": games, "ratinglist.toml": SETTINGS}
    write(place / "in", files)
    assert code_of(["run", str(place / "in"), "--out", str(place / "out"), "--system", "z-chess", *more]) == 0
    return place / "out"


def table(path):
    """The rows of a CSV file by column."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_a_crosstable_shows_no_invented_colour(tmp_path):
    """A dash stands for the colour of games of which nobody knows it; the others have theirs."""
    rows = table(ran(tmp_path, UNKNOWN) / "z-chess" / "crosstables" / "E1.csv")
    numbers = {row["player_id"]: row["no"] for row in rows}
    cells = {row["player_id"]: [row["R1"], row["R2"], row["R3"]] for row in rows}
    a, b, c, d = (numbers[each] for each in "abcd")
    assert cells == {
        "a": [f"{b}-1", f"{c}-+", "bye1"],
        "b": [f"{a}-0", f"{d}-?", f"{c}b1"],
        "c": [f"({d}-½)", f"{a}--", f"{b}w0"],
        "d": [f"({c}-½)", f"{b}-?", ""],
    }


@pytest.mark.parametrize(
    ("games", "black"), [(KNOWN, {"a": 1, "b": 1, "c": 1, "d": 0}), (UNKNOWN, {"a": 0, "b": 1, "c": 0, "d": 0})]
)
def test_the_tie_break_counts_only_games_known_to_be_with_black(games, black, tmp_path):
    """Games with black are those of which it is known; forfeits are none."""
    rows = table(ran(tmp_path, games) / "z-chess" / "crosstables" / "E1.csv")
    assert {row["player_id"]: int(row["black"]) for row in rows} == black


def test_the_ledger_has_a_dash(tmp_path):
    """Both rows of such a game have a dash, a bye has nothing, and the order of the rows stays."""
    ledger = pq.read_table(ran(tmp_path, UNKNOWN) / "z-chess" / "ledger.parquet").to_pandas()
    seats = ledger[ledger["kind"].isin(["game", "unplayed", "not_rated"])]
    told = [f"{row.player_id}{'' if pd.isna(row.colour) else row.colour}" for row in seats.itertuples()]
    assert told == ["b-", "a-", "d-", "c-", "a-", "c-", "b-", "d-", "a", "cw", "bb"]


def test_nothing_else_changes(tmp_path):
    """Ratings, counts and what is told of games do not hang on whether colours are known."""
    known, unknown = ran(tmp_path / "known", KNOWN), ran(tmp_path / "unknown", UNKNOWN)
    for name in ("z-chess/rating-list.csv", "z-chess/standings.csv", "z-chess/changes.csv"):
        assert (known / name).read_bytes() == (unknown / name).read_bytes()
    counts = [
        json.loads((each / "manifest.json").read_text())["runs"]["z-chess"]["counts"] for each in (known, unknown)
    ]
    assert counts[0] == counts[1]
    assert (counts[0]["games_rated"], counts[0]["games_not_rated"], counts[0]["forfeits"]) == (2, 2, 1)


def test_handicap_statistics_count_even_games_without_colours(tmp_path):
    """Who was rated higher does not hang on colours: such games count among the even ones."""
    told = []
    for name, games in (("known", KNOWN), ("unknown", UNKNOWN)):
        openings = "system,player_id,rating\n" + "".join(
            f"dc-shogi,{each},{1500 + 20 * at}\n" for at, each in enumerate("abcd")
        )
        files = {"players.csv": PLAYERS, "events.csv": EVENTS, "games.csv": games, "openings.csv": openings}
        write(tmp_path / name, files)
        out = tmp_path / f"{name}-out"
        assert code_of(["run", str(tmp_path / name), "--out", str(out), "--system", "dc-shogi"]) == 0
        told.append(table(out / "dc-shogi" / "handicap-statistics.csv"))
    assert told[0] == told[1]
    assert (told[0][0]["handicap"], told[0][0]["games"]) == ("even", "2")


def test_explain_and_publish_take_them(tmp_path, capsys):
    """The workings name no colour, and publishing again gives the same files."""
    out = ran(tmp_path, UNKNOWN)
    before = tree(out)
    assert code_of(["publish", str(out)]) == 0
    assert tree(out) == before
    capsys.readouterr()
    assert code_of(["explain", "a", "--in", str(out), "--system", "z-chess"]) == 0
    (line,) = [each for each in capsys.readouterr().out.splitlines() if "Bo (b)" in each]
    assert " - " in line.partition("Bo (b)")[0]


def test_a_folder_of_an_earlier_version_has_known_colours(tmp_path):
    """Games without the column are read as ever."""
    out = ran(tmp_path, KNOWN)
    crosstable = (out / "z-chess" / "crosstables" / "E1.csv").read_bytes()
    games = pq.read_table(out / "games.parquet").drop_columns(["colours"])
    pq.write_table(games, out / "games.parquet")
    manifest = json.loads((out / "manifest.json").read_text())
    (entry,) = [each for each in manifest["outputs"] if each["path"] == "games.parquet"]
    content = (out / "games.parquet").read_bytes()
    entry.update(size=len(content), sha256=sha256(content).hexdigest())
    (out / "manifest.json").write_text(json.dumps(manifest))
    assert code_of(["publish", str(out)]) == 0
    assert (out / "z-chess" / "crosstables" / "E1.csv").read_bytes() == crosstable


GAMES = pd.DataFrame(
    {
        "event_id": pd.Categorical(["S", "S", "T"], categories=pd.Index(["S", "T"], dtype="str")),
        "round": pd.array([1, 2, 1], dtype="Int64"),
        "white_id": pd.Categorical(["A1", "B2", "A1"], categories=pd.Index(["A1", "B2"], dtype="str")),
        "black_id": pd.Categorical(["B2", "A1", None], categories=pd.Index(["A1", "B2"], dtype="str")),
        "result": pd.Categorical(["1-0", "1/2-1/2", "bye"]),
        "board": pd.array([1, None, None], dtype="Int64"),
        "date": pd.Categorical(["2024-01-01", "", ""]),
        "handicap": pd.Categorical(["even", "rook", "even"]),
        "rated": [True, True, False],
        "colours": [True, True, True],
    }
)
ON_RECORD = ["2-86d7d69f7d074d00", "1-4defc7c5cb4b6c21"]


def test_digests_on_record_stay_true():
    """An event whose colours are known has the digest that it had before there were others."""
    events = pd.DataFrame({"rated": [True, True]})
    assert event_digests(events, GAMES) == ON_RECORD
    changed = event_digests(events, GAMES.assign(colours=[False, True, True]))
    assert changed[0] != ON_RECORD[0]
    assert changed[1] == ON_RECORD[1]


def test_a_report_that_changes_is_told_by_its_games(tmp_path, capsys):
    """A result that moves is named without a colour; so are colours that become known."""
    ran(tmp_path, UNKNOWN, "--release", "--period", "2026-01")
    capsys.readouterr()
    moved = UNKNOWN.replace("b,a,0-1", "b,a,1-0")
    for games, said in (
        (moved, "(round 1: a v b 0-1 (colours not known), 1-0 (colours not known) then)"),
        (
            moved.replace("b,a,1-0,,no", "b,a,1-0,,"),
            "(round 1: a v b not played, 1-0 (colours not known) then; round 1: b v a 1-0, not played then)",
        ),
    ):
        write(tmp_path / "in", {"games.csv": games})
        out = ["--out", str(tmp_path / "out"), "--period", "2026-02"]
        assert code_of(["run", str(tmp_path / "in"), *out, "--system", "z-chess"]) == 1
        assert said in " ".join(capsys.readouterr().err.split())
