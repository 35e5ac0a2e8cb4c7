"""The bombs by name: what each writes into a folder, at which size, and how the command has to end."""

import os
import socket
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.bombs import workbooks
from tests.folders import SOUND, write

HEADERS: Final = {name: str(text).split("\n", 1)[0] for name, text in SOUND.items()}
GAMES: Final = "event_id,round,white_id,black_id,result\n"
PIECE: Final = 100_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Bomb:
    """A case.

    ``make`` writes it into an empty folder, at a size, and gives what to validate. ``full`` and ``small`` are its
    sizes, 0 one that is not tried; ``ends`` the exit codes that are right; ``says`` stands in what is said.
    """

    name: str
    make: Callable[[Path, int], Path]
    full: int
    small: int
    ends: tuple[int, ...] = (1,)
    says: str = ""


def sound(folder: Path) -> Path:
    """A sound folder to begin with."""
    return write(folder, SOUND)


def lines_of(path: Path, count: int, line: Callable[[int], str], header: str = "") -> None:
    """Write a file of very many lines."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as file:
        file.write(header)
        for start in range(0, count, PIECE):
            file.write("".join([line(number) for number in range(start, min(count, start + PIECE))]))


def run_of(path: Path, letters: int, before: str = "", after: str = "", sign: str = "x") -> None:
    """Write a file of a few words and one very long run of a sign between them."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        file.write(before.encode())
        block = sign.encode() * min(letters, 1 << 20)
        for start in range(0, letters, 1 << 20):
            file.write(block[: min(1 << 20, letters - start) * len(sign.encode())])
        file.write(after.encode())


def games_of(line: Callable[[int], str], header: str = GAMES) -> Callable[[Path, int], Path]:
    """Very many rows of games beside sound players and events."""

    def make(folder: Path, size: int) -> Path:
        sound(folder)
        lines_of(folder / "games.csv", size, line, header)
        return folder

    return make


def rows_of(name: str, line: Callable[[int], str], header: str = "") -> Callable[[Path, int], Path]:
    """Very many rows in another file."""

    def make(folder: Path, size: int) -> Path:
        sound(folder)
        lines_of(folder / name, size, line, header)
        return folder

    return make


def long_of(name: str, before: str, after: str = "", sign: str = "x") -> Callable[[Path, int], Path]:
    """One very long run of a sign in a file."""

    def make(folder: Path, size: int) -> Path:
        sound(folder)
        run_of(folder / name, size, before, after, sign)
        return folder

    return make


def workbook_of(parts: Callable[[int], dict[str, object]]) -> Callable[[Path, int], Path]:
    """A workbook among the reports."""

    def make(folder: Path, size: int) -> Path:
        sound(folder)
        (folder / "reports").mkdir()
        (folder / "reports/bomb.xlsx").write_bytes(workbooks.workbook(parts(size)))  # type: ignore[arg-type]
        return folder

    return make


def _overlapping(folder: Path, size: int) -> Path:
    sound(folder)
    (folder / "reports").mkdir()
    (folder / "reports/bomb.xlsx").write_bytes(workbooks.overlapping(1_000, size))
    return folder


def _lying(folder: Path, size: int) -> Path:
    """A part that says to be ten bytes long."""
    sound(folder)
    (folder / "reports").mkdir()
    data = workbooks.workbook({"xl/sharedStrings.xml": workbooks.shared_strings(size)})
    place = data.rfind(b"PK\1\2", 0, data.rfind(b"xl/sharedStrings.xml"))
    lied = data[: place + 24] + (10).to_bytes(4, "little") + data[place + 28 :]
    (folder / "reports/bomb.xlsx").write_bytes(lied)
    return folder


def _wide(folder: Path, size: int) -> Path:
    sound(folder)
    names = ",".join(f"c{number}" for number in range(size))
    (folder / "players.csv").write_text(f"player_id,name,{names}\n")
    return folder


def _wide_with_rows(folder: Path, size: int) -> Path:
    _wide(folder, size)
    with (folder / "players.csv").open("a") as file:
        for number in range(5):
            file.write(f"P{number},Name {number}{',x' * size}\n")
    return folder


def _many_files(folder: Path, size: int) -> Path:
    sound(folder)
    (folder / "games.csv").unlink()
    (folder / "games").mkdir()
    for number in range(size):
        (folder / f"games/g{number}.csv").write_text(f"{GAMES}SPRING,{number + 1},A1,B2,1-0\n")
    return folder


def _many_bad_files(folder: Path, size: int) -> Path:
    sound(folder)
    (folder / "games").mkdir()
    for number in range(size):
        (folder / f"games/g{number}.csv").write_text(GAMES + "SPRING,0,A1,B2,2-0\n" * 1_000)
    return folder


def _nested(folder: Path, size: int, top: str = "games") -> Path:
    sound(folder)
    here = os.open(folder, os.O_RDONLY)
    for name in (top, *("d" * 200 for _ in range(size))):
        os.mkdir(name, dir_fd=here)
        deeper = os.open(name, os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = deeper
    with os.fdopen(os.open("x.csv", os.O_WRONLY | os.O_CREAT, dir_fd=here), "w") as file:
        file.write(GAMES)
    os.close(here)
    return folder


def _nested_reports(folder: Path, size: int) -> Path:
    return _nested(folder, size, "reports")


def _sparse(name: str) -> Callable[[Path, int], Path]:
    def make(folder: Path, size: int) -> Path:
        sound(folder)
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        with path.open("ab") as file:
            file.truncate(size << 20)
        return folder

    return make


def special(name: str, kind: str) -> Callable[[Path, int], Path]:
    """A device, a pipe, a socket or a folder in a file's place."""

    def make(folder: Path, size: int) -> Path:  # noqa: ARG001 - it has no size
        sound(folder)
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.unlink(missing_ok=True)
        if kind == "folder":
            path.mkdir()
        elif kind == "pipe":
            os.mkfifo(path)
        elif kind == "socket":
            here = Path.cwd()
            os.chdir(path.parent)
            try:
                with socket.socket(socket.AF_UNIX) as made:
                    made.bind(path.name)
            finally:
                os.chdir(here)
        else:
            path.symlink_to(kind)
        return folder

    return make


def _settings(text: Callable[[int], str]) -> Callable[[Path, int], Path]:
    def make(folder: Path, size: int) -> Path:
        sound(folder)
        (folder / "ratinglist.toml").write_text(text(size))
        return folder

    return make


def _report(name: str, before: str, line: Callable[[int], str], after: str = "") -> Callable[[Path, int], Path]:
    """A report of very many lines."""

    def make(folder: Path, size: int) -> Path:
        sound(folder)
        path = folder / "reports" / name
        lines_of(path, size, line, before)
        with path.open("a") as file:
            file.write(after)
        return folder

    return make


def _unknown(folder: Path, size: int) -> Path:
    """Very many players whom nobody knows."""
    sound(folder)
    lines_of(folder / "games.csv", size, lambda n: f"SPRING,{n + 1},U{2 * n},U{2 * n + 1},1-0\n", GAMES)
    return folder


def _alike(folder: Path, size: int) -> Path:
    """Very many players of names alike, and a report that has more of them."""
    sound(folder)
    lines_of(
        folder / "players.csv", size, lambda n: f"P{n},Johann{n % 97} Sebastian Baach{n}\n", "player_id,name\n"
    )
    (folder / "games.csv").write_text(GAMES)
    (folder / "reports").mkdir()
    games = [
        f'[Event "Open"]\n[Date "2024.05.01"]\n[Round "{n + 1}"]\n[White "Bach{n}, Johan Sebastian"]\n'
        f'[Black "Bahc{n}, Sebastian Johan"]\n[Result "1-0"]\n\n1-0\n\n'
        for n in range(min(size, 500))
    ]
    (folder / "reports/open.pgn").write_text("".join(games))
    return folder


TRF: Final = "012 Open\n042 2024/05/01\n052 2024/05/02\n"
PGN: Final = '[Event "Open"]\n[Date "2024.05.01"]\n[Round "1"]\n[White "Able, Ann"]\n[Black "Baker, Bob"]\n[Result "1-0"]\n\n'
MB: Final = 1_000_000

BOMBS: Final = (
    Bomb(name="zip: one huge part", make=workbook_of(lambda n: {"xl/sharedStrings.xml": workbooks.shared_strings(n)}), full=2_000, small=0, says="unpacks to more than"),
    Bomb(name="zip: a part lying about its size", make=_lying, full=1_000, small=1, says="bomb.xlsx"),
    Bomb(name="zip: overlapping parts", make=_overlapping, full=16 << 20, small=1 << 20, says="bomb.xlsx"),
    Bomb(name="zip: very many parts", make=workbook_of(lambda n: {f"xl/p{i}.xml": "<a/>" for i in range(n)}), full=100_000, small=2_001, says="parts; expected at most 2,000"),
    Bomb(name="zip: a zip in a zip", make=workbook_of(lambda n: {"xl/worksheets/sheet1.xml": workbooks.workbook({"a": workbooks.shared_strings(n)}).decode("latin-1")}), full=1_000, small=1, says="damaged"),
    Bomb(name="xml: billion laughs", make=workbook_of(lambda n: {"xl/worksheets/sheet1.xml": workbooks.sheet(f'<row r="1"><c r="A1" t="inlineStr"><is><t>&l{n - 1};</t></is></c></row>', doctype=workbooks.laughs(n))}), full=30, small=5, says="declares a document type"),
    Bomb(name="xml: laughs in the contents", make=workbook_of(lambda n: {"xl/workbook.xml": workbooks.laughs(n) + workbooks.PARTS["xl/workbook.xml"]}), full=30, small=5, says="declares a document type"),
    Bomb(name="xml: quadratic blow-up", make=workbook_of(lambda n: {"xl/sharedStrings.xml": f'<!DOCTYPE x [<!ENTITY a "{"x" * n}">]><sst {workbooks.MAIN}><si><t>{"&a;" * n}</t></si></sst>'}), full=1_000_000, small=1_000, says="declares a document type"),
    Bomb(name="xml: external entity", make=workbook_of(lambda _: {"xl/sharedStrings.xml": f'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><sst {workbooks.MAIN}><si><t>&a;</t></si></sst>'}), full=1, small=1, says="declares a document type"),
    Bomb(name="xml: deep nesting", make=workbook_of(lambda n: {"xl/worksheets/sheet1.xml": workbooks.deep(n)}), full=1_000_000, small=10_000, says="bomb.xlsx"),
    Bomb(name="xml: one element of very many attributes", make=workbook_of(lambda n: {"xl/worksheets/sheet1.xml": workbooks.sheet("<row " + " ".join(f'a{i}="1"' for i in range(n)) + "/>")}), full=1_000_000, small=1_000, says="bomb.xlsx"),
    Bomb(name="sheet: claims A1:XFD1048576", make=workbook_of(lambda _: {"xl/worksheets/sheet1.xml": workbooks.sheet('<row r="1"><c r="A1"><v>1</v></c></row>', before='<dimension ref="A1:XFD1048576"/>')}), full=1, small=1, says="bomb.xlsx"),
    Bomb(name="sheet: a cell at XFD1048576", make=workbook_of(lambda _: {"xl/worksheets/sheet1.xml": workbooks.sheet('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')}), full=1, small=1, says="room for 17,179,869,184 cells"),
    Bomb(name="sheet: very many small cells", make=workbook_of(lambda n: {"xl/worksheets/sheet1.xml": workbooks.sheet("".join(f'<row r="{i + 1}">{"<c><v>1</v></c>" * 20}</row>' for i in range(n)))}), full=99_999, small=200, says="bomb.xlsx"),
    Bomb(name="sheet: long inline texts", make=workbook_of(lambda n: {"xl/worksheets/sheet1.xml": workbooks.sheet("".join(f'<row r="{i + 1}"><c t="inlineStr"><is><t>{"x" * MB}</t></is></c></row>' for i in range(n)))}), full=250, small=2, says="bomb.xlsx"),
    Bomb(name="sheet: one text in very many cells", make=workbook_of(lambda n: {"xl/sharedStrings.xml": f"<sst {workbooks.MAIN}><si><t>{'x' * 30_000}</t></si></sst>", "xl/worksheets/sheet1.xml": workbooks.sheet("".join(f'<row r="{i + 1}"><c t="s"><v>0</v></c></row>' for i in range(n)))}), full=1_000_000, small=10_000, says="texts of the workbook are too long"),
    Bomb(name="players.csv: a million columns", make=_wide, full=1_000_000, small=2_000, says="columns; expected at most"),
    Bomb(name="players.csv: a million columns with rows", make=_wide_with_rows, full=1_000_000, small=2_000, says="columns; expected at most"),
    Bomb(name="games.csv: a million columns, one quote", make=games_of(lambda _: 'SPRING,"A1,1\n', GAMES[:-1] + ",x" * MB + "\n"), full=5, small=5, says="games.csv:1: the line is longer"),
    *(
        Bomb(name=f"{name}: a line of 100 MB", make=long_of(name, HEADERS.get(name, "entrant,name") + "\n"), full=100 * MB, small=3 * MB, says=f"{name}:2")
        for name in ("players.csv", "events.csv", "games.csv", "identities.csv", "players-new.csv")
    ),
    Bomb(name="games.csv: a header of 100 MB", make=long_of("games.csv", ""), full=100 * MB, small=3 * MB, says="games.csv:1"),
    Bomb(name="games.csv: a line of commas", make=long_of("games.csv", GAMES, "\n", ","), full=100 * MB, small=3 * MB, says="games.csv:2: the line is longer"),
    Bomb(name="games.csv: a line of quotes", make=long_of("games.csv", GAMES, "\n", '"'), full=100 * MB, small=3 * MB, says="games.csv:2"),
    Bomb(name="games.csv: a quoted cell of 100 MB", make=long_of("games.csv", GAMES + 'SPRING,1,"', '",B2,1-0\n'), full=100 * MB, small=3 * MB, says="games.csv:2"),
    Bomb(name="games.csv: a quoted cell of very many lines", make=long_of("games.csv", GAMES + 'SPRING,1,"', '",B2,1-0\n', "\n"), full=100 * MB, small=300_000, says="games.csv:2"),
    Bomb(name="games.csv: a cell of 100 kB in each row", make=games_of(lambda n: f"SPRING,{n % 9 + 1},{n}{'x' * 100_000},B2,1-0\n"), full=2_000, small=30, says="games.csv:2"),
    Bomb(name="games.csv: nothing but line ends", make=long_of("games.csv", GAMES, "", "\n"), full=250 * MB, small=MB, ends=(0, 1), says=""),
    Bomb(name="games.csv: nothing but carriage returns", make=long_of("games.csv", GAMES, "", "\r"), full=100 * MB, small=MB, ends=(0, 1), says=""),
    Bomb(name="games.csv: 10 million bad results", make=games_of(lambda n: f"SPRING,{n % 99 + 1},A1,B2,3-{n}\n"), full=10 * MB, small=5_000, says="games.csv"),
    Bomb(name="games.csv: 10 million rows of a cell too many", make=games_of(lambda n: f"SPRING,1,A1,B2,1-0,{n}\n"), full=10 * MB, small=5_000, says="games.csv"),
    Bomb(name="games.csv: 10 million rows of one cell", make=games_of(lambda n: f"row {n}\n"), full=10 * MB, small=5_000, says="games.csv"),
    Bomb(name="games.csv: 10 million broken quotes", make=games_of(lambda n: f'SPRING,1,"A"{n},B2,1-0\n'), full=10 * MB, small=5_000, says="games.csv"),
    Bomb(name="games.csv: 10 million rows, one broken quote", make=games_of(lambda n: f'SPRING,{n + 1},A1,B{"" if n else chr(34)}2,1-0\n'), full=10 * MB, small=5_000, says="games.csv"),
    Bomb(name="games.csv: quotes that never close", make=games_of(lambda n: '"\n' if n % 2_000 == 0 else f'SPRING,{n},A1,B2,""\n'), full=3 * MB, small=5_000, says="games.csv"),
    Bomb(name="games.csv: 10 million times the same game", make=games_of(lambda _: "SPRING,1,A1,B2,1-0\n"), full=10 * MB, small=5_000, says="games.csv"),
    Bomb(name="games.csv: 10 million games without a result", make=games_of(lambda n: f"SPRING,{n + 1},A1,B2,\n"), full=10 * MB, small=5_000, ends=(0, 1), says="games.csv"),
    Bomb(name="games.csv: 10 million blanks to strip", make=games_of(lambda n: f"SPRING,{n + 1}, A1,B2,1-0 \n"), full=10 * MB, small=5_000, ends=(0, 1), says="games.csv"),
    Bomb(name="games.csv: a million unknown players", make=_unknown, full=MB, small=5_000, says="games.csv"),
    Bomb(name="players.csv: a million equal ids", make=rows_of("players.csv", lambda _: "A1,Ann\n", "player_id,name\n"), full=MB, small=5_000, says="players.csv"),
    Bomb(name="events.csv: a million bad dates", make=rows_of("events.csv", lambda n: f"E{n},Open,{n}\n", "event_id,name,end_date\n"), full=MB, small=5_000, says="events.csv"),
    Bomb(name="openings.csv: a million unknown systems", make=rows_of("openings.csv", lambda n: f"s{n},A1,{n}\n", "system,player_id,rating\n"), full=MB, small=5_000, says="openings.csv"),
    Bomb(name="identities.csv: a million lines", make=rows_of("identities.csv", lambda n: f"r{n},,n{n},P{n},,\n", "report,entrant,name,player_id,action,other\n"), full=MB, small=5_000, ends=(0, 1), says=""),
    Bomb(name="numbers of very many digits", make=games_of(lambda _: f"SPRING,{'9' * 100_000},A1,B2,1-0\n"), full=200, small=3, says="games.csv"),
    Bomb(name="ids of 100 kB", make=rows_of("players.csv", lambda n: f"{'i' * 100_000}{n},Ann\n", "player_id,name\n"), full=2_000, small=30, says=""),
    Bomb(name="names that compose to more", make=rows_of("players.csv", lambda n: f"P{n},{chr(0xFDFA) * 30_000}\n", "player_id,name\n"), full=1_000, small=3, says=""),
    Bomb(name="names of very many accents", make=rows_of("players.csv", lambda n: f"P{n},a{chr(0x301) * 20_000 + chr(0x323) * 20_000}\n", "player_id,name\n"), full=200, small=3, says=""),
    Bomb(name="100,000 names alike", make=_alike, full=100_000, small=100, says="identities"),
    Bomb(name="games/: 20,000 files", make=_many_files, full=20_000, small=50, ends=(0, 1), says=""),
    Bomb(name="games/: 2,000 files of 1,000 errors", make=_many_bad_files, full=2_000, small=3, says=""),
    Bomb(name="games/: 2,000 folders deep", make=_nested, full=2_000, small=30, ends=(3,), says="File name too long"),
    Bomb(name="reports/: 2,000 folders deep", make=_nested_reports, full=2_000, small=30, ends=(3,), says="File name too long"),
    Bomb(name="players.csv: 4 GB of nothing", make=_sparse("players.csv"), full=4_096, small=2, says="players.csv"),
    Bomb(name="games.csv: 4 GB of nothing", make=_sparse("games.csv"), full=4_096, small=2, says="games.csv"),
    Bomb(name="ratinglist.toml: 4 GB of nothing", make=_sparse("ratinglist.toml"), full=4_096, small=2, says="ratinglist.toml"),
    Bomb(name="identities.csv: 4 GB of nothing", make=_sparse("identities.csv"), full=4_096, small=2, says="identities.csv"),
    Bomb(name="report: 4 GB of nothing", make=_sparse("reports/a.trf"), full=4_096, small=65, says="reports/a.trf"),
    *(
        Bomb(name=f"{name}: {kind}", make=special(name, kind), full=1, small=1, says=name)
        for name in ("players.csv", "games.csv", "ratinglist.toml", "identities.csv", "players-new.csv", "reports/a.trf", "games/a.csv")
        for kind in ("/dev/zero", "pipe", "socket", "folder")
        if (name, kind) not in {("reports/a.trf", "folder"), ("games/a.csv", "folder")}
    ),
    Bomb(name="ratinglist.toml: 50 MB", make=_settings(lambda n: f'federation = "{"x" * n}"\n'), full=50 * MB, small=3 * MB, says="ratinglist.toml"),
    Bomb(name="ratinglist.toml: a million unknown keys", make=_settings(lambda n: "".join(f"k{i} = 1\n" for i in range(n))), full=MB, small=3_000, says="ratinglist.toml"),
    Bomb(name="ratinglist.toml: 19,000 unknown keys", make=_settings(lambda n: "".join(f"k{i} = 1\n" for i in range(n))), full=19_000, small=1_500, says="ratinglist.toml"),
    Bomb(name="ratinglist.toml: lists in lists", make=_settings(lambda n: f"systems = {'[' * n}{']' * n}\n"), full=400_000, small=5_000, says="ratinglist.toml"),
    Bomb(name="ratinglist.toml: tables in tables", make=_settings(lambda n: f"[{'.'.join('a' * n)}]\n"), full=400_000, small=5_000, says="ratinglist.toml"),
    Bomb(name="ratinglist.toml: options in options", make=_settings(lambda n: f'[options.tca]\n{".".join("a" * n)} = 1\n'), full=400_000, small=5_000, says="ratinglist.toml"),
    Bomb(name="ratinglist.toml: a number of very many digits", make=_settings(lambda n: f"federation = {'9' * n}\n"), full=900_000, small=10_000, says="ratinglist.toml"),
    Bomb(name="ratinglist.toml: tables in a list", make=_settings(lambda n: "[[list]]\n" * n), full=100_000, small=3_000, says="ratinglist.toml"),
    Bomb(name="report: a TRF of 60 MB in one line", make=_report("a.trf", TRF + "001", lambda _: "x" * 1_000), full=60_000, small=500, says="reports/a.trf"),
    Bomb(name="report: a TRF of very many players", make=_report("a.trf", TRF, lambda n: f"001 {n % 9_999:4} m    Name {n:<28} 1500 GER                         0.0 {n:4}\n"), full=500_000, small=2_000, says="reports/a.trf"),
    Bomb(name="report: a TRF of very many rounds", make=_report("a.trf", TRF + "001    1 m    Name                              1500 GER                         0.0    1", lambda _: "  0000 - -"), full=5_000_000, small=5_000, says="reports/a.trf"),
    Bomb(name="report: a TRF of very many times one player", make=_report("a.trf", TRF, lambda _: "001    1 m    Name                              1500 GER                         0.0    1\n"), full=500_000, small=2_000, says="reports/a.trf"),
    Bomb(name="report: a PGN of very many games", make=_report("a.pgn", "", lambda n: PGN.replace('Round "1"', f'Round "{n + 1}"') + "1-0\n\n"), full=400_000, small=500, ends=(0, 1), says=""),
    Bomb(name="report: a PGN of very many players", make=_report("a.pgn", "", lambda n: PGN.replace("Ann", f"A{n}").replace("Bob", f"B{n}") + "1-0\n\n"), full=300_000, small=500, says="a.pgn"),
    Bomb(name="report: a PGN of brackets", make=_report("a.pgn", PGN, lambda _: "(" * 1_000), full=60_000, small=200, ends=(0, 1), says=""),
    Bomb(name="report: a PGN of blanks", make=_report("a.pgn", PGN.rstrip(), lambda _: " " * 1_000), full=60_000, small=200, ends=(0, 1), says=""),
    Bomb(name="report: a PGN of comments", make=_report("a.pgn", PGN, lambda _: "{" * 1_000), full=60_000, small=200, ends=(0, 1), says=""),
    Bomb(name="report: a PGN tag of 60 MB", make=_report("a.pgn", '[Event "', lambda _: "\\" * 1_000), full=60_000, small=200, says="a.pgn"),
    *(
        Bomb(name=f"report: 60 MB of {name}", make=_report("a.txt", before, lambda _, sign=sign: sign * (1_000 // len(sign))), full=60_000, small=300, says="a.txt")
        for name, before, sign in (
            ("digits", "No;Name;Pts\n", "1"), ("blanks behind a table", "No;Name;Pts\n1;Doe;1\n", " "), ("semicolons", "No;Name;Pts\n", ";"),
            ("quotes", 'No;Name;Pts\n1;"', '"'), ("lines of one quote", "No;Name;Pts\n", '1;"a\n'), ("tabs", "No\tName\tPts\n", "\t"),
            ("upright strokes", "Pair | Player Name |\nNum | USCF ID |\n", "|"), ("dashes", " Pair | Player Name\n", "-"), ("pluses and numbers", "1 Doe Jane 5D DE 2000 ", "12+ "),
            ("opening brackets", "[\nNo Name\n", "(") , ("dots", "No.Name.Pts\n", "1."), ("combining accents", "No;Name;Pts\n1;a", "\u0301"),
            ("half signs", "No;Name;Pts\n1;Doe;", "½"), ("short lines", "No;Name;Pts\n", "1;D;1\n"), ("letters of no plain kind", "No;Name;Pts\n1;", "ﷺ"),
        )
    ),
)  # fmt: skip
