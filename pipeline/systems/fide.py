"""FIDE, standard ratings: by the month, table 8.1.2, K 40, 20 and 10, first ratings; the editions since 2022."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date

import numpy as np

from pipeline.rules.card_events import event_starts, first_greatest, in_first_event, sum_of_event
from pipeline.rules.curves import FIDE_TABLE_UNIT, Curve, fide_row, fide_table
from pipeline.rules.edition import Conversion, Edition, Exclusion, Settles, Special
from pipeline.rules.own_numbers import number_at
from pipeline.rules.performance import fide_differences, fide_shares
from pipeline.rules.rounding import Flags, Ints, half_away
from pipeline.rules.seats import Cards, Seats
from pipeline.rules.state import CardRule, Gathered, Settled, StateColumn
from pipeline.rules.system import RatingSystem
from pipeline.rules.working import Working

CLAUSES = (
    ("FD1", "A month is settled as a whole from the ratings before it; a player's sum is rounded once."),
    ("FD2", "Expected score from table 8.1.2 by rating difference."),
    ("FD3", "A difference over 400 counts as 400: once an event, from 2024-03 always, from 2025-10 below 2650."),
    ("FD4", "K is 40 for new players and juniors below 2300, 20 below 2400, 10 once 2400 was reached; K n <= 700."),
    ("FD5", "Games against unrated opponents are not rated; unplayed games never count."),
    ("FD6", "A first rating needs 5 games against rated opponents within 26 months."),
    ("FD7", "A rating below 1400, until 2024-02 below 1000, is taken off the list."),
    ("FD8", "On 2024-03-01 ratings below 2000 rose by 0.40 (2000 - R)."),
    ("FD9", "A player is inactive after 12 months without a rated game."),
)

# FD3 From here on a difference counts as this.
CAP = 400
FULL_FROM = 2650


def capped(difference: Ints) -> Ints:
    """FD3 Differences of either sign with those over 400 counted as 400."""
    found: Ints = np.clip(difference, -CAP, CAP)
    return found


def once_an_event(seats: Seats) -> Ints:
    """FD2 FD3 Until 2024-02: in hundredths, by the full difference but for one game of the higher-rated an event.

    There the difference is 400: in the game that gains most by it, the first one of several.
    """
    full = fide_table(seats.difference)
    saved = np.where(seats.difference > CAP, full - fide_table(capped(seats.difference)), 0)
    if len(seats.counts):
        saved = np.where(seats.counts, saved, 0)
    return full - np.where(first_greatest(saved, event_starts(seats)), saved, 0)


def counted_always(seats: Seats) -> Ints:
    """FD3 From 2024-03: the difference, at most 400 in every game."""
    return capped(seats.difference)


def counted_below_2650(seats: Seats) -> Ints:
    """FD3 From 2025-10: at most 400, but for the changes of a player rated 2650 or more, who has it in full."""
    return np.where(seats.own >= FULL_FROM, seats.difference, capped(seats.difference))


def one_counted(difference: int, expected: int) -> int:
    """FD3 Until 2024-02, of a game with that expected score: 400 if it is the one of its event that counts so."""
    full, most = fide_table(np.array([difference, CAP])).tolist()
    return CAP if difference > CAP and expected == most != full else difference


def row(difference: int) -> str:
    """The row of table 8.1.2 for a difference that counts."""
    return fide_row(difference, 1 << 30)


COUNTED_WORDS = "own rating less the opponent's, as far as it counts (FD3)"
ROW_WORDS = "row of FIDE's table 8.1.2, by the difference that counts (FD3)"


def curve(counted: Callable[[Seats], Ints]) -> Curve:
    """FD2 The table by a difference that counts; in hundredths."""

    def expected(seats: Seats) -> Ints:
        return fide_table(counted(seats))

    return Curve(
        unit=FIDE_TABLE_UNIT,
        rule=expected,
        working=Working(
            difference=counted,
            words=COUNTED_WORDS,
            row=row,
            row_words=ROW_WORDS,
        ),
    )


# FD4 What is kept for K: both are flags.
NEW_GAMES = 30
NEW = StateColumn(
    name="new",
    meaning="1: K is that of a new player until 30 games; 0: entered with a rating of long standing",
    start=1,
    opened=0,
    opened_games=NEW_GAMES,
)
REACHED = StateColumn(
    name="reached_2400",
    meaning="1: a published rating has reached 2400",
    given=True,
    highest=1,
)
HIGH = 2400


@dataclass(frozen=True, slots=True, kw_only=True)
class KOfMonth:
    """FD4 ``high`` for good once at ``high_from``, else ``new`` for the new and for juniors, else ``usual``.

    New is who has fewer than ``new_games``, a junior who turns at most ``junior_to`` and is rated below
    ``junior_below``. K n is at most ``most``.
    """

    new: int = 40
    usual: int = 20
    high: int = 10
    new_games: int = NEW_GAMES
    junior_to: int = 18
    junior_below: int = 2300
    high_from: int = HIGH
    most: int = 700

    def __call__(self, seats: Seats) -> Ints:
        """FD4 K for each seat."""
        unknown = np.zeros(len(seats.own), dtype=np.int64)
        reached = (seats.own >= self.high_from) | (seats.state.get(REACHED.name, unknown) > 0)
        new = (seats.state.get(NEW.name, unknown) > 0) & (seats.games < self.new_games)
        turns = seats.turns
        junior = (turns >= 0) & (turns <= self.junior_to) & (seats.own < self.junior_below)
        alone = np.where(reached, self.high, np.where(new | junior, self.new, self.usual))
        found: Ints = np.minimum(alone, self.most // np.maximum(seats.in_card, 1))
        return found


# FD4 10 for good once at 2400, else 40 for the new and for juniors below 2300, else 20; K n at most 700.
k = KOfMonth()


def opponent_unrated(seats: Seats) -> Flags:
    """FD5 Games against opponents without a rating."""
    return ~seats.opponent_known


def without_rating(seats: Seats) -> Flags:
    """FD6 What players without a rating play is gathered: it changes no rating."""
    return ~seats.known


# FD6 Months with games against rated opponents: month, games, sum of the opponents' ratings, half points.
MONTHS = 26
FIRST_GAMES = 5


def month_told(entry: Sequence[int], month: int) -> str:
    """FD6 A month with games, as long as it counts."""
    of, games, opponents, halves = entry
    if of <= month - MONTHS:
        return ""
    said = f"{games} game{'' if games == 1 else 's'}, {halves / 2:g} point{'' if halves == 2 else 's'}"
    return f"{np.datetime64(of, 'M')}: {said}, opponents {opponents / games:.1f} on average"


GATHERED = StateColumn(
    name="gathered",
    meaning="what a first rating is made of: months since 1970-01, games, sum of opponents' ratings, half points",
    entries=MONTHS,
    fields=4,
    words=month_told,
)


def still_count(gathered: Ints, month: Ints) -> Flags:
    """FD6 The entries of the 26 months up to a month, card by card."""
    of = gathered[:, :, 0]
    found: Flags = (of > 0) & (of > month[:, np.newaxis] - MONTHS)
    return found


# FD6 Whether a first event has been played: a flag.
BEGAN = StateColumn(
    name="began",
    meaning="1: an event with games against rated opponents has been played",
    opened=1,
)


def first_event_without_a_point(seats: Seats) -> Flags:
    """FD6 The first event of a player without a rating, if it is scored 0."""
    starts = event_starts(seats)
    first = in_first_event(seats.counts, starts, seats)
    scored = sum_of_event(np.where(seats.counts, seats.score, 0), starts)
    found: Flags = ~seats.known & (seats.state[BEGAN.name] == 0) & first & (scored == 0)
    return found


DISREGARDED = 2  # FD6 which of the exclusions below that is


FirstRating = Callable[[Ints, Ints, Ints], Ints]
"""The rating for so many games, opponents' ratings in sum and half points."""

HYPOTHETICAL, HYPOTHETICALS = 1800, 2
HIGHEST_FIRST = 2200


def first_of_2022(games: Ints, opponents: Ints, halves: Ints) -> Ints:
    """FD6 Until 2024-02: the mean of the opponents, 20 more for each half point over 50 %, dp below it."""
    above = halves - games
    dp = fide_differences(fide_shares(halves, games))
    return half_away(opponents + games * np.where(above >= 0, 20 * above, dp), games)


def first_of_2024(games: Ints, opponents: Ints, halves: Ints) -> Ints:
    """FD6 From 2024-03: two draws with 1800 more, the mean of all these opponents and dp; at most 2200."""
    games, halves = games + HYPOTHETICALS, halves + HYPOTHETICALS
    dp = fide_differences(fide_shares(halves, games))
    rating = half_away(opponents + HYPOTHETICALS * HYPOTHETICAL + games * dp, games)
    return np.minimum(rating, HIGHEST_FIRST)


@dataclass(frozen=True, slots=True, kw_only=True)
class OnTheList:
    """FD6 FD7 Who comes on the list, by ``first``, and who is taken off it: both by ``lowest``, a rating.

    A first rating needs ``games``. FD4 ``high_from`` is the rating that is remembered once it was reached.
    """

    first: FirstRating
    lowest: int
    games: int = FIRST_GAMES
    high_from: int = HIGH

    def __call__(self, cards: Cards) -> Settled:
        """FD4 FD6 FD7 The months gathered, first ratings, ratings that are taken away, and who reached 2400."""
        seats, waiting = cards.of_seats, ~cards.known
        counts = seats.counts.astype(np.int64)
        earlier = cards.state[GATHERED.name]
        earlier = np.where(still_count(earlier, cards.month)[:, :, np.newaxis], earlier, 0)
        games = seats.by_card(counts)
        sums = (games, seats.by_card(counts * seats.opponent), seats.by_card(counts * seats.score))
        gathered = np.column_stack([cards.month, *sums])[:, np.newaxis]
        gathered = np.concatenate([gathered, earlier], axis=1)[:, :MONTHS]
        gathered = np.where((games > 0)[:, np.newaxis, np.newaxis], gathered, earlier)
        _, games, opponents, halves = gathered.sum(axis=1).T

        first = self.first(np.maximum(games, 1), opponents, halves)
        comes = waiting & (games >= self.games) & (first >= self.lowest)
        goes = cards.known & (cards.after < self.lowest)
        rated = comes | (cards.known & ~goes)
        rating = np.where(comes, first, np.where(rated, cards.after, 0))
        gathered[comes | cards.known] = 0
        reached = (cards.state[REACHED.name] > 0) | (cards.before >= self.high_from) | (rating >= self.high_from)
        return Settled(
            state={
                NEW.name: cards.state[NEW.name],
                REACHED.name: reached.astype(np.int64),
                GATHERED.name: gathered,
                BEGAN.name: np.ones(len(rating), dtype=np.int64),
            },
            rating=rating,
            clause=np.where(goes, 1, 0),
            rated=rated,
            established=rated,
            remembers=seats.by_card((seats.excluded == DISREGARDED).astype(np.int64)) > 0,
        )

    def waiting(self, gathered: Sequence[Sequence[int]], settled: int, month: int, games: int | None) -> str:
        """FD6 What the games gathered came to if there were enough, how many are needed, and which have lapsed."""
        said = []
        counted, opponents, halves = _in_sum(gathered, settled)
        if counted >= self.games:
            (rating,) = self.first(*(np.array([each]) for each in (counted, opponents, halves))).tolist()
            when = np.datetime64(settled, "M")
            said.append(f"{counted} games came to {rating} in {when}, not published below {self.lowest}")
        left, _, _ = _in_sum(gathered, month)
        lapsed = (sum(entry[1] for entry in gathered) if games is None else games) - left
        if left < self.games:
            said.append(f"{left} of the {self.games} games that a first rating needs")
        if lapsed:
            since = np.datetime64(month - MONTHS + 1, "M")
            said.append(f"{lapsed} of before {since} count{'s' if lapsed == 1 else ''} no more")
        return "; ".join(said) + " (FD6)"


def _in_sum(gathered: Sequence[Sequence[int]], month: int) -> tuple[int, int, int]:
    """FD6 Games, opponents' ratings and half points of the entries of the 26 months up to a month."""
    counting = [entry for entry in gathered if entry[0] > month - MONTHS]
    games, opponents, halves = (sum(entry[at] for entry in counting) for at in (1, 2, 3))
    return games, opponents, halves


def told_2022(games: Sequence[Gathered], rating: int) -> str:
    """FD6 Until 2024-02, what a first rating is made of."""
    return _first_told(games, rating, hypothetical=0)


def told_2024(games: Sequence[Gathered], rating: int) -> str:
    """FD6 From 2024-03, likewise."""
    return _first_told(games, rating, hypothetical=HYPOTHETICALS)


def _first_told(games: Sequence[Gathered], rating: int, hypothetical: int) -> str:
    """FD6 The opponents' mean, the score and what it adds."""
    counting = [game for game in games if game.month > games[-1].month - MONTHS]
    count = len(counting) + hypothetical
    halves = sum(game.halves for game in counting) + hypothetical
    mean = (sum(game.opponent for game in counting) + hypothetical * HYPOTHETICAL) / count
    number = np.array([count]), np.array([halves])
    share = int(fide_shares(number[1], number[0])[0])
    more = f"with {hypothetical} draws against {HYPOTHETICAL} " if hypothetical else ""
    said = f"{len(counting)} games, {more}Ra {mean:.2f}, p {share / 100:.2f}"
    if hypothetical or halves < count:
        said += f", dp {int(fide_differences(np.array([share]))[0]):+d}"
    elif halves > count:
        said += f", 20 for each half point over 50 %: +{20 * (halves - count)}"
    return said + (f", at most {HIGHEST_FIRST}" if hypothetical and rating == HIGHEST_FIRST else "")


def off_told(_games: Sequence[Gathered], _rating: int) -> str:
    """FD7 Why a rating is taken off the list."""
    return "below the lowest rating that is published"


def card(first: FirstRating, lowest: int) -> CardRule:
    """FD6 FD7 The rule over a player's month."""
    words = told_2024 if first is first_of_2024 else told_2022
    rule = OnTheList(first=first, lowest=lowest)
    columns = (NEW, REACHED, GATHERED, BEGAN)
    return CardRule(columns=columns, rule=rule, clauses=("FD6", "FD7"), words=(words, off_told))


def raised(ratings: Ints) -> Ints:
    """FD8 Below 2000, 0.40 of what is missing to it more, rounded."""
    return np.where(ratings < 2000, ratings + half_away(2 * (2000 - ratings), 5), ratings)


# FD4 FD6 FD7 What a variant may set otherwise. Whoever opens with fewer games than 30 is new at most that long.
NUMBERS = (
    number_at("k.new", name="k_new", clause="FD4", lowest=0, highest=400),
    number_at("k.usual", name="k_usual", clause="FD4", lowest=0, highest=400),
    number_at("k.high", name="k_high", clause="FD4", lowest=0, highest=400),
    number_at("k.new_games", name="new_games", clause="FD4", lowest=0, highest=NEW_GAMES),
    number_at("k.junior_to", name="junior_to", clause="FD4", lowest=0, highest=120),
    number_at("k.junior_below", name="junior_below", clause="FD4", lowest=0, highest=10_000),
    number_at("k.high_from", "card.rule.high_from", name="high_from", clause="FD4", lowest=0, highest=10_000),
    number_at("k.most", name="most_k_games", clause="FD4", lowest=1, highest=100_000),
    number_at("card.rule.games", name="first_games", clause="FD6", lowest=1, highest=100),
    number_at("card.rule.lowest", name="lowest_rating", clause="FD7", lowest=1, highest=10_000),
)

EDITION_2022 = Edition(
    in_force=date(2022, 1, 1),
    settles=Settles.EVERY_PERIOD,  # FD1
    curve=Curve(
        unit=FIDE_TABLE_UNIT,
        rule=once_an_event,
        working=Working(counted=one_counted, words=COUNTED_WORDS, row=row, row_words=ROW_WORDS),
    ),
    k=k,
    clauses=("FD2 FD3 FD4",),
    settlement_clause="FD1",
    start=None,
    start_clause="FD6",
    floor_clause="FD7",
    exclusions=(
        Exclusion(clause="FD5", reason="opponent unrated", applies=opponent_unrated),
        Exclusion(clause="FD6", reason="first event without a point", applies=first_event_without_a_point),
    ),
    unrated=True,
    special=Special(clause="FD6", applies=without_rating),
    card=card(first_of_2022, lowest=1000),
    inactive_after=12,  # FD9
    numbers=NUMBERS,
)

EDITION_2024 = replace(
    EDITION_2022,
    in_force=date(2024, 3, 1),
    curve=curve(counted_always),
    card=card(first_of_2024, lowest=1400),
    conversion=Conversion(clause="FD8", rule=raised),
)

EDITION_2025 = replace(
    EDITION_2024,
    in_force=date(2025, 10, 1),
    curve=curve(counted_below_2650),
    conversion=None,
)

SYSTEM = RatingSystem(
    code="fide",
    title="FIDE",
    source="FIDE Rating Regulations, standard chess, in force from 1 January 2022, 1 March 2024 and 1 October 2025",
    version="1",
    clauses=CLAUSES,
    editions=(EDITION_2022, EDITION_2024, EDITION_2025),
    mark="",
    inactive_mark="i",  # FD9
)
