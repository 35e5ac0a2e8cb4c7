"""Games that several reports of an event tell count once; what they contradict each other in is told with both."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.intake.events.gathered import Gathered
from pipeline.intake.events.gathering import gather
from pipeline.intake.events.retold import merge
from pipeline.intake.games.pairing_up import games_of
from tests.hand_reports import report_of
from tests.hand_tournaments import report_of_games, tournaments


def merged(*tables, unknown=(), **facts):
    """The rows of the reports of one event, by name of the players, and what is said.

    The reports are a.trf, b.trf and so on; the names that are ``unknown`` have no id. A table may come with facts of its own.
    """
    gathered = []
    for file, table in zip(("a.trf", "b.trf", "c.trf"), tables, strict=False):
        table, own = table if isinstance(table, tuple) else (table, {})
        report = report_of(table, **({"file": file} | facts | own))
        gathered.append(Gathered(report=report, games=games_of(report).games, event_id="X"))
    return rows_of(gathered, unknown)


def rows_of(gathered, unknown=()):
    """The merged rows in short, and what is said."""
    ids = [["" if each.name in unknown else each.name for each in one.report.entrants] for one in gathered]
    found, told = merge(gathered, ids)
    rows = []
    for game, white, black, file in zip(found.games, found.white_ids, found.black_ids, found.files, strict=True):
        marks = "".join(
            mark for mark, there in (("?", not game.colours), ("u", not game.rated), ("i", game.inferred)) if there
        )
        parts = [str(game.round), white, black, game.result or "open", marks, game.handicap, game.board, game.date]
        rows.append(" ".join(part for part in (*parts, file) if part))
    return rows, [str(problem) for _, problem in told]


OPEN = "1 Smith * 2w1 3b=\n2 Jones * 1b0 bye\n3 Brown * zero 1w="


def test_one_report():
    """The games of one report are its rows, with the ids of the players and no black for a bye."""
    rows, problems = merged(OPEN)
    assert rows == [
        "1 Smith Jones 1-0 a.trf",
        "1 Brown zero-bye a.trf",
        "2 Jones bye a.trf",
        "2 Brown Smith 1/2-1/2 a.trf",
    ]
    assert problems == []


def test_told_twice():
    """What two reports tell alike counts once, and is taken from the first; what only one tells is added."""
    again = "7 Brown * . 9w= .\n8 Jones * 9b0 . .\n9 Smith * 8w1 7b= half"
    rows, problems = merged(OPEN, again)
    assert rows == [
        "1 Smith Jones 1-0 a.trf",
        "1 Brown zero-bye a.trf",
        "2 Jones bye a.trf",
        "2 Brown Smith 1/2-1/2 a.trf",
        "3 Smith half-bye b.trf",
    ]
    assert problems == []


@pytest.mark.parametrize(
    ("first", "second", "row"),
    [
        (("2?1", "1?0"), ("2w1", "1b0"), "1 Smith Jones 1-0 a.trf"),
        (("2?1", "1?0"), ("2b1", "1w0"), "1 Jones Smith 0-1 a.trf"),
        (("2?+", "1?-"), ("2b+", "1w-"), "1 Jones Smith 0-1F a.trf"),
        (("2?=", "1?="), ("2b=", "1w="), "1 Jones Smith 1/2-1/2 a.trf"),
        (("2b1", "1w0"), ("2?1", "1?0"), "1 Jones Smith 0-1 a.trf"),
        (("2?1", "1?0"), ("2?1", "1?0"), "1 Smith Jones 1-0 ? a.trf"),
        (("2w", "1b"), ("2w0", "1b1"), "1 Smith Jones 0-1 b.trf"),
        (("2w0", "1b1"), ("2w", "1b"), "1 Smith Jones 0-1 a.trf"),
        (("2w", "1b"), ("2?0", "1?1"), "1 Smith Jones 0-1 b.trf"),
        (("2w", "1b"), ("2w0u", "1b1u"), "1 Smith Jones 0-1 u b.trf"),
        (("2w1u", "1b0u"), ("2w1u", "1b0u"), "1 Smith Jones 1-0 u a.trf"),
        (("2w1", "1b0"), ("2w1/rook", "1b0/rook"), "1 Smith Jones 1-0 rook a.trf"),
        (("half", "zero"), ("half", "zero"), "1 Smith half-bye a.trf"),
    ],
)
def test_what_gives_way(first, second, row):
    """Colours that nobody knows, odds that are not stated and results that are not in give way to what is known."""
    rows, problems = merged(*(f"1 Smith * {cells[0]}\n2 Jones * {cells[1]}" for cells in (first, second)))
    assert (rows[0], problems) == (row, [])


@pytest.mark.parametrize(
    ("first", "second", "words"),
    [
        (
            ("2w1", "1b0"),
            ("2w0", "1b1"),
            "1 Smith 0-1 2 Jones; a.trf:11: 1 Smith 1-0 2 Jones; the results are not the same",
        ),
        (
            ("2w1", "1b0"),
            ("2w=", "1b="),
            "1 Smith 1/2-1/2 2 Jones; a.trf:11: 1 Smith 1-0 2 Jones; the results are not the same",
        ),
        (
            ("2w1", "1b0"),
            ("2w+", "1b-"),
            "1 Smith 1-0F 2 Jones; a.trf:11: 1 Smith 1-0 2 Jones; the results are not the same",
        ),
        (
            ("2w1", "1b0"),
            ("2b0", "1w1"),
            "2 Jones 1-0 1 Smith; a.trf:11: 1 Smith 1-0 2 Jones; the results are not the same",
        ),
        (
            ("2w1", "1b0"),
            ("2b1", "1w0"),
            "2 Jones 0-1 1 Smith; a.trf:11: 1 Smith 1-0 2 Jones; the colours are not the same",
        ),
        (
            ("2?1", "1?0"),
            ("2?0", "1?1"),
            "1 Smith 0-1 2 Jones (colours not known); a.trf:11: 1 Smith 1-0 2 Jones (colours not known); the results are not the same",
        ),
        (
            ("2w1", "1b0"),
            ("2w1u", "1b0u"),
            "1 Smith 1-0 2 Jones (not rated); a.trf:11: 1 Smith 1-0 2 Jones; only one of them is rated",
        ),
        (
            ("2w1/rook", "1b0/rook"),
            ("2w1/bishop", "1b0/bishop"),
            "1 Smith 1-0 2 Jones (bishop); a.trf:11: 1 Smith 1-0 2 Jones (rook); the handicaps are bishop and rook",
        ),
        (("half", "."), ("bye", "."), "1 Smith bye; a.trf:11: 1 Smith half-bye; the results are not the same"),
    ],
)
def test_contradictions(first, second, words):
    """What two reports of a game contradict each other in is an error that shows both with file and line."""
    _, problems = merged(*(f"1 Smith * {cells[0]}\n2 Jones * {cells[1]}" for cells in (first, second)))
    assert problems == [f"b.trf:11: round 1: {words}; expected the same in all reports of the event"]


def test_bye_and_game():
    """A bye in one report and a game of the same round in another are an error that shows both."""
    _, problems = merged("1 Smith * bye\n2 Jones * .", "1 Smith * 2w1\n2 Jones * 1b0")
    assert problems == [
        (
            "b.trf:11: round 1: player Smith has 2 games or byes in the round: a.trf:11: 1 Smith bye; "
            "b.trf:11: 1 Smith 1-0 2 Jones; expected one a round"
        )
    ]


def test_two_opponents():
    """Two opponents of a player in one round of two reports are an error that shows both."""
    _, problems = merged("1 Smith * 2w1\n2 Jones * 1b0", "1 Smith * 2w1\n2 Brown * 1b0")
    assert problems == [
        (
            "b.trf:11: round 1: player Smith has 2 games or byes in the round: a.trf:11: 1 Smith 1-0 2 Jones; "
            "b.trf:11: 1 Smith 1-0 2 Brown; expected one a round"
        )
    ]


def test_boards():
    """The board is that of the first report that has one; boards that differ are nobody's concern."""
    for boards, board in ((("", "4"), " 4"), (("3", "4"), " 3"), (("3", ""), " 3"), (("", ""), "")):
        gathered = []
        for file, number in zip(("a.trf", "b.trf"), boards, strict=True):
            report = report_of("1 Smith * 2w1\n2 Jones * 1b0", file=file)
            report = replace(report, cells=tuple(cell._replace(board=number) for cell in report.cells))
            gathered.append(Gathered(report=report, games=games_of(report).games, event_id="X"))
        assert rows_of(gathered) == ([f"1 Smith Jones 1-0{board} a.trf"], [])


def test_several_games_a_round():
    """Games of one pairing in one round of one report are all kept, and found again in another in any order."""
    first = "1 Smith * 2w1&2b=\n2 Jones * 1b0&1w="
    second = "1 Smith * 2b=&2w1\n2 Jones * 1w=&1b0"
    rows, problems = merged(first, second, games_per_round=2)
    assert rows == ["1 Smith Jones 1-0 a.trf", "1 Jones Smith 1/2-1/2 a.trf"]
    assert problems == []
    third = "1 Smith * 2b=\n2 Jones * 1w="
    assert merged(third, first, games_per_round=2)[0] == ["1 Jones Smith 1/2-1/2 a.trf", "1 Smith Jones 1-0 b.trf"]


def test_unknown_players():
    """Games of entrants whom nobody knows yet are left out, without a word."""
    rows, problems = merged(OPEN, OPEN, unknown=("Brown",))
    assert rows == ["1 Smith Jones 1-0 a.trf", "2 Jones bye a.trf"]
    assert problems == []


def test_one_player_on_both_sides():
    """A game whose players are one and the same person is an error, not a game."""
    report = report_of("1 Smith * 2w1\n2 Jones * 1b0")
    found, told = merge([Gathered(report=report, games=games_of(report).games, event_id="X")], [["P1", "P1"]])
    assert found.games == ()
    assert [str(problem) for _, problem in told] == [
        "open.trf:11: round 1: 1 Smith 1-0 2 Jones: both are player P1; expected two players"
    ]


class TestDays:
    """The days of games that several reports tell."""

    def tell(self, *days, **facts):
        """Reports of the same games on these days."""
        table = "1 Smith * 2w1\n2 Jones * 1b0\n3 Brown * 4w1\n4 Clark * 3b0"
        gathered = []
        for file, day in zip(("a.trf", "b.trf"), days, strict=True):
            report = report_of(table, file=file, **facts)
            games = tuple(game._replace(date=day) for game in games_of(report).games)
            gathered.append(Gathered(report=report, games=games, event_id="X"))
        return rows_of(gathered)

    def test_filled(self):
        """A day that one report lacks is the other's."""
        rows, problems = self.tell("", "2026-05-01")
        assert rows == ["1 Smith Jones 1-0 2026-05-01 a.trf", "1 Brown Clark 1-0 2026-05-01 a.trf"]
        assert problems == []

    def test_different(self):
        """Other days are one warning a report; those of the first report are taken."""
        rows, problems = self.tell("2026-05-02", "2026-05-01")
        assert rows[0] == "1 Smith Jones 1-0 2026-05-02 a.trf"
        assert problems == [
            (
                "b.trf:11: date: warning: 2 games have another date than in a.trf, whose dates are taken "
                "(2026-05-01 here, 2026-05-02 there for the first)"
            )
        ]

    def test_rounds_of_several_games(self):
        """Where a round has several games, those of another day are others, and none is lost."""
        rows, problems = self.tell("2026-05-02", "2026-05-01", games_per_round=2)
        assert sorted(row.split()[4] for row in rows if "Smith" in row) == ["2026-05-01", "2026-05-02"]
        assert len(rows) == 4
        assert problems == []
        rows, problems = self.tell("2026-05-02", "2026-05-02", games_per_round=2)
        assert len(rows) == 2
        assert problems == []


class TestInferredByes:
    """Byes that only a total speaks of, and another report that states them."""

    GUESSED = "1 Smith 1.5 2w1 . .\n2 Jones 1 1b0 3w1 3b0\n3 Brown 1 . 2b0 2w1"

    def test_stated_in_another_round(self):
        """An inferred bye makes room for the stated one that is worth as much, in whatever round that stands."""
        rows, problems = merged(self.GUESSED, "1 Smith * 2w1 . half\n2 Jones * 1b0 . .")
        assert [row for row in rows if "bye" in row] == ["3 Smith half-bye b.trf"]
        assert problems == []
        rows, problems = merged(
            self.GUESSED, "1 Smith * 2w1 . half\n2 Jones * 1b0 . .", "2 Jones * . 3w1\n3 Brown * . 2b0"
        )
        assert [row for row in rows if "bye" in row] == ["3 Smith half-bye b.trf"]

    def test_stated_in_the_same_round(self):
        """An inferred bye that another report states is a stated one."""
        rows, _ = merged(self.GUESSED, "1 Smith * 2w1 half .\n2 Jones * 1b0 . .")
        assert [row for row in rows if "bye" in row] == ["2 Smith half-bye b.trf"]

    def test_inferred_twice(self):
        """A bye that two reports infer is one bye."""
        rows, problems = merged(self.GUESSED, self.GUESSED)
        assert [row for row in rows if "bye" in row] == ["2 Smith half-bye ui a.trf"]
        assert problems == []

    def test_another_worth(self):
        """A stated bye that is worth something else is a contradiction."""
        _, problems = merged(self.GUESSED, "1 Smith * 2w1 bye .\n2 Jones * 1b0 . .")
        assert problems == [
            (
                "b.trf:11: round 2: 1 Smith bye; a.trf:11: 1 Smith inferred half-bye; the results are not the same; "
                "expected the same in all reports of the event"
            )
        ]

    def test_a_game_in_its_round(self):
        """A game that another report has in that round contradicts the bye."""
        _, problems = merged(self.GUESSED, "1 Smith * 2w1 4w1 .\n2 Jones * 1b0 . .\n4 Clark * . 1b0 .")
        assert problems == [
            (
                "b.trf:11: round 2: player Smith has 2 games or byes in the round: a.trf:11: 1 Smith inferred half-bye; "
                "b.trf:11: 1 Smith 1-0 4 Clark; expected one a round"
            )
        ]


def test_events_side_by_side():
    """The same players may meet in the same round of another event."""
    reports = [report_of(OPEN, file=file) for file in ("a.trf", "b.trf")]
    gathered = [
        Gathered(report=report, games=games_of(report).games, event_id=event)
        for report, event in zip(reports, ("X", "Y"), strict=True)
    ]
    found, told = merge(gathered, [["S", "J", "B"]] * 2)
    assert found.event_ids == ("X",) * 4 + ("Y",) * 4
    assert told == ()


@given(tournaments(), st.randoms(use_true_random=False))
def test_retelling_changes_nothing(tournament, random):
    """A second report with other numbers, some games and no totals changes no row, and nothing is said."""
    players, pairings = tournament
    report = report_of_games(tournament, event_id="X")
    places = random.sample(range(players), players)
    some = [
        each._replace(white=places[each.white], black=places[each.black] if each.black >= 0 else -1)
        for each in pairings
        if random.random() < 0.5
    ]
    other = report_of_games((players, some), file="some.csv", event_id="X", mirrored=False)
    names = {places[at]: entrant.name for at, entrant in enumerate(report.entrants)}
    other = replace(
        other,
        entrants=tuple(replace(entrant, name=names[at], points=None) for at, entrant in enumerate(other.entrants)),
    )
    told = [(each, games_of(each).games) for each in (other, report)]
    gathered, _ = gather(told)
    assert rows_of(gathered) == rows_of([each for each in gathered if each.report is report])
