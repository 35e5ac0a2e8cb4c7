"""A folder with reports beside its native tables: everything that was reported as one set of tables."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np

from pipeline.intake.changed_rows import replaced, without, words_of
from pipeline.intake.event_problems import tell
from pipeline.intake.events.facts import EventFacts, no_date
from pipeline.intake.native_rows import sources_of
from pipeline.intake.people.identities import identify
from pipeline.intake.people.identity_lines import IdentityLines, read_lines, with_questions
from pipeline.intake.people.known import known_players
from pipeline.intake.people.new_players import players_new_csv
from pipeline.intake.people.unused_ratings import unused_ratings
from pipeline.intake.summary import read_as
from pipeline.intake.taking import take_report
from pipeline.intake.together import Together, put_together
from pipeline.native.folder import IDENTITIES, NEW_PLAYERS, REQUIRED, Files, read_files, tables_of
from pipeline.native.paths import files_below, oddity, shown
from pipeline.native.sheets import Source
from pipeline.problems import Findings, Problem
from pipeline.reading.asked import ReportSettings
from pipeline.reading.report import Report
from pipeline.setting_faults import SETTINGS_FILE
from pipeline.tables import Tables
from pipeline.validated import InputFile

REPORTS: Final = "reports"
"""The folder of the reports, below the folder that is read."""

_ID_COLUMNS: Final = ("player_id", "white_id", "black_id")


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """A folder that was read with its reports.

    ``identities`` is what identities.csv is to hold so that the officer can answer, None where nothing is to be
    asked; ``new_players`` what players-new.csv holds from now on, None where there is none. ``remembered`` is what
    identities.csv is to hold so that new players are found again by their names, None where it has it all.
    ``reported`` are the events that reports tell, ``named`` those whose ids the officer has said.
    """

    tables: Tables
    inputs: tuple[InputFile, ...]
    identities: bytes | None = None
    new_players: bytes | None = None
    remembered: bytes | None = None
    reported: frozenset[str] = frozenset()
    named: frozenset[str] = frozenset()


def read_everything(
    folder: Path,
    settings: ReportSettings,
    findings: Findings,
    *,
    add_players: bool,
    elsewhere: frozenset[str] = frozenset(),
) -> Taken:
    """Read a folder's native tables and its reports; whatever is wrong becomes findings.

    Args:
        folder: the folder.
        settings: what is said about the reports.
        findings: takes what is wrong.
        add_players: whether players whom nobody knows get new ids.
        elsewhere: the ids that an earlier run's standings have, which no new player may get.

    Raises:
        OSError: a file that exists cannot be read.
    """
    paths = _report_paths(folder, findings)
    _warn_of_strangers(folder, paths, settings, findings)
    required = () if paths else REQUIRED
    files = read_files(folder, findings, required)
    asked = _bytes(folder / IDENTITIES)
    lines = IdentityLines()
    if asked is not None:
        files.inputs.append(_entry(IDENTITIES, asked, rows=0))
        lines, faults = read_lines(asked, IDENTITIES)
        for fault in faults:
            findings.add_whole(fault)
    _leave_out_doubles(files, findings)
    reports = [report for path in paths for report in _take(folder, path, settings, files, findings)]
    known = known_players(files.sources, elsewhere) if paths or asked is not None else None
    _put_merged_players_together(files, lines.merged)
    new_players = _bytes(folder / NEW_PLAYERS)
    identities = remembered = None
    dateless = reported = named = frozenset[str]()
    if known is not None:
        who = partial(identify, known=known, lines=lines, add=add_players, new_ids=settings.new_ids)
        together = put_together(reports, who)
        tell(together.problems, findings)
        tell([(each.event_id, read_as(each)) for each in together.gathered], findings)
        identified = together.identified
        reported = together.event_ids()
        named = together.given_ids() | _event_ids(files.sources["events.csv"])
        for problem in unused_ratings(identified.new):
            findings.add_whole(problem)
        dateless = _add(files.sources, together, findings)
        if identified.questions:
            identities = with_questions(asked or b"", identified.questions)
        if identified.remembered:
            remembered = identities or with_questions(asked or b"", identified.remembered)
        if identified.new:
            new_players = players_new_csv(new_players, identified.new)
    tables = tables_of(files.sources, findings, required)
    # What is told of the report need not be told of its row.
    tables.events.mark("end_date", np.flatnonzero(tables.events.words("event_id").among(dateless)))
    return Taken(
        tables=tables,
        inputs=tuple(sorted(files.inputs, key=lambda entry: entry.path)),
        identities=identities,
        new_players=new_players,
        remembered=remembered,
        reported=reported,
        named=named,
    )


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


def _report_paths(folder: Path, findings: Findings) -> Sequence[Path]:
    """The reports of a folder, by their paths; what stands in a report's place and is none is an error."""
    found = []
    for path in sorted(files_below(folder / REPORTS), key=lambda path: path.relative_to(folder).as_posix()):
        odd = oddity(path) or _outside(folder, path)
        if odd:
            findings.add_whole(Problem(severity="error", file=shown(folder, path), message=odd))
        else:
            found.append(path)
    return found


def _outside(folder: Path, path: Path) -> str:
    """Why a report is not read that a link fetches from elsewhere; nothing for one of the folder's own."""
    if folder.resolve() in path.resolve().parents:
        return ""
    return "this link leads out of the folder; expected the report itself"


def _warn_of_strangers(folder: Path, paths: Sequence[Path], settings: ReportSettings, findings: Findings) -> None:
    """What is said of a report under a mistyped name would be lost without a word."""
    there = {path.relative_to(folder / REPORTS).as_posix() for path in paths}
    missing = sorted(settings.files.keys() - there)
    for name in missing[:1]:
        more = f" (and {len(missing) - 1} more of this kind)" if len(missing) > 1 else ""
        message = f'[reports."{name}"] speaks of a report that is not there: {REPORTS}/{name}{more}'
        findings.add_whole(Problem(severity="warning", file=SETTINGS_FILE, found=name, message=message))


def _bytes(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


def _entry(path: str, data: bytes, rows: int) -> InputFile:
    return InputFile(path=path, sha256=hashlib.sha256(data).hexdigest(), size=len(data), rows=rows)


def _take(folder: Path, path: Path, settings: ReportSettings, files: Files, findings: Findings) -> Sequence[Report]:
    """Read one report; a table of players is a native one at once."""
    data = path.read_bytes()
    name = shown(folder, path)
    taken = take_report(data, name, settings.of(path.relative_to(folder / REPORTS).as_posix()), findings)
    if taken.players is not None:
        files.sources["players.csv"].append(taken.players)
    files.inputs.append(_entry(name, data, taken.rows()))
    return taken.reports


def _leave_out_doubles(files: Files, findings: Findings) -> None:
    """Rows of players-new.csv that were taken over into players.csv have done their work."""
    players = files.sources["players.csv"]
    elsewhere = frozenset().union(
        *(words_of(source, "player_id") for source in players if source.file != NEW_PLAYERS)
    )
    for place, source in enumerate(players):
        both = words_of(source, "player_id") & elsewhere
        if source.file == NEW_PLAYERS and both:
            players[place] = without(source, "player_id", both.__contains__)
            message = f"{len(both):,} of its players stand in players.csv too, whose rows are taken"
            findings.add_whole(Problem(severity="note", file=NEW_PLAYERS, message=message))


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
