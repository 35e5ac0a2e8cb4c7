"""The two cells of a game become one game; whatever they contradict each other in is told with both."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.intake.games.pairing_up import games_of
from pipeline.problems import Problem
from pipeline.reading.report import Cell, Entrant
from tests.hand_reports import FIRST_LINE, cell_of, games_told, report_of, said
from tests.hand_tournaments import flipped, games_expected, report_of_games, tournaments


def read(table, **facts):
    """The games and the problems of a table, in short."""
    report = report_of(table, **facts)
    played = games_of(report)
    return games_told(report, played.games), said(played.problems)


def test_two_views_are_one_game():
    """Each game counts once, white first, in order of round and white's place; byes are white's alone."""
    games, problems = read("""
        1 Smith  *  2b1  3w=  half  4w-
        2 Jones  *  1w0  4b1  zero  3w
        3 Brown  *  bye  1b=  4w+   2b
        4 Clark  *  .    2w0  3b-   1b+
    """)
    assert problems == []
    assert games == [
        "1 2 1 0-1",
        "1 3 bye",
        "2 1 3 1/2-1/2",
        "2 4 2 0-1",
        "3 1 half-bye",
        "3 2 zero-bye",
        "3 3 4 1-0F",
        "4 1 4 0-1F",
        "4 2 3 open",
    ]


def test_where_a_game_stands():
    """A game stands where the first of its two cells stands; a bye in its player's line."""
    played = games_of(report_of("1 Smith * 2b1 bye\n2 Jones * 1w0 ."))
    assert [(game.line, game.column) for game in played.games] == [(11, "round 1"), (11, "round 2")]


@pytest.mark.parametrize(
    ("cells", "game"),
    [
        (("2w1", "1?0"), "1 1 2 1-0"),
        (("2?1", "1b0"), "1 1 2 1-0"),
        (("2?1", "1w0"), "1 2 1 0-1"),
        (("2b1", "1?0"), "1 2 1 0-1"),
        (("2?1", "1?0"), "1 1 2 1-0 ?"),
        (("2?0", "1?1"), "1 1 2 0-1 ?"),
        (("2w1u", "1b0u"), "1 1 2 1-0 u"),
        (("2w-", "1b-"), "1 1 2 0-0F"),
        (("2b+", "1w-"), "1 2 1 0-1F"),
        (("2w", "1b"), "1 1 2 open"),
        (("2w", "1bu"), "1 1 2 open u"),
        (("2wu", "1b"), "1 1 2 open u"),
        (("2w+u", "1b-"), "1 1 2 1-0F"),
        (("2w1/rook", "1b0/rook"), "1 1 2 1-0"),
        (("2w1/even", "1b0"), "1 1 2 1-0"),
    ],
)
def test_agreeing_cells(cells, game):
    """Two cells that tell the same make one game; a colour that one of them leaves out is the other's."""
    games, problems = read(f"1 Smith * {cells[0]}\n2 Jones * {cells[1]}")
    assert (games, problems) == ([game], [])


def test_handicap_goes_with_white():
    """The odds of a game are those of its cells, and who gives them has white."""
    game = games_of(report_of("1 Smith * 2b0/rook\n2 Jones * 1w1/rook")).games[0]
    assert (game.white, game.handicap) == (1, "rook")


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        (
            ("2w1", "1b1"),
            '"2w1" won against 2 Jones; line 12: 2 Jones: "1b1" won against 1 Smith; the scores do not add up to 1',
        ),
        (
            ("2w0", "1b0"),
            '"2w0" lost to 2 Jones; line 12: 2 Jones: "1b0" lost to 1 Smith; the scores do not add up to 1',
        ),
        (
            ("2w=", "1b0"),
            '"2w=" drew with 2 Jones; line 12: 2 Jones: "1b0" lost to 1 Smith; the scores do not add up to 1',
        ),
        (("2w1", "1w0"), '"2w1" won against 2 Jones; line 12: 2 Jones: "1w0" lost to 1 Smith; both have white'),
        (("2b1", "1b0"), '"2b1" won against 2 Jones; line 12: 2 Jones: "1b0" lost to 1 Smith; both have black'),
        (
            ("2w1", "1b-"),
            '"2w1" won against 2 Jones; line 12: 2 Jones: "1b-" lost by forfeit to 1 Smith; one is played, the other a forfeit',
        ),
        (
            ("2w+", "1b+"),
            '"2w+" won by forfeit against 2 Jones; line 12: 2 Jones: "1b+" won by forfeit against 1 Smith; nobody forfeits so',
        ),
        (
            ("2wh", "1b-"),
            '"2wh" drew by forfeit with 2 Jones; line 12: 2 Jones: "1b-" lost by forfeit to 1 Smith; nobody forfeits so',
        ),
        (
            ("2w", "1b0"),
            '"2w" no result yet against 2 Jones; line 12: 2 Jones: "1b0" lost to 1 Smith; one is without a result, the other played',
        ),
        (
            ("2w1", "1b0u"),
            '"2w1" won against 2 Jones; line 12: 2 Jones: "1b0u" lost to 1 Smith; only the first is rated',
        ),
        (
            ("2w1u", "1b0"),
            '"2w1u" won against 2 Jones; line 12: 2 Jones: "1b0" lost to 1 Smith; only the second is rated',
        ),
        (
            ("2w1/rook", "1b0"),
            '"2w1/rook" won against 2 Jones; line 12: 2 Jones: "1b0" lost to 1 Smith; the handicaps are rook and even',
        ),
    ],
)
def test_contradictions(cells, message):
    """Cells that contradict each other make no game and one error, which shows both and says in what."""
    games, problems = read(f"1 Smith * {cells[0]}\n2 Jones * {cells[1]}")
    assert games == []
    assert problems == [
        f"open.trf:11: round 1: line 11: 1 Smith: {message}; expected two cells that tell the same game"
    ]


def test_different_days():
    """Cells of one game on two days are a contradiction."""
    report = report_of("1 Smith * 2w1\n2 Jones * 1b0")
    days = [cell._replace(date=day) for cell, day in zip(report.cells, ("2026-05-01", "2026-05-02"), strict=True)]
    [problem] = games_of(replace(report, cells=tuple(days))).problems
    assert "; the dates are 2026-05-01 and 2026-05-02; expected two cells" in problem.message


def test_forfeits_that_both_drew():
    """An unplayed pairing with half a point for each is a half-bye for each, said once for the file."""
    games, problems = read("1 Smith 0.5 2wh\n2 Jones 0.5 1bh\n3 Brown 0.5 4wh\n4 Clark 0.5 3bh")
    assert games == ["1 1 half-bye", "1 2 half-bye", "1 3 half-bye", "1 4 half-bye"]
    assert problems == [
        "open.trf:11: round 1: note: 2 unplayed pairings with ½ point for each (the first of 1 Smith): a half-bye for both"
    ]


@pytest.mark.parametrize(
    ("table", "messages"),
    [
        (
            "1 Smith * 163w1\n150 Jones * .",
            ["open.trf:11: round 1: opponent 163 is not in the report; it ends with 150"],
        ),
        (
            f"A Smith * {'7' * 40}w1\n2 Jones * {'7' * 41}w1",
            [
                f"open.trf:11: round 1: opponent {'7' * 40} is not in the report",
                f"open.trf:12: round 1: opponent {'7' * 40}… is not in the report",
            ],
        ),
        ("A Smith * 7w1", ["open.trf:11: round 1: opponent 7 is not in the report"]),
        (
            "1 Smith * 1w1",
            ["open.trf:11: round 1: 1 Smith is paired against the own number 1; expected another player"],
        ),
    ],
)
def test_opponents_that_cannot_be(table, messages):
    """An opponent outside the report, or the player's own number, is an error; the total is not told besides."""
    games, problems = read(table.replace("*", "0"))
    assert (games, problems) == ([], messages)


def test_a_table_cut_short():
    """Of very many opponents that are not in the report the first are told one by one, the others counted."""
    rows = "\n".join(f"{number} N{number} * {number + 500}w1" for number in range(1, 31))
    _, problems = read(rows)
    assert len(problems) == 21
    assert len(read("\n".join(rows.splitlines()[:20]))[1]) == 20
    assert problems[0] == "open.trf:11: round 1: opponent 501 is not in the report; it ends with 30"
    assert problems[-1] == (
        "open.trf:31: 10 more cells name opponents that are not in the report; it ends with 30; expected the whole table"
    )


def test_no_opponent_no_points_no_round():
    """A game without an opponent, a result without points and a round that cannot be are errors, not games."""
    report = report_of("1 Smith * 2w1\n2 Jones * 1b0")
    first, second = report.cells
    odd = (
        first._replace(opponent=""),
        second._replace(score=-1),
        second._replace(round=0),
        second._replace(round=10_000),
    )
    played = games_of(replace(report, cells=odd))
    assert played.games == ()
    assert said(played.problems) == [
        'open.trf:11: round 1: 1 Smith: "2w1" names no opponent; expected an opponent or a bye',
        'open.trf:12: round 1: 2 Jones: "1b0" states no points; expected 0, ½ or 1',
        "open.trf:12: round 1: 2 Jones: round 0 cannot be; expected a round from 1 to 9999",
        "open.trf:12: round 1: 2 Jones: round 10000 cannot be; expected a round from 1 to 9999",
    ]


def test_a_number_of_two_entrants():
    """A number that two entrants share makes no game; it is told here only if the reader was silent about it."""
    report = report_of("1 Smith * 2w1\n2 Jones * 1b0\n2 Brown * .")
    assert said(games_of(report).problems) == [
        "open.trf:11: round 1: 1 Smith: opponent 2 is the number of several players; expected one player",
    ]
    told = Problem(severity="error", file="open.trf", line=13, message="player 2 stands on line 12 already")
    assert games_of(replace(report, problems=(told,))).problems == ()


class TestSilentRows:
    """A game that one player's row tells and the other's does not, in a report of both sides."""

    WARNING = (
        "open.trf:12: round 1: warning: 2 Jones: nothing is said about the round; the game is taken from "
        'line 11: 1 Smith: "2w1" won against 2 Jones'
    )

    @pytest.mark.parametrize("totals", [("*", "*"), ("1", "0"), ("1", "*"), ("*", "0")])
    def test_taken_with_a_warning(self, totals):
        """It is taken with a warning where the totals that are stated agree."""
        games, problems = read(f"1 Smith {totals[0]} 2w1\n2 Jones {totals[1]} .")
        assert (games, problems) == (["1 1 2 1-0"], [self.WARNING])

    @pytest.mark.parametrize(
        ("totals", "stated"),
        [
            (("1", "1"), "1 Smith: total 1, 1 with this game; 2 Jones: total 1, 0 with this game"),
            (("0.5", "0"), "1 Smith: total ½, 1 with this game; 2 Jones: total 0, 0 with this game"),
            (("0.5", "*"), "1 Smith: total ½, 1 with this game"),
        ],
    )
    def test_totals_contradict(self, totals, stated):
        """Where the totals contradict it, that is an error with both; no second one about the totals."""
        _, problems = read(f"1 Smith {totals[0]} 2w1\n2 Jones {totals[1]} .")
        assert problems == [
            (
                'open.trf:11: round 1: line 11: 1 Smith: "2w1" won against 2 Jones; line 12: 2 Jones: nothing about the '
                f"round; {stated}; expected each game in the rows of both players"
            )
        ]

    def test_a_bye_could_be_meant(self):
        """A total of the silent player that only an inferred bye would explain does not support the game."""
        _, problems = read("1 Smith 1 2w1 3w0\n2 Jones 0.5 . .\n3 Brown 1 . 1b1")
        assert len(problems) == 1
        assert problems[0].endswith(
            "; 1 Smith: total 1, 1 with this game; 2 Jones: total ½, 0 with this game; expected each game in the rows of both players"
        )

    @pytest.mark.parametrize(
        ("cell", "says"),
        [("bye", '"bye" full-point bye'), ("zero", '"zero" zero-point bye'), ("3w1", '"3w1" won against 3 Brown')],
    )
    def test_somebody_else(self, cell, says):
        """Where the other row has somebody else or a bye in that round, that is an error with both."""
        games, problems = read(f"1 Smith * 2w1\n2 Jones * {cell}\n3 Brown * {'2b0' if cell == '3w1' else '.'}")
        assert "1 1 2 1-0" not in games
        assert problems == [
            (
                f'open.trf:11: round 1: line 11: 1 Smith: "2w1" won against 2 Jones; line 12: 2 Jones: {says}; '
                "expected each game in the rows of both players"
            )
        ]

    def test_no_row_of_their_own(self):
        """An opponent without cells of their own has nothing to say."""
        report = report_of("1 Smith * 2w1\n2 Jones * .")
        entrants = (report.entrants[0], replace(report.entrants[1], reports=False))
        played = games_of(replace(report, entrants=entrants))
        assert (len(played.games), played.problems) == (1, ())

    def test_misread_row(self):
        """Where the reader could not make out the other's cell already, nothing more is said."""
        report = report_of("1 Smith 0.5 2w1\n2 Jones 1 .")
        told = Problem(severity="error", file="open.trf", line=12, column="round 1", message="unknown result")
        assert games_of(replace(report, problems=(told,))).problems == ()

    def test_misread_columns(self):
        """What is wrong in a row but not in its rounds puts no cell in doubt, unless one is missing."""
        report = report_of("1 Smith 1 2w1 .\n2 Jones 1 1b0 3w1\n3 Brown 0 . .")
        for line, column, count in ((13, "round 2", 0), (13, "club", 1), (12, "club", 1), (None, "", 1)):
            told = Problem(severity="error", file="open.trf", line=line, column=column, message="wrong")
            cells = tuple(cell for cell in report.cells if cell.kind != "absent" or cell.player != 2)
            whole = report.cells if column == "club" else cells
            assert len(games_of(replace(report, cells=whole, problems=(told,))).problems) == count

    def test_unknown_opponent_of_the_other(self):
        """Where the other's cell of that round is wrong already, nothing more is said."""
        _, problems = read("1 Smith 1 2w1\n2 Jones 1 9b1")
        assert problems == ["open.trf:12: round 1: opponent 9 is not in the report; it ends with 2"]


class TestSeveralGamesARound:
    """More than one game of a player in one round."""

    def test_allowed(self):
        """The games of two players in one round are put together in the order in which both tell them."""
        games, problems = read("1 Smith 1.5 2w1&2b=\n2 Jones 0.5 1b0&1w=", games_per_round=2)
        assert (games, problems) == (["1 1 2 1-0", "1 2 1 1/2-1/2"], [])

    def test_beyond(self):
        """More games or byes than the event has in a round are one error that shows them."""
        _, problems = read("1 Smith * 2w1&2b=\n2 Jones * 1b0&1w=")
        assert problems == [
            (
                "open.trf:11: round 1: 1 Smith has 2 games or byes in the round: line 11: 1 Smith 1-0 2 Jones; "
                "line 11: 2 Jones 1/2-1/2 1 Smith; expected one a round"
            )
        ]

    def test_bye_besides(self):
        """A bye besides a game is more than one result of the round."""
        _, problems = read("1 Smith 5 2w1&bye\n2 Jones 3 1b0")
        assert problems == [
            (
                "open.trf:11: round 1: 1 Smith has 2 games or byes in the round: line 11: 1 Smith bye; "
                "line 11: 1 Smith 1-0 2 Jones; expected one a round"
            )
        ]

    def test_not_as_many(self):
        """Two cells of the one and one of the other are an error that shows all three."""
        _, problems = read("1 Smith * 2w1&2b=\n2 Jones * 1b0", games_per_round=2)
        assert problems == [
            (
                'open.trf:11: round 1: line 11: 1 Smith: "2w1" won against 2 Jones; line 11: 1 Smith: "2b=" drew with '
                '2 Jones; line 12: 2 Jones: "1b0" lost to 1 Smith; expected each game in the cells of both'
            )
        ]

    def test_silent_about_all(self):
        """Of two games that only one of the players tells, each is taken with a warning."""
        games, problems = read("1 Smith * 2w1&2b=\n2 Jones * .", games_per_round=2)
        assert games == ["1 1 2 1-0", "1 2 1 1/2-1/2"]
        assert [problem.split(": ")[2] for problem in problems] == ["warning", "warning"]

    def test_room_for_another(self):
        """With room for another game of the round, a silent row is silent though it has somebody else."""
        games, problems = read("1 Smith 1 2w1\n2 Jones 1 3w1\n3 Brown 0 2b0", games_per_round=2)
        assert games == ["1 1 2 1-0", "1 2 3 1-0"]
        assert [problem.split(": ")[2] for problem in problems] == ["warning"]


class TestOneSided:
    """Reports in which one cell of a game is enough."""

    def test_one_cell(self):
        """One cell tells the game; the opponent's result is what it leaves."""
        games, problems = read(
            "1 Smith 1.5 2b1 3w= 4w-\n2 Jones * . . .\n3 Brown * . . .\n4 Clark * . . .", mirrored=False
        )
        assert problems == []
        assert games == ["1 2 1 0-1", "2 1 3 1/2-1/2", "3 1 4 0-1F"]

    def test_told_by_both(self):
        """A game that both players tell counts once, and their cells must agree."""
        assert read("1 Smith * 2w1\n2 Jones * 1b0", mirrored=False) == (["1 1 2 1-0"], [])
        games, problems = read("1 Smith * 2w1\n2 Jones * 1b1", mirrored=False)
        assert games == []
        assert problems == [
            (
                'open.trf:11: round 1: line 11: 1 Smith: "2w1" won against 2 Jones; line 12: 2 Jones: "1b1" won against '
                "1 Smith; the scores do not add up to 1; expected two cells that tell the same game"
            )
        ]

    def test_two_games_of_a_round(self):
        """Two different games of a player in one round are an error that shows both."""
        _, problems = read("1 Smith * 3w1\n2 Jones * 3w1\n3 Brown * .", mirrored=False)
        assert problems == [
            (
                "open.trf:12: round 1: 3 Brown has 2 games or byes in the round: line 11: 1 Smith 1-0 3 Brown; "
                "line 12: 2 Jones 1-0 3 Brown; expected one a round"
            )
        ]

    def test_matches(self):
        """With two games a round, two cells with white are two games, cells of both sides are one."""
        games, problems = read("1 Smith * 2w1\n2 Jones * 1w=", mirrored=False, games_per_round=2)
        assert (games, problems) == (["1 1 2 1-0", "1 2 1 1/2-1/2"], [])
        games, problems = read("1 Smith * 2w1&2b0\n2 Jones * 1w1&1b0", mirrored=False, games_per_round=2)
        assert (games, problems) == (["1 1 2 1-0", "1 2 1 1-0"], [])


def test_problems_by_line():
    """Problems come in the order of lines, whatever they are about."""
    _, problems = read("""
        1 Smith  9  2w1  .
        2 Jones  *  1b1  8w1
        3 Brown  9  bye  .
        4 Clark  *  .    4w1
    """)
    assert [problem.split(": ")[0] for problem in problems] == [
        "open.trf:11",
        "open.trf:12",
        "open.trf:13",
        "open.trf:14",
    ]


@given(tournaments())
def test_mirrored_cells_give_their_games(tournament):
    """A tournament whose players all tell their games comes back as exactly its games."""
    report = report_of_games(tournament)
    played = games_of(report)
    assert played.problems == ()
    assert games_told(report, played.games) == games_expected(tournament)


@given(tournaments(), st.data())
def test_one_side_is_enough(tournament, data):
    """Games that stand in one row only are the same games, with one warning for each."""
    report = report_of_games(tournament)
    pairings = sorted(
        (each.round, each.white + 1, each.black + 1)
        for each in tournament[1]
        if each.black >= 0 and each.scores != (0, 0)
    )
    dropped = data.draw(st.lists(st.sampled_from(pairings), unique=True) if pairings else st.just([]))
    gone = {(round_, str(data.draw(st.sampled_from(pair)))) for round_, *pair in dropped}
    left = [
        cell
        for cell in report.cells
        if not cell.opponent or (cell.round, report.entrants[cell.player].number) not in gone
    ]
    played = games_of(replace(report, cells=tuple(left)))
    assert games_told(report, played.games) == games_expected(tournament)
    assert [problem.severity for problem in played.problems] == ["warning"] * len(dropped)


def test_lost_by_forfeit_to_nobody_said():
    """Who lost by forfeit lost to somebody; that this one did not win either shows in the total, and is an error."""
    games, problems = read("1 Smith 0 2w-\n2 Jones 1 .")
    assert (games, [problem.split(": ")[2] for problem in problems]) == (["1 1 2 0-1F"], ["warning"])
    _, problems = read("1 Smith 0 2w-\n2 Jones 0 .\n3 Brown 1 bye")
    assert problems == [
        (
            'open.trf:11: round 1: line 11: 1 Smith: "2w-" lost by forfeit to 2 Jones; line 12: 2 Jones: nothing about '
            "the round; 1 Smith: total 0, 0 with this game; 2 Jones: total 0, 1 with this game; "
            "expected each game in the rows of both players"
        )
    ]


@given(tournaments(), st.data())
def test_a_flipped_score_names_both_lines(tournament, data):
    """One score of a played game that is changed gives one error, which names the lines of both players."""
    report = report_of_games(tournament)
    places = [place for place, cell in enumerate(report.cells) if cell.kind == "played"]
    if not places:
        return
    place = data.draw(st.sampled_from(places))
    cell = report.cells[place]
    cells = list(report.cells)
    cells[place] = flipped(cell, data.draw)
    played = games_of(replace(report, cells=tuple(cells)))
    [problem] = played.problems
    opponent = next(each for each in report.entrants if each.number == cell.opponent)
    assert problem.severity == "error"
    assert problem.column == f"round {cell.round}"
    assert all(f"line {line}: " in problem.message for line in (cell.line, opponent.line))


@given(tournaments(), st.randoms(use_true_random=False))
def test_order_of_cells_does_not_matter(tournament, random):
    """The cells of a report may stand in any order."""
    report = report_of_games(tournament)
    cells = list(report.cells)
    random.shuffle(cells)
    assert games_of(replace(report, cells=tuple(cells))) == games_of(report)


def test_name_that_is_the_number():
    """A player whom the report names by name only is told by the name alone."""
    entrants = tuple(
        Entrant(number=name, line=FIRST_LINE + at, name=name) for at, name in enumerate(("Smith", "Jones"))
    )
    cells = tuple(cell_of(at, 1, "2w1")._replace(opponent=other) for at, other in enumerate(("Jones", "Smith")))
    [problem] = games_of(replace(report_of("1 x * ."), entrants=entrants, cells=cells)).problems
    assert problem.message.startswith('line 11: Smith: "2w1" won against Jones; line 12: Jones: ')


ANY_CELL = st.builds(
    Cell,
    player=st.integers(0, 2),
    round=st.integers(-1, 3),
    opponent=st.sampled_from(["", "1", "2", "3", "4"]),
    colour=st.sampled_from(["w", "b", ""]),
    kind=st.sampled_from(["played", "forfeit", "bye", "absent", "open"]),
    score=st.integers(-1, 3),
    line=st.integers(1, 3),
    column=st.just("round"),
    written=st.just("x"),
    rated=st.booleans(),
)


@given(
    st.lists(ANY_CELL, max_size=12),
    st.lists(st.none() | st.integers(-100, 800), min_size=3, max_size=3),
    st.booleans(),
    st.integers(1, 3),
)
def test_whatever_cells_there_are(cells, points, mirrored, games_per_round):
    """Whatever cells a report has, without an error nobody has more games in a round than there can be."""
    report = report_of("1 Smith * .\n2 Jones * .\n3 Brown * .", mirrored=mirrored, games_per_round=games_per_round)
    entrants = tuple(replace(each, points=total) for each, total in zip(report.entrants, points, strict=True))
    played = games_of(replace(report, entrants=entrants, cells=tuple(cells)))
    if any(problem.severity == "error" for problem in played.problems):
        return
    counts = Counter(
        (game.round, player) for game in played.games for player in (game.white, game.black) if player >= 0
    )
    assert all(count <= games_per_round for count in counts.values())
    told = sum(cell.kind in ("played", "forfeit") for cell in cells)
    assert told <= 2 * sum(game.black >= 0 or game.result == "half-bye" for game in played.games)
