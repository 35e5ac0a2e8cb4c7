"""Shapes of events and the places that follow from them; which columns a crosstable shows."""

import random
from functools import cache

import pytest

from pipeline.presentation import TIE_BREAKS as USUAL
from pipeline.reports.crosstable_notes import crosstable_notes
from schemas.tie_breaks import TIE_BREAKS
from schemas.vocabulary import SHAPES
from tests.tie_break_events import games_of, printed_events, standing

BY_SHAPE = {"swiss": ["buchholz"], "round-robin": ["sonneborn-berger"], "knock-out": [], "league": ["wins"]}


def places(frame):
    """Each player's place."""
    return frame["place"].to_dict()


def shown(crosstable, shape="", tie_breaks=USUAL):
    """The crosstable of one event."""
    return printed_events({"x": games_of(crosstable)}, tie_breaks, {"x": shape})["x"]


def ids(cases):
    """What each case is called: its first cell."""
    return [name for name, *_ in cases]


@cache
def found_shapes():
    """The crosstables of the cases of shapes, made at once, by case."""
    events = {f"e{at}": games_of(crosstable) for at, (_, crosstable, _, _) in enumerate(SHAPES_FOUND)}
    shapes = {f"e{at}": shape for at, (_, _, shape, _) in enumerate(SHAPES_FOUND)}
    return list(printed_events(events, BY_SHAPE, shapes).values())


@cache
def direct_encounters():
    """The crosstables of the cases of direct encounter, made at once, by case."""
    events = {f"e{at}": games_of(crosstable) for at, (_, _, crosstable, _) in enumerate(DIRECT)}
    shapes = {f"e{at}": shape for at, (_, shape, _, _) in enumerate(DIRECT)}
    return list(printed_events(events, dict.fromkeys(SHAPES, ("direct-encounter",)), shapes).values())


@cache
def knock_outs():
    """The crosstables of the cases of knock-outs, made at once, by case."""
    events = {f"e{at}": games_of(crosstable) for at, (_, crosstable, _) in enumerate(KNOCK_OUTS)}
    return list(printed_events(events, USUAL, dict.fromkeys(events, "knock-out")).values())


TRIANGLE = "a  bw1  cb=  .\nb  .  .  cw0"

SHAPES_FOUND = (
    ("once each", TRIANGLE, "", "sonneborn_berger"),
    ("reported otherwise", TRIANGLE, "swiss", "buchholz"),
    ("a league never is found", TRIANGLE, "league", "wins"),
    ("one pairing missing", "a  bw1  cb=", "", "buchholz"),
    ("one pairing twice", "a  bw1  cb=  bb0\nb  .  .  .  cw0", "", "buchholz"),
    ("twice each", "a  bw1&bb0  cb=&cw1\nb  .  .  cw0&cb1", "", "sonneborn_berger"),
    ("with a forfeit and an open game", "a  bw+  cb?  .\nb  .  .  cw0", "", "sonneborn_berger"),
    ("somebody only had a bye", "a  bw1  cb=  .\nb  .  .  cw0\nd  bye", "", "buchholz"),
    ("two players", "a  bw1  bb0", "", "buchholz"),
    ("only byes", "a  bye\nb  bye\nc  half", "", "buchholz"),
)


@pytest.mark.parametrize("case", range(len(SHAPES_FOUND)), ids=ids(SHAPES_FOUND))
def test_the_shape_is_reported_or_found(case):
    """A round robin has at least three players and every two of them equally often; all else is a Swiss."""
    columns = list(found_shapes()[case].columns)
    assert columns[columns.index("points") + 1 : columns.index("expected")] == [SHAPES_FOUND[case][-1]]


def test_columns_stand_in_the_order_of_the_settings_and_differ_by_event():
    """Between points and expected: as many and in the order that the settings of the event's shape have."""
    settings = {
        "swiss": ["black", "wins", "buchholz-cut-1"],
        "round-robin": list(reversed(TIE_BREAKS)),
        "league": [],
    }
    events = {"open": games_of("a  bw1"), "closed": games_of(TRIANGLE), "teams": games_of("a  bw1")}
    found = printed_events(events, settings, {"teams": "league"})
    between = {}
    for event, frame in found.items():
        columns = list(frame.columns)
        between[event] = columns[columns.index("points") + 1 : columns.index("expected")]
    assert between["open"] == ["black", "wins", "buchholz_cut_1"]
    assert between["closed"] == [TIE_BREAKS[name].column for name in reversed(TIE_BREAKS)]
    assert between["teams"] == []


def test_a_round_without_a_seat_is_no_absence_in_a_league():
    """In a Swiss the two rounds that b missed are two draws to a and two dummies to b, in a league they are nothing."""
    crosstable = "a  bw1  cb1  dw0\nc  dw=  .  .\n"
    names = ["buchholz", "buchholz-cut-1", "sonneborn-berger", "progressive", "wins", "black"]
    figures = {
        # b: no points; in the Swiss two more draws, 1. c: ½, one round missed. d: 1½, one round missed before the last.
        "swiss": {"a": "3.5 2.5 2.00 5.0 2 1", "b": "2.0 2.0 0.00 0.0 0 1", "c": "4.0 3.5 0.75 1.5 0 0"},
        "league": {"a": "2.0 2.0 0.50 5.0 2 1", "b": "2.0 0.0 0.00 0.0 0 1", "c": "3.5 2.0 0.75 1.5 0 0"},
    }
    for shape, expected in figures.items():
        found = standing(shown(crosstable, shape, {shape: names}), names)
        assert {player: " ".join(found[player][1].values()) for player in expected} == expected, shape


AT_THE_END = (
    # b: nothing but voluntary unplayed rounds behind the bye, which is a draw to a: 0.5 + 2.5 + 1.
    ("a  bw1  cw=  dw1\nb  .  zero  cw-\nc  db1  .  .\nd  .  bye  .", "a 4.0 3.5, b 2.5 2.5, c 6.0 5.0, d 6.0 5.0"),
    # A game won by forfeit is none, so that the bye stays what it is: 1 + 1.5 + 1. c lost by it, which is cut first.
    ("a  bw1  cw=  dw1\nb  .  zero  cw+\nc  db1  .  .\nd  .  bye  .", "a 3.5 2.5, b 4.5 3.5, c 5.0 3.5, d 5.0 4.0"),
)


@pytest.mark.parametrize(("crosstable", "expected"), AT_THE_END, ids=["lost by forfeit", "won by forfeit"])
def test_a_bye_at_the_end_is_a_draw_to_the_opponents(crosstable, expected):
    """C.07 art. 16.2.5 and 16.3.2: only voluntary unplayed rounds may follow it; every figure by hand."""
    frame = shown(crosstable, "swiss", {"swiss": ["buchholz", "buchholz-cut-1"]})
    found = [
        f"{player} {frame['buchholz'][player]} {frame['buchholz_cut_1'][player]}" for player in sorted(frame.index)
    ]
    assert ", ".join(found) == expected


def test_every_game_with_a_result_counts():
    """A game that the rule book does not rate counts like any other, one without a result not yet."""
    names = ["buchholz", "sonneborn-berger", "wins", "black"]
    games = {
        "rated": games_of("a  bw1  cb=  .\nb  .  .  cw?"),
        "friendly": games_of("a  bw1  cb=  .\nb  .  .  cw?"),
    }
    found = printed_events(games, {"round-robin": names}, unrated={"friendly"})
    expected = {
        "a": (1, dict(zip(names, ("0.5", "0.25", "1", "1"), strict=True))),
        "c": (2, dict(zip(names, ("1.5", "0.75", "0", "0"), strict=True))),
        "b": (3, dict(zip(names, ("1.5", "0.00", "0", "1"), strict=True))),
    }
    assert standing(found["rated"], names) == standing(found["friendly"], names) == expected


DIRECT = (
    ("nobody is level", "swiss", "a  bw1", "a 1, b 2"),
    ("they did not meet", "swiss", "a  cw1\nb  dw1", "a 1, b 1, c 3, d 3"),
    ("one beat the other", "swiss", "a  bw1\nb  bye", "a 1 1.0, b 2 0.0"),
    ("a forfeit is no game in a Swiss", "swiss", "a  bw+\nb  bye", "a 1, b 1"),
    ("a forfeit is one elsewhere", "league", "a  bw+\nb  bye", "a 1 1.0, b 2 0.0"),
    ("an open game is none", "league", "a  bw?&bye\nb  bye", "a 1, b 1"),
    ("everybody beat one", "swiss", "a  bw1\nb  cw1\nc  aw1", "a 1 1.0, b 1 1.0, c 1 1.0"),
    ("two games, the average", "swiss", "a  bw1&bb=\nb  bye", "a 1 0.75, b 2 0.25"),
    ("three games, the average", "swiss", "a  bw1&bb=&bb=\nb  bye", "a 1 0.67, b 2 0.33"),
    (
        "who is level again, again by their own game",
        "swiss",
        "a  bw1&cw1&dw0\nb  cw1&dw1\nc  dw1&bye\nd  bye",
        "a 1 2.0, b 2 2.0, c 3 1.0, d 4 1.0",
    ),
    ("first whatever the missing game brings", "swiss", "a  bw1&cw1\nb  bye&bye\nc  bye&bye", "a 1 2.0, b 2, c 2"),
    ("not if it could still be reached", "swiss", "a  bw1&cw=&half\nb  bye&bye\nc  half&bye", "a 1, b 1, c 1"),
    (
        "first and second whatever the missing game brings",
        "swiss",
        "a  bw1&cw1&dw1\nb  cw1&dw1&bye\nc  bye&bye&bye\nd  bye&bye&bye",
        "a 1 3.0, b 2 2.0, c 3, d 3",
    ),
    (
        "a first one, and a table anew of those who are left",
        "swiss",
        "a  bw1&cw1&dw1\nb  ew1&cw=&dw=&bye\nc  ew0&dw=&bye&bye\nd  ew1&bye\ne  bye&bye",
        "a 1 3.0, b 2 2.0, d 2 2.0, e 4 1.0, c 5 1.0",
    ),
)


@pytest.mark.parametrize("case", range(len(DIRECT)), ids=ids(DIRECT))
def test_direct_encounter(case):
    """C.07 art. 6: among all who are level, if they met; else only for who stays ahead; then anew for the rest."""
    found = {
        player: (place, values["direct-encounter"])
        for player, (place, values) in standing(direct_encounters()[case], ["direct-encounter"]).items()
    }
    wanted = [[*each.split(), ""] for each in DIRECT[case][-1].split(", ")]
    assert found == {player: (int(place), points) for player, place, points, *_ in wanted}


def test_averages_of_many_games_are_exact():
    """Fifteen pairs with as many games as fifteen primes say, all drawn but one game: that one decides."""
    players = "abcdef"
    pairs = [(own, rival) for at, own in enumerate(players) for rival in players[at + 1 :]]
    primes = (41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103)
    games = [(1, *pair, "1/2-1/2") for pair, count in zip(pairs, primes, strict=True) for _ in range(count)]
    games[0] = (1, "a", "b", "1-0")
    points = {
        player: sum(player in game for game in games) + {"a": 1, "b": -1}.get(player, 0) for player in players
    }
    most = max(points.values())
    games += [(1, player, "", "half-bye") for player in players for _ in range(most - points[player])]
    frame = printed_events({"x": games}, {"league": ["direct-encounter"]}, {"x": "league"})["x"]
    assert places(frame) == {"a": 1, "c": 2, "d": 2, "e": 2, "f": 2, "b": 6}
    # 2½, and half a game of 41 more or less.
    shown_points = {"a": "2.51", "b": "2.49"} | dict.fromkeys("cdef", "2.50")
    assert frame["direct_encounter"].to_dict() == shown_points


KNOCK_OUTS = (
    ("semi-finals and a final", "a  bw1  cw1\nc  db1", "a 1, c 2, b 3, d 3"),
    ("a match for third place", "a  bw1  cw1\nc  db1\nb  .  dw0", "a 1, c 2, d 3, b 4"),
    ("third place before the final", "a  bw1  .  cw1\nc  db1\nb  .  dw0", "a 1, c 2, d 3, b 4"),
    ("third place shared", "a  bw1  cw1\nc  db1\nb  .  dw=", "a 1, c 2, b 3, d 3"),
    ("two games a match", "a  bw1&bb0&bw=&bb1  cw=&cb1\nc  dw1&db=", "a 1, c 2, b 3, d 3"),
    ("level, the one who plays on has won", "a  bw=  cw1\nc  db1", "a 1, c 2, b 3, d 3"),
    ("level, both play on, one of them for third place", "a  bw=  cw0\nc  db1\nb  .  dw1", "c 1, a 2, b 3, d 4"),
    ("the final level", "a  bw1  cw=\nc  db1", "a 1, c 1, b 3, d 3"),
    ("the final not played yet", "a  bw1  cw?\nc  db1", "a 1, c 1, b 3, d 3"),
    ("a semi-final not played yet", "a  bw1\nc  dw?", "a 1, b 2, c 2, d 2"),
    ("a bye", "a  bye  cw1\nc  db1", "a 1, c 2, d 3"),
    ("a round passed without a bye", "a  .  cw1\nc  db1", "a 1, c 2, d 3"),
    ("a forfeit", "a  bw+  cw1\nc  db+", "a 1, c 2, b 3, d 3"),
    ("both lose", "a  bwx  .\nc  db1  ew1\ne  fw1", "c 1, e 2, a 3, b 3, d 3, f 3"),
    (
        "stays away from the second round",
        "a  bw1\nc  dw1  bye  ew1\ne  fw1  gb1\ng  hw1",
        "c 1, e 2, a 3, g 3, b 5, d 5, f 5, h 5",
    ),
    ("a bye of no points", "a  bw1  zero\nc  dw1  ew1\ne  fw1", "c 1, a 2, e 2, b 4, d 4, f 4"),
    ("two rounds a match", "a  bw1  bb0  bw1  cw0  cb0\nc  dw=  db1", "c 1, a 2, b 3, d 3"),
    ("a bye while others play on", "a  bw1  bb0  bw0\nb  .  .  .  cw1\nc  dw1  dw1  bye", "b 1, c 2, a 3, d 3"),
    ("points do not matter", "a  bw1&bb1&bw1  cw0\nc  db=&dw1", "c 1, a 2, b 3, d 3"),
    ("a place of its own for nobody", "a  bw1", "a 1, b 2"),
)


@pytest.mark.parametrize("case", range(len(KNOCK_OUTS)), ids=ids(KNOCK_OUTS))
def test_a_knock_out_is_ranked_by_how_far_one_came(case):
    """Losers of a round share the place unless they played on for it; points do not matter, matches do."""
    assert places(knock_outs()[case]) == {
        each.split()[0]: int(each.split()[1]) for each in KNOCK_OUTS[case][-1].split(", ")
    }


def match(chance, own, rival, *, level=False):
    """The results of one match that the first won, or that ended level, each with who had white."""
    if level:
        return chance.choice(([(own, rival, "1/2-1/2")], [(own, rival, "1-0"), (rival, own, "1-0")]))
    if chance.randrange(8) == 0:
        return [(rival, own, "0-1F")]
    games = [chance.choice(((own, rival, "1/2-1/2"), (rival, own, "1/2-1/2"))) for _ in range(chance.randrange(3))]
    games += [(own, rival, "1-0"), (rival, own, "1-0")] * chance.randrange(2)
    games.insert(chance.randrange(len(games) + 1), chance.choice(((own, rival, "1-0"), (rival, own, "0-1"))))
    return games


def bracket(chance):
    """A knock-out drawn with the places that it ends in: byes, matches over several rounds, level ones, third place."""
    alive = [f"p{at}" for at in range(chance.randint(2, 13))]
    games, groups, number, seen = [], [], 1, set()
    semi_final = ()
    while len(alive) > 1:
        chance.shuffle(alive)
        third = semi_final if len(alive) == 2 and chance.randrange(2) else ()
        waiting = [] if len(alive) == 2 else alive[: len(alive) % 2 + 2 * chance.randrange(len(alive) // 2)]
        pairs = list(zip(*[iter(alive[len(waiting) :])] * 2, strict=True))
        legs = chance.randrange(2)
        played, winners, losers, doubtful = [], list(waiting), [], set()
        for at, (own, rival) in enumerate(pairs):
            if at and rival in seen and chance.randrange(6) == 0:
                # The rival stays away; whoever waits may or may not have a bye for it.
                games += [(number, own, "", "bye")] * chance.randrange(2)
            else:
                # With both semi-finals level nobody could tell the final from the match for third place.
                level = len(alive) > 2 and at == 0 and chance.randrange(4) == 0
                played.append(match(chance, own, rival, level=level))
                doubtful |= {own} if level else set()
            winners.append(own)
            losers.append(rival)
        order = []
        if len(alive) == 2 and chance.randrange(5) == 0:
            played = [match(chance, *pairs[0], level=True)]
            order = [[*pairs[0]]]
        if third:
            played.append(match(chance, *third))
            groups[0] = [[third[0]], [third[1]]]
        for each in waiting:
            games += [(number, each, "", "bye")] * chance.randrange(2)
        length = 1
        for results in played:
            for leg, result in enumerate(results):
                games.append((number + leg * legs, *result))
                length = max(length, 1 + leg * legs)
        # Who won a level match has won it only by playing on.
        seen = {player for at, *pair, _ in games if at >= number for player in pair} - doubtful
        semi_final = tuple(losers) if len(alive) == 4 and len(losers) == len(played) == 2 else ()
        groups.insert(0, [losers])
        number, alive = number + length, winners
        if order:
            return games, [*order, *[group for stage in groups[1:] for group in stage]]
    return games, [alive, *[group for stage in groups for group in stage]]


def test_random_knock_outs_end_as_they_were_drawn():
    """Four hundred brackets at once, each with the places that its own draw says."""
    chance = random.Random(5)  # noqa: S311 - draws brackets
    drawn = {f"e{at:03}": bracket(chance) for at in range(400)}
    events = {event: games for event, (games, _) in drawn.items()}
    found = printed_events(events, {}, dict.fromkeys(events, "knock-out"))
    for event, (games, groups) in drawn.items():
        expected, place = {}, 1
        for group in groups:
            expected |= dict.fromkeys(group, place)
            place += len(group)
        there = {player for _, white, black, _ in games for player in (white, black) if player}
        assert places(found[event]) == {player: expected[player] for player in there}, games


def test_a_knock_out_may_have_tie_breaks_too():
    """Losers of one round are level until a tie-break decides."""
    crosstable = "a  bw1&bb=  cw1&cb1\nc  db1&dw1"
    found = shown(crosstable, "knock-out", {"knock-out": ["sonneborn-berger"]})
    # b got half a point of a, who has 3½, d nothing; a got 1½ of b, who has ½, and 2 of c, who has 2.
    assert places(found) == {"a": 1, "c": 2, "b": 3, "d": 4}
    assert found["sonneborn_berger"].to_dict() == {"a": "4.75", "c": "0.00", "b": "1.75", "d": "0.00"}


def test_notes_name_what_is_used_and_nothing_else():
    """Of the shapes that occur: how places are found, the tie-breaks in use, how unplayed rounds count."""
    subjects = [subject for subject, _ in crosstable_notes(["league", "knock-out"], USUAL)]
    assert subjects == [
        "Knock-out: places",
        "League: places",
        "Wins",
        "Games that count",
        "Unplayed rounds: league",
    ]
    every = dict(crosstable_notes(SHAPES, dict.fromkeys(SHAPES, tuple(TIE_BREAKS))))
    assert all(every[each.header] == each.definition for each in TIE_BREAKS.values())
    assert "then by direct encounter, Buchholz, Buchholz cut 1" in every["Swiss: places"]
    assert "C.07" in every["Unplayed rounds: Swiss"]
    assert "15.2" in every["Unplayed rounds: round robin, knock-out, league"]
    assert crosstable_notes([], USUAL) == []
