"""The referee of Glicko and Glicko-2: the papers' steps in plain numbers, one player and one month at a time.

It shares nothing with the program that it judges. Rows are dicts of strings, exactly as CSV cells; a key that is
absent is an empty cell.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from math import exp, log, pi, sqrt

from tests.oracle import Federation

Q = log(10) / 400
SCALE = 173.7178
WHITE_SCORE = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}

Game = tuple[float, float, float]
"""The opponent's rating and deviation, and the own score."""


@dataclass(frozen=True)
class Known:
    """What is known of a player at the end of a month: the last one with games, or that of an opening.

    0 has who was never heard of, and an opening in a federation without any event.
    """

    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06
    games: int = 0
    month: int = 0


# ----------------------------------------------------------------------------------------------------
# Glicko
# ----------------------------------------------------------------------------------------------------


def glicko(rating: float, deviation: float, games: list[Game]) -> tuple[float, float]:
    """Step 2 of the paper of 1999; the deviation is that of the period's beginning."""
    d_squared_inverse = 0.0
    total = 0.0
    for opponent, opponent_deviation, score in games:
        g = 1 / sqrt(1 + 3 * Q**2 * opponent_deviation**2 / pi**2)
        expected = 1 / (1 + 10 ** (-g * (rating - opponent) / 400))
        d_squared_inverse += Q**2 * g**2 * expected * (1 - expected)
        total += g * (score - expected)
    precision = 1 / deviation**2 + d_squared_inverse
    return rating + Q / precision * total, sqrt(1 / precision)


def older(deviation: float, months: int, c_squared: float) -> float:
    """Step 1 of the paper of 1999, month by month."""
    for _ in range(months):
        deviation = min(sqrt(deviation**2 + c_squared), 350.0)
    return deviation


# ----------------------------------------------------------------------------------------------------
# Glicko-2
# ----------------------------------------------------------------------------------------------------


def glicko_2(
    rating: float, deviation: float, sigma: float, games: list[Game], tau: float
) -> tuple[float, float, float]:
    """Steps 2 to 8 of the paper of 2012."""
    mu, phi = (rating - 1500) / SCALE, deviation / SCALE
    v_inverse = 0.0
    total = 0.0
    for opponent, opponent_deviation, score in games:
        g = 1 / sqrt(1 + 3 * (opponent_deviation / SCALE) ** 2 / pi**2)
        expected = 1 / (1 + exp(-g * (mu - (opponent - 1500) / SCALE)))
        v_inverse += g**2 * expected * (1 - expected)
        total += g * (score - expected)
    v = 1 / v_inverse
    sigma = new_volatility(phi, sigma, v, v * total, tau)
    phi_star = sqrt(phi**2 + sigma**2)
    phi = 1 / sqrt(1 / phi_star**2 + 1 / v)
    return SCALE * (mu + phi**2 * total) + 1500, SCALE * phi, sigma


def new_volatility(phi: float, sigma: float, v: float, delta: float, tau: float) -> float:
    """Step 5, with every turn that the paper has."""
    a = log(sigma**2)

    def f(x: float) -> float:
        ex = exp(x)
        return ex * (delta**2 - phi**2 - v - ex) / (2 * (phi**2 + v + ex) ** 2) - (x - a) / tau**2

    left = a
    if delta**2 > phi**2 + v:
        right = log(delta**2 - phi**2 - v)
    else:
        k = 1
        while f(a - k * tau) < 0:
            k += 1
        right = a - k * tau
    f_left, f_right = f(left), f(right)
    while abs(right - left) > 0.000001:
        middle = left + (left - right) * f_left / (f_right - f_left)
        f_middle = f(middle)
        if f_middle * f_right <= 0:
            left, f_left = right, f_right
        else:
            f_left /= 2
        right, f_right = middle, f_middle
    return exp(left / 2)


def idle(deviation: float, sigma: float, months: int) -> float:
    """Step 6 alone, month by month."""
    for _ in range(months):
        deviation = SCALE * sqrt((deviation / SCALE) ** 2 + sigma**2)
    return deviation


# ----------------------------------------------------------------------------------------------------
# A federation
# ----------------------------------------------------------------------------------------------------


def replay(
    system: str, federation: Federation, period: str, *, c_squared: float = 2000, tau: float = 0.5
) -> dict[str, Known]:
    """Every player with an opening or a rated game, as after the last month with games up to the period.

    Args:
        system: glicko or glicko-2.
        federation: the rows of its files.
        period: the month of the list.
        c_squared: of Glicko, a month.
        tau: of Glicko-2.
    """
    first = first_month(system, federation, period)
    known = {row["player_id"]: opened(row, first) for row in federation.openings if row["system"] == system}
    games_of: dict[int, list[tuple[str, str, float]]] = defaultdict(list)
    for month, white, black, score in rated_games(system, federation):
        games_of[month] += [(white, black, score), (black, white, 1 - score)]
    for month in sorted(each for each in games_of if each <= months(period)):
        before = defaultdict(Known, known)
        record: dict[str, list[Game]] = defaultdict(list)
        for own, opponent, score in games_of[month]:
            other = at_beginning(system, before[opponent], month, c_squared)
            record[own].append((other.rating, other.deviation, score))
        for own, games in record.items():
            known[own] = after(system, at_beginning(system, before[own], month, c_squared), games, month, tau)
    return known


def after(system: str, at: Known, games: list[Game], month: int, tau: float) -> Known:
    """A player after a month's games, with as many decimals as are kept."""
    if system == "glicko":
        rating, deviation = glicko(at.rating, at.deviation, games)
        sigma = at.volatility
    else:
        rating, deviation, sigma = glicko_2(at.rating, at.deviation, at.volatility, games, tau)
    return Known(round(max(rating, 0.0), 5), round(deviation, 5), round(sigma, 9), at.games + len(games), month)


def at_beginning(system: str, known: Known, month: int, c_squared: float) -> Known:
    """A player as a month's games find him: Glicko grows before them, Glicko-2 in them."""
    passed = month - known.month if known.month else 0
    if system == "glicko":
        return with_deviation(known, older(known.deviation, passed, c_squared))
    return with_deviation(known, idle(known.deviation, known.volatility, max(passed - 1, 0)))


def listed(system: str, known: Known, period: str, c_squared: float = 2000) -> float:
    """The deviation that the list of a month has."""
    passed = months(period) - known.month if known.month else 0
    if system == "glicko":
        return older(known.deviation, passed, c_squared)
    return idle(known.deviation, known.volatility, passed)


def with_deviation(known: Known, deviation: float) -> Known:
    """The same player with another deviation."""
    return Known(known.rating, deviation, known.volatility, known.games, known.month)


def first_month(system: str, federation: Federation, period: str) -> int:
    """The month at whose end an opening without a day stands: nothing has grown in the first month with events.

    Glicko grows before a month's games, so that an opening is as at the end of that month itself; Glicko-2 grows in
    every month, so that it is as at the end of the month before.
    """
    named = [row for row in federation.events if system in (row.get("systems") or system).split()]
    counted = [month for row in named if (month := month_of(row)) <= months(period)]
    return min(counted, default=0) - (1 if counted and system == "glicko-2" else 0)


def month_of(event: dict[str, str]) -> int:
    """The month in which an event counts."""
    return months(event.get("rated_in") or event["end_date"][:7])


def opened(row: dict[str, str], first: int) -> Known:
    """A player with an opening, as at the end of the month of its day, or else of the first one."""
    return Known(
        float(row["rating"]),
        float(row.get("deviation") or 350),
        float(row.get("volatility") or 0.06),
        int(row.get("games") or 0),
        months(row["as_of"][:7]) if row.get("as_of") else first,
    )


def rated_games(system: str, federation: Federation) -> Iterator[tuple[int, str, str, float]]:
    """Month, white, black and white's score of every game that counts."""
    events = {row["event_id"]: row for row in federation.events}
    for game in federation.games:
        event = events[game["event_id"]]
        if system not in (event.get("systems") or system).split():
            continue
        if "no" in (event.get("rated"), game.get("rated")) or (game.get("handicap") or "even") != "even":
            continue
        if game.get("result") in WHITE_SCORE:
            yield month_of(event), game["white_id"], game["black_id"], WHITE_SCORE[game["result"]]


def months(month: str) -> int:
    """A month YYYY-MM as a number."""
    year, number = month.split("-")
    return 12 * int(year) + int(number)
