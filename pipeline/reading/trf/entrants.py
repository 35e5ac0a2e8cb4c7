"""The players of a TRF as entrants: titles, ids, federations or clubs, birth dates, national records."""

from collections.abc import Mapping, Sequence
from typing import Final

from pipeline.problems import Problem
from pipeline.reading.asked import Asked
from pipeline.reading.dates import settle
from pipeline.reading.faults import fault
from pipeline.reading.report import Entrant
from pipeline.reading.trf.columns import BIRTH_DATE, NUMBER
from pipeline.reading.trf.federations import are_clubs
from pipeline.reading.trf.national import National
from pipeline.reading.trf.player_lines import PlayerLine

TITLES: Final = {
    "G": "GM",
    "M": "IM",
    "F": "FM",
    "C": "CM",
    "WG": "WGM",
    "WM": "WIM",
    "WI": "WIM",
    "WF": "WFM",
    "WC": "WCM",
}
"""Titles of one letter, as older programs write them, by their name; a W before it is a woman's title."""

LARGEST_NATIONAL: Final = 100_000
"""Numbers in the FIDE column up to here are national ids."""

_ATTEMPTS: Final = 5


def once_each(
    file: str, players: Sequence[tuple[int, PlayerLine]]
) -> tuple[list[tuple[int, PlayerLine]], list[Problem]]:
    """The players without those whose starting number another has already."""
    lines: dict[str, int] = {}
    kept: list[tuple[int, PlayerLine]] = []
    problems = []
    for line, player in players:
        if player.number in lines:
            wrong = f"starting number {player.number} is given twice, first on line {lines[player.number]}"
            problems.append(
                fault(file, line, NUMBER.place, wrong, found=player.number, expected="each number once")
            )
            continue
        lines[player.number] = line
        kept.append((line, player))
    return kept, problems


def entrants_of(
    file: str,
    players: Sequence[tuple[int, PlayerLine]],
    records: Mapping[int, National],
    adjusted: Mapping[int, int],
    asked: Asked,
    odd: dict[str, list[int]],
) -> tuple[tuple[Entrant, ...], list[Problem]]:
    """The entrants, in the order of their lines.

    Args:
        file: the report.
        players: the line number and the fields of each.
        records: the national record of each that has one, by index.
        adjusted: points besides the cells, in hundredths by index.
        asked: the order of dates, if the officer says it.
        odd: takes the lines with odd fields, by kind.
    """
    births, problems = _birth_dates(file, players, records, asked)
    clubs = are_clubs(player.federation for _line, player in players)
    if clubs:
        odd["clubs"] = [line for line, player in players if player.federation]
    entrants = []
    for at, (line, player) in enumerate(players):
        fide_id, national_id = _ids(player.fide_number)
        if national_id:
            odd.setdefault("national ids", []).append(line)
        record = records.get(at)
        national = record.player if record else None
        if record and national and national.fide_number:
            if national_id not in ("", national.fide_number):
                wrong = (
                    f"the national id of player {player.number} is {national_id} on line {line} and"
                    f" {national.fide_number} here; the one here was taken"
                )
                problems.append(fault(file, record.line, "columns 58-68", wrong, severity="warning"))
            national_id = national.fide_number
        rating = player.rating if player.rating is not None or national is None else national.rating
        entrants.append(
            Entrant(
                number=player.number,
                line=line,
                name=player.name,
                title=TITLES.get(player.title.upper(), player.title.upper()),
                sex=player.sex or (national.sex if national else ""),
                birth_date=births[at],
                federation="" if clubs else player.federation.upper(),
                club=player.federation if clubs else _origin(record),
                fide_id=fide_id,
                national_id=national_id,
                rating=rating,
                fide_rating=player.rating if records else None,
                rank=player.rank,
                points=player.points,
                adjusted=adjusted.get(at, 0),
            )
        )
    return tuple(entrants), problems


def _ids(number: str) -> tuple[str, str]:
    """The FIDE id and the national id that stand in the FIDE column; one of the two is empty."""
    if not number:
        return "", ""
    plain = number.lstrip("0")
    if plain.isdigit() and int(plain) > LARGEST_NATIONAL:
        return plain, ""
    return "", number


def _origin(record: National | None) -> str:
    """The club, region or state that a national record gives, unless it is the federation again."""
    origin = record.player.federation if record else ""
    return "" if record and origin.upper() == record.federation else origin


def _birth_dates(
    file: str, players: Sequence[tuple[int, PlayerLine]], records: Mapping[int, National], asked: Asked
) -> tuple[list[str], list[Problem]]:
    """The birth dates, of one order; no message shows one. A national record gives it where line 001 does not."""
    lines, texts = [], []
    for at, (line, player) in enumerate(players):
        record = records.get(at)
        own = player.birth_date or record is None
        lines.append(line if own or record is None else record.line)
        texts.append(player.birth_date if own or record is None else record.player.birth_date)
    problems: list[Problem] = []
    settled = settle(texts, order=asked.dates, births=True)
    while settled.fault and settled.at >= 0 and len(problems) < _ATTEMPTS:
        wrong = f"{settled.fault}; read as no birth date"
        problems.append(fault(file, lines[settled.at], BIRTH_DATE.place, wrong, severity="warning"))
        texts = [
            "" if at == settled.at or settle([text], order=asked.dates, births=True).at == 0 else text
            for at, text in enumerate(texts)
        ]
        settled = settle(texts, order=asked.dates, births=True)
    if settled.fault:
        line = next(line for line, text in zip(lines, texts, strict=True) if text)
        problems.append(fault(file, line, BIRTH_DATE.place, settled.fault))
    return list(settled.dates), problems
