"""The referee of the EGF's rules: one event and one player at a time, in decimals of sixty digits.

It shares nothing with the program that it judges. Rows are dicts of strings, exactly as CSV cells; a key that is
absent is an empty cell.
"""

from collections import defaultdict
from decimal import ROUND_HALF_UP, Context, Decimal

from tests.oracle import Federation, Row, correction_order, counts_for, event_order

EXACT = Context(prec=60)
HIGHEST = Decimal(3300)
LOWEST = Decimal(-900)
THOUSANDTH = Decimal("0.001")
SCORES = {"1-0": Decimal(1), "0-1": Decimal(0), "1/2-1/2": Decimal("0.5")}


def beta(rating: Decimal) -> Decimal:
    """-7 ln(3300 - r)."""
    return -7 * EXACT.ln(HIGHEST - min(rating, HIGHEST - THOUSANDTH))


def expected(own: Decimal, opponent: Decimal) -> Decimal:
    """1 / (1 + exp(β(opponent) - β(own)))."""
    return EXACT.divide(1, 1 + EXACT.exp(EXACT.subtract(beta(opponent), beta(own))))


def con(rating: Decimal) -> Decimal:
    """((3300 - r) / 200) to the power of 1.6."""
    return EXACT.power((HIGHEST - min(rating, HIGHEST - THOUSANDTH)) / 200, Decimal("1.6"))


def bonus(rating: Decimal) -> Decimal:
    """ln(1 + exp((2300 - r) / 80)) / 5."""
    return EXACT.divide(EXACT.ln(EXACT.add(1, EXACT.exp((2300 - rating) / 80))), 5)


def change(own: Decimal, opponent: Decimal, score: Decimal, stones: int) -> Decimal:
    """Of one game; ``stones`` are what the own player receives, less than nothing if they are given."""
    raised = Decimal(100 * abs(stones) - 50) if stones else Decimal(0)
    chance = expected(own + raised, opponent) if stones > 0 else expected(own, opponent + raised)
    return EXACT.add(EXACT.multiply(con(own), EXACT.subtract(score, chance)), bonus(own))


def rounded(number: Decimal) -> Decimal:
    """To three places, a half away from zero."""
    return number.quantize(THOUSANDTH, ROUND_HALF_UP)


GRADES = {"Dan": (2000, 100), "Kyu": (2100, -100), "Pro": (2670, 30)}


def start(opening: Row) -> Decimal:
    """The rating that an opening gives, else that of its grade."""
    if opening.get("rating"):
        return Decimal(opening["rating"])
    number, word = opening["rank"].split()
    nought, step = GRADES[word]
    return Decimal(nought + step * int(number))


def replay(federation: Federation, period: str) -> dict[str, tuple[Decimal, int]]:
    """Rating and rated games of everybody with an opening at the end of a month."""
    ratings = {row["player_id"]: start(row) for row in federation.openings if row["system"] == "egf"}
    games = {row["player_id"]: int(row.get("games") or 0) for row in federation.openings if row["system"] == "egf"}
    turns = [(event_order(row), row) for row in federation.events if counts_for("egf", row)]
    turns += [(correction_order(row), row) for row in federation.corrections if row["system"] == "egf"]
    for place, row in sorted(turns, key=lambda turn: turn[0]):
        if place[0] > period:
            continue
        if "event_id" not in row:
            player = row["player_id"]
            given = Decimal(row["rating"]) if row.get("rating") else ratings[player] + int(row["change"])
            ratings[player] = max(given, LOWEST)
        elif row.get("rated") != "no":
            settle([game for game in federation.games if game["event_id"] == row["event_id"]], ratings, games)
    return {player: (ratings[player], games[player]) for player in ratings}


def settle(rows: list[Row], ratings: dict[str, Decimal], games: dict[str, int]) -> None:
    """One event."""
    changes: dict[str, Decimal] = defaultdict(Decimal)
    for row in rows:
        handicap = row.get("handicap", "even")
        if row.get("rated") == "no" or row.get("result") not in SCORES or handicap not in ("even", *"23456789"):
            continue
        stones = 0 if handicap == "even" else int(handicap)
        white, black, score = row["white_id"], row["black_id"], SCORES[row["result"]]
        for own, other, scored, received in ((white, black, score, -stones), (black, white, 1 - score, stones)):
            brings = change(ratings[own], ratings[other], scored, received)
            changes[own] = EXACT.add(changes[own], brings)
            games[own] += 1
    for player, brings in changes.items():
        ratings[player] = max(rounded(EXACT.add(ratings[player], brings)), LOWEST)
