"""The header of a TRF: what the event is called, where and when it was, and how many rounds it has."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from pipeline.problems import Problem
from pipeline.reading.asked import Asked
from pipeline.reading.dates import settle
from pipeline.reading.faults import fault, quoted
from pipeline.reading.joint_dates import settle_together
from pipeline.reading.names import tidy
from pipeline.reading.trf.columns import ROUND_WIDTH, ROUNDS_FROM

PASSED_OVER: Final = frozenset(
    ("072", "082", "102", "112", "122", "152", "172", "182", "202", "212", "222", "XXC", "192")
)
"""Headers that say nothing about games, or nothing that the reader does not take from elsewhere."""

READ: Final = frozenset(("012", "022", "032", "042", "052", "062", "092", "132", "142", "XXR"))
"""Headers that are read here; 172 and 192 are looked at besides."""

PAIRING: Final = frozenset(("XXA", "XXZ", "XXP", "XXN", "XXB", "250", "260"))
"""Lines that only pairing programs need."""

TEAMS: Final = frozenset(("013", "300", "310", "320", "330", "352", "362", "801", "802"))

_ROUNDS: Final = re.compile(r"0{0,3}([1-9][0-9]{0,2})")
_COUNT: Final = re.compile(r"([0-9]{1,6})(?:[^0-9].{0,80})?")
_SHAPES: Final = {
    "swiss": re.compile(r"swiss|fide_(?:team_)?(?:dutch|dubov|burstein|lim|double_swiss)", re.IGNORECASE),
    "round-robin": re.compile(r"round.?robin|all.?play.?all", re.IGNORECASE),
    "knock-out": re.compile(r"knock.?out", re.IGNORECASE),
    "league": re.compile(r"league", re.IGNORECASE),
}
_DATE_COLUMNS: Final = ROUNDS_FROM + 1
_LONGEST: Final = 200


class TaggedLine(NamedTuple):
    """A line of the header: its number, and what stands behind the tag, all columns kept."""

    line: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """What the header says.

    ``line`` is that of the name, 0 without one. ``rounds`` is 0 where it does not say how many, ``players`` where
    it does not count. ``rating_federations`` are those whose ratings it speaks of, the plainest first.
    """

    line: int
    name: str
    place: str
    federation: str
    start_date: str
    end_date: str
    round_dates: Mapping[int, str]
    rounds: int
    shape: str
    players: int
    rating_federations: tuple[str, ...]


def header_of(file: str, tagged: Mapping[str, Sequence[TaggedLine]], asked: Asked) -> tuple[Header, list[Problem]]:
    """Read the header.

    Args:
        file: the report.
        tagged: the lines of each tag.
        asked: the order of dates, and the event's dates if the officer says them.
    """
    problems: list[Problem] = []

    def said(tag: str) -> str:
        lines = tagged.get(tag)
        return tidy(lines[0].text[:_LONGEST]) if lines else ""

    start, end, round_dates = _dates(file, tagged, asked, problems)
    rounds = [_rounds(file, tag, told, problems) for tag in ("XXR", "142") for told in tagged.get(tag, ())]
    players = _COUNT.fullmatch(said("062"))
    header = Header(
        line=tagged["012"][0].line if tagged.get("012") else 0,
        name=said("012"),
        place=said("022"),
        federation=said("032"),
        start_date=start,
        end_date=end,
        round_dates=round_dates,
        rounds=max(rounds, default=0),
        shape=_shape(f"{said('092')} {said('192')}"),
        players=int(players[1]) if players else 0,
        rating_federations=(said("172")[:3].upper(), said("032")[:3].upper()),
    )
    return header, problems


def _dates(
    file: str, tagged: Mapping[str, Sequence[TaggedLine]], asked: Asked, problems: list[Problem]
) -> tuple[str, str, dict[int, str]]:
    """The first and the last day and that of each round: read together, each alone where that does not decide."""
    told = [(tag, tagged[tag][0]) if tagged.get(tag) else (tag, TaggedLine(0, "")) for tag in ("042", "052")]
    lines = [(line, _dates_in(text[: ROUND_WIDTH * 1_000])) for line, text in tagged.get("132", ())]
    days = zip((asked.start_date, asked.end_date), told, strict=True)
    ends = [day or line.text[:_LONGEST].strip() for day, (_tag, line) in days]
    by_round: dict[int, str] = {}
    for _line, texts in lines:
        by_round.update({at: text for at, text in enumerate(texts, 1) if text and at not in by_round})
    rounds = sorted(by_round)
    joint = settle_together(ends, [by_round[at] for at in rounds]) if rounds and not asked.dates else None
    start, end = (joint and joint.ends) or _event_dates(file, told, asked, problems)
    start, end = asked.start_date or start, asked.end_date or end
    if joint and joint.between:
        return start, end, dict(zip(rounds, joint.between, strict=True))
    return start, end, _round_dates(file, lines, asked, (start, end), problems)


def _event_dates(
    file: str, told: Sequence[tuple[str, TaggedLine]], asked: Asked, problems: list[Problem]
) -> tuple[str, str]:
    """The first and the last day, whose order of day, month and year is one."""
    if asked.start_date and asked.end_date:
        return asked.start_date, asked.end_date
    texts = [line.text[:_LONGEST].strip() for _tag, line in told]
    settled = settle(texts, order=asked.dates, ascending=True, days=True)
    if settled.fault:
        tag, line = told[settled.at] if settled.at >= 0 else next(pair for pair in told if pair[1].line)
        problems.append(fault(file, line.line, tag, settled.fault, found=line.text.strip()))
    return settled.dates[0], settled.dates[1]


def _round_dates(
    file: str,
    lines: Sequence[tuple[int, Sequence[str]]],
    asked: Asked,
    event: tuple[str, str],
    problems: list[Problem],
) -> dict[int, str]:
    """The day of each round; several lines 132 go on where the one before ends."""
    found: dict[int, str] = {}
    within = event if all(len(day) == len("YYYY-MM-DD") for day in event) else None
    for line, texts in lines:
        if not any(texts):
            continue
        settled = settle(texts, order=asked.dates, within=within, ascending=within is None, days=True)
        if settled.fault:
            wrong = texts[settled.at] if settled.at >= 0 else " ".join(texts)
            column = f"132, round {settled.at + 1}" if settled.at >= 0 else "132"
            problems.append(fault(file, line, column, settled.fault, found=wrong))
            continue
        found.update({at: day for at, day in enumerate(settled.dates, 1) if day and at not in found})
    return found


def _dates_in(text: str) -> list[str]:
    """The dates by round, at the columns of the rounds, or one after the other where those are not kept."""
    behind = _DATE_COLUMNS - len("132 ")
    if not text[:behind].strip():
        texts = [text[at : at + ROUND_WIDTH].strip() for at in range(behind, len(text.rstrip()), ROUND_WIDTH)]
        if all(" " not in day for day in texts):
            return texts
    return text.split()


def _rounds(file: str, tag: str, told: TaggedLine, problems: list[Problem]) -> int:
    text = told.text[:_LONGEST].strip()
    found = _ROUNDS.fullmatch(text)
    if text and not found:
        wrong = f"{quoted(text)} is no number of rounds"
        problems.append(fault(file, told.line, tag, wrong, found=text, expected="a whole number from 1 to 999"))
    return int(found[1]) if found else 0


def _shape(text: str) -> str:
    """The shape of the event where the words say exactly one."""
    shapes = [shape for shape, words in _SHAPES.items() if words.search(text)]
    return shapes[0] if len(shapes) == 1 else ""
