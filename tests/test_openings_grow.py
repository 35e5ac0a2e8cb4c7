"""What openings give besides a rating grows before the first game: by their day, or from the first month on."""

from dataclasses import replace

import pytest

from pipeline.rules.system import RatingSystem
from tests.kept_books import deviating, on_the_shelf
from tests.oracle import Federation
from tests.rule_cases import Played, federation, play
from tests.stepwise import continued, handed_on, part_of, run, steps_of

EVENTS = "event_id  end_date\nJAN  2024-01-10\nAPR  2024-04-05"
GAMES = "event_id  white_id  black_id  result\nJAN  A  B  1-0\nAPR  C  D  1-0\nAPR  E  F  1-0"
OPENINGS = """
player_id  rating  deviation  as_of
A          1600    80         .
C          1600    80         .
D          1600    80         2023-11-30
E          1600    80         2024-06-30
G          1600    80         .
H          1600    80         2023-12-01
"""


def hundredths(played: Played) -> dict[str, tuple[int, str]]:
    """By player the deviation after the last settlement in hundredths, and the month that it is of."""
    return {player: (int(row["deviation"]), row["settled_in"]) for player, row in played.standings.items()}


def test_by_their_day_or_from_the_first_month_on():
    """Five a month: C by three from January, D by five from November; E's day is not over; G and H wait on."""
    played = play(deviating(), federation(GAMES, events=EVENTS, openings=OPENINGS), period="2024-05")
    assert hundredths(played) == {
        "A": (70_00, "2024-01"),
        "B": (340_00, "2024-01"),
        "C": (80_00 + 3 * 5_00 - 10_00, "2024-04"),
        "D": (80_00 + 5 * 5_00 - 10_00, "2024-04"),
        "E": (70_00, "2024-04"),
        "F": (340_00, "2024-04"),
        "G": (80_00, "2024-01"),
        "H": (80_00, "2023-12"),
    }
    listed = {player: row["deviation"] for player, row in played.listed.items()}
    assert {player: listed[player] for player in "CGH"} == {"C": "90.00", "G": "100.00", "H": "105.00"}


def growing_after(*, grows: bool) -> RatingSystem:
    """The rule book with months of games that are no months of growth, or with none at all."""
    system = deviating()
    (edition,) = system.editions
    assert edition.card is not None
    card = replace(edition.card, grows_at_onset=False, grown=edition.card.grown if grows else None)
    return replace(system, editions=(replace(edition, card=card),))


def test_a_rule_that_grows_in_months_without_games_alone():
    """The first month itself is one for whoever does not play in it: G by five months to May, C by three before April."""
    played = play(growing_after(grows=True), federation(GAMES, events=EVENTS, openings=OPENINGS), period="2024-05")
    told = hundredths(played)
    assert (told["A"], told["C"], told["G"]) == (
        (70_00, "2024-01"),
        (80_00 + 3 * 5_00 - 10_00, "2024-04"),
        (80_00, "2023-12"),
    )
    assert played.listed["G"]["deviation"] == "105.00"


def test_where_nothing_grows_nothing_is_said():
    """Without growth the month stays that of the last settlement."""
    told = hundredths(
        play(growing_after(grows=False), federation(GAMES, events=EVENTS, openings=OPENINGS), period="2024-05")
    )
    assert {player: told[player] for player in "CGH"} == {
        "C": (70_00, "2024-04"),
        "G": (80_00, ""),
        "H": (80_00, ""),
    }


def test_a_correction_counts_too():
    """The first thing that counts is one of February: by the end of May G has grown by three months."""
    played = play(
        deviating(),
        federation(
            "event_id  white_id  black_id  result\nAPR  C  D  1-0",
            events="event_id  end_date\nAPR  2024-04-05",
            openings=OPENINGS,
            corrections="player_id  date  change\nA  2024-02-20  10",
        ),
        period="2024-05",
    )
    told = hundredths(played)
    assert (told["G"], told["H"]) == ((80_00, "2024-02"), (80_00, "2023-12"))
    assert played.listed["G"]["deviation"] == "95.00"
    assert told["C"] == (80_00 + 2 * 5_00 - 10_00, "2024-04")


def waiting(code: str) -> Federation:
    """Four who open and wait, two with a day; c and d play in January and March, all in May but one of each."""
    events = {"JAN": "2025-01-10", "MAR": "2025-03-10", "MAY": "2025-05-10"}
    games = [("JAN", "c", "d"), ("MAR", "d", "c"), ("MAY", "p", "q"), ("MAY", "c", "d")]
    as_of = {"p": "2024-12-31", "q": "", "r": "2024-07-01", "s": ""}
    return Federation(
        players=[{"player_id": each, "name": each} for each in "cdpqrs"],
        events=[{"event_id": name, "name": name, "end_date": day} for name, day in events.items()],
        games=[
            {"event_id": event, "round": "1", "white_id": white, "black_id": black, "result": "1-0"}
            if (white, black) != ("c", "d") or event != "MAY"
            else {"event_id": event, "round": "2", "white_id": white, "black_id": black, "result": "0-1"}
            for event, white, black in games
        ],
        openings=[
            {"system": code, "player_id": each, "rating": "1500", "deviation": "50", "as_of": day}
            for each, day in as_of.items()
        ],
    )


@pytest.mark.parametrize("code", ["glicko", "glicko-2", "deviating"])
def test_month_by_month_is_all_at_once(code, tmp_path):
    """Also where the first run is made before anything counts, and others find nothing new to count."""
    whole = waiting(code)
    with on_the_shelf(deviating()):
        at_once = continued(run(tmp_path / "in", code, whole, {}, "2025-06"), code)
        steps, earlier, made = steps_of(code, whole), None, None
        for period in ("2024-12", "2025-01", "2025-02", "2025-03", "2025-04", "2025-05", "2025-06"):
            part = part_of(whole, [step for step in steps if step.period == period])
            made = run(tmp_path / "in", code, part, {}, period, earlier)
            earlier = handed_on(tmp_path / "out", code, {}, made)
            if period == "2024-12":
                assert b"2025" not in made.files[f"{code}/standings.csv"]
    assert continued(made, code) == at_once


def test_a_peak_needs_a_rating_that_is_still_sure():
    """From 100: by the end of January 115 of October, 105 of December; a peak is a list's, and one with 110 at most."""
    openings = "player_id  rating  deviation  as_of\nG  1600  100  2023-10-31\nH  1600  100  2023-12-31"
    played = play(deviating(), federation(GAMES, events=EVENTS, openings=openings), period="2024-04")
    told = {player: played.standings[player] for player in "GH"}
    assert {player: (row["status"], row["peak"], row["peak_period"]) for player, row in told.items()} == {
        "G": ("provisional", "", ""),
        "H": ("provisional", "1600", "2024-01"),
    }
