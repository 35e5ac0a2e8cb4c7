"""One person under two names in a report that has nothing but names, and two persons who must not become one."""

from dataclasses import replace

import pytest

from pipeline.intake.games.game import Game
from tests.entrants import JOHN, identified, known, messages, report


def named_only(file, *entrants, games):
    """A report without a list of players; games are (round, white's and black's place in the entrants)."""
    gathered = report(file, *entrants, form="pgn")
    played = tuple(
        Game(round=round_, white=white, black=black, result="1-0", line=20 + at, column="")
        for at, (round_, white, black) in enumerate(games)
    )
    return replace(gathered, report=replace(gathered.report, mirrored=False), games=played)


APART = [(1, 0, 1), (2, 2, 1)]
TOGETHER = [(1, 0, 1), (1, 2, 3)]
BYE = [(1, 0, 1), (1, 2, -1)]


def test_like_names_that_never_share_a_round_are_asked_about():
    """The other entrant is the candidate, also if new; the answer makes the two one player."""
    reports = [named_only("a.pgn", "Roe, Max", "Doe, Jane", "Roe, M", games=APART)]
    found = identified(reports, known(), add=True)
    assert found.ids == (("N0001", "N0002", ""),)
    assert [each.candidates for each in found.questions if not each.player_id] == ["N0001 Roe Max"]
    assert messages(found) == [
        (
            'a.pgn:12: name: "Roe, M" may be N0001 Roe Max, who is "Roe, Max" in line 10; expected one name for one '
            "player, or a player_id in identities.csv, or new"
        )
    ]
    lines = 'a.pgn,"Roe, Max",N0001,,new,\na.pgn,"Roe, M",{},,,\n'
    found = identified(reports, known(), lines.format("N0001"), add=True)
    assert (found.ids, messages(found)) == ((("N0001", "N0002", "N0001"),), [])
    found = identified(reports, known(), lines.format("new"), add=True)
    assert (found.ids, messages(found)) == ((("N0001", "N0002", "N0003"),), [])


def test_a_known_player_may_stand_there_twice():
    """Whom ids name in one game is a candidate for a like name in another, and ids may name one player twice."""
    john, short = {"name": "Smyth, John", "fide_id": "7700044"}, {"name": "Smyth, J"}
    found = identified([named_only("a.pgn", john, "Doe, Jane", short, games=APART)], known(JOHN), add=True)
    assert found.ids == (("P0044", "N0001", ""),)
    short["fide_id"] = "7700044"
    found = identified([named_only("a.pgn", john, "Doe, Jane", short, games=APART)], known(JOHN), add=True)
    assert (found.ids, messages(found)) == ((("P0044", "N0001", "P0044"),), [])
    found = identified(
        [named_only("a.pgn", john, "Doe, Jane", short, "Poe, Kim", games=TOGETHER)], known(JOHN), add=True
    )
    assert found.ids == (("", "N0001", "", "N0002"),)
    assert len(messages(found)) == 1


def test_like_one_who_is_asked_about():
    """Of two that may be one, the second waits for the first if only that one is like a known player."""
    names = ["Smyth, John Maximilian", "Doe, Jane", "Smyth, Maximilian"]
    found = identified([named_only("a.pgn", *names, games=APART)], known(JOHN), add=True)
    assert found.ids == (("", "N0001", ""),)
    assert len(messages(found)) == 2


TWO = [
    ("Roe, Max", "Roe, M", TOGETHER),
    ("Roe, Max", "Roe, M", BYE),
    ("Roe, Max", "Roe, Moritz", APART),
    ({"name": "Roe, Max", "fide_id": "5"}, {"name": "Roe, Max", "fide_id": "6"}, APART),
    ({"name": "Roe, Max", "national_id": "5"}, {"name": "Roe, M", "national_id": "6"}, APART),
    ({"name": "Roe, Max", "federation": "IRL"}, {"name": "Roe, Max", "federation": "GER"}, APART),
]


@pytest.mark.parametrize(("one", "other", "games"), TWO)
def test_two_players(one, other, games):
    """Who share a round, are not alike, or have other ids or federations, are two without a question."""
    reports = [named_only("a.pgn", one, "Doe, Jane", other, "Poe, Kim", games=games)]
    found = identified(reports, known(), add=True)
    assert len(set(found.ids[0])) == 4
    assert (found.questions, "" in found.ids[0]) == ((), False)


def test_every_line_of_a_list_of_players_is_another_player():
    """Where each player has a line of their own, like names are two players, whatever rounds they play."""
    gathered = named_only("a.trf", "Roe, Max", "Doe, Jane", "Roe, M", games=APART)
    gathered = replace(gathered, report=replace(gathered.report, mirrored=True))
    found = identified([gathered], known(), add=True)
    assert (found.ids, messages(found)) == ((("N0001", "N0002", "N0003"),), [])
