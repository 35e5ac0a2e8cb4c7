"""The referee: the plainest replay of the five rule books, game by game, in whole numbers and fractions.

It shares nothing with the program that it judges. Rows are dicts of strings, exactly as CSV cells; a key
that is absent is an empty cell. The input is taken to be valid. Clauses are cited as Z4, S9, T7.
"""

from bisect import bisect_right
from collections import defaultdict
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cache
from math import floor

Row = dict[str, str]
GameKey = tuple[str, str, str, str, str, str]

HALF = Fraction(1, 2)

SYSTEMS = ("z-chess", "dc-shogi", "tca", "tca-1960", "flyordie")

DEFAULT_OPTIONS = {
    "z-chess": {"settles": "game", "chart": "bands"},
    "dc-shogi": {"settles": "game"},
    "tca": {"expected": "fide-table", "k_by": "game", "bonus": "excess"},
    "tca-1960": {"bonus": "excess"},
    "flyordie": {"provisional_opponent": "full"},
}

# Z5, T2, K1, F1; DC Shogi has no start value, it demands an opening (S11).
START_VALUE = {"z-chess": 800, "dc-shogi": 0, "tca": 1000, "tca-1960": 1200, "flyordie": 0}

# Z6, T5, K2, F2: established or official with this many games.
PROVISIONAL_GAMES = {"z-chess": 4, "dc-shogi": 0, "tca": 20, "tca-1960": 20, "flyordie": 20}

FIDE_ENTRY_LIMIT = 2000  # T6, K6

# ----------------------------------------------------------------------------------------------------
# Facts
# ----------------------------------------------------------------------------------------------------

# T3 FIDE's table 8.1.2: from this difference on, the higher player expects so many hundredths of a point.
FIDE_TABLE = (
    (0, 50), (4, 51), (11, 52), (18, 53), (26, 54), (33, 55), (40, 56), (47, 57),
    (54, 58), (62, 59), (69, 60), (77, 61), (84, 62), (92, 63), (99, 64), (107, 65),
    (114, 66), (122, 67), (130, 68), (138, 69), (146, 70), (154, 71), (163, 72), (171, 73),
    (180, 74), (189, 75), (198, 76), (207, 77), (216, 78), (226, 79), (236, 80), (246, 81),
    (257, 82), (268, 83), (279, 84), (291, 85), (303, 86), (316, 87), (329, 88), (345, 89),
    (358, 90), (375, 91), (392, 92), (412, 93), (433, 94), (457, 95), (485, 96), (518, 97),
    (560, 98), (620, 99), (736, 100),
)  # fmt: skip

# S2 What a handicap is worth, in rating points.
HANDICAP_VALUE = {
    "even": 0,
    "sente": 50,
    "lance": 100,
    "bishop": 250,
    "rook": 350,
    "rook_lance": 450,
    "two_piece": 600,
    "three_piece_right": 700,
    "three_piece_left": 750,
    "four_piece": 800,
    "five_piece_right": 1000,
    "five_piece_left": 1100,
    "six_piece": 1200,
}
MORE_THAN_SIX_PIECES = ("seven_piece", "eight_piece")  # S6

# S8 The lower bound of every rank, the lowest rank first.
RANKS = (
    (0, "15 Kyu"), (100, "14 Kyu"), (200, "13 Kyu"), (300, "12 Kyu"), (400, "11 Kyu"), (500, "10 Kyu"),
    (600, "9 Kyu"), (700, "8 Kyu"), (800, "7 Kyu"), (900, "6 Kyu"), (1000, "5 Kyu"), (1100, "4 Kyu"),
    (1200, "3 Kyu"), (1300, "2 Kyu"), (1400, "1 Kyu"), (1600, "1 Dan"), (1800, "2 Dan"), (2000, "3 Dan"),
    (2200, "4 Dan"), (2400, "5 Dan"), (2600, "6 Dan"),
)  # fmt: skip
RANK_NAMES = [name for _, name in RANKS]

# S11 The rating that a rank alone gives.
RATING_OF_RANK = {
    "6 Dan": 2600, "5 Dan": 2500, "4 Dan": 2300, "3 Dan": 2100, "2 Dan": 1900, "1 Dan": 1700,
    "1 Kyu": 1500, "2 Kyu": 1350, "3 Kyu": 1250, "4 Kyu": 1150, "5 Kyu": 1050, "6 Kyu": 950, "7 Kyu": 850,
    "8 Kyu": 750, "9 Kyu": 650, "10 Kyu": 550, "11 Kyu": 450, "12 Kyu": 350, "13 Kyu": 250, "14 Kyu": 150,
    "15 Kyu": 50,
}  # fmt: skip
PROMOTION_GAMES = 20  # S9

# Z8 From this rating on, the title, the highest first.
Z_CHESS_TITLES = (
    (1500, "Grandmaster"), (1400, "Master"), (1300, "Expert"), (1200, "Cat. A"), (1100, "Cat. B"),
    (1000, "Cat. C"), (900, "Cat. D"), (800, "Cat. E"), (700, "Cat. F"), (600, "Cat. G"), (500, "Cat. H"),
    (400, "Cat. I"), (300, "Cat. J"), (200, "Cat. K"), (100, "Cat. L"), (0, "Cat. M"),
)  # fmt: skip
Z_CHESS_TITLE_GAMES = 100

# T8, K6 Rating needed, oldest age (None: any), title, the highest title first.
TITLES_FOR_LIFE = {
    "tca": ((2200, None, "Chess Master"), (1900, 16, "Junior Master"), (1700, 12, "Primary Master")),
    "tca-1960": ((2200, None, "Master"), (1900, 16, "Junior Master"), (1700, 12, "Primary Master")),
}

# White's points in a game that was played.
WHITE_SCORE = {"1-0": Fraction(1), "0-1": Fraction(0), "1/2-1/2": HALF, "½-½": HALF}
UNPLAYED = ("1-0F", "0-1F", "0-0F", "bye", "half-bye", "zero-bye")

# ----------------------------------------------------------------------------------------------------
# What goes in and what comes out
# ----------------------------------------------------------------------------------------------------


@dataclass
class Federation:
    """The files of one folder, a list of rows each."""

    players: list[Row] = field(default_factory=list)
    events: list[Row] = field(default_factory=list)
    games: list[Row] = field(default_factory=list)
    openings: list[Row] = field(default_factory=list)
    corrections: list[Row] = field(default_factory=list)


@dataclass
class Standing:
    """What the list knows of one player at the end of its period."""

    rating: int
    games: int
    mark: str
    status: str
    title: str
    titles: list[tuple[str, str, str]]
    period_games: int
    last_event: str
    last_event_date: str
    entry_date: str
    history: list[tuple[str, int, int]]
    before: int | None


@dataclass
class Result:
    """The outcome of a replay; everything counts up to the list's period."""

    period: str
    players: dict[str, Standing]
    ranks: dict[str, int]
    changes: list[tuple[str, str, Fraction]]
    reasons: dict[GameKey, str]


@dataclass
class Card:
    """The running state of one player."""

    row: Row
    rating: int  # as shown and used; before the first rated game the start value
    average: Fraction  # K2, F3: the exact, unfloored average of a provisional player
    games: int = 0
    entered_official: bool = False
    has_opening: bool = False
    first_event: str = ""  # the opening's word on the first rated event (T7)
    on_list: bool = False
    held_rank: int = 0  # S9, an index of RANKS
    last_games: list[tuple[int, int]] = field(default_factory=list)  # S9: before and after, newest last
    titles: list[tuple[str, str, str]] = field(default_factory=list)
    period_games: int = 0
    entry_date: str = ""
    last_event: str = ""
    last_event_date: str = ""
    history: list[tuple[str, int, int]] = field(default_factory=list)


@dataclass
class Desk:
    """The rating officer's desk: the system in force, all cards, and what has been written down so far."""

    system: str
    options: dict[str, str]
    period: str
    cards: dict[str, Card]
    changes: list[tuple[str, str, Fraction]] = field(default_factory=list)
    reasons: dict[GameKey, str] = field(default_factory=dict)


# ----------------------------------------------------------------------------------------------------
# Small arithmetic
# ----------------------------------------------------------------------------------------------------


def rounded(value: Fraction) -> int:
    """The nearest whole number; a half goes away from zero."""
    size = floor(abs(value) + HALF)
    return size if value >= 0 else -size


def at_least_zero(rating: int) -> int:
    """No rule book of these knows a negative rating."""
    return max(0, rating)


@cache
def logistic(difference: int) -> Fraction:
    """F5, T3 W_e = 1 / (10^(−d/400) + 1), exact where it is rational, else to 50 digits; E(d) + E(−d) = 1."""
    if difference < 0:
        return 1 - logistic(-difference)
    if difference % 400 == 0:
        return 1 / (1 + Fraction(1, 10 ** (difference // 400)))
    with localcontext() as context:
        context.prec = 50
        return Fraction(1 / (Decimal(10) ** (Decimal(-difference) / 400) + 1))


def fide_expected(difference: int) -> Fraction:
    """T3 FIDE's table 8.1.2, a difference over 400 counting as 400."""
    size = min(abs(difference), 400)
    bounds = [bound for bound, _ in FIDE_TABLE]
    higher = Fraction(FIDE_TABLE[bisect_right(bounds, size) - 1][1], 100)
    return higher if difference >= 0 else 1 - higher


# ----------------------------------------------------------------------------------------------------
# The charts: what one game is worth to the player whose rating comes first
# ----------------------------------------------------------------------------------------------------


def z_chess_change(own: int, opponent: int, score: Fraction, chart: str) -> Fraction:
    """Z2–Z4 The exact change of one game."""
    size = abs(own - opponent)
    if size >= 160:
        k = Fraction(8)
    elif chart == "linear":
        k = Fraction(size, 20)
    else:
        k = Fraction(size // 20)
    if own < opponent:  # what the lower player wins, the higher loses
        return -z_chess_change(opponent, own, 1 - score, chart)
    if score == 1:
        return 8 - k
    if score == 0:
        return -(8 + k)
    return -k


def shogi_difference(white: int, black: int, handicap: str) -> int:
    """S3 D as white sees it: black's rating with the handicap that black receives, less white's."""
    return black + HANDICAP_VALUE[handicap] - white


def shogi_change(own: int, difference: int, score: Fraction) -> Fraction:
    """S3, S4 The exact change of one game; `difference` is D as this player sees it."""
    points = (32 * score - 16) + Fraction(4, 100) * difference
    if own >= 2300:
        return points * Fraction(1, 2)
    if own >= 2000:
        return points * Fraction(3, 4)
    return points


def k5_change(own: int, opponent: int, score: Fraction) -> int:
    """K5 The change of one game of an official player, from that player's own view."""
    k = min(16, abs(own - opponent) // 25)
    if score == HALF:
        return k if own < opponent else -k
    higher_won = (own > opponent) == (score == 1)
    if own == opponent:
        size = 16
    elif higher_won:
        size = max(1, 16 - k)
    else:
        size = 16 + k
    return size if score == 1 else -size


def averaged(average: Fraction, games: int, opponent: int, score: Fraction) -> Fraction:
    """K2, F3 The average with one game more: the opponent's rating, +400 for a win, −400 for a loss."""
    return (average * games + opponent + 400 * (2 * score - 1)) / (games + 1)


def flyordie_k(own: int) -> int:
    """F4 K by the own rating before the game."""
    if own >= 2400:
        return 16
    return 24 if own >= 2100 else 32


# ----------------------------------------------------------------------------------------------------
# Starting: openings, FIDE entry, conversion, start value
# ----------------------------------------------------------------------------------------------------


def number(cell: str | None) -> int | None:
    """A whole number, or None for an empty cell."""
    return int(cell) if cell else None


def foreign_rating(cell: str | None) -> int | None:
    """A FIDE or conventional rating; 0, 0000 and blank are none."""
    return number(cell) or None


def card_from_opening(system: str, player: Row, opening: Row) -> Card:
    """A player with an opening of the system's own is on the list from the beginning."""
    rank = opening.get("rank", "")
    rating = number(opening.get("rating"))
    if rating is None:
        rating = RATING_OF_RANK[rank]  # S11
    games = number(opening.get("games"))
    card = Card(
        row=player,
        rating=rating,
        average=Fraction(rating),
        games=games or 0,
        entered_official=games is None,
        has_opening=True,
        first_event=opening.get("first_event", ""),
        on_list=True,
        history=[("opening", rating, games or 0)],
    )
    if system == "dc-shogi":  # S9: the rank beside the rating, else the rank of the rating
        card.held_rank = RANK_NAMES.index(rank) if rank else rank_of(rating)
    return card


def card_of_newcomer(system: str, player: Row, fide_entry: Row | None) -> Card:
    """T6, K6, Z7, then the start value; such a player joins the list with the first rated game."""
    if system in ("tca", "tca-1960"):
        fide = foreign_rating((fide_entry or {}).get("rating")) or foreign_rating(player.get("fide_rating"))
        if fide is not None:
            start = min(fide, FIDE_ENTRY_LIMIT)
            return Card(row=player, rating=start, average=Fraction(start), entered_official=True)
    if system == "z-chess":
        conventional = foreign_rating(player.get("conventional_rating"))
        if conventional is not None:
            start = rounded(Fraction(conventional * 16, 30))
            return Card(row=player, rating=start, average=Fraction(start), entered_official=True)
    start = START_VALUE[system]
    return Card(row=player, rating=start, average=Fraction(start))


def cards_at_the_start(system: str, federation: Federation) -> dict[str, Card]:
    """One card a player, whether on the list yet or not."""
    openings = {}
    fide_entries = {}
    for row in federation.openings:
        if row["system"] == system:
            kind = fide_entries if row.get("source") == "fide" else openings
            kind[row["player_id"]] = row
    cards = {}
    for player in federation.players:
        name = player["player_id"]
        if name in openings:
            cards[name] = card_from_opening(system, player, openings[name])
        else:
            cards[name] = card_of_newcomer(system, player, fide_entries.get(name))
    return cards


def is_official(desk: Desk, card: Card) -> bool:
    """Z6, T5, K2, F2 Established or official: entered so, or enough games. DC Shogi knows nothing else."""
    return card.entered_official or card.games >= PROVISIONAL_GAMES[desk.system]


# ----------------------------------------------------------------------------------------------------
# Order of play
# ----------------------------------------------------------------------------------------------------


def event_period(event: Row) -> str:
    """`rated_in`, else the month of the event's end."""
    return event.get("rated_in") or event["end_date"][:7]


def event_order(event: Row) -> tuple[str, ...]:
    """Period, end, (before the corrections of that day), start, id."""
    end = event["end_date"]
    return (event_period(event), end, "1 event", event.get("start_date") or end, event["event_id"])


def correction_order(correction: Row) -> tuple[str, ...]:
    """Like an event that ended on its date, behind the events of that day."""
    day = correction["date"]
    return (day[:7], day, "2 correction", day, correction["player_id"])


def game_order(game: Row) -> tuple[int, str, float, str, str]:
    """Round, date (none last), board (none last), white, black."""
    board = number(game.get("board"))
    return (
        int(game["round"]),
        game.get("date") or "9999-99-99",
        float("inf") if board is None else board,
        game["white_id"],
        game.get("black_id", ""),
    )


def counts_for(system: str, event: Row) -> bool:
    """An event without `systems` is for all of them."""
    codes = event.get("systems", "").split()
    return not codes or system in codes


def game_key(game: Row) -> GameKey:
    """What makes a game a game of its own."""
    return (
        game["event_id"],
        game["round"],
        game.get("date", ""),
        game.get("board", ""),
        game["white_id"],
        game.get("black_id", ""),
    )


# ----------------------------------------------------------------------------------------------------
# Is this game rated?
# ----------------------------------------------------------------------------------------------------


def reason_not_rated(desk: Desk, event: Row, game: Row) -> str:
    """The first reason that applies; empty for a rated game. Never asked of byes and forfeits."""
    handicap = game.get("handicap") or "even"
    if event.get("rated") == "no":
        return "event not rated"
    if game.get("rated") == "no":
        return "game not rated"
    if not game.get("result"):
        return "no result"
    if desk.system != "dc-shogi":
        return "no rule for handicap games" if handicap != "even" else ""
    if handicap in MORE_THAN_SIX_PIECES:
        return "more than six pieces"  # S6
    # S5: with settles = event no rating moves inside the event, so these are the ratings from before it.
    white, black = desk.cards[game["white_id"]], desk.cards[game["black_id"]]
    if abs(shogi_difference(white.rating, black.rating, handicap)) > 350:
        return "more than 350 apart"
    return ""


def is_rated(desk: Desk, event: Row, game: Row) -> bool:
    """Whether a played game is rated; if not, the reason is written down."""
    reason = reason_not_rated(desk, event, game)
    if reason:
        desk.reasons[game_key(game)] = reason
    return not reason


def winner_of_unplayed(event: Row, game: Row) -> str:
    """K3 Who has a bye with a full point or a forfeit win here, if anybody."""
    if event.get("rated") == "no" or game.get("rated") == "no":
        return ""
    if game["result"] in ("bye", "1-0F"):
        return game["white_id"]
    if game["result"] == "0-1F":
        return game["black_id"]
    return ""


def sides(game: Row) -> list[tuple[str, str, Fraction]]:
    """A played game twice: own id, opponent's id, own points; white first."""
    white, black, score = game["white_id"], game["black_id"], WHITE_SCORE[game["result"]]
    return [(white, black, score), (black, white, 1 - score)]


# ----------------------------------------------------------------------------------------------------
# Events whose games are settled at once: z-chess, dc-shogi, flyordie
# ----------------------------------------------------------------------------------------------------


def play_game_by_game(desk: Desk, event: Row, games: list[Row]) -> set[str]:
    """Z1, S1, F4 Every game is settled before the next; returns the players with a rated game."""
    active = set()
    for game in games:
        if game.get("result") in UNPLAYED or not is_rated(desk, event, game):
            continue
        new_ratings = {own: rating_after_game(desk, game, own, other, s) for own, other, s in sides(game)}
        for name, (rating, average) in new_ratings.items():
            card = desk.cards[name]
            card.last_games.append((card.rating, rating))
            card.rating, card.average = rating, average
            card.games += 1
            if desk.system == "dc-shogi":
                judge_promotion(card, event)
            active.add(name)
    return active


def rating_after_game(
    desk: Desk, game: Row, own_id: str, opponent_id: str, score: Fraction
) -> tuple[int, Fraction]:
    """The new rating (and average, F3) of one player from the ratings both have before the game."""
    own, opponent = desk.cards[own_id], desk.cards[opponent_id]
    if desk.system == "flyordie":
        if not is_official(desk, own):  # F3
            average = averaged(own.average, own.games, opponent.rating, score)
            return at_least_zero(rounded(average)), average
        change = flyordie_k(own.rating) * (score - logistic(own.rating - opponent.rating))  # F4
        if desk.options["provisional_opponent"] == "scaled" and not is_official(desk, opponent):  # F7
            change *= Fraction(opponent.games, 20)
    else:
        change = exact_change(desk, game, own_id, opponent_id, score)
    return at_least_zero(own.rating + rounded(change)), own.average


def exact_change(desk: Desk, game: Row, own_id: str, opponent_id: str, score: Fraction) -> Fraction:
    """The unrounded change of one player by one game of z-chess, dc-shogi or tca."""
    own, opponent = desk.cards[own_id], desk.cards[opponent_id]
    if desk.system == "z-chess":
        return z_chess_change(own.rating, opponent.rating, score, desk.options["chart"])
    if desk.system == "dc-shogi":
        white, black = desk.cards[game["white_id"]], desk.cards[game["black_id"]]
        difference = shogi_difference(white.rating, black.rating, game.get("handicap") or "even")
        return shogi_change(own.rating, difference if own_id == game["white_id"] else -difference, score)
    difference = own.rating - opponent.rating
    expected = fide_expected if desk.options["expected"] == "fide-table" else logistic
    return score - expected(difference)  # T3, still to be multiplied by K


# ----------------------------------------------------------------------------------------------------
# Events that are settled as a whole: tca, and z-chess and dc-shogi by option
# ----------------------------------------------------------------------------------------------------


def play_as_a_whole(desk: Desk, event: Row, games: list[Row]) -> set[str]:
    """T1 Ratings from before the event all through; changes are summed exactly and rounded once."""
    official_before = {name: is_official(desk, card) for name, card in desk.cards.items()}
    games_before = {name: card.games for name, card in desk.cards.items()}
    sums: dict[str, Fraction] = defaultdict(Fraction)
    for game in games:
        if game.get("result") in UNPLAYED or not is_rated(desk, event, game):
            continue
        for own, opponent, score in sides(game):
            card = desk.cards[own]
            k = tca_k(desk, card, games_before[own]) if desk.system == "tca" else 1
            sums[own] += k * exact_change(desk, game, own, opponent, score)
        for own, _, _ in sides(game):
            desk.cards[own].games += 1
    for name, exact in sums.items():
        card = desk.cards[name]
        gain = rounded(exact)
        if desk.system == "tca" and official_before[name]:
            gain = with_bonus(desk, card, event, gain)
        before, card.rating = card.rating, at_least_zero(card.rating + gain)
        if desk.system == "dc-shogi":
            card.last_games += [(before, card.rating)] * (card.games - games_before[name])
            judge_promotion(card, event)
    return set(sums)


def tca_k(desk: Desk, card: Card, games_before_event: int) -> int:
    """T4 K = 40 in games 1 to 20, then 20; at once 20 for a player who entered with an official rating."""
    played = games_before_event if desk.options["k_by"] == "event" else card.games
    return 20 if card.entered_official or played >= 20 else 40


def with_bonus(desk: Desk, card: Card, event: Row, gain: int) -> int:
    """T7, K6 A gain over 50 of a player in the first two years; only asked of players official before."""
    first = card.first_event if card.has_opening else card.entry_date or event["end_date"]
    if gain <= 50 or desk.options["bonus"] == "off" or not first:
        return gain
    if date.fromisoformat(event["end_date"]) >= two_years_after(date.fromisoformat(first)):
        return gain
    return 2 * gain if desk.options["bonus"] == "whole" else gain + (gain - 50)


def two_years_after(day: date) -> date:
    """T7 The same day two years later; 29 February becomes 1 March."""
    if (day.month, day.day) == (2, 29):
        return date(day.year + 2, 3, 1)
    return day.replace(year=day.year + 2)


# ----------------------------------------------------------------------------------------------------
# Events of tca-1960
# ----------------------------------------------------------------------------------------------------


def play_event_of_1960(desk: Desk, event: Row, games: list[Row]) -> set[str]:
    """K1 Opponents count as before the event; everybody's own event can so be settled alone."""
    before = {name: card.rating for name, card in desk.cards.items()}
    record: dict[str, list[tuple[str, int, Fraction]]] = defaultdict(list)
    for game in games:
        if game.get("result") in UNPLAYED:
            winner = winner_of_unplayed(event, game)
            if winner:
                record[winner].append(("unplayed", 1200, HALF))  # K3 averages in like a draw with 1200
        elif is_rated(desk, event, game):
            for own, opponent, score in sides(game):
                record[own].append(("game", before[opponent], score))
    return {name for name in record if settle_event_of_1960(desk, event, desk.cards[name], record[name])}


def settle_event_of_1960(desk: Desk, event: Row, card: Card, record: list[tuple[str, int, Fraction]]) -> bool:
    """K2–K6 One player's event, game by game; says whether anything in it counted."""
    official_before = is_official(desk, card)
    games_before = card.games
    own_rating, gain = card.rating, 0
    for kind, opponent, score in record:
        if is_official(desk, card):
            if kind == "game":  # K3: once official, a bye is nothing
                gain += k5_change(own_rating, opponent, score)
                card.games += 1
            continue
        card.average = averaged(card.average, card.games, opponent, score)
        card.games += 1
        own_rating = at_least_zero(rounded(card.average))  # K4: with the 20th game this becomes official
    if official_before:
        gain = with_bonus(desk, card, event, gain)
    card.rating = at_least_zero(own_rating + gain)
    return card.games > games_before


# ----------------------------------------------------------------------------------------------------
# Ranks and titles
# ----------------------------------------------------------------------------------------------------


def rank_of(rating: int) -> int:
    """S8 The rank of a rating, as an index of RANKS."""
    return max(index for index, (bound, _) in enumerate(RANKS) if rating >= bound)


def judge_promotion(card: Card, event: Row) -> None:
    """S9 The held rank rises to the highest rank kept through the last 20 rated games; it never falls."""
    card.last_games = card.last_games[-PROMOTION_GAMES:]
    if len(card.last_games) < PROMOTION_GAMES:
        return
    kept = rank_of(min(min(before, after) for before, after in card.last_games))
    if kept > card.held_rank:
        card.held_rank = kept
        card.titles.append((RANK_NAMES[kept], event["end_date"], event["event_id"]))


def judge_titles(desk: Desk, card: Card, event: Row) -> None:
    """T8, K6 Titles for life, judged after a rated event of the player, by the official rating."""
    if not is_official(desk, card):
        return
    age = age_at(card.row.get("birth_date", ""), date.fromisoformat(event["end_date"]))
    held = {title for title, _, _ in card.titles}
    for rating, oldest, title in TITLES_FOR_LIFE[desk.system]:
        young_enough = oldest is None or (age is not None and age <= oldest)
        if title not in held and card.rating >= rating and young_enough:
            card.titles.append((title, event["end_date"], event["event_id"]))


def age_at(birth: str, day: date) -> int | None:
    """T8 Age in full years; year less year if only the year of birth is known; None if nothing is."""
    if not birth:
        return None
    if len(birth) == 4:
        return day.year - int(birth)
    born = date.fromisoformat(birth)
    birthday_is_to_come = (day.month, day.day) < (born.month, born.day)
    return day.year - born.year - birthday_is_to_come


def shown_title(desk: Desk, card: Card) -> str:
    """The title column of the list."""
    if desk.system == "dc-shogi":
        return RANK_NAMES[card.held_rank]  # S9
    if desk.system == "z-chess" and card.games >= Z_CHESS_TITLE_GAMES:
        return next(title for bound, title in Z_CHESS_TITLES if card.rating >= bound)  # Z8
    held = {title for title, _, _ in card.titles}
    for _, _, title in TITLES_FOR_LIFE.get(desk.system, ()):
        if title in held:
            return title  # T8: the highest held
    return card.row.get("title", "")


# ----------------------------------------------------------------------------------------------------
# The replay
# ----------------------------------------------------------------------------------------------------


def play_event(desk: Desk, event: Row, games: list[Row]) -> None:
    """One event, and what it leaves on the cards of the players with a rated game or a bye of K3."""
    rating_before = {name: card.rating for name, card in desk.cards.items()}
    games_before = {name: card.games for name, card in desk.cards.items()}
    if desk.system == "tca-1960":
        active = play_event_of_1960(desk, event, games)
    elif desk.system == "tca" or desk.options.get("settles") == "event":
        active = play_as_a_whole(desk, event, games)
    else:
        active = play_game_by_game(desk, event, games)
    for name in sorted(active):
        card = desk.cards[name]
        card.on_list = True
        card.entry_date = card.entry_date or event["end_date"]
        card.last_event, card.last_event_date = event["event_id"], event["end_date"]
        if event_period(event) == desk.period:
            card.period_games += card.games - games_before[name]
        if desk.system in TITLES_FOR_LIFE:
            judge_titles(desk, card, event)
        desk.changes.append((event["event_id"], name, Fraction(card.rating - rating_before[name])))


def apply_correction(desk: Desk, correction: Row) -> None:
    """A correction: a new rating; games, status, titles and promotions stay. K2, F3: the average, too."""
    card = desk.cards[correction["player_id"]]
    rating = number(correction.get("rating"))
    if rating is None:
        rating = card.rating + int(correction["change"])
    card.rating = at_least_zero(rating)
    card.average = Fraction(card.rating)


def close_period(desk: Desk, period: str) -> None:
    """At a period's end, everybody on the list whose rating or games changed gets an entry."""
    for card in desk.cards.values():
        if card.on_list and (not card.history or card.history[-1][1:] != (card.rating, card.games)):
            card.history.append((period, card.rating, card.games))


def replay(
    system: str, federation: Federation, options: dict[str, str] | None = None, period: str | None = None
) -> Result:
    """Everything of one system up to and with the period, by default that of its last event."""
    events = sorted((row for row in federation.events if counts_for(system, row)), key=event_order)
    if period is None:
        period = event_period(events[-1]) if events else ""
    desk = Desk(
        system=system,
        options=DEFAULT_OPTIONS[system] | (options or {}),
        period=period,
        cards=cards_at_the_start(system, federation),
    )
    games: dict[str, list[Row]] = defaultdict(list)
    for game in sorted(federation.games, key=game_order):
        games[game["event_id"]].append(game)

    corrections = [row for row in federation.corrections if row["system"] == system]
    steps = [(event_order(row), row) for row in events]
    steps += [(correction_order(row), row) for row in corrections]
    steps = sorted((step for step in steps if step[0][0] <= period), key=lambda step: step[0])
    for index, (order, row) in enumerate(steps):
        if order[2] == "1 event":
            play_event(desk, row, games[row["event_id"]])
        else:
            apply_correction(desk, row)
        last_of_its_period = index + 1 == len(steps) or steps[index + 1][0][0] != order[0]
        if last_of_its_period:
            close_period(desk, order[0])
    return result_of(desk)


def result_of(desk: Desk) -> Result:
    """The list: everybody with an opening, a rated game or a bye of K3."""
    players = {name: standing_of(desk, card) for name, card in desk.cards.items() if card.on_list}
    shown = [name for name in players if desk.cards[name].row.get("listed") != "no"]
    ranks = {name: 1 + sum(players[other].rating > players[name].rating for other in shown) for name in shown}
    return Result(period=desk.period, players=players, ranks=ranks, changes=desk.changes, reasons=desk.reasons)


def standing_of(desk: Desk, card: Card) -> Standing:
    """One player's line of the list."""
    official = is_official(desk, card)
    provisional_mark = "~" if desk.system == "flyordie" else "P"
    earlier = [entry for entry in card.history if entry[0] == "opening" or entry[0] < desk.period]
    return Standing(
        rating=card.rating,
        games=card.games,
        mark="" if official else provisional_mark,
        status="official" if official else "provisional",
        title=shown_title(desk, card),
        titles=card.titles,
        period_games=card.period_games,
        last_event=card.last_event,
        last_event_date=card.last_event_date,
        entry_date=card.entry_date,
        history=card.history,
        before=earlier[-1][1] if earlier else None,
    )
