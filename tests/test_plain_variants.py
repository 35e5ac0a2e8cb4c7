"""Books made of others by changing plain data: what they are, what they say of it, and what it does to ratings."""

import re
import tomllib
from dataclasses import fields, replace
from datetime import date
from decimal import Decimal
from pathlib import Path

import numpy as np
import pytest

from pipeline.odds import odds
from pipeline.odds_tables import odds_table
from pipeline.rules.edition import Adjustment, Conversion, Edition, Settles
from pipeline.rules.own_numbers import OwnNumber
from pipeline.rules.plain import PlainDataError, settings_of, varied
from pipeline.rules.plain.keys import BOOK_KEYS, EDITION_KEYS
from pipeline.rules.seats import ByAdvantage, Seats
from pipeline.rules.system import RatingSystem
from pipeline.systems import codes, load
from tests.rule_cases import careers, duels, federation, play

DAY = date(2024, 2, 1)


@pytest.mark.parametrize("code", codes())
def test_a_books_own_data_changes_nothing(code):
    """The data of a book, put into it again, makes the same editions, and is told again."""
    base = load(code)
    told = [settings_of(edition) for edition in base.editions]
    at_all_times = {
        name: value
        for name, value in settings_of(base).items()
        if all(each.get(name, value) == value for each in told)
    }
    same = varied(base, "my-club", at_all_times)
    assert list(same.editions) == list(base.editions)
    assert [clause for clause in same.clauses if "Changed" in clause[1]] == []
    assert settings_of(same) == settings_of(base)
    shown = {each.name for each in fields(base)} - {"code", "version", "options", "clauses"}
    assert {name for name in shown if getattr(same, name) != getattr(base, name)} == set()


def test_all_data_of_plain_elo():
    """Each key with its value as TOML holds it."""
    assert settings_of(load("elo")) == {
        "title": "Elo",
        "source": load("elo").source,
        "settles": "event",
        "mark": "P",
        "mark_before": False,
        "inactive_mark": "",
        "classes": "none",
        "titles": "none",
        "opening_ranks": "none",
        "start": 1500,
        "pairs_unrated": "start",
        "provisional": {"games": 30, "method": "none"},
        "k": [{"k": 32}],
        "curve": {"shape": "logistic", "scale": 400},
        "rounding": "half-away",
        "floor": 0,
        "least_for_win": "none",
        "provisional_opponents": "full",
        "bonus": "none",
        "entries": "none",
        "exclusions": "none",
        "handicaps": "none",
        "handicap_guideline": "none",
        "inactive_after": "none",
    }
    assert settings_of(load("elo").editions[0]).keys() == settings_of(load("elo")).keys() - {
        "title", "source", "settles", "mark", "mark_before", "inactive_mark", "classes", "titles", "opening_ranks",
    }  # fmt: skip


EVERYTHING = {
    "title": "Club",
    "source": "Minutes of 2024",
    "settles": "period",
    "mark": "?",
    "mark_before": True,
    "inactive_mark": "i",
    "classes": [[2000, "First"], [0, "Second"]],
    "titles": {"kind": "held", "games": 5},
    "opening_ranks": {"First": 2100, "Second": 900},
    "start": "opening",
    "pairs_unrated": 900,
    "provisional": {"games": 9, "method": "average", "swing": 300, "bye_rating": 1000},
    "k": [{"k": 12.5, "games_below": 30, "games_by": "event", "rating_from": 1, "rating_below": 2300, "age_to": 18}, {"k": 10}],
    "curve": {"shape": "table", "unit": 10, "rows": [[0, 5], [100, 7]], "cap": 99},
    "rounding": "half-even",
    "floor": -100,
    "least_for_win": 1,
    "provisional_opponents": "scaled",
    "bonus": {"over": 40, "counts": "whole"},
    "entries": [{"from": "conventional", "times": 2, "divided_by": 3, "plus": 10, "cap": 1900}, {"from": "fide"}],
    "exclusions": {"apart_over": 400},
    "handicaps": {"sente": 40, "rook": 300},
    "handicap_guideline": [[0, "even"], [40, "sente"]],
    "inactive_after": 24,
}  # fmt: skip


def test_every_key_at_once():
    """Whatever is wanted is what the book has then; the ledger's clauses are those of the book."""
    book = varied(load("elo"), "my-club", EVERYTHING)
    assert settings_of(book) == EVERYTHING
    assert EVERYTHING.keys() == settings_of(load("elo")).keys()
    (edition,) = book.editions
    assert edition.k_unit == 2
    assert (book.settles, edition.start, edition.floor) == (Settles.EVERY_PERIOD, None, -100)
    cited = [
        edition.start_clause, edition.floor_clause, edition.settlement_clause, edition.bonus.clause,
        edition.provisional.clause, edition.provisional.bye_clause, edition.exclusions[0].clause,
        edition.handicaps.clause, book.titles.clause, *(entry.clause for entry in edition.entries),
    ]  # fmt: skip
    assert set(cited) <= {clause for clause, _ in book.clauses}
    assert edition.bonus.clause != edition.settlement_clause


def test_what_the_clauses_say():
    """The base's, with a note where something is changed; a clause of its own for what is added."""
    book = varied(
        load("tca"),
        "my-club",
        {"start": 1200, "classes": [[1000, "A"], [0, "B"]]},
        [(DAY, {"floor": 100, "start": 1300})],
    )
    told, base = dict(book.clauses), dict(load("tca").clauses)
    assert told.keys() - base.keys() == {"V1"}
    assert {clause for clause in base if told[clause] != base[clause]} == {"T2", "T9"}
    assert told["T2"] == f"{base['T2']} Changed: start = 1200; from 2024-02-01: start = 1300."
    assert told["T9"].endswith(" Changed: from 2024-02-01: floor = 100.")
    assert told["V1"] == 'Added: classes = [[1000, "A"], [0, "B"]].'
    assert book.title == "Taichung Chess Association, changed"


def test_a_step_for_the_provisional_is_told_as_how_they_are_rated():
    """Written among the steps of K it is the same book, whose clause of the provisional says the K that it brings."""
    for amended in (False, True):
        by_steps = {"k": [{"k": 64, "provisional": True}, {"k": 32}]}
        by_method = {"provisional": {"games": 30, "method": "higher-k", "k": 64}}
        one, two = (
            varied(load("elo"), "my-club", *(({}, [(DAY, wanted)]) if amended else (wanted,)))
            for wanted in (by_steps, by_method)
        )
        assert one.editions == two.editions
        assert one.editions[-1].clauses == ("EL3 EL4", "EL3 EL4 EL5")
        said = f'{f"from {DAY}: " if amended else ""}provisional = {{ games = 30, method = "higher-k", k = 64 }}.'
        assert dict(one.clauses)["EL5"] == dict(two.clauses)["EL5"]
        assert dict(one.clauses)["EL5"].endswith(f" Changed: {said}")


def test_the_text_may_be_in_any_order():
    """Keys, and keys in tables, in the other order make the very same book, with the same words."""

    def turned(value: object) -> object:
        if isinstance(value, dict):
            return {name: turned(each) for name, each in reversed(value.items())}
        return [turned(each) for each in value] if isinstance(value, list) else value

    later = {"k": [{"k": 10, "rating_from": 1000, "games_below": 3}, {"k": 5}], "floor": 3}
    one = varied(load("elo"), "my-club", EVERYTHING, [(DAY, later), (date(2025, 1, 1), {"floor": 4})])
    two = varied(
        load("elo"), "my-club", turned(EVERYTHING), [(date(2025, 1, 1), {"floor": 4}), (DAY, turned(later))]
    )
    assert settings_of(one) == settings_of(two)
    assert [settings_of(each) for each in one.editions] == [settings_of(each) for each in two.editions]
    assert one.version == two.version
    assert [str(each) for each in one.clauses] == [str(each) for each in two.clauses]
    assert list(one.opening_ranks) == list(two.opening_ranks) == ["First", "Second"]
    assert [list(each.handicaps.points) for each in one.editions] == [
        list(each.handicaps.points) for each in two.editions
    ]
    assert "k = [{ k = 10, games_below = 3, rating_from = 1000 }, { k = 5 }]" in dict(one.clauses)["EL4"]


def test_the_version_goes_with_the_text():
    """Other numbers, another version; the same text otherwise laid out, the same."""
    base = load("tca")
    one = varied(
        base, "my-club", {"start": 1200, "floor": 5}, [(DAY, {"floor": 6}), (date(2023, 1, 1), {"floor": 7})]
    )
    same = varied(
        base, "other", {"floor": 5, "start": 1200}, [(date(2023, 1, 1), {"floor": 7}), (DAY, {"floor": 6})]
    )
    assert re.fullmatch(r"1\+[0-9a-f]{12}", one.version)
    assert same.version == one.version
    assert same.editions == one.editions
    versions = {
        each.version
        for each in (one, varied(base, "my-club", {}), varied(base, "my-club", {"start": 1200}), varied(load("elo"), "my-club", {}))
    }  # fmt: skip
    assert len(versions) == 4


@pytest.mark.parametrize(
    ("wanted", "left"),
    [
        ({}, ["expected", "k_by", "bonus"]),
        ({"start": 5}, ["expected", "k_by", "bonus"]),
        ({"k": [{"k": 20}]}, ["expected", "bonus"]),
        ({"curve": {"shape": "logistic"}}, ["k_by", "bonus"]),
        ({"bonus": "none"}, ["expected", "k_by"]),
        ({"provisional": {"games": 9, "method": "none"}}, ["expected", "k_by", "bonus"]),
        ({"provisional": {"games": 9, "method": "higher-k", "k": 50}}, ["expected", "bonus"]),
    ],
)
def test_options_that_a_changed_key_decides_are_none_any_more(wanted, left):
    """A choice would throw away what the variant says."""
    assert [option.name for option in varied(load("tca"), "my-club", wanted).options] == left
    assert [option.name for option in varied(load("tca"), "my-club", {}, [(DAY, wanted)]).options] == left


def test_an_amendment_holds_from_its_day_on():
    """What is played on the day already counts by it, a day before not yet."""
    book = varied(load("elo"), "my-club", {"settles": "game"}, [(DAY, {"k": [{"k": 16}], "start": 1600})])
    assert [edition.in_force for edition in book.editions] == [None, DAY]
    events = "event_id  end_date\nE1  2024-01-31\nE2  2024-02-01"
    games = "event_id  round  white_id  black_id  result\nE1  1  a  b  1-0\nE2  1  c  d  1-0\nE2  2  a  c  1-0"
    played = play(book, federation(games, events=events))
    changes = [
        (row["player_id"], row["own_rating"], row["change"]) for row in played.ledger if row["kind"] == "game"
    ]
    assert changes[:4] == [("a", "1500", "16"), ("b", "1500", "-16"), ("c", "1600", "8"), ("d", "1600", "-8")]


def in_two_editions() -> RatingSystem:
    """Plain Elo of which all ratings rose by 100 on a day, with a lower K since."""
    (first,) = load("elo").editions
    rise = Conversion(clause="EL2", rule=lambda ratings: ratings + 100)
    second = replace(first, in_force=date(2024, 1, 15), conversion=rise, start=1600)
    return replace(load("elo"), editions=(first, second))


def test_what_is_wanted_holds_in_all_editions_and_amendments_go_between():
    """A day between editions takes what was before; the next edition is amended as well, and converts once."""
    between, later = date(2024, 1, 5), date(2024, 3, 1)
    book = varied(
        in_two_editions(), "my-club", {"k": [{"k": 24}]}, [(later, {"floor": 7}), (between, {"rounding": "down"})]
    )
    told = [
        (
            each.in_force,
            each.start,
            settings_of(each)["k"],
            settings_of(each)["rounding"],
            each.floor,
            each.conversion is None,
        )
        for each in book.editions
    ]
    k = [{"k": 24}]
    assert told == [
        (None, 1500, k, "half-away", 0, True),
        (between, 1500, k, "down", 0, True),
        (date(2024, 1, 15), 1600, k, "down", 0, False),
        (later, 1600, k, "down", 7, True),
    ]
    on_the_day = varied(in_two_editions(), "my-club", {}, [(date(2024, 1, 15), {"start": 1700})])
    assert [(each.in_force, each.start) for each in on_the_day.editions] == [
        (None, 1500),
        (date(2024, 1, 15), 1700),
    ]
    assert on_the_day.editions[1].conversion is not None
    assert settings_of(on_the_day)["start"] == 1700


def test_a_rule_that_is_no_plain_data_has_no_key():
    """A K or a curve worked out by a function, an adjustment of another kind; in one of several editions, too."""
    (first,) = load("elo").editions

    def k(seats: Seats) -> np.ndarray:
        return np.full(len(seats.own), 7)

    def same(_seats: Seats, change: np.ndarray, _unit: int) -> np.ndarray:
        return change

    strange = replace(
        first,
        in_force=DAY,
        k=k,
        curve=replace(first.curve, rule=k),
        adjustment=Adjustment(rule=same),
        rounding=np.floor_divide,
    )
    # Games at odds are rated by the advantage: a curve that may not look at it knows none.
    gone = {"k", "curve", "least_for_win", "provisional_opponents", "rounding", "handicaps", "handicap_guideline"}
    assert (
        settings_of(load("elo")).keys() - settings_of(replace(load("elo"), editions=(first, strange))).keys()
        == gone
    )
    assert gone <= settings_of(first).keys()
    assert not gone & settings_of(strange).keys()


@pytest.mark.parametrize("code", codes())
def test_odds_are_offered_only_where_they_count(code):
    """Whoever has handicaps, or a curve by the advantage and nothing beside it, may set what they are worth."""
    (*_, edition) = load(code).editions
    by_advantage = isinstance(edition.curve.rule, ByAdvantage) and edition.special is None
    assert ("handicaps" in settings_of(edition)) == (by_advantage or len(edition.handicaps.points) > 1)
    assert ("handicap_guideline" in settings_of(edition)) == ("handicaps" in settings_of(edition))


def test_a_number_of_a_books_own():
    """A number inside a rule that a book declares is told, changed in each edition by itself, and checked."""

    def with_gift(edition: Edition, points: Decimal) -> Edition:
        return replace(
            edition, k=lambda seats: np.full(len(seats.own), 2 * int(10 * points)), numbers=(gift(points),)
        )

    def gift(points: Decimal) -> OwnNumber:
        return OwnNumber(
            name="gift", clause="EL4", lowest=0, highest=9, places=1, fields=("k",), of=lambda _: float(points), into=with_gift
        )  # fmt: skip

    first = with_gift(load("elo").editions[0], Decimal("1.5"))
    second = replace(with_gift(first, Decimal(2)), in_force=DAY)
    book = replace(load("elo"), editions=(first, second))
    assert settings_of(first)["gift"] == 1.5
    assert settings_of(book)["gift"] == 2
    changed = varied(book, "my-club", {"gift": 3}, [(date(2024, 3, 1), {"gift": 0.5})])
    assert [settings_of(each)["gift"] for each in changed.editions] == [3, 3, 0.5]
    assert dict(changed.clauses)["EL4"].endswith("Changed: gift = 3; from 2024-03-01: gift = 0.5.")
    played = play(
        replace(changed, editions=changed.editions[:1]), federation("white_id  black_id  result\na  b  1-0")
    )
    assert played.change("a") == "+30"
    with pytest.raises(
        PlainDataError, match=r"gift cannot be 1\.25: it must be a number from 0 to 9 with at most 1 dec"
    ):
        varied(book, "my-club", {"gift": 1.25})
    assert "gift" not in settings_of(replace(book, editions=(first, replace(second, numbers=()))))


@pytest.mark.parametrize(
    ("code", "wanted", "options"),
    [("glicko-2", {"tau": 0.3}, {"tau": "low"}), ("glicko", {"c_squared": 5000}, {"growth": "two-years"})],
)
def test_a_number_that_an_option_offers_too(code, wanted, options):
    """The same editions as by the choice, which is none any more."""
    base = load(code)
    changed = varied(base, "my-club", wanted)
    assert list(changed.editions) == list(base.with_options(options).editions) != list(base.editions)
    assert not changed.options
    assert settings_of(changed) | {"title": base.title} == settings_of(base) | wanted


@pytest.mark.parametrize("code", codes())
def test_own_numbers_are_named_apart(code):
    """No number of a book's own goes by the name of plain data, and its clause is one of the book's."""
    system = load(code)
    for edition in system.editions:
        names = [number.name for number in edition.numbers]
        assert len({*names}) == len(names)
        assert not {*names} & {key.name for key in (*EDITION_KEYS, *BOOK_KEYS)}
        for number in edition.numbers:
            assert number.clause in {clause for clause, _ in system.clauses}
            again = number.into(edition, Decimal(repr(number.of(edition))))
            assert next(each for each in again.numbers if each.name == number.name).of(again) == number.of(edition)


def test_every_setting_is_explained():
    """The register of plain Elo has a line for each key, in their order, and examples that are right."""
    page = Path(__file__).parent.parent / "data" / "rules" / "elo.md"
    lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in page.read_text("utf-8").splitlines()]
    told = [line for line in lines if len(line) == 3 and line[0].startswith("`")]
    names = [re.findall("`([a-z_]+)`", line[0]) for line in told]
    assert [name for row in names for name in row] == [key.name for key in (*BOOK_KEYS, *EDITION_KEYS)]
    for line, (name, *_) in zip(told, names, strict=True):
        for example in re.findall("`([^`]+)`", line[2]):
            if "=" not in example or example[0] in "[{":
                wanted = tomllib.loads(f"{name} = {example}")
                if isinstance(wanted[name], bool):
                    continue
                needs = {"classes": [[9, "1 Dan"], [0, "1 Kyu"]]} if name in ("titles", "opening_ranks") else {}
                assert varied(load("elo"), "my-club", needs | wanted)


# ----------------------------------------------------------------------------------------------------
# What it does to ratings
# ----------------------------------------------------------------------------------------------------


def test_k_by_age_and_rating():
    """K 40 until the year of the 18th birthday while below 2300; of whom no birth date is known it is never that."""
    book = varied(load("elo"), "my-club", {"k": [{"k": 40, "age_to": 18, "rating_below": 2300}, {"k": 20}]})
    careers(
        book,
        """
        player  opening  birth       record  rating
        turns   1500     2006-12-31  W1500   1520
        turned  1500     2005-01-01  W1500   1510
        high    2300     2010-01-01  W2300   2310
        nobody  1500     .           W1500   1510
        """,
    )


@pytest.mark.parametrize(
    ("provisional", "from_a_list", "later"),
    [
        ({"games": 30, "method": "none"}, "+10", "+10"),
        ({"games": 9, "method": "none"}, "+20", "+20"),
        ("none", "+20", "+20"),
    ],
)
def test_whoever_enters_established_is_no_newcomer(provisional, from_a_list, later):
    """K of the first 30 games is not for a rating from an old list without games, where that can be told."""
    k = [{"k": 40, "games_below": 30}, {"k": 20}]
    book = varied(load("elo"), "my-club", {"k": k, "provisional": provisional})
    duels(
        book,
        f"""
        own      opponent  result  change
        1500/29  1500      1-0     +20
        1500/30  1500      1-0     +10
        .        1500      1-0     +20
        1500     1500      1-0     {from_a_list}
        """,
    )
    told = odds(book, 1500, 1500, None, None, "even")
    assert f"{told.own_changes[0]:+d}" == later


def test_decimals_of_k():
    """12.5 for a win over an equal at K 25, and half of that at 12.5, each rounded once."""
    book = varied(load("elo"), "my-club", {"k": [{"k": 12.5, "rating_from": 2000}, {"k": 25}]})
    duels(
        book,
        "own  opponent  result  change  k\n1500  1500  1-0  +13  25\n2000  2000  1-0  +6  12.5\n2000  2000  0-1  -6  12.5",
    )
    assert list(odds_table(book, None)["k"].unique()) == ["25", "12.5"]


def test_a_higher_k_while_provisional():
    """For whoever is provisional before the event, whatever the steps say."""
    wanted = {
        "provisional": {"games": 20, "method": "higher-k", "k": 64},
        "k": [{"k": 10, "rating_from": 2000}, {"k": 32}],
    }
    book = varied(load("elo"), "my-club", wanted)
    duels(
        book,
        """
        own      opponent  result  change  reply
        1500/19  1500      1-0     +32     -16
        1500/20  1500      1-0     +16     -16
        2100/3   2100      1-0     +32     -5
        .        1500      0-1     -32     +16
        """,
    )


def test_who_is_too_far_apart():
    """400 apart is rated, 401 is not, for a reason that the ledger knows."""
    book = varied(load("elo"), "my-club", {"exclusions": {"apart_over": 400}, "settles": "game"})
    duels(book, "own  opponent  result  change  reason\n1900  1500  0-1  -29  .\n1901  1500  0-1  0  too far apart")


def test_handicaps_of_ones_own():
    """A handicap counts for the one who receives it; what has no value is not rated."""
    book = varied(load("elo"), "my-club", {"handicaps": {"rook": 300}})
    duels(
        book,
        """
        own   opponent  handicap  result   change  reason
        1800  1500      rook      1/2-1/2  0       .
        1800  1500      even      1/2-1/2  -11     .
        1800  1500      bishop    1/2-1/2  0       no rule for handicap games
        """,
    )


def test_a_bonus_and_a_way_in():
    """A gain over 40 counts double at all times; half a conventional rating and 500 is where such a player enters."""
    book = varied(
        load("elo"),
        "my-club",
        {"bonus": {"over": 40}, "entries": [{"from": "conventional", "divided_by": 2, "plus": 500, "cap": 1600}], "provisional": "none"},
    )  # fmt: skip
    careers(
        book,
        """
        player  opening  conventional  record        rating  change
        gains   1500     .             4*W1500       1588    +88
        few     1500     .             2*W1500       1532    +32
        enters  .        2000          D1500         1500    0
        capped  .        2400          D1600         1600    0
        """,
    )


def test_classes_and_titles_of_ones_own():
    """Ranks that are held follow the classes; a title for life comes with a rating."""
    classes = {"classes": [[1700, "Gold"], [1500, "Silver"], [0, "Bronze"]]}
    held = varied(load("elo"), "my-club", classes | {"titles": {"kind": "held", "games": 2}, "settles": "game"})
    careers(
        held,
        """
        player  opening  record         class   title
        up      1700     W1700 W1700    Gold    Gold
        not     1690     W1690 W1700    Gold    Silver
        down    1500     L1500          Bronze  Silver
        """,
    )
    again = varied(held, "my-own", {"classes": [[1650, "Top"], [0, "Rest"]]})
    assert again.titles.ranks == again.bands
    life = varied(
        load("elo"),
        "my-club",
        classes | {"titles": {"kind": "life", "ladder": [{"title": "Star", "rating": 1500}]}},
    )
    careers(life, "player  opening  record  titles\na  1490  W1490  Star\nb  1490  L1490  .")


def test_what_a_player_looks_up_goes_with_the_data():
    """Points of a chart at one K, bounds alone where K has steps, nothing where a formula took the table's place."""
    base = load("tca-1960")

    def row(**wanted: object) -> str:
        working = varied(base, "my-club", wanted).editions[0].curve.working
        return "" if working.row is None else working.row(30)

    assert row() == "25-49: 17/15"
    assert row(k=[{"k": 64}]) == "25-49: 34/30"
    assert row(k=[{"k": 24}]) == "25-49"
    assert row(k=[{"k": 16, "rating_from": 2000}, {"k": 32}]) == "25-49"
    assert row(curve={"shape": "linear", "scale": 400, "band": 50}) == "0-49: 16/16"
    assert row(curve={"shape": "logistic"}) == ""
    assert row(least_for_win="none", curve={"shape": "linear", "band": 25, "cap": 25}) == "25+: 17/15"
    shogi = varied(load("dc-shogi"), "my-club", {"k": [{"k": 20, "rating_from": 2200}, {"k": 40}]})
    duels(shogi, "own  opponent  result  change  clause\n2200  2200  1-0  +10  S3 S4\n1500  1500  1-0  +20  S3")
    assert shogi.editions[0].full_k == 40
    chess = varied(load("z-chess"), "my-club", {"curve": {"shape": "linear", "scale": 200, "band": 20}})
    duels(chess, "own  opponent  result  clause\n1000  840  1-0  Z4\n1000  800  1-0  Z2\n1000  1000  1-0  Z3")
