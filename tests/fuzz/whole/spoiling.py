"""Ways of spoiling a whole folder: its bytes, cells, rows, columns and files, its settings, and what is no file."""

import csv
import io
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from tests.fuzz.spoiling import spoilt

Files = dict[str, bytes]
Rows = list[list[str]]

CELLS = (
    "", " ", "0", "-1", "00", "1", "2", "9999", "10000", "2147483648", "99999999999999999999", "9" * 400, "9" * 5000, "1e9", "+5", "3.5", "٣", "nan",
    "2024-02-30", "2024-02-29", "0000-00-00", "9999-12-31", "0001-01-01", "1899-12-31", "2024-3-1", "2024", "2024-03", "2999-01-01",
    "=1+1", "@SUM(A1)", "-2+3", "+1", "\t=1", "../../etc/passwd", "/etc/passwd", "..", ".", "NUL", "CON", "aux.csv", "a/b", "a\\b", "index", "INDEX",
    "<script>", "&amp;", "{{7*7}}", '"', '""', "'", ",", ";", "\n", "\r\n", "\x00", "\x1a", "\x1b[31m", "\u202e", "\ufeff", "\u2028", "ﬁ", "😀", "e\u0301",
    "\ufdfa" * 50, "a\u0301\u0323" * 300, "x" * 300, "x" * 40_000, "NA", "null", "None", "True", "A1", "B2", "SPRING", "z-chess", "tca", "dc-shogi", "fide",
    "bye", "half-bye", "1-0", "0-1", "½-½", "1/2-1/2", "1-0F", "0-0F", "2-0", "yes", "no", "maybe", "swiss", "league", "knock-out", "round-robin", "rook",
    "nine_piece", "5 Dan", "99 Kyu", "new", "merge", "unmerge", "N0001",
)  # fmt: skip
COLUMNS = ("player_id", "name", "birth_date", "event_id", "end_date", "start_date", "round", "white_id", "black_id", "result", "handicap", "date", "rated",
    "systems", "rated_in", "games_per_round", "shape", "system", "rating", "rank", "games", "first_event", "as_of", "source", "change", "reason", "listed",
    "colours", "title", "fide_rating", "PLAYER_ID", " name", "name ", "", "x", "report", "candidates", "action", "into")  # fmt: skip
NAMES = ("players.csv", "events.csv", "games.csv", "openings.csv", "corrections.csv", "identities.csv", "players-new.csv", "ratinglist.toml",
    "games/a.csv", "games/b/c.csv", "reports/a.trf", "reports/b.csv", "reports/c.pgn", ".hidden.csv", "games/x.csv.part", "Players.csv")  # fmt: skip
SETTINGS = (
    'systems = ["tca"]', 'systems = "tca"', "systems = [1]", "systems = []", 'systems = ["nonsense"]', "federation = 3", "federation = [[[]]]", 'late = "next-list"',
    "late = 1979-05-27", "[list]\njuniors = [-1, 0, 999999999999999999999]", '[list]\njuniors = "x"', "[list]\ntop = -1", "[list]\ninactive_after = 1", "[list]\nimprovers = 1e400",
    "[list]\nactive_only = nan", "[tie_breaks]\nswiss = []", '[tie_breaks]\nswiss = ["buchholz", "buchholz"]', "[options]\ntca = 1", "[options.tca]\nbonus = true",
    '[options.tca]\nbonus = "off"', '[options.z-chess]\nsettles = "event"', "[reports]\nnew_ids = '=1'", "[reports]\nencoding = 'utf-7'", '[reports."a.trf"]\nend_date = 2024-05-01',
    '[reports."a.trf"]\nformat = "nonsense"', "[formats.x]\nholds = 'games'", "[csv]\nfor = 'excel'", "[pairing_list]\nbirthday = 'full'", "x = " + "9" * 5000, "x = " + "[" * 2000,
    "[variant.club]", '[variant.club]\nbase = "tca"\nstart = "x"', '[variant.other]\nbase = "club"', '[variant.tca]\nbase = "tca"', "[[variant.club]]", "variant = 1",
    '[[variant.club.amendment]]\nin_force = 2024-04-01\nfloor = 100', "[[variant.club.amendment]]\nin_force = 1\nk = [{}]", "[variant.club.curve]\nscale = [1, {}]",
    '[variant."é"]\nbase = "tca"', '[variant.con]\nbase = "elo"\n[options.con]\nx = "y"', '[variant.club]\nbase = "elo"\nk = [{ k = 40, games_below = 2 }, { k = 9e9 }]\nfloor = -1',
    "a = {b = {c = 1}}", "\ufeff", '"""', "=", "[", "[[list]]", "a.b.c.d = 1", "x = 0x" + "f" * 9000, "t = 99:99:99", "\x00", "é = 1", '"é" = 1', "[" + ".".join("a" * 2000) + "]",
)  # fmt: skip


def spoilt_folder(files: Files, others: Sequence[dict[str, bytes]], random: Random) -> Files:
    """The files after one to some changes.

    Args:
        files: the folder's.
        others: folders whose files may come in.
        random: decides.
    """
    for _ in range(random.choice((0, 1, 1, 1, 1, 1, 2, 2, 3, 5))):
        way = random.choice(WAYS)
        files = way(dict(files), random) if way is not _from_elsewhere else way(dict(files), random, others)
    return files


def _tables(files: Files) -> list[str]:
    return [name for name in sorted(files) if name.endswith(".csv") and files[name]]


def _in_table(change: Callable[[Rows, Random], Rows]) -> Callable[[Files, Random], Files]:
    """A change of the rows of some table."""

    def way(files: Files, random: Random) -> Files:
        names = _tables(files)
        if names:
            name = random.choice(names)
            rows = _rows(files[name])
            if rows:
                files[name] = _text(change(rows, random), random)
        return files

    return way


def _rows(data: bytes) -> Rows:
    try:
        return [row for row in csv.reader(io.StringIO(data.decode("utf-8", "replace"), newline="")) if row]
    except csv.Error:
        return []


def _text(rows: Rows, random: Random) -> bytes:
    text = io.StringIO()
    ends = random.choice(("\n", "\n", "\n", "\r\n", "\r"))
    quoting = random.choice((csv.QUOTE_MINIMAL, csv.QUOTE_MINIMAL, csv.QUOTE_ALL))
    csv.writer(text, lineterminator=ends, quoting=quoting).writerows(rows)
    return text.getvalue().encode("utf-8", "replace")


def _place(rows: Rows, random: Random) -> tuple[int, int]:
    row = (
        random.randrange(len(rows))
        if random.random() < 0.15
        else random.randrange(min(1, len(rows) - 1), len(rows))
    )
    return row, random.randrange(len(rows[row]))


def _cell(rows: Rows, random: Random) -> Rows:
    row, column = _place(rows, random)
    rows[row][column] = random.choice(CELLS)
    return rows


def _column_of_one(rows: Rows, random: Random) -> Rows:
    column = random.randrange(len(rows[0]))
    word = random.choice(CELLS)
    return [rows[0], *([*row[:column], word, *row[column + 1 :]] for row in rows[1:])]


def _cells_swapped(rows: Rows, random: Random) -> Rows:
    (one, here), (other, there) = _place(rows, random), _place(rows, random)
    rows[one][here], rows[other][there] = rows[other][there], rows[one][here]
    return rows


def _id_everywhere(files: Files, random: Random) -> Files:
    """An id that becomes another text in every table."""
    names = [name for name in ("players.csv", "events.csv") if files.get(name)]
    if not names:
        return files
    rows = _rows(files[random.choice(names)])
    if len(rows) < 2:
        return files
    old, new = random.choice(rows[1:])[0], random.choice(CELLS)
    for name in _tables(files):
        files[name] = _text([[new if cell == old else cell for cell in row] for row in _rows(files[name])], random)
    return files


def _rows_changed(rows: Rows, random: Random) -> Rows:
    at = random.randrange(len(rows))
    kind = random.randrange(5)
    if kind == 0:
        rows[at:at] = [rows[at]] * random.choice((1, 1, 3, 50))
    elif kind == 1:
        del rows[at]
    elif kind == 2:
        rows[1:] = random.sample(rows[1:], len(rows) - 1)
    elif kind == 3:
        rows[at] = rows[at][: random.randrange(len(rows[at]) + 1)] or [""]
    else:
        rows[at] = [*rows[at], random.choice(CELLS)]
    return rows


def _header(rows: Rows, random: Random) -> Rows:
    column = random.randrange(len(rows[0]))
    kind = random.randrange(4)
    if kind == 0:
        rows[0][column] = random.choice(COLUMNS)
    elif kind == 1:
        rows = [row[:column] + row[column + 1 :] or [""] for row in rows]
    elif kind == 2:
        order = random.sample(range(len(rows[0])), len(rows[0]))
        rows = [[row[place] if place < len(row) else "" for place in order] for row in rows]
    else:
        name, word = random.choice(COLUMNS), random.choice(CELLS)
        rows = [[*rows[0], name], *([*row, word] for row in rows[1:])]
    return rows


def _bytes(files: Files, random: Random) -> Files:
    if files:
        name = random.choice(sorted(files))
        files[name] = spoilt(files[name], sorted(files.values())[:5], random)[0][:300_000]
    return files


def _file(files: Files, random: Random) -> Files:
    """A file that is gone, empty, another one, or under another name."""
    if not files:
        return files
    name, other = random.choice(sorted(files)), random.choice(sorted(files))
    kind = random.randrange(5)
    if kind == 0:
        del files[name]
    elif kind == 1:
        files[name] = random.choice((b"", b"\n", b"\xef\xbb\xbf", b"\xff\xfe", b"PK\x03\x04", b"\x00" * 100))
    elif kind == 2:
        files[name], files[other] = files[other], files[name]
    elif kind == 3:
        files[random.choice(NAMES)] = files[name]
    else:
        files[random.choice(NAMES)] = files.pop(name)
    return files


def _from_elsewhere(files: Files, random: Random, others: Sequence[dict[str, bytes]]) -> Files:
    other = random.choice(others)
    name = random.choice(sorted(other))
    files[name if random.random() < 0.7 else random.choice(NAMES)] = other[name]
    return files


def _settings(files: Files, random: Random) -> Files:
    lines = random.choice(SETTINGS).encode("utf-8", "replace")
    before = files.get("ratinglist.toml", b"") if random.random() < 0.5 else b""
    files["ratinglist.toml"] = lines + b"\n" + before if random.random() < 0.5 else before + b"\n" + lines + b"\n"
    return files


def _identities(files: Files, random: Random) -> Files:
    lines = [
        ",".join(random.choice(("", "", *CELLS[:60], "A1", "B2", "Able Ann", "new", "merge")) for _ in range(6))
        for _ in range(random.randint(1, 4))
    ]
    files["identities.csv"] = ("report,name,player_id,candidates,action,into\n" + "\n".join(lines) + "\n").encode(
        "utf-8", "replace"
    )
    return files


WAYS: tuple[Callable[..., Files], ...] = (
    *[_in_table(_cell)] * 5, _in_table(_column_of_one), *[_in_table(_cells_swapped)] * 2, *[_in_table(_rows_changed)] * 3, *[_in_table(_header)] * 2,
    *[_id_everywhere] * 2, *[_bytes] * 3, *[_file] * 2, _from_elsewhere, *[_settings] * 2, _identities,
)  # fmt: skip


def make_odd(folder: Path, random: Random) -> None:
    """Put a folder, a link, a pipe or a file that may not be read in some file's place."""
    names = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    path = folder / random.choice([*names, *NAMES])
    if path.parent.is_dir() and not path.is_dir():
        path.unlink(missing_ok=True)
        kind = random.randrange(6)
        if kind == 0:
            path.mkdir()
        elif kind == 1:
            path.symlink_to(random.choice(("nowhere", "/dev/null", "/dev/zero", "/etc", path.name, *names)))
        elif kind == 2:
            os.mkfifo(path)
        elif kind == 3:
            path.mkdir()
            (path / "inside.csv").write_bytes(b"player_id,name\n")
        else:
            path.write_bytes(b"")
