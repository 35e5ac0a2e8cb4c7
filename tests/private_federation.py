"""A federation with something to hide: whole birth dates, and a champion who is not to be listed."""

import re
from collections.abc import Iterable
from datetime import date, timedelta
from pathlib import Path

HIDDEN = "hid-4711"
"""The id of the player with ``listed = no``, who wins every game that is not forfeited."""

WORDS = (
    *("quillfeather", "xanthippe", "kwilfeder", "zanthi", "moorhen", "qzx", "zwergmeister", "76543210"),
    *("zirkelbruder", "mauerbluemchen"),
)
"""Words in small letters of which each is said of that player alone, and one more that only the reports say."""

BIRTHS = tuple(date(1951 + 3 * at, 1 + (5 * at + 6) % 12, 13 + (7 * at) % 15) for at in range(12))
"""The birth dates, the hidden player's first; none is a day of an event."""

NAMES = (
    '"Quillfeather, Xanthippe"',
    *('"Amber, Ada"', '"Birch, Ben"', '"Cedar, Cy"', '"Dogwood, Di"', '"Elm, Ed"', '"Fir, Flo"', '"Gorse, Gus"'),
    *('"Hazel, Hal"', '"Ivy, Ira"', '"Juniper, Jo"', '"Kale, Kit"'),
)

IDS = (HIDDEN, *(f"{at:03d}" for at in range(1, len(NAMES))))

SYSTEMS = ("z-chess", "dc-shogi", "tca", "tca-1960", "flyordie")

HEADER = "player_id,name,title,sex,birth_date,federation,club,fide_id,fide_rating,conventional_rating,english_name,listed"

WAYS = (
    *("{0:%Y-%m-%d}", "{0:%Y/%m/%d}", "{0:%Y.%m.%d}", "{0:%Y%m%d}", "{0:%y%m%d}", "{0:%d.%m.%Y}", "{0:%d/%m/%Y}"),
    *("{0:%d-%m-%Y}", "{0:%d%m%Y}", "{0:%m/%d/%Y}", "{0.day}.{0.month}.{0.year}", "{0.day}/{0.month}/{0.year}"),
    *(
        "{0.month}/{0.day}/{0.year}",
        "{0:%d.%m.%y}",
        "{0:%d/%m/%y}",
        "{0:%Y年%m月%d日}",
        "{0:%d %b %Y}",
        "{0:%d %B %Y}",
    ),
)
"""How a date may be written."""


def days_in(days: Iterable[date]) -> re.Pattern[str]:
    """What finds these days in a text, in whichever way they are written."""
    written = sorted({way.format(day) for day in days for way in WAYS}, key=len, reverse=True)
    return re.compile(r"(?<!\d)(?:" + "|".join(map(re.escape, written)) + r")(?!\d)", re.IGNORECASE)


def players_csv() -> str:
    """Its players.csv."""
    rows = [HEADER]
    for at, (player, name, birth) in enumerate(zip(IDS, NAMES, BIRTHS, strict=True)):
        own = "Zwergmeister,F,{},QZX,Moorhen Cellar,76543210,2499,,Kwilfeder Zanthi,no"
        others = f",{'MF'[at % 2]},{{}},LAN,Mill,,{1500 + 40 * at if at < 5 else ''},,,"
        rows.append(f"{player},{name},{(own if player == HIDDEN else others).format(birth)}")
    return "\n".join([*rows, ""])


def _rounds(event: str, day: date, *, first: str = "1-0") -> list[str]:
    """Everybody against everybody of the first eight, a round robin: who stands first in the table wins."""
    places = list(range(8))
    rows = []
    for round_ in range(1, 8):
        for at in range(4):
            white, black = sorted((places[at], places[7 - at]))
            result = first if (round_, white) == (1, 0) else "1-0"
            board = day + timedelta(days=round_ - 1)
            rows.append(f"{event},{round_},{IDS[white]},{IDS[black]},{result},{at + 1},{board}")
        places = [places[0], places[-1], *places[1:-1]]
    return rows


def files(first: str = "1-0") -> dict[str, str]:
    """Its files by name: four round robins in three months, openings, and a correction of the hidden player.

    ``first`` is the result of the hidden player's very first game.
    """
    events = ("jan,January Cup,2026-01-10", "feb,February Cup,2026-02-10", "late,Late Cup,2026-02-24")
    games = _rounds("jan", date(2026, 1, 4), first=first) + _rounds("feb", date(2026, 2, 4))
    games += [*_rounds("late", date(2026, 2, 18)), *_rounds("mar", date(2026, 3, 4))]
    games += [f"mar,8,{IDS[1]},{HIDDEN},0-1F,1,", f"mar,8,{IDS[2]},,bye,,", f"mar,9,{HIDDEN},,half-bye,,"]
    openings = [
        f"{code},{player},{rating},,40"
        for code in ("dc-shogi", "z-chess")
        for player, rating in (
            (HIDDEN, 1450),
            *((player, 1400 - 20 * at) for at, player in enumerate(IDS[1:8])),
        )
    ]
    return {
        "ratinglist.toml": f'federation = "Private"\nsystems = [{", ".join(map(chr(34).__add__, (f"{each}{chr(34)}" for each in SYSTEMS)))}]\n',
        "players.csv": players_csv(),
        "events.csv": "\n".join(["event_id,name,end_date", *events, "mar,March Cup,2026-03-12", ""]),
        "games.csv": "\n".join(["event_id,round,white_id,black_id,result,board,date", *games, ""]),
        "openings.csv": "\n".join(["system,player_id,rating,rank,games", *openings, ""]),
        "corrections.csv": (
            "system,player_id,date,rating,change,reason\n"
            f"flyordie,{HIDDEN},2026-02-15,,25,about the Mauerbluemchen herself\n"
        ),
    }


def write_private(folder: Path, first: str = "1-0") -> Path:
    """Write the federation's reports into a new folder."""
    folder.mkdir(parents=True)
    for name, text in files(first).items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder
