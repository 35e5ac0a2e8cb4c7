"""Titles and ranks: those that stand beside a name at a given moment, and the table of all that were earned."""

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
import pandas as pd
import pyarrow.compute as pc
from pandas.api.extensions import ExtensionArray

from pipeline.reports.columns import table
from pipeline.reports.text_columns import arrow_texts, as_column, filled, rows_of, spelt, texts
from pipeline.rules.rounding import Ints
from pipeline.rules.system import RatingSystem
from pipeline.rules.titles import BandTitles, HeldRanks, TitleRule
from schemas.standings_cells import parse_title_figures, parse_titles
from schemas.titles import Titles

LATEST: Final = 2**31
"""A moment after every event."""

_NOBODY: Final = -1
_EARLIER: Final = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Holders:
    """Whose titles are asked for, and when; one element an answer.

    ``standing`` is the player's row in the standings (-1: has none), ``own`` the title in players.csv,
    ``moment`` the place in order of play of the last event that counts, ``rating`` and ``games`` those of
    that moment.
    """

    standing: Ints
    own: ExtensionArray
    moment: Ints
    rating: Ints
    games: Ints


def shown_titles(
    system: RatingSystem, standings: pd.DataFrame, event_ids: pd.Series | None, holders: Holders
) -> ExtensionArray:
    """The title column: for life, held or by the band that a player is in, else the player's own.

    Args:
        system: the rule book.
        standings: schemas.standings.Standings, with ``first_rank`` if the book has held ranks.
        event_ids: of all events in order of play, to which the moments refer; a title of any other event is
            of an earlier run and counts at every moment. None: all titles count.
        holders: who and when.
    """
    rule = system.titles
    if rule is None:
        return holders.own
    if isinstance(rule, BandTitles):
        entitled = (holders.games >= rule.games) & (holders.standing >= 0)
        earned = spelt(["", *rule.bands.upwards], np.where(entitled, 1 + rule.bands.index(holders.rating), 0))
    else:
        earned = spelt(_ladder(rule), _highest_so_far(rule, standings, event_ids, holders))
    titles = arrow_texts(earned)
    return as_column(pc.if_else(pc.equal(titles, ""), arrow_texts(holders.own), titles))


def _ladder(rule: TitleRule) -> list[str]:
    """The names of a ladder of titles from the lowest up; the first one is no title at all."""
    if isinstance(rule, HeldRanks):
        return ["", *(name for _, name in reversed(rule.ranks.bands))]
    if isinstance(rule, BandTitles):
        return [""]
    return ["", *(name for name, _, _ in reversed(rule.ladder))]


def _highest_so_far(
    rule: TitleRule, standings: pd.DataFrame, event_ids: pd.Series | None, holders: Holders
) -> Ints:
    """The highest step of the ladder that each holder has reached at the moment asked for."""
    ladder = _ladder(rule)
    level_of = {name: level for level, name in enumerate(ladder)}
    steps = [
        (row, event_id, level_of[title])
        for row, cell in _with_titles(standings)
        for title, _, event_id in parse_titles(cell)
    ]
    standing = np.array([row for row, _, _ in steps], dtype=np.int64)
    level = np.array([level for _, _, level in steps], dtype=np.int64)
    place_of = {} if event_ids is None else {event_id: place for place, event_id in enumerate(event_ids, 1)}
    moment = np.array([place_of.get(event_id, _EARLIER) for _, event_id, _ in steps], dtype=np.int64)
    if isinstance(rule, HeldRanks):
        first = np.array([level_of[rank] for rank in standings["first_rank"].tolist()], dtype=np.int64)
        standing = np.concatenate([np.arange(len(first)), standing])
        level = np.concatenate([first, level])
        moment = np.concatenate([np.full(len(first), _EARLIER), moment])
    width = LATEST + 2
    key = standing * width + moment
    order = np.argsort(key, kind="stable")
    key, standing = key[order], standing[order]
    highest = np.maximum.accumulate(standing * len(ladder) + level[order]) - standing * len(ladder)
    found = np.searchsorted(key, holders.standing * width + holders.moment + 1, side="right") - 1
    known = np.append(standing, _NOBODY)[found] == np.where(holders.standing < 0, _NOBODY - 1, holders.standing)
    return np.where(known, np.append(highest, 0)[found], 0)


def _with_titles(standings: pd.DataFrame) -> list[tuple[int, str]]:
    rows = np.flatnonzero(filled(standings["titles"]))
    return list(zip(rows.tolist(), texts(standings["titles"], rows), strict=True))


class EarnedTitle(NamedTuple):
    """A title for life or a promotion: ``player`` is the row in the players' table, figures may be unknown."""

    date: str
    event_id: str
    player: int
    title: str
    rating: int | None
    games: int | None


def earned_titles(system: RatingSystem, standings: pd.DataFrame, players: pd.DataFrame) -> list[EarnedTitle]:
    """All titles for life and promotions so far of the players who may be shown, in the order of their table.

    Args:
        system: the rule book; one with other titles gives none.
        standings: schemas.standings.Standings, with the titles' ratings and games if they are known.
        players: schemas.players.Players, by id, all players of the standings among them.
    """
    if system.titles is None or isinstance(system.titles, BandTitles):
        return []
    figures = [name for name in ("title_ratings", "title_games") if name in standings.columns]
    holding = standings.loc[filled(standings["titles"]), ["player_id", "titles", *figures]]
    at = rows_of(holding["player_id"], players["player_id"])
    holding, at = holding[listed := players["listed"].to_numpy(dtype=bool)[at]], at[listed]
    ratings, games = (
        holding[name].tolist() if name in figures else [""] * len(holding)
        for name in ("title_ratings", "title_games")
    )
    found = []
    for player, cell, *known_figures in zip(at.tolist(), holding["titles"].tolist(), ratings, games, strict=True):
        held = parse_titles(cell)
        known = (parse_title_figures(each, len(held)) for each in known_figures)
        found += [
            EarnedTitle(date, event_id, player, title, rating, count)
            for (title, date, event_id), rating, count in zip(held, *known, strict=True)
        ]
    return sorted(found)


def titles(system: RatingSystem, standings: pd.DataFrame, players: pd.DataFrame) -> pd.DataFrame:
    """All titles for life and promotions so far of the players who may be shown (schemas.titles.Titles).

    By date, event, player and title. Other rule books give a table without rows.

    Args:
        system: the rule book.
        standings: schemas.standings.Standings.
        players: schemas.players.Players, by id, all players of the standings among them.
    """
    earned = earned_titles(system, standings, players)
    who = np.array([each.player for each in earned], dtype=np.int64)
    return table(
        Titles,
        {
            "player_id": texts(players["player_id"], who),
            "name": texts(players["name"], who),
            "title": [each.title for each in earned],
            "date": [each.date for each in earned],
            "event_id": [each.event_id for each in earned],
            "rating": [each.rating for each in earned],
            "games": [each.games for each in earned],
        },
    )
