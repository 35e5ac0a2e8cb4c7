"""Made-up federations, valid by construction: small varied ones, and long ones with few players.

The shape (how many players and events, which features) is drawn by hypothesis and so shrinks; the details
come from one drawn seed, which keeps hundreds of games cheap.
"""

import csv
import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

from hypothesis import strategies as st

from tests.oracle import (
    HANDICAP_VALUE,
    MORE_THAN_SIX_PIECES,
    RANK_NAMES,
    RATING_OF_RANK,
    SYSTEMS,
    WHITE_SCORE,
    Federation,
    Row,
    correction_order,
    counts_for,
    event_order,
    event_period,
    game_key,
    rank_of,
    two_years_after,
)

FEATURES = (
    "openings",
    "foreign ratings",
    "birth dates",
    "titles",
    "hidden players",
    "draws",
    "byes",
    "forfeits",
    "no result",
    "handicaps",
    "unrated events",
    "unrated games",
    "overlaps",
    "rated_in",
    "systems",
    "several a round",
    "boards",
    "dates",
    "corrections",
    "two years",
)

OPTIONS = {
    "z-chess": {"settles": ("game", "event"), "chart": ("bands", "linear")},
    "dc-shogi": {"settles": ("game", "event")},
    "tca": {
        "expected": ("fide-table", "logistic"),
        "k_by": ("game", "event"),
        "bonus": ("excess", "whole", "off"),
    },
    "tca-1960": {"bonus": ("excess", "whole", "off")},
    "flyordie": {"provisional_opponent": ("full", "scaled")},
}

# Ratings to start from, and distances from them, at which a rule changes its mind or a half occurs.
BASES = {
    "z-chess": (0, 5, 100, 641, 800, 980, 1095, 1240, 1395, 1400, 1499),
    "dc-shogi": (0, 60, 95, 990, 1095, 1300, 1395, 1500, 1590, 1600, 1790, 1990, 2000, 2290, 2300, 2590),
    "tca": (0, 12, 990, 1000, 1400, 1650, 1695, 1700, 1885, 1899, 2150, 2195, 2200),
    "tca-1960": (0, 10, 800, 1200, 1399, 1690, 1700, 1884, 1900, 2184, 2199),
    "flyordie": (0, 10, 280, 400, 1000, 1380, 1720, 2080, 2099, 2390, 2400),
}
DISTANCES = {
    "z-chess": (0, 0, 1, 10, 19, 20, 21, 50, 140, 159, 160, 161),
    "dc-shogi": (0, 0, 1, 5, 10, 12, 13, 25, 37, 50, 99, 100, 150, 249, 300, 349, 350, 351),
    "tca": (0, 0, 3, 4, 10, 11, 25, 54, 100, 344, 391, 392, 400, 401, 411, 412),
    "tca-1960": (0, 0, 24, 25, 49, 50, 200, 374, 375, 399, 400, 401),
    "flyordie": (0, 0, 1, 100, 200, 400, 401, 719, 720, 800),
}
OPENING_GAMES = {
    "z-chess": ("", "", "0", "1", "3", "4", "5", "97", "99", "100"),
    "dc-shogi": ("", "", "0", "5", "200"),
    "tca": ("", "", "0", "1", "12", "19", "20", "21", "300"),
    "tca-1960": ("", "", "0", "1", "7", "18", "19", "20", "64"),
    "flyordie": ("", "", "0", "1", "9", "19", "20", "21", "150"),
}
FIDE_RATINGS = ("0", "0000", "1650", "1695", "1884", "1899", "1990", "2000", "2001", "2345")
CONVENTIONAL_RATINGS = ("0", "0000", "1", "900", "1500", "1838", "2000", "2620", "2625")
BIRTH_DATES = ("2002", "2003-07-01", "2004-02-29", "2006", "2007-03-01", "2008-02-29", "2009", "1960")
PLAYER_IDS = ("7", "07", "10", "9", "b", "B", "a-1", "Ł", "100", "z")
FIRST_DAYS = ("2018-02-28", "2020-02-29", "2019-01-31", "2019-12-28", "2020-03-01", "2021-06-15")
CORRECTION_CHANGES = ("-400", "-31", "-1", "1", "16", "75", "300")

COLUMNS = {
    "players": (
        ("player_id", "name"),
        ("title", "sex", "birth_date", "federation", "club", "fide_id", "fide_rating", "conventional_rating",
         "english_name", "listed"),
    ),
    "events": (
        ("event_id", "name", "end_date"),
        ("start_date", "place", "systems", "rated", "rated_in", "games_per_round", "shape"),
    ),
    "games": (
        ("event_id", "round", "white_id", "black_id", "result"),
        ("board", "date", "handicap", "rated"),
    ),
    "openings": (
        ("system", "player_id", "rating", "rank"),
        ("games", "first_event", "as_of", "source", "deviation", "volatility", "reached_2400"),
    ),
    "corrections": (
        ("system", "player_id", "date", "rating", "change", "reason"),
        (),
    ),
}  # fmt: skip


@dataclass(frozen=True)
class Dice:
    """Everything by chance, from one seed; a feature that is off never happens."""

    random: random.Random
    features: frozenset[str]

    def happens(self, feature: str, share: float) -> bool:
        """Whether a feature, if it is on at all, happens this time."""
        return feature in self.features and self.random.random() < share

    def day_after(self, day: date, most: int) -> date:
        """A day up to so many days later."""
        return day + timedelta(days=self.random.randint(0, most))


@dataclass(frozen=True)
class Size:
    """What a federation is like: rounds of an event, days between events, whether everybody plays in all."""

    rounds: tuple[int, int]
    gaps: tuple[int, ...]
    all_play: bool


SMALL = Size(rounds=(1, 5), gaps=(0, 0, 1, 2, 9, 20, 31, 45, 90, 200), all_play=False)
LONG = Size(rounds=(10, 60), gaps=(0, 1, 25, 40, 90, 180, 240), all_play=True)


# ----------------------------------------------------------------------------------------------------
# Strategies
# ----------------------------------------------------------------------------------------------------


@st.composite
def small_federations(draw: st.DrawFn, system: str) -> Federation:
    """3–8 players, 1–8 events of up to five rounds, everything that the files allow."""
    return build(system, draw(dice()), SMALL, draw(st.integers(3, 8)), draw(st.integers(1, 8)))


@st.composite
def long_federations(draw: st.DrawFn, system: str) -> Federation:
    """2–4 players and hundreds of games: promotions, 20th and 100th games, the years of the bonus."""
    return build(system, draw(dice()), LONG, draw(st.integers(2, 4)), draw(st.integers(2, 8)))


def federations(system: str) -> st.SearchStrategy[Federation]:
    """Either kind."""
    return st.one_of(small_federations(system), long_federations(system))


def options(system: str) -> st.SearchStrategy[dict[str, str]]:
    """Any setting of the options of a system; an option left out is at its default."""
    return st.fixed_dictionaries(
        {}, optional={name: st.sampled_from(values) for name, values in OPTIONS[system].items()}
    )


@st.composite
def dice(draw: st.DrawFn) -> Dice:
    """A seed and a choice of features, half the time all of them."""
    some = st.sets(st.sampled_from(FEATURES))
    features = draw(st.one_of(some, st.just(set(FEATURES))))
    seed = draw(st.integers(0, 2**32 - 1))
    return Dice(random.Random(seed), frozenset(features))  # noqa: S311


# ----------------------------------------------------------------------------------------------------
# One federation
# ----------------------------------------------------------------------------------------------------


def build(system: str, dice: Dice, size: Size, player_count: int, event_count: int) -> Federation:
    """A valid federation; rows in no particular order, empty cells left out."""
    players = made_players(dice, player_count)
    events = made_events(system, dice, size, event_count)
    base = dice.random.choice(BASES[system])
    openings = made_openings(system, dice, players, events, base)
    strength = {
        row["player_id"]: int(row.get("rating") or RATING_OF_RANK[row["rank"]])
        for row in openings
        if row["system"] == system
    }
    games = []
    for event in sorted(events, key=event_order):
        games += made_games(system, dice, size, event, players, strength)
    corrections = made_corrections(system, dice, openings, events, games, base)
    federation = Federation(players, events, games, openings, corrections)
    for name in COLUMNS:
        rows = [{key: cell for key, cell in row.items() if cell} for row in getattr(federation, name)]
        dice.random.shuffle(rows)
        setattr(federation, name, rows)
    return federation


def made_players(dice: Dice, count: int) -> list[Row]:
    """Players whose ids sort as text only; two may share a name."""
    pick = dice.random.choice
    rows = []
    for name in dice.random.sample(PLAYER_IDS, count):
        row = {"player_id": name, "name": f"Player {pick(('A', 'B', 'É', name))}"}
        if dice.happens("foreign ratings", 0.5):
            row["fide_rating"] = pick(FIDE_RATINGS)
        if dice.happens("foreign ratings", 0.5):
            row["conventional_rating"] = pick(CONVENTIONAL_RATINGS)
        if dice.happens("birth dates", 0.8):
            row["birth_date"] = pick(BIRTH_DATES)
        if dice.happens("titles", 0.3):
            row["title"] = pick(("FM", "WIM", "Master"))
            row["federation"] = pick(("HUN", "TPE", "NA"))
        if dice.happens("hidden players", 0.2):
            row["listed"] = pick(("no", "no", "yes"))
        rows.append(row)
    return rows


def made_events(system: str, dice: Dice, size: Size, count: int) -> list[Row]:
    """Events never so far apart that the last one would look like a slip of the year."""
    pick = dice.random.choice
    rows = []
    numbers = dice.random.sample(range(1, 2 * count + 3), count)
    for number, end in zip(numbers, made_ends(dice, size, count), strict=True):
        row = {"event_id": f"E{number}", "name": f"Event {number}", "end_date": end.isoformat()}
        if dice.happens("overlaps", 0.6):
            row["start_date"] = (end - timedelta(days=dice.random.randint(0, 40))).isoformat()
        if dice.happens("rated_in", 0.25):
            row["rated_in"] = dice.day_after(end, 62).isoformat()[:7]
        if dice.happens("unrated events", 0.12):
            row["rated"] = "no"
        if dice.happens("systems", 0.4):
            other = pick([code for code in SYSTEMS if code != system])
            row["systems"] = pick((system, f"{other} {system}", f"{system} {other}", other))
        if dice.happens("several a round", 0.3):
            row["games_per_round"] = pick(("1", "2", "2", "3"))
            row["shape"] = pick(("swiss", "league"))
        rows.append(row)
    if last_event_is_far(system, rows):
        for row in rows:
            row.pop("rated_in", None)
            row.pop("systems", None)
    return rows


def made_ends(dice: Dice, size: Size, count: int) -> list[date]:
    """Last days of events; with `two years` the fourth lies around the second anniversary of the first."""
    day = date.fromisoformat(dice.random.choice(FIRST_DAYS))
    if count >= 4 and dice.happens("two years", 0.6):
        anniversary = two_years_after(day) + timedelta(days=dice.random.choice((-1, 0, 0, 1)))
        ends = [day, day + timedelta(days=240), day + timedelta(days=490), anniversary]
        return ends + [dice.day_after(day, 700) for _ in range(count - 4)]
    ends = [day]
    for _ in range(count - 1):
        ends.append(ends[-1] + timedelta(days=dice.random.choice(size.gaps)))
    return ends


def last_event_is_far(system: str, events: list[Row]) -> bool:
    """Whether the system has no event, or its last one ends more than 366 days after the one before."""
    played = sorted((row for row in events if counts_for(system, row)), key=event_order)
    if not played:
        return True
    ends = [date.fromisoformat(row["end_date"]) for row in played]
    return len(ends) > 1 and (ends[-1] - ends[-2]).days > 366


# ----------------------------------------------------------------------------------------------------
# Openings
# ----------------------------------------------------------------------------------------------------


def made_openings(system: str, dice: Dice, players: list[Row], events: list[Row], base: int) -> list[Row]:
    """Openings of every kind; in dc-shogi one for everybody (S11)."""
    rows = []
    for player in players:
        name = player["player_id"]
        if system == "dc-shogi":
            rows.append(shogi_opening(dice, name, events, base))
        elif dice.happens("openings", 0.65):
            rows.append(chess_opening(system, dice, name, events, base))
        if dice.happens("systems", 0.1):
            other = dice.random.choice([code for code in SYSTEMS if code != system])
            rows.append({"system": other, "player_id": name, "rating": "1234"})
    return rows


def near(dice: Dice, system: str, base: int) -> str:
    """A rating at a telling distance from the base."""
    return str(max(0, base + dice.random.choice(DISTANCES[system]) * dice.random.choice((1, 1, -1))))


def shogi_opening(dice: Dice, name: str, events: list[Row], base: int) -> Row:
    """A rating, a rank, or a rank held beside the rating."""
    row = {"system": "dc-shogi", "player_id": name}
    rating = near(dice, "dc-shogi", base)
    if dice.happens("openings", 0.3):
        row["rank"] = RANK_NAMES[rank_of(int(rating))]
    else:
        row["rating"] = rating
        if dice.happens("openings", 0.3):
            around = rank_of(int(rating)) + dice.random.choice((-1, 0, 1, 1, 2))
            row["rank"] = RANK_NAMES[min(max(around, 0), len(RANK_NAMES) - 1)]
    if "openings" in dice.features:
        row["games"] = dice.random.choice(OPENING_GAMES["dc-shogi"])
        row |= opening_dates(dice, events)
    return row


def chess_opening(system: str, dice: Dice, name: str, events: list[Row], base: int) -> Row:
    """A rating, established or over some games; in the tca books also an entry by FIDE rating."""
    row = {"system": system, "player_id": name}
    if system in ("tca", "tca-1960") and dice.random.random() < 0.2:
        return row | {"rating": dice.random.choice(FIDE_RATINGS[2:]), "source": "fide"}
    row["rating"] = near(dice, system, base)
    row["games"] = dice.random.choice(OPENING_GAMES[system])
    return row | opening_dates(dice, events)


def opening_dates(dice: Dice, events: list[Row]) -> Row:
    """first_event around two years before some event, as_of before all events."""
    first_day = min(date.fromisoformat(row.get("start_date") or row["end_date"]) for row in events)
    last_day = first_day - timedelta(days=1)
    row = {}
    if dice.random.random() < 0.6:
        event = dice.random.choice(events)
        day = date.fromisoformat(event["end_date"]) - timedelta(days=2 * 365)
        day += timedelta(days=dice.random.choice((-200, -2, -1, 0, 1, 2, 300)))
        row["first_event"] = min(day, last_day).isoformat()
    if dice.random.random() < 0.3:
        row["as_of"] = last_day.isoformat()
        row["source"] = "club list"
    return row


# ----------------------------------------------------------------------------------------------------
# Games
# ----------------------------------------------------------------------------------------------------


def made_games(
    system: str, dice: Dice, size: Size, event: Row, players: list[Row], strength: dict[str, int]
) -> list[Row]:
    """All rounds of one event, each player in at most `games_per_round` rows of a round."""
    names = [row["player_id"] for row in players]
    if not size.all_play:
        names = dice.random.sample(names, dice.random.randint(2, len(names)))
    form = {name: dice.random.choice((0.3, 0.8, 1, 1, 1.3, 4)) for name in names}
    most = int(event.get("games_per_round") or 1)
    rows: list[Row] = []
    seen = set()
    for number in range(1, 1 + dice.random.randint(*size.rounds)):
        busy: Counter[str] = Counter()
        board = 0
        for _ in range(most):
            for pair in paired(dice, names):
                board += 1
                row = {"event_id": event["event_id"], "round": str(number)}
                row |= seating(dice, event, pair, board)
                key = game_key(row)
                if key in seen or any(busy[name] >= most for name in pair):
                    continue
                seen.add(key)
                busy.update(pair)
                rows.append(row | outcome(system, dice, row, form, strength))
    return rows


def paired(dice: Dice, names: list[str]) -> Iterable[tuple[str, ...]]:
    """Everybody in pairs, white first, now and then somebody left out; who stays alone may have a bye."""
    line = dice.random.sample(names, len(names))
    while len(line) >= 2:
        pair = (line.pop(), line.pop())
        if dice.happens("byes", 0.04):
            yield pair[:1]
        elif dice.random.random() < 0.97:
            yield pair
    if line and dice.happens("byes", 0.5):
        yield (line[0],)


def seating(dice: Dice, event: Row, pair: tuple[str, ...], board: int) -> Row:
    """Who sits where and when."""
    row = {"white_id": pair[0], "black_id": pair[1] if len(pair) == 2 else ""}
    if dice.happens("boards", 0.8):
        row["board"] = str(board)
    if dice.happens("dates", 0.6):
        end = date.fromisoformat(event["end_date"])
        start = date.fromisoformat(event.get("start_date") or event["end_date"])
        row["date"] = dice.day_after(start, (end - start).days).isoformat()
    return row


def outcome(system: str, dice: Dice, row: Row, form: dict[str, float], strength: dict[str, int]) -> Row:
    """Result, handicap and whether the game is rated."""
    pick = dice.random.choice
    rated = {"rated": "no"} if dice.happens("unrated games", 0.05) else {}
    if not row["black_id"]:
        return rated | {"result": pick(("bye", "bye", "half-bye", "zero-bye"))}
    if dice.happens("forfeits", 0.05):
        return rated | {"result": pick(("1-0F", "0-1F", "0-0F"))}
    cells = rated | handicap_of(system, dice, row, strength)
    if dice.happens("no result", 0.03):
        return cells
    white, black = row["white_id"], row["black_id"]
    if dice.happens("draws", 0.25):
        result = pick(("1/2-1/2", "½-½"))
    else:
        result = "1-0" if dice.random.random() < form[white] / (form[white] + form[black]) else "0-1"
    if system == "dc-shogi":  # a rough idea of the ratings, only to give fitting handicaps
        points = round(24 * (WHITE_SCORE[result] - WHITE_SCORE["1/2-1/2"]))
        strength[white] += points
        strength[black] -= points
    return cells | {"result": result}


def handicap_of(system: str, dice: Dice, row: Row, strength: dict[str, int]) -> Row:
    """In shogi mostly the customary handicap, sometimes any; elsewhere odds are rare (and not rated)."""
    if system != "dc-shogi":
        return {"handicap": dice.random.choice(("even", "rook"))} if dice.happens("handicaps", 0.08) else {}
    if not dice.happens("handicaps", 0.8):
        return {}
    if dice.random.random() < 0.1:
        return {"handicap": dice.random.choice((*HANDICAP_VALUE, *MORE_THAN_SIX_PIECES))}
    lead = strength[row["white_id"]] - strength[row["black_id"]]
    fitting = [code for code, value in HANDICAP_VALUE.items() if value <= max(lead, 0)]
    return {"handicap": fitting[-1] if dice.random.random() < 0.7 else dice.random.choice(fitting)}


# ----------------------------------------------------------------------------------------------------
# Corrections
# ----------------------------------------------------------------------------------------------------


def made_corrections(
    system: str, dice: Dice, openings: list[Row], events: list[Row], games: list[Row], base: int
) -> list[Row]:
    """Corrections of players who surely have a rating by then, one a player and day."""
    if "corrections" not in dice.features:
        return []
    rated_since = surely_rated_since(system, openings, events, games)
    if not rated_since:
        return []
    ends = [date.fromisoformat(row["end_date"]) for row in events]
    rows: dict[tuple[str, str], Row] = {}
    for _ in range(dice.random.randint(0, 6)):
        name = dice.random.choice(sorted(rated_since))
        day = dice.random.choice(ends) + timedelta(days=dice.random.choice((0, 0, 0, 1, -1, -5, 20, 40)))
        row = {"system": system, "player_id": name, "date": day.isoformat(), "reason": "found later"}
        if dice.random.random() < 0.5:
            row["change"] = dice.random.choice(CORRECTION_CHANGES)
        else:
            row["rating"] = near(dice, system, base)
        if rated_since[name] < correction_order(row):
            rows[name, row["date"]] = row
    return list(rows.values())


def surely_rated_since(
    system: str, openings: list[Row], events: list[Row], games: list[Row]
) -> dict[str, tuple[str, ...]]:
    """Who has a rating from which point of the order of play on: from an opening always, else from a game."""
    since: dict[str, tuple[str, ...]] = {
        row["player_id"]: ("",) for row in openings if row["system"] == system and row.get("source") != "fide"
    }
    rated_events = {
        row["event_id"]: event_order(row) for row in events if counts_for(system, row) and row.get("rated") != "no"
    }
    for game in games:
        order = rated_events.get(game["event_id"])
        played = game.get("result") in WHITE_SCORE and game.get("handicap", "even") == "even"
        if order is None or not played or game.get("rated") == "no":
            continue
        for name in (game["white_id"], game["black_id"]):
            since[name] = min(since.get(name, order), order)
    return since


# ----------------------------------------------------------------------------------------------------
# Files
# ----------------------------------------------------------------------------------------------------


def write_folder(federation: Federation, path: Path | str) -> None:
    """The CSV files of a federation; optional files only with rows, optional columns only if they occur."""
    folder = Path(path)
    folder.mkdir(parents=True, exist_ok=True)
    for name, (demanded, optional) in COLUMNS.items():
        rows: list[Row] = getattr(federation, name)
        if not rows and name in ("openings", "corrections"):
            continue
        columns = [*demanded, *(column for column in optional if any(column in row for row in rows))]
        with (folder / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, columns, restval="", lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)


def last_period(system: str, federation: Federation) -> str:
    """The period of the system's last event in order of play."""
    return event_period(max((row for row in federation.events if counts_for(system, row)), key=event_order))


def periods(system: str, federation: Federation) -> list[str]:
    """All periods with an event of the system, for lists that leave later events uncounted."""
    return sorted({event_period(row) for row in federation.events if counts_for(system, row)})
