"""The columns of the standings that tell of titles and ranks, and what their rule needs to go on from."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
import pyarrow.compute as pc

from pipeline.replay.cells import (
    Texts,
    filled,
    joined,
    only,
    parted,
    read,
    side_by_side,
    taken,
    texts,
    where,
    written,
)
from pipeline.replay.course import Course
from pipeline.replay.earlier import Earlier
from pipeline.replay.engine import Replay
from pipeline.replay.honours import Earned, Lows, births, life_titles, promotions
from pipeline.replay.ordering import stable_order
from pipeline.replay.player_by_player import SeatsOfPlayers
from pipeline.rules.rounding import Ints, shown
from pipeline.rules.system import RatingSystem
from pipeline.rules.titles import HeldRanks, LifeTitles
from schemas.standings_cells import encoded, parse_titles


@dataclass(frozen=True, slots=True, kw_only=True)
class TitleColumns:
    """Each player's titles, the further columns by name, and how many players could not be judged."""

    titles: Texts
    further: Mapping[str, Texts] = field(default_factory=dict)
    unjudged: int = 0


def title_columns(
    system: RatingSystem,
    course: Course,
    replay: Replay,
    rated: SeatsOfPlayers,
    birth_dates: Texts,
    ends: Texts,
    past: Earlier,
) -> TitleColumns:
    """What a replay adds to the titles that players have from before.

    Args:
        system: the rule book that was replayed.
        course: the course of play.
        replay: what came of it.
        rated: the seats that were rated.
        birth_dates: of every player.
        ends: the events' last days.
        past: what each player's standing was before.
    """
    rule, steps = system.titles, system.editions[0].steps
    if isinstance(rule, LifeTitles):
        held = {name: np.zeros(len(course.player_ids), dtype=bool) for name, _, _ in rule.ladder}
        for player, names in _held(past).items():
            for name in held.keys() & set(names):
                held[name][player] = True
        earned, unjudged = life_titles(rule, course, replay, rated, births(birth_dates), held)
        return TitleColumns(
            titles=_with_earned(past, earned, course, ends),
            further=_figures(past, earned, steps),
            unjudged=unjudged,
        )
    if isinstance(rule, HeldRanks):
        bands = texts([name for _, name in reversed(rule.ranks.bands)])
        band = taken(bands, rule.ranks.index(shown(replay.opened.rating, steps)))
        # The rank that each player came with: the opening's, or the band of the first rating.
        came_with = where(filled(past.ranks), past.ranks, band)
        first = where(filled(past["first_rank"]), past["first_rank"], came_with)
        rank = _ranks(rule, first)
        for player, names in _held(past).items():
            rank[player] = rule.ranks.rank_of(names[-1])
        won = promotions(rule, course, replay, rated, rank, _windows(past))
        window = joined(" ", written(won.windows.low), won.windows.player, len(course.player_ids))
        return TitleColumns(
            titles=_with_earned(past, won.earned, course, ends),
            further={"first_rank": first, "window": window, **_figures(past, won.earned, steps)},
        )
    return TitleColumns(titles=past["titles"])


def _held(past: Earlier) -> dict[int, list[str]]:
    """By player the names of the titles from before, in the order in which they were earned."""
    cells = past["titles"]
    holders = np.flatnonzero(filled(cells))
    return {
        player: [title for title, _, _ in parse_titles(cell)]
        for player, cell in zip(holders.tolist(), taken(cells, holders).to_pylist(), strict=True)
    }


def _ranks(rule: HeldRanks, names: Texts) -> Ints:
    """The numbers of ranks given by name."""
    distinct = names.dictionary_encode()
    numbers = [rule.ranks.rank_of(name) for name in distinct.dictionary.to_pylist()]
    found: Ints = np.array(numbers, dtype=np.int64)[np.asarray(distinct.indices)]
    return found


def _windows(past: Earlier) -> Lows:
    """The lows that the earlier run handed on."""
    player, lows = parted(" ", past["window"])
    return Lows(player=player, low=read(lows))


def _with_earned(past: Earlier, earned: Earned, course: Course, ends: Texts) -> Texts:
    """The cells of titles, ``title|date|event_id`` joined by ``;``: those from before, then what was earned."""
    event, at = np.unique(earned.event, return_inverse=True)
    ids = texts([encoded(str(event_id)) for event_id in course.event_ids[event]])
    new = side_by_side("|", texts(earned.title), taken(ends, earned.event), taken(ids, at))
    return _behind(only(filled(past["titles"]), past["titles"]), new, earned)


def _behind(cells: Texts, new: Texts, earned: Earned) -> Texts:
    """Each player's cell, if there is one, with what was earned behind it."""
    order = stable_order(earned.player)
    more = joined(";", taken(new, order), earned.player[order], len(cells))
    return side_by_side(";", cells, more)


def _figures(past: Earlier, earned: Earned, steps: int) -> dict[str, Texts]:
    """The rating and the games at which each title was earned, as columns that stand beside the titles."""
    titles = np.asarray(pc.count_substring(past["titles"], ";")) + filled(past["titles"])
    unknown = [";" * max(count - 1, 0) for count in range(int(titles.max(initial=0)) + 1)]
    columns = {}
    for name, figures in (("title_ratings", shown(earned.rating, steps)), ("title_games", earned.games)):
        known = where(filled(past[name]), past[name], taken(texts(unknown), titles))
        columns[name] = _behind(only(titles > 0, known), written(figures), earned)
    return columns
