"""The stages of a run, one function each: validate, then run(), which lists replay and publish in order."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import pandas as pd

from pipeline import systems
from pipeline.checks.folder import validate_folder
from pipeline.checks.setting import OnRecord
from pipeline.config import Book
from pipeline.counted_reports import changed_since
from pipeline.exits import DataError
from pipeline.manifest import Manifest, manifest_bytes
from pipeline.native.folder import NEW_PLAYERS
from pipeline.notes import game_notes, notes_of
from pipeline.outputs import LEDGER, OPENING_STANDINGS, STANDINGS, EarlierRun
from pipeline.problem_files import ProblemRecord, record_of
from pipeline.problems import Problem
from pipeline.publishing.book import Published, publish_book
from pipeline.publishing.material import Material
from pipeline.record import manifest_of
from pipeline.released.comparing import Compared, differences, told
from pipeline.released.figures import starts_of
from pipeline.released.record import Record
from pipeline.replaying import Replayed, replay_all
from pipeline.rules.system import RatingSystem
from pipeline.setting_keys import NEXT_LIST
from pipeline.settings import Settings
from pipeline.validated import BookFacts, Outcome, Validated
from pipeline.writers.csv_files import csv_bytes
from pipeline.writers.kept_files import Kept
from pipeline.writers.parquet_files import ledger_bytes, table_bytes
from pipeline.writers.publication import MANIFEST, check_ours
from pipeline.writers.publication import publish as put
from schemas.vocabulary import FIDE_SOURCE

TABLES = ("players", "events", "games", "openings", "corrections")


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a run is asked for, after the command line and ratinglist.toml were read.

    ``record`` are the lists on record, which the run must not change unless it is to ``republish`` them.
    Besides CSV files there are ``workbooks`` and, if asked for, pages (``html``). ``add_players`` gives ids to
    players of reports whom nobody knows.
    """

    folder: Path
    settings: Settings
    books: Sequence[Book]
    period: str | None = None
    hold_bad: bool = False
    earlier: EarlierRun | None = None
    all_crosstables: bool = False
    record: Record = field(default_factory=Record)
    republish: bool = False
    html: bool = False
    workbooks: bool = True
    add_players: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What a run made: the files of the output folder by path, and each rule book's list for the screen.

    ``kept`` are files that were there before and are taken over as they are; ``compared`` is what the lists on
    record were held against.
    """

    manifest: Manifest
    files: Mapping[str, bytes]
    kept: Mapping[str, Kept]
    replayed: Mapping[str, Replayed]
    compared: Mapping[str, Compared]
    lists: Mapping[str, pd.DataFrame]


def run(
    plan: Plan, validated: Validated, problems: Sequence[Problem], errors: int = 0, *, lists: bool = True
) -> Result:
    """Replay and publish validated reports: everything that the output folder holds."""
    replayed = replay(plan, validated)
    return publish(plan, validated, record_of(problems, errors), replayed, lists=lists)


def validate(plan: Plan, *, gap_is_error: bool = True) -> Outcome:
    """Read the folder and list everything that is wrong with it.

    Raises:
        OSError: a file is there and cannot be read.
    """
    codes = [book.code for book in plan.books]
    counted = {code: plan.earlier.counted(code) for code in codes} if plan.earlier else None
    outcome = validate_folder(
        plan.folder,
        run=codes,
        books={code: book_facts(systems.load(code)) for code in systems.codes()},
        period=plan.period,
        hold_bad=plan.hold_bad,
        counted=counted,
        last_counted_end=plan.earlier.last_end if plan.earlier else None,
        gap_is_error=gap_is_error,
        on_record=OnRecord(
            months=plan.record.months(codes),
            first_open=plan.record.first_open(codes),
            next_list=plan.settings.late == NEXT_LIST,
        ),
        reports=plan.settings.reports,
        add_players=plan.add_players,
    )
    if plan.earlier is None or outcome.validated is None:
        return outcome
    changed = changed_since(plan.earlier, outcome.validated)
    return replace(outcome, problems=[*outcome.problems, *changed])


def book_facts(system: RatingSystem) -> BookFacts:
    """What the checks need to know of a rule book."""
    edition = system.editions[0]
    provisional = edition.provisional
    return BookFacts(
        code=system.code,
        ranks=tuple(system.opening_ranks or ()),
        demands_opening=edition.start is None,
        enters_by_fide=any(entry.source == FIDE_SOURCE for entry in edition.entries),
        counts_full_byes=provisional is not None and provisional.bye_rating is not None,
        rates_handicaps=tuple(edition.handicaps.points),
    )


def replay(plan: Plan, validated: Validated) -> dict[str, Replayed]:
    """Replay every game that counts under each rule book of the run."""
    earlier = plan.earlier
    return replay_all(
        validated,
        [book.system for book in plan.books],
        earlier.standings if earlier else {},
        earlier.manifest.period if earlier else "",
    )


def publish(
    plan: Plan,
    validated: Validated,
    record: ProblemRecord,
    replayed: Mapping[str, Replayed],
    *,
    lists: bool,
) -> Result:
    """Put the output folder's files together.

    Args:
        plan: what is asked for.
        validated: the checked tables.
        record: what was found in the reports.
        replayed: what each rule book's replay came to.
        lists: whether to make lists and crosstables besides tables, ledgers and standings.

    Raises:
        DataError: a list on record would come out differently, and the plan is not to republish it.
    """
    manifest = account_of(plan, validated, record, replayed)
    compared = {code: held_against(code, each, validated.openings) for code, each in replayed.items()}
    found = differences(plan.record, manifest, compared, validated.players, validated.games)
    if found and not plan.republish:
        raise DataError(told(found, plan.record))
    manifest = replace(manifest, revises=tuple(each.release.folder for each in found))
    listed = publish_lists(plan, manifest, validated, replayed) if lists else {}
    files: dict[str, bytes] = {"problems.csv": record.csv}
    files |= {f"{name}.parquet": table_bytes(getattr(validated, name)) for name in TABLES}
    for code, each in replayed.items():
        files[f"{code}/{STANDINGS}"] = csv_bytes(each.standings)
        files[f"{code}/{LEDGER}"] = ledger_bytes(each.ledger.pages())
        if plan.earlier is not None:
            files[f"{code}/{OPENING_STANDINGS}"] = csv_bytes(plan.earlier.standings[code])
    if validated.new_players is not None:
        files[NEW_PLAYERS] = validated.new_players
    for published in listed.values():
        files |= published.files
    files[MANIFEST] = manifest_bytes(manifest, {**files, **plan.record.files})
    return Result(
        manifest=manifest,
        files=files,
        kept=plan.record.files,
        replayed=replayed,
        compared=compared,
        lists={code: published.rating_list for code, published in listed.items()},
    )


def account_of(
    plan: Plan, validated: Validated, record: ProblemRecord, replayed: Mapping[str, Replayed]
) -> Manifest:
    """What goes on record of a run, its outputs aside."""
    return manifest_of(
        plan.books,
        plan.settings,
        validated,
        plan.earlier,
        replayed,
        record.counts,
        all_crosstables=plan.all_crosstables,
    )


def publish_lists(
    plan: Plan, manifest: Manifest, validated: Validated, replayed: Mapping[str, Replayed]
) -> dict[str, Published]:
    """The lists, crosstables and what goes with them, by rule book."""
    return {
        book.code: publish_book(
            material_of(book, manifest, validated, replayed[book.code]),
            all_crosstables=plan.all_crosstables,
            html=plan.html,
            workbooks=plan.workbooks,
        )
        for book in plan.books
    }


def held_against(code: str, replayed: Replayed, openings: pd.DataFrame) -> Compared:
    """What is held against the lists on record."""
    starts = starts_of(code, replayed.standings, openings, replayed.entries)
    return Compared(standings=replayed.standings, starts=starts)


def material_of(book: Book, manifest: Manifest, validated: Validated, replayed: Replayed) -> Material:
    """What one rule book's lists are made from."""
    return Material(
        book=book,
        federation=manifest.federation,
        period=manifest.period,
        players=validated.players,
        events=validated.events,
        periods=validated.periods,
        counts=validated.counts[book.code],
        ledger=replayed.ledger,
        standings=replayed.standings,
        entries=replayed.entries,
        openings=validated.openings,
        opening_period=manifest.opening_period,
        notes=notes_of(book, manifest),
        games=game_notes(replayed.ledger.columns(["colour", "kind", "reason"]), manifest.runs[book.code].counts),
        presentation=manifest.presentation,
    )


def check_out(out: Path) -> None:
    """Make sure, before any work, that an output folder may be written.

    Raises:
        OSError: it holds what no manifest names, or the machine does not let us write there.
    """
    check_ours(out)


def write(out: Path, result: Result) -> Path | None:
    """Put the output folder in place, whole or not at all.

    Returns:
        The folder that was there before, in the rare case that it could not be removed.

    Raises:
        OSError: the machine does not let us write; what was there before is untouched.
    """
    # The manifest, the last of the files, names what is kept too.
    return put(out, {**result.kept, **result.files})
