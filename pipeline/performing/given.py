"""Opponents' ratings and a score as they are given on the command line; every fault of them is told at once."""

import re
from collections.abc import Sequence
from decimal import ROUND_HALF_UP
from typing import Final

from pipeline.exits import UsageError
from pipeline.performing.ways import Games, Way
from pipeline.point_spans import HIGHEST

_RATING: Final = re.compile(r"(-?)([0-9]{1,9})(?:[.,]([0-9]{1,9}))?")
_SCORE: Final = re.compile(r"(?:([0-9]{1,9})(½|[.,][05]0*)?)|(½|[.,]50*)")
_SPELLINGS: Final = ((" 1/2", "½"), (" ½", "½"))
_RESULTS: Final = {"1": 2, "0": 0, "½": 1, "1/2": 1, "=": 1, "0.5": 1, "0,5": 1, ".5": 1, "1.0": 2, "0.0": 0}

_MOST_TOLD: Final = 10
"""Faults of one list that are told; the rest is counted."""


def games_given(opponents: str, score: str | None, results: str | None, way: Way) -> Games:
    """The games that a list of opponents and a score, or the results in the same order, stand for.

    Ratings and results stand one after the other with commas or blanks between them; with semicolons between them
    their decimals may have commas.

    Args:
        opponents: the ratings.
        score: the points scored in all, such as 2.5, 2½ or 2,5; None: the results are given.
        results: the result of each game; None: the score is given.
        way: says which ratings there are, and which deviation every opponent has.

    Raises:
        UsageError: what is given are no such things; the message says all that is wrong.
    """
    unit = 10**way.decimals
    ratings, faults = _ratings(opponents, way)
    each, halves = None, 0
    if results is not None:
        each, wrong = _results(results)
        faults += wrong
        if not faults and len(each) != len(ratings):
            faults.append(
                f"--results has {len(each)} results, --opponents {len(ratings)} ratings: give one for each"
            )
        halves = sum(each)
    else:
        found = _halves(score or "")
        if found is None:
            faults.append(f"--score: {score!r} is no score; points and half points such as 3, 2.5 or 2½ expected")
        elif found > 2 * len(ratings) and not faults:
            faults.append(f"--score: {score} is more than a point a game; --opponents has {len(ratings)}")
        halves = found or 0
    if faults:
        raise UsageError("; ".join(faults))
    every = None if way.deviation is None else int((way.deviation * unit).to_integral_value(ROUND_HALF_UP))
    return Games(
        unit=unit,
        opponents=ratings,
        head_starts=[0] * len(ratings),
        halves=halves,
        results=each,
        deviations=None if every is None else [every] * len(ratings),
    )


def _parts(text: str) -> list[str]:
    """What stands between the separators."""
    parted = re.split(r"\s*;\s*" if ";" in text else r"\s*,\s*|\s+", text.strip())
    return parted if parted != [""] else []


def _ratings(text: str, way: Way) -> tuple[list[int], list[str]]:
    """The ratings in parts of a point, nothing for those that are none, and what is wrong."""
    decimals = f"with up to {way.decimals} decimals" if way.decimals else "without decimals"
    lowest = -HIGHEST if way.lowest is None else max(min(way.lowest, 0), -HIGHEST)
    parts, found, wrong = _parts(text), [], []
    for at, part in enumerate(parts, start=1):
        match = _RATING.fullmatch(part)
        rating = None
        if match is not None and len(match[3] or "") <= way.decimals:
            size = int(match[2]) * 10**way.decimals + int((match[3] or "").ljust(way.decimals, "0") or 0)
            rating = -size if match[1] else size
        if rating is None or not lowest * 10**way.decimals <= rating <= HIGHEST * 10**way.decimals:
            wrong.append(f"number {at} is {part!r}" if part else f"number {at} is empty")
        found.append(rating or 0)
    if not parts:
        return [], ["--opponents: no rating is given"]
    return found, _told(wrong, "--opponents", f"ratings from {lowest} to {HIGHEST} {decimals} expected")


def _results(text: str) -> tuple[list[int], list[str]]:
    """The half points of each game, and what is wrong."""
    parts = _parts(text)
    wrong = [
        f"number {at} is {part!r}" if part else f"number {at} is empty"
        for at, part in enumerate(parts, start=1)
        if part not in _RESULTS
    ]
    expected = "1, 0.5 (½) and 0 expected"
    if "," in text and ";" not in text and "5" in parts:
        expected += "; a comma parts two results, so write a decimal one with semicolons between: 1;0,5;0"
    return [_RESULTS.get(part, 0) for part in parts], _told(wrong, "--results", expected)


def _halves(score: str) -> int | None:
    """A score in half points; None if it is none."""
    text = f" {score.strip()}"
    for spelling, half in _SPELLINGS:
        text = text.replace(spelling, half)
    match = _SCORE.fullmatch(text.strip())
    if match is None:
        return None
    half = (match[2] or match[3] or "").strip(".,0")
    return 2 * int(match[1] or 0) + bool(half)


def _told(wrong: Sequence[str], option: str, expected: str) -> list[str]:
    if not wrong:
        return []
    more = f" and {len(wrong) - _MOST_TOLD} more" if len(wrong) > _MOST_TOLD else ""
    return [f"{option}: {', '.join(wrong[:_MOST_TOLD])}{more}; {expected}"]
