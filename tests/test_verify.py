"""ratinglist verify: whatever made a folder, the same run gives the same bytes again; what does not is named."""

import json
import os
import stat
from pathlib import Path

import pytest

from pipeline.cli import code_of
from tests.test_commands import tree
from tests.test_release import Desk
from tests.test_reports_in_a_folder import PLAYERS as KNOWN
from tests.test_reports_in_a_folder import made, trf

QUICK = "--no-xlsx"


class Office(Desk):
    """A desk at which what was made is looked at again."""

    def verify(self, out=None, reports=None, *more):
        """Verify an output folder, and find everything as it was before; gives the exit code and what it printed."""
        out, reports = out or self.out, reports or self.reports
        before = tree(out), tree(reports)
        self.capsys.readouterr()
        code = code_of(["verify", str(out), str(reports), *map(str, more)])
        printed = self.capsys.readouterr()
        self.said = printed.err
        assert "Traceback" not in self.said
        assert (tree(out), tree(reports)) == before
        return code, printed.out.splitlines()

    def change_manifest(self, change, out=None):
        """Let a function change what the manifest tells."""
        path = (out or self.out) / "manifest.json"
        told = json.loads(path.read_bytes())
        change(told)
        path.write_text(json.dumps(told))


@pytest.fixture
def desk(tmp_path, capsys):
    """A desk with three months of reports."""
    return Office(tmp_path, capsys)


def same(desk, files, out=None, reports=None):
    """What is printed of a folder that so many files were compared of."""
    return [f"{out or desk.out} is what {reports or desk.reports} gives: {files} files, byte for byte"]


# Of one rule book: rating-list, changes, change-report, titles, entries, pairing-list, standings, ledger and its
# index; a crosstable an event and their index. Of the run: five tables and problems.csv.
TABLES, OF_THE_RUN, INDEX = 9, 6, 1


@pytest.mark.parametrize(
    ("period", "more", "files"),
    [
        ("2026-02", [QUICK], TABLES + OF_THE_RUN + INDEX + 1),
        ("2026-02", [], TABLES + OF_THE_RUN + INDEX + 1 + 2),
        ("2026-03", [QUICK, "--all-crosstables"], TABLES + OF_THE_RUN + INDEX + 3),
        ("2026-02", [QUICK, "--csv-for", "excel"], TABLES + OF_THE_RUN + INDEX + 1),
        ("2026-03", [QUICK, "--release"], TABLES + OF_THE_RUN + INDEX + 1),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_a_run_is_repeated(desk, period, more, files):
    """With the period, and whatever else it was asked for; what it put on record is held against the manifest only."""
    assert desk.run(period, *more) == 0
    assert desk.verify() == (0, same(desk, files))


def test_a_replay_is_repeated(desk):
    """It has standings, ledger and its index, the five tables and problems.csv."""
    assert desk("replay", desk.reports, "--out", desk.out, "--system", "z-chess") == 0
    assert desk.verify() == (0, same(desk, 9))
    assert desk.verify(None, None, "--quiet") == (0, [])
    assert desk.said == ""


def test_settings_and_options_are_those_of_the_run(desk):
    """ratinglist.toml says how lists look, the command line who is left out, which rule books and which options."""
    settings = 'federation = "Bay"\nsystems = ["tca", "z-chess"]\n[list]\ninactive_after = 1\n'
    desk.write(ratinglist_toml=settings)
    options = ["--option", "tca.expected=logistic", "--active-only", "--html", QUICK]
    assert desk("run", desk.reports, "--out", desk.out, "--period", "2026-04", *options) == 0
    code, printed = desk.verify()
    assert (code, len(printed)) == (0, 1)
    desk.write(ratinglist_toml=settings.replace("Bay", "Cove").replace("= 1", "= 0"))
    code, printed = desk.verify()
    assert (code, printed[0]) == (0, f"{desk.reports / 'ratinglist.toml'}: not what the run read")
    assert len(printed) == 2
    # Without one of these the same run is another one: Ada last played in February.
    desk.change_manifest(lambda told: told["presentation"].update(active_only=False))
    code, printed = desk.verify()
    assert code == 1
    names = ("changes.csv", "rating-list.csv")  # who is left out is told as dropped
    expected = [f"{desk.out / code / name}: comes out differently" for code in ("tca", "z-chess") for name in names]
    assert [line for line in printed if ".csv" in line and "report" not in line] == expected
    desk.change_manifest(lambda told: told["presentation"].update(active_only=True))
    desk.change_manifest(lambda told: told["runs"]["tca"].update(options={}))
    code, printed = desk.verify()
    assert code == 1
    assert f"{desk.out / 'tca' / 'ledger.parquet'}: comes out differently" in printed
    assert not [line for line in printed if "z-chess" in line]


def test_what_is_noted_of_the_settings_is_repeated(desk):
    """It stands among the problems like everything else that was found."""
    desk.write(ratinglist_toml='federation = "A\\u0001B"\n')
    assert desk.run("2026-04") == 0
    assert "ratinglist.toml" in (desk.out / "problems.csv").read_text(encoding="utf-8")
    code, _ = desk.verify()
    assert code == 0, desk.said


def test_lists_published_again_are_repeated(desk):
    """In the folder itself with pages and all crosstables, and of an earlier month in another."""
    assert desk("replay", desk.reports, "--out", desk.out, "--system", "z-chess") == 0
    assert desk("publish", desk.out, QUICK, "--all-crosstables", "--html") == 0
    pages = len(list((desk.out / "z-chess" / "html").rglob("*.*")))
    assert pages > 4
    assert desk.verify() == (0, same(desk, TABLES + OF_THE_RUN + INDEX + 3 + pages))
    assert desk("publish", desk.out, QUICK, "--csv-for", "excel") == 0
    assert (desk.out / "problems.csv").read_bytes().startswith(b"\xef\xbb\xbf")
    assert desk.verify() == (0, same(desk, TABLES + OF_THE_RUN + INDEX + 3))
    other = desk.place / "other"
    assert desk("publish", desk.out, QUICK, "--csv-for", "machines", "--period", "2026-01", "--out", other) == 0
    # Without problems.csv: the reports were checked for March.
    assert desk.verify(other) == (0, same(desk, TABLES + OF_THE_RUN + INDEX, other))


def test_released_lists_are_repeated(desk):
    """Releasing keeps how the run was asked for; a revised list is compared as the draft has it."""
    assert desk.run("2026-01", "--release", QUICK) == 0
    assert desk.run("2026-02", QUICK) == 0
    assert desk.release() == 0
    desk.games["E1"] = ("E1,1,a,b,1/2-1/2", "E1,2,b,c,1/2-1/2")
    desk.write()
    assert desk.verify()[0] == 1
    assert desk.run("2026-02", "--republish", QUICK) == 0
    assert desk.release("--republish", "--reason", "drawn after all") == 0
    assert desk.verify() == (0, same(desk, TABLES + OF_THE_RUN + INDEX + 1))


def test_what_was_on_record_then_decides(desk):
    """A late event went into the first open month; that this is on record too since then moves it no further."""
    settings = 'systems = ["z-chess"]\nlate = "next-list"\n'
    desk.write(ratinglist_toml=settings)
    assert desk.run("2026-01", "--release", QUICK) == 0
    desk.late()
    desk.write(ratinglist_toml=settings)
    assert desk.run("2026-02", "--release", QUICK) == 0
    # By the time of the run only January was on record, and the event counts in February.
    told = json.loads((desk.out / "manifest.json").read_bytes())
    assert told["asked"]["on_record"] == ["released/2026-01/z-chess"]
    assert [event["event_id"] for event in told["runs"]["z-chess"]["events"]] == ["E1", "L", "E2"]
    assert desk.verify() == (0, same(desk, TABLES + OF_THE_RUN + INDEX + 2))
    desk.change_manifest(lambda told: told["asked"].update(late="refuse"))
    assert desk.verify()[0] == 1


def test_a_run_that_goes_on_is_repeated(desk):
    """From what the folder itself keeps of the run before, and so are the lists that publish makes of it."""
    assert desk.run("2026-01", QUICK) == 0
    on = desk.place / "on"
    arguments = ["run", desk.reports, "--out", on, "--system", "z-chess", "--opening", desk.out, QUICK]
    assert desk(*arguments) == 0
    for path in (desk.out / "manifest.json", desk.out / "z-chess" / "standings.csv"):
        path.unlink()
    assert desk.verify(on) == (0, same(desk, TABLES + OF_THE_RUN + INDEX + 1 + 1, on))
    assert desk("publish", on, "--all-crosstables", QUICK) == 0
    assert desk.verify(on) == (0, same(desk, TABLES + OF_THE_RUN + INDEX + 2 + 1, on))
    (on / "z-chess" / "opening-standings.csv").write_text("player_id\n")
    code, printed = desk.verify(on)
    assert code == 1
    assert printed == [
        f"{on / 'z-chess' / 'opening-standings.csv'}: altered since it was written",
        f"{on}: z-chess/opening-standings.csv is not what the run wrote; run again: the run cannot be repeated",
        f"{on} is not what {desk.reports} gives: 1 file differs",
    ]


def test_events_held_back_are_held_back_again(desk):
    """Also a last one that lies too far behind the others, as long as no period was asked for."""
    desk.events["F"], desk.games["F"] = "F,Far,2028-03-10", ("F,1,a,b,1-0",)
    desk.games["E3"] = ("E3,1,b,nobody,1-0",)
    desk.write()
    books = ["--system", "z-chess", "--system", "tca"]  # in which order they are named in messages
    assert desk("run", desk.reports, "--out", desk.out, *books, "--hold-bad", QUICK) == 0
    assert "held back: F (z-chess, tca)" in desk.said
    assert "held back: E3 (z-chess, tca)" in desk.said
    assert desk.verify() == (0, same(desk, OF_THE_RUN + 2 * (TABLES + INDEX + 1)))
    desk.change_manifest(lambda told: told["asked"].update(hold_bad=False))
    code, printed = desk.verify()
    assert code == 1
    assert printed == [f"{desk.reports} has errors, so that the run cannot be repeated: 1 error, no warnings"]
    assert "nobody" in desk.said


@pytest.mark.parametrize("born", ["1985/02/03", " " * 10])
def test_what_the_run_left_in_the_folder_is_no_change(desk, born):
    """New ids, and lines of identities.csv that keep them: the second run reads what the first one wrote."""
    reports = desk.place / "trf"
    players = KNOWN.replace('12,"Baker, Bob",1985-02-03,,\n', "")
    made(reports, {"players.csv": players, "reports/spring.trf": trf(**{"1985/02/03": born})})
    arguments = ["run", reports, "--out", desk.out, "--system", "tca", QUICK]
    assert desk(*arguments) == 1
    assert desk(*arguments, "--add-players") == 0
    assert (reports / "players-new.csv").is_file()
    # Without problems.csv, for the second run reads other files; with players-new.csv.
    files = TABLES + OF_THE_RUN + INDEX + 1
    assert desk.verify(None, reports) == (0, same(desk, files, None, reports))
    assert desk("publish", desk.out, QUICK) == 0
    assert desk.verify(None, reports) == (0, same(desk, files, None, reports))
    assert desk(*arguments, "--add-players") == 0
    assert desk.verify(None, reports) == (0, same(desk, files + 1, None, reports))
    (reports / "players-new.csv").write_text((reports / "players-new.csv").read_text().replace("Bob", "Rob"))
    code, printed = desk.verify(None, reports)
    assert code == 1
    assert printed[0] == f"{reports / 'players-new.csv'}: not what the run read"
    assert f"{desk.out / 'players.parquet'}: comes out differently" in printed


def test_changed_reports_are_named_first(desk):
    """Then every file that they change, each on a line of its own."""
    assert desk.run("2026-01", QUICK) == 0
    desk.games["E1"] = ("E1,1,a,b,1/2-1/2", "E1,2,b,c,1/2-1/2")
    desk.write(corrections_csv="system,player_id,date,rating,change,reason\n")
    code, printed = desk.verify()
    assert code == 1
    assert printed[:2] == [
        f"{desk.reports / 'corrections.csv'}: was not read by the run",
        f"{desk.reports / 'games.csv'}: not what the run read",
    ]
    differing = [
        "games.parquet",
        *(f"z-chess/{name}" for name in ("changes.csv", "crosstables/E1.csv", "ledger.parquet")),
        *(f"z-chess/{name}" for name in ("pairing-list.csv", "rating-list.csv", "standings.csv")),
    ]
    assert printed[2:-1] == [f"{desk.out / path}: comes out differently" for path in differing]
    assert printed[-1] == f"{desk.out} is not what {desk.reports} gives: 7 files differ"


def test_problems_name_nobody_who_is_not_listed(desk):
    """Not where a name stands in the place of an id, nor where the run is repeated."""
    desk.games["E3"] = ("E3,1,b,Hidden Hal,1-0",)
    desk.write()
    assert desk.run("2026-03", "--hold-bad", QUICK) == 0
    assert "Hidden Hal" in desk.said
    assert "games.csv,5,black_id" in (desk.out / "problems.csv").read_text()
    assert "Hal" not in (desk.out / "problems.csv").read_text()
    assert desk.verify() == (0, same(desk, TABLES + OF_THE_RUN + INDEX))


def test_other_reports_that_give_the_same_are_told(desk):
    """Rows in another order, another federation's name, and a report of a month that the list has not reached."""
    assert desk("run", desk.reports, "--out", desk.out, "--system", "z-chess", QUICK) == 0
    desk.games["E1"] = tuple(reversed(desk.games["E1"]))
    desk.write(ratinglist_toml='federation = "Bay"\n')
    # problems.csv is left out: it names lines.
    changed = [
        f"{desk.reports / 'games.csv'}: not what the run read",
        f"{desk.reports / 'ratinglist.toml'}: was not read by the run",
    ]
    assert desk.verify() == (0, [*changed, *same(desk, TABLES + OF_THE_RUN + INDEX)])
    desk.events["E4"], desk.games["E4"] = "E4,Four,2026-04-10", ("E4,1,a,b,1-0",)
    desk.write()
    code, printed = desk.verify()
    assert code == 1
    assert printed[3:-1] == [f"{desk.out / name}.parquet: comes out differently" for name in ("events", "games")]


def test_reports_with_errors_cannot_be_repeated(desk):
    """The errors are told as a run tells them, and which files have changed."""
    assert desk.run("2026-01", QUICK) == 0
    desk.games["E1"] = ("E1,1,a,x,1-0",)
    desk.write()
    (desk.out / "events.parquet").write_bytes(b"")
    code, printed = desk.verify(None, None, "--quiet")
    assert code == 1
    assert printed == [
        f"{desk.reports / 'games.csv'}: not what the run read",
        f"{desk.out / 'events.parquet'}: altered since it was written",
        f"{desk.reports} has errors, so that the run cannot be repeated: 1 error, no warnings",
    ]
    assert "games.csv:2: black_id" in desk.said
    (desk.reports / "games.csv").unlink()
    code, printed = desk.verify()
    assert code == 1
    assert printed[0] == f"{desk.reports / 'games.csv'}: was read by the run, and is not there any more"


def test_files_that_are_not_the_runs_own_are_named(desk):
    """Altered, missing, foreign; made now and not there, there and not made now."""
    assert desk.run("2026-02", QUICK) == 0
    (desk.out / "z-chess" / "titles.csv").write_text("player_id\n")
    (desk.out / "z-chess" / "crosstables" / "E2.csv").unlink()
    (desk.out / "notes.txt").write_text("mine")
    desk.change_manifest(lambda told: told["asked"].update(workbooks=True))
    desk.change_manifest(lambda told: told["outputs"].append({"path": "z-chess/old.csv", "sha256": "", "size": 0}))
    (desk.out / "z-chess" / "old.csv").touch()
    code, printed = desk.verify()
    assert code == 1
    reasons = {
        "notes.txt": "not of a run: its manifest does not name it",
        "z-chess/crosstables.xlsx": "made by the run now, and not there",
        "z-chess/crosstables/E2.csv": "not there any more",
        "z-chess/old.csv": "altered since it was written",
        "z-chess/rating-list.xlsx": "made by the run now, and not there",
        "z-chess/titles.csv": "altered since it was written",
    }
    said = [f"{desk.out / path}: {reason}" for path, reason in reasons.items()]
    assert [line for line in printed[:-1] if "not made" not in line] == said
    assert f"{desk.out / 'z-chess/old.csv'}: not made by the run now" in printed
    code, printed = desk.verify(None, None, "--json")
    told = json.loads("\n".join(printed))
    assert (code, told["same"], told["inputs"], told["errors"]) == (1, False, [], 0)
    assert {each["path"] for each in told["different"]} == reasons.keys()


def test_lists_on_record_are_held_against_their_hashes(desk):
    """One that was altered is named, and makes the run impossible to repeat."""
    assert desk.run("2026-01", "--release", QUICK) == 0
    assert desk.run("2026-02", QUICK) == 0
    path = desk.out / "released" / "2026-01" / "z-chess" / "rating-list.csv"
    path.write_text(path.read_text().replace("808", "909"))
    code, printed = desk.verify()
    assert code == 1
    assert printed[0] == f"{path}: altered since it was written"
    assert "cannot be repeated" in printed[1]


def test_what_made_the_folder_and_is_not_here_is_told(desk):
    """Another version of a library is a note; of a rule book it forbids the comparison, as do those of 0.4."""
    assert desk.run("2026-01", QUICK) == 0
    desk.change_manifest(lambda told: told["program"].update(numpy="1.0", abacus="7"))
    notes = ["made with numpy 1.0; here is ", "made with abacus 7; here is none"]
    code, printed = desk.verify()
    assert code == 0
    assert [
        line[: len(note)] for line, note in zip(sorted(printed[:-1], reverse=True), notes, strict=True)
    ] == notes
    desk.change_manifest(lambda told: told["runs"]["z-chess"].update(version="0"))
    assert desk.verify()[0] == 1
    assert "made with version 0 of z-chess" in desk.said
    desk.change_manifest(lambda told: told["runs"].update(chess=told["runs"].pop("z-chess")))
    desk.change_manifest(lambda told: told["asked"].update(systems=["chess"]))
    assert desk.verify()[0] == 1
    assert "rule book or option that is not here" in desk.said


def test_a_folder_of_the_version_before_cannot_be_repeated(desk):
    """Its manifest does not say how it was made, nor does it once its lists were published again."""

    def as_then(told):
        del told["asked"], told["written_back"]
        told["all_crosstables"] = True

    assert desk.run("2026-02", QUICK) == 0
    desk.change_manifest(as_then)
    for _ in range(2):
        assert desk.verify() == (1, [])
        assert desk.said == f"{desk.out} was made by version 0.4, whose manifest does not say how; run again\n"
        assert desk("publish", desk.out, QUICK) == 0
        assert len(list((desk.out / "z-chess" / "crosstables").iterdir())) == 3  # with the index


@pytest.mark.parametrize(
    ("arguments", "code"),
    [(["reports", "reports"], 1), (["nowhere", "reports"], 2), (["reports", "nowhere"], 2), (["reports"], 2)],
)
def test_what_is_no_output_cannot_be_verified(desk, arguments, code):
    """A folder that no run wrote is an answer; a folder that does not exist is a mistake on the command line."""
    assert desk("verify", *(desk.place / each for each in arguments)) == code


def test_links_and_folders_that_cannot_be_written(desk):
    """DIR may be a link, and neither folder need be writable for who verifies."""
    assert desk.run("2026-01", QUICK) == 0
    link = desk.place / "link"
    link.symlink_to(desk.out)
    assert desk.verify(link) == (0, same(desk, TABLES + OF_THE_RUN + INDEX + 1, link))
    assert desk("status", desk.out) == 0
    for folder in (desk.out, desk.reports, desk.place):
        folder.chmod(0o555)
    # Everything is loaded by now; nobody else's eyes see more than anybody's.
    passable = [path for path in desk.place.parents if path.stat().st_uid == os.getuid()]
    modes = {path: stat.S_IMODE(path.stat().st_mode) for path in passable}
    for path in passable:
        path.chmod(modes[path] | 0o011)
    user = os.geteuid()
    try:
        os.seteuid(user or 65534)
        assert desk.verify() == (0, same(desk, TABLES + OF_THE_RUN + INDEX + 1))
        assert desk("status", desk.out) == 0
    finally:
        os.seteuid(user)
        for path, mode in {**modes, desk.place: 0o755}.items():
            path.chmod(mode)


def test_an_output_inside_the_folder_of_the_reports(desk):
    """What lies beside the reports while a run writes it is none of them."""
    out = Path(desk.reports) / "out"
    assert desk("run", desk.reports, "--out", out, "--system", "z-chess", QUICK) == 0
    assert desk.verify(out) == (0, same(desk, TABLES + OF_THE_RUN + INDEX + 1, out))
