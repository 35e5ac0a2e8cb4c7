"""A performance three ways: by FIDE's table, along a line, and by the exact inverse; and how each was found."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import numpy as np

from pipeline.performing.ways import Games, Way
from pipeline.reports.number_texts import mean_text
from pipeline.rules.inverse import Expectation, Inverse, inverse
from pipeline.rules.performance import (
    BY_FIDE_TABLE,
    along_a_line,
    fide_differences,
    fide_shares,
    performance_ratings,
)
from pipeline.rules.rounding import Ints

_LONGEST: Final = 6
"""Decimals of a number that has many."""

_LEAST_TOLD: Final = Fraction(1, 10**_LONGEST)


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """The performance in some games.

    Means are of the opponents' ratings, ``mean`` as they are and ``counted`` with the handicaps that they received
    and without those that they gave; two decimals. ``share`` is FIDE's p. ``fide`` and ``linear`` are whole points;
    ``exact`` has one decimal, empty if there is no such rating, and ``first`` to ``last`` is a span that it is the
    middle of (empty: it is the only one, or the score is all or nothing). ``expected`` is what it expects of each
    game, empty where it is neither one rating nor one of many alike. ``found`` says of each of the three how it was
    found, or why there is none.
    """

    games: int
    score: str
    mean: str
    counted: str
    share: str
    dp: int
    fide: int
    span: int
    linear: int
    exact: str
    first: str
    last: str
    expected: Sequence[str]
    found: Mapping[str, str]


def figures(games: Games, way: Way) -> Figures:
    """The three performance ratings.

    Args:
        games: at least one.
        way: by what the score is expected.
    """
    number, total = len(games.opponents), sum(games.counted)
    line = along_a_line(way.span)
    share, dp = (int(each[0]) for each in _fide(_one(games.halves), _one(number)))
    fide, linear = (
        int(performance_ratings(each, _one(total), _one(games.halves), _one(number), games.unit)[0])
        for each in (BY_FIDE_TABLE, line)
    )
    mean = Fraction(total, games.unit * number)
    rise = way.span * Fraction(games.halves - number, 2 * number)
    score, p = text_of(Fraction(games.halves, 2)), f"{share // 100}.{share % 100:02d}"
    expectation = way.expectation(games)
    exact = _exact(games, expectation)
    return Figures(
        games=number,
        score=score,
        mean=mean_text(sum(games.opponents), games.unit * number),
        counted=_hundredths(mean),
        share=p,
        dp=dp,
        fide=fide,
        span=way.span,
        linear=linear,
        exact="" if exact.rating is None else _tenth(exact.rating),
        first="" if _extreme(games) else _end(exact.first),
        last="" if _extreme(games) else _end(exact.last),
        expected=_expected(exact, expectation),
        found={
            "fide": f"{_sum(mean, Fraction(dp))}; dp of FIDE's table 8.1.1 for {score} / {number} = {p}",
            "linear": f"{_sum(mean, rise)}; {way.span} × ({score} / {number} - ½)",
            "exact": _found(exact, expectation, way, games),
        },
    )


def record(told: Figures) -> dict[str, object]:
    """The figures as JSON has them, null where there is none."""
    return {
        "games": told.games,
        "score": told.score,
        "mean_opponent": told.mean,
        "mean_at_odds": told.counted,
        "share": told.share,
        "dp": told.dp,
        "fide": told.fide,
        "span": told.span,
        "linear": told.linear,
        "exact": told.exact or None,
        "exact_from": told.first or None,
        "exact_to": told.last or None,
        "found": dict(told.found),
    }


def _fide(halves: Ints, games: Ints) -> tuple[Ints, Ints]:
    shares = fide_shares(halves, games)
    return shares, fide_differences(shares)


def _extreme(games: Games) -> bool:
    """Whether all games are won, or all lost: of no single rating is that expected."""
    return games.halves in (0, 2 * len(games.opponents))


def _exact(games: Games, expectation: Expectation) -> Inverse:
    """The rating of which the score is expected.

    Of all wins and all losses there is none: at most an end from which on every rating is expected to score so.
    """
    score = Fraction(games.halves, 2)
    exact = inverse(expectation, score)
    if exact.rating is not None:
        return exact
    if exact.first is not None:
        before = exact.first - 1
    elif exact.last is not None:
        before = exact.last + 1
    else:
        return exact
    # Where a point makes no difference that is told, the end is one of the decimals and not of the curve.
    almost = expectation.total(int(before * expectation.per_point))
    if abs(score - almost) >= _LEAST_TOLD:
        return exact
    return Inverse(rating=None, most=almost) if almost < score else Inverse(rating=None, least=almost)


def _expected(exact: Inverse, expectation: Expectation) -> list[str]:
    if exact.rating is None or (exact.first is not None and not exact.level):
        return []
    return [_rounded(each, 3) for each in expectation.each(exact.rating)]


def _found(exact: Inverse, expectation: Expectation, way: Way, games: Games) -> str:
    """How the exact inverse was found, or why there is none."""
    score = text_of(Fraction(games.halves, 2))
    bound = exact.least if exact.most is None else exact.most
    if bound is not None and abs(bound - Fraction(games.halves, 2)) < _LEAST_TOLD:
        end = "higher" if games.halves else "lower"
        return f"none: the {end} a rating, the nearer to {score} is what it is expected to score by {way.words}"
    if exact.most is not None:
        return f"none: by {way.words} nobody is expected to score more than {text_of(exact.most)}"
    if exact.least is not None:
        return f"none: by {way.words} nobody is expected to score less than {text_of(exact.least)}"
    if exact.first is None and exact.last is None:
        return f"expected to score {score} by {way.words}, summed over the games; to a tenth"
    if exact.first is None or exact.last is None:
        what = f"score {score}"
        if _extreme(games):
            what = f"{'win' if games.halves else 'lose'} every game"
        ends = f"from {_end(exact.first)} up" if exact.last is None else f"up to {_end(exact.last)}"
        return f"none: every rating {ends} is expected to {what} by {way.words}"
    first, last = _end(exact.first), _end(exact.last)
    if exact.level:
        return f"every rating from {first} to {last} is expected to score {score} by {way.words}; their middle"
    below, above = (
        text_of(expectation.total(int(each * expectation.per_point))) for each in (exact.first, exact.last)
    )
    return (
        f"{first} is expected to score {below} by {way.words}, {last} {above}, no rating {score}; "
        "the middle of the two"
    )


def text_of(number: Fraction) -> str:
    """A number without needless noughts, of many decimals the first six, rounded."""
    text = _rounded(number, _LONGEST)
    return text.rstrip("0").rstrip(".")


def _end(rating: Fraction | None) -> str:
    return "" if rating is None else text_of(rating)


def _tenth(rating: Fraction) -> str:
    return _rounded(rating, 1)


def _hundredths(number: Fraction) -> str:
    return _rounded(number, 2)


def _rounded(number: Fraction, places: int) -> str:
    """With so many decimals, a half away from zero; a nought has no sign."""
    parts = (2 * abs(number) * 10**places + 1) // 2
    whole, rest = divmod(int(parts), 10**places)
    return f"{'-' if number < 0 and parts else ''}{whole}.{rest:0{places}d}"


def _sum(mean: Fraction, difference: Fraction) -> str:
    sign = "-" if difference < 0 else "+"
    size = _hundredths(abs(difference)).removesuffix(".00")
    return f"{_hundredths(mean)} {sign} {size} = {_hundredths(mean + difference)}"


def _one(number: int) -> Ints:
    return np.array([number], dtype=np.int64)
