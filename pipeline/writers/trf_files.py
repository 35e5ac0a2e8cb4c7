"""An event as a report file of FIDE's, TRF16 or TRF26; the columns are those that reports are read by."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from pipeline.reading.trf.columns import (
    BIRTH_DATE,
    FEDERATION,
    FIDE_NUMBER,
    FIELDS,
    NAME,
    NUMBER,
    POINTS,
    RANK,
    RATING,
    ROUND_WIDTH,
    ROUNDS_FROM,
    SEX,
    TITLE,
    Field,
)

NOBODY: Final = "0000"
"""The opponent of a bye."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrfPlayer:
    """A player line. ``cells`` are, of each round, opponent, colour and result as the line has them, or empty.

    ``points`` are half points. ``national_id`` is for the national record of TRF26; empty: there is none.
    """

    number: int
    name: str
    sex: str = ""
    title: str = ""
    rating: str = ""
    federation: str = ""
    fide_id: str = ""
    birth_date: str = ""
    points: int = 0
    rank: int = 0
    national_id: str = ""
    cells: Sequence[str] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TrfEvent:
    """What the header and the player lines hold; dates are YYYY-MM-DD, ``round_dates`` by round.

    ``national`` is the code that the national records of TRF26 begin with.
    """

    name: str
    place: str
    start_date: str
    end_date: str
    shape: str
    rounds: int
    round_dates: Mapping[int, str] = field(default_factory=dict)
    players: Sequence[TrfPlayer] = ()
    national: str = ""


_SHAPES: Final = {
    "swiss": "Individual: Swiss-System",
    "round-robin": "Individual: Round-Robin",
    "knock-out": "Individual: Knock-Out",
    "league": "Team: League",
}


def cell(opponent: int, colour: str, code: str) -> str:
    """A round of a player line: opponent (0: none), colour (w, b or empty) and result code."""
    number = f"{opponent:>4}" if opponent else NOBODY
    return f"{number} {colour or '-'} {code}"


def trf_bytes(event: TrfEvent, *, trf26: bool) -> bytes:
    """The file in UTF-8, every line ended by a line feed and by nothing else that a program may take for an end."""
    lines = (" ".join(line.splitlines()).rstrip() for line in _lines(event, trf26=trf26))
    return "".join(f"{line}\n" for line in lines).encode("utf-8")


def _lines(event: TrfEvent, *, trf26: bool) -> Iterator[str]:
    rated = sum(bool(player.rating) for player in event.players)
    yield f"012 {event.name}"
    yield f"022 {event.place}"
    yield f"042 {_day(event.start_date or event.end_date)}"
    yield f"052 {_day(event.end_date)}"
    yield f"062 {len(event.players)}"
    yield f"072 {rated}"
    yield "082 0"
    if event.shape:
        yield f"092 {_SHAPES[event.shape]}"
    if event.round_dates:
        yield "132".ljust(ROUNDS_FROM - 1) + "".join(
            f"  {_short_day(event.round_dates.get(round_, '')):<8}" for round_ in range(1, event.rounds + 1)
        )
    if trf26:
        yield f"142 {event.rounds}"
        yield "182 ratinglist"
    else:
        yield f"XXR {event.rounds}"
    for player in event.players:
        yield _player_line("001", _fields(player)) + "".join(
            f"  {text:<{ROUND_WIDTH - 2}}" for text in player.cells
        )
    if trf26 and event.national:
        for player in event.players:
            if player.national_id:
                yield _player_line(event.national, _national(player))


def _fields(player: TrfPlayer) -> Mapping[Field, str]:
    return {
        **_national(player),
        RATING: player.rating,
        FIDE_NUMBER: player.fide_id,
        POINTS: f"{player.points // 2}.{5 * (player.points % 2)}",
        RANK: str(player.rank) if player.rank else "",
    }


def _national(player: TrfPlayer) -> Mapping[Field, str]:
    """What a national record holds: the same player with the id of the federation."""
    return {
        NUMBER: str(player.number),
        SEX: player.sex,
        TITLE: player.title,
        NAME: player.name,
        FEDERATION: player.federation,
        FIDE_NUMBER: player.national_id,
        BIRTH_DATE: _day(player.birth_date),
    }


def _player_line(begins: str, fields: Mapping[Field, str]) -> str:
    line = begins
    for each in FIELDS:
        text = fields.get(each, "")
        line = line.ljust(each.first - 1) + (text.rjust(each.width) if each.right else text.ljust(each.width))
    return line.ljust(ROUNDS_FROM - 1)


def _day(day: str) -> str:
    return day.replace("-", "/")


def _short_day(day: str) -> str:
    return _day(day)[2:]
