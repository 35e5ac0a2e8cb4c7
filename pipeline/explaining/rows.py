"""A player's rows with what each figure was worked out from: difference, table row, sums, gains, sources."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import numpy as np

from pipeline.explaining.averages import Average, by_formula
from pipeline.explaining.converted import converted_by, opening_points
from pipeline.explaining.decided import Decided
from pipeline.explaining.kept import add_kept
from pipeline.explaining.reading import Record
from pipeline.explaining.sources import Opponents, Stood
from pipeline.explaining.words import opponent_from, unplayed, why_not_rated
from pipeline.reports.number_texts import points_text
from pipeline.rules.bonus import Bonus, Gained
from pipeline.rules.edition import Edition, Settles
from pipeline.rules.editions import days_counted, edition_at, first_days
from pipeline.rules.seats import Seats
from pipeline.rules.system import RatingSystem
from schemas.kept_columns import MONTHLY
from schemas.ledger_columns import MILLIONTHS
from schemas.vocabulary import OPENING_SOURCE

_NONE: Final = dict.fromkeys(
    (
        "head_start",
        "difference",
        "table_row",
        "k_share",
        "brought",
        "sum",
        "count",
        "settled",
        "gain",
        "opponent_given",
        "opponent_from",
        "opponent_period",
        "opponent_round",
        "note",
        "official",
        "bonus",
        "unplayed",
    )
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """What a player's rows are told with.

    Names of players, events by id, the opponents' accounts and openings, and reasons of corrections by player and
    date.
    """

    system: RatingSystem
    names: Mapping[str, str]
    events: Mapping[str, Record]
    opponents: Opponents
    openings: Mapping[str, Record]
    reasons: Mapping[tuple[str, str], str]


def edition_of(system: RatingSystem, period: str, end: str | None) -> Edition:
    """The edition that a row of that month, in an event or correction of that day, counts under."""
    return system.editions[number_of_edition(system, period, end)]


def number_of_edition(system: RatingSystem, period: str, end: str | None) -> int:
    """Which one of the rule book's editions that is, from 0."""
    if len(system.editions) == 1:
        return 0
    month = np.datetime64(period, "M").astype("datetime64[D]").astype(np.int64)
    day = month if end is None else np.datetime64(end, "D").astype(np.int64)
    counted = days_counted(system.settles, np.array([day]), np.array([month]))
    return int(edition_at(first_days(system.editions), counted)[0])


def told(
    rows: list[Record],
    around: Surroundings,
    average: Average,
    decided: Decided,
    is_asked: Callable[[Record], bool],
) -> list[Record]:
    """A player's rows, those that are asked for, with the columns of schemas.explanation; numbers in millionths.

    Args:
        rows: all of the player's rows of the ledger.
        around: what they are told with.
        average: what the player began with.
        decided: tells of what the rule over whole settlements sets.
        is_asked: whether a row is asked for; the others count in sums all the same.
    """
    settled: dict[str, int] = defaultdict(int)
    rounded: dict[str, int] = defaultdict(int)
    counted: dict[str, int] = defaultdict(int)
    met: dict[tuple[str | None, str | None], int] = defaultdict(int)
    unit = "period" if around.system.settles is Settles.EVERY_PERIOD else "event_id"
    found = []
    for row in rows:
        event = around.events.get(row["event_id"] or "", {})
        plain: Record = {
            **row,
            **_NONE,
            "player": around.names[row["player_id"]],
            "opponent": around.names.get(row["opponent_id"] or ""),
            "event": event.get("name"),
            "end_date": event.get("end_date") if row["event_id"] else row["date"],
        }
        if row["kind"] == "correction":
            plain["reason"] = around.reasons.get((row["player_id"], row["date"]), "")
        edition = edition_of(around.system, row["period"], plain["end_date"])
        if by_formula(row) or row["clause"] in around.system.special_clauses:
            settled[row[unit]] += row["change"] if row["kind"] == "game" else 0
            counted[row[unit]] += row["kind"] == "game"
        words = decided.enter(row, edition)
        if row["kind"] == "settlement" and words is None:
            rounded[row[unit]] += 0 if is_bonus(row, edition) else row["change"]
            plain["settled"] = settled[row[unit]]
            plain["gain"] = settled[row[unit]] + rounded[row[unit]]
        nth = met[row["event_id"], row["opponent_id"]]
        met[row["event_id"], row["opponent_id"]] += 1
        sums = average.enter(row, edition)
        if is_asked(row):
            _add_source(plain, edition, around, nth)
            _add_working(plain, edition)
            plain |= {name: sums.get(name) for name in ("brought", "sum", "count")}
            if sums.get("official"):
                plain["official"] = _official(edition)
            if edition.bonus is not None and is_bonus(row, edition):
                plain |= _bonus(plain, edition.bonus, counted[row[unit]])
            if row["kind"] == "unplayed":
                plain["unplayed"] = unplayed(row)
            plain["note"] = _note(plain, edition, unit) if words is None else words
            add_kept(plain, around.system)
            found.append(plain)
    return found


def _add_source(row: Record, edition: Edition, around: Surroundings, nth: int) -> None:
    """Where the opponent's rating comes from; the row is the nth, from 0, of these two in the event."""
    if row["opponent_id"] is None and row["opponent_rating"] is None:
        return
    stood: Stood | None = None
    if row["opponent_source"] == "standing":
        stood = around.opponents.stood(row["opponent_id"], row["player_id"], row["event_id"], nth)
    row["opponent_from"] = opponent_from(row, stood, edition, around.events)
    if row["opponent_source"] == OPENING_SOURCE and row["opponent_rating"] is not None:
        given = opening_points(around.system, around.openings.get(row["opponent_id"]))
        clauses = converted_by(around.system, given, row["opponent_rating"])
        if given is not None and clauses:
            row["opponent_given"] = given * MILLIONTHS
            row["opponent_from"] += f" {given}, converted ({', '.join(clauses)})"
    if stood is not None and row["opponent_rating"] is not None:
        row["opponent_period"], row["opponent_round"] = stood.period, stood.round


def _add_working(row: Record, edition: Edition) -> None:
    """What the expected score is looked up by, for every game between two ratings."""
    points = edition.handicaps.points.get(row["handicap"] or "even")
    if row["own_rating"] is None or row["opponent_rating"] is None or points is None:
        return
    head_start = points if row["colour"] == "b" else -points
    row["head_start"] = head_start if len(edition.handicaps.points) > 1 else None
    step = MILLIONTHS // edition.steps
    working = edition.curve.working
    difference = int(working.difference(_seat(row, head_start * edition.steps, step))[0])
    if by_formula(row) and working.counted is not None:
        difference = working.counted(difference, row["expected"] * edition.curve.unit // MILLIONTHS)
    row["difference"] = difference * step
    if by_formula(row):
        row["table_row"] = working.row(difference) if working.row is not None else None
        share = Fraction(row["k"], (edition.full_k or 0) * MILLIONTHS) if edition.full_k else 1
        row["k_share"] = str(share) if share != 1 else None


def _seat(row: Record, head_start: int, step: int) -> Seats:
    """As much of a seat as a difference needs."""
    nothing, never = np.zeros(1, dtype=np.int64), np.zeros(1, dtype=bool)
    return Seats(
        own=np.array([row["own_rating"] // step]),
        opponent=np.array([row["opponent_rating"] // step]),
        games=nothing,
        opponent_games=nothing,
        number=nothing,
        established=never,
        opponent_established=never,
        score=nothing,
        head_start=np.array([head_start]),
    )


def is_bonus(row: Record, edition: Edition) -> bool:
    """Whether a settlement row is a bonus, not rounding."""
    return row["kind"] == "settlement" and edition.bonus is not None and row["clause"] == edition.bonus.clause


def _bonus(row: Record, bonus: Bonus, games: int) -> Record:
    """For which gain, the rounded or the exact one, a settlement's bonus is given, and what for."""
    if not callable(bonus.words):
        return {"bonus": bonus.words}
    gained = Gained(
        exact=row["settled"],
        together=row["gain"] + row["change"],
        games=games,
        day=int(np.datetime64(row["end_date"], "D").astype(np.int64)),
    )
    return {"gain": gained.exact, "bonus": bonus.words(gained)}


def _note(row: Record, edition: Edition, unit: str) -> str:
    """What a row is, or what it brings besides its figures."""
    kind = row["kind"]
    if kind == "not_rated":
        return f"not rated: {why_not_rated(row['reason'])}"
    if kind == "unplayed":
        becomes = f"{row['unplayed']}: {'counts as a game' if row['clause'] else 'not rated'}"
        return "; ".join(filter(None, (becomes, row["official"])))
    if kind == "correction":
        return f"correction: {row['reason']}" if row["reason"] else kind
    if kind == "settlement":
        rounding = MONTHLY if unit == "period" else "rounding"
        return f"bonus: {row['bonus']}" if row["bonus"] else rounding
    if kind == "floor":
        return f"floor: no rating is below {edition.floor}"
    if kind == "conversion":
        return "conversion of all ratings"
    return row["official"] or _game_bonus(row, edition)


def _game_bonus(row: Record, edition: Edition) -> str:
    """The bonus that is in a game's change."""
    if edition.game_bonus is None or not by_formula(row):
        return ""
    step = MILLIONTHS // edition.steps
    points = int(edition.game_bonus.points(np.array([row["own_rating"] // step]), step)[0])
    return f"with a bonus of {points_text(points)} ({edition.game_bonus.clause})"


def _official(edition: Edition) -> str:
    games = edition.provisional.games if edition.provisional else 0
    return f"rated game {games}: the rating is official from here"
