"""Which reports tell of the same event, what events are called, and what is known of them."""

from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.intake.events.facts import EventFacts, facts_of
from pipeline.intake.events.gathering import gather
from pipeline.intake.events.names import event_id_of, numbered, slug_of
from pipeline.intake.events.same_entrants import counterparts, marks_of
from pipeline.intake.games.pairing_up import games_of
from pipeline.reading.report import Entrant
from tests.hand_reports import report_of, said
from tests.hand_tournaments import report_of_games, tournaments

OPEN = "1 Smith * 2w1\n2 Jones * 1b0\n3 Brown * 4w=\n4 Clark * 3b="
AGAIN = "1 Jones * 4b0\n2 Brown * 3w=\n3 Clark * 2b=\n4 Smith * 1w1"
ELSEWHERE = "1 Adams * 2w1\n2 Baker * 1b0"
ONE_SIDE = "1 Smith * 2w1\n2 Jones * ."
START = "1 Clark *\n2 Brown *\n3 Jones *\n4 Smith *"

EXPECTED = (
    '; expected a line event for each of them below [reports."FILE"] in ratinglist.toml, with one id if they are one '
    "event and different ids if not"
)


def of(table, file, **facts):
    """A report with a name and dates."""
    facts = {"name": "City Open", "start_date": "2026-05-01", "end_date": "2026-05-03"} | facts
    report = report_of(table, file=file, **facts)
    return report if any(cell.kind != "absent" for cell in report.cells) else replace(report, cells=())


def gathered(*reports):
    """The event of each file and what is said, the same whatever the order of the reports."""
    results = set()
    for order in permutations(reports):
        found, told = gather([(report, games_of(report).games) for report in order])
        events = tuple((each.report.file, each.event_id) for each in found)
        results.add((events, tuple((event, str(problem)) for event, problem in told)))
    [(events, problems)] = results
    return list(events), list(problems)


def in_doubt(problems, common):
    """Whether a.trf and b.trf are both told to be perhaps the other's event, which has players in common."""
    return [message for _, message in problems] == [
        f"{file}:1: event: the event has name and dates of that in {other}, and {common} in common with it, but no game"
        + EXPECTED
        for file, other in (("a.trf", "b.trf"), ("b.trf", "a.trf"))
    ]


def undecided(want, *files):
    """What is said of events in different files that would have one id."""
    return [
        f"{file}:1: event: the event would be called {want}, as would another in "
        f"{' and '.join(other for other in files if other != file)}; expected a line event with an id of its own "
        'below [reports."FILE"] in ratinglist.toml, for all of them but one'
        for file in files
    ]


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("City Open 2026", "city-open-2026"),
        ("  Łódź Öpen — «A» ", "lodz-open-a"),
        ("大会", "dahui"),
        ("½!?", "1-2"),
        ("...", ""),
        ("", ""),
    ],
)
def test_slugs(text, slug):
    """A name's slug has small ASCII letters, digits and single hyphens."""
    assert slug_of(text) == slug


@pytest.mark.parametrize(
    ("name", "end", "file", "event_id"),
    [
        ("City Open", "2026-05-03", "reports/a.trf", "city-open-2026-05"),
        ("City Open", "", "reports/a.trf", "city-open"),
        ("", "2026-05-03", "reports/City Final.v2.trf", "city-final-v2-2026-05"),
        ("", "", "C:\\reports\\nul.trf", "event-nul"),
        ("Con", "", "a.trf", "event-con"),
        ("COM1", "", "a.trf", "event-com1"),
        ("...", "", "reports/...", "event"),
        ("...", "", "reports/.trf", "event-trf"),
        ("???", "2026-05-03", "reports/../x/ /", "event-2026-05"),
        ("x" * 60, "2026-05-03", "a.trf", "x" * 48 + "-2026-05"),
        ("x" * 47 + " y", "", "a.trf", "x" * 47),
    ],
)
def test_event_ids(name, end, file, event_id):
    """An event is called after its name and month, without a name after its file; never nothing, never a device."""
    assert event_id_of(name, end, file) == event_id


def test_numbered():
    """Who comes later gets a number behind it that nobody has; given ids are everyone's who has them."""
    assert numbered(["a", "a", "a-2", "a"], {}) == ("a", "a-2", "a-2-2", "a-3")
    assert numbered(["a", "b", "a"], {2: "a"}) == ("a-2", "b", "a")


class TestSameEvent:
    """Reports that tell of one event."""

    def test_games_in_common(self):
        """Two reports with a game in common are one event, whatever numbers and spelling the players have."""
        other = of(
            AGAIN.replace("Smith", "SMITH").replace("Jones", "Jönes"), "b.xlsx", name="CITY OPEN!", start_date=""
        )
        events, problems = gathered(of(OPEN, "a.trf"), other)
        assert events == [("a.trf", "city-open-2026-05"), ("b.xlsx", "city-open-2026-05")]
        assert problems == []

    def test_start_list(self):
        """A report without any cells belongs to the event whose players it has."""
        other = of(ELSEWHERE, "a.trf", event_id="B")
        events, problems = gathered(other, of(START, "b.csv"), of(OPEN, "c.trf"))
        assert sorted(events) == [
            ("a.trf", "B"),
            ("b.csv", "city-open-2026-05"),
            ("c.trf", "city-open-2026-05"),
        ]
        assert problems == []

    def test_two_start_lists(self):
        """Two start lists with players in common are one event."""
        events, _ = gathered(of(START, "a.csv"), of("1 Smith *\n2 Evans *", "b.csv"))
        assert {event for _, event in events} == {"city-open-2026-05"}

    def test_start_list_of_all_sections(self):
        """A start list of all sections belongs to the one of whose players it has most; it joins none of them."""
        everybody = of(START + "\n5 Adams *", "z.csv")
        events, problems = gathered(of(ELSEWHERE, "a.trf", event_id="B"), everybody, of(OPEN, "c.trf"))
        assert dict(events) == {"a.trf": "B", "c.trf": "city-open-2026-05", "z.csv": "city-open-2026-05"}
        assert problems == []

    def test_one_sided(self):
        """A one-sided report belongs to the event whose players it has, though it tells no game of it."""
        own = of("1 Smith * . 2w1\n2 Evans * . .", "b.csv", mirrored=False)
        events, problems = gathered(of(OPEN, "a.trf"), own)
        assert {event for _, event in events} == {"city-open-2026-05"}
        assert problems == []

    def test_one_sided_report_of_several_sections(self):
        """A one-sided report that has games of two sections is an error that names them all; nothing is joined."""
        both = of("1 Smith * 2w1\n2 Jones * .\n3 Adams * 4w1\n4 Baker * .", "c.csv", mirrored=False)
        events, problems = gathered(of(OPEN, "a.trf"), of(ELSEWHERE, "b.trf"), both)
        assert len({event for _, event in events}) == 3
        assert problems == [
            (
                event,
                f"{file}:1: event: a.trf, b.trf and c.csv have name, dates and players or games in common, but cannot "
                "all tell of one event" + EXPECTED,
            )
            for file, event in sorted(events)
        ]

    def test_given_id_for_more_than_the_table(self):
        """A section with an id of its own, given to its start list too, is not joined with another section either."""
        both = of("1 Smith * 2w1\n2 Jones * .\n3 Adams * 4w1\n4 Baker * .", "c.csv", mirrored=False)
        sections = (of(OPEN, "a.trf", event_id="X"), of(START, "s.csv", event_id="X"), of(ELSEWHERE, "b.trf"))
        events, problems = gathered(*sections, both)
        assert dict(events)["b.trf"] != dict(events)["a.trf"] == "X"
        assert [message.split(":")[0] for _, message in problems] == ["b.trf", "c.csv"]

    def test_games_outweigh_players(self):
        """A one-sided report with a game of one section is not of another section with a player of that name."""
        namesake = ELSEWHERE + "\n3 Smith * ."
        events, problems = gathered(of(OPEN, "a.trf"), of(namesake, "b.trf"), of(ONE_SIDE, "c.csv", mirrored=False))
        found = dict(events)
        assert found["a.trf"] == found["c.csv"] != found["b.trf"]
        assert in_doubt(problems, "1 player")

    def test_given_ids(self):
        """Reports with the same given id are one event; with different ones two, whatever they have in common."""
        events, problems = gathered(
            of(OPEN, "a.trf", event_id="X"), of(ELSEWHERE, "b.trf", event_id="X", name="Other")
        )
        assert events == [("a.trf", "X"), ("b.trf", "X")]
        events, problems = gathered(of(OPEN, "a.trf", event_id="X"), of(OPEN, "b.trf", event_id="Y"))
        assert events == [("a.trf", "X"), ("b.trf", "Y")]
        assert problems == []

    def test_given_id_is_taken_over(self):
        """A report with a game in common with one whose id is given has that id too."""
        events, _ = gathered(of(OPEN, "a.trf", event_id="X"), of(AGAIN, "b.trf"))
        assert events == [("a.trf", "X"), ("b.trf", "X")]

    def test_between_two_given_ids(self):
        """A report with games in common with two events of given ids belongs to neither before the officer says so."""
        events, problems = gathered(
            of(OPEN, "a.trf", event_id="X"), of(OPEN, "b.trf", event_id="Y"), of(AGAIN, "c.trf")
        )
        assert dict(events) == {"a.trf": "X", "b.trf": "Y", "c.trf": "city-open-2026-05"}
        assert [message.split(": ")[0] for _, message in problems] == ["c.trf:1"] * len(problems)


class TestDifferentEvents:
    """Reports that tell of different events."""

    def test_sections(self):
        """Same name and dates without a player in common are sections; which of them has the name, the officer says."""
        events, problems = gathered(of(OPEN, "a.trf"), of(ELSEWHERE, "b.trf"))
        assert len({event for _, event in events}) == 2
        assert [message for _, message in problems] == undecided("city-open-2026-05", "a.trf", "b.trf")
        assert [event for event, _ in problems] == [event for _, event in sorted(events)]
        for event_id in ("B", "city-open-2026-05"):
            events, problems = gathered(of(OPEN, "a.trf"), of(ELSEWHERE, "b.trf", event_id=event_id))
            assert dict(events)["b.trf"] == event_id
            assert problems == []

    def test_sections_in_one_file(self):
        """Events of one file are numbered in its order, whoever plays, even if another file tells of one of them."""
        start = of(START, "a.csv")
        told = [of(OPEN, "c.trf"), of(ELSEWHERE, "c.trf", line=30)]
        for reports, ids in ((told, ["", "-2"]), (told[::-1], ["-2", ""])):
            found, problems = gather([(report, games_of(report).games) for report in (*reports, start)])
            events = {(each.report.file, each.report.line): each.event_id for each in found}
            assert events == {
                ("c.trf", 1): f"city-open-2026-05{ids[0]}",
                ("c.trf", 30): f"city-open-2026-05{ids[1]}",
                ("a.csv", 1): f"city-open-2026-05{ids[0]}",
            }
            assert said(problem for _, problem in problems) == [
                (
                    f"c.trf:{reports[0].line}: event: note: 2 events of the file would be called city-open-2026-05; from the "
                    "second on they are city-open-2026-05-2 and so on"
                )
            ]

    def test_many_files(self):
        """Of many rivals some are named."""
        reports = [of(f"1 A{at} * 2w1\n2 B{at} * 1b0", f"{at}.trf") for at in range(8)]
        _, problems = gather([(report, games_of(report).games) for report in reports])
        assert len(problems) == 8
        assert "another in 0.trf, 1.trf, 2.trf, 3.trf, 4.trf and 2 more;" in str(problems[-1][1])

    def test_other_dates(self):
        """The same name on other dates is another event, whatever the games."""
        events, problems = gathered(
            of(OPEN, "a.trf"), of(OPEN, "b.trf", start_date="2026-05-08", end_date="2026-05-10")
        )
        assert events == [("a.trf", "city-open-2026-05"), ("b.trf", "city-open-2026-05-2")]
        assert [message for _, message in problems] == undecided("city-open-2026-05", "a.trf", "b.trf")

    def test_players_but_no_game(self):
        """Players in common but no game, in two reports that tell all games: the officer has to say."""
        other = of("1 Smith * 2b1\n2 Clark * 1w0", "b.trf")
        events, problems = gathered(of(OPEN, "a.trf"), other)
        assert len({event for _, event in events}) == 2
        assert in_doubt(problems, "2 players")
        assert [event for event, _ in problems] == [event for _, event in sorted(events)]

    def test_order_of_play(self):
        """Reports come in order of end, start and id of their events."""
        later = of(ELSEWHERE, "a.trf", name="Autumn", end_date="2026-10-03", start_date="2026-10-01")
        longer = of(ELSEWHERE, "b.trf", name="League", start_date="2025-09-01")
        same = of(ELSEWHERE, "c.trf", name="Blitz", end_date="2026-05-03", start_date="2026-05-01")
        events, _ = gathered(later, longer, of(OPEN, "d.trf"), same)
        assert [file for file, _ in events] == ["b.trf", "c.trf", "d.trf", "a.trf"]

    def test_order_within_an_event(self):
        """Of one event, reports with all games come first, then one-sided ones, then start lists, each by file."""
        events, _ = gathered(
            of(START, "a.csv"), of(ONE_SIDE, "b.csv", mirrored=False), of(OPEN, "d.trf"), of(AGAIN, "c.trf")
        )
        assert [file for file, _ in events] == ["c.trf", "d.trf", "b.csv", "a.csv"]

    def test_a_given_id_that_another_would_have(self):
        """An id that was given to one event is nobody else's."""
        events, _ = gathered(of(OPEN, "a.trf"), of(ELSEWHERE, "b.trf", event_id="city-open-2026-05", name="Other"))
        assert dict(events) == {"a.trf": "city-open-2026-05-2", "b.trf": "city-open-2026-05"}

    def test_without_names(self):
        """Events without a name are called after their files, with a warning; not if another report has the name."""
        events, problems = gathered(
            of(OPEN, "reports/A 1.trf", name=""), of(ELSEWHERE, "reports/b.trf", name="", event_id="Y")
        )
        assert dict(events) == {"reports/A 1.trf": "a-1-2026-05", "reports/b.trf": "Y"}
        assert [message for _, message in problems] == [
            (
                "reports/A 1.trf:1: event: warning: the report does not say what the event is called; its id a-1-2026-05 is made "
                "of the file's name, and with another file name it would be another event; expected a line name or event "
                'below [reports."FILE"] in ratinglist.toml'
            )
        ]
        assert gathered(of(OPEN, "a.trf", event_id="X"), of(AGAIN, "b.trf", name="", event_id="X"))[1] == []


ROBIN = "1 A * 2w1 3w1 4w1\n2 B * 1b0 4b= 3w1\n3 C * 4w= 1b0 2b0\n4 D * 3b= 2w= 1b0"


class TestCounterparts:
    """The same persons in two reports."""

    @pytest.mark.parametrize(
        ("one", "other", "same"),
        [
            ({}, {}, True),
            ({"birth_date": "1990-01-02"}, {"birth_date": "1990"}, True),
            ({"birth_date": "1990-01-02"}, {}, True),
            ({"birth_date": "1990-01-02"}, {"birth_date": "1990-02-02"}, False),
            ({"fide_id": "123456"}, {"fide_id": "123457"}, False),
            ({"fide_id": "123456"}, {"fide_id": "123456", "name": "Smith, J."}, True),
            ({"fide_id": "0"}, {"fide_id": "123457"}, True),
            ({"national_id": "77"}, {"national_id": "77", "name": "J Smith"}, True),
            ({"national_id": "77"}, {"national_id": "78"}, False),
            ({"national_id": "77"}, {}, True),
            ({}, {"name": "Smith Johannes"}, False),
        ],
    )
    def test_same(self, one, other, same):
        """The same id, or the same name with nothing that speaks against it."""
        usual = {"number": "1", "line": 1, "name": "Smith, John"}
        first, second = (marks_of([Entrant(**(usual | facts))]) for facts in (one, other))
        assert (counterparts(first, second) == {0: 0}) is same
        assert (counterparts(second, first) == {0: 0}) is same

    def test_two_that_could_be_meant(self):
        """Where two of one name could be meant, nobody is; an id decides."""
        smith = Entrant(number="1", line=1, name="John Smith")
        twice = marks_of([smith, smith])
        assert counterparts(marks_of([smith]), twice) == {}
        assert counterparts(twice, marks_of([smith])) == {}
        known = [replace(smith, fide_id="123456"), replace(smith, fide_id="123457")]
        assert counterparts(marks_of(known), marks_of(known[::-1])) == {0: 1, 1: 0}


class TestFacts:
    """What is known of an event as a whole."""

    def test_merged(self):
        """Each fact is the first that a report states, those with all games before the others; the most games a round."""
        start = of(START, "a.csv", place="Riga", start_date="", end_date="", shape="swiss", games_per_round=2)
        facts, told = facts_of(
            gather([(report, games_of(report).games) for report in (start, of(OPEN, "b.trf", line=3))])[0]
        )
        assert facts == (
            EventFacts(
                event_id="city-open-2026-05",
                name="City Open",
                place="Riga",
                start_date="2026-05-01",
                end_date="2026-05-03",
                games_per_round=2,
                shape="swiss",
                file="b.trf",
                line=3,
            ),
        )
        assert told == ()

    def test_differences(self):
        """A name written otherwise is a note; another date is an error that names both reports."""
        first = of(OPEN, "a.trf", event_id="X")
        second = of(AGAIN, "b.trf", event_id="X", name="The City Open", end_date="2026-05-02", line=4)
        _, told = facts_of(gather([(report, games_of(report).games) for report in (second, first)])[0])
        assert {event for event, _ in told} == {"X"}
        assert said(problem for _, problem in told) == [
            'b.trf:4: name: note: "The City Open", but "City Open" in a.trf, which is taken',
            (
                "b.trf:4: end_date: event X ended on 2026-05-02, but a.trf says 2026-05-03; expected the same date in all "
                "reports of the event"
            ),
        ]


def test_a_start_list_that_fits_two_events_alike():
    """It goes to the same of two events that tell the same, whatever the order of the reports."""
    players = "\n".join(f"{number} Name{number} * {'bye' if number == 1 else '.'}" for number in range(1, 5))
    start_list = "\n".join(f"{number} Name{number} *" for number in range(1, 5))
    events, _ = gathered(of(players, "a.trf"), of(players, "b.trf"), of(start_list, "c.trf"))
    assert ("c.trf", dict(events)["a.trf"]) in events


@given(st.lists(tournaments(), min_size=1, max_size=3), st.randoms(use_true_random=False))
def test_order_of_reports_does_not_matter(several, random):
    """Whatever the order of the reports, events, ids and problems are the same."""
    reports = [
        report_of_games(each, file=f"{at}.trf", name=random.choice(["Open", "Cup"]))
        for at, each in enumerate(several)
    ]
    told = [(report, games_of(report).games) for report in reports]
    found = gather(told)
    random.shuffle(told)
    assert gather(told) == found
