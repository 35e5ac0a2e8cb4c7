"""The referee for FIDE's regulations: month by month, one game at a time, in whole numbers and fractions.

It shares nothing with the program that it judges; its tables are written down once more. Rows are dicts of strings,
exactly as CSV cells; a key that is absent is an empty cell. The input is taken to be valid but for corrections.
"""

from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor

from tests.oracle import (
    UNPLAYED,
    Federation,
    Row,
    correction_order,
    counts_for,
    event_order,
    event_period,
    game_order,
    sides,
)

CODE = "fide"
HALF = Fraction(1, 2)

# FD2 Table 8.1.2: the last difference of each row, from .50 of the higher player on; .01 more a row; at last 1.00.
LAST = (
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197,
    206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619,
    735,
)  # fmt: skip

# FD6 Table 8.1.1, from 1.00 down to .50.
DP = (
    800, 677, 589, 538, 501, 470, 444, 422, 401, 383, 366, 351, 336, 322, 309, 296, 284, 273, 262, 251, 240, 230, 220,
    211, 202, 193, 184, 175, 166, 158, 149, 141, 133, 125, 117, 110, 102, 95, 87, 80, 72, 65, 57, 50, 43, 36, 29, 21,
    14, 7, 0,
)  # fmt: skip


class NoRatingError(Exception):
    """A correction changes a rating that there is not; the row is its argument."""


@dataclass
class Card:
    """One player's state; without a rating ``rating`` is None."""

    row: Row
    rating: int | None = None
    games: int = 0
    of_long_standing: bool = False
    reached_2400: bool = False
    gathered: list[tuple[int, int, int, Fraction]] = field(default_factory=list)  # month, games, ratings, points
    opened: str = ""
    began: bool = False
    by_month: dict[str, tuple[int | None, int]] = field(default_factory=dict)


@dataclass
class Side:
    """A player's side of a row, as the ledger tells it."""

    month: str
    event: str
    player: str
    opponent: str
    kind: str
    reason: str = ""
    expected: Fraction | None = None
    k: int | None = None
    change: Fraction = Fraction(0)


@dataclass
class Told:
    """What came of a replay: the players, and every side of every row in order."""

    cards: dict[str, Card]
    sides: list[Side] = field(default_factory=list)
    conversions: list[tuple[str, int, int]] = field(default_factory=list)


def rounded(value: Fraction) -> int:
    """A half away from zero."""
    size = floor(abs(value) + HALF)
    return size if value >= 0 else -size


def share(apart: int) -> Fraction:
    """FD2 What a player expects who is so much better, or worse."""
    row = sum(abs(apart) > last for last in LAST)
    higher = Fraction(50 + row, 100)
    return higher if apart >= 0 else 1 - higher


def dp(points: Fraction, games: int) -> int:
    """FD6 The share of the games to two places, half up, in table 8.1.1."""
    hundredths = floor(100 * points / games + HALF)
    return DP[100 - hundredths] if hundredths >= 50 else -DP[hundredths]


def number_of(month: str) -> int:
    """Months since 1970-01."""
    return 12 * (int(month[:4]) - 1970) + int(month[5:7]) - 1


def replay(federation: Federation, period: str) -> Told:
    """Everything up to the end of the period."""
    told = Told({row["player_id"]: Card(row) for row in federation.players})
    events = sorted((row for row in federation.events if counts_for(CODE, row)), key=event_order)
    by_month: dict[str, list[Row]] = defaultdict(list)
    for event in events:
        by_month[event_period(event)].append(event)
    corrections: dict[str, list[Row]] = defaultdict(list)
    for row in sorted((row for row in federation.corrections if row["system"] == CODE), key=correction_order):
        corrections[row["date"][:7]].append(row)
    months = sorted(month for month in {*by_month, *corrections} if month <= period)

    begins = f"{period}-31"
    if months:
        first_correction = min((row["date"] for row in corrections[months[0]]), default="9")
        begins = f"{months[0]}-01" if by_month[months[0]] else first_correction
    for opening in federation.openings:
        if opening["system"] == CODE:
            card = told.cards[opening["player_id"]]
            card.rating, card.games = int(opening["rating"]), int(opening.get("games") or 0)
            card.of_long_standing = not opening.get("games") or card.games >= 30
            card.began = True
            card.reached_2400 = opening.get("reached_2400") == "1"
            card.opened = opening.get("as_of") or begins
            card.by_month["opening"] = (card.rating, card.games)
    raised = False
    for month in months:
        if month >= "2024-03" and not raised:
            raise_ratings(told)
            raised = True
        play(told, federation, month, by_month[month])
        for row in corrections[month]:
            correct(told.cards[row["player_id"]], month, row)
    if period >= "2024-03" and not raised:
        raise_ratings(told)
    return told


def raise_ratings(told: Told) -> None:
    """FD8 0.40 of what is missing to 2000."""
    for name, card in sorted(told.cards.items()):
        if card.rating is None or card.opened >= "2024-03-01" or card.rating >= 2000:
            continue
        after = card.rating + rounded(Fraction(2, 5) * (2000 - card.rating))
        if after == card.rating:  # 1999
            continue
        told.conversions.append((name, card.rating, after))
        card.rating = after
        card.by_month["2024-03"] = (after, card.games)


def correct(card: Card, month: str, row: Row) -> None:
    """A rating is set, or moved if there is one; not below 0."""
    if card.rating is None and not row.get("rating"):
        raise NoRatingError(row)
    given = int(row["rating"]) if row.get("rating") else (card.rating or 0) + int(row["change"])
    card.rating = max(given, 0)
    card.by_month[month] = (card.rating, card.games)


@dataclass
class Game:
    """A game that may count for a player."""

    side: Side
    event: Row
    opponent: int
    score: Fraction


def play(told: Told, federation: Federation, month: str, events: list[Row]) -> None:
    """FD1 One month: who meets whom with which ratings first, then player by player."""
    before = {name: card.rating for name, card in told.cards.items()}
    record: dict[str, list[Game]] = defaultdict(list)
    for event in events:
        games = sorted((row for row in federation.games if row["event_id"] == event["event_id"]), key=game_order)
        for row in games:
            seat(told, month, event, row, before, record)
    for name, games in record.items():
        card = told.cards[name]
        if card.rating is None:
            gather(card, month, games)
        else:
            settle(card, month, games)


def seat(
    told: Told, month: str, event: Row, row: Row, before: dict[str, int | None], record: dict[str, list[Game]]
) -> None:
    """Write down both sides of a row; those of games that may count are remembered."""
    if row.get("result") in UNPLAYED:
        for name in filter(None, (row["white_id"], row.get("black_id"))):
            told.sides.append(Side(month, event["event_id"], name, "", "unplayed"))
        return
    reason = ""
    if event.get("rated") == "no":
        reason = "event not rated"
    elif row.get("rated") == "no":
        reason = "game not rated"
    elif not row.get("result"):
        reason = "no result"
    elif row.get("handicap", "even") != "even":
        reason = "no rule for handicap games"
    for own, opponent, score in sides(row if row.get("result") else row | {"result": "1-0"}):
        side = Side(month, event["event_id"], own, opponent, "not_rated", reason)
        told.sides.append(side)
        rating = before[opponent]
        if reason:
            continue
        if rating is None:
            side.reason = "opponent unrated"  # FD5
        else:
            side.kind = "game"
            record[own].append(Game(side, event, rating, score))


def gather(card: Card, month: str, games: list[Game]) -> None:
    """FD6 The months that still count, and the first rating that they give, if any."""
    number = number_of(month)
    kept = [entry for entry in card.gathered if number - entry[0] < 26]
    counted: list[Game] = []
    for event in dict.fromkeys(game.event["event_id"] for game in games):
        mine = [game for game in games if game.event["event_id"] == event]
        first, card.began = not card.began, True
        if first and not any(game.score for game in mine):
            for game in mine:
                game.side.kind, game.side.reason = "not_rated", "first event without a point"
        else:
            counted += mine
    if not counted:
        return
    entry = (
        number,
        len(counted),
        sum(each.opponent for each in counted),
        sum((each.score for each in counted), Fraction(0)),
    )
    card.gathered = [entry, *kept]
    card.games += len(counted)
    played = sum(each[1] for each in card.gathered)
    if played >= 5:
        points = sum((each[3] for each in card.gathered), Fraction(0))
        rating = first_rating(month, played, sum(each[2] for each in card.gathered), points)
        if rating >= lowest(month):
            card.rating, card.gathered = rating, []
            card.reached_2400 |= rating >= 2400
    card.by_month[month] = (card.rating, card.games)


def first_rating(month: str, games: int, ratings: int, points: Fraction) -> int:
    """FD6 By the edition of the month."""
    if month < "2024-03":
        mean = Fraction(ratings, games)
        if 2 * points > games:
            return rounded(mean + 20 * (2 * points - games))
        return rounded(mean if 2 * points == games else mean + dp(points, games))
    mean = Fraction(ratings + 1800 + 1800, games + 2)
    return min(rounded(mean + dp(points + 1, games + 2)), 2200)


def lowest(month: str) -> int:
    """FD6 FD7 The lowest rating of a list."""
    return 1000 if month < "2024-03" else 1400


def settle(card: Card, month: str, games: list[Game]) -> None:
    """FD1 FD3 FD4 FD7 A rated player's month."""
    assert card.rating is not None
    own = card.rating
    card.reached_2400 |= own >= 2400
    at_400 = games_at_400(month, own, games)
    total = Fraction(0)
    for number, game in enumerate(games):
        apart = own - game.opponent
        if number in at_400:
            apart = max(-400, min(400, apart))
        k = k_of(card, game.event)
        while k * len(games) > 700:
            k -= 1
        game.side.expected, game.side.k = share(apart), k
        game.side.change = k * (game.score - game.side.expected)
        total += game.side.change
    card.games += len(games)
    card.gathered = []
    card.rating = max(own + rounded(total), 0)
    card.reached_2400 |= card.rating >= 2400
    if card.rating < lowest(month):
        card.rating = None
    card.by_month[month] = (card.rating, card.games)


def games_at_400(month: str, own: int, games: list[Game]) -> set[int]:
    """FD3 In which games, by number, a difference over 400 counts as 400."""
    if month >= "2025-10" and own >= 2650:
        return set()
    if month >= "2024-03":
        return set(range(len(games)))
    found = set()
    for event in {game.event["event_id"] for game in games}:
        best, gain = None, Fraction(0)
        for number, game in enumerate(games):
            if game.event["event_id"] == event and own - game.opponent > 400:
                gains = share(own - game.opponent) - share(400)
                if gains > gain:
                    best, gain = number, gains
        if best is not None:
            found.add(best)
    return found


def k_of(card: Card, event: Row) -> int:
    """FD4 Before the cap of 700; the card has the games before the month."""
    assert card.rating is not None
    if card.reached_2400:
        return 10
    if not card.of_long_standing and card.games < 30:
        return 40
    born = card.row.get("birth_date", "")[:4]
    if born and int(event["end_date"][:4]) - int(born) <= 18 and card.rating < 2300:
        return 40
    return 20


def history(card: Card) -> list[tuple[str, int | None, int]]:
    """Each month at whose end rating or games are others; None where there is no rating."""
    found: list[tuple[str, int | None, int]] = []
    for month, (rating, games) in sorted(card.by_month.items(), key=lambda item: (item[0] != "opening", item[0])):
        if not found or found[-1][1:] != (rating, games):
            found.append((month, rating, games))
    return found
