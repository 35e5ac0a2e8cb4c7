"""Players with listed = no are rated and nowhere shown: every output of every command is searched for them."""

import csv
from pathlib import Path

import pytest

from pipeline.cli import code_of
from pipeline.publishing.published_copy import published_copy
from tests.private_federation import BIRTHS, HIDDEN, IDS, SYSTEMS, WORDS, days_in, files, write_private
from tests.searched_files import text_of, texts_below

DATA = {
    *(
        "corrections.parquet",
        "games.parquet",
        "openings.parquet",
        "players.parquet",
        "entries.csv",
        "standings.csv",
    ),
    *("ledger.parquet", "ledger-index.parquet", "manifest.json"),
}
"""The files of data, which keep the id; of names there are any in the players' table alone."""

REASON = "mauerbluemchen"
"""The word in the reason of a correction, which is nobody's name: the table of corrections keeps it."""


def said(capfd, *arguments, code=0):
    """What a command prints, on both streams."""
    capfd.readouterr()
    assert code_of([*map(str, arguments)]) == code
    return "".join(capfd.readouterr())


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Everything that the commands write of the federation: a list on record, an earlier one, ledgers, pictures, tables."""
    place = tmp_path_factory.mktemp("private")
    reports, out = write_private(place / "reports"), place / "all" / "out"
    (place / "all").mkdir()
    assert code_of(["run", str(reports), "--out", str(out), "--all-crosstables", "--html", "--release"]) == 0
    earlier = [
        "publish",
        str(out),
        "--period",
        "2026-02",
        "--out",
        str(place / "all" / "earlier"),
        "--html",
        "--quiet",
    ]
    assert code_of(earlier) == 0
    for code in SYSTEMS:
        where = ["--in", str(out), "--system", code]
        pictures = {"top": ["--top", "5"], "spread": ["--distribution"], "own": [HIDDEN, IDS[1]]}
        for name, asked in pictures.items() if code in ("tca", "dc-shogi") else ():
            picture = place / "all" / f"{code}-{name}.svg"
            assert code_of(["plot", *asked, *where, "--out", str(picture)]) == 0
        for name, asked in {"player": [IDS[1]], "event": ["--event", "jan"]}.items():
            table = place / "all" / f"{code}-{name}-explained.csv"
            assert code_of(["explain", *asked, *where, "--csv", str(table)]) == 0
    return place


def test_no_file_names_the_unlisted(made):
    """Not by name, English name, club, federation, title or FIDE id, in text, cells, pages, pictures or properties."""
    texts = texts_below(made / "all")
    assert {Path(name).suffix for name in texts} >= {".csv", ".json", ".xlsx", ".parquet", ".html", ".svg"}
    assert len(texts) > 250
    for name, text in texts.items():
        if Path(name).name != "players.parquet":
            small = text.casefold()
            words = [word for word in WORDS if word in small]
            assert words == [REASON] * (Path(name).name == "corrections.parquet"), name


def test_only_data_has_the_id(made):
    """Lists, changes, titles, crosstables, reports, workbooks and pages do not; accounts and own pictures do, by id alone."""
    having = {name for name, text in texts_below(made / "all").items() if HIDDEN in text}
    assert {Path(name).name for name in having if name.startswith(("out/", "earlier/"))} == DATA
    others = {name for name in having if not name.startswith(("out/", "earlier/"))}
    assert others == {f"{code}-{of}-explained.csv" for code in SYSTEMS for of in ("player", "event")} | {
        "dc-shogi-own.svg",
        "tca-own.svg",
    }


def test_the_search_would_find_them(made):
    """The officer's own input and the table of players have all of the words; the champion is rated first."""
    own = text_of(made / "reports" / "players.csv").casefold()
    assert all((word in own) != (word in (REASON, "zirkelbruder")) for word in WORDS)
    kept = text_of(made / "all" / "out" / "players.parquet").casefold()
    assert all((word in kept) == (word in own) for word in WORDS)
    with (made / "all" / "out" / "tca" / "standings.csv").open(encoding="utf-8") as file:
        ratings = {row["player_id"]: int(row["rating"]) for row in csv.DictReader(file)}
    assert max(ratings, key=ratings.__getitem__) == HIDDEN


def test_no_file_has_a_birth_date(made):
    """Of anybody, in whichever way it may be written; the table of players has them all."""
    whole = days_in(BIRTHS)
    for name, text in texts_below(made / "all").items():
        assert bool(whole.search(text)) == (Path(name).name == "players.parquet"), name


def test_a_crosstable_keeps_the_row(made):
    """Place, rating and results stand there, without id, name and title."""
    with (made / "all" / "out" / "tca" / "crosstables" / "feb.csv").open(encoding="utf-8") as file:
        first = next(csv.DictReader(file))
    assert (first["place"], first["player_id"], first["name"], first["title"], first["points"]) == (
        "1",
        "",
        "",
        "",
        "7.0",
    )


@pytest.mark.parametrize(
    "asked",
    [
        *(("explain", IDS[1], "--system", code, *form) for code in SYSTEMS for form in ((), ("--json",))),
        ("explain", IDS[1], "--event", "jan", "--system", "tca"),
        ("explain", IDS[1], "--period", "2026-02", "--system", "tca", "--csv", "-"),
        *(("explain", "--event", "jan", "--system", "tca", *form) for form in ((), ("--json",), ("--csv", "-"))),
    ],
    ids=" ".join,
)
def test_accounts_of_others_have_the_id_alone(made, capfd, asked):
    """Who lost against the unlisted champion is told the id; the account of a whole event names nobody unlisted."""
    told = said(capfd, *asked, "--in", made / "all" / "out")
    assert HIDDEN in told
    assert not [word for word in WORDS if word in told.casefold()]


def test_the_own_account_has_the_name(made, capfd):
    """Who asks for an id knows whose it is."""
    told = said(capfd, "explain", HIDDEN, "--system", "tca", "--in", made / "all" / "out")
    assert told.startswith(f"Quillfeather, Xanthippe ({HIDDEN}), tca")


def test_nobody_unlisted_is_proposed_by_name(made, capfd):
    """A mistyped id is answered with the ids that it may be, and the names of who is listed."""
    for command in (["explain"], ["plot", "--out", made / "picture.svg"]):
        told = said(capfd, *command, "quill", "--system", "tca", "--in", made / "all" / "out", code=2)
        assert f"did you mean {HIDDEN}?" in told
        assert "xanthippe" not in told.casefold()
    assert "did you mean 001 (Amber, Ada)?" in said(capfd, "explain", "amber,", "--system", "tca", "--in", made / "all" / "out", code=2)  # fmt: skip


def test_a_run_does_not_name_them(made, capfd):
    """Neither what it says, nor the top of its lists, nor what it says when a list on record would change."""
    again = ["run", made / "reports", "--out", made / "all" / "out", "--top", "3", "--all-crosstables", "--html"]
    told = said(capfd, *again)
    other = write_private(made / "other", first="0-1")
    told += said(capfd, "run", other, "--out", made / "all" / "out", code=1)
    assert "001 Amber, Ada: " in told
    assert not [word for word in (*WORDS, HIDDEN) if word in told.casefold()]


def test_who_is_unlisted_from_now_on_is_not_named_in_a_revision(tmp_path, capfd):
    """What was put on record stays; what comes after it, and what is said of it, has the id alone."""
    reports, out = write_private(tmp_path / "reports"), tmp_path / "out"
    players = reports / "players.csv"
    hidden = players.read_text(encoding="utf-8")
    players.write_text(hidden.replace("Kwilfeder Zanthi,no", "Kwilfeder Zanthi,yes"), encoding="utf-8")
    run = ["run", reports, "--out", out, "--system", "tca", "--no-xlsx"]
    said(capfd, *run, "--release")
    players.write_text(hidden, encoding="utf-8")
    (reports / "games.csv").write_text(files(first="0-1")["games.csv"], encoding="utf-8")
    told = said(capfd, *run, code=1) + said(capfd, *run, "--republish", "--html")
    told += said(capfd, "release", out, "--republish", "--reason", "asked to be left out")
    assert f"{HIDDEN}: " in told
    assert not [word for word in WORDS if word in told.casefold()]
    naming = {name for name, text in texts_below(out).items() if "quillfeather" in text.casefold()}
    assert {name.split("/")[0] for name in naming - {"players.parquet"}} == {"released"}
    assert not [name for name in naming if name.startswith("released/2026-03-r2/")]
    revised = out / "released" / "2026-03-r2" / "tca" / "revisions.csv"
    with revised.open(encoding="utf-8") as file:
        assert [row["name"] for row in csv.DictReader(file) if row["player"] == HIDDEN] == [""]


REPORT = """012 Winter Open
032 LAN
042 2026/03/20
052 2026/03/21
001    1 w    Zirkelbruder, Xo                  1999 QZX    76543210 1951/07/13  1.0    1     2 w 1
001    2 m    Amber, Ada                        1540 LAN             1954/12/20  0.0    2     1 b 0
"""


def test_problems_on_record_do_not_name_them(tmp_path, capfd):
    """The officer is told who a report may mean; the copy in the output folder says only that there is something."""
    reports, out = write_private(tmp_path / "reports"), tmp_path / "out"
    (reports / "reports").mkdir()
    (reports / "reports" / "winter.trf").write_text(REPORT, encoding="utf-8")
    told = said(capfd, "run", reports, "--out", out, "--system", "tca", "--no-xlsx")
    assert f'"Zirkelbruder, Xo" is {HIDDEN} Quillfeather, Xanthippe' in told
    text = (out / "problems.csv").read_text(encoding="utf-8")
    assert "about a player who is not listed" in text
    assert not [word for word in WORDS if word in text.casefold()]


def test_new_players_in_the_output_folder():
    """Of who is not listed only the id; of the others the year; columns of nobody's knowledge not at all."""
    officers = (
        "\ufeffplayer_id, name ,birth_date,club,listed,born in\r\n"
        'N0001,"Cole, Cy",2001-02-03,"A ""B"" Club",,2001-02-03\r\n'
        "N0002,Sam Secret,2002-03-04,Cellar,no,x\r\nN0003,Di,1999,,yes,\r\n"
    )
    copy = published_copy(officers.encode())
    assert copy.decode() == (
        "player_id,name,birth_date,club,listed\n"
        'N0001,"Cole, Cy",2001,"A ""B"" Club",\nN0002,,,,no\nN0003,Di,1999,,yes\n'
    )
    assert published_copy(copy) == copy


def test_an_exported_report_names_everybody(made, capfd):
    """Who rates an event needs all who took part, by name and id, with years of birth unless whole dates are asked for."""
    told = said(capfd, "export", "jan", "--in", made / "all" / "out", "--format", "trf16")
    assert "Quillfeather, Xanthippe" in told
    assert not days_in(BIRTHS).findall(told)
    assert days_in(BIRTHS).findall(
        said(capfd, "export", "jan", "--in", made / "all" / "out", "--format", "trf16", "--full-birth-dates")
    )
