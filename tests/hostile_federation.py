"""A federation in which every name, id, title, club, event and place is out to do harm to the page that shows it."""

from pathlib import Path

HOSTILE = {
    "<script>alert(1)</script>": "p1",
    '"><img src=x onerror=alert(1)>': "p2",
    "javascript:alert(1)": "javascript:alert(1)",
    "' onmouseover='alert(1)": "p'4",
    "\u202eevil\u202c \u2066left open": "p5",
    "</title></style></svg><svg/onload=alert(1)>": "../p6",
    "{{ 7 * 7 }}{% raw %}": "p7",
    "&lt;b&gt; &amp; ]]> -->": "<p8>",
    "שלום עולם": "p9",
    "x" * 300: "y" * 300,
}
"""Names and their ids."""

HIDDEN = "hidden"
"""The id of a player who is not to be shown."""


def write_hostile(folder: Path) -> Path:
    """Write the federation's reports: three events, in which everybody plays once and the hidden player twice."""
    ids = list(HOSTILE.values())
    quoted = ['"' + text.replace('"', '""') + '"' for text in HOSTILE]
    id_cells = ['"' + text.replace('"', '""') + '"' for text in ids]
    rows = [f"{each},{name},{name},{name},yes" for each, name in zip(id_cells, quoted, strict=True)]
    rows.append("hidden,Secretive Sam,Hidden Title,HID,no")
    events = [
        f"{each},{name},2026-01-1{n},{name}" for n, (each, name) in enumerate(zip(id_cells, quoted, strict=True))
    ]
    games = []
    for event in id_cells[:3]:
        games += [f"{event},1,{a},{b},1-0" for a, b in zip(id_cells[::2], id_cells[1::2], strict=True)]
        games += [f"{event},2,{id_cells[0]},hidden,0-1", f"{event},3,hidden,{id_cells[5]},1-0"]
    texts = {
        "players.csv": ["player_id,name,title,federation,listed", *rows],
        "events.csv": ["event_id,name,end_date,place", *events],
        "games.csv": ["event_id,round,white_id,black_id,result", *games],
    }
    for name, lines in texts.items():
        (folder / name).write_text("\n".join([*lines, ""]))
    return folder
