"""The standings after a replay: each rated player's state as a table, enough to print lists and to go on from."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from pipeline.replay.careers import histories, peaks
from pipeline.replay.course import Course
from pipeline.replay.earlier import Earlier
from pipeline.replay.engine import Replay
from pipeline.replay.honours import Earned, births, life_titles, promotions
from pipeline.replay.moments import moments
from pipeline.rules.rounding import Ints
from pipeline.rules.seats import NEVER
from pipeline.rules.system import RatingSystem
from pipeline.rules.titles import HeldRanks, LifeTitles
from schemas.standings import Standings
from schemas.standings_cells import (
    format_history,
    format_title_figures,
    format_titles,
    parse_title_figures,
    parse_titles,
)

Title = tuple[str, str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class After:
    """The standings, and how many players could not be judged for a title because their birth is not known."""

    standings: pd.DataFrame
    unjudged: int


def standings(
    system: RatingSystem,
    course: Course,
    replay: Replay,
    players: pd.DataFrame,
    events: pd.DataFrame,
    past: Earlier,
    first_month: str,
) -> After:
    """The standings after a replay, valid by schemas.standings.Standings.

    Args:
        system: the rule book that was replayed, its options chosen.
        course: the course of play.
        replay: what came of it.
        players: schemas.players.Players, by id.
        events: schemas.events.Events, in order of play.
        past: what each player's standing was before.
        first_month: the month of the first event or correction that this replay counts, or nothing.
    """
    closed, steps = replay.closed, system.editions[0].steps
    listed = np.flatnonzero(closed.rated).tolist()
    ends = events["end_date"].tolist()
    first, last = _first_and_last_events(course, replay)
    touched = moments(system, course, replay)
    history = histories(course, replay, past, touched, steps)
    peak = peaks(course, replay, past, touched, history, first_month)
    titles, own, unjudged = _honours(system, course, replay, players, ends, past)
    averages = any(each.provisional is not None and each.provisional.averages for each in system.editions)
    provisional = ~closed.established
    columns: dict[str, object] = {
        "player_id": [str(course.player_ids[player]) for player in listed],
        "rating": pd.array((closed.rating[listed] // steps), dtype="Int64"),
        "games": pd.array(closed.games[listed], dtype="Int64"),
        "mark": [system.mark if provisional[player] else "" for player in listed],
        "status": ["provisional" if provisional[player] else "official" for player in listed],
        "entry_date": [
            past["entry_date"][player] or (ends[first[player]] if player in first else "") for player in listed
        ],
        "first_event_date": _dates(closed.first_event[listed]),
        "last_event_date": [
            ends[last[player]] if player in last else past["last_event_date"][player] for player in listed
        ],
        "last_event": [
            str(course.event_ids[last[player]]) if player in last else past["last_event"][player]
            for player in listed
        ],
        "peak": pd.array([peak[player].rating for player in listed], dtype="Int64"),
        "peak_period": [peak[player].period for player in listed],
        "titles": [format_titles(titles[player]) for player in listed],
        "history": [format_history(history[player]) for player in listed],
        "established_since": [peak[player].since for player in listed],
    }
    if averages:
        columns["sum"] = [str(closed.total[player]) if provisional[player] else "" for player in listed]
    for name, cells in own.items():
        columns[name] = [cells[player] for player in listed]
    types = {name: "str" for name, cells in columns.items() if isinstance(cells, list)}
    return After(standings=Standings.validate(pd.DataFrame(columns).astype(types), lazy=True), unjudged=unjudged)


def _dates(days: Ints) -> list[str]:
    return ["" if day == NEVER else str(np.datetime64(day, "D")) for day in days.tolist()]


def _first_and_last_events(course: Course, replay: Replay) -> tuple[dict[int, int], dict[int, int]]:
    """By player, the first and the last event in order of play in which something of the player was rated."""
    log = replay.seats
    seat = log.seat[log.formula | log.averaged]
    player, event = course.seat_player[seat], course.row_event[course.seat_row[seat]]
    who, first = np.unique(player, return_index=True)
    _, last = np.unique(player[::-1], return_index=True)
    return (
        dict(zip(who.tolist(), event[first].tolist(), strict=True)),
        dict(zip(who.tolist(), event[::-1][last].tolist(), strict=True)),
    )


def _honours(
    system: RatingSystem,
    course: Course,
    replay: Replay,
    players: pd.DataFrame,
    ends: Sequence[str],
    past: Earlier,
) -> tuple[dict[int, list[Title]], dict[str, list[str]], int]:
    """Each player's titles, the columns that the titles' rule needs to go on, and the players not judged."""
    titles = {player: parse_titles(cell) for player, cell in enumerate(past["titles"])}
    earned_before = [len(titles[player]) for player in range(len(players))]
    rule = system.titles
    if isinstance(rule, LifeTitles):
        held = [frozenset(title for title, _, _ in titles[player]) for player in range(len(players))]
        earned, unjudged = life_titles(rule, course, replay, births(players["birth_date"].tolist()), held)
        _add(titles, earned, course, ends)
        return titles, _figures(earned, earned_before, past, system.editions[0].steps), unjudged
    if isinstance(rule, HeldRanks):
        first = _first_ranks(rule, replay, past)
        held_now = np.array(
            [
                rule.ranks.rank_of(titles[player][-1][0] if titles[player] else first[player])
                for player in range(len(players))
            ],
            dtype=np.int64,
        )
        windows = {player: [int(low) for low in cell.split()] for player, cell in enumerate(past["window"]) if cell}
        won = promotions(rule, course, replay, held_now, windows)
        _add(titles, won.earned, course, ends)
        window = [" ".join(map(str, won.windows.get(player, []))) for player in range(len(players))]
        figures = _figures(won.earned, earned_before, past, system.editions[0].steps)
        return titles, {"first_rank": first, "window": window, **figures}, 0
    return titles, {}, 0


def _first_ranks(rule: HeldRanks, replay: Replay, past: Earlier) -> list[str]:
    """The rank that each player came with: the opening's, or the band of the first rating."""
    bands = rule.ranks.names(replay.opened.rating)
    return [known or rank or band for known, rank, band in zip(past["first_rank"], past.ranks, bands, strict=True)]


def _add(titles: dict[int, list[Title]], earned: Earned, course: Course, ends: Sequence[str]) -> None:
    for player, title, event in zip(earned.player.tolist(), earned.title, earned.event.tolist(), strict=True):
        titles[player].append((title, ends[event], str(course.event_ids[event])))


def _figures(earned: Earned, earned_before: Sequence[int], past: Earlier, steps: int) -> dict[str, list[str]]:
    """The rating and the games at which each title was earned, as columns that stand beside the titles."""
    columns = {}
    for name, figures in (("title_ratings", earned.rating // steps), ("title_games", earned.games)):
        cells = [parse_title_figures(cell, count) for cell, count in zip(past[name], earned_before, strict=True)]
        for player, figure in zip(earned.player.tolist(), figures.tolist(), strict=True):
            cells[player].append(figure)
        columns[name] = [format_title_figures(each) for each in cells]
    return columns
