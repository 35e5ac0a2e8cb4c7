"""A folder from its files to checked tables: read, hold every table against its rules, decide what counts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from pipeline.checks.ages import check_ages
from pipeline.checks.copied_events import check_copied_events
from pipeline.checks.corrections import check_corrections, check_rated_by_then
from pipeline.checks.dates_in_names import warn_of_dates_in_names
from pipeline.checks.days import check_days
from pipeline.checks.demands import check_demands
from pipeline.checks.given import check_given
from pipeline.checks.going_on import check_going_on, check_standing_players
from pipeline.checks.handing_on import hand_on
from pipeline.checks.holding import Concerned, Held, held_by
from pipeline.checks.lateness import place_late_events
from pipeline.checks.lowest_ratings import check_lowest_ratings
from pipeline.checks.names import check_names
from pipeline.checks.openings import check_openings
from pipeline.checks.order import calendar
from pipeline.checks.pairings import check_pairings, pairings
from pipeline.checks.periods import check_period, find_period, report_far, report_none
from pipeline.checks.rounds import check_rounds
from pipeline.checks.scope import Scope, free_events, scope
from pipeline.checks.seats import Season, game_facts
from pipeline.checks.setting import OnRecord, Setting
from pipeline.failures import check_model
from pipeline.files_read import FilesRead
from pipeline.intake.folder import read_everything
from pipeline.native.folder import MODELS
from pipeline.problems import Findings, Said
from pipeline.reading.asked import ReportSettings
from pipeline.tables import Tables
from pipeline.validated import BookFacts, Counted, Outcome, Validated


def validate_folder(
    folder: Path,
    *,
    run: Sequence[str],
    books: Mapping[str, BookFacts],
    period: str | None = None,
    hold_bad: bool = False,
    counted: Mapping[str, Counted] | None = None,
    last_counted_end: str | None = None,
    gap_is_error: bool = True,
    on_record: OnRecord | None = None,
    alternatives: Mapping[str, BookFacts] | None = None,
    reports: ReportSettings | None = None,
    add_players: bool = False,
    read: FilesRead | None = None,
) -> Outcome:
    """Read and check a folder; every problem is a value in the outcome.

    Args:
        folder: the native folder; it must exist.
        run: the codes of the rule books of this run; may be empty: then nothing of one rule book is demanded.
        books: what the checks need to know of every known rule book, by code.
        period: the month YYYY-MM of the list to make; None: that of the last event.
        hold_bad: hold the events back that errors concern, instead of refusing the folder.
        counted: what an earlier run counted, by code.
        last_counted_end: the end date of the last event that the earlier run counted.
        gap_is_error: whether a doubtful default period is an error; else a warning.
        on_record: what lists on record say of the months that events count in.
        alternatives: rule books that are tried in place of the run's of the same code, by what they are called.
        reports: what is said about the reports of tournament programs in the folder.
        add_players: whether players of reports whom nobody knows get new ids.
        read: reads the files, where they are looked at again later.

    Raises:
        OSError: a file that exists cannot be read.

    """
    setting = Setting(
        run=tuple(run),
        books=books,
        period=period,
        hold_bad=hold_bad,
        counted=counted or {},
        last_counted_end=last_counted_end,
        gap_is_error=gap_is_error,
        on_record=on_record or OnRecord(),
        alternatives=alternatives or {},
    )
    findings = Findings()
    standing = frozenset[str]().union(*(setting.standing(code) for code in setting.counted))
    taken = read_everything(
        folder,
        reports or ReportSettings(),
        read or FilesRead(),
        findings,
        add_players=add_players,
        elsewhere=standing,
        given=list(dict.fromkeys(each.name for book in books.values() for each in book.given)),
    )
    tables, reported = taken.tables, taken.reported
    for table in (tables.players, tables.events, tables.games, tables.openings, tables.corrections):
        check_model(MODELS[table.sheet.name], table, findings)
    tables = place_late_events(tables, setting, findings)
    check_names(tables, books, findings)
    warn_of_dates_in_names(tables, findings)
    paired = pairings(tables)
    check_pairings(tables, paired, findings)
    check_rounds(tables, paired, findings)
    check_days(tables, paired, findings)
    check_ages(tables, paired, findings)
    check_copied_events(tables, paired, reported.events, reported.named, findings)
    check_lowest_ratings(tables, setting, findings)
    check_openings(tables, setting, findings)
    check_given(tables, setting, findings)
    check_corrections(tables, findings)
    check_standing_players(tables, setting, findings)
    season = Season(
        tables=tables,
        setting=setting,
        paired=paired,
        facts=game_facts(tables, paired),
        order=calendar(tables.events),
    )
    decided = _decide(season, findings)
    _note_later(season, decided.counting, findings)
    errors = findings.error_count()
    validated = None
    if not errors or (hold_bad and not decided.held.loose):
        validated = hand_on(tables, taken.inputs, season.order, decided.counting, setting, decided.held)
        validated = replace(
            validated,
            new_players=reported.new_players,
            remembered=reported.remembered,
            once_a_round=paired.once_a_round,
        )
        _warn_held(tables, validated, findings)
    problems, unlisted = findings.listed()
    return Outcome(
        problems=problems,
        validated=validated,
        errors=errors,
        unlisted=unlisted,
        identities=reported.identities,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Decided:
    """What was decided about the events."""

    counting: Scope
    held: Held


def _decide(season: Season, findings: Findings) -> _Decided:
    """What counts. Holding an event back may take a rating or the period away, so it is asked again until
    nothing more is found; without holding back once.
    """
    events, setting = season.tables.events, season.setting
    concerned = Concerned(season.tables, setting)
    told: set[tuple[object, ...]] = set()
    check_period(setting, findings)
    held = held_by(findings, concerned)
    while True:
        holding = setting.hold_bad and not held.loose
        free = free_events(events, season.order, setting, held if holding else None)
        month, far = find_period(season.order, setting, free)
        counting = scope(events, season.order, setting, free, month)
        before = findings.error_count()
        if far >= 0 and ("far", far) not in told:
            told.add(("far", far))
            report_far(events, far, setting, findings)
        if not (holding and findings.error_count() > before):
            check_going_on(season, counting, told, findings)
            check_demands(season, counting, told, findings)
            held = held_by(findings, concerned)
            check_rated_by_then(season, counting, held, told, findings, holding=holding)
        if not holding or findings.error_count() == before:
            break
        held = held_by(findings, concerned)
    if not counting.period and (holding or _all_placed(season)):
        report_none(setting, findings)
    return _Decided(counting=counting, held=held_by(findings, concerned))


def _all_placed(season: Season) -> bool:
    """Whether every event could be read: if not, there being none is nothing to report."""
    sheet = season.tables.events.sheet
    return sheet.knows("event_id") and sheet.knows("end_date") and len(season.order.rows) == len(sheet.file_of)


def _note_later(season: Season, counting: Scope, findings: Findings) -> None:
    """Name each event and each of the run's corrections after the period."""
    sheet = season.tables.events.sheet
    corrections = season.tables.corrections
    dates = corrections.words("date")
    late = dates.rows_with(lambda day: day[:7] > counting.period) & corrections.good("date", "player_id")
    late &= corrections.words("system").among(season.setting.run)

    def say_correction(row: int) -> Said:
        day = dates.at(row)
        return corrections.sheet.said(row, "date", f"the correction of {day} is later, not counted", "")

    findings.add("note", corrections.sheet, np.flatnonzero(late), "date", say_correction)

    def say(row: int) -> Said:
        event = sheet.text("event_id", row)
        return Said(event, "", f"{event} ({season.order.periods[row]}): later, not counted")

    findings.add("note", sheet, np.sort(counting.later), "event_id", say)


def _warn_held(tables: Tables, validated: Validated, findings: Findings) -> None:
    """Name each event that is held back."""
    sheet = tables.events.sheet
    rows = {event: row for row, event in reversed(list(enumerate(sheet.words["event_id"].all_texts())))}
    codes: dict[int, list[str]] = {}
    for code, events in validated.held.items():
        for event in events:
            codes.setdefault(rows[event], []).append(code)

    def say(row: int) -> Said:
        event = sheet.text("event_id", row)
        return Said(event, "", f"{event} is held back for {', '.join(codes[row])} because of the errors")

    findings.add("warning", sheet, np.array(sorted(codes), np.int64), "event_id", say)
