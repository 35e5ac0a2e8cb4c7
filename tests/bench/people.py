"""The people of a made-up federation: how strong each is, players.csv and openings.csv."""

from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

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

FIRST_YEAR = 2023  # in which the first event is
SPREAD = {"tournaments": 280, "club": 120, "server": 120}  # of the strengths, in Elo points, by who meets whom
# Per rule book: the rating of a player of average strength, points of it for an Elo point, and how far from that
# rating an opening may lie. Shogi openings lie within 300 of each other, for games further apart are not rated.
SCALES = {
    "z-chess": (850, 0.5, 800),
    "dc-shogi": (1500, 0.3, 150),
    "tca": (1500, 1.0, 1400),
    "flyordie": (1300, 1.0, 1250),
}
OPENED = {"dc-shogi": 1.0}  # share of players who are on the list before the first game: shogi takes no others
OPENED_ELSEWHERE = 0.6


def write_people(folder: Path, players: int, spread: int, random: np.random.Generator) -> np.ndarray:
    """Write players.csv and openings.csv; return the players' strengths in Elo points above the average."""
    strength = random.normal(0, spread, players)
    ids = player_ids(players)
    _write_players(folder, ids, strength, random)
    _write_openings(folder, ids, strength, random)
    return strength


def player_ids(players: int) -> pa.Array:
    """The players' ids by their number from 0."""
    return pa.array([f"{number:06d}" for number in range(1, players + 1)], pa.string())


def save(table: pa.Table, path: Path) -> None:
    """Write a table as CSV, its texts as they stand: whoever makes them puts quotes where a cell needs them.

    Arrow's own writer would put every text between quotes, which reports seldom do.
    """
    cells = [pc.fill_null(column.cast(pa.string()), "") for column in table.columns]
    lines = pc.binary_join_element_wise(*cells, ",").to_pylist()
    path.write_text("\n".join([",".join(table.column_names), *lines, ""]), encoding="utf-8", newline="\n")


def _write_players(folder: Path, ids: pa.Array, strength: np.ndarray, random: np.random.Generator) -> None:
    count = len(ids)
    names = pa.array([f'"{family}, {given}"' for family in FAMILY for given in GIVEN], pa.string())
    fide = np.clip(1500 + strength + random.normal(0, 60, count), 1000, 2800).astype(np.int64)
    columns = {
        "player_id": ids,
        "name": names.take(pa.array(random.integers(0, len(names), count))),
        "sex": pa.array(["F", "M"]).take(pa.array(np.arange(count) % 2)),
        "birth_date": pa.array(random.integers(1940, 2016, count)),
        "federation": pa.array(["LAN"] * count),
        "club": pa.array([f"Club {number}" for number in range(count // 40 + 1)]).take(
            pa.array(np.arange(count) // 40)
        ),
        "fide_rating": pa.array(fide, mask=random.random(count) >= 0.1),
    }
    save(pa.table(columns), folder / "players.csv")


def _write_openings(folder: Path, ids: pa.Array, strength: np.ndarray, random: np.random.Generator) -> None:
    parts = []
    for code, (middle, slope, reach) in SCALES.items():
        opened = np.flatnonzero(random.random(len(ids)) < OPENED.get(code, OPENED_ELSEWHERE))
        apart = slope * (strength[opened] + random.normal(0, 60, len(opened)))
        columns = {
            "system": pa.array([code] * len(opened), pa.string()),
            "player_id": ids.take(pa.array(opened)),
            "rating": pa.array(middle + np.clip(apart, -reach, reach).astype(np.int64)),
            "games": pa.array(random.integers(1, 400, len(opened))),
            "as_of": pa.array([f"{FIRST_YEAR - 1}-12-31"] * len(opened), pa.string()),
            "source": pa.array(["list of the year before"] * len(opened), pa.string()),
        }
        parts.append(pa.table(columns))
    save(pa.concat_tables(parts), folder / "openings.csv")
