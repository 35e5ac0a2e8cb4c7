"""PGN: what the tag pairs of games say, which games are not rated, and what is told of broken files."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.intake.games.pairing_up import games_of
from pipeline.readers.pgn import DIALECT
from pipeline.reading.asked import Asked
from pipeline.reading.document import Document
from pipeline.reading.pgn.endings import ending_of
from pipeline.reading.pgn.games import games_in
from tests.reports_as_text import as_text, document_of

SAMPLES = Path(__file__).parent / "reports" / "pgn"


def read(*lines, asked=Asked()):  # noqa: B008 - a frozen value
    """The reports of a PGN text."""
    return DIALECT.read(Document(file="a.pgn", lines=tuple("\n".join(lines).split("\n"))), asked)


def game(moves="1. e4 e5 1-0", **tags):
    """A game in PGN; a tag that is None is left out."""
    usual = {"Event": "Open", "Date": "2026.05.02", "Round": "1", "White": "Ava", "Black": "Ben", "Result": "1-0"}
    pairs = [f'[{name} "{value}"]' for name, value in (usual | tags).items() if value is not None]
    return "\n".join([*pairs, "", moves, ""])


def cells(*reports):
    """The cells of reports, each as kind, score and whether it is rated."""
    return [(cell.kind, cell.score, cell.rated) for report in reports for cell in report.cells]


def problems(reports):
    """All problems as they are printed, without the file's name."""
    return [str(problem).removeprefix("a.pgn:") for report in reports for problem in report.problems]


@pytest.mark.parametrize("name", ["club", "broken", "not_rated", "results_only"])
def test_a_sample_is_read_as_the_golden_file_says(name):
    """Events, players, games and messages of a sample file are those of the file beside it."""
    reports = DIALECT.read(document_of(SAMPLES / f"{name}.pgn"), Asked())
    assert as_text(reports) == (SAMPLES / f"{name}.txt").read_text(encoding="utf-8")


# ----------------------------------------------------------------------------------------------------
# Whose file it is
# ----------------------------------------------------------------------------------------------------

CLAIMED = (
    ('[Event "Open"]', True),
    ('\ufeff[Event "Open"]', True),
    ('% a remark\n; another\n\n  [Event "Open"]', True),
    ('[White "Ava"]', True),
    ('Games of the summer\n\n[Event "Open"]', True),
    ("[Name, City, Country, Date]", False),
    ("[Event, City, Country, Date]", False),
    ("1 [Smith][John][2+ 3- 1=] 2.5", False),
    ('[Name "Event"]', False),
    ("[Event Open]", False),
    ("012 Open\n042 2026/05/02", False),
    ("Event,Round,White,Black,Result", False),
    ("1. e4 e5 1-0", False),
    ("", False),
    ("\n" * 300 + '[Event "Open"]', False),
)


@pytest.mark.parametrize(("text", "claimed"), CLAIMED)
def test_a_file_is_claimed_by_tag_pairs_at_its_beginning(text, claimed):
    """Tag pairs with quotes make a PGN file; shogi sheets have brackets without them."""
    assert DIALECT.claims(Document(file="a", lines=tuple(text.split("\n")))) is claimed


def test_a_workbook_is_not_claimed():
    """A document without lines is no PGN file."""
    assert not DIALECT.claims(Document(file="a"))


# ----------------------------------------------------------------------------------------------------
# What a game is
# ----------------------------------------------------------------------------------------------------

KINDS = (
    # tags and moves, and the cell that comes of them
    ({"Result": "1-0"}, ("played", 2, True)),
    ({"Result": "0-1", "moves": "1. e4 e5 0-1"}, ("played", 0, True)),
    ({"Result": "1/2-1/2", "moves": "1. e4 e5 1/2-1/2"}, ("played", 1, True)),
    ({"Result": "*", "moves": "1. e4 e5 *"}, ("open", -1, True)),
    ({"Result": "*", "moves": "*", "Termination": "abandoned"}, ("open", -1, True)),
    ({"moves": "1. e4 e5"}, ("played", 2, True)),
    ({"moves": "1.e4 1... e5 1-0"}, ("played", 2, True)),
    ({"moves": "e2-e4 e7-e5 1-0"}, ("played", 2, True)),
    ({"moves": "1. S:f3 Sc6 1-0"}, ("played", 2, True)),
    ({"Termination": "Normal"}, ("played", 2, True)),
    ({"Termination": "Time forfeit"}, ("played", 2, True)),
    ({"Termination": "Ava won by checkmate"}, ("played", 2, True)),
    ({"Termination": "adjudication"}, ("played", 2, True)),
    ({"Termination": "Abandoned"}, ("played", 2, False)),
    ({"Termination": "rules infraction"}, ("played", 2, False)),
    ({"Termination": "unterminated"}, ("played", 2, False)),
    ({"Termination": "forfeit"}, ("played", 2, False)),
    ({"Termination": "forfeit", "moves": "1-0"}, ("forfeit", 2, True)),
    ({"Termination": "abandoned", "moves": "1. e4 1-0"}, ("forfeit", 2, True)),
    ({"Result": "1/2-1/2", "Termination": "abandoned", "moves": "1/2-1/2"}, ("played", 1, False)),
    ({"Result": "1/2-1/2", "Termination": "not played", "moves": "1/2-1/2"}, ("forfeit", 1, True)),
    ({"Termination": "Ben lost by FORFEIT", "moves": "1-0"}, ("forfeit", 2, True)),
    ({"Termination": "Ben lost by forfeit"}, ("played", 2, False)),
    ({"Termination": "Time forfeit", "moves": "1-0"}, ("played", 2, True)),
    ({"Termination": "Remis", "moves": "1. e4 e5 1-0"}, ("played", 2, True)),
    ({"Termination": "Aufgabe", "moves": "1-0"}, ("played", 2, False)),
    ({"moves": "{Ben did not\nappear} 1-0"}, ("forfeit", 2, True)),
    ({"moves": "1. ♘f3 ♞\ufe0ef6 1-0"}, ("played", 2, True)),
    ({"moves": "1.Кf3 Крf6 1-0"}, ("played", 2, True)),
    ({"moves": "1. ♙e4 1-0"}, ("forfeit", 2, True)),
    ({"Result": "+:-", "moves": "*"}, ("forfeit", 2, True)),
    ({"Result": "1-0F", "moves": ""}, ("forfeit", 2, True)),
    ({"moves": "1. e4 1-0"}, ("forfeit", 2, True)),
    ({"moves": "1. e4 {e5 is met by} (1. d4 d5) ; d6\n% d5\n1-0"}, ("forfeit", 2, True)),
    ({"moves": "{ 1. e4 e5 } 1-0"}, ("played", 2, True)),
    ({"moves": "1-0"}, ("played", 2, True)),
    ({"Variant": "Standard"}, ("played", 2, True)),
    ({"Variant": "From Position"}, ("played", 2, True)),
    ({"Variant": "Chess960"}, ("played", 2, False)),
    ({"Variant": "Shogi", "moves": "1-0"}, ("played", 2, False)),
    ({"FEN": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}, ("played", 2, True)),
    ({"FEN": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"}, ("played", 2, False)),
    ({"Black": "BYE", "moves": "1-0"}, ("bye", 2, True)),
    ({"Black": "?", "moves": "1-0"}, ("bye", 2, True)),
    ({"Black": "", "Result": "1/2-1/2", "moves": ""}, ("bye", 1, True)),
    ({"Black": None, "Result": "0-1", "moves": ""}, ("bye", 0, True)),
    ({"White": "bye", "Result": "0-1", "moves": ""}, ("bye", 2, True)),
    ({"White": "-", "Result": "1-0", "moves": ""}, ("bye", 0, True)),
    ({"Black": "bye", "Result": "*", "moves": "*"}, ("absent", -1, True)),
)  # fmt: skip


@pytest.mark.parametrize(("tags", "expected"), KINDS)
def test_a_game_counts_as_its_tags_and_moves_say(tags, expected):
    """Played, forfeited, a bye or open; what is no ordinary game of two who both moved is not rated."""
    reports = read(game(**tags))
    assert cells(*reports) == [expected]
    assert not [problem for problem in problems(reports) if "warning" not in problem and "note" not in problem]


def test_a_game_without_result_among_games_with_moves_is_told_more_loudly():
    """A file of results alone gets a note; where other games have moves, a game without is a warning."""
    bare = game(moves="1-0")
    said = "this game came with a result and no moves: rated"
    assert problems(read(bare)) == [f"1: note: {said} as played"]
    both = read(bare, game(Round="2"))
    assert problems(both) == [f'1: warning: {said}, unless [Termination "forfeit"] is added']
    late = read(game(moves="1-0", Termination="time forfeit"), game(Round="2"))
    assert cells(*late) == [("forfeit", 2, True), ("played", 2, True)]


ENDINGS = (
    ("", "played"),
    ("Normal", "played"),
    ("Game drawn by repetition", "played"),
    ("Ava won by checkmate", "played"),
    ("time forfeit", "on time"),
    ("TIME  FORFEIT", "on time"),
    ("Ben forfeited on time", "on time"),
    ("Ava won on time", "on time"),
    ("Black lost by forfeit", "unplayed"),
    ("Forfeited", "unplayed"),
    ("win by default", "unplayed"),
    ("Walk-over", "unplayed"),
    ("w.o.", "unplayed"),
    ("W/O", "unplayed"),
    ("not played", "unplayed"),
    ("Ben did not play", "unplayed"),
    ("No-show", "unplayed"),
    ("Ben was ABSENT", "unplayed"),
    ("kampflos", "unplayed"),
    ("time forfeit, later: forfeit", "unplayed"),
    ("Ava won - game abandoned", "unfinished"),
    ("rules infraction", "unfinished"),
    ("wonderful", "unknown"),
    ("???", "played"),
    ("forfeit" + " x" * 5_000, "unplayed"),
)


@pytest.mark.parametrize(("text", "ending"), ENDINGS)
def test_termination_is_read_within_sentences(text, ending):
    """The words of a forfeit count in any capitals; a forfeit on time is the end of a game."""
    assert ending_of(text) == ending


def test_an_unknown_termination_is_told():
    """The word is shown; whether the game is rated is said by its moves."""
    assert problems(read(game(Termination="Aufgabe"), game(Round="2", moves="1-0", Termination="Sieg"))) == [
        '1: warning: this game ended in words that are not known (Termination "Aufgabe"): rated, since there are moves',
        '11: warning: this game ended in words that are not known (Termination "Sieg"), without moves: not rated',
    ]


ENDS = (
    ("1. e4 {bad; really} e5 0-1", "0-1"),
    ("1. e4 e5 0-1 {and so; it ended}", "0-1"),
    ("1. e4 e5 0-1 {and so\nit ended}", "0-1"),
    ("1. e4 e5 {and so\nit; ended} 0-1", "0-1"),
    ("1. e4 e5 0-1 ; it ended", "0-1"),
    ("1. e4 e5 ; 0-1", ""),
    ("1. e4 e5 {0-1}", ""),
    ("1. e4 e5 {\n0-1}", ""),
    ("1. e4 e5 (1... d5 0-1)", ""),
)


@pytest.mark.parametrize(("moves", "end"), ENDS)
def test_moves_end_with_what_stands_last_outside_comments(moves, end):
    """A semicolon within braces begins no comment, and a comment behind the result hides it not."""
    [parted] = games_in(game(moves=moves).split("\n"))
    assert (parted.end, parted.moves) == (end, 2)


def test_both_lose_a_forfeit_of_both():
    """A double forfeit is told by a cell of each player."""
    [report] = read(game(moves="*", Result="0-0"))
    assert [(cell.player, cell.opponent, cell.colour, cell.score) for cell in report.cells] == [
        (0, "Ben", "w", 0),
        (1, "Ava", "b", 0),
    ]


WRONG = (
    ({"Round": "0"}, '3: Round: the round is "0"; expected a number such as 3, or 3.2 for the second board of round 3'),
    ({"Round": "٣"}, '3: Round: the round is "٣"; expected a number such as 3, or 3.2 for the second board of round 3'),
    ({"Result": None}, "1: Result: the result is nothing; expected 1-0, 0-1, 1/2-1/2, or * for none yet"),
    ({"Result": "bye"}, '6: Result: the result is "bye"; expected 1-0, 0-1, 1/2-1/2, or * for none yet'),
    ({"Result": "*"}, '6: Result: the result is "*", but the moves end with 1-0; expected one result'),
    ({"Date": "2026.02.30"}, '2: Date: "2026.02.30" is no date; expected such as 2011-02-25, 25.02.2011 or 25 Feb 2011'),
    ({"White": "?"}, '4: White: a game was played, but White is "?"; expected a player'),
    ({"Black": None}, "1: Black: a game was played, but Black is nothing; expected a player"),
    ({"WhiteFideId": "1e6"}, '7: WhiteFideId: "1e6" is no FIDE id; expected digits alone, 0, - or nothing'),
    ({"BlackElo": "-5"}, '7: BlackElo: "-5" is no rating; expected a whole number from 1 to 9999, 0 or nothing'),
    ({"moves": "1. e4 {so\n\ne5 1-0"}, "8: a comment begins with { and is not closed with }; expected a } before the next game"),
)  # fmt: skip


@pytest.mark.parametrize(("tags", "expected"), WRONG)
def test_what_is_wrong_is_told_with_its_line_and_tag(tags, expected):
    """One mistake is one error, at the line of the tag that has it."""
    assert problems(read(game(**tags))) == [expected]


# ----------------------------------------------------------------------------------------------------
# Games, events, players
# ----------------------------------------------------------------------------------------------------


def test_a_brace_left_open_does_not_swallow_the_games_behind_it():
    """Each of many games with an open comment is told, and the game behind them is read."""
    reports = read(
        *(game(moves="1. e4 { e5 1-0", Round=str(1 + number)) for number in range(500)), game(Round="501")
    )
    assert len(problems(reports)) == 500
    assert [cell.round for report in reports for cell in report.cells] == [501]


def test_a_tag_in_a_comment_is_no_game():
    """What looks like a tag pair within a comment belongs to the comment."""
    assert len(list(games_in(game(moves='1. e4 { see\n[White "Ava"]\n} e5 1-0').split("\n")))) == 1


def test_blank_lines_among_the_moves_part_no_game():
    """Moves go on behind a blank line until the next tag pair."""
    parted = list(games_in((game(moves="1. e4\n\n{well}\n\ne5 1-0") + game(Round="2")).split("\n")))
    assert [(each.line, each.moves, each.end) for each in parted] == [(1, 2, "1-0"), (13, 2, "1-0")]


def test_games_without_moves_are_parted_by_their_tags():
    """Tag pairs alone make a game; a blank line and a tag that the game has already begin the next one."""
    headers = game(moves="").strip()
    reports = read(headers, "", headers.replace('"1"', '"2"'), headers.replace('"1"', '"3"'))
    assert [cell.round for report in reports for cell in report.cells] == [1, 2, 3]


def test_the_second_part_of_a_round_is_a_board_or_the_game_of_a_match():
    """3.2 is board 2 of round 3; where two players meet twice in a round, it is their second game."""
    [open_] = read(game(Round="3.1"), game(Round="3.2", White="Cid", Black="Dot"))
    assert [(cell.round, cell.board) for cell in open_.cells] == [(3, "1"), (3, "2")]
    assert open_.games_per_round == 1
    [match] = read(game(Round="3.1"), game(Round="3.2", White="Ben", Black="Ava"))
    assert [(cell.round, cell.board) for cell in match.cells] == [(3, ""), (3, "")]
    assert match.games_per_round == 2
    [twice] = read(game(Round="3.1"), game(Round="3.1"))
    assert twice.games_per_round == 1


def test_a_match_of_three_games_in_a_round_is_three_games():
    """Who has white twice against one opponent plays two games, told apart by their numbers also on one day."""
    games = [game(Round="1.1"), game(Round="1.02", White="Ben", Black="Ava"), game(Round="1.3")]
    [match] = read(*games, game(Round="1.1", White="Cid", Black="Dot"))
    assert match.games_per_round == 3
    assert [(cell.player, cell.board) for cell in match.cells] == [(0, "1"), (1, "2"), (0, "3"), (2, "")]
    assert [(row.white, row.board) for row in games_of(match).games] == [(0, "1"), (0, "3"), (1, "2"), (2, "")]
    assert not games_of(match).problems


def test_events_of_one_name_are_parted_by_the_day_they_began():
    """Two seasons of one championship are two events; a game without EventDate is of the only one there is."""
    first, second = read(
        game(Event="Cup", Date="2025.05.02", EventDate="2025.05.01"),
        game(Event="Cup", EventDate="2026.05.01"),
    )
    assert (first.start_date, first.end_date) == ("2025-05-01", "2025-05-02")
    assert (second.start_date, second.end_date) == ("2026-05-01", "2026-05-02")
    [cup] = read(game(Event="Cup", EventDate="2026.05.01"), game(Event="Cup", Round="2"))
    assert len(cup.cells) == 2


SEASONS = (
    # the dates of three games, with EventDate behind a blank; how far they lie apart if that is too far
    (("2025.09.01", "2026.03.03", "????.??.??"), None),
    (("2025.09.01", "2026.03.04", "????.??.??"), "184 days apart: the game of line 1 is of 2025-09-01, this one of 2026-03-04"),
    (("2026.03.04", "2025.09.01", "????.??.??"), "184 days apart: the game of line 10 is of 2025-09-01, this one of 2026-03-04"),
    (("2024.??.??", "2026.03.04", "2026.03.05"), "429 days apart: the game of line 1 is of 2024-12-31, this one of 2026-03-05"),
    (("2026.03.04", "2025.??.??", "2025.08.??"), "185 days apart: the game of line 19 is of 2025-08-31, this one of 2026-03-04"),
    (("2025.??.??", "2025.11.??", "2026.03.05"), None),
    (("2025.09.01 2025.09.01", "2026.03.04 2025.09.01", "2026.05.04 2025.09.01"), None),
    (("2025.09.01 2025.09.01", "2026.03.04 2025.09.01", "2026.05.04"), "245 days apart: the game of line 1 is of 2025-09-01, this one of 2026-05-04"),
    (("2025.09.01 2025.09.01", "2026.03.04 2026.03.04", "2025.03.04"), None),
)  # fmt: skip


@pytest.mark.parametrize(("dates", "apart"), SEASONS)
def test_games_of_one_name_far_apart_must_say_when_their_event_began(dates, apart):
    """Two years' championships of one name are no event of two years; the officer's dates make it one."""
    games = []
    for number, date in enumerate(dates, start=1):
        day, _, began = date.partition(" ")
        games.append(game(Round=str(number), Date=day, EventDate=began or None))
    told = [problem for problem in problems(read(*games)) if "apart" in problem]
    expected = '; expected [EventDate "…"] in every game, or a file for each event; of an event that lasted so long start_date and end_date in ratinglist.toml'
    if apart:
        [said] = told
        assert said.endswith(f'Date: games of "Open" lie {apart}{expected}')
    else:
        assert not told
    said_by_officer = Asked(start_date="2024-01-01", end_date="2026-12-31")
    assert not [problem for problem in problems(read(*games, asked=said_by_officer)) if "apart" in problem]
    too_late = Asked(start_date="2026-01-01", end_date="2026-12-31")
    assert bool(apart) is any("apart" in problem for problem in problems(read(*games, asked=too_late)))


def test_the_days_of_an_event_are_those_of_its_games():
    """First and last game make the event, unless a game has no full date: then nobody knows the last day."""
    [report] = read(game(Date="2026.05.09"), game(Round="2", Date="2026.05.02"))
    assert (report.start_date, report.end_date) == ("2026-05-02", "2026-05-09")
    texts = (game(), game(Round="2", Date="2026.05.??"), game(Round="3", Date="????.??.??"))
    [report] = read(*texts)
    assert (report.start_date, report.end_date) == ("2026-05-02", "")
    assert [cell.date for cell in report.cells] == ["2026-05-02", "", ""]
    assert problems([report]) == [
        '10: warning: 2 games have no full date, the first here, so that the games do not say on which day the event ended; expected end_date below [reports."FILE"] in ratinglist.toml, or a date for every game'
    ]
    assert problems(read(*texts, asked=Asked(end_date="2026-05-30"))) == []
    [early] = read(game(EventDate="2026.05.03"))
    assert problems([early]) == [
        "1: warning: this game was played on 2026-05-02, before the event began (2026-05-03): taken as its start"
    ]


def test_dates_that_begin_with_the_day_need_an_order_that_is_said_or_shown():
    """The standard's dates begin with the year; others are read as all dates of reports are."""
    assert problems(read(game(Date="03.04.2026"))) == [
        '2: Date: "03.04.2026" may be 3 April 2026 or 4 March 2026; say which with dates = "dmy" or "mdy" in ratinglist.toml, or with --dates dmy'
    ]
    [report] = read(game(Date="03.04.2026"), asked=Asked(dates="dmy"))
    assert report.end_date == "2026-04-03"


def test_a_player_is_known_by_fide_id_or_else_by_name():
    """One id is one player whatever the spelling; a name alone is of the only one who is called so."""
    [report] = read(
        game(White="Smith, John", WhiteFideId="101"),
        game(White="Ben", Black="SMITH, JOHN", Round="2"),
        game(White="Jon Smith", WhiteFideId="0101", Round="3"),
    )
    assert [(entrant.number, entrant.fide_id) for entrant in report.entrants] == [
        ("Smith, John", "101"),
        ("Ben", ""),
    ]
    assert problems([report]) == [
        '20: warning: "Smith, John" of line 1 is called "Jon Smith" here, with the same id'
    ]
    [report] = read(
        game(White="Smith, John", WhiteFideId="101"),
        game(White="Smith, John", WhiteFideId="102", Round="2"),
        game(White="Smith, John", Round="3"),
    )
    assert [entrant.number for entrant in report.entrants] == ["Smith, John", "Ben", "Smith, John (3)"]
    assert problems([report]) == [
        '21: "Smith, John" stands here without an id and may be FIDE id 101 or FIDE id 102; expected an id'
    ]
    assert [cell.round for cell in report.cells] == [1, 2]


# ----------------------------------------------------------------------------------------------------
# Malice
# ----------------------------------------------------------------------------------------------------

MALICIOUS = (
    game(moves="(" * 200_000),
    game(moves="{" * 200_000),
    game(moves="1. e4 " + "(1. d4 " * 50_000),
    game(moves="; " * 100_000),
    game(Site='"] ' * 50_000),
    game(Site="\\" * 100_001),
    game(White=" " * 100_000 + "x"),
    "[" * 200_000,
    "[Event " + " " * 200_000 + '"x"]',
    '[Event "x"' + " " * 200_000,
    ('[Event "x"]' + " " * 50) * 2_000,
    ("[A" * 50_000) + ' "x"]',
    "1" * 200_000 + "." * 200_000,
    game(Round="1" * 100_000, Date="?" * 100_000, Result="-" * 100_000, FEN="/" * 100_000),
)


@pytest.mark.parametrize("text", MALICIOUS, ids=range(len(MALICIOUS)))
def test_malicious_texts_are_read_to_their_end(text):
    """Endless comments, variations, brackets and values raise nothing; every event has a report."""
    assert read(text)


TEXTS = st.lists(
    st.sampled_from(
        [
            *game().split("\n"),
            "{",
            "}",
            "(",
            ")",
            ";",
            "%",
            '[Event "',
            '"]',
            "[",
            "]",
            "1. e4",
            "*",
            "?",
            "bye",
            "\ufeff",
            "\\",
            "\x0b",
            "½-½",
        ]
    ),
    max_size=60,
)


@given(TEXTS, st.sampled_from(["\n", " ", ""]))
def test_no_mixture_of_pieces_raises(pieces, between):
    """Whatever stands in the file, cells name players that are there and have a round."""
    for report in read(between.join(pieces)):
        numbers = {entrant.number for entrant in report.entrants}
        assert len(numbers) == len(report.entrants)
        assert all(cell.round >= 1 and (cell.opponent in numbers or not cell.opponent) for cell in report.cells)
