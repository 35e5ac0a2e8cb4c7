"""How explain works out figures of rule books in which an event or a month decides: bonuses, counted differences."""

import json
import re
from math import sqrt

import pytest

from pipeline.cli import code_of
from pipeline.commands.talk import width_of
from pipeline.explaining.converted import converted_by, opening_points
from pipeline.systems import load
from pipeline.systems.fide import EDITION_2022, EDITION_2024, month_told, one_counted
from schemas.ledger_columns import MILLIONTHS


@pytest.fixture(autouse=True)
def _wide(monkeypatch):
    """The screen is wide, wherever the tests run."""
    monkeypatch.setenv("COLUMNS", "160")


@pytest.fixture
def explained(tmp_path, capsys):
    """What explain prints of a folder of texts, by name; as data, as lines, or with single blanks."""

    def explain(code, *asked, as_json=False, by_line=False, period=None, **files):
        folder = tmp_path / "reports"
        folder.mkdir(exist_ok=True)
        for name, text in files.items():
            (folder / f"{name}.csv").write_text(text)
        out = tmp_path / "out"
        until = ["--period", period] if period else []
        assert (
            code_of(["run", str(folder), "--out", str(out), "--system", code, "--quiet", "--no-xlsx", *until]) == 0
        )
        capsys.readouterr()
        assert code_of(["explain", *asked, "--in", str(out), "--system", code, *["--json"] * as_json]) == 0
        said = capsys.readouterr().out
        if by_line:
            return said.splitlines()
        return json.loads(said) if as_json else " ".join(said.split())

    return explain


def players(letters):
    """Players with one letter each."""
    return "player_id,name\n" + "".join(f"{each},Player {each}\n" for each in letters)


def games(*rows):
    """Games as event:white:black:result, each a round of its own."""
    cells = [
        f"{event},{at},{w},{b},{result}\n"
        for at, (event, w, b, result) in enumerate((r.split(":") for r in rows), 1)
    ]
    return "event_id,round,white_id,black_id,result\n" + "".join(cells)


# Bonuses of the exact gain


@pytest.mark.parametrize(("won", "end", "b"), [(5, "2024-03-10", 12), (3, "2018-03-10", 14)])
def test_a_bonus_of_the_exact_gain_is_told_with_all_that_it_is_made_of(won, end, b, explained):
    """N' 16.57, K 800 / (N' + m), half of it a game; the square root is of 4 games at least."""
    k = 800 / (50 / sqrt(0.662 + 0.00000739 * (2569 - 1500) ** 2) + won)
    gain, limit = k * won / 2, b * sqrt(max(won, 4))
    files = {
        "players": players("abcdef"),
        "events": f"event_id,name,end_date\nE1,Open,{end}\n",
        "games": games(*(f"E1:a:{other}:1-0" for other in "bcdef"[:won])),
        "openings": "system,player_id,rating\n" + "".join(f"uscf,{each},1500\n" for each in "abcdef"),
    }
    rows = explained("uscf", "a", as_json=True, **files)["rows"]
    (row,) = [row for row in rows if row["bonus"]]
    total = round(2 * gain - limit)
    assert row["change"] == str(total - round(gain))
    assert float(row["gain"]) == pytest.approx(gain, abs=1e-5)
    said, first, limit_told, over, twice, together = re.fullmatch(
        r"(it exceeds B sqrt\(m\) = (.+) = ([\d.]+))(?: \(m is at least 4\))? by ([\d.]+), which counts twice: ([\d.]+), "
        r"rounded together \+(\d+)",
        row["bonus"],
    ).groups()
    assert said in row["note"]
    assert first == f"{b} sqrt({max(won, 4)})"
    assert ("(m is at least 4)" in row["bonus"]) == (won < 4)
    told = [float(each) for each in (limit_told, over, twice)]
    assert told == pytest.approx([limit, gain - limit, 2 * gain - limit], abs=1e-5)
    assert together == str(total)
    assert f"bonus for a gain of {row['gain']}: it exceeds B sqrt(m)" in explained("uscf", "a", **files)


# Differences that other games of the event decide


def test_the_one_game_that_counts_as_400_is_told(explained):
    """Until 2024-02: a (1900) met 1300 and 1250; the second gains more by 400, so the first counts in full."""
    said = explained(
        "fide",
        "a",
        as_json=True,
        players=players("abc"),
        events="event_id,name,end_date\nE1,Open,2023-03-10\n",
        games=games("E1:a:b:1-0", "E1:a:c:1-0"),
        openings="system,player_id,rating\nfide,a,1900\nfide,b,1300\nfide,c,1250\n",
    )
    told = [(row["difference"], row["table_row"], row["expected"]) for row in said["rows"] if row["kind"] == "game"]
    assert told == [("600", "560-619", "0.98"), ("400", "392-411", "0.92")]
    assert "(FD3)" in said["terms"]["difference"]


def test_what_a_difference_counted_as_is_told_by_the_expected_score():
    """0.92 of the higher-rated is 400; the lower-rated and all others have the difference in full."""
    assert [one_counted(600, each) for each in (92, 98)] == [400, 600]
    assert one_counted(411, 92) == 411
    assert one_counted(-600, 2) == -600
    assert EDITION_2022.curve.working.row(-600) == "560-619"
    assert EDITION_2024.curve.working.counted is None


def test_a_difference_of_ratings_that_do_not_count_in_full_is_told_with_the_clause(explained):
    """Black's 3200 with 350 for four stones is 3299.999, 499.999 above white's 2800."""
    told = explained(
        "egf",
        "b",
        as_json=True,
        players=players("abc"),
        events="event_id,name,end_date\nE1,Open,2024-03-10\n",
        games="event_id,round,white_id,black_id,result,handicap\nE1,1,a,b,1-0,4\nE1,2,a,b,1-0,\nE1,3,c,b,1-0,2\n",
        openings="system,player_id,rating\negf,a,2800\negf,b,3200\negf,c,3100\n",
    )
    rows = [(row["difference"], row["clause"]) for row in told["rows"] if row["kind"] == "game"]
    assert rows == [("499.999", "E2 E3 E4 E5 E7"), ("400", "E2 E3 E4"), ("199.999", "E2 E3 E4 E5 E7")]
    assert "3299.999 at most (E7)" in told["terms"]["difference"]


# Players who wait for a rating


def gathered(*ends):
    """A player u without a rating and others with one; u plays one of them in each event."""
    return {
        "players": players("uabcde"),
        "events": "event_id,name,end_date\n"
        + "".join(f"E{at},Event {at},{end}\n" for at, end in enumerate(ends, 1)),
        "games": games(
            *(f"E{at}:u:{'abcde'[at - 1]}:{'1/2-1/2' if at == 1 else '0-1'}" for at in range(1, len(ends) + 1))
        ),
        "openings": "system,player_id,rating\n" + "".join(f"fide,{each},1600\n" for each in "abcde"),
    }


def test_a_rating_that_was_reached_and_not_published_is_told(explained):
    """Half a point of five, two draws with 1800: Ra 1657.14, p 0.21 is -230, so 1427, and 1427 is published."""
    ends = ["2024-04-10", "2024-04-11", "2024-04-12", "2024-04-13", "2024-05-10"]
    told = explained("fide", "u", as_json=True, **gathered(*ends))
    assert (
        "first rating: 5 games, with 2 draws against 1800 Ra 1657.14, p 0.21, dp -230" in told["rows"][-1]["note"]
    )
    assert told["waiting"] == ""
    weaker = gathered(*ends)
    weaker["openings"] = weaker["openings"].replace("1600", "1500")  # Ra 1585.71: 1356
    said = explained("fide", "u", **weaker)
    assert "no rating after 5 games, unrated" in said
    assert "why no rating: 5 games came to 1356 in 2024-05, not published below 1400 (FD6)" in said


def test_games_that_have_lapsed_are_told(explained):
    """Four games of January 2022 counted until February 2024; one of 2024 is left. In May 2026 that is gone too."""
    ends = ["2022-01-10", "2022-01-11", "2022-01-12", "2022-01-13", "2024-03-20"]
    said = explained("fide", "u", period="2024-03", **gathered(*ends))
    assert "no rating after 5 games, unrated" in said
    assert (
        "why no rating: 1 of the 5 games that a first rating needs; 4 of before 2022-02 count no more (FD6)" in said
    )
    said = explained("fide", "u", period="2026-05", **gathered(*ends))
    assert (
        "why no rating: 0 of the 5 games that a first rating needs; 5 of before 2024-04 count no more (FD6)" in said
    )


def test_what_a_rule_says_of_those_who_wait():
    """By the entries alone, where the games before them are not known; one game is no plural."""
    rule = EDITION_2024.card.rule
    entries = [(650, 1, 1600, 2), (648, 3, 4800, 1)]
    assert rule.waiting(entries, 650, 650, None) == "4 of the 5 games that a first rating needs (FD6)"
    assert rule.waiting(entries, 650, 674, 9) == (
        "1 of the 5 games that a first rating needs; 8 of before 2024-02 count no more (FD6)"
    )
    assert rule.waiting(entries[:1], 650, 676, None) == (
        "0 of the 5 games that a first rating needs; 1 of before 2024-04 counts no more (FD6)"
    )
    assert month_told(entries[0], 650) == "2024-03: 1 game, 1 point, opponents 1600.0 on average"


# Books settled by the month


MONTH = {
    "players": players("abcd"),
    "events": "event_id,name,end_date\nE1,First,2024-05-10\nE2,Second,2024-05-20\nE3,Third,2024-05-28\n",
    "games": games("E1:a:b:1-0", "E1:a:c:1-0", "E2:a:b:1-0", "E2:c:a:1-0", "E3:a:b:1-0F", "E3:c:b:1-0"),
    "openings": "system,player_id,rating\nfide,a,1815\nfide,b,1700\nfide,c,1900\n",
}


def test_the_second_event_of_a_month_names_the_rating_that_its_games_go_by(explained):
    """+6.8 and +12.4 in the first event; the second goes by 1815 all the same. A forfeit goes by nothing."""
    told = explained("fide", "a", as_json=True, **MONTH)
    assert [(event["rating_before"], event["rated_with"]) for event in told["events"]] == [
        ("1815", None),
        ("1834.2", "1815"),
        ("1833.4", None),
        ("1833.4", None),
    ]
    said = explained("fide", "a", **MONTH)
    assert "First (E1), ended 2024-05-10; rating before: 1815 " in said
    assert "rated with 1815, the rating at the beginning of 2024-05; before this event: 1834.2 " in said
    assert "Third (E3), ended 2024-05-28; rating before: 1833.4 5 " in said
    assert "2024-05 as a whole; rating before: 1833.4 the month's changes add up to +18.4, rounded +18 -0.4" in said


def test_an_event_tells_of_everybody_what_was_rated_with(explained):
    """A forfeit is nought and moves nothing, the month's rounding stands with the last game that was rated."""
    said = explained("fide", "--event", "E3", **MONTH)
    assert "player games score expected rated with change before after not rated" in said
    assert "Player a (a) 0 0 0 1833.4 1833.4 1 " in said
    assert "Player c (c) 1 1 0.76 1900.0 " in said
    assert "rated with: the rating at the beginning of 2024-05" in said
    assert "rated with" not in explained("fide", "--event", "E1", **MONTH)
    order = re.findall(r"FD\d+ (?=[A-Z])", said[said.index("from where") :])
    assert order == sorted(order)


# What stands beneath


def test_columns_that_are_not_shown_have_no_legend(explained):
    """The difference is plainly own less opponent's in an event without differences over 400, so that it has no column."""
    assert " d own rating less" not in explained("fide", "a", **MONTH)
    far = MONTH | {"openings": MONTH["openings"].replace("1700", "1400")}
    assert " d own rating less the opponent's, as far as it counts (FD3)" in explained("fide", "a", **far)


def test_what_is_too_small_for_the_figures_shown_keeps_its_sign(explained):
    """At 2200 and 2100 con is 15.0: the sum has six decimals, of which the rating keeps three."""
    files = {
        "players": players("ab"),
        "events": "event_id,name,end_date\nE1,Open,2024-03-10\n",
        "games": games("E1:a:b:1-0"),
        "openings": "system,player_id,rating\negf,a,2200\negf,b,2100\n",
    }
    row = explained("egf", "a", as_json=True, **files)["rows"][-1]
    assert 0 < abs(float(row["change"])) < 0.0005
    said = explained("egf", "a", **files)
    assert re.search(rf"rounded \+{row['gain']} [+-]0\.000 ", said)
    assert "figures changes and ratings are rounded to 3 decimals here; --csv and --json have all of them" in said


@pytest.mark.parametrize(("width", "places"), [(80, "1 decimal"), (130, "3 decimals")])
def test_a_narrow_screen_has_fewer_decimals_and_columns(width, places, explained, monkeypatch):
    """Two things are kept beside ratings of five decimals: decimals go where there is no room, no line runs over."""
    names = "player_id,name\n" + "".join(f"{each},Somebody with a long name, the {each}\n" for each in "ab")
    files = MONTH | {
        "players": names.replace("name, the", "name the") + "c,Cy\nd,Di\n",
        "openings": "system,player_id,rating\n" + "".join(f"glicko-2,{each},1815\n" for each in "abc"),
    }
    monkeypatch.setenv("COLUMNS", str(width))
    for asked in (["a"], ["--event", "E2"]):
        lines = explained("glicko-2", *asked, by_line=True, **files)
        assert max(map(width_of, lines)) <= width
        assert any(f"rounded to {places} here" in line for line in lines)


# Openings that a conversion changed


def test_an_opening_that_was_converted_is_told_with_what_was_given(explained):
    """Player b came with 1663 in 2023: 1663 + 0.4 x 337 = 1797.8; c came with 2100, which no conversion changes."""
    files = {
        "players": players("abc"),
        "events": "event_id,name,end_date\nE1,Open,2024-05-10\n",
        "games": games("E1:a:b:1-0", "E1:a:c:1-0"),
        "openings": "system,player_id,rating,as_of\nfide,a,1815,2024-04-01\nfide,b,1663,2023-12-31\n"
        "fide,c,2100,2023-12-31\n",
    }
    rows = explained("fide", "a", as_json=True, **files)["rows"]
    assert [(row["opponent_rating"], row["opponent_given"], row["opponent_from"]) for row in rows[:2]] == [
        ("1798", "1663", "opening 1663, converted (FD8)"),
        ("2100", None, "opening"),
    ]
    said = explained("fide", "a", **files)
    assert "1798 opening 1663 1" in said
    assert "the number behind is what it was before the conversion of all ratings (FD8)" in said
    assert " FD8 On 2024-03-01" in said


def test_a_rating_that_no_conversion_explains_is_told_as_it_is():
    """The same one, one that nobody gave, and another that no conversion makes of it."""
    fide = load("fide")
    assert list(converted_by(fide, 1663, 1798 * MILLIONTHS)) == ["FD8"]
    for given, used in ((1798, 1798), (None, 1798), (1663, 1797)):
        assert not converted_by(fide, given, used * MILLIONTHS)
    assert opening_points(load("egf"), {"rating": None, "rank": "2 Dan"}) == 2200
    assert opening_points(fide, None) is None
