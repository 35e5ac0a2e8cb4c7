"""The games behind a performance, each with the rating that was used and the result."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction

from pipeline.performing.figures import Figures, record, text_of
from pipeline.performing.ways import Games


@dataclass(frozen=True, slots=True, kw_only=True)
class Met:
    """A rated game: in which round whom the player met, as far as that is known, and the rest as texts.

    ``head_start`` is the handicap received less the one given, empty for none; ``score`` is empty where only the
    score of all games is known.
    """

    round: int | None = None
    opponent_id: str = ""
    opponent: str = ""
    rating: str
    head_start: str = ""
    score: str = ""


def met_given(games: Games) -> Sequence[Met]:
    """Games of which no more is known than what was asked of."""
    results = [None] * len(games.opponents) if games.results is None else games.results
    return [
        Met(
            rating=text_of(Fraction(rating, games.unit)),
            score="" if halves is None else text_of(Fraction(halves, 2)),
        )
        for rating, halves in zip(games.opponents, results, strict=True)
    ]


def games_record(told: Figures, met: Sequence[Met]) -> dict[str, object]:
    """The figures as JSON has them, and the games; in these null stands for what is not known or not there."""
    expected: Sequence[str | None] = told.expected or [None] * len(met)
    games = [
        {name: None if cell == "" else cell for name, cell in asdict(game).items()} | {"expected": share}
        for game, share in zip(met, expected, strict=True)
    ]
    return record(told) | {"opponents": games}
