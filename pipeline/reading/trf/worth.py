"""What results are worth, as a TRF says it: tag 162, the codes BB* of bbpPairings, XXS of JaVaFo, and tag 299."""

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from pipeline.problems import Problem
from pipeline.reading.faults import fault, quoted
from pipeline.reading.points import points_of
from pipeline.reading.report import Cell, PointSystem
from pipeline.reading.trf.header import TaggedLine

_162: Final = {
    "W": ("win", "forfeit_win", "full_bye"),
    "D": ("draw", "forfeit_draw", "half_bye"),
    "L": ("loss",),
    "A": ("forfeit_loss", "zero_bye"),
    "P": ("pairing_bye",),
    "X": (),
}
_BBP: Final = {
    "BBW": ("win", "forfeit_win", "full_bye"),
    "BBD": ("draw", "forfeit_draw", "half_bye"),
    "BBL": ("loss",),
    "BBZ": ("zero_bye",),
    "BBF": ("forfeit_loss",),
    "BBU": ("pairing_bye",),
}
_XXS: Final = {
    "W": ("white_win", "black_win", "forfeit_win", "full_bye"),
    "D": ("white_draw", "black_draw", "forfeit_draw", "half_bye"),
    "L": ("white_loss", "black_loss"),
    "WW": ("white_win",),
    "BW": ("black_win",),
    "WD": ("white_draw",),
    "BD": ("black_draw",),
    "WL": ("white_loss",),
    "BL": ("black_loss",),
    "ZPB": ("zero_bye",),
    "HPB": ("half_bye",),
    "FPB": ("full_bye",),
    "PAB": ("pairing_bye",),
    "FW": ("forfeit_win",),
    "FL": ("forfeit_loss",),
}
"""What each code gives points for."""

TAGS: Final = frozenset(("162", "XXS", *_BBP))

_162_PAIR: Final = re.compile(r"([A-Za-z]) {0,3}([0-9]{1,3}(?:[.,][0-9]{1,2})?)")
_XXS_PAIR: Final = re.compile(r"([A-Za-z]{1,3}) ?= ?([0-9]{0,3}(?:[.,][0-9]{1,2})?)")
_POINTS: Final = re.compile(r"[0-9]{0,3}(?:[.,][0-9]{0,2})?")
_ROUND: Final = re.compile(r"[0-9]{1,3}")
_BYES: Final = {2: "full_bye", 1: "half_bye", 0: "zero_bye"}
_FORFEITS: Final = {2: "forfeit_win", 1: "forfeit_draw", 0: "forfeit_loss"}
_GAMES: Final = {2: "win", 1: "draw", 0: "loss"}
_ABNORMAL: Final = {
    "W": ("played", 2),
    "D": ("played", 1),
    "L": ("played", 0),
    "F": ("bye", 2),
    "H": ("bye", 1),
    "Z": ("bye", 0),
    "+": ("forfeit", 2),
    "-": ("forfeit", 0),
}


class Worth(NamedTuple):
    """What results are worth, and a bye that the pairing gave, both in hundredths of a point."""

    points: PointSystem
    pairing_bye: int

    def of(self, kind: str, score: int) -> int:
        """The points for a cell of a kind with a score of so many half points; 0 where there is no score."""
        names = {"bye": _BYES, "forfeit": _FORFEITS, "played": _GAMES}.get(kind)
        return int(getattr(self.points, names[score])) if names and score >= 0 else 0

    @property
    def pairing_bye_score(self) -> int:
        """The half points of the kind of bye that is worth what the pairing's is; a full one if none is."""
        worths = {self.points.full_bye: 2, self.points.half_bye: 1, self.points.zero_bye: 0}
        return 2 if self.pairing_bye == self.points.full_bye else worths.get(self.pairing_bye, 2)

    @property
    def pairing_bye_beyond(self) -> int:
        """What a bye that the pairing gave is worth beyond that kind of bye."""
        return self.pairing_bye - self.of("bye", self.pairing_bye_score)


def worth_of(file: str, tagged: Mapping[str, Sequence[TaggedLine]]) -> tuple[Worth, list[Problem]]:
    """The point system of the report: 1, ½ and 0 where it says nothing else."""
    problems: list[Problem] = []
    said: dict[str, int] = {}
    for tag in ("162", "XXS", *_BBP):
        for told in tagged.get(tag, ()):
            pairs = _pairs(tag, told.text[:500].strip())
            if pairs is None:
                wrong = f"{quoted(told.text)} does not say what results are worth"
                expected = {"162": "codes and points such as W 3.0    D 1.0", "XXS": "such as W=3 D=1"}.get(
                    tag, "points such as 3.0"
                )
                problems.append(fault(file, told.line, tag, wrong, found=told.text.strip(), expected=expected))
                continue
            for names, points in pairs:
                said.update(dict.fromkeys(names, points))
    for plain in ("win", "draw", "loss"):
        default = said.get(plain, getattr(PointSystem(), plain))
        white, black = (said.pop(f"{colour}_{plain}", default) for colour in ("white", "black"))
        if white != black:
            line = tagged["XXS"][0].line
            wrong = f"a {plain} is worth another number of points with White than with Black, which is not read"
            problems.append(fault(file, line, "XXS", wrong, expected="the same points for both colours"))
        said[plain] = white
    usual = PointSystem().full_bye if "XXS" in tagged else said.get("full_bye", PointSystem().full_bye)
    pairing_bye = said.pop("pairing_bye", usual)
    return Worth(PointSystem(**said), pairing_bye), problems


def abnormal_points(
    file: str, told: Sequence[TaggedLine], numbers: Mapping[str, int], cells: Sequence[Cell], worth: Worth
) -> tuple[dict[int, int], list[Problem]]:
    """What tag 299 adds to players' points, in hundredths by their index, besides what their cells are worth.

    A line with a result gives that result other points than usual, in one round or in all; a line without one is
    a penalty or a bonus.
    """
    adjusted: dict[int, int] = {}
    problems: list[Problem] = []
    of_player: dict[int, list[Cell]] = {}
    for cell in cells if told else ():
        of_player.setdefault(cell.player, []).append(cell)
    for line, text in told:
        kind, points, round_ = text[:1].strip().upper(), _signed(text[9:13]), text[15:18].strip()
        players = dict.fromkeys(number.lstrip("0") for number in text[19:].split())
        if points is None or (kind and kind not in _ABNORMAL) or not players or not _ROUND.fullmatch(round_ or "0"):
            wrong = f"{quoted(text)} gives no points"
            expected = "a result or nothing, the points, the round and the players' starting numbers"
            problems.append(fault(file, line, "299", wrong, expected=expected, severity="warning"))
            continue
        for number in players:
            player = numbers.get(number)
            if player is None:
                wrong = f"there is no player {quoted(number)} to give points to"
                problems.append(fault(file, line, "299", wrong, found=number, severity="warning"))
                continue
            more = 0 if kind else points
            for cell in of_player.get(player, ()) if kind else ():
                if (cell.kind, cell.score) == _ABNORMAL[kind] and int(round_ or 0) in (0, cell.round):
                    more += points - worth.of(cell.kind, cell.score)
            adjusted[player] = adjusted.get(player, 0) + more
    return adjusted, problems


def _pairs(tag: str, text: str) -> list[tuple[tuple[str, ...], int]] | None:
    """What a line gives points for, and how many; None where it is written otherwise."""
    if tag in _BBP:
        points = _points(text)
        return None if points is None else [(_BBP[tag], points)]
    pattern, codes = (_162_PAIR, _162) if tag == "162" else (_XXS_PAIR, _XXS)
    pairs = []
    for code, written in pattern.findall(text):
        points = _points(written)
        if points is None or code.upper() not in codes:
            return None
        pairs.append((codes[code.upper()], points))
    return pairs if pairs and not pattern.sub("", text).strip() else None


def _points(text: str) -> int | None:
    if not _POINTS.fullmatch(text) or not any(sign in "0123456789" for sign in text):
        return None
    return points_of(f"0{text}")


def _signed(text: str) -> int | None:
    text = text.strip()
    points = _points(text.removeprefix("-"))
    return -points if points is not None and text.startswith("-") else points
