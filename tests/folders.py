"""Small native folders for the tests: a sound one, and how to spoil it."""

from collections.abc import Mapping
from pathlib import Path

from pipeline.validated import BookFacts, EditionFacts
from schemas.vocabulary import HANDICAPS

Files = Mapping[str, str | bytes]

SOUND: Files = {
    "players.csv": (
        "player_id,name,birth_date,fide_rating,conventional_rating,listed\n"
        'A1,"Able, Ann",1990-05-01,1800,,\n'
        'B2,"Baker, Bob",1985,,1500,\n'
        "C3,Cy Cole,,0000,,no\n"
        "D4,Di Dunn,,,,yes\n"
    ),
    "events.csv": (
        "event_id,name,end_date,start_date,systems,rated,rated_in,games_per_round,shape\n"
        "SPRING,Spring Open,2024-03-10,2024-03-08,,,,,swiss\n"
        "SUMMER,Summer Cup,2024-07-07,,,yes,2024-08,2,\n"
    ),
    "games.csv": (
        "event_id,round,white_id,black_id,result,board,date,handicap,rated\n"
        "SPRING,1,A1,B2,1-0,1,2024-03-08,,\n"
        "SPRING,1,C3,D4,½-½,2,2024-03-08,,\n"
        "SPRING,2,A1,C3,0-1,1,2024-03-09,rook,\n"
        "SPRING,2,B2,D4,0-1F,2,2024-03-09,,\n"
        "SUMMER,1,A1,D4,1-0,1,,,no\n"
        "SUMMER,1,C3,,bye,,,,\n"
    ),
}
"""A folder without a fault: four players, two events, lines counted from the header as 1."""

OPENINGS = "system,player_id,rating,rank,games,first_event,as_of,source\n"
CORRECTIONS = "system,player_id,date,rating,change,reason\n"

RANKS = tuple(f"{number} Dan" for number in range(6, 0, -1)) + tuple(f"{number} Kyu" for number in range(1, 16))

BOOKS: Mapping[str, BookFacts] = {
    book.code: book
    for book in (
        BookFacts(code="z-chess"),
        BookFacts(
            code="dc-shogi",
            ranks=RANKS,
            editions=(
                EditionFacts(demands_opening=True, rates_handicaps=HANDICAPS[: HANDICAPS.index("seven_piece")]),
            ),
        ),
        BookFacts(code="tca", editions=(EditionFacts(enters_by_fide=True),)),
        BookFacts(code="tca-1960", editions=(EditionFacts(enters_by_fide=True, counts_full_byes=True),)),
        BookFacts(code="flyordie"),
    )
}
"""What the checks are told of each rule book."""


def write(folder: Path, files: Files) -> Path:
    """Write the files of a folder."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder


def changed(file: str, *lines: tuple[int, str]) -> Files:
    """The sound folder with some lines of a file put in the place of others."""
    kept = str(SOUND[file]).split("\n")
    for number, line in lines:
        kept[number - 1] = line
    return {**SOUND, file: "\n".join(kept)}


def added(file: str, *lines: str) -> Files:
    """The sound folder with lines added to the end of a file."""
    return {**SOUND, file: str(SOUND[file]) + "".join(line + "\n" for line in lines)}
