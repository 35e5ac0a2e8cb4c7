"""The native folder as it is read: which files, what is tidied, what stays, and no input that breaks it."""

import hashlib
import os
from pathlib import Path

import pytest

from pipeline.checks.folder import validate_folder
from pipeline.files_read import FilesRead
from pipeline.native.folder import read_files
from pipeline.problems import Findings
from pipeline.validated import Outcome
from tests.folders import BOOKS, CORRECTIONS, OPENINGS, SOUND, changed, write


def validate(folder: Path, *, run: tuple[str, ...] = ("z-chess",), hold_bad: bool = False) -> Outcome:
    return validate_folder(folder, run=run, books=BOOKS, hold_bad=hold_bad)


def said(outcome: Outcome) -> list[str]:
    return [str(problem) for problem in outcome.problems]


def test_words_that_look_like_nothing_stay_words(tmp_path: Path) -> None:
    """NA, null and 0012 are ids and names like any other."""
    players = "player_id,name\nNA,null\n0012,None\n12,nan\n1e3,#N/A\n"
    games = "event_id,round,white_id,black_id,result\nSPRING,1,NA,0012,1-0\nSPRING,1,12,1e3,1-0\n"
    outcome = validate(write(tmp_path, {**SOUND, "players.csv": players, "games.csv": games}))
    assert outcome.validated is not None
    assert outcome.validated.players["player_id"].tolist() == ["0012", "12", "1e3", "NA"]
    assert outcome.validated.players["name"].tolist() == ["None", "nan", "#N/A", "null"]
    assert outcome.validated.games["white_id"].tolist() == ["12", "NA"]


def test_each_file_is_read_once_and_named_with_its_hash(tmp_path: Path) -> None:
    """Path with forward slashes, SHA-256, size and data rows, by path."""
    games = str(SOUND["games.csv"]).replace("\n", "\r\n")
    files = {**SOUND, "games/2024/b.csv": games.encode()}
    del files["games.csv"]
    outcome = validate(write(tmp_path, files))
    assert outcome.validated is not None
    assert [(file.path, file.rows) for file in outcome.validated.inputs] == [
        ("events.csv", 2),
        ("games/2024/b.csv", 6),
        ("players.csv", 4),
    ]
    entry = outcome.validated.inputs[1]
    assert (entry.size, entry.sha256) == (len(games.encode()), hashlib.sha256(games.encode()).hexdigest())


def test_games_are_the_union_of_their_files(tmp_path: Path) -> None:
    """games.csv and every CSV file below games/; hidden ones and other files are named."""
    header, *rows = str(SOUND["games.csv"]).splitlines(keepends=True)
    short = "result,black_id,white_id,round,event_id\n1-0,D4,A1,1,SUMMER\n"
    files = {
        **SOUND,
        "games.csv": header + "".join(rows[:2]),
        "games/a/deep/round 2.csv": header + "".join(rows[2:4]),
        "games/SUMMER.CSV": short,
        "games/z.csv": header + rows[5],
        "games/.draft.csv": "broken",
        "games/.hidden/a.csv": "broken",
        "games/notes.txt": "broken",
    }
    outcome = validate(write(tmp_path, files))
    assert said(outcome) == [
        "games/.draft.csv: note: not read: this is a hidden file",
        "games/.hidden: note: not read: this is a hidden folder",
        "games/notes.txt: note: not read: this is no CSV file; reports of other kinds go into reports/",
    ]
    assert outcome.validated is not None
    assert len(outcome.validated.games) == 6
    assert outcome.validated.games["rated"].tolist() == [True] * 6


def test_problems_name_the_file_of_their_row(tmp_path: Path) -> None:
    """Lines are counted in each file; another file is named where a row of it is meant."""
    header, *rows = str(SOUND["games.csv"]).splitlines(keepends=True)
    files = {**SOUND, "games/more.csv": header + "\n" + rows[0] + "SPRING,3,A1,B2,2-0,,,,\nSPRING,3,C3\n"}
    assert said(validate(write(tmp_path, files))) == [
        (
            "games/more.csv:3: white_id: the same game stands already on line 2 of games.csv "
            "(event SPRING, A1 v B2); expected each game once (or another round, date or board)"
        ),
        (
            'games/more.csv:4: result: "2-0" is not a result (event SPRING, A1 v B2); expected one of '
            "1-0 0-1 1/2-1/2 1-0F 0-1F 0-0F bye half-bye zero-bye ½-½, or nothing (no result yet)"
        ),
        (
            "games/more.csv:5: the row does not fit: found 3 cells (event SPRING, C3); "
            "expected 9 cells as in the header"
        ),
    ]


def test_one_bad_file_of_games_does_not_hide_another(tmp_path: Path) -> None:
    """A column that one file lacks is no reason to doubt the rows of the others."""
    files = {**SOUND, "games/a.csv": "event_id,round,white_id,black_id\nSPRING,9,A1,B2\n", "games/b.csv": b"\xff"}
    messages = said(validate(write(tmp_path, files)))
    assert [message.split(":")[0] for message in messages] == ["games/a.csv", "games/b.csv"]


def test_tidying_is_noted_once_a_column(tmp_path: Path) -> None:
    """Blanks go everywhere, letters are composed in names, ids keep theirs; each is noted with its first line."""
    files = {
        **SOUND,
        "players.csv": (
            "player_id , name\nA1,\u00a0Zoe\u0308\t\nB2,Zoe\u0308\nC3,tab\tbed\nD4 ,Di\ne\u0308,\u2028E\u0085\x7f\n"
        ),
    }
    outcome = validate(write(tmp_path, files))
    assert said(outcome) == [
        (
            "players.csv:2: name: note: blanks around the cell are taken away; "
            "2 such cells in this column, the first here"
        ),
        (
            "players.csv:2: name: note: letters in several parts are composed (NFC); "
            "2 such cells in this column, the first here"
        ),
        (
            "players.csv:4: name: note: control characters are shown as \ufffd; "
            "2 such cells in this column, the first here"
        ),
        "players.csv:5: player_id: note: blanks around the cell are taken away",
    ]
    assert outcome.validated is not None
    assert outcome.validated.players["name"].tolist() == ["Zoë", "Zoë", "tab\ufffdbed", "Di", "E\ufffd\ufffd"]
    assert outcome.validated.players["player_id"].tolist()[-1] == "e\u0308"


def test_several_faults_are_told_at_once(tmp_path: Path) -> None:
    """Every file, every row, every cell: nothing waits for something else to be mended."""
    files = {
        **SOUND,
        "players.csv": (
            "player_id,name,birth_date,fide_rating\nA1,Ann,31.12.1999,x\nB2,,1985,\nC3,Cy,,\nC3,Cy,,\nD4,Di\n"
        ),
        "events.csv": "event_id,name,end_date,rated\nSPRING,Spring,2024-02-30,Y\nSUMMER,Summer,2024-07-07,\n",
        "games.csv": "event_id,round,white_id,black_id,result\nSPRING,x,A1,A1,2-0\nSUMMER,1,Z9,D4,1-0\n",
        "openings.csv": OPENINGS + "chess,A1,-1,,,,,\n",
        "corrections.csv": CORRECTIONS + "z-chess,A1,2024-01-01,1,1,\n",
    }
    problems = validate(write(tmp_path, files)).problems
    assert [(problem.file, problem.line, problem.column) for problem in problems] == [
        ("corrections.csv", 2, "rating"),
        ("corrections.csv", 2, "reason"),
        ("events.csv", 2, "end_date"),
        ("events.csv", 2, "rated"),
        ("games.csv", 2, "round"),
        ("games.csv", 2, "result"),
        ("games.csv", 2, "black_id"),
        ("games.csv", 3, "white_id"),
        ("openings.csv", 2, "system"),
        ("openings.csv", 2, "rating"),
        ("players.csv", 2, "birth_date"),
        ("players.csv", 2, "fide_rating"),
        ("players.csv", 3, "name"),
        ("players.csv", 5, "player_id"),
        ("players.csv", 6, ""),
    ]


@pytest.mark.parametrize(
    "birth", ["31.12.1999", "1999-12-32", "1999-13-01", "19991231", "December 1999", "99", "１９９９"]
)
def test_no_problem_shows_a_birth_date(birth: str, tmp_path: Path) -> None:
    """Neither message nor value: the form is shown, not the figures."""
    for problem in validate(write(tmp_path, changed("players.csv", (2, f"A1,Ann,{birth},1800,,")))).problems:
        assert birth not in str(problem)
        assert not any(sign.isalnum() for sign in problem.found)


@pytest.mark.parametrize("birth", ["31.12.1999", "1999-12-31", "19991231", "1999", "12/31/1999"])
@pytest.mark.parametrize("row", ["{},Ann", "A1,{}", '{},"Ann'])
def test_no_row_that_does_not_fit_shows_a_birth_date(birth: str, row: str, tmp_path: Path) -> None:
    """Not even when the cells have slipped and it stands in the place of the id."""
    for problem in validate(write(tmp_path, changed("players.csv", (2, row.format(birth))))).problems:
        assert birth not in str(problem) + problem.found


def test_a_folder_in_the_place_of_a_file(tmp_path: Path) -> None:
    """It is said, not stumbled over."""
    folder = write(tmp_path, {name: text for name, text in SOUND.items() if name != "players.csv"})
    (folder / "players.csv").mkdir()
    (folder / "openings.csv").mkdir()
    assert said(validate(folder)) == [
        "openings.csv: this is a folder; expected a file with the columns system, player_id",
        "players.csv: this is a folder; expected a file with the columns player_id, name",
    ]


def test_what_cannot_be_read_is_an_oserror(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file or folder that is there and cannot be read is the machine's fault, not the data's."""
    folder = write(tmp_path, {**SOUND, "games/a.csv": SOUND["games.csv"]})
    with monkeypatch.context() as patch:
        patch.setattr(os, "open", lambda *_, **__: (_ for _ in ()).throw(PermissionError(13, "no")))
        with pytest.raises(PermissionError):
            read_files(folder, FilesRead(), Findings())
    real = os.scandir

    def refuse(path: str) -> object:
        if str(path).endswith("games"):
            raise PermissionError(13, "no")
        return real(path)

    with monkeypatch.context() as patch:
        patch.setattr(os, "scandir", refuse)
        with pytest.raises(PermissionError):
            read_files(folder, FilesRead(), Findings())


def test_names_of_files_that_are_no_text(tmp_path: Path) -> None:
    """A file name outside UTF-8, or with a line end in it, is shown with a replacement sign."""
    folder = write(tmp_path, {**SOUND, "games/a\nb.csv": b"x"})
    (folder / "games" / os.fsdecode(b"\xff.csv")).write_bytes(b"x")
    files = {problem.file for problem in validate(folder).problems}
    assert files == {"games/a\ufffdb.csv", "games/\ufffd.csv"}


def test_no_control_character_reaches_a_message(tmp_path: Path) -> None:
    """Neither names of columns nor cells can colour or clear an arbiter's screen."""
    files = changed("games.csv", (1, str(SOUND["games.csv"]).split("\n")[0].replace("board", "\x1b[31mboard")))
    files = {**files, "players.csv": str(SOUND["players.csv"]).replace("1500", "\x1b[2J")}
    for problem in validate(write(tmp_path, files)).problems:
        assert all(sign.isprintable() for sign in str(problem) + problem.found)
