"""Made-up federations for rule books that settle events: late reports, walkovers, odds, corrections, from a seed."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tests.oracle import Federation, Row

RESULTS = ("1-0", "1-0", "1-0", "0-1", "0-1", "0-1", "1/2-1/2", "1/2-1/2", "1-0F", "0-1F", "0-0F", "")


@dataclass(frozen=True, kw_only=True)
class Kind:
    """What a federation is like.

    ``opening`` tells the cells of a player's opening (nothing: there is none), ``handicaps`` are those to choose from,
    ``first`` the first month, in months of the calendar since the year 0, and ``gaps`` how many pass between events.
    """

    system: str
    opening: Callable[[random.Random], Row]
    handicaps: Sequence[str] = ("",)
    first: int = 12 * 2022
    gaps: Sequence[int] = (0, 0, 1, 1, 2)
    corrected: tuple[int, int] = (0, 2000)


def made_federation(kind: Kind, seed: int) -> Federation:
    """Some players, some events, now and then a correction of somebody who has an opening."""
    rng = random.Random(seed)  # noqa: S311
    ids = [f"P{number}" for number in range(rng.randint(3, 10))]
    openings = []
    for player in ids:
        cells = kind.opening(rng)
        if cells:
            openings.append({"system": kind.system, "player_id": player} | cells)
    events: list[Row] = []
    games: list[Row] = []
    month = kind.first
    for at in range(rng.randint(1, 7)):
        month += rng.choice(kind.gaps)
        events.append(_event(f"E{at}", month, rng))
        playing = rng.sample(ids, rng.randint(2, len(ids)))
        for number in range(1, rng.randint(2, 9)):
            games += _round(kind, f"E{at}", number, playing, rng)
    corrections = []
    if openings and rng.random() < 0.4:
        row = {"system": kind.system, "player_id": rng.choice(openings)["player_id"], "reason": "found later"}
        row["date"] = _day(month, rng)
        if rng.random() < 0.5:
            row["rating"] = str(rng.randint(*kind.corrected))
        else:
            row["change"] = str(rng.randint(-700, 300))
        corrections.append(row)
    players = [{"player_id": player, "name": player} for player in ids]
    return Federation(players=players, events=events, games=games, openings=openings, corrections=corrections)


def last_period(folder: Federation) -> str:
    """The last month in which anything counts."""
    return max(
        *(row.get("rated_in") or row["end_date"][:7] for row in folder.events),
        *(row["date"][:7] for row in folder.corrections),
        "",
    )


def _event(name: str, month: int, rng: random.Random) -> Row:
    row = {"event_id": name, "name": name, "end_date": _day(month, rng), "games_per_round": "2"}
    if rng.random() < 0.15:
        row["rated_in"] = _month(month + rng.randint(0, 2))
    if rng.random() < 0.08:
        row["rated"] = "no"
    return row


def _round(kind: Kind, event: str, number: int, playing: list[str], rng: random.Random) -> list[Row]:
    rng.shuffle(playing)
    rows = []
    for at in range(0, len(playing) - 1, 2):
        pair = {"event_id": event, "round": str(number), "white_id": playing[at], "black_id": playing[at + 1]}
        row = pair | {"result": rng.choice(RESULTS)}
        handicap = rng.choice(kind.handicaps)
        if handicap:
            row["handicap"] = handicap
        if rng.random() < 0.04:
            row["rated"] = "no"
        rows.append(row)
        if rng.random() < 0.06:
            back = pair | {"white_id": pair["black_id"], "black_id": pair["white_id"]}
            rows.append(back | {"result": rng.choice(RESULTS)})
    if len(playing) % 2:
        rows.append({"event_id": event, "round": str(number), "white_id": playing[-1], "result": "bye"})
    return rows


def _day(month: int, rng: random.Random) -> str:
    return f"{_month(month)}-{rng.randint(1, 28):02d}"


def _month(month: int) -> str:
    return f"{month // 12}-{month % 12 + 1:02d}"
