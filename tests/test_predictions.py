"""What rule books expected of games before they were played: by hand, for each kind of curve."""

from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest

from pipeline.replay.predictions import predictions
from pipeline.replaying import prepare, replay_book
from pipeline.systems import codes, load
from tests.folders import write
from tests.runs import plan_for, validated

PLAYERS = "player_id,name\na,Ann\nb,Bob\nc,Cy\nd,Di\n"
EVENTS = "event_id,name,end_date\nE1,One,2024-01-10\nE2,Two,2024-02-10\n"


def predicted(folder, code, games, *, openings="", events=EVENTS, options=None, swapped=False):
    """The predictions of games, one a line: event, white, black, result and handicap; openings are id, rating, games."""
    rows = [line.split() for line in games.strip().splitlines()]
    other = {"1-0": "0-1", "0-1": "1-0"}
    if swapped:
        rows = [
            [event, black, white, other.get(result, result), *more] for event, white, black, result, *more in rows
        ]
    lines = [
        f"{event},{number},{white},{black.strip('-')},{result},{(*more, 'even')[0]}"
        for number, (event, white, black, result, *more) in enumerate(rows, 1)
    ]
    files = {
        "players.csv": PLAYERS,
        "events.csv": events,
        "games.csv": "\n".join(["event_id,round,white_id,black_id,result,handicap", *lines, ""]),
    }
    if openings:
        own = [f"{code},{line.replace(' ', ',')}" for line in openings.split("; ")]
        files["openings.csv"] = "\n".join(["system,player_id,rating,games", *own, ""])
    plan = plan_for(write(folder, files), [code], options)
    book = plan.books[0].system
    prepared = prepare(validated(plan), [book])
    return predictions(book, prepared.course, replay_book(prepared, book, None, "").result)


def told(found):
    """Row by row: known, expected as a fraction of small numbers, and the games of both before."""
    shares = [Fraction(each).limit_denominator(800) for each in found.expected.tolist()]
    return list(
        zip(found.known.tolist(), shares, found.white_games.tolist(), found.black_games.tolist(), strict=True)
    )


def test_bands_game_by_game(tmp_path):
    """Z-Chess: 100 apart is 13/16; a's win brings 16 x 3/16 = 3, so that 106 are still 13/16; 160 are certain."""
    found = predicted(
        tmp_path,
        "z-chess",
        "E1 a b 1-0\nE1 b a 1/2-1/2\nE2 a c 0-1",
        openings="a 1000 10; b 900 4; c 800 0",
    )
    assert told(found) == [
        (True, Fraction(13, 16), 10, 4),
        (True, Fraction(3, 16), 5, 11),
        (True, Fraction(1), 12, 0),
    ]


def test_a_table_event_by_event(tmp_path):
    """Tca: 57 for 50 apart in both games of the event, a newcomer's 1000; 92 hundredths from 400 apart on."""
    found = predicted(
        tmp_path, "tca", "E1 a b 1-0\nE1 b a 0-1\nE1 c d 1-0\nE1 a c 1-0", openings="a 1600 30; b 1550 30"
    )
    assert told(found) == [
        (True, Fraction(57, 100), 30, 30),
        (True, Fraction(43, 100), 31, 31),
        (True, Fraction(1, 2), 0, 0),
        (True, Fraction(92, 100), 32, 1),
    ]


def test_a_line_ends_at_certainty(tmp_path):
    """DC Shogi: ½ + 200/800; past 400 apart a line would go on, and no game is rated; a rook is worth 350."""
    found = predicted(
        tmp_path,
        "dc-shogi",
        "E1 a b 1-0\nE1 a c 1-0\nE1 c a 0-1\nE1 a c 1-0 rook\nE1 a b 1-0 seven_piece\nE1 a d 1-0",
        openings="a 1500 0; b 1300 0; c 1000 0; d 1150 0",
    )
    # a's win over b: 32 x (1 - 3/4) = 8. Then 508 to c, 158 at a rook; seven pieces have no value; 358 to d.
    # a - c at a rook: 16 - 0.04 x 158 = 9.68, so 10.
    assert told(found) == [
        (True, Fraction(3, 4), 0, 0),
        (True, Fraction(1), 1, 0),
        (True, Fraction(0), 0, 1),
        (True, Fraction(1, 2) + Fraction(158, 800), 1, 0),
        (False, Fraction(1, 2), 2, 1),
        (True, Fraction(1, 2) + Fraction(368, 800), 2, 0),
    ]


def test_logistic(tmp_path):
    """FlyOrDie: 1 / (1 + 10 ** (-d / 400)), an unknown player being 0."""
    found = predicted(tmp_path, "flyordie", "E1 a b 1-0\nE1 a c 1-0", openings="a 1600 30; b 1400 30")
    assert found.expected[0] == pytest.approx(1 / (1 + 10**-0.5), abs=1e-12)
    # K 32 (1 - 0.7597) = 7.69, so 8.
    assert found.expected[1] == pytest.approx(1 / (1 + 10 ** (-1608 / 400)), abs=1e-12)
    assert found.known.all()


def test_who_stands_as_white_makes_no_difference(tmp_path):
    """Also where one side already uses a new rating that the other one does not see: between the two views."""
    # The first nineteen games against b bring the twentieth, after which a's own rating is the average.
    games = "E1 a b 1-0\nE1 a c 1-0\nE1 a d 0-1\nE1 a b 1/2-1/2"
    openings = "a 1500 18; b 1700 40; c 1600 40; d 1550 40"
    there = predicted(tmp_path / "there", "tca-1960", games, openings=openings)
    back = predicted(tmp_path / "back", "tca-1960", games, openings=openings, swapped=True)
    assert there.expected.tolist() == (1 - back.expected).tolist()
    # a: (18 x 1500 + 2100 + 2000) / 20 = 1555; against d in the event a sees 1555 v 1550, d sees 1550 v 1500.
    own, other = Fraction(16, 32), Fraction(16 + 2, 32)
    assert Fraction(there.expected[2]) == (own + 1 - other) / 2
    assert there.halfway.tolist() == back.halfway.tolist() == [False, False, True, True]
    assert (there.white_games.tolist(), there.black_games.tolist()) == (
        back.black_games.tolist(),
        back.white_games.tolist(),
    )


def test_events_of_other_rule_books_and_byes(tmp_path):
    """What the rule book does not count has no prediction, nor has a bye; a game that is not rated has one."""
    events = "event_id,name,end_date,systems,rated\nE1,One,2024-01-10,tca,\nE2,Two,2024-02-10,,no\nE3,Three,2024-03-10,,\n"
    found = predicted(
        tmp_path, "z-chess", "E1 a b 1-0\nE2 a b 1-0\nE3 a b 1-0F\nE3 c - bye\nE3 c d 1-0", events=events
    )
    assert found.counted.tolist() == [False, True, True, False, True]
    assert found.known.tolist() == [False, True, True, False, True]
    assert np.array_equal(found.expected, np.full(5, 0.5))


def test_rounding_is_no_difference_of_views(tmp_path):
    """Glicko: shares of a thousand millionth, rounded for each side, may be one more or less than a point."""
    games = "\n".join(f"E1 {white} {black} 1-0" for white, black in permutations("abcd", 2))
    found = predicted(tmp_path, "glicko", games, openings="a 1611 0; b 1487 0; c 1733 0; d 1404 0")
    assert found.known.all()
    assert not found.halfway.any()


@pytest.mark.parametrize("code", codes())
def test_who_predicts_otherwise_says_by_which_clause(code):
    """It is one of the rule book's; who does not predict otherwise names none."""
    system = load(code)
    for edition in system.editions:
        assert bool(edition.predicts_clause) == (edition.predicts is not None)
    assert system.prediction_clauses.items() <= dict(system.clauses).items()
    assert bool(system.prediction_clauses) == any(each.predicts for each in system.editions)
