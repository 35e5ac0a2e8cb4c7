"""PGN: events whose games tell no round, and the games of broadcasts, which tell event, round and day in other tags."""

import pytest

from pipeline.intake.games.pairing_up import games_of
from pipeline.readers.pgn import DIALECT
from pipeline.reading.asked import Asked
from pipeline.reading.document import Document


def read(*lines, asked=Asked()):  # noqa: B008 - a frozen value
    """The reports of a PGN text."""
    return DIALECT.read(Document(file="a.pgn", lines=tuple("\n".join(lines).split("\n"))), asked)


def game(**tags):
    """A game in PGN of nine lines; a tag that is None is left out."""
    usual = {"Event": "Open", "Date": "2026.05.02", "Round": "1", "White": "Ava", "Black": "Ben", "Result": "1-0"}
    pairs = [f'[{name} "{value}"]' for name, value in (usual | tags).items() if value is not None]
    return "\n".join([*pairs, "", "1. e4 e5 " + (tags.get("Result") or "1-0"), ""])


def problems(reports):
    """All problems as they are printed, without the file's name."""
    return [str(problem).removeprefix("a.pgn:") for report in reports for problem in report.problems]


# ----------------------------------------------------------------------------------------------------
# Games without rounds
# ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("untold", ["-", "?", "", None])
def test_an_event_without_rounds_is_one_round(untold):
    """Who played most says how many games the round has; the days are those of the games, in a note of one line."""
    [report] = read(
        game(Round=untold),
        game(Round=untold, White="Cid", Black="Ava", Result="1/2-1/2", Date="2026.05.03"),
        game(Round=untold, White="Dot", Black="Ava", Date="2026.05.04"),
        game(Round=untold, White="Ben", Black="Dot", Result="0-1", Date="2026.05.04"),
    )
    assert (report.rounds, report.games_per_round) == (1, 3)
    assert (report.start_date, report.end_date) == ("2026-05-02", "2026-05-04")
    assert problems([report]) == [
        '1: Round: note: no game of event "Open" has a round: all are taken as round 1, in order of their dates'
    ]
    played = games_of(report)
    assert played.problems == ()
    assert sorted((row.date, row.round, row.white, row.black, row.result) for row in played.games) == [
        ("2026-05-02", 1, 0, 1, "1-0"),
        ("2026-05-03", 1, 2, 0, "1/2-1/2"),
        ("2026-05-04", 1, 1, 3, "0-1"),
        ("2026-05-04", 1, 3, 0, "1-0"),
    ]


def test_several_events_without_rounds_are_told_in_one_note():
    """The note counts them and names the first; an event with rounds keeps them and has one game in each."""
    cup, league, open_ = read(
        game(Event="Cup", Round="2"),
        game(Event="League", Round="-"),
        game(Event="", Round="?"),
        game(Event="League", Round="-", White="Cid"),
    )
    assert [(each.name, each.rounds, each.games_per_round) for each in (cup, league, open_)] == [
        ("Cup", 2, 1),
        ("League", 1, 2),
        ("", 1, 1),
    ]
    assert problems([cup, league, open_]) == [
        '10: Round: note: no game of 2 events, the first event "League", has a round: those of each are taken as round 1, in order of their dates'
    ]
    assert problems(read(game(Event=None, Round=None))) == [
        "1: Round: note: no game of an event without a name has a round: all are taken as round 1, in order of their dates"
    ]


def test_an_event_of_which_only_some_games_have_rounds_is_an_error():
    """One error counts them at the first; their days still say when the event was, and are asked for like others."""
    expected = '; expected [Round "…"] in every game of an event, or in none, which makes all of them round 1'
    [report] = read(
        game(),
        game(Round="?", Date="2026.05.09"),
        game(Round="-", Date="2026.05.01"),
    )
    assert (report.start_date, report.end_date) == ("2026-05-01", "2026-05-09")
    assert [(cell.round, cell.line) for cell in report.cells] == [(1, 1)]
    assert problems([report]) == [
        f'12: Round: 2 of the 3 games of "Open" have no round, the first here{expected}',
    ]
    assert problems(read(game(Event="", Round=None), game(Event="", Round="Final"))) == [
        f"1: Round: 1 of the 2 games without an event's name has no round, this one{expected}",
        '11: Round: the round is "Final"; expected a number such as 3, or 3.2 for the second board of round 3',
    ]
    assert problems(read(game(), game(Round="-", Date=None)))[0] == (
        "10: warning: this game has no full date, so that the games do not say on which day the event ended; "
        'expected end_date below [reports."FILE"] in ratinglist.toml, or a date for every game'
    )


# ----------------------------------------------------------------------------------------------------
# Broadcasts
# ----------------------------------------------------------------------------------------------------

SITE = "https://lichess.org/broadcast/spring-cup/round-4/aaaaaaaa"


def broadcast(**tags):
    """A game of a broadcast, which tells round and players in Event and the day by the server's clock."""
    usual = {"Event": "Round 7: Ava - Ben", "Date": None, "Round": None}
    return game(**{**usual, "UTCDate": "2026.05.30", "BroadcastName": "Spring Cup", **tags})


ROUNDS = (
    # tags; the round and the board
    ({}, (7, "")),
    ({"Event": "Round 7.2: Ava - Ben"}, (7, "2")),
    ({"Event": "round 07 | Ava - Ben"}, (7, "")),
    ({"Event": "Round 11"}, (11, "")),
    ({"Round": "3.1"}, (3, "1")),
    ({"Round": "?"}, (7, "")),
    ({"BroadcastURL": SITE}, (7, "")),
)


@pytest.mark.parametrize(("tags", "expected"), ROUNDS)
def test_the_round_of_a_broadcast_is_that_of_its_tag_or_else_of_its_event(tags, expected):
    """The tag Round counts before the words at the beginning of Event; the broadcast's name is the event's."""
    [report] = read(broadcast(**tags))
    assert [(cell.round, cell.board) for cell in report.cells] == [expected]
    assert (report.name, report.end_date) == ("Spring Cup", "2026-05-30")
    assert [problem.column for problem in report.problems] == ["UTCDate"]


NO_ROUNDS = (
    {"Event": "Round 7: Ava - Ben", "BroadcastName": None},
    {"Event": "Round of 16: Ava - Ben"},
    {"Event": "Round 7th"},
    {"Event": "Round 7 and 8"},
    {"Event": "Round 0: Ava - Ben"},
    {"Event": "Final Round 2: Ava - Ben"},
    {"Event": "Cup", "BroadcastURL": "https://lichess.org/broadcast/spring-cup--round-1/game-1/aaaaaaaa"},
    {"Event": "Cup", "BroadcastURL": "https://lichess.org/broadcast/spring-cup/final-round-2/aaaaaaaa"},
    {"Event": "Cup", "BroadcastURL": "https://lichess.org/broadcast/spring-cup/round-2b/aaaaaaaa"},
    {"Event": "Cup", "Site": "https://chess.example/round-4/aaaaaaaa"},
)


@pytest.mark.parametrize("tags", NO_ROUNDS)
def test_words_that_are_like_a_round_are_none(tags):
    """A round's number must stand alone, and only a broadcast has it in Event or in an address."""
    reports = read(broadcast(**tags))
    assert "taken as round 1" in "".join(problems(reports))


@pytest.mark.parametrize("name", ["BroadcastURL", "Site", "GameURL"])
def test_a_round_that_only_an_address_tells_is_noted(name):
    """The note counts the games and shows the first; no address is an event's place."""
    games = [
        broadcast(Event="Cup", Date="2026.05.30", UTCDate=None, **{name: f"{SITE}{end}"}) for end in ("", "/b")
    ]
    [report] = read(*games)
    assert [cell.round for cell in report.cells] == [4, 4]
    assert report.place == ""
    assert problems([report]) == [
        f'7: {name}: note: the rounds of 2 games, the first here, are read from the address alone ("round-4" in {name})'
    ]


def test_an_address_with_two_digits_may_stand_for_two_numbers():
    """An address writes round 4.1 without its dot; a round of ten cannot be another one."""
    tags = {"Event": "Cup", "Date": "2026.05.30", "UTCDate": None}
    games = [broadcast(**tags, Site=f"https://lichess.org/broadcast/cup/round-{number}/a") for number in (10, 11)]
    [report] = read(*games)
    assert [cell.round for cell in report.cells] == [10, 11]
    assert problems([report]) == [
        '17: Site: warning: the round of this game is read from the address alone ("round-11" in Site), which would write round 1.1 so too: add Round if it is that'
    ]


def test_the_games_of_a_broadcast_are_one_event():
    """Each game has an Event of its own, but the broadcast's name puts them together, without a word on rounds."""
    [report] = read(
        broadcast(),
        broadcast(Event="Round 8: Ben - Ava", White="Ben", Black="Ava", UTCDate="2026.05.31"),
    )
    assert [(cell.round, cell.date) for cell in report.cells] == [(7, "2026-05-30"), (8, "2026-05-31")]
    assert (report.start_date, report.end_date) == ("2026-05-30", "2026-05-31")
    assert problems([report]) == [
        "5: UTCDate: note: 2 games have no date, the first here: UTCDate is taken, which may be a day off where the game was played"
    ]


DAYS = (
    # Date; the day of the game, and whether the note on the server's clock is there
    (None, "2026-05-30", True),
    ("?", "2026-05-30", True),
    ("????.??.??", "2026-05-30", True),
    ("2026.05.29", "2026-05-29", False),
    ("2026.05.??", "", False),
)


@pytest.mark.parametrize(("date", "day", "noted"), DAYS)
def test_the_servers_day_stands_in_only_for_a_date_that_is_not_known_at_all(date, day, noted):
    """Date counts before UTCDate, and what is known of it in part is not made whole by a guess."""
    [report] = read(broadcast(Date=date))
    assert [cell.date for cell in report.cells] == [day]
    assert noted is any("UTCDate is taken" in problem for problem in problems([report]))


def test_a_servers_day_that_is_none_is_told_at_its_tag():
    """Only where the day is needed; a date that is there makes UTCDate not matter."""
    assert problems(read(broadcast(UTCDate="2026.02.30"))) == [
        '5: UTCDate: "2026.02.30" is no date; expected such as 2011-02-25, 25.02.2011 or 25 Feb 2011'
    ]
    assert problems(read(broadcast(UTCDate="2026.02.30", Date="2026.03.01"))) == []


def test_seasons_of_a_broadcast_are_told_by_its_name():
    """Games of one broadcast's name half a year apart are told by that name, not by the players' in Event."""
    reports = read(broadcast(Date="2025.05.02"), broadcast(Date="2026.05.02"))
    [told] = [problem for problem in problems(reports) if "apart" in problem]
    assert 'games of "Spring Cup" lie 365 days apart' in told
