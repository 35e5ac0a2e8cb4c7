"""Made-up federations for FIDE's regulations: months around their amendments, ratings at their bounds, unrated players.

The details come from one seed. Corrections that change a rating which there is not by then are left out.
"""

import random
from datetime import date, timedelta

from tests import oracle_fide
from tests.oracle import Federation, Row
from tests.oracle_fide import CODE, NoRatingError

MONTHS = (
    "2021-11", "2021-12", "2022-01", "2022-02", "2022-11", "2023-06", "2024-01", "2024-02", "2024-03", "2024-04",
    "2024-12", "2025-01", "2025-08", "2025-09", "2025-10", "2025-11", "2026-03", "2026-04",
)  # fmt: skip

# Ratings to start from, and distances from them, at which a rule changes its mind.
BASES = (1003, 1390, 1404, 1560, 1990, 2003, 2197, 2295, 2393, 2402, 2640, 2655, 2810)
DISTANCES = (
    0, 0, 3, 4, 10, 26, 54, 62, 100, 189, 250, 343, 344, 345, 357, 358, 391, 392, 400, 401, 411, 412, 433, 500, 619,
    620, 735, 736, 900,
)  # fmt: skip
GAMES = ("", "", "", "0", "5", "20", "28", "29", "30", "31", "200")
BIRTHS = ("2003", "2004-12-31", "2006-05-05", "2007-01-01", "2007-12-31", "2008", "2010", "1970", "")
RESULTS = ("1-0", "0-1", "1/2-1/2")


def federation(seed: int) -> Federation:
    """A federation of 4 to 9 players and 1 to 12 events."""
    dice = random.Random(seed)  # noqa: S311
    made = Federation()
    pick = dice.choice
    base, spread = pick(BASES), pick((30, 450, 1000))
    unrated = pick((0.1, 0.4, 0.7))
    as_of = dice.random() < 0.3
    for name in dice.sample(["7", "07", "10", "9", "b", "B", "a-1", "Ł", "z"], dice.randint(4, 9)):
        born = pick(BIRTHS)
        made.players.append({"player_id": name, "name": f"Player {name}"} | ({"birth_date": born} if born else {}))
        if dice.random() < unrated and len(made.openings) > 1:
            continue
        apart = pick([each for each in DISTANCES if each <= spread])
        row = {"system": CODE, "player_id": name, "rating": str(max(1, base + pick((1, 1, -1)) * apart))}
        row |= {"games": pick(GAMES), "reached_2400": pick(("", "", "", "1"))}
        if as_of and dice.random() < 0.5:
            row["as_of"] = pick(("2021-10-31", "2021-10-01", "2020-05-31"))
        made.openings.append({key: cell for key, cell in row.items() if cell})
    months = sorted(dice.sample(MONTHS, dice.randint(1, 8)))
    for number in range(dice.randint(1, 12)):
        made.events.append(_event(dice, number, pick(months)))
    busy = dice.random() < 0.3
    for event in made.events:
        made.games += _games(dice, event, [row["player_id"] for row in made.players], busy=busy)
    for name in dice.sample(
        [row["player_id"] for row in made.openings], dice.randint(0, min(2, len(made.openings)))
    ):
        day = date.fromisoformat(pick(made.events)["end_date"]) + timedelta(days=pick((-20, 0, 1, 40)))
        given = pick(({"change": pick(("-31", "9", "-300"))}, {"rating": str(base + pick((0, 9, -5)))}))
        row = {"system": CODE, "player_id": name, "date": day.isoformat(), "reason": "found later"}
        made.corrections.append(row | given)
    return _without_impossible_corrections(made)


def _event(dice: random.Random, number: int, month: str) -> Row:
    end = f"{month}-{dice.choice(('01', '10', '15', '28'))}"
    row = {"event_id": f"E{number}", "name": f"E{number}", "end_date": end}
    if dice.random() < 0.1:
        row["rated_in"] = (date.fromisoformat(end) + timedelta(days=dice.choice((31, 62)))).isoformat()[:7]
    if dice.random() < 0.05:
        row["rated"] = "no"
    if dice.random() < 0.1:
        row["systems"] = dice.choice(("tca", "tca fide"))
    return row


def _games(dice: random.Random, event: Row, names: list[str], *, busy: bool) -> list[Row]:
    """Rounds of an event; whoever is strong in it often wins, and some lose all they play."""
    rows = []
    form = {name: dice.choice((0, 0.3, 1, 1, 3)) for name in names}
    for number in range(1, 1 + dice.randint(1, 45 if busy else 7)):
        line = dice.sample(names, dice.randint(2, len(names)))
        while len(line) >= 2:
            white, black = line.pop(), line.pop()
            row = {"event_id": event["event_id"], "round": str(number), "white_id": white, "black_id": black}
            rows.append(row | _outcome(dice, form[white], form[black]))
        if line and dice.random() < 0.2:
            bye = {"event_id": event["event_id"], "round": str(number), "white_id": line.pop(), "black_id": ""}
            rows.append(bye | {"result": dice.choice(("bye", "half-bye", "zero-bye"))})
    return rows


def _outcome(dice: random.Random, white: float, black: float) -> Row:
    chance = dice.random()
    if chance < 0.04:
        return {"result": dice.choice(("1-0F", "0-1F", "0-0F"))}
    if chance < 0.06:
        return {"result": dice.choice(RESULTS), "rated": "no"}
    if chance < 0.08:
        return {"result": dice.choice(RESULTS), "handicap": "rook"}
    if chance < 0.09:
        return {"result": ""}
    if white + black and dice.random() < 0.3:
        return {"result": "1/2-1/2"}
    return {"result": "1-0" if dice.random() * (white + black + 0.001) < white else "0-1"}


def _without_impossible_corrections(made: Federation) -> Federation:
    while True:
        try:
            oracle_fide.replay(made, "2030-01")
        except NoRatingError as error:
            made.corrections.remove(error.args[0])
        else:
            return made


def months_of(made: Federation) -> list[str]:
    """All months in which something counts."""
    months = {oracle_fide.event_period(row) for row in made.events if oracle_fide.counts_for(CODE, row)}
    return sorted(months | {row["date"][:7] for row in made.corrections})
