"""What opponents' numbers count in crosstables of chess-results.com, shown by the cells that mirror each other."""

from chess_results_read import by_names, faults, read
from hypothesis import given
from hypothesis import strategies as st
from reading_told import document

from pipeline.intake.games.pairing_up import games_of

NEARLY = """Rk.;SNo;Name;1.Rd
1;1;Arce;2w1
2;2;Bru;1b{}
3;3;Cano;4w½
4;4;Diaz;3b½
5;5;Elias;6w1
6;6;Faro;5b0
7;8;Gil;8w½
8;7;Hoz;7b½
"""


def test_colour_letters_of_another_language():
    """A Spanish table with blancas and negras gives white and black."""
    report = read(document("Rk.;Nombre;1.Ronda;Pts.\n1;Arce Ana;2n1;1\n2;Bru Blas;1b0;0\n"))
    assert [cell.colour for cell in report.cells] == ["b", "w"]


def test_a_single_colour_letter_is_left_open():
    """A letter that is white in one language and black in another gives no colour, and a warning."""
    report = read(document("Rk.;Name;1.Rd;Pts.\n1;Arce Ana;9b1;1\n2;Bru Blas;-0;0\n"))
    assert [cell.colour for cell in report.cells] == ["", ""]
    assert faults(report, "warning") == [
        "report.txt:1: warning: the letter b alone does not say which colour it is; colours are left open"
    ]


def test_repeated_ranks_count_by_place():
    """Where tied players show the same rank, opponents are called by the place, as the cells show."""
    text = "Rk.;Name;1.Rd;2.Rd\n1;Arce;2w½;3b½\n1;Bru;1b½;-½\n1;Cano;-½;1w½\n"
    report = read(document(text))
    assert [entrant.number for entrant in report.entrants] == ["1", "2", "3"]
    assert faults(report) == []


def test_ranks_that_are_nearly_starting_numbers():
    """Where ranks and starting numbers differ for two players only, the reading that all cells show is taken."""
    report = read(document(NEARLY.format("0")))
    assert faults(report) == []
    assert faults(report, "note")[1:] == [
        (
            "report.txt:1: note: opponents' numbers are ranks (cells that mirror each other as ranks: 8 of 8, as "
            "starting numbers: 6 of 8)"
        )
    ]


def test_a_contradiction_does_not_hide_the_numbers():
    """One game that is told in two ways leaves clear what the numbers count, and is shown by itself."""
    report = read(document(NEARLY.format("1")))
    assert faults(report) == []
    (contradiction,) = games_of(report).problems
    assert (contradiction.line, contradiction.column) == (2, "round 1")


def test_numbers_that_half_the_cells_show():
    """Where half of the cells contradict each other, the better of two readings is not good enough."""
    text = NEARLY.format("1").replace("3b½\n5", "3b0\n5")
    assert faults(read(document(text))) == [
        (
            "report.txt:1: the opponents' numbers can be read in more than one way (as ranks: 4 of 8, as starting "
            "numbers: 2 of 8); expected a crosstable with one column of numbers, that by which opponents are named"
        )
    ]


def test_a_starting_number_that_stands_twice():
    """Two players of one starting number are an error that names both lines."""
    text = "No.;Name;1.Rd;2.Rd\n1;Arce;2w1;-1\n2;Bru;1b0;3w½\n3;Cano;-½;2b½\n3;Diaz;-½;-0\n"
    assert faults(read(document(text))) == [
        "report.txt:5: No.: the number 3 stands on line 4 already; expected each number once"
    ]


@st.composite
def events(draw):
    """An event by starting number: of each round the couples with white first, and each player's rank."""
    players = draw(st.integers(4, 12))
    rounds = [draw(st.permutations(range(players))) for _ in range(draw(st.integers(3, 5)))]
    results = {
        (round_, at): draw(st.sampled_from(["10", "01", "½½", "+-", "-+", "--", "  "]))
        for round_ in range(len(rounds))
        for at in range(players // 2)
    }
    return players, rounds, results, draw(st.permutations(range(players)))


def crosstable(event, ranked):
    """The event as a table in order of rank or of starting number, with both numbers in it."""
    players, rounds, results, rank_of = event
    number = (lambda player: rank_of[player] + 1) if ranked else (lambda player: player + 1)
    cells = {}
    for round_, order in enumerate(rounds):
        for at in range(players // 2):
            white, black = order[2 * at], order[2 * at + 1]
            result = results[round_, at]
            cells[white, round_] = f"{number(black)}w{result[0]}"
            cells[black, round_] = f"{number(white)}b{result[1]}"
    header = ["Rk.", "No."] if ranked else ["No.", "Rk."]
    lines = [";".join([*header, "Name", *(f"{each + 1}.Rd" for each in range(len(rounds)))])]
    for player in sorted(range(players), key=number):
        numbers = [str(number(player)), str(player + 1 if ranked else rank_of[player] + 1)]
        lines.append(
            ";".join(
                [*numbers, f"Player {player:02}", *(cells.get((player, each), "-0") for each in range(len(rounds)))]
            )
        )
    return document("\n".join(lines))


@given(events())
def test_both_crosstables_of_any_event_are_the_same(event):
    """By rank or by starting number, the same games are read, or the table is refused where both readings fit."""
    tables = [read(crosstable(event, ranked)) for ranked in (True, False)]
    if not any(faults(table) for table in tables):
        games = [by_names(table) for table in tables]
        assert games[0] == games[1]
    for table in tables:
        assert all("in more than one way" in fault for fault in faults(table))


def test_opponents_that_the_list_lacks():
    """A list that was cut is told once, with how to export all of it; its pairings stay for the officer to see."""
    rows = [
        f"{row};Player {row:03};{151 if row > 20 else row + 1 - 2 * (row % 2 == 0)}{'bw'[row % 2]}½"
        for row in range(1, 151)
    ]
    report = read(document("Rk.;Name;1.Rd\n" + "\n".join(rows) + "\n"))
    assert faults(report, "warning") == [
        (
            "report.txt:151: warning: the list ends after 150 players, but 130 of 150 pairings are with others: it was "
            "cut; show the complete list on the site (zeilen=99999 in its address) and export it again"
        )
    ]
    assert len(report.cells) == 150


def test_a_few_opponents_that_the_list_lacks():
    """A few unknown opponents in a long list are slips, not a list that was cut."""
    opponents = [999 if row > 290 else row + 1 if row % 2 else row - 1 for row in range(1, 301)]
    rows = [f"{row};Player {row:03};{other}{'bw'[row % 2]}½" for row, other in enumerate(opponents, 1)]
    report = read(document("Rk.;Name;1.Rd\n" + "\n".join(rows) + "\n"))
    assert faults(report, "warning") == []
