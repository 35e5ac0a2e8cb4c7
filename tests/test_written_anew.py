"""Output folders that a run replaces while another command reads them: that command says so, and no untruth."""

import shutil

import pytest

from pipeline import outputs
from pipeline.cli import code_of
from pipeline.earlier_runs import read_earlier
from pipeline.exits import DataError
from pipeline.explaining import held_ledger
from pipeline.outputs import Output, open_output
from pipeline.released.record import read_record
from pipeline.republishing import check_same, read_output
from pipeline.writers.ledger_reading import LedgerFile
from tests.moving_files import folder_of_every_kind

ANEW = "was written anew while it was being read; ask again"


@pytest.fixture(scope="module")
def generations(tmp_path_factory):
    """Two output folders of one folder of reports, whose every file differs: the second has another game."""
    place = tmp_path_factory.mktemp("generations")
    folder = folder_of_every_kind(place / "folder")
    for name in ("one", "two"):
        assert code_of(["run", str(folder), "--out", str(place / name), "--no-xlsx", "--quiet", "--release"]) == 0
        (folder / "games" / "2026").mkdir(exist_ok=True)
        (folder / "games" / "2026" / "more.csv").write_text(
            "event_id,round,white_id,black_id,result\nMORE,1,12,N0001,0-1\nMORE,2,11,12,0-1\n"
        )
        with (folder / "events.csv").open("a") as file:
            file.write("MORE,Another Cup,2026-04-05\n")
    return place / "one", place / "two"


@pytest.fixture
def out(generations, tmp_path):
    """An output folder."""
    shutil.copytree(generations[0], tmp_path / "out")
    return tmp_path / "out"


@pytest.fixture
def replace(generations, out, tmp_path):
    """What a run does in the end: another folder stands in the place of the first."""

    def put() -> None:
        shutil.copytree(generations[1], tmp_path / "new")
        out.rename(tmp_path / "old")
        (tmp_path / "new").rename(out)

    return put


def test_what_is_there_is_read(out):
    """Nothing has happened to it."""
    output = open_output(out)
    output.check_still_there()
    assert output.content("tca/standings.csv") == (out / "tca" / "standings.csv").read_bytes()
    assert output.kept("tca/standings.csv").content() == (out / "tca" / "standings.csv").read_bytes()


READINGS = {
    "content": lambda output: output.content("tca/standings.csv"),
    "kept": lambda output: output.kept("tca/standings.csv"),
    "table": lambda output: output.table("games"),
    "rows": lambda output: output.rows("events", {"event_id": {"WINTER"}}),
    "standings": lambda output: output.standings_of("tca", ["11"]),
    "same": lambda output: check_same(output, {"tca": None}),
}


@pytest.mark.parametrize("way", READINGS)
def test_a_folder_that_was_written_anew(way, out, replace):
    """Its files are what a run wrote, only another one."""
    output = open_output(out)
    replace()
    with pytest.raises(OSError, match=f"{out} {ANEW}"):
        READINGS[way](output)


@pytest.mark.parametrize("way", READINGS)
@pytest.mark.parametrize("change", ["altered", "missing"])
def test_a_file_that_was_altered_is_still_told_as_that(change, way, out):
    """The manifest is the one that was read: it was no run."""
    output = open_output(out)
    for path in [*out.glob("*.parquet"), out / "tca" / "standings.csv"]:
        if change == "missing":
            path.unlink()
        else:
            path.write_bytes(b"x" + path.read_bytes())
    told = {"altered": "is not what the run wrote", "missing": "is not whole: .* is missing"}[change]
    with pytest.raises(DataError, match=f"{told}; run again"):
        READINGS[way](output)


def test_a_folder_without_a_file_that_was_there(out, replace):
    """What the second run does not write is not missing."""
    output = open_output(out)
    replace()
    with pytest.raises(OSError, match=ANEW):
        output.content("tca/no-such-file.csv")


def test_a_folder_that_is_gone(out):
    """It is not called damaged."""
    output = open_output(out)
    shutil.rmtree(out)
    with pytest.raises(OSError, match=ANEW):
        output.content("tca/standings.csv")


def meanwhile(monkeypatch: pytest.MonkeyPatch, module: object, function: str, happens: object) -> None:
    """Let something happen once, right after a function of the program."""
    original, happened = getattr(module, function), []

    def changing(*given: object, **named: object) -> object:
        result = original(*given, **named)
        if not happened:
            happened.append(True)
            happens()  # type: ignore[operator]
        return result

    monkeypatch.setattr(module, function, changing)


@pytest.mark.parametrize(
    "line",
    [
        ["explain", "11", "--in", "{out}", "--system", "tca"],
        ["explain", "--event", "WINTER", "--in", "{out}", "--system", "tca"],
        ["plot", "11", "--in", "{out}", "--system", "tca", "--out", "{picture}"],
        ["publish", "{out}", "--out", "{other}", "--no-xlsx"],
        ["export", "WINTER", "--in", "{out}", "--format", "trf16", "--out", "{picture}"],
    ],
    ids=lambda line: line[0],
)
def test_commands_that_read_it(line, out, replace, tmp_path, monkeypatch, capfd):
    """Exit code 3, one line, nothing written; the next time it is answered."""
    words = [word.format(out=out, other=tmp_path / "other", picture=tmp_path / "picture.svg") for word in line]
    meanwhile(monkeypatch, outputs, "read_manifest", replace)
    assert code_of(words) == 3
    assert capfd.readouterr().err == f"ratinglist: {out} {ANEW}\n"
    assert not (tmp_path / "other").exists()
    assert not (tmp_path / "picture.svg").exists()
    assert code_of(words) == 0


def test_explain_while_the_ledger_is_hashed(out, replace, monkeypatch, capfd):
    """The ledger of one run under the manifest of the next is no damage."""
    meanwhile(monkeypatch, held_ledger, "stamp_of", replace)
    monkeypatch.setattr(held_ledger, "digest_of", lambda *_: "the first run's")
    assert code_of(["explain", "11", "--in", str(out), "--system", "tca"]) == 3
    assert ANEW in capfd.readouterr().err


def test_explain_after_the_ledger_was_hashed(out, replace, monkeypatch, capfd):
    """Rows of another ledger than the one that was hashed are no answer, even if they can be read."""
    meanwhile(monkeypatch, Output, "check", replace)
    assert code_of(["explain", "11", "--in", str(out), "--system", "tca"]) == 3
    assert ANEW in capfd.readouterr().err


def test_explain_when_the_last_rows_were_read(out, replace, monkeypatch):
    """Whether they are of the ledger that was hashed is seen afterwards."""
    output = open_output(out)
    with held_ledger.ledger_of(out, "tca") as opened:
        ledger = opened(output)
    meanwhile(monkeypatch, LedgerFile, "rows_where", replace)
    with pytest.raises(OSError, match=ANEW):
        ledger.of_event("WINTER")


def test_going_on_from_a_folder_that_is_half_there(out, monkeypatch):
    """Standings that are missing because the folder goes are not called missing."""
    meanwhile(monkeypatch, outputs, "read_manifest", lambda: shutil.rmtree(out))
    with pytest.raises(OSError, match=ANEW):
        read_earlier(out, ["tca"], {"tca": ("", {})})


@pytest.mark.parametrize("function", ["ledger_file", "read_index"])
def test_explain_while_the_ledger_is_read(function, out, replace, monkeypatch, capfd):
    """Nor are those that were looked up in it."""
    meanwhile(monkeypatch, held_ledger, function, replace)
    assert code_of(["explain", "11", "--in", str(out), "--system", "tca"]) == 3
    assert ANEW in capfd.readouterr().err


@pytest.mark.parametrize(
    "function",
    [open_output, read_record, lambda folder: read_earlier(folder, ["tca"], {"tca": ("", {})})],
    ids=["opened", "record", "opening"],
)
def test_a_folder_that_goes_while_it_is_opened(function, out, monkeypatch):
    """On its way to be replaced, where that takes two steps: it has been the output of a run, and has lists."""
    meanwhile(monkeypatch, outputs, "stamp_of", lambda: shutil.rmtree(out))
    with pytest.raises(OSError, match=ANEW):
        function(out)


def test_a_run_that_goes_on_from_it(out, replace, monkeypatch):
    """Neither missing standings nor another hash."""
    meanwhile(monkeypatch, outputs, "read_manifest", replace)
    with pytest.raises(OSError, match=ANEW):
        read_earlier(out, ["tca"], {"tca": ("", {})})
    shutil.rmtree(out / "tca")
    monkeypatch.undo()
    _, problems = read_earlier(out, ["tca"], {"tca": ("", {})})
    assert [problem.message for problem in problems if "missing" in problem.message] == [
        "the earlier run's standings are missing"
    ]


def test_the_lists_on_record_of_it(out, replace, monkeypatch):
    """They are not called altered, nor missing."""
    meanwhile(monkeypatch, outputs, "read_manifest", replace)
    with pytest.raises(OSError, match=ANEW):
        read_record(out)


def test_a_list_on_record_that_is_read_again(out):
    """It must be what was looked at before."""
    files = read_record(out).files
    file = files["released/2026-03/tca/rating-list.csv"]
    file.source.write_bytes(b"another")
    with pytest.raises(OSError, match="was changed meanwhile"):
        file.content()
    file.source.unlink()
    with pytest.raises(OSError, match="was taken away meanwhile"):
        file.content()


def test_a_publication_is_held_against_the_folder_that_it_was_made_from(out, replace):
    """Not against the one that has come into its place."""
    held = read_output(out, None)
    replace()
    with pytest.raises(OSError, match=ANEW):
        check_same(held.output, {"tca": None})  # type: ignore[dict-item]  # nothing is compared
