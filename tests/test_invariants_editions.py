"""Rule books that change in the middle of a replay, against a plain loop: K, start, entry, conversion, averages."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeline.earlier_runs import standings_from
from pipeline.replaying import Replayed
from pipeline.rules.edition import Settles
from pipeline.writers.csv_files import csv_bytes
from schemas.ledger_columns import MILLIONTHS
from tests import federations, oracle
from tests.ledger_laws import rows_of
from tests.runs import replay_all
from tests.trial_books import CODE, Draft, book
from tests.trial_runs import assert_as_the_loop, assert_goes_on, months_of, tables_of

bounded = settings(deadline=None, suppress_health_check=list(HealthCheck))

AT_ONCE_OR_BY_EVENT = (Settles.EVERY_GAME, Settles.EVERY_EVENT)


@st.composite
def first_days(draw: st.DrawFn, federation: oracle.Federation) -> str:
    """Days around the events': on them, beside them, first days of their months, long before, long after."""
    event = draw(st.sampled_from(federation.events))
    end = date.fromisoformat(event["end_date"])
    month = oracle.event_period(event)
    near = [(end + timedelta(days=days)).isoformat() for days in (-1, 0, 1)]
    far = [(end + timedelta(days=days)).isoformat() for days in (-900, 900)]
    return draw(st.sampled_from([*near, *near, f"{month}-01", f"{month}-15", f"{month}-28", *far]))


@st.composite
def drafts(draw: st.DrawFn, federation: oracle.Federation, averages: st.SearchStrategy[int | None]) -> list[Draft]:
    """Two or three editions, of which each later one changes something."""
    days = draw(st.lists(first_days(federation), min_size=1, max_size=2, unique=True))
    games = draw(st.sampled_from((3, 5, 12)))
    return [
        Draft(
            in_force=day,
            few=draw(st.sampled_from((40, 33))),
            many=draw(st.sampled_from((20, 15, 1))),
            games=games,
            swing=(swing := draw(averages)),
            bye=None if swing is None else draw(st.sampled_from((None, 1200))),
            start=draw(st.sampled_from((1000, 0, 777))),
            entry=draw(st.sampled_from((None, (16, 30), (1, 1)))),
            conversion=draw(st.sampled_from((None, (1, 1, 100), (9, 10, 7), (1, 2, 0), (1, 1, 0))))
            if day
            else None,
            bonus_over=draw(st.sampled_from((None, 20))),
        )
        for day in ["", *sorted(days)]
    ]


@pytest.mark.parametrize("settles", AT_ONCE_OR_BY_EVENT)
@settings(bounded, max_examples=15)
@given(data=st.data())
def test_editions_change_as_in_the_plain_loop(settles, data):
    """An event counts by the edition of its end or of its period's first day, a correction by that of its date."""
    federation = data.draw(federations.small_federations(CODE))
    editions = data.draw(drafts(federation, st.sampled_from((None, 400))))
    if settles is Settles.EVERY_GAME:
        editions = [Draft(**{**vars(each), "bonus_over": None}) for each in editions]
    period = data.draw(st.sampled_from(federations.periods(CODE, federation)))
    assert_as_the_loop(settles, editions, federation, period)


@pytest.mark.parametrize("settles", AT_ONCE_OR_BY_EVENT)
@settings(bounded, max_examples=10)
@given(data=st.data())
def test_going_on_across_a_change_of_editions(settles, data):
    """The same from the standings of any month, before, in and after the month of the change, and inside months.

    Not inside a month whose list has been converted already: what sorts before that day comes too late.
    """
    federation = data.draw(federations.small_federations(CODE))
    editions = data.draw(drafts(federation, st.sampled_from((None, 400))))
    converted = {draft.in_force[:7] for draft in editions if draft.conversion}
    months = months_of(federation)
    days = [f"{oracle.event_period(row)} {row['end_date']}" for row in federation.events]
    inside = [day for day in days if day[:7] in months[:-1] and day[:7] not in converted]
    drawn = data.draw(st.sets(st.sampled_from([*months[:-1], *inside, months[0]]), max_size=3))
    cuts = sorted(drawn, key=lambda cut: cut if " " in cut else f"{cut} 9999")
    assert_goes_on(settles, editions, federation, months[-1], cuts)


def match(*ends: str) -> oracle.Federation:
    """A and B, both 1000, one win of A a day; a newcomer loses to A in the last one."""
    names = ("A", "B", "NEW")
    return oracle.Federation(
        players=[{"player_id": name, "name": name} for name in names],
        events=[{"event_id": f"E{end}", "name": end, "end_date": end} for end in ends],
        games=[
            {
                "event_id": f"E{end}",
                "round": "1",
                "white_id": "A",
                "black_id": "NEW" if end == ends[-1] else "B",
                "result": "1-0",
            }
            for end in ends
        ],
        openings=[{"system": CODE, "player_id": name, "rating": "1000"} for name in names[:2]],
    )


def told(made: Replayed) -> list[tuple[str, str, str, float, float]]:
    """Period, player, kind, change and the rating after it, row by row."""
    return [
        (row.period, row.player_id, row.kind, row.change / MILLIONTHS, row.rating_after / MILLIONTHS)
        for row in rows_of(made.ledger.whole())
    ]


def test_an_amendment_by_hand():
    """K 20 until 14 March, then 40 and a start at 800; on 15 March all standing ratings grow by a tenth."""
    later = Draft(in_force="2024-03-15", many=40, few=40, start=800, conversion=(11, 10, 0))
    made = assert_as_the_loop(
        Settles.EVERY_EVENT, [Draft(), later], match("2024-03-10", "2024-03-20", "2024-04-07"), "2024-04"
    )
    assert told(made) == [
        ("2024-03", "A", "game", 10, 1010),
        ("2024-03", "B", "game", -10, 990),
        ("2024-03", "A", "conversion", 101, 1111),
        ("2024-03", "B", "conversion", 99, 1089),
        ("2024-03", "A", "game", 18.9, 1129.9),
        ("2024-03", "B", "game", -18.9, 1070.1),
        ("2024-03", "A", "settlement", 0.1, 1130),
        ("2024-03", "B", "settlement", -0.1, 1070),
        ("2024-04", "A", "game", 3.5, 1133.5),
        ("2024-04", "NEW", "game", -3.5, 796.5),
        ("2024-04", "A", "settlement", 0.5, 1134),
        ("2024-04", "NEW", "settlement", -0.5, 796),
    ]
    assert [row.date for row in rows_of(made.ledger.whole()) if row.kind == "conversion"] == [
        "2024-03-15",
        "2024-03-15",
    ]


@pytest.mark.parametrize(
    ("in_force", "kinds"),
    [
        ("2019-01-01", ["game", "game", "game", "game"]),
        ("2024-03-10", ["game", "game", "game", "game"]),
        ("2024-03-11", ["game", "game", "conversion", "conversion", "game", "game"]),
        ("2024-04-01", ["game", "game", "conversion", "conversion", "game", "game"]),
        ("2024-04-30", ["game", "game", "game", "game", "conversion", "conversion", "conversion"]),
        ("2024-05-01", ["game", "game", "game", "game"]),
    ],
)
def test_where_a_conversion_stands(in_force, kinds):
    """Before the first event that ends on its day or later; behind the last one of a list if the list's month has it.

    Nowhere if the openings, of the first event's day, are of its time already.
    """
    later = Draft(in_force=in_force, conversion=(1, 1, 10))
    made = assert_as_the_loop(Settles.EVERY_GAME, [Draft(), later], match("2024-03-10", "2024-04-07"), "2024-04")
    assert [kind for _, _, kind, _, _ in told(made)] == kinds


@pytest.mark.parametrize(
    ("as_of", "rating"), [("2024-02-29", 1010), ("2024-03-01", 1000), ("2023-12-31", 1010), ("2024-03-09", 1000)]
)
@pytest.mark.parametrize("settles", [Settles.EVERY_GAME, Settles.EVERY_PERIOD])
def test_an_opening_is_of_its_day(settles, as_of, rating):
    """An opening of before the conversion is converted though nothing was played before it, one of its day is not."""
    federation = match("2024-03-10")
    federation.openings[0] |= {"as_of": as_of}
    later = Draft(in_force="2024-03-01", conversion=(1, 1, 10))
    made = assert_as_the_loop(settles, [Draft(), later], federation, "2024-03")
    first = next(row for row in rows_of(made.ledger.whole()) if row.player_id == "A" and row.kind == "game")
    assert first.rating_before == rating * MILLIONTHS
    assert first.opponent_rating == 1000 * MILLIONTHS


def test_an_opening_that_comes_later_is_converted_all_the_same():
    """The list is gone on from; an opening of long before that nobody had sent yet is of its day, not of the list's."""
    federation = match("2024-03-10", "2024-04-07")
    later = Draft(in_force="2024-03-01", conversion=(1, 1, 10))
    system = book(Settles.EVERY_EVENT, [Draft(), later])
    tables = tables_of(federation, "2024-03")
    first = replay_all(tables, [system], {}, "")[CODE]
    federation.openings.append({"system": CODE, "player_id": "NEW", "rating": "1500", "as_of": "2024-02-01"})
    tables = tables_of(federation, "2024-04")
    counts = tables.events["end_date"].to_numpy() > "2024-03-31"
    rest = replace(tables, counts={CODE: counts})
    made = replay_all(rest, [system], {CODE: standings_from(csv_bytes(first.standings))}, "2024-03")[CODE]
    assert [
        (row.player_id, row.rating_after) for row in rows_of(made.ledger.whole()) if row.kind == "conversion"
    ] == [("NEW", 1510 * MILLIONTHS)]


def test_an_event_is_rated_by_the_first_day_of_its_month():
    """An event of February that is rated in April is rated by an edition of 1 April, one of 2 April is too late."""
    for in_force, change in (("2024-04-01", 20), ("2024-04-02", 10)):
        federation = match("2024-02-11", "2024-04-02")
        federation.events[0]["rated_in"] = "2024-04"
        made = assert_as_the_loop(
            Settles.EVERY_EVENT, [Draft(), Draft(in_force=in_force, many=40)], federation, "2024-04"
        )
        assert told(made)[0] == ("2024-04", "A", "game", change, 1000 + change)


def test_a_newcomer_after_going_on_starts_by_the_new_edition():
    """The standings hold nobody who has not played: who comes in later starts as the amended book says."""
    later = Draft(in_force="2024-03-15", start=600)
    parts = assert_goes_on(
        Settles.EVERY_GAME, [Draft(), later], match("2024-03-10", "2024-04-07"), "2024-04", ["2024-03"]
    )
    assert told(parts[1])[-1] == ("2024-04", "NEW", "game", 0, 600)


def test_an_event_that_comes_late_counts_by_the_edition_of_its_day():
    """The list of March was made on the 10th: the event of the 12th is still rated with the K of before the 15th."""
    federation = match("2024-03-10", "2024-03-12", "2024-03-20")
    later = Draft(in_force="2024-03-15", many=40, start=600)
    parts = assert_goes_on(Settles.EVERY_EVENT, [Draft(), later], federation, "2024-03", ["2024-03 2024-03-10"])
    assert told(parts[1])[:2] == [("2024-03", "A", "game", 9.5, 1019.5), ("2024-03", "B", "game", -9.5, 980.5)]


def test_a_book_that_begins_to_average_counts_the_games_so_far():
    """A's three games at 1030 weigh three times in the average with the fourth."""
    federation = match("2024-03-10", "2024-04-07")
    federation.openings[0] |= {"rating": "1010", "games": "2"}
    later = Draft(in_force="2024-04-01", swing=400)
    made = assert_as_the_loop(Settles.EVERY_EVENT, [Draft(), later], federation, "2024-04")
    assert [row for row in told(made) if row[1] == "A"] == [
        ("2024-03", "A", "game", 19.5, 1029.5),
        ("2024-03", "A", "settlement", 0.5, 1030),
        ("2024-04", "A", "game", 93, 1123),  # (3 * 1030 + 1000 + 400) / 4 = 1122.5
    ]


def test_a_book_that_has_begun_to_average_counts_a_game_that_comes_late():
    """The list of March was made on the 10th: what the average of the 15th begins with is the rating after the 12th."""
    federation = match("2024-03-10", "2024-03-12", "2024-04-07")
    federation.openings[0] |= {"games": "1"}
    later = Draft(in_force="2024-03-15", swing=400)
    assert_goes_on(Settles.EVERY_EVENT, [Draft(), later], federation, "2024-04", ["2024-03 2024-03-10", "2024-03"])


@pytest.mark.parametrize(
    "days",
    [["", "2024-03-15", "2024-03-01"], ["", "2024-03-15", "2024-03-15"], ["", ""], ["2024-03-15", "2024-03-01"]],
)
def test_editions_stand_in_the_order_of_their_days(days):
    """A replay finds an edition by its day: in any other order it would find a wrong one."""
    with pytest.raises(ValueError, match="order of their days"):
        book(Settles.EVERY_GAME, [Draft(in_force=day) for day in days])


def test_editions_have_the_same_decimals_and_settle_alike():
    """Standings and schedules are one for all editions."""
    points, tenths = (book(Settles.EVERY_GAME, [Draft()], decimals).editions[0] for decimals in (0, 1))
    for other in (tenths, replace(points, settles=Settles.EVERY_EVENT)):
        later = replace(other, in_force=date(2024, 3, 15))
        with pytest.raises(ValueError, match="settle alike and have the same decimals"):
            replace(book(Settles.EVERY_GAME, [Draft()]), editions=(points, later))
