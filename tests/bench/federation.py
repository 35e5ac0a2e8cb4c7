"""A made-up federation of any size as a native folder, the same for the same seed.

Run as a program of its own, so that the memory it takes is not counted to the runs that are measured.
"""

import argparse
from datetime import date, timedelta
from pathlib import Path

import numpy as np

ENTRANTS = 60
ROUNDS = 7
GAMES_AN_EVENT = ENTRANTS // 2 * ROUNDS

REGION = 500  # players who mostly meet each other
LOCALS = 48  # of an event's entrants; the others come from anywhere
FIRST_YEAR = 2023

FAMILY = [
    "Abel",
    "Bräuninger",
    "Castaño",
    "Dvořák",
    "Ekwueme",
    "Fontaine",
    "Győri",
    "Hansen",
    "Iversen",
    "Jørgensen",
    "Kowalska",
    "Lindqvist",
]
FAMILY += [
    "Marchetti",
    "Nakamura",
    "O'Brien",
    "Petrov",
    "Quiroga",
    "Rossi",
    "Šimečková",
    "Tanaka",
    "Ueda",
    "Van-Dijk",
    "Wójcik",
    "Yıldız",
]
GIVEN = [
    "Ada",
    "Boris",
    "Chidi",
    "Dana",
    "Émile",
    "Freya",
    "Goran",
    "Hana",
    "Ivo",
    "Jana",
    "Karl",
    "Lucía",
    "Miriam",
    "Noor",
    "Otto",
    "Pia",
    "Rui",
    "Sara",
    "Tomás",
]

# Per rule book: rating of a player of average strength, and points of it for a point of Elo strength.
SCALES = {"z-chess": (850.0, 0.5), "tca": (1500.0, 1.0), "flyordie": (1300.0, 1.0)}
OPENED = 0.6  # share of players who are on the list before the first game


def main() -> None:
    parser = argparse.ArgumentParser(description="Write a native folder and print how many games it has.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--games", type=int, required=True)
    parser.add_argument("--months", type=int, required=True)
    parser.add_argument("--seed", type=int, required=True)
    asked = parser.parse_args()
    print(write(asked.folder, asked.players, asked.games, asked.months, asked.seed))


def write(folder: Path, players: int, games: int, months: int, seed: int) -> int:
    """Write players, events, games and openings; return the number of games, rounded up to whole events."""
    if players < 2 * ENTRANTS:
        raise SystemExit(f"a federation needs at least {2 * ENTRANTS} players")
    random = np.random.default_rng(seed)
    strength = random.normal(0, 280, players)
    ids = [f"{number:06d}" for number in range(1, players + 1)]
    folder.mkdir(parents=True, exist_ok=True)
    _write_players(folder, ids, strength, random)
    _write_openings(folder, ids, strength, random)
    events = -(-games // GAMES_AN_EVENT)
    entrants = _entrants(events, players, random)
    ends = _write_events(folder, events, months)
    _write_games(folder, ids, ends, entrants, strength, random)
    return events * GAMES_AN_EVENT


def _write_players(folder: Path, ids: list[str], strength: np.ndarray, random: np.random.Generator) -> None:
    born = random.integers(1940, 2016, len(ids))
    with_fide = random.random(len(ids)) < 0.1
    fide = np.clip(1500 + strength + random.normal(0, 60, len(ids)), 1000, 2800).astype(int)
    names = zip(random.integers(0, len(FAMILY), len(ids)), random.integers(0, len(GIVEN), len(ids)), strict=True)
    rows = [
        f'{each},"{FAMILY[family]}, {GIVEN[given]}",{"FM"[number % 2]},{year},LAN,Club {number // 40},'
        f"{rating if has else ''}"
        for number, (each, (family, given), year, rating, has) in enumerate(
            zip(ids, names, born.tolist(), fide.tolist(), with_fide.tolist(), strict=True)
        )
    ]
    _save(folder / "players.csv", "player_id,name,sex,birth_date,federation,club,fide_rating", rows)


def _write_openings(folder: Path, ids: list[str], strength: np.ndarray, random: np.random.Generator) -> None:
    rows = []
    for code, (middle, slope) in SCALES.items():
        opened = np.flatnonzero(random.random(len(ids)) < OPENED)
        noise = random.normal(0, 60, len(opened))
        ratings = np.clip(middle + slope * (strength[opened] + noise), 50, 2900).astype(int)
        games = random.integers(1, 400, len(opened))
        rows += [
            f"{code},{ids[player]},{rating},{count},{FIRST_YEAR - 1}-12-31,list of the year before"
            for player, rating, count in zip(opened.tolist(), ratings.tolist(), games.tolist(), strict=True)
        ]
    _save(folder / "openings.csv", "system,player_id,rating,games,as_of,source", rows)


def _entrants(events: int, players: int, random: np.random.Generator) -> np.ndarray:
    """Who plays where, one row an event: mostly the region's keenest, and guests."""
    keenness = random.normal(0, 1, players)
    regions = max(players // REGION, 1)
    bounds = np.linspace(0, players, regions + 1).astype(int)
    table = np.empty((events, ENTRANTS), dtype=np.int64)
    for event in range(events):
        region = random.integers(regions)
        home = np.arange(bounds[region], bounds[region + 1])
        wish = keenness[home] + random.gumbel(size=len(home))
        locals_ = home[np.argpartition(-wish, LOCALS)[:LOCALS]]
        others = random.permutation(np.setdiff1d(random.integers(0, players, 4 * ENTRANTS), locals_))
        guests = others[: ENTRANTS - LOCALS]
        table[event] = np.concatenate([locals_, guests])
    return table


def _write_events(folder: Path, events: int, months: int) -> list[date]:
    """Write two-day events, spread evenly over the months; return their ends, which never go back."""
    ends = []
    rows = []
    for event in range(events):
        month, place = divmod(event * months, events)
        year, month = FIRST_YEAR + month // 12, month % 12 + 1
        end = date(year, month, 2 + place * 27 // events)
        ends.append(end)
        rows.append(
            f"E{event + 1:06d},Open no. {event + 1},{end - timedelta(days=1)},{end},Hall {event % 40},swiss"
        )
    _save(folder / "events.csv", "event_id,name,start_date,end_date,place,shape", rows)
    return ends


def _write_games(
    folder: Path,
    ids: list[str],
    ends: list[date],
    entrants: np.ndarray,
    strength: np.ndarray,
    random: np.random.Generator,
) -> None:
    """Write the games in order of play; each round pairs neighbours by points, like a Swiss tournament."""
    seats = entrants.shape
    points = np.zeros(seats)
    white, black = (np.empty((len(ends), ROUNDS, ENTRANTS // 2), dtype=np.int64) for _ in range(2))
    result = np.empty(white.shape, dtype=np.int64)
    for number in range(ROUNDS):
        order = np.argsort(points + random.random(seats) * 0.4, axis=1)[:, ::-1]
        first, second = order[:, 0::2], order[:, 1::2]
        one, two = (np.take_along_axis(entrants, each, axis=1) for each in (first, second))
        expected = 1 / (1 + 10 ** ((strength[two] - strength[one]) / 400))
        drawn = np.minimum(expected, 1 - expected) * 0.6
        chance = random.random(expected.shape)
        result[:, number] = np.where(
            chance < expected - drawn / 2, 0, np.where(chance < expected + drawn / 2, 1, 2)
        )
        won = 1 - result[:, number] / 2
        np.put_along_axis(points, first, np.take_along_axis(points, first, axis=1) + won, axis=1)
        np.put_along_axis(points, second, np.take_along_axis(points, second, axis=1) + 1 - won, axis=1)
        white[:, number], black[:, number] = one, two
    forfeit = random.random(result.shape) < 0.005
    words = np.array(["1-0", "1/2-1/2", "0-1", "1-0F", "1-0F", "0-1F"])[result + 3 * forfeit]
    rows = []
    for event, end in enumerate(ends):
        days = (end - timedelta(days=1), end)
        for number in range(ROUNDS):
            head, day = f"E{event + 1:06d},{number + 1},", days[number >= 4]
            rows += [
                f"{head}{board},{ids[one]},{ids[two]},{word},{day}"
                for board, (one, two, word) in enumerate(
                    zip(
                        white[event, number].tolist(),
                        black[event, number].tolist(),
                        words[event, number].tolist(),
                        strict=True,
                    ),
                    1,
                )
            ]
    _save(folder / "games.csv", "event_id,round,board,white_id,black_id,result,date", rows)


def _save(path: Path, header: str, rows: list[str]) -> None:
    path.write_text("\n".join([header, *rows, ""]), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
