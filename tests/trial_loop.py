"""The plain loop for the trial books: one game at a time, in fractions, with nothing of the program's in it."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor

from tests.oracle import WHITE_SCORE, Federation, Row, counts_for, event_order, event_period, game_order
from tests.trial_books import CODE, Draft

HALF = Fraction(1, 2)


@dataclass
class Card:
    """One player's state; ratings in points."""

    rating: Fraction
    games: int = 0
    established: bool = False
    on_list: bool = False
    total: Fraction = Fraction(0)  # behind an average
    opened: str = ""  # the day of which the opening is
    by_month: dict[str, tuple[Fraction, int]] = field(default_factory=dict)


@dataclass
class Desk:
    """The state of the loop, and what it wrote down: (in_force, player, before, after) of conversions, changes."""

    settles: str
    drafts: Sequence[Draft]
    steps: int
    federation: Federation
    cards: dict[str, Card]
    at: int = 0
    conversions: list[tuple[str, str, Fraction, Fraction]] = field(default_factory=list)
    changes: dict[tuple[str, str], Fraction] = field(default_factory=lambda: defaultdict(Fraction))

    @property
    def draft(self) -> Draft:
        """The edition in force."""
        return self.drafts[self.at]


def rounded(value: Fraction, steps: int = 1) -> Fraction:
    """To whole steps, a half away from zero."""
    size = Fraction(floor(abs(value) * steps + HALF), steps)
    return size if value >= 0 else -size


def at_least(draft: Draft, rating: Fraction) -> Fraction:
    """Not below the floor, if there is one."""
    return rating if draft.floor is None else max(rating, Fraction(draft.floor))


def replay(settles: str, drafts: Sequence[Draft], federation: Federation, period: str, decimals: int = 0) -> Desk:
    """Everything up to the end of the period; ``settles`` is game, event or period."""
    desk = Desk(
        settles,
        drafts,
        10**decimals,
        federation,
        {row["player_id"]: Card(Fraction(0)) for row in federation.players},
    )
    enter(desk)
    counted = [turn for turn in turns(settles, federation) if turn[1] <= period]
    begins = min((day for day, *_ in counted), default=last_day(period))
    for opening in federation.openings:
        if opening["system"] == CODE:
            card = desk.cards[opening["player_id"]]
            card.rating, card.on_list = Fraction(opening["rating"]), True
            card.games = int(opening.get("games") or 0)
            card.established = not opening.get("games") or card.games >= desk.draft.games
            card.total = card.rating * card.games
            card.opened = opening.get("as_of") or begins
            card.by_month["opening"] = (card.rating, card.games)
    for day, month, kind, rows in counted:
        come_into_force(desk, day)
        if kind == "games":
            play(desk, month, rows)
        else:
            correct(desk, month, rows[0])
    come_into_force(desk, last_day(period))
    return desk


def turns(settles: str, federation: Federation) -> list[tuple[str, str, str, list[Row]]]:
    """(day that counts, month, games or correction, rows) in order of play."""
    events = sorted((row for row in federation.events if counts_for(CODE, row)), key=event_order)
    found = []
    for number, event in enumerate(events):
        month = event_period(event)
        games = sorted((row for row in federation.games if row["event_id"] == event["event_id"]), key=game_order)
        day = max(event["end_date"], f"{month}-01")
        if settles == "period":
            day = f"{month}-01"
        key = (month, day, 0, number)
        if settles == "game":
            found += [((*key, at), day, month, "games", [game]) for at, game in enumerate(games)]
        elif settles == "event":
            found.append(((*key, 0), day, month, "games", games))
        else:
            found.append(((month, day, 0, 0, 0), day, month, "games", games))
    if settles == "period":
        by_month: dict[str, list[Row]] = defaultdict(list)
        for _, _, month, _, games in found:
            by_month[month] += games
        found = [
            ((month, f"{month}-01", 0, 0, 0), f"{month}-01", month, "games", rows)
            for month, rows in by_month.items()
        ]
    for row in federation.corrections:
        if row["system"] == CODE:
            day = row["date"]
            found.append(((day[:7], day, 1, 0, 0, row["player_id"]), day, day[:7], "correction", [row]))
    return [turn[1:] for turn in sorted(found, key=lambda turn: turn[0])]


def last_day(period: str) -> str:
    """A day behind all of a month's."""
    return f"{period}-31"


def enter(desk: Desk) -> None:
    """Newcomers wait at the start of the edition in force, or at what their conventional rating gives."""
    entry = desk.draft.entry
    for row in desk.federation.players:
        card = desk.cards[row["player_id"]]
        if card.on_list:
            continue
        card.rating, card.established = Fraction(desk.draft.start), False
        other = int(row.get("conventional_rating") or 0)
        if entry is not None and other:
            card.rating, card.established = rounded(Fraction(other * entry[0], entry[1])), True


def come_into_force(desk: Desk, day: str) -> None:
    """Every edition up to a day, one after the other: newcomers enter anew, standing ratings are converted.

    An opening of that edition's time already is not.
    """
    while desk.at + 1 < len(desk.drafts) and desk.drafts[desk.at + 1].in_force <= day:
        begins_to_average = desk.draft.swing is None
        desk.at += 1
        enter(desk)
        for card in desk.cards.values():
            if begins_to_average and card.on_list:
                card.total = card.rating * card.games
        conversion = desk.draft.conversion
        for name, card in sorted(desk.cards.items()):
            if not card.on_list or conversion is None or card.opened >= desk.draft.in_force:
                continue
            numerator, denominator, plus = conversion
            after = rounded(card.rating * numerator / denominator, desk.steps) + plus
            if after != card.rating:
                desk.conversions.append((desk.draft.in_force, name, card.rating, after))
                card.rating, card.total = after, after * card.games
                card.by_month[desk.draft.in_force[:7]] = (card.rating, card.games)


def correct(desk: Desk, month: str, row: Row) -> None:
    """A new rating, or some points more or less; an average is from now on over the same games."""
    card = desk.cards[row["player_id"]]
    given = Fraction(row["rating"]) if row.get("rating") else card.rating + int(row["change"])
    card.rating = at_least(desk.draft, given)
    card.total = card.rating * card.games
    card.by_month[month] = (card.rating, card.games)


def play(desk: Desk, month: str, games: list[Row]) -> None:
    """Settle games together: all from the ratings before them."""
    draft = desk.draft
    before = {name: (card.rating, card.games, card.established) for name, card in desk.cards.items()}
    base = {name: rating for name, (rating, _, _) in before.items()}
    gains: dict[str, Fraction] = defaultdict(Fraction)
    active: dict[str, str] = {}
    events = {row["event_id"]: row for row in desk.federation.events}
    for game in games:
        if events[game["event_id"]].get("rated") == "no" or game.get("rated") == "no":
            continue
        for name, opponent, score in sides(game, draft.bye):
            card = desk.cards[name]
            established = before[name][2]
            if draft.swing is not None and not established and card.games < draft.games:
                met = before[opponent][0] if opponent else Fraction(draft.bye or 0)
                card.total += met + draft.swing * (2 * score - 1)
                card.games += 1
                base[name] = at_least(draft, rounded(card.total / card.games, desk.steps))
            elif opponent:
                card.games += 1
                k = draft.few if not established and card.games <= draft.games else draft.many
                own = base[name] if draft.swing is not None else before[name][0]
                apart = max(Fraction(-400), min(Fraction(400), own - before[opponent][0]))
                gains[name] += k * (score - HALF - apart / 800)
            else:
                continue
            active[name] = game["event_id"]
    for name, event in active.items():
        card = desk.cards[name]
        gain = rounded(gains[name], desk.steps)
        if draft.bonus_over is not None and before[name][2] and gain > draft.bonus_over:
            gain += gain - draft.bonus_over
        card.rating = at_least(draft, base[name] + gain)
        card.established = card.established or card.games >= draft.games
        card.on_list = True
        card.by_month[month] = (card.rating, card.games)
        desk.changes[event if desk.settles != "period" else month, name] += card.rating - before[name][0]


def sides(game: Row, bye: int | None) -> list[tuple[str, str, Fraction]]:
    """Who plays whom with which score; a walkover that brings something into an average has no opponent."""
    result, white, black = game.get("result"), game["white_id"], game.get("black_id", "")
    if game.get("handicap", "even") != "even":
        return []
    if result in WHITE_SCORE:
        return [(white, black, WHITE_SCORE[result]), (black, white, 1 - WHITE_SCORE[result])]
    winner = {"bye": white, "1-0F": white, "0-1F": black}.get(result or "", "")
    return [(winner, "", HALF)] if winner and bye is not None else []


def history(card: Card) -> list[tuple[str, Fraction, int]]:
    """Each month at whose end rating or games differ from the last entry."""
    found: list[tuple[str, Fraction, int]] = []
    for month, (rating, games) in sorted(card.by_month.items(), key=lambda item: (item[0] != "opening", item[0])):
        if not found or found[-1][1:] != (rating, games):
            found.append((month, rating, games))
    return found
