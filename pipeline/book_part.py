"""One rule book's part of a run: replayed, held against the lists on record, put into files."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from pipeline.config import Book
from pipeline.digests import event_digests
from pipeline.manifest import Manifest
from pipeline.notes import game_notes, notes_of
from pipeline.outputs import LEDGER, LEDGER_INDEX, OPENING_STANDINGS, STANDINGS
from pipeline.plan import Plan
from pipeline.problem_files import ProblemRecord
from pipeline.publishing.book import Published, publish_book
from pipeline.publishing.material import Material
from pipeline.record import manifest_of
from pipeline.released.comparing import Compared, Difference, differences
from pipeline.released.figures import starts_of
from pipeline.replay.ledger import PagedLedger
from pipeline.replaying import Prepared, Replayed, replay_book, summed_up
from pipeline.side_by_side import beside
from pipeline.validated import Validated
from pipeline.writers.csv_files import csv_bytes
from pipeline.writers.ledger_index import index_bytes
from pipeline.writers.ledger_writing import ledger_bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class BookPart:
    """What a run made of one rule book; nothing of it is as long as the games, but for the ledger's file.

    ``manifest`` is the run's with this rule book alone, ``differences`` are the lists on record that would come
    out differently. ``files`` are tables for machines by path, ``published`` what people read (None: not made).
    """

    code: str
    manifest: Manifest
    compared: Compared
    differences: Sequence[Difference]
    files: Mapping[str, bytes]
    published: Published | None


def part_maker(
    plan: Plan, validated: Validated, prepared: Prepared, record: ProblemRecord, *, processes: int
) -> Callable[[Book], BookPart]:
    """What makes the part of any rule book of a run.

    Args:
        plan: what is asked for.
        validated: the checked tables.
        prepared: the same as a course of play.
        record: what was found in the reports.
        processes: how many may work on one rule book; none left is one.
    """
    digests = event_digests(validated.events, validated.games)

    def make(book: Book) -> BookPart:
        past, period = (plan.earlier.standings, plan.earlier.manifest.period) if plan.earlier else ({}, "")
        played = replay_book(prepared, book.system, past.get(book.code), period)
        with beside(partial(_ledger_files, played.ledger), process=processes > 1) as ledger_files:
            replayed = summed_up(prepared, played)
            manifest = manifest_of(
                book,
                plan.settings,
                plan.asked,
                validated,
                plan.earlier,
                replayed,
                record.counts,
                digests,
            )
            starts = starts_of(book.code, replayed.standings, validated.openings, replayed.entries)
            compared = Compared(standings=replayed.standings, starts=starts)
            found = differences(plan.record, manifest, {book.code: compared}, validated.players, validated.games)
            part = BookPart(
                code=book.code, manifest=manifest, compared=compared, differences=found, files={}, published=None
            )
            if found and not plan.republish:
                return part
            published = None
            if plan.asked.lists:
                published = publish_book(
                    material_of(book, manifest, validated, replayed),
                    all_crosstables=plan.asked.all_crosstables,
                    html=plan.asked.html,
                    workbooks=plan.asked.workbooks,
                    processes=processes,
                )
            files = {STANDINGS: csv_bytes(replayed.standings), **ledger_files()}
            if plan.earlier is not None:
                files[OPENING_STANDINGS] = csv_bytes(plan.earlier.standings[book.code])
            return replace(part, files={f"{book.code}/{name}": files[name] for name in files}, published=published)

    return make


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
        games=game_notes(replayed.games.not_rated, manifest.runs[book.code].counts),
        presentation=manifest.presentation,
    )


def _ledger_files(ledger: PagedLedger) -> dict[str, bytes]:
    rows = ledger.rows_of_players()
    return {
        LEDGER: ledger_bytes(ledger.pages()),
        LEDGER_INDEX: index_bytes(rows.player_ids, rows.first, rows.rows),
    }
