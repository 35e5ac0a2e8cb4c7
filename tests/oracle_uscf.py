"""The referee of US Chess's approximating formulas: one event and one player at a time, in decimals of sixty digits.

It shares nothing with the program that it judges. Rows are dicts of strings, exactly as CSV cells; a key that is
absent is an empty cell.
"""

from collections import Counter
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal

from tests.oracle import Federation, Row, correction_order, counts_for, event_order

EXACT = Context(prec=60)
SCORES = {"1-0": Decimal(1), "0-1": Decimal(0), "1/2-1/2": Decimal("0.5")}
HALF = Decimal("0.5")


@dataclass
class Standing:
    """What is known of a player: ``unknown`` games are those of an opening that does not tell how many."""

    rating: int = 1300
    games: int = 0
    unknown: bool = False
    on_list: bool = False

    @property
    def prior(self) -> int:
        """N."""
        return 50 if self.unknown else min(self.games, 50)

    @property
    def mark(self) -> str:
        """P and the number of games, up to 25."""
        return "" if self.unknown or self.games > 25 else f"P{self.games}"


@dataclass
class Game:
    """A game seen from one side."""

    opponent: str
    rating: int
    score: Decimal


def expected(own: int, opponent: int) -> Decimal:
    """The logistic curve."""
    return EXACT.divide(1, 1 + EXACT.power(10, Decimal(opponent - own) / 400))


def effective(rating: int, prior: int) -> Decimal:
    """N'."""
    if rating >= 2355:
        return Decimal(prior)
    root = EXACT.sqrt(Decimal("0.662") + Decimal("0.00000739") * (2569 - rating) ** 2)
    return min(Decimal(prior), EXACT.divide(50, root))


def new_rating(own: int, prior: int, games: list[Game], b: int) -> Decimal:
    """R' before it is rounded."""
    m = len(games)
    if prior <= 8:
        wins_less_losses = sum(2 * game.score - 1 for game in games)
        return EXACT.divide(prior * own + sum(game.rating for game in games) + 400 * wins_less_losses, prior + m)
    k = EXACT.divide(800, EXACT.add(effective(own, prior), m))
    gain = Decimal(0)
    for game in games:
        gain = EXACT.add(gain, EXACT.subtract(game.score, expected(own, game.rating)))
    gain = EXACT.multiply(k, gain)
    bonus = Decimal(0)
    if m >= 3 and max(Counter(game.opponent for game in games).values()) <= 2:
        bonus = max(Decimal(0), EXACT.subtract(gain, EXACT.multiply(b, EXACT.sqrt(Decimal(max(m, 4))))))
    return EXACT.add(own, EXACT.add(gain, bonus))


def b_of(end: str) -> int:
    """B by the event's last day."""
    return 14 if "2017-05-01" <= end < "2023-02-01" else 12


def rounded(number: Decimal) -> int:
    """A half away from zero, and nothing below 0."""
    # Expected scores that together make a whole number do so up to the last digits: a half is told without them.
    return max(0, int(number.quantize(Decimal("1e-40"), context=EXACT).quantize(Decimal(1), ROUND_HALF_UP)))


def replay(federation: Federation, period: str) -> dict[str, Standing]:
    """Everybody on the list at the end of a month."""
    standings = {row["player_id"]: Standing() for row in federation.players}
    for row in federation.openings:
        if row["system"] == "uscf":
            standings[row["player_id"]] = Standing(
                rating=int(row["rating"]),
                games=int(row.get("games") or 0),
                unknown=not row.get("games"),
                on_list=True,
            )
    turns = [(event_order(row), row) for row in federation.events if counts_for("uscf", row)]
    turns += [(correction_order(row), row) for row in federation.corrections if row["system"] == "uscf"]
    for place, row in sorted(turns, key=lambda turn: turn[0]):
        if place[0] > period:
            continue
        if "event_id" not in row:
            one = standings[row["player_id"]]
            one.rating = max(0, int(row["rating"]) if row.get("rating") else one.rating + int(row["change"]))
        elif row.get("rated") != "no":
            games = [game for game in federation.games if game["event_id"] == row["event_id"]]
            settle(games, row["end_date"], standings)
    return {player: one for player, one in standings.items() if one.on_list}


def settle(rows: list[Row], end: str, standings: dict[str, Standing]) -> None:
    """One event."""
    played: dict[str, list[Game]] = {}
    for row in rows:
        if row.get("rated") == "no" or row.get("result") not in SCORES or row.get("handicap", "even") != "even":
            continue
        white, black, score = row["white_id"], row["black_id"], SCORES[row["result"]]
        for own, other, scored in ((white, black, score), (black, white, 1 - score)):
            played.setdefault(own, []).append(Game(other, standings[other].rating, scored))
    after = {
        player: rounded(new_rating(standings[player].rating, standings[player].prior, games, b_of(end)))
        for player, games in played.items()
    }
    for player, games in played.items():
        one = standings[player]
        one.rating, one.games, one.on_list = after[player], one.games + len(games), True
