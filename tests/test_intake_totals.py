"""Stated totals against the cells: byes that only a total speaks of are inferred, other differences are errors."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.intake.games.cell_words import points_words
from pipeline.intake.games.inferred_byes import Lacking, inferred_byes
from pipeline.intake.games.pairing_up import games_of
from pipeline.problems import Problem
from pipeline.reading.report import PointSystem
from tests.hand_reports import games_told, report_of, said
from tests.hand_tournaments import report_of_games, tournaments


def read(table, **facts):
    """The byes and the problems of a table, in short."""
    report = report_of(table, **facts)
    played = games_of(report)
    byes = [game for game in played.games if game.black < 0]
    return games_told(report, byes), said(played.problems)


@pytest.mark.parametrize(
    ("hundredths", "words"),
    [
        (0, "0"),
        (50, "½"),
        (100, "1"),
        (250, "2½"),
        (-50, "−½"),
        (-100, "−1"),
        (225, "2.25"),
        (310, "3.1"),
        (1050, "10½"),
    ],
)
def test_points_in_words(hundredths, words):
    """Points are told as crosstables print them."""
    assert points_words(hundredths) == words


SIX_ROUNDS = """
1 Smith {total} 2w1 2b= .   .   {rounds}
2 Jones *       1b0 1w= 3w1 3b0 3w1 3b1
3 Brown *       .   .   2b0 2w1 2b0 2w0
"""


class TestInferredByes:
    """A total higher than the cells, explained by byes in rounds where nothing is said of the player."""

    @pytest.mark.parametrize(
        ("total", "rounds", "byes", "note"),
        [
            ("2", ". .", ["3 1 half-bye ui"], "total 2, cells 1½: half-point bye inferred in round 3"),
            (
                "2.5",
                ". .",
                ["3 1 half-bye ui", "4 1 half-bye ui"],
                "total 2½, cells 1½: half-point byes inferred in rounds 3 and 4",
            ),
            (
                "3.5",
                ". .",
                ["3 1 half-bye ui", "4 1 half-bye ui", "5 1 half-bye ui", "6 1 half-bye ui"],
                "total 3½, cells 1½: half-point byes inferred in rounds 3, 4, 5 and 6",
            ),
            (
                "4.5",
                ". .",
                ["3 1 bye ui", "4 1 bye ui", "5 1 half-bye ui", "6 1 half-bye ui"],
                "total 4½, cells 1½: full-point byes inferred in rounds 3 and 4 and half-point byes inferred in rounds 5 and 6",
            ),
            (
                "5.5",
                ". .",
                ["3 1 bye ui", "4 1 bye ui", "5 1 bye ui", "6 1 bye ui"],
                "total 5½, cells 1½: full-point byes inferred in rounds 3, 4, 5 and 6",
            ),
            (
                "3.5",
                "half zero",
                ["3 1 bye ui", "4 1 half-bye ui", "5 1 half-bye", "6 1 zero-bye"],
                "total 3½, cells 2: full-point bye inferred in round 3 and half-point bye inferred in round 4",
            ),
        ],
    )
    def test_inferred(self, total, rounds, byes, note):
        """Half-point byes in the first such rounds, full ones only where there are too few; never rated, one note."""
        games, problems = read(SIX_ROUNDS.format(total=total, rounds=rounds))
        assert games == byes
        assert problems == [f"open.trf:11: points: note: 1 Smith: {note}; a bye is never rated"]

    @pytest.mark.parametrize(
        ("total", "rounds", "message"),
        [
            (
                "6",
                ". .",
                "total 6 stated, 1 + ½ = 1½ in the cells, and byes in rounds 3, 4, 5 and 6 cannot make up the difference; expected 1½",
            ),
            (
                "2.25",
                ". .",
                "total 2.25 stated, 1 + ½ = 1½ in the cells, and byes in rounds 3, 4, 5 and 6 cannot make up the difference; expected 1½",
            ),
            ("1", ". .", "total 1 stated, 1 + ½ = 1½ in the cells; expected 1½"),
            (
                "4.5",
                "half zero",
                "total 4½ stated, 1 + ½ + ½ + 0 = 2 in the cells, and byes in rounds 3 and 4 cannot make up the difference; expected 2",
            ),
        ],
    )
    def test_not_explained(self, total, rounds, message):
        """Any other difference is an error with the arithmetic, and no bye."""
        games, problems = read(SIX_ROUNDS.format(total=total, rounds=rounds))
        assert not [game for game in games if game.endswith("i")]
        assert problems == [f"open.trf:11: points: 1 Smith: {message}"]

    def test_no_round_left(self):
        """A player with a cell in each round has no round for a bye."""
        _, problems = read("1 Smith 3.5 2w1 2b= 2w0 2b1\n2 Jones 1.5 1b0 1w= 1b1 1w0")
        assert problems == [
            (
                "open.trf:11: points: 1 Smith: total 3½ stated, 1 + ½ + 0 + 1 = 2½ in the cells, "
                "and no round without a cell is left for a bye; expected 2½"
            )
        ]

    def test_not_in_rounds_to_come(self):
        """Rounds in which nobody has a result yet are no place for an inferred bye."""
        _, problems = read("1 Smith 2 2w1 .\n2 Jones 0 1b0 .\n3 Brown 1 bye 4w\n4 Clark 0 . 3b")
        assert problems[0] == (
            "open.trf:11: points: 1 Smith: total 2 stated, 1 in the cells, "
            "and no round without a cell is left for a bye; expected 1"
        )

    def test_a_pairing_without_a_result_is_no_round_for_a_bye(self):
        """Who is paired, or whose cell is open, has no bye in that round."""
        table = "1 Smith 1.5 2w1 {}\n2 Jones 0 1b0 .\n3 Brown 1 . 4w1\n4 Clark 0 . 3b0"
        assert read(table.format("."))[0] == ["2 1 half-bye ui"]
        games, problems = read(table.format("open"))
        assert games == []
        assert problems == [
            (
                "open.trf:11: points: 1 Smith: total 1½ stated, 1 in the cells, and no round without a cell is left for a "
                "bye; expected 1"
            )
        ]

    def test_other_worth_of_byes(self):
        """Byes are inferred by what the report's own points give for them."""
        points = PointSystem(win=300, draw=100, forfeit_win=300, forfeit_draw=100, full_bye=300, half_bye=100)
        table = "1 Smith {} 2w1 . .\n2 Jones 6 1b0 3w1 3b1\n3 Brown 0 . 2b0 2w0"
        assert read(table.format(4), points=points)[0] == ["2 1 half-bye ui"]
        assert read(table.format(5), points=points)[0] == ["2 1 half-bye ui", "3 1 half-bye ui"]
        assert read(table.format(7), points=points)[0] == ["2 1 bye ui", "3 1 half-bye ui"]
        assert read(table.format(8), points=points)[1] == [
            (
                "open.trf:11: points: 1 Smith: total 8 stated, 3 in the cells, "
                "and byes in rounds 2 and 3 cannot make up the difference; expected 3"
            )
        ]

    def test_byes_worth_nothing(self):
        """Byes that count nothing explain nothing."""
        points = PointSystem(full_bye=0, half_bye=0)
        games, problems = read("1 Smith 1.5 2w1 .\n2 Jones 1 1b0 3w1\n3 Brown 0 . 2b0", points=points)
        assert games == []
        assert len(problems) == 1


class TestNoByeInferred:
    """Rounds in which a bye would be a guess."""

    def test_round_without_a_game(self):
        """A round in which nobody has a game is missing in the report: its points are an error for each player."""
        _, problems = read("1 Smith 2.5 2w1 . 3b1\n2 Jones 1 1b0 . 4w=\n3 Brown 0 4w0 . 1w0\n4 Clark 1.5 3b1 . 2b=")
        assert problems == [
            (
                "open.trf:11: points: 1 Smith: total 2½ stated, 1 + 1 = 2 in the cells, and nobody has a game in round 2, "
                "where no bye is inferred; expected 2"
            ),
            (
                "open.trf:12: points: 2 Jones: total 1 stated, 0 + ½ = ½ in the cells, and nobody has a game in round 2, "
                "where no bye is inferred; expected ½"
            ),
        ]

    def test_too_much_beside_a_round_without_a_game(self):
        """Where the rounds with games are not enough, those without are named."""
        _, problems = read("1 Smith 3.5 2w1 . . .\n2 Jones 2.5 1b0 . 3w1 3b1\n3 Brown 0 . . 2b0 2w0")
        assert problems == [
            (
                "open.trf:11: points: 1 Smith: total 3½ stated, 1 in the cells, and byes in rounds 3 and 4 cannot make "
                "up the difference (nobody has a game in round 2, where no bye is inferred); expected 1"
            ),
            (
                "open.trf:12: points: 2 Jones: total 2½ stated, 0 + 1 + 1 = 2 in the cells, and nobody has a game in "
                "round 2, where no bye is inferred; expected 2"
            ),
        ]

    def test_one_full_bye_a_round(self):
        """Of two players who both lack a full point in the one round left to them nobody gets a bye."""
        _, problems = read("1 Smith 2 2w1 . 3w0\n2 Jones 1 1b0 . 4b0\n3 Brown 2 4w0 4b1 1b1\n4 Clark 2 3b1 3w0 2w1")
        tail = (
            "and full-point byes in round 2 cannot make up the difference: there is one a round at most, "
            "and 2 players lack some"
        )
        assert problems == [
            f"open.trf:11: points: 1 Smith: total 2 stated, 1 + 0 = 1 in the cells, {tail}; expected 1",
            f"open.trf:12: points: 2 Jones: total 1 stated, 0 + 0 = 0 in the cells, {tail}; expected 0",
        ]

    def test_a_full_bye_is_stated(self):
        """Nobody gets a second full-point bye in a round in which the report gives one."""
        _, problems = read("1 Smith 2 2w1 .\n2 Jones 1 1b0 bye\n3 Brown 2 4w1 4b1\n4 Clark 0 3b0 3w0")
        assert problems == [
            (
                "open.trf:11: points: 1 Smith: total 2 stated, 1 in the cells, and full-point byes in round 2 cannot "
                "make up the difference: there is one a round at most, and 1 player lacks some; expected 1"
            )
        ]

    def test_full_byes_of_several(self):
        """Full-point byes of several players go into different rounds, whoever is asked first."""
        games, problems = read("""
            1 Smith 3 .   .   4w1 3w1
            2 Jones 1 .   3b0 5w0 4w0
            3 Brown 1 4w0 2w1 .   1b0
            4 Clark 2 3b1 .   1b0 2b1
            5 Evans 1 .   .   2b1 .
        """)
        assert games == ["1 1 half-bye ui", "1 2 bye ui", "2 1 half-bye ui"]
        assert {problem.split(":")[3] for problem in problems} == {" note"}

    def test_others_make_room(self):
        """A player who has a choice leaves the only round that another has."""
        games, _ = read("""
            1 Smith 1.5 .   .   2w0
            2 Jones 3   .   3w1 1b1
            3 Brown 2   4w1 2b0 4b1
            4 Clark 0   3b0 .   3w0
        """)
        assert games == ["1 1 half-bye ui", "1 2 bye ui", "2 1 bye ui"]

    def test_round_robin_of_an_even_number(self):
        """Where everybody meets everybody and nobody is left over, a missing point is an error."""
        table = "1 Smith 2 2w1 .\n2 Jones 0 1b0 3w0\n3 Brown 1 . 2b1\n{}"
        assert read(table.format(""), shape="round-robin")[0] == ["2 1 bye ui"]
        _, problems = read(table.format("4 Clark 0 . ."), shape="round-robin")
        assert problems == [
            (
                "open.trf:11: points: 1 Smith: total 2 stated, 1 in the cells, and nobody is left over in a round robin "
                "of 4 players; expected 1"
            )
        ]

    def test_own_players_alone(self):
        """Some players' own rows show no round as missing: up to the last round a bye can stand in each."""
        table = "1 Smith {} 2w1 . .\n2 Jones * . . ."
        assert read(table.format(2.5), mirrored=False, rounds=3)[0] == ["2 1 bye ui", "3 1 half-bye ui"]
        assert len(read(table.format(2.5), mirrored=False, rounds=2)[1]) == 1


class TestByesToCome:
    """Byes that are entered for rounds that nobody has played yet."""

    TABLE = "1 Smith {} 2w1 half\n2 Jones {} 1b0 bye\n3 Brown 0 zero 4w\n4 Clark 0 zero 3b"

    def test_not_in_the_total_yet(self):
        """A total without them is right, and noted once for the file."""
        games, problems = read(self.TABLE.format(1, 0))
        assert "2 1 half-bye" in games
        assert problems == [
            "open.trf:11: points: note: 2 totals without the byes of rounds that nobody has played yet (the first of 1 Smith)"
        ]

    def test_in_the_total_already(self):
        """A total with them is right."""
        assert read(self.TABLE.format(1.5, 1))[1] == []

    def test_only_some_of_them(self):
        """A total between the two is not."""
        _, problems = read("1 Smith 1.5 2w1 half half\n2 Jones 0 1b0 . .")
        assert problems == [
            "open.trf:11: points: 1 Smith: total 1½ stated, 1 + ½ + ½ = 2 in the cells; expected 2",
        ]


class TestAllTotals:
    """What is wrong with all totals together is said once."""

    @pytest.mark.parametrize(
        ("totals", "words"),
        [
            ((7, 1, 3), "3 for a win, 1 for a draw and 0 for a loss"),
            ((5, 1, 2), "2 for a win, 1 for a draw and 0 for a loss"),
            ((8, 3, 4), "3 for a win, 2 for a draw and 1 for a loss"),
        ],
    )
    def test_another_point_system(self, totals, words):
        """Totals that are all right by other points are one error, which names them."""
        _, problems = read(
            f"1 Smith {totals[0]} 2w= 3w1 2b1\n2 Jones {totals[1]} 1b= . 1w0\n3 Brown {totals[2]} bye 1b0 ."
        )
        assert problems == [
            (
                "open.trf:1: points: 3 of 3 totals are not those of 1 for a win, ½ for a draw and 0 for a loss, but all are "
                f"those of {words}; expected totals by the report's own points, or a line of the report that states others"
            )
        ]

    def test_another_point_system_before_the_end(self):
        """Byes of rounds to come and points besides the cells are left aside when other points are looked for."""
        report = report_of("1 Smith 5 2w1 half .\n2 Jones 1 1b0 . bye\n3 Brown 3 4w1 . .\n4 Clark 0 3b0 . .")
        besides = [
            replace(each, adjusted=100 * more) for each, more in zip(report.entrants, (2, 1, 0, 0), strict=True)
        ]
        [problem] = games_of(replace(report, entrants=tuple(besides))).problems
        assert "2 of 4 totals" in problem.message
        assert "all are those of 3 for a win, 1 for a draw and 0 for a loss;" in problem.message

    def test_totals_in_doubt(self):
        """Totals of players whose cells contradict each other say nothing about other points."""
        _, problems = read("1 Smith 1 2w1\n2 Jones 0 1b1\n3 Brown 1 bye")
        assert len(problems) == 1

    def test_byes_counted_otherwise(self):
        """Totals for which only byes count otherwise are one error as well."""
        _, problems = read("1 Smith 1 2w1 bye\n2 Jones 0 1b0 .\n3 Brown 1 bye 4w1\n4 Clark 0 . 3b0")
        assert problems == [
            (
                "open.trf:1: points: 2 of 4 totals are not those of 1 for a win, ½ for a draw and 0 for a loss, but all are "
                "those of 1 for a win, ½ for a draw and 0 for a loss (0 for a full-point bye); expected totals by the "
                "report's own points, or a line of the report that states others"
            )
        ]

    def test_one_total_is_wrong(self):
        """One wrong total is that player's, whatever points would explain it."""
        _, problems = read("1 Smith 3 2w1\n2 Jones 0 1b0")
        assert problems == [
            (
                "open.trf:11: points: 1 Smith: total 3 stated, 1 in the cells, and no round without a cell is left for a "
                "bye; expected 1"
            )
        ]

    def test_all_nothing(self):
        """Totals that are all 0 are a column that the program leaves out: one warning."""
        _, problems = read("1 Smith 0 2w1\n2 Jones 0 1b0\n3 Brown 0 bye")
        assert problems == [
            "open.trf:1: points: warning: every total is 0 though there are results; the totals are not compared with the cells"
        ]

    def test_no_games(self):
        """Totals in a report that tells no games, as a list of places does, are one warning."""
        _, problems = read("1 Smith 2.5 .\n2 Jones 1 .")
        assert problems == [
            "open.trf:1: points: warning: there are totals but no games or byes; the totals are not compared with anything"
        ]

    def test_nothing_rightly(self):
        """Totals that are all 0 before the first result are right."""
        assert read("1 Smith 0 2w\n2 Jones 0 1b")[1] == []

    def test_none_stated(self):
        """Where no totals are stated there is nothing to say."""
        assert read("1 Smith * 2w1 .\n2 Jones * 1b0 .") == ([], [])


def test_points_besides_the_cells():
    """Points that the report gives besides the cells count, and are shown in the arithmetic."""
    report = report_of("1 Smith 3 2w1 2b=\n2 Jones 0.5 1b0 1w=")
    first, second = report.entrants
    right = replace(report, entrants=(replace(first, adjusted=150), second))
    assert games_of(right).problems == ()
    wrong = replace(report, entrants=(replace(first, adjusted=-100), second))
    assert said(games_of(wrong).problems) == [
        (
            "open.trf:11: points: 1 Smith: total 3 stated, 1 + ½ + −1 besides = ½ in the cells, "
            "and no round without a cell is left for a bye; expected ½"
        )
    ]


def test_no_second_error():
    """Where a player's cells have an error already, the total is not told besides; nor is a bye inferred."""
    games, problems = read("1 Smith 2 2w1 .\n2 Jones 2 1b1 3w1\n3 Brown 0 . 2b0")
    assert games == []
    assert len(problems) == 1
    assert "the scores do not add up" in problems[0]


def test_misread_cells():
    """Where the reader could not make out a cell, nothing is inferred from the total; other lines are compared."""
    report = report_of("1 Smith 2 2w1 .\n2 Jones 9 1b0 3w1\n3 Brown 0 . 2b0")
    told = Problem(severity="error", file="open.trf", line=11, column="round 2", message="unknown result")
    played = games_of(replace(report, problems=(told,)))
    assert [game for game in played.games if game.inferred] == []
    assert [problem.line for problem in played.problems] == [12]
    birth = replace(told, column="birth date")
    whole = report_of("1 Smith 2 2w1 3b0\n2 Jones 0 1b0 .\n3 Brown 1 . 1w1")
    assert [problem.line for problem in games_of(replace(whole, problems=(birth,))).problems] == [11]


def test_who_does_not_report():
    """A total of an opponent without cells of their own is not compared."""
    report = report_of("1 Smith 1 2w1\n2 Jones 5 .", mirrored=False)
    entrants = (report.entrants[0], replace(report.entrants[1], reports=False))
    assert games_of(replace(report, entrants=entrants)).problems == ()


@given(tournaments(), st.data())
def test_inferred_byes_close_the_totals(tournament, data):
    """Whatever byes are added in rounds with games, one full a round, such are inferred and close the totals."""
    report = report_of_games(tournament)
    full = {cell.round for cell in report.cells if (cell.kind, cell.score) == ("bye", 2)}
    more = [0] * len(report.entrants)
    for round_ in sorted({cell.round for cell in report.cells if cell.kind in ("played", "forfeit")}):
        told = {cell.player for cell in report.cells if cell.round == round_}
        empty = [player for player in range(len(more)) if player not in told]
        for player in empty:
            more[player] += data.draw(st.integers(0, 1))
        if empty and round_ not in full and data.draw(st.booleans()):
            player = data.draw(st.sampled_from(empty))
            more[player] += 1
    entrants = [
        replace(entrant, points=entrant.points + 50 * halves)
        for entrant, halves in zip(report.entrants, more, strict=True)
    ]
    played = games_of(replace(report, entrants=tuple(entrants)))
    worth = {"bye": 2, "half-bye": 1}
    if any(problem.severity == "error" for problem in played.problems):
        # By chance the totals of a tiny event can be those of other points.
        assert ["but all are those of" in problem.message for problem in played.problems] == [True]
        return
    inferred = [game for game in played.games if game.inferred]
    assert [
        sum(worth[game.result] for game in inferred if game.white == player) for player in range(len(more))
    ] == more
    assert not any(game.rated for game in inferred)
    places = [(game.round, player) for game in played.games for player in (game.white, game.black) if player >= 0]
    assert len(places) == len(set(places))
    assert [problem.severity for problem in played.problems] == ["note"] * sum(map(bool, more))


WANTS = st.lists(
    st.sets(st.integers(1, 5), min_size=1).flatmap(
        lambda free: st.tuples(st.just(free), st.integers(1, len(free)))
    ),
    min_size=1,
    max_size=4,
)


def can_be_shared_out(wants, taken=frozenset()):
    """Whether each of the players can have as many rounds as they want, all tried out."""
    if not wants:
        return True
    (free, count), *others = wants
    return any(can_be_shared_out(others, taken | set(own)) for own in combinations(sorted(free - taken), count))


@given(WANTS)
def test_full_byes_are_shared_out_where_they_can_be(wants):
    """Players get full-point byes in different rounds exactly if there is a way, and only in rounds of theirs."""
    lacking = {player: Lacking(count, 0, tuple(sorted(free))) for player, (free, count) in enumerate(wants)}
    byes = inferred_byes(lacking, frozenset())
    assert (len(byes) == len(wants)) == can_be_shared_out(wants)
    rounds = [bye.round for own in byes.values() for bye in own]
    assert len(rounds) == len(set(rounds))
    for player, own in byes.items():
        assert {bye.result for bye in own} == {"bye"}
        assert len(own) == wants[player][1]
        assert {bye.round for bye in own} <= wants[player][0]
