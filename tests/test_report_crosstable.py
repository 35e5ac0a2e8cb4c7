"""Crosstables: places, cells, sums, and titles after the event."""

import random

import pytest

from pipeline.reports.crosstable import crosstables
from pipeline.reports.crosstable_grids import printed
from pipeline.systems import load
from schemas.events import Events
from schemas.ledger import Ledger
from schemas.players import Players
from schemas.standings import Standings
from tests.report_tables import each_printed, rows, said, table

PLAYERS = table(
    Players,
    """
    player_id  name    title  listed
    a          anna    .      yes
    b          Bela    WFM    yes
    c          Cid     GM     no
    d          Dora    .      yes
    """,
)

NO_TITLES = "player_id  rating  first_rank\na  1  15 Kyu\nb  1  15 Kyu\nc  1  15 Kyu\nd  1  15 Kyu"


def tables(ledger, code="tca", standings=NO_TITLES, events="event_id\nopen", wanted=("open",), players=PLAYERS):
    """The rows and cells of the crosstables of a ledger written as text."""
    events, standings = table(Events, events), table(Standings, standings)
    ledger = table(Ledger, ledger)
    months = events["end_date"].str[:7].tolist()
    return crosstables(load(code), ledger, standings, players, events, months, list(wanted))


def only(ledger, **others):
    """The printed crosstable of the only event."""
    ((_, frame),) = each_printed(*tables(ledger, **others))
    return said(frame)


def column(ledger, name, **others):
    """One column of it, by player."""
    heading, *lines = only(ledger, **others)
    return {line[heading.index("player_id")]: line[heading.index(name)] for line in lines}


OPEN = """
event  round  player  opponent  colour  kind        reason          score  expected  before  change  after   against
open   1      a       b         w       game        .               1      0.36      1500    12.8    1512.8  1600
open   1      b       a         b       game        .               0      0.64      1600    -12.8   1587.2  1500
open   1      c       d         w       game        .               0.5    0.57      1550    -1.4    1548.6  1500
open   1      d       c         b       game        .               0.5    0.43      1500    1.4     1501.4  1550
open   2      a       .         .       unplayed    .               0.5    .         1512.8  .       1512.8  .
open   2      b       c         w       unplayed    .               1      .         1587.2  .       1587.2  .
open   2      c       b         b       unplayed    .               0      .         1548.6  .       1548.6  .
open   2      d       .         .       unplayed    .               1      .         1501.4  .       1501.4  .
open   3      c       b         w       not_rated   game not rated  0      .         1548.6  .       1548.6  .
open   3      b       c         b       not_rated   game not rated  1      .         1587.2  .       1587.2  .
open   3      d       a         w       not_rated   no result       .      .         1501.4  .       1501.4  .
open   3      a       d         b       not_rated   no result       .      .         1512.8  .       1512.8  .
open   .      a       .         .       settlement  .               .      .         1512.8  0.2     1513    .
open   .      b       .         .       settlement  .               .      .         1587.2  -0.2    1587    .
open   .      c       .         .       settlement  .               .      .         1548.6  0.4     1549    .
open   .      d       .         .       settlement  .               .      .         1501.4  -0.4    1501    .
"""


def test_an_event_is_printed_whole():
    """Ties by rating then name, a hidden player unnamed, every kind of cell, sums in whole points."""
    expected = """
    place  no  player_id  name  title  rating  R1   R2    R3     points  expected  performance  change  new_rating  mean_opponent
    1      1   b          Bela  WFM    1600    2b0  4w+   (4b1)  2.0     0.64      700          -13     1587        1500
    2      2   a          anna  .      1500    1w1  bye½  3b?    1.5     0.36      2400         13      1513        1600
    2      3   d          Dora  .      1500    4b½  bye1  2w?    1.5     0.43      1550         1       1501        1550
    4      4   .          .     .      1550    3w½  1b-   (1w0)  0.5     0.57      1500         -1      1549        1500
    """
    assert only(OPEN) == rows(expected)


def test_events_with_and_without_games_are_printed_with_their_own_rounds():
    """Events with as many rounds stand in one table; one without games has a crosstable without rows and rounds."""
    heading, *games = OPEN.strip().splitlines()
    later = [line.replace("open", "late", 1) for line in games]
    short = [line.replace("open", "brief", 1) for line in games if line.split()[1] == "1"]
    ids = ("open", "brief", "none", "late")
    found = tables("\n".join([heading, *games, *short, *later]), events="event_id\n" + "\n".join(ids), wanted=ids)
    events = printed(*found, dict.fromkeys(ids, "swiss"), {"swiss": ["wins"]})
    assert list(events) == list(ids)
    assert events.sizes == {"open": 4, "brief": 4, "none": 0, "late": 4}
    assert [list(each.event_ids) for each in events.alike] == [["open", "late"], ["brief"], ["none"]]
    behind = ["points", "wins", "expected", "performance", "change", "new_rating", "mean_opponent"]
    before = ["place", "no", "player_id", "name", "title", "rating"]
    rounds = {"open": ["R1", "R2", "R3"], "brief": ["R1"], "none": [], "late": ["R1", "R2", "R3"]}
    assert {each: list(frame.columns) for each, frame in events.items()} == {
        each: [*before, *rounds[each], *behind] for each in ids
    }
    assert events["brief"]["R1"].tolist() == ["4w1", "3w½", "2b½", "1b0"]
    assert events["late"]["R1"].tolist() == ["2b0", "1w1", "4b½", "3w½"]
    assert events["late"].index.tolist() == [0, 1, 2, 3]


CELLS = (
    # colour, kind, reason, handicap, score, the cell
    ("w", "game", ".", "even", "1", "2w1"),
    ("b", "game", ".", ".", "0.5", "2b½"),
    ("-", "game", ".", "even", "0", "2-0"),
    (".", "game", ".", "even", "0", "2-0"),
    ("w", "game", ".", "rook", "1", "2w1:rook"),
    ("w", "game", ".", "3", "1", "2w1:3"),
    ("b", "not_rated", "no rule for handicap games", "9", "0", "(2b0:9)"),
    ("b", "not_rated", "more than six pieces", "eight_piece", "0.5", "(2b½:eight_piece)"),
    ("w", "not_rated", "event not rated", "even", "0", "(2w0)"),
    ("w", "not_rated", "event not rated", "even", ".", "2w?"),
    ("b", "not_rated", "no result", "sente", ".", "2b?:sente"),
    ("w", "unplayed", ".", "even", "1", "2w+"),
    ("b", "unplayed", ".", "even", "0", "2b-"),
    ("w", "unplayed", ".", "three_piece_left", "0", "2w-:three_piece_left"),
)


@pytest.mark.parametrize(("colour", "kind", "reason", "handicap", "score", "cell"), CELLS)
def test_a_cell_says_all_of_a_game(colour, kind, reason, handicap, score, cell):
    """The opponent's number, colour, score or what stands for it, brackets, odds that are not even."""
    ledger = f"""
    event  round  player  opponent  colour    kind    reason    handicap    score    before
    open   1      a       b         {colour}  {kind}  {reason}  {handicap}  {score}  1500
    open   1      b       a         -         {kind}  {reason}  {handicap}  0        1400
    """
    assert column(ledger, "R1", code="dc-shogi")["a"] == cell


@pytest.mark.parametrize(("score", "cell"), [("1", "bye1"), ("0.5", "bye½"), ("0", "bye0")])
def test_a_bye_has_no_opponent(score, cell):
    """Byes of a whole, half or no point, worth as much in points."""
    ledger = f"event  round  player  kind  score  before\nopen  2  a  unplayed  {score}  1500"
    heading, line = only(ledger)
    assert line[heading.index("R1") : heading.index("points") + 1] == [".", cell, str(float(score))]


SEVERAL = """
event  round  player  opponent  colour  kind       reason                handicap     score  before  change  after  against
open   2      a       b         w       game       .                     rook         1      40      4       44     10
open   2      b       a         b       game       .                     rook         0      10      -20     -10    40
open   2      b       .         .       floor      .                     .            .      -10     10      0      .
open   2      b       a         w       not_rated  more than six pieces  seven_piece  0.5    0       .       0      44
open   2      a       b         b       not_rated  more than six pieces  seven_piece  0.5    44      .       44     0
open   2      a       .         .       unplayed   .                     .            0      44      .       44     .
"""


def test_several_games_of_a_round_stand_in_order_of_play():
    """A double round fills one cell; the floor counts in the change; a round without games is empty."""
    expected = """
    place  no  player_id  name  title   rating  R1  R2                                points  expected  performance  change  new_rating  mean_opponent
    1      1   a          anna  15 Kyu  40      .   2w1:rook (2b½:seven_piece) bye0   1.5     .         760          4       44          10
    2      2   b          Bela  15 Kyu  10      .   1b0:rook (1w½:seven_piece)        0.5     .         -710         -10     0           40
    """
    assert only(SEVERAL, code="dc-shogi") == rows(expected)


K3 = """
event  round  player  opponent  colour  kind      clause  score  before  against  change  after  games_before
open   1      a       .         .       unplayed  K3      1      1200    1200     0       1200   0
open   1      b       c         w       unplayed  K3      1      1400    1200     -50     1350   3
open   1      c       b         b       unplayed  .       0      1900    1400     0       1900   44
open   2      d       .         .       unplayed  .       1      1900    .        .       1900   20
"""


def test_k3_a_bye_that_counts_has_a_change():
    """K3 A counting bye or forfeit win gives a change and a new rating, never an expected score; others nothing."""
    assert column(K3, "change", code="tca-1960") == {"a": "0", "b": "-50", ".": ".", "d": "."}
    assert column(K3, "new_rating", code="tca-1960") == {"a": "1200", "b": "1350", ".": "1900", "d": "1900"}
    assert set(column(K3, "expected", code="tca-1960").values()) == {"."}


UNRATED = """
event  round  player  opponent  colour  kind       reason           score  before
open   1      a       b         w       not_rated  event not rated  0      .
open   1      b       a         b       not_rated  event not rated  1      .
open   1      d       c         w       not_rated  event not rated  0      700
open   1      c       d         b       not_rated  event not rated  1      800
open   2      b       d         w       not_rated  event not rated  0      .
open   2      d       b         b       not_rated  event not rated  1      700
"""


def test_an_event_that_is_not_rated_leaves_all_ratings():
    """Without rated games expected and change are empty, the new rating is the old; who has none comes last."""
    expected = """
    place  no  player_id  name  title   rating  R1     R2     points  expected  performance  change  new_rating  mean_opponent
    1      1   .          .     .       800     (2b1)  .      1.0     .         .            .       800         .
    1      2   d          Dora  .       700     (1w0)  (3b1)  1.0     .         .            .       700         .
    1      3   b          Bela  WFM     .       (4b1)  (2w0)  1.0     .         .            .       .           .
    4      4   a          anna  .       .       (3w0)  .      0.0     .         .            .       .           .
    """
    assert only(UNRATED, code="dc-shogi", standings="player_id  rating  first_rank\nc  800  7 Kyu") == rows(
        expected
    )


NEWCOMERS = """
event  round  player  opponent  colour  kind  score  expected  before  change  after  against
open   1      a       b         w       game  1      .         0       1900    1900   1500
open   1      b       a         b       game  0      1         1500    -32     1468   0
"""


def test_a_newcomer_stands_with_the_start_value():
    """F1 An unknown player's rating before the event is 0; an averaged game has no expected score."""
    heading, *lines = only(NEWCOMERS, code="flyordie")
    assert [line[heading.index("rating")] for line in lines] == ["0", "1500"]
    assert [line[heading.index("expected") :] for line in lines] == [
        [".", "2300", "1900", "1900", "1500"],
        ["1.00", "-800", "-32", "1468", "0"],
    ]


@pytest.mark.parametrize(
    ("expected", "shown"),
    [
        (["0.625"], "0.63"),
        (["0.375"], "0.38"),
        (["0.5625", "0.5625"], "1.13"),
        (["0.004999"], "0.00"),
        (["0.005"], "0.01"),
        (["1"] * 9 + ["0.995"], "10.00"),
        (["0.333333", "0.333333"], "0.67"),
        ([".", "0.5"], "0.50"),
    ],
)
def test_expected_scores_are_summed_then_rounded(expected, shown):
    """A half of a hundredth goes away from zero; games without an expected score are left out of the sum."""
    lines = [f"open  {at}  a  b  w  1  {each}  1500  0  1500" for at, each in enumerate(expected, 1)]
    lines += [f"open  {at}  b  a  b  0  .  1500  0  1500" for at in range(1, len(expected) + 1)]
    text = "event  round  player  opponent  colour  score  expected  before  change  after\n" + "\n".join(lines)
    assert column(text, "expected", code="tca-1960") == {"a": shown, "b": "."}


EVENTS = "event_id\nfirst\nno games\n50%;|\nlast"

ORDERED = """
event  round  player  kind      score  before  change  after  games_before
first  1      a       game      1      1490    10      1500   98
50%;|  1      a       game      1      1500    .       1500   99
50%;|  2      a       unplayed  1      1500    .       1500   100
last   1      a       game      0      1500    -1      1499   100
.      .      a       floor     .      1499    1       1500   101
"""


def titles_after(code, standings):
    """Anna's title in the crosstable of each event."""
    found = tables(ORDERED, code=code, standings=standings, events=EVENTS, wanted=["last", "50%;|", "first"])
    return {event_id: frame["title"].tolist() for event_id, frame in each_printed(*found)}


def test_events_come_in_order_of_play_and_by_their_ids_as_they_are():
    """Whatever order is asked for; no games, no crosstable; rows without an event belong to none."""
    rows_, cells = tables(ORDERED, events=EVENTS, wanted=["last", "no games", "50%;|"])
    assert [event_id for event_id, _ in each_printed(rows_, cells)] == ["50%;|", "last"]
    assert cells["event_id"].tolist() == ["50%;|", "50%;|", "last"]


def test_t8_a_title_stands_from_the_event_that_earned_it():
    """T8 An unknown event was earlier than all; an event's own title counts, a later one does not."""
    standings = (
        "player_id  rating  titles\n"
        "a  1500  Primary Master|2020-01-01|an earlier run;"
        "Junior Master|2026-01-31|50%25%3B%7C;Chess Master|2026-01-31|last"
    )
    expected = {"first": ["Primary Master"], "50%;|": ["Junior Master"], "last": ["Chess Master"]}
    assert titles_after("tca", standings) == expected


def test_s9_the_rank_after_the_event_is_shown():
    """S9 The first rank until the event of the promotion; a player without standing has the own title."""
    standings = (
        "player_id  rating  first_rank  titles\nb  1  6 Dan  .\na  1500  2 Kyu  1 Kyu|2026-01-31|50%25%3B%7C"
    )
    assert titles_after("dc-shogi", standings) == {"first": ["2 Kyu"], "50%;|": ["1 Kyu"], "last": ["1 Kyu"]}
    assert titles_after("dc-shogi", "player_id  rating  first_rank\nb  1  6 Dan")["last"] == [""]


def test_z8_the_title_follows_games_and_rating_after_the_event():
    """Z8 98 games and one make 99: no title; the hundredth brings one at once, a lost point takes it down."""
    expected = {"first": [""], "50%;|": ["Grandmaster"], "last": ["Master"]}
    assert titles_after("z-chess", "player_id  rating\na  1500") == expected


def test_no_events_give_empty_tables():
    """Nothing asked for, or nothing played: headings only."""
    for wanted in ((), ("no games",)):
        rows_, cells = tables(ORDERED, events=EVENTS, wanted=wanted)
        assert (len(rows_), len(cells), list(each_printed(rows_, cells))) == (0, 0, [])


def test_opponents_tell_the_same_of_their_game():
    """In many random events at once, row i's cell 12w1 means that row 12's is ib0."""
    chance = random.Random(3)  # noqa: S311 - draws pairings
    ids = [f"p{number:02}" for number in range(40)]
    players = table(Players, "player_id\n" + "\n".join(ids))
    lines = []
    for event in ("x", "y", "z"):
        ratings = {player: chance.randint(900, 1000) for player in ids}
        for round_number in range(1, 6):
            pairing = chance.sample(ids, chance.choice((20, 30, 40)))
            for white, black in zip(pairing[::2], pairing[1::2], strict=True):
                score = chance.choice((0, 0.5, 1))
                lines.append(f"{event}  {round_number}  {white}  {black}  w  {score}  {ratings[white]}")
                lines.append(f"{event}  {round_number}  {black}  {white}  b  {1 - score}  {ratings[black]}")
    ledger = "event  round  player  opponent  colour  score  before\n" + "\n".join(lines)
    rows_, cells = tables(ledger, events="event_id\nx\ny\nz", wanted=("x", "y", "z"), players=players)
    assert len(cells) == len(lines)
    cell_of = {(event, round_, no): cell for event, no, round_, cell in cells.itertuples(index=False)}
    mirrored = {"w1": "b0", "w0": "b1", "w½": "b½", "b0": "w1", "b1": "w0", "b½": "w½"}
    for (event, round_, no), cell in cell_of.items():
        assert cell_of[event, round_, int(cell[:-2])] == f"{no}{mirrored[cell[-2:]]}"
    for _, frame in each_printed(rows_, cells):
        assert frame["no"].tolist() == list(range(1, len(frame) + 1))
        order = list(
            zip(-frame["points"].astype(float), -frame["rating"].astype(int), frame["player_id"], strict=True)
        )
        assert order == sorted(order)
        assert frame["place"].tolist() == [1 + sum(other[0] < own[0] for other in order) for own in order]
