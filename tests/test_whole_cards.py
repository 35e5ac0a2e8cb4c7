"""What a rule book may do with a settlement as a whole: state, ratings of its own, players without a rating."""

from dataclasses import replace

import numpy as np
import pytest

from pipeline.exits import DataError
from pipeline.replay.keeping import cells_of, read_cells
from pipeline.rules.curves import Curve
from pipeline.rules.edition import Edition, Exclusion, Settles, Special
from pipeline.rules.rounding import Flags, Ints
from pipeline.rules.seats import Cards, Seats
from pipeline.rules.state import CardRule, Settled, State, StateColumn
from pipeline.rules.system import RatingSystem
from tests.rule_cases import federation, play

TALLY = StateColumn(name="tally", meaning="games", start=5, opened=7, shown=True)
LAST = StateColumn(name="last", meaning="the latest months and their games", entries=2, fields=2)


def even(seats: Seats) -> Ints:
    """Everybody expects half a point, of 2."""
    return np.ones(len(seats.own), dtype=np.int64)


def by_games_of_the_card(seats: Seats) -> Ints:
    """K is 10 for each game of the card."""
    return 10 * seats.in_card


def counting(cards: Cards) -> Settled:
    """The tally grows by the card's games; who comes to 1400 or more is set to 1399, by B9."""
    games = cards.of_seats.by_card(cards.of_seats.counts.astype(np.int64))
    last = np.roll(cards.state["last"], 1, axis=1)
    last[:, 0, 0], last[:, 0, 1] = cards.month, games
    return Settled(
        state={"tally": cards.state["tally"] + games, "last": last},
        rating=np.minimum(cards.after, 1399),
        clause=np.zeros(len(cards.after), dtype=np.int64),
    )


def grown(state: State, months: Ints) -> State:
    """A hundred more for every idle month."""
    return {**state, "tally": state["tally"] + 100 * months}


def idle(state: State) -> Flags:
    """Who has idled."""
    return state["tally"] >= 100


EDITION = Edition(
    settles=Settles.EVERY_PERIOD,
    curve=Curve(unit=2, rule=even),
    k=by_games_of_the_card,
    clauses=("B1",),
    settlement_clause="B2",
    start=1000,
    start_clause="B3",
    floor_clause="B4",
    card=CardRule(columns=(TALLY, LAST), rule=counting, clauses=("B9",), grown=grown, provisional=idle),
)
BOOK = RatingSystem(
    code="trial",
    title="Trial",
    source="nowhere",
    version="1",
    clauses=(("B1", "x"),),
    editions=(EDITION,),
    mark="?",
)

MONTHS = """
event_id  end_date
E1        2024-01-10
E2        2024-01-20
E3        2024-04-05
"""
GAMES = """
event_id  round  white_id  black_id  result
E1        1      A         B         1-0
E2        1      A         C         1-0
E2        2      A         B         0-1F
E3        1      B         A         1-0
"""


def test_k_may_depend_on_all_games_of_the_card():
    """A has two games in January, so K is 20 in both; B and C have one each."""
    played = play(BOOK, federation(GAMES, events=MONTHS), period="2024-01")
    assert [(row["kind"], row["k"], row["change"]) for row in played.of("A")] == [
        ("game", "20", "10"),
        ("game", "20", "10"),
        ("unplayed", "", "0"),
    ]
    assert [(row["k"], row["change"]) for row in played.of("C")] == [("10", "-5")]


def test_a_state_is_kept_grows_and_goes_on():
    """Newcomers begin with 5, openings with 7; by the onset of April two months without a game have passed."""
    openings = "player_id  rating\nB  1300"
    played = play(BOOK, federation(GAMES, events=MONTHS, openings=openings), period="2024-04")
    standings = played.standings
    # A: 5, two games in January, 200 for February and March, one game; C idles three months to the list.
    assert [standings[player]["tally"] for player in "ABC"] == ["208", "209", "6"]
    assert [standings[player]["settled_in"] for player in "ABC"] == ["2024-04", "2024-04", "2024-01"]
    assert [standings[player]["status"] for player in "ABC"] == ["provisional"] * 3
    assert standings["A"]["last"] == "651:1;648:2"  # months since 1970-01
    states = played.after.ledger._source.replay.states
    assert states.own["tally"].tolist() == [5, 7, 5, 5, 5, 7, 208, 207]
    assert states.opponent["tally"].tolist() == [7, 5, 5, 5, 7, 5, 207, 208]


def test_what_the_rule_over_cards_sets_is_a_row_of_its_own():
    """1390 and 10 more would be 1400: set to 1399, and the ledger closes."""
    games = "white_id  black_id  result\nA  B  1-0"
    played = play(BOOK, federation(games, openings="player_id  rating\nA  1396\nB  1000"))
    assert [(row["kind"], row["clause"], row["change"], row["rating_after"]) for row in played.of("A")] == [
        ("game", "B1", "5", "1401"),
        ("settlement", "B9", "-2", "1399"),
    ]
    assert played.standings["A"]["rating"] == "1399"


def test_a_game_may_have_a_change_of_its_own():
    """Then it has neither an expected score nor K, and cites its own clause."""

    def by_sevens(seats: Seats, unit: int) -> Ints:
        return 7 * unit * seats.score

    special = Special(clause="B5", applies=lambda seats: seats.own == 1000, change=by_sevens)
    book = replace(BOOK, editions=(replace(EDITION, special=special),))
    games = "white_id  black_id  result\nA  B  1-0"
    played = play(book, federation(games, openings="player_id  rating\nB  1200"))
    assert [(row["clause"], row["k"], row["expected"], row["change"]) for row in played.ledger] == [
        ("B5", "", "", "14"),
        ("B1", "10", "0.5", "-5"),
    ]


def first_rating(cards: Cards) -> Settled:
    """Who has no rating and scores in two games or more comes to 1500; below 900 a rating is taken away."""
    seats = cards.of_seats
    games = seats.by_card(seats.counts.astype(np.int64))
    rating = np.where(cards.known, np.where(cards.after < 900, 0, cards.after), np.where(games >= 2, 1500, 0))
    return Settled(state={}, rating=rating, clause=(~cards.known).astype(np.int64), rated=rating > 0)


UNRATED = replace(
    EDITION,
    start=None,
    unrated=True,
    special=Special(clause="B6", applies=lambda seats: ~seats.known),
    exclusions=(Exclusion(clause="B7", reason="more than 350 apart", applies=lambda seats: ~seats.opponent_known),),
    card=CardRule(columns=(), rule=first_rating, clauses=("B8", "B6")),
)
WITHOUT = replace(BOOK, editions=(UNRATED,))


def test_players_may_be_unrated():
    """C gains a rating out of two games against rated players; D, with one, has none yet but is remembered."""
    games = """
event_id  round  white_id  black_id  result
E1        1      C         A         1-0
E1        2      C         B         1-0
E1        3      D         A         1-0
E1        4      C         D         1-0
E3        1      C         A         0-1
"""
    openings = "player_id  rating\nA  1200\nB  902"
    played = play(WITHOUT, federation(games, events=MONTHS, openings=openings), period="2024-04")
    assert [(row["kind"], row["clause"], row["rating_before"], row["change"], row["rating_after"]) for row in
            played.of("C")] == [
        ("game", "B6", "", "0", ""),
        ("game", "B6", "", "0", ""),
        ("not_rated", "B7", "", "0", ""),
        ("settlement", "B6", "", "1500", "1500"),
        ("game", "B1", "1500", "-5", "1495"),
    ]  # fmt: skip
    assert [(row["opponent_rating"], row["opponent_source"]) for row in played.of("A")[:2]] == [("", ""), ("", "")]
    assert [(row["kind"], row["k"]) for row in played.of("A")] == [
        ("not_rated", ""), ("not_rated", ""), ("game", "10"),
    ]  # fmt: skip
    standings = played.standings
    assert {player: (row["rating"], row["games"], row["status"]) for player, row in standings.items()} == {
        "A": ("1205", "1", "official"),
        "B": ("902", "0", "official"),
        "C": ("1495", "3", "official"),
        "D": ("0", "1", "unrated"),
    }
    assert standings["C"]["history"] == "2024-01:1500:2;2024-04:1495:3"
    assert standings["D"]["history"] == "2024-01::1"


def test_a_rating_may_be_taken_away():
    """902 less 5 is below 900: the player is without a rating in the next month, and the games go on counting."""
    games = """
event_id  white_id  black_id  result
E1        A         B         1-0
E3        A         B         1-0
"""
    openings = "player_id  rating\nA  1200\nB  902"
    played = play(WITHOUT, federation(games, events=MONTHS, openings=openings), period="2024-04")
    assert [(row["kind"], row["clause"], row["change"], row["rating_after"]) for row in played.of("B")] == [
        ("game", "B1", "-5", "897"),
        ("settlement", "B8", "-897", ""),
        ("game", "B6", "0", ""),
    ]
    assert played.of("A")[-1]["reason"] == "more than 350 apart"
    assert played.standings["B"]["status"] == "unrated"
    assert played.standings["B"]["history"] == "opening:902:0;2024-01::1;2024-04::2"


def test_a_correction_gives_a_rating_but_changes_none_that_there_is_not():
    """A decision may put a player on the list; points more or less than nothing are refused by name and day."""
    games = "white_id  black_id  result\nA  D  1-0"
    openings = "player_id  rating\nA  1200"
    given = "player_id  date  rating  change  reason\nD  2024-03-20  1444  .  by decision"
    played = play(WITHOUT, federation(games, openings=openings, corrections=given))
    assert (played.standings["D"]["rating"], played.standings["D"]["status"]) == ("1444", "official")
    moved = (
        "player_id  date  rating  change  reason\n"
        "D  2024-03-20  .  15  by decision\nA  2024-03-21  .  -5  by decision\nD  2024-03-25  .  -15  by decision"
    )
    named = r"trial: corrections\.csv changes a rating .*: D of 2024-03-20, D of 2024-03-25; give the rating itself"
    with pytest.raises(DataError, match=named):
        play(WITHOUT, federation(games, openings=openings, corrections=moved))


def test_editions_keep_the_same_of_a_player():
    """Else a replay across them would lose what it kept."""
    with pytest.raises(ValueError, match="must keep the same of a player"):
        replace(BOOK, editions=(EDITION, replace(EDITION, card=None)))


def test_entries_are_written_and_read():
    """An entry whose first number is 0 is none; the latest stands first."""
    values = np.array([[[3, 1], [2, 9]], [[0, 0], [0, 0]], [[7, 7], [0, 0]]])
    assert cells_of(LAST, values) == ["3:1;2:9", "", "7:7"]
    assert (read_cells(LAST, ["3:1;2:9", "", "7:7"]) == values).all()
