"""What a comparison is asked for, and everything that it comes to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

import numpy as np
import pandas as pd

from pipeline.comparing.comparison import Comparison, compare
from pipeline.comparing.contenders import Contender
from pipeline.comparing.replays import Listing, replayed
from pipeline.comparing.same_events import on_same_events
from pipeline.comparing.shared_games import SharedGames, shared_games
from pipeline.comparing.summaries import summary_table
from pipeline.comparing.tables import calibration_table, difference_table, games_table, score_table
from pipeline.comparing.what_if import what_if
from pipeline.replaying import prepare
from pipeline.settings.reading import Settings
from pipeline.validated import Validated


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """How games are chosen and intervals made.

    ``since`` is the day from whose events on games are scored (None: all are), ``min_games`` how many rated games
    both players need before one, ``resamples`` how often events are drawn, ``seed`` of the generator.
    """

    since: date | None
    min_games: int
    resamples: int
    seed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """A comparison: contenders, what it was asked for, and its tables.

    ``comparison`` and the tables of scores, differences and calibration are None where no game is predicted by all.
    ``what_if`` are the tables of the alternatives by their labels, ``summary`` sums them up (None: none are asked
    for). ``lent`` are the contenders that were replayed on events of others. ``halfway`` is, by their labels, in
    how many of the scored games the two sides' expected scores do not add up.
    """

    settings: Settings
    contenders: Sequence[Contender]
    terms: Terms
    period: str
    shared: SharedGames
    games: pd.DataFrame
    comparison: Comparison | None
    scores: pd.DataFrame | None
    differences: pd.DataFrame | None
    calibration: pd.DataFrame | None
    what_if: Mapping[str, pd.DataFrame]
    summary: pd.DataFrame | None
    lent: frozenset[str]
    halfway: Mapping[str, int]


def compared(
    validated: Validated, settings: Settings, contenders: Sequence[Contender], terms: Terms, *, alternatives: bool
) -> Compared:
    """Replay all contenders on the same reports and hold them against each other.

    Args:
        validated: the checked tables.
        settings: what ratinglist.toml says.
        contenders: at least one.
        terms: how games are chosen.
        alternatives: whether all but the first are what the first would be.

    Raises:
        DataError: ratings are beyond what can be reckoned with.
    """
    validated, lent = on_same_events(validated, contenders, alternatives=alternatives)
    prepared = prepare(validated, [each.book.system for each in contenders])
    predicted, lists = [], []
    for each in contenders:
        made = replayed(prepared, each, settings.presentation, listed=alternatives)
        predicted.append(made.predictions)
        lists.append(made.listing)
    since = None if terms.since is None else (terms.since - date(1970, 1, 1)).days
    shared = shared_games(prepared.course, predicted, since, terms.min_games)
    comparison = None
    if len(shared.rows):
        expected = {
            each.label: np.asarray(of_it.expected[shared.rows])
            for each, of_it in zip(contenders, predicted, strict=True)
        }
        comparison = compare(shared, expected, terms.resamples, terms.seed)
    found = _what_if(contenders, [each for each in lists if each is not None]) if alternatives else {}
    day = "" if terms.since is None else terms.since.isoformat()
    return Compared(
        settings=settings,
        contenders=contenders,
        terms=terms,
        period=validated.period,
        shared=shared,
        games=games_table(shared, contenders, day, terms.min_games),
        comparison=comparison,
        scores=score_table(comparison) if comparison else None,
        differences=difference_table(comparison) if comparison else None,
        calibration=calibration_table(comparison) if comparison else None,
        what_if=found,
        summary=summary_table(found) if found else None,
        lent=lent,
        halfway={
            each.label: int(of_it.halfway[shared.rows].sum())
            for each, of_it in zip(contenders, predicted, strict=True)
        },
    )


def _what_if(contenders: Sequence[Contender], lists: Sequence[Listing]) -> dict[str, pd.DataFrame]:
    now, *others = lists
    return {each.label: what_if(now, then) for each, then in zip(contenders[1:], others, strict=True)}
