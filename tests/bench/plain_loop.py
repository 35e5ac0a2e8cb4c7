"""A peer: the plainest quick replay in bare Python, lists and a table of exact changes, game by game.

It keeps no ledger, checks nothing and takes the games in the order of the file. What it writes is a list of
ratings. The benchmark holds these against the run's standings, so that both did the same work.
"""

import argparse
import csv
import time
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path

from tests.bench.measured import tell

WHITE_HALF_POINTS = {"1-0": 2, "1/2-1/2": 1, "0-1": 0}  # nothing else is rated

Played = list[tuple[int, int, int]]


def main() -> None:
    parser = argparse.ArgumentParser(description="Replay a folder and print the seconds of each step as JSON.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("code", choices=sorted(REPLAYS))
    asked = parser.parse_args()

    began = time.perf_counter()
    with (asked.folder / "players.csv").open(encoding="utf-8", newline="") as file:
        ids = [row["player_id"] for row in csv.DictReader(file)]
    number = {player: place for place, player in enumerate(ids)}
    openings = {}
    with (asked.folder / "openings.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if row["system"] == asked.code:
                openings[number[row["player_id"]]] = (int(row["rating"]), int(row["games"]))
    games: Played = []
    with (asked.folder / "games.csv").open(encoding="utf-8", newline="") as file:
        rows = csv.reader(file)
        header = next(rows)
        white, black, result = (header.index(name) for name in ("white_id", "black_id", "result"))
        for row in rows:
            score = WHITE_HALF_POINTS.get(row[result])
            if score is not None:
                games.append((number[row[white]], number[row[black]], score))
    read = time.perf_counter()
    ratings = REPLAYS[asked.code](len(ids), openings, games)
    replayed = time.perf_counter()
    on_list = set(openings)
    for one, two, _ in games:
        on_list.add(one)
        on_list.add(two)
    order = sorted(on_list, key=lambda player: (-ratings[player], ids[player]))
    lines = [f"{ids[player]},{ratings[player]}" for player in order]
    asked.out.write_text("\n".join(["player_id,rating", *lines, ""]), encoding="utf-8")
    done = time.perf_counter()
    tell({"work": done - began, "read": read - began, "replay": replayed - read, "write": done - replayed})


def z_chess(players: int, openings: dict[int, tuple[int, int]], games: Played) -> list[int]:
    """Z1–Z5 with the default options; the change of a game is white's gain and black's loss."""
    reach = 160
    changes = [
        [
            8 * half_points - 8 - (abs(apart) // 20 if apart >= 0 else -(abs(apart) // 20))
            for apart in both_ways(reach)
        ]
        for half_points in range(3)
    ]
    ratings = [800] * players
    for player, (rating, _) in openings.items():
        ratings[player] = rating
    for white, black, score in games:
        own, other = ratings[white], ratings[black]
        apart = own - other
        if apart > reach:
            apart = reach
        elif apart < -reach:
            apart = -reach
        change = changes[score][apart]
        own += change
        other -= change
        if own < 0:
            own = 0
        if other < 0:
            other = 0
        ratings[white], ratings[black] = own, other
    return ratings


def flyordie(players: int, openings: dict[int, tuple[int, int]], games: Played) -> list[int]:
    """F1–F7 with the default options."""
    reach = 800  # from 720 on no change of any K varies any more
    expected = [1 / (1 + Decimal(10) ** (Decimal(-apart) / 400)) for apart in both_ways(reach)]
    tables = {
        k: [[rounded(k * (Decimal(score) / 2 - share)) for share in expected] for score in range(3)]
        for k in (32, 24, 16)
    }
    fast, middle, slow = tables[32], tables[24], tables[16]
    ratings, played, totals = [0] * players, [0] * players, [0] * players
    for player, (rating, count) in openings.items():
        ratings[player], played[player], totals[player] = rating, count, rating * count

    def settled(player: int, own: int, other: int, score: int) -> int:
        count = played[player]
        played[player] = count + 1
        if count < 20:
            total = totals[player] + other + 400 * (score - 1)
            totals[player] = total
            count += 1
            mean = (2 * total + count) // (2 * count)
            if mean < 0:
                return 0
            return mean
        apart = own - other
        if apart > reach:
            apart = reach
        elif apart < -reach:
            apart = -reach
        table = slow if own >= 2400 else middle if own >= 2100 else fast
        own += table[score][apart]
        if own < 0:
            return 0
        return own

    for white, black, score in games:
        own, other = ratings[white], ratings[black]
        ratings[white] = settled(white, own, other, score)
        ratings[black] = settled(black, other, own, 2 - score)
    return ratings


def both_ways(reach: int) -> list[int]:
    """Differences in the order in which a list is indexed by them: from 0 up, then, from the end, below 0."""
    return [*range(reach + 1), *range(-reach, 0)]


def rounded(value: Decimal) -> int:
    """The nearest whole number, a half away from zero."""
    return int(value.to_integral_value(ROUND_HALF_UP))


REPLAYS = {"z-chess": z_chess, "flyordie": flyordie}


if __name__ == "__main__":
    main()
