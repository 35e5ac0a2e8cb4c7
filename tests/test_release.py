"""Lists on record: what a release writes, what later runs must not change, and how a list is revised."""

import json
import shutil

import pytest

from pipeline.cli import code_of
from tests.test_commands import tree

PLAYERS = "player_id,name,listed\na,Ada,\nb,Bo,\nc,Cy,\nh,Hidden Hal,no\n"
EVENTS = {
    "E1": "E1,One,2026-01-10",
    "E2": "E2,Two,2026-02-10",
    "E3": "E3,Three,2026-03-10",
}
GAMES = {
    "E1": ("E1,1,a,b,1-0", "E1,2,b,c,1/2-1/2"),
    "E2": ("E2,1,c,a,0-1",),
    "E3": ("E3,1,b,c,1-0",),
}
LATE_EVENT, LATE_GAME = "L,Late,2026-01-20", "L,1,b,a,1-0"

# Everybody starts at 800; between equals within 19 points a win moves 8 and a draw nothing.
JANUARY = {"a": 808, "b": 792, "c": 800}
FEBRUARY = {"a": 816, "b": 792, "c": 792}
MARCH = {"a": 816, "b": 800, "c": 784}


class Desk:
    """A rating officer's desk: a folder of reports, an output folder, and what the program said."""

    def __init__(self, place, capsys):
        self.place, self.capsys, self.said = place, capsys, ""
        self.reports, self.out = place / "reports", place / "out"
        self.reports.mkdir()
        self.events, self.games = dict(EVENTS), dict(GAMES)
        self.write()

    def write(self, **files):
        """Write the reports; further files by name (_ for the dot)."""
        header = "event_id,name,end_date" + ",rated_in" * any(line.count(",") == 3 for line in self.events.values())
        pad = {key: line + "," * (header.count(",") - line.count(",")) for key, line in self.events.items()}
        texts = {
            "players_csv": PLAYERS,
            "events_csv": "\n".join([header, *pad.values(), ""]),
            "games_csv": "\n".join(
                [
                    "event_id,round,white_id,black_id,result",
                    *(game for each in self.games.values() for game in each),
                    "",
                ]
            ),
            **files,
        }
        for name, text in texts.items():
            (self.reports / name.replace("_", ".")).write_text(text)

    def late(self, rated_in=""):
        """The late event's report arrives."""
        self.events["L"] = LATE_EVENT + (f",{rated_in}" if rated_in else "")
        self.games["L"] = (LATE_GAME,)
        self.write()

    def __call__(self, *arguments):
        """Run a command and keep what it says; gives the exit code."""
        self.capsys.readouterr()
        code = code_of([str(each) for each in arguments])
        self.said = self.capsys.readouterr().err
        assert "Traceback" not in self.said
        return code

    def run(self, period, *more):
        """Run the month for one rule book."""
        return self("run", self.reports, "--out", self.out, "--system", "z-chess", "--period", period, *more)

    def release(self, *more):
        """Release what the output folder holds."""
        return self("release", self.out, *more)

    def ratings(self, folder="z-chess"):
        """The ratings of a list by player."""
        lines = (self.out / folder / "rating-list.csv").read_text().splitlines()
        at = [lines[0].split(",").index(name) for name in ("player_id", "rating")]
        return {cells[at[0]]: int(cells[at[1]]) for cells in (line.split(",") for line in lines[1:])}

    def index(self, folder):
        """The index of a released list."""
        return json.loads((self.out / "released" / folder / "z-chess" / "index.json").read_text())

    def revisions(self, folder):
        """The rows of a revised list's revisions, header first."""
        return (self.out / "released" / folder / "z-chess" / "revisions.csv").read_text().splitlines()


@pytest.fixture
def desk(tmp_path, capsys):
    """A desk with three months of reports."""
    return Desk(tmp_path, capsys)


@pytest.fixture
def on_record(desk):
    """The desk with the lists of January and February on record."""
    assert desk.run("2026-01", "--release") == 0
    assert desk.run("2026-02", "--release") == 0
    return desk


def test_a_draft_is_made_as_often_as_one_likes(desk):
    """Nothing is on record before a release, and a corrected report moves the draft."""
    assert desk.run("2026-01") == 0
    assert desk.ratings() == JANUARY
    desk.games["E1"] = ("E1,1,a,b,1/2-1/2", "E1,2,b,c,1/2-1/2")
    desk.write()
    assert desk.run("2026-01") == 0
    assert desk.ratings() == {"a": 800, "b": 800, "c": 800}
    assert not (desk.out / "released").exists()


def test_a_release_copies_the_published_files(desk):
    """List, workbook, crosstables, changes and titles go on record as they are, with an index; no ledger does."""
    desk.run("2026-01")
    before = tree(desk.out)
    assert desk.release("--reason", "first list") == 0
    assert "released/2026-01/z-chess: on record" in desk.said
    after = tree(desk.out)
    prefix = "released/2026-01/z-chess/"
    released = {name.removeprefix(prefix): content for name, content in after.items() if name.startswith(prefix)}
    index = json.loads(released.pop("index.json"))
    assert released.keys() >= {
        "rating-list.csv",
        "rating-list.xlsx",
        "changes.csv",
        "titles.csv",
        "crosstables.xlsx",
        "crosstables/E1.csv",
        "crosstables/index.csv",
    }
    assert not released.keys() & {"ledger.parquet", "standings.csv"}
    assert all(before[f"z-chess/{name}"] == content for name, content in released.items())
    assert {name: content for name, content in after.items() if name in before and name != "manifest.json"} == {
        name: content for name, content in before.items() if name != "manifest.json"
    }
    assert [file["path"] for file in index["files"]] == sorted(released)
    assert (index["revision"], index["reason"], index["period"]) == (1, "first list", "2026-01")
    assert [event["event_id"] for event in index["events"]] == ["E1"]


def test_run_release_is_run_and_release(desk):
    """Releasing in the run gives the same folder, byte for byte."""
    assert desk.run("2026-01") == 0
    assert desk.release("--reason", "monthly") == 0
    in_two = tree(desk.out)
    shutil.rmtree(desk.out)
    assert desk.run("2026-01", "--release", "--reason", "monthly") == 0
    assert tree(desk.out) == in_two


def test_lists_on_record_are_carried_over(on_record):
    """Runs, replays and publishing keep what is on record byte for byte, and so does going on into a new folder."""
    desk = on_record
    record = {name: content for name, content in tree(desk.out).items() if name.startswith("released/")}
    assert {name.split("/")[1] for name in record} == {"2026-01", "2026-02"}

    def kept(out):
        return {name: content for name, content in tree(out).items() if name.startswith("released/")}

    assert desk.run("2026-03") == 0
    assert desk.ratings() == MARCH
    assert kept(desk.out) == record
    assert desk("publish", desk.out) == 0
    assert kept(desk.out) == record
    other = desk.place / "other"
    assert desk("publish", desk.out, "--out", other, "--period", "2026-02") == 0
    assert kept(other) == record
    assert desk("replay", desk.reports, "--out", desk.out, "--system", "z-chess", "--period", "2026-03") == 0
    assert kept(desk.out) == record
    assert desk.run("2026-02") == 0
    new = desk.place / "new"
    asked = ("run", desk.reports, "--out", new, "--system", "z-chess", "--period", "2026-03", "--opening", desk.out)
    assert desk(*asked) == 0
    assert kept(new) == record


def test_a_second_release_changes_nothing(on_record):
    """A list on record stays, even where its draft has another name in it; that can be published again."""
    desk = on_record
    before = tree(desk.out)
    assert desk.release() == 0
    assert "released/2026-02/z-chess: on record already" in desk.said
    assert tree(desk.out) == before
    desk.write(players_csv=PLAYERS.replace("Ada", "Ada Able"))
    assert desk.run("2026-02") == 0
    assert desk.release() == 0
    assert "same figures" in desk.said
    assert desk.ratings("released/2026-02/z-chess") == FEBRUARY
    assert desk.release("--republish", "--reason", "a name") == 0
    assert "Ada Able" in (desk.out / "released/2026-02-r2/z-chess/rating-list.csv").read_text()
    assert desk.revisions("2026-02-r2")[1:] == []
    assert desk.index("2026-02-r2")["revision"] == 2


def test_a_late_report_is_refused(on_record):
    """A late event would change both lists: nothing is written, and players, figures, event and remedy are named."""
    desk = on_record
    before = tree(desk.out)
    desk.late()
    assert desk.run("2026-03") == 1
    assert tree(desk.out) == before
    for said in (
        "released/2026-01/z-chess/rating-list.csv: this list is on record and would come out differently",
        "L (ended 2026-01-20) is counted now and was not then",
        "a Ada: 808 (1 games) on record, 800 (2 games) now",
        "b Bo: 792 (2 games) on record, 800 (3 games) now",
        "a Ada: 816 (2 games) on record, 808 (3 games) now",
        "rated_in = 2026-03",
        'late = "next-list"',
        "--republish --reason TEXT",
        "nothing was written",
    ):
        assert said in desk.said, said
    assert "c Cy" not in desk.said


def test_a_late_report_with_rated_in(on_record):
    """In the first open month the late event counts without touching what is on record."""
    desk = on_record
    desk.late("2026-03")
    assert desk.run("2026-03") == 0
    # The late event ended first: b 792 beats a 816, 24 apart, for 9; then b 801 beats c 792 for 8.
    assert desk.ratings() == {"a": 807, "b": 809, "c": 784}


def test_the_next_list_takes_a_late_report(on_record):
    """With late = "next-list" the event gets the first open month by itself, and keeps it in all later runs."""
    desk = on_record
    desk.late()
    desk.write(ratinglist_toml='late = "next-list"\n')
    assert desk.run("2026-03", "--release") == 0
    assert "L counts in 2026-03: the list of its own month is on record" in desk.said
    assert desk.ratings() == {"a": 807, "b": 809, "c": 784}
    desk.events["E4"] = "E4,Four,2026-04-10"
    desk.games["E4"] = ("E4,1,a,c,1/2-1/2",)
    desk.write(ratinglist_toml='late = "refuse"\n')
    assert desk.run("2026-04") == 0
    assert "L counts in 2026-03: as on record" in desk.said
    # a 807 and c 784 draw, 23 apart: one point.
    assert desk.ratings() == {"a": 806, "b": 809, "c": 785}


def test_the_next_list_goes_on(on_record):
    """Going on from the last month, a late event counts in the new one."""
    desk = on_record
    desk.late()
    desk.write(ratinglist_toml='late = "next-list"\n')
    new = desk.place / "new"
    asked = ("run", desk.reports, "--out", new, "--system", "z-chess", "--opening", desk.out)
    assert desk(*asked) == 0
    desk.out = new
    assert desk.ratings() == {"a": 807, "b": 809, "c": 784}


def test_an_event_of_another_rule_book_is_not_late(on_record):
    """An event that none of the run's rule books is played in has no list that it could be late for."""
    desk = on_record
    desk.write(ratinglist_toml='late = "next-list"\n')
    events = (desk.reports / "events.csv").read_text().replace("end_date", "end_date,systems")
    (desk.reports / "events.csv").write_text(events + "S,Shogi,2026-01-05,dc-shogi\n")
    text = "\n".join(
        line + "," * (3 - line.count(",")) for line in (desk.reports / "events.csv").read_text().split()
    )
    (desk.reports / "events.csv").write_text(text + "\n")
    assert desk.run("2026-03") == 0
    assert "S counts" not in desk.said


# What else moves a list: what is changed in the reports, what is said of it, who is named with which figures.
CHANGES = [
    pytest.param(
        {"E1": ("E1,1,a,b,1/2-1/2", "E1,2,b,c,1/2-1/2")},
        {},
        [
            "E1: its report has changed since (round 1: a v b ½-½, 1-0 then)",
            "a Ada: 808 (1 games) on record, 800 (1 games) now",
        ],
        id="a corrected result",
    ),
    pytest.param(
        {"E1": ()},
        {},
        [
            "E1: its report has changed since (round 1: a v b not played, 1-0 then; round 2: b v c not played, ½-½ then)",
            "b Bo: 792 (2 games) on record, not on it now",
        ],
        id="games gone",
    ),
    pytest.param(
        {},
        {"corrections_csv": "system,player_id,date,rating,change,reason\nz-chess,b,2026-02-15,,5,committee\n"},
        ["the correction of b of 2026-02-15 (change 5) is new", "b Bo: 792 (2 games) on record, 797 (2 games) now"],
        id="a correction in a month on record",
    ),
    pytest.param(
        {},
        {"openings_csv": "system,player_id,rating,games\nz-chess,a,900,\n"},
        # a 900 beats b 800, 100 apart, for 3.
        ["a Ada: 808 (1 games) on record, 903 (1 games) now"],
        id="an opening",
    ),
]


@pytest.mark.parametrize(("games", "files", "said"), CHANGES)
def test_what_would_change_a_list_is_refused(on_record, games, files, said):
    """A list on record does not move silently, whatever it is that would move it; cause and figures are told."""
    desk = on_record
    before = tree(desk.out)
    desk.games |= games
    desk.write(**files)
    assert desk.run("2026-03") == 1
    assert tree(desk.out) == before
    assert [each for each in said if each not in desk.said] == []


def test_a_converted_rating_is_looked_for_in_players_csv(desk):
    """What no event, correction, opening or option explains can only come from players.csv, and is said so."""
    assert desk.run("2026-01", "--release") == 0
    desk.write(players_csv="player_id,name,conventional_rating\na,Ada,1800\nb,Bo,\nc,Cy,\n")
    assert desk.run("2026-02") == 1
    assert "look at the ratings in players.csv" in desk.said


def test_an_option_is_named(desk):
    """Another option that moves a list on record is named with what it was."""
    desk.events["E1"] = "E1,One,2026-01-10"
    # By games: b 792 after losing to a, then 792 beats c 800: the same band, 8. By event: 800 and 800, 8 too; so a
    # third game that sees different bands: a 816 after two wins against b 792, 24 apart, wins 7; by event 8.
    desk.games["E1"] = ("E1,1,a,b,1-0", "E1,2,a,c,1-0", "E1,3,a,b,1-0")
    desk.write()
    assert desk.run("2026-01", "--release") == 0
    assert desk.ratings() == {"a": 823, "b": 785, "c": 792}
    assert desk.run("2026-02", "--option", "z-chess.settles=event") == 1
    assert "option settles is event, its default then" in desk.said
    assert "a Ada: 823 (3 games) on record, 824 (3 games) now" in desk.said


def test_a_correction_in_an_open_month_is_no_change(on_record):
    """A correction dated in the first open month leaves the lists on record as they are."""
    desk = on_record
    correction = "system,player_id,date,rating,change,reason\nz-chess,b,2026-03-01,,5,committee\n"
    desk.write(corrections_csv=correction)
    assert desk.run("2026-03") == 0
    # b 797 beats c 792 for 8.
    assert desk.ratings() == {"a": 816, "b": 805, "c": 784}


def test_a_held_event_that_is_repaired_is_late(desk):
    """An event that was held back when its list went on record cannot slip into that list once it is repaired."""
    desk.events["X"] = "X,Broken,2026-01-25"
    desk.games["X"] = ("X,1,a,c,1-1",)
    desk.write()
    assert desk.run("2026-01", "--hold-bad", "--release") == 0
    assert desk.ratings() == JANUARY
    desk.games["X"] = ("X,1,a,c,1-0",)
    desk.write()
    assert desk.run("2026-02") == 1
    assert "X (ended 2026-01-25) is counted now and was not then" in desk.said
    assert "rated_in = 2026-02" in desk.said
    desk.games["E1"] = ("E1,1,a,b,1-1",)
    desk.games["X"] = ("X,1,a,c,1-1",)
    desk.write()
    assert desk.run("2026-02", "--hold-bad") == 1
    assert "E1 was counted then and is held back now because of errors" in desk.said


def test_republish(on_record):
    """A revision stands beside the list that it replaces, with who changed and why; later runs keep to it."""
    desk = on_record
    first = tree(desk.out / "released")
    desk.late()
    assert desk.run("2026-03", "--republish") == 0
    assert "released/2026-01/z-chess would change: this is a draft of its revision" in desk.said
    assert desk.release() == 1
    assert desk.release("--republish") == 2
    assert desk.release("--republish", "--reason", "report found") == 0
    for line in (
        "released/2026-01-r2/z-chess: on record, in place of released/2026-01/z-chess",
        "released/2026-02-r2/z-chess: on record, in place of released/2026-02/z-chess",
        "released/2026-03/z-chess: on record",
    ):
        assert line in desk.said
    cause = "L (ended 2026-01-20) is counted now and was not then"
    header = "player,published,revised,cause,name,games_published,games_revised"
    assert desk.revisions("2026-01-r2") == [header, f"a,808,800,{cause},Ada,1,2", f"b,792,800,{cause},Bo,2,3"]
    assert desk.revisions("2026-02-r2") == [header, f"a,816,808,{cause},Ada,2,3", f"b,792,800,{cause},Bo,2,3"]
    assert desk.ratings("released/2026-01-r2/z-chess") == {"a": 800, "b": 800, "c": 800}
    assert desk.ratings("released/2026-02-r2/z-chess") == {"a": 808, "b": 800, "c": 792}
    assert desk.index("2026-01-r2")["reason"] == "report found"
    now = tree(desk.out / "released")
    assert {name: now[name] for name in first} == first
    assert desk.run("2026-03") == 0
    del desk.events["L"], desk.games["L"]
    desk.write()
    assert desk.run("2026-03") == 1
    assert "released/2026-01-r2/z-chess/rating-list.csv" in desk.said
    assert "L was counted then and is not counted now" in desk.said
    assert desk.run("2026-03", "--republish") == 0
    assert desk.release("--republish", "--reason", "it was another club's") == 0
    assert desk.ratings("released/2026-01-r3/z-chess") == JANUARY
    assert desk.ratings("released/2026-03-r2/z-chess") == MARCH


def test_a_revision_is_presented_as_the_list_was(desk):
    """Wishes for later lists do not reach an earlier month's revision; pages stay where there were pages."""
    desk.write(ratinglist_toml="[list]\njuniors = [9]\n")
    assert desk.run("2026-01", "--release", "--html") == 0
    assert desk.run("2026-02", "--release") == 0
    desk.late()
    desk.write(ratinglist_toml="[list]\ninactive_after = 1\nactive_only = true\n")
    assert desk.run("2026-03", "--republish") == 0
    assert desk.release("--republish", "--reason", "report found") == 0
    pages = {path.name for path in (desk.out / "released/2026-01-r2/z-chess/html").rglob("*.html")}
    assert pages >= {"E1.html", "L.html", "a.html"}
    assert not (desk.out / "released/2026-02-r2/z-chess/html").exists()
    first, again = (desk.index(name)["presentation"] for name in ("2026-01", "2026-01-r2"))
    assert first == again
    assert first["juniors"] == [9]


def test_opponents_of_a_change_are_told_so(on_record):
    """A player whom a changed event reaches through opponents only is told that, beside whoever played in it."""
    desk = on_record
    desk.games["E1"] = ("E1,1,b,a,1-0", "E1,2,b,c,1/2-1/2")
    desk.games["E2"] = ("E2,1,c,a,0-1", "E2,2,h,b,1-0")
    desk.write()
    assert desk.run("2026-02", "--republish") == 0
    assert desk.release("--republish", "--reason", "both reports were wrong") == 0
    rows = desk.revisions("2026-02-r2")
    assert any(
        row.startswith("a,816,")
        and "E1: its report has changed since (" in row
        and "; E2: its report has changed since" in row
        for row in rows
    )
    assert not any("Hidden" in row or row.startswith("h,") for row in rows)


def test_there_is_nothing_to_republish(on_record):
    """A folder whose lists are those on record has nothing to revise."""
    assert on_record.release("--republish", "--reason", "nothing") == 1
    assert "there is nothing to revise" in on_record.said


def test_who_is_not_shown_is_not_named(desk):
    """A player who is not to be shown moves the record too, but is in no list and in no message."""
    desk.games["E1"] += ("E1,3,h,c,1-0",)
    desk.write()
    assert desk.run("2026-01", "--release") == 0
    desk.write(openings_csv="system,player_id,rating,games\nz-chess,h,1500,\n")
    assert desk.run("2026-02") == 1
    assert "Hidden" not in desk.said


def test_an_index_tells_nothing_of_who_is_not_shown(desk):
    """Ids, openings and corrections of players who are not to be shown stand in no file on record."""
    desk.games["E1"] += ("E1,3,secret-id,c,1-0",)
    files = {
        "players_csv": PLAYERS.replace("h,Hidden Hal", "secret-id,Hidden Hal"),
        "openings_csv": "system,player_id,rating,games\nz-chess,secret-id,1501,\nz-chess,a,902,\n",
        "corrections_csv": "system,player_id,date,rating,change,reason\nz-chess,secret-id,2026-01-20,1777,,x\n",
    }
    desk.write(**files)
    assert desk.run("2026-01", "--release") == 0
    assert desk.index("2026-01")["starts"] == {"a": "opening 902 after 0 games"}
    assert desk.index("2026-01")["corrections"] == []
    for name, content in tree(desk.out).items():
        assert not name.startswith("released/") or b"secret-id" not in content, name
    assert desk.run("2026-02") == 0
    desk.write(**{**files, "corrections_csv": files["corrections_csv"].replace("1777", "1778")})
    assert desk.run("2026-02") == 1
    assert "what was decided of players who are not shown" in desk.said


def test_an_entry_by_fide_rating_stays_what_it_was(desk):
    """A FIDE rating that changed since is named with what keeps an entry: the row of entries.csv in openings.csv."""

    def run(period, *more):
        return desk("run", desk.reports, "--out", desk.out, "--system", "tca", "--period", period, *more)

    players = "player_id,name,fide_rating\na,Ada,1850\nb,Bo,\nc,Cy,\n"
    desk.write(players_csv=players)
    assert run("2026-01", "--release") == 0
    entries = (desk.out / "tca/entries.csv").read_text()
    desk.write(players_csv=players.replace("1850", "1870"))
    assert run("2026-02") == 1
    assert "a came with FIDE rating 1870, FIDE rating 1850 then" in desk.said
    assert "append the entries.csv of the list on record to openings.csv" in desk.said
    desk.write(players_csv=players.replace("1850", "1870"), openings_csv=entries)
    assert run("2026-02") == 0


@pytest.mark.parametrize("name", ["rating-list.csv", "index.json", "crosstables/E1.csv"])
@pytest.mark.parametrize("spoil", ["alter", "remove"])
def test_an_altered_record_stops_every_command(on_record, name, spoil):
    """A file on record that is altered or gone is an error before anything is written."""
    desk = on_record
    path = desk.out / "released/2026-01/z-chess" / name
    content = path.read_bytes()
    if spoil == "alter":
        path.write_bytes(content.replace(b"2026", b"2027").replace(b"808", b"809") + b" ")
    else:
        path.unlink()
    before = tree(desk.out)
    assert desk.run("2026-03") == 1
    assert name in desk.said
    assert desk.release() == 1
    assert desk("publish", desk.out) == 1
    assert tree(desk.out) == before


def test_two_records_of_one_list_do_not_mix(on_record):
    """Going on from a folder that has another list on record for the same month is an error."""
    desk = on_record
    other = desk.place / "other"
    desk.games["E1"] = ("E1,1,b,a,1-0", "E1,2,b,c,1/2-1/2")
    desk.write()
    assert desk("run", desk.reports, "--out", other, "--system", "z-chess", "--period", "2026-01", "--release") == 0
    before = tree(desk.out)
    desk.capsys.readouterr()
    assert desk.run("2026-02", "--opening", str(other)) == 1
    assert "one list cannot be on record twice" in desk.said
    assert tree(desk.out) == before


def test_what_cannot_be_released(desk):
    """A folder that is no output, or has no lists, cannot be released; the order of options is told."""
    (desk.place / "empty").mkdir()
    assert desk("release", desk.place / "empty") == 1
    assert desk("release", desk.place / "nowhere") == 2
    assert desk("replay", desk.reports, "--out", desk.out, "--system", "z-chess", "--period", "2026-01") == 0
    assert desk.release() == 1
    assert "make them with ratinglist publish" in desk.said
    assert desk("publish", desk.out) == 0
    assert desk.release() == 0
    assert desk.run("2026-02", "--release", "--republish") == 2
    assert desk.run("2026-02", "--reason", "without --release") == 2
    path = desk.out / "z-chess" / "rating-list.csv"
    path.write_text(path.read_text().replace("808", "908"))
    assert desk.release() == 1
    assert "is not what the run wrote" in desk.said
