"""The reports of a folder as rows behind those of its native files: who, what, and what is still open."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from pipeline.files_read import A_FOLDER, FilesRead
from pipeline.intake.changed_rows import replaced, without, words_of
from pipeline.intake.event_problems import tell
from pipeline.intake.events.facts import EventFacts, no_date
from pipeline.intake.native_rows import sources_of
from pipeline.intake.people.identities import identify
from pipeline.intake.people.identity_lines import IdentityLines, read_lines, with_questions
from pipeline.intake.people.known import known_players
from pipeline.intake.people.new_players import players_new_csv
from pipeline.intake.people.unused_ratings import unused_ratings
from pipeline.intake.reported import REPORTS, Reported
from pipeline.intake.summary import read_as
from pipeline.intake.taking import take_report
from pipeline.intake.together import Together, put_together
from pipeline.native.folder import IDENTITIES, NEW_PLAYERS, Files, entry_of
from pipeline.native.paths import oddity, shown
from pipeline.native.sheets import Source
from pipeline.problems import Findings, Problem
from pipeline.reading.asked import ReportSettings
from pipeline.reading.report import Report

_ID_COLUMNS: Final = ("player_id", "white_id", "black_id")


def add_reports(
    folder: Path,
    paths: Sequence[Path],
    files: Files,
    settings: ReportSettings,
    read: FilesRead,
    findings: Findings,
    *,
    add_players: bool,
    elsewhere: frozenset[str],
) -> Reported:
    """Put the rows of reports behind those of the native files, and the players together whose ids were merged.

    Args:
        folder: the folder.
        paths: its reports.
        files: its native files, which get the rows.
        settings: what is said about the reports.
        read: reads the files.
        findings: takes what is wrong.
        add_players: whether players whom nobody knows get new ids.
        elsewhere: the ids that an earlier run's standings have, which no new player may get.

    Raises:
        OSError: a file that exists cannot be read.
    """
    asked = _asked(folder, read, findings)
    lines = IdentityLines()
    if read.kept(folder / IDENTITIES) is not None:
        files.inputs.append(entry_of(IDENTITIES, asked or b"", rows=0))
        lines, faults = read_lines(asked or b"", IDENTITIES)
        for fault in faults:
            findings.add_whole(fault)
    reports = [report for path in paths for report in _take(folder, path, settings, read, files, findings)]
    known = known_players(files.sources, elsewhere)
    _put_merged_players_together(files, lines.merged)
    who = partial(identify, known=known, lines=lines, add=add_players, new_ids=settings.new_ids)
    together = put_together(reports, who)
    tell(together.problems, findings)
    tell([(each.event_id, read_as(each)) for each in together.gathered], findings)
    identified = together.identified
    for problem in unused_ratings(identified.new):
        findings.add_whole(problem)
    named = together.given_ids() | _event_ids(files.sources["events.csv"])
    dateless = _add(files.sources, together, findings)
    identities = remembered = None
    if asked is not None:
        identities = with_questions(asked, identified.questions) if identified.questions else None
        if identified.remembered:
            remembered = identities or with_questions(asked, identified.remembered)
    new_players = read.kept(folder / NEW_PLAYERS)
    if folder / NEW_PLAYERS not in read:
        read.missing(folder / NEW_PLAYERS, NEW_PLAYERS)
    return Reported(
        identities=identities,
        new_players=players_new_csv(new_players, identified.new) if identified.new else new_players,
        remembered=remembered,
        events=together.event_ids(),
        named=named,
        dateless=dateless,
    )


def _asked(folder: Path, read: FilesRead, findings: Findings) -> bytes | None:
    """What identities.csv holds; None where it, or what stands in its place, must not be written over."""
    path = folder / IDENTITIES
    odd = A_FOLDER if path.is_dir() else oddity(path)
    moved = Problem(severity="error", file=IDENTITIES, expected="a file", message=odd) if odd else None
    data = b""
    if not odd and not path.is_file():
        read.missing(path, IDENTITIES)
        return b""
    if not odd:
        data, moved = read.read(path, IDENTITIES, keep=True)
    if moved:
        findings.add_whole(moved)
    return None if moved else data


def _take(
    folder: Path, path: Path, settings: ReportSettings, read: FilesRead, files: Files, findings: Findings
) -> Sequence[Report]:
    """Read one report; a table of players is a native one at once."""
    name = shown(folder, path)
    data, moved = read.read(path, name)
    if moved:
        findings.add_whole(moved)
        return ()
    taken = take_report(data, name, settings.of(path.relative_to(folder / REPORTS).as_posix()), findings)
    if taken.players is not None:
        files.sources["players.csv"].append(taken.players)
    files.inputs.append(entry_of(name, data, taken.rows()))
    return taken.reports


def _put_merged_players_together(files: Files, merged: Mapping[str, str]) -> None:
    """Whatever is said of a player whose id was merged into another is said of the other."""
    if not merged:
        return
    for name, sources in files.sources.items():
        for place, source in enumerate(sources):
            if name == "players.csv":
                sources[place] = without(source, "player_id", merged.__contains__)
            else:
                for column in _ID_COLUMNS:
                    sources[place] = replaced(sources[place], column, merged)


def _add(sources: dict[str, list[Source]], together: Together, findings: Findings) -> frozenset[str]:
    """Put the rows of the reports behind those of the native files; give the events without a date."""
    elsewhere = _event_ids(sources["events.csv"])
    dateless = [each for each in together.facts if not each.end_date and each.event_id not in elsewhere]
    tell([(each.event_id, no_date(each, "error")) for each in dateless], findings)
    typed = _event_ids(sources["games.csv"])
    tell([(each.event_id, _in_both(each)) for each in together.facts if each.event_id in typed], findings)
    for event in sorted(elsewhere - typed - together.event_ids()):
        findings.add_whole(_without_games(event))
    for name, found in sources_of(together, elsewhere).items():
        sources[name].extend(found)
    return frozenset(each.event_id for each in dateless)


def _event_ids(sources: Sequence[Source]) -> frozenset[str]:
    return frozenset[str]().union(*(words_of(source, "event_id") for source in sources)) - {""}


def _without_games(event: str) -> Problem:
    """What is said of a row of events.csv that speaks of no games: perhaps it was meant for a report."""
    message = f"event {event} has no games, neither in games.csv nor in a report: is it the id of a report's event?"
    return Problem(severity="warning", file="events.csv", found=event, message=message)


def _in_both(facts: EventFacts) -> Problem:
    """What is said of an event of which games were typed and reported: perhaps it is two of one name."""
    message = f"event {facts.event_id} has games in games.csv too; set event for the report if it is another one"
    return Problem(severity="warning", file=facts.file, line=facts.line, column="event_id", message=message)
