"""Each contender replayed on the same reports: what it expected of every game, and the list that it comes to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pandas as pd

from pipeline.comparing.contenders import Contender
from pipeline.presentation import Presentation
from pipeline.replay.predictions import Predictions, predictions
from pipeline.replaying import Prepared, replay_book, summed_up
from pipeline.reports.rating_list import rating_list
from pipeline.reports.titles import earned_titles
from pipeline.rules.activity import months_active
from pipeline.rules.rounding import Ints
from pipeline.rules.system import RatingSystem
from pipeline.rules.titles import BandTitles


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """The list of a contender (schemas.rating_list.RatingList), and the titles that it gives, by player."""

    rating_list: pd.DataFrame
    titles: Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Replayed:
    """A contender's predictions, and its list if that is asked for."""

    predictions: Predictions
    listing: Listing | None


def replayed(prepared: Prepared, contender: Contender, wishes: Presentation, *, listed: bool) -> Replayed:
    """Replay a contender.

    Args:
        prepared: the course of play.
        contender: the rule book.
        wishes: how lists are wanted.
        listed: whether its list is wanted.

    Raises:
        DataError: ratings are beyond what can be reckoned with.
    """
    system = contender.book.system
    played = replay_book(prepared, system, None, "", contender.label)
    expected = predictions(system, prepared.course, played.result)
    if not listed:
        return Replayed(predictions=expected, listing=None)
    validated, standings = prepared.validated, summed_up(prepared, played).standings
    shown = rating_list(
        system,
        standings,
        validated.players,
        validated.period,
        inactive_after=months_active(system, validated.period, wishes.inactive_after),
        active_only=wishes.active_only,
    )
    titles = given_titles(system, standings, validated.players, shown)
    return Replayed(predictions=expected, listing=Listing(rating_list=shown, titles=titles))


def given_titles(
    system: RatingSystem, standings: pd.DataFrame, players: pd.DataFrame, listed: pd.DataFrame
) -> dict[str, list[str]]:
    """The titles for life, promotions or title of the present rating that the rule book itself gives."""
    found: dict[str, list[str]] = {}
    if isinstance(system.titles, BandTitles):
        entitled = listed[listed["games"] >= system.titles.games]
        ratings: Ints = entitled["rating"].to_numpy(dtype="int64")
        for player, title in zip(entitled["player_id"].tolist(), system.titles.bands.names(ratings), strict=True):
            found[player] = [title]
        return found
    ids = players["player_id"].tolist()
    for each in earned_titles(system, standings, players):
        found.setdefault(ids[each.player], []).append(each.title)
    return found
