"""The whole command on spoilt folders: a few of the very many that `make fuzz-whole` tries."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from tests.fuzz.trying import NotHeldError, TooSlowError
from tests.fuzz.whole import trying
from tests.fuzz.whole.cases import Case, case_of
from tests.fuzz.whole.seeds import earlier, seeds
from tests.fuzz.whole.trials import here, watch
from tests.fuzz.whole.trying import try_apart, try_here

CASES = int(os.environ.get("RATINGLIST_WHOLE_CASES", "60"))

SMALL = ("run", "FOLDER", "--out", "OUT", "--system", "z-chess", "--no-xlsx")


def case(*arguments: str, before: bool = False, **files: bytes) -> Case:
    """The small folder with other files."""
    found = {**seeds()["small"].files, **files}
    return Case(
        files=found, odd=False, before=earlier()[0].out if before else {}, old={}, arguments=arguments or SMALL
    )


def test_spoilt_folders():
    """Exits are 0 to 3; nothing is changed that should not be, nothing is left behind, and nothing is raised."""
    assert [(seed, what) for seed, _, what in here(range(1, CASES + 1)) if what] == []


def test_the_same_seed_is_the_same_case():
    """A seed can be tried again."""
    assert case_of(77) == case_of(77)
    assert case_of(77) != case_of(78)


@pytest.mark.parametrize("apart", [False, True])
def test_sound_and_broken_folders(apart):
    """The folder as it was runs, one without players does not."""
    for tried, code in ((case(before=True), 0), (case(**{"players.csv": b""}, before=True), 1)):
        assert (try_apart(tried, 5) if apart else try_here(tried, 5, watch())) == code


def test_a_standing_player_whose_row_does_not_fit():
    """Nobody in the standings can be left out: there is no holding back then, also with a correction of theirs."""
    rows = seeds()["small"].files["players.csv"].decode().replace('"Able, Ann"', "Able, Ann")
    files = {
        "players.csv": rows.encode(),
        "corrections.csv": b"system,player_id,date,change\nz-chess,A1,2024-07-08,5\n",
    }
    tried = case(*SMALL, "--opening", "OLD", "--hold-bad", **files)
    assert try_here(replace(tried, old=earlier()[0].out), 5, watch()) == 1
    nobody = b"player_id,name,x\nA1,Ann\nB2,Bob\nC3,Cy\nD4,Di\n"
    assert (
        try_here(replace(tried, files={**tried.files, "players.csv": nobody}, old=earlier()[0].out), 5, watch())
        == 1
    )


def test_no_table_is_read_by_what_waits_for_threads():
    """pq.read_table waits for ever where the system refuses a thread, as one with 400 MB of memory does."""
    modules = list((Path(__file__).parent.parent / "pipeline").rglob("*.py"))
    assert len(modules) > 300
    assert [path.name for path in modules if "pq.read_table(" in path.read_text(encoding="utf-8")] == []


def ends(code: int = 0, said: str = "", *, do=lambda _: None):
    """A command that does something and ends so."""

    def command(arguments):
        do(Path(arguments[1]).parent)
        trying.sys.stderr.write(said)
        return code

    return command


def write(name: str, data: bytes = b"x"):
    """What writes a file into the place of a trial."""

    def do(place: Path) -> None:
        path = place / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)

    return do


def write_beside(place: Path) -> None:
    """Write a file beside the place of a trial, and take it away again."""
    path = place.with_name(f"{place.name}-x")
    path.touch()
    path.unlink()


def loop(_: Path) -> None:
    """Never end."""
    while True:
        pass


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (ends(70, "x"), "exit 70"),
        (ends(3, "x"), "exit 3"),
        (ends(1), "exit 1 without a word"),
        (ends(1, "Traceback (most"), "a traceback"),
        (ends(1, "x" * 3_000_000), "too much is said"),
        (ends(1, "x", do=write("out/a.csv")), "the output is another"),
        (ends(1, "x", do=write("out/manifest.json")), "the output is another"),
        (ends(0, do=write("out/a.csv")), "not what the manifest says"),
        (ends(0, do=lambda place: (place / "out/z-chess/titles.csv").unlink()), "not what the manifest says"),
        (ends(0, do=write(".out.new-1/a.csv")), "left behind"),
        (ends(0, do=write("folder/players.csv")), "changed"),
        (ends(0, do=write("folder/x")), "changed"),
        (ends(0, do=write("here/x")), "changed"),
        (ends(0, do=write_beside), "changed outside"),
        (ends(0, do=lambda _: os.system("true")), "changed outside"),  # noqa: S605 - it is what is looked for
    ],
)  # fmt: skip
def test_the_harness_sees(command, says, monkeypatch):
    """A command that breaks a promise does not pass."""
    monkeypatch.setattr(trying, "code_of", command)
    with pytest.raises(NotHeldError, match=f"^{says}: "):
        try_here(case(before=True), 1, watch())


def test_the_harness_ends_what_does_not(monkeypatch):
    """A command that takes too long is ended."""
    monkeypatch.setattr(trying, "code_of", ends(do=loop))
    monkeypatch.setattr(trying, "SECONDS", 0.05)
    with pytest.raises(TooSlowError):
        try_here(case(), 1, watch())
