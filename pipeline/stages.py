"""The stages of a run after validation: run(), which replays and publishes each rule book, then write."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import pandas as pd

from pipeline.book_part import BookPart, part_maker
from pipeline.exits import DataError
from pipeline.manifest import Manifest, manifest_bytes
from pipeline.native.folder import NEW_PLAYERS
from pipeline.outputs import PROBLEMS
from pipeline.plan import Plan
from pipeline.problem_files import ProblemRecord
from pipeline.publishing.published_copy import published_copy
from pipeline.released.comparing import Compared, told
from pipeline.replaying import prepare
from pipeline.rules.system import RatingSystem
from pipeline.side_by_side import beside, processors, shared_out
from pipeline.validated import Validated
from pipeline.writers.kept_files import Kept
from pipeline.writers.parquet_files import table_bytes
from pipeline.writers.publication.places import MANIFEST
from pipeline.writers.publication.whole_folder import Held

TABLES = ("players", "events", "games", "openings", "corrections")

WORTH_A_PROCESS = 5_000
"""Games from which on several rule books are shared out: fewer are done before another process has begun."""

FILES_WORTH_A_PROCESS = 50_000
"""Games from which on files of one rule book, and the input tables, are made beside the rest: each takes less."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What a run made: the files of the output folder by path, and each rule book's list for the screen.

    ``kept`` are files that were there before and are taken over as they are; ``compared`` is what the lists on
    record were held against. ``systems`` are the rule books by code.
    """

    manifest: Manifest
    files: Mapping[str, bytes]
    kept: Mapping[str, Kept]
    compared: Mapping[str, Compared]
    lists: Mapping[str, pd.DataFrame]
    systems: Mapping[str, RatingSystem]


def run(plan: Plan, validated: Validated, record: ProblemRecord) -> Result:
    """Replay and publish validated reports: everything that the output folder holds.

    Args:
        plan: what is asked for.
        validated: the checked tables.
        record: what was found in the reports.

    Raises:
        DataError: a list on record would come out differently, and the plan is not to republish it.
    """
    spare = _processes(validated, FILES_WORTH_A_PROCESS) > 1
    with beside(partial(_tables, validated), process=spare) as tables:
        parts = parts_of(plan, validated, record)
        input_tables = tables()
    found = [difference for part in parts for difference in part.differences]
    if found and not plan.republish:
        raise DataError(told(found, plan.record))
    manifest = replace(manifest_of_all(parts), revises=tuple(each.release.folder for each in found))
    files: dict[str, bytes] = {PROBLEMS: record.csv, **input_tables}
    if validated.new_players is not None:
        files[NEW_PLAYERS] = published_copy(validated.new_players)
    for part in parts:
        files |= part.files
        files |= part.published.files if part.published else {}
    files[MANIFEST] = manifest_bytes(manifest, {**files, **plan.record.files})
    return Result(
        manifest=manifest,
        files=files,
        kept=plan.record.files,
        compared={part.code: part.compared for part in parts},
        lists={part.code: part.published.rating_list for part in parts if part.published},
        systems={book.code: book.system for book in plan.books},
    )


def manifest_of_all(parts: Sequence[BookPart]) -> Manifest:
    """What goes on record of all rule books of a run together."""
    return replace(parts[0].manifest, runs={part.code: part.manifest.runs[part.code] for part in parts})


def parts_of(plan: Plan, validated: Validated, record: ProblemRecord) -> list[BookPart]:
    """Each rule book's part of a run: replayed, and published if lists are asked for."""
    prepared = prepare(validated, [book.system for book in plan.books])
    left_for_each = _processes(validated, FILES_WORTH_A_PROCESS) // max(len(plan.books), 1)
    make = part_maker(plan, validated, prepared, record, processes=left_for_each)
    return shared_out(make, plan.books, processes=_processes(validated, WORTH_A_PROCESS))


def _processes(validated: Validated, worth: int) -> int:
    """How many processes may work side by side on what is worth it from so many games on."""
    return processors() if len(validated.games) >= worth else 1


def _tables(validated: Validated) -> dict[str, bytes]:
    return {f"{name}.parquet": table_bytes(getattr(validated, name)) for name in TABLES}


def write(out: Held, result: Result) -> Path | None:
    """Put the output folder in place, whole or not at all.

    Returns:
        The folder that was there before, in the rare case that it could not be removed.

    Raises:
        OSError: the machine does not let us write; what was there before is untouched.
    """
    # The manifest, the last of the files, names what is kept too.
    return out.publish({**result.kept, **result.files})
