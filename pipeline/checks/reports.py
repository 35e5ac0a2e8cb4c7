"""Reports by themselves, without a folder around them: read, put together, and checked for their own sake."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import pandas as pd

from pipeline.checks.ages import check_ages
from pipeline.checks.copied_events import check_copied_events
from pipeline.checks.days import check_days
from pipeline.checks.order import games_in_order
from pipeline.checks.pairings import check_pairings, pairings
from pipeline.checks.rounds import check_rounds
from pipeline.failures import check_model
from pipeline.intake.changed_rows import words_of
from pipeline.intake.event_problems import tell
from pipeline.intake.events.facts import no_date
from pipeline.intake.native_rows import sources_of
from pipeline.intake.people.apart import identify_apart
from pipeline.intake.people.identities import identify
from pipeline.intake.people.identity_lines import IdentityLines, Question
from pipeline.intake.people.known import known_players
from pipeline.intake.summary import Summary, summary_of
from pipeline.intake.taking import take_report
from pipeline.intake.together import Together, put_together
from pipeline.native.folder import MODELS, tables_of
from pipeline.native.sheets import Source
from pipeline.problems import Findings, Problem
from pipeline.reading.asked import Asked
from pipeline.reading.report import Report
from pipeline.tables import Tables


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportFile:
    """A report's bytes, its name for messages, and what the officer says of it."""

    file: str
    data: bytes
    asked: Asked


@dataclass(frozen=True, slots=True, kw_only=True)
class EventTold:
    """An event as one file tells it, and its figures."""

    report: Report
    event_id: str
    summary: Summary


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """What some reports come to.

    ``tables`` are players, events and games as schemas has them, by name; players are those whom reports name.
    ``questions`` are open. ``unlisted`` is, per file, the number of errors beyond those listed.
    """

    events: tuple[EventTold, ...]
    tables: Mapping[str, pd.DataFrame]
    questions: tuple[Question, ...]
    problems: Sequence[Problem]
    errors: int
    unlisted: Mapping[str, int]


def read_reports(
    files: Sequence[ReportFile], players: Sequence[Source], lines: IdentityLines | None, *, new_ids: str
) -> Read:
    """Read reports; whatever is wrong with them is told.

    Args:
        files: the reports, in any order.
        players: the native files of the players who are known; whoever is not among them gets a new id.
        lines: what identities.csv says; None: each event is looked at by itself, and nobody is asked about.
        new_ids: what new ids begin with.
    """
    findings = Findings()
    sources: dict[str, list[Source]] = {name: [] for name in MODELS}
    sources["players.csv"].extend(players)
    named: frozenset[str] = frozenset()
    reports: list[Report] = []
    for file in files:
        taken = take_report(file.data, file.file, file.asked, findings)
        if taken.players is not None:
            sources["players.csv"].append(taken.players)
            named |= words_of(taken.players, "player_id")
        reports.extend(taken.reports)
    known = known_players(sources)
    if lines is None:
        together = put_together(reports, partial(identify_apart, known=known, new_ids=new_ids))
    else:
        together = put_together(reports, partial(identify, known=known, lines=lines, add=True, new_ids=new_ids))
    named = named.union(*together.identified.ids)
    tell(together.problems, findings)
    tell([(each.event_id, no_date(each, "warning")) for each in together.facts if not each.end_date], findings)
    for name, found in sources_of(together, frozenset()).items():
        sources[name].extend(found)
    tables = _checked(sources, together, findings)
    problems, unlisted = findings.listed()
    return Read(
        events=tuple(
            EventTold(
                report=each.report,
                event_id=each.event_id,
                summary=summary_of(each.report, each.games),
            )
            for each in together.gathered
        ),
        tables={} if findings.error_count() else _in_order(tables, named),
        questions=together.identified.questions,
        problems=problems,
        errors=findings.error_count(),
        unlisted=unlisted,
    )


def _checked(sources: Mapping[str, Sequence[Source]], together: Together, findings: Findings) -> Tables:
    """The reports' rows held against the models and against each other, as a folder's are."""
    tables = tables_of(sources, findings, ())
    # A report need not say its day; whoever reads the rows as a folder is asked for it.
    tables.events.mark("end_date", (~tables.events.words("end_date").filled()).nonzero()[0])
    for table in (tables.players, tables.events, tables.games):
        check_model(MODELS[table.sheet.name], table, findings)
    paired = pairings(tables)
    check_pairings(tables, paired, findings)
    check_rounds(tables, paired, findings)
    check_days(tables, paired, findings)
    check_ages(tables, paired, findings)
    check_copied_events(tables, paired, together.event_ids(), together.given_ids(), findings)
    return tables


def _in_order(tables: Tables, named: Collection[str]) -> Mapping[str, pd.DataFrame]:
    """The tables in an order that does not depend on the reports'; of the players those whom these name."""
    everybody = tables.players.frame.sort_values("player_id", kind="stable")
    events = tables.events.frame.sort_values(["end_date", "start_date", "event_id"], kind="stable")
    games = games_in_order(tables.games.frame, events["event_id"].tolist(), everybody["player_id"].tolist())
    return {
        "players.csv": everybody[everybody["player_id"].isin(named)],
        "events.csv": events,
        "games.csv": games,
    }
