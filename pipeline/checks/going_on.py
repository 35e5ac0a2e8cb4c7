"""Going on from an earlier run: what it counted is skipped, and nothing may be slipped in before its end."""

import numpy as np

from pipeline.checks.order import Calendar
from pipeline.checks.scope import Scope
from pipeline.checks.seats import Season
from pipeline.checks.setting import Setting
from pipeline.places import Place, correction_place
from pipeline.problems import Blame, Findings, Problem, Said
from pipeline.tables import Table, Tables

_AGAIN = "nothing new before what has been counted; to take it in, run without --opening"


def check_standing_players(tables: Tables, setting: Setting, findings: Findings) -> None:
    """Who stands in the earlier run's standings must still be in players.csv, in a row that fits."""
    if not tables.players.sheet.knows("player_id"):
        return
    players = tables.players.words("player_id")
    known = {players.words[code] for code in np.unique(players.codes).tolist()}
    lacking: dict[str, list[str]] = {}
    for code in sorted(setting.counted):
        for player in setting.standing(code) - known:
            lacking.setdefault(player, []).append(code)
    for player, codes in sorted(lacking.items()):
        expected = "every player of the standings, those of the earlier players-new.csv too"
        message = f"{player} stands in the earlier run's standings of {', '.join(codes)} and is missing here"
        findings.add_whole(
            Problem(
                severity="error",
                file="players.csv",
                column="player_id",
                expected=expected,
                message=f"{message}; expected {expected}",
            )
        )


def check_going_on(season: Season, counting: Scope, told: set[tuple[object, ...]], findings: Findings) -> None:
    """Note what is skipped; an uncounted event or correction before the last counted one is an error."""
    if ("going on",) in told:
        return
    told.add(("going on",))
    setting, calendar, events = season.setting, season.order, season.tables.events
    _note_counted_events(events, calendar, setting, findings)
    for code in setting.run:
        if code not in setting.counted:
            continue
        last = setting.counted[code].last
        _check_corrections(season.tables.corrections, code, counting.period, setting, findings)
        if last is None:
            continue
        rows = np.array(
            [
                row
                for row in np.flatnonzero(counting.counts[code]).tolist()
                if (place := calendar.places[row]) is not None and place < last
            ],
            np.int64,
        )

        def say(row: int, code: str = code, last: Place = last) -> Said:
            says = f"the event sorts before {_named(last)}, which {code} has counted already"
            return events.sheet.said(row, "end_date", says, _AGAIN)

        blame = Blame(events=events.words("event_id").texts(rows), systems=np.full(len(rows), code, dtype=object))
        findings.add("error", events.sheet, rows, "end_date", say, blame)


def _named(place: Place) -> str:
    """What stands at a place."""
    return f"{'the correction of ' * place.correction}{place.id} ({place.end})"


def _note_counted_events(events: Table, calendar: Calendar, setting: Setting, findings: Findings) -> None:
    words = events.words("event_id")
    by: dict[str, list[str]] = {}
    for code in setting.run:
        if code in setting.counted:
            for event in set(words.words) & setting.counted[code].events:
                by.setdefault(event, []).append(code)
    rows = np.flatnonzero(words.among(by) & (calendar.position >= 0))

    def say(row: int) -> Said:
        says = f"{words.at(row)} was counted by the earlier run for {', '.join(by[words.at(row)])} and is skipped"
        return Said(words.at(row), "", says)

    findings.add("note", events.sheet, rows, "event_id", say)
    ends = {
        event: end
        for code in setting.run
        if code in setting.counted
        for event, end in setting.counted[code].ends.items()
    }
    now = events.words("end_date")
    moved = rows[[ends.get(words.at(row), now.at(row)) != now.at(row) for row in rows.tolist()]]

    def say_moved(row: int) -> Said:
        says = f"the earlier run counted this event with the end {ends[words.at(row)]}, not {now.at(row)}"
        expected = "another id for another event, or a replay of everything after a correction"
        return events.sheet.said(row, "end_date", says, expected)

    findings.add("error", events.sheet, moved, "end_date", say_moved)


def _check_corrections(corrections: Table, code: str, period: str, setting: Setting, findings: Findings) -> None:
    sheet, counted = corrections.sheet, setting.counted[code]
    here = corrections.words("system").among((code,))
    skipped, early = [], []
    for row in np.flatnonzero(here & corrections.good("player_id", "date")).tolist():
        player, day = sheet.text("player_id", row), sheet.text("date", row)
        if (player, day) in counted.corrections:
            skipped.append(row)
        elif counted.last is not None and day[:7] <= period and correction_place(player, day) < counted.last:
            early.append(row)

    def say_skipped(row: int) -> Said:
        return sheet.said(row, "player_id", "the correction was counted by the earlier run and is skipped", "")

    def say_early(row: int) -> Said:
        last = counted.last
        assert last is not None  # noqa: S101 - without one nothing is early
        says = f"the correction sorts before {_named(last)}, which {code} has counted already"
        return sheet.said(row, "date", says, _AGAIN)

    findings.add("note", sheet, np.array(skipped, np.int64), "player_id", say_skipped)
    findings.add("error", sheet, np.array(early, np.int64), "date", say_early)
