"""The lists that are to be released: as a run has just made them, or as an output folder holds them."""

from dataclasses import replace
from pathlib import Path

from pipeline.earlier_runs import standings_from
from pipeline.exits import DataError
from pipeline.manifest import manifest_bytes
from pipeline.outputs import ENTRIES, RATING_LIST, STANDINGS, Output, open_output
from pipeline.released.comparing import Compared
from pipeline.released.figures import starts_of
from pipeline.released.index import Index
from pipeline.released.record import RELEASED, read_record
from pipeline.released.releasing import Lists, Released, release, republish
from pipeline.republishing import read_output
from pipeline.stages import Result, manifest_of_all, parts_of
from pipeline.validated import Validated
from pipeline.writers.csv_forms import MACHINES, form_of
from pipeline.writers.csv_reading import csv_texts
from pipeline.writers.kept_files import Kept
from pipeline.writers.publication.places import MANIFEST
from pipeline.writers.publication.whole_folder import Held


def lists_of_run(validated: Validated, result: Result) -> Lists:
    """The lists that a run made and has not written yet."""
    return Lists(
        manifest=result.manifest,
        files=result.files,
        books=result.compared,
        shown={code: frozenset(table["player_id"]) for code, table in result.lists.items()},
        players=validated.players,
        games=validated.games,
    )


def with_release(result: Result, released: Released) -> Result:
    """What a run made, its lists put on record in the same folder."""
    files = {path: file for path, file in released.files.items() if isinstance(file, bytes)}
    made = {path: content for path, content in result.files.items() if path != MANIFEST}
    manifest = manifest_bytes(result.manifest, {**made, **files, **result.kept})
    return replace(result, files={**made, **files, MANIFEST: manifest})


def release_folder(folder: Path, reason: str, *, revise: bool) -> Released:
    """Put the lists that an output folder holds on record.

    Args:
        folder: the output folder.
        reason: why, for the index.
        revise: also put revised lists on record in place of those that would come out differently.

    Returns:
        Every file of the folder as it is to be, none if nothing changes; and what is to be said.

    Raises:
        DataError: it is not the output of a run, was altered or holds no lists; a list on record would come out
            differently and is not to be revised; or there is nothing to revise.
        OSError: a file is there and cannot be read.
    """
    record = read_record(folder)  # before the lists: what is on record is put back, not made again
    lists = lists_of_folder(folder)
    if revise:
        released = republish(lists, record, reason, lambda index: lists_of_period(folder, index))
    else:
        released = release(lists, record, reason)
    if not released.files:
        return released
    files = {**lists.files, **record.files, **released.files}
    manifest = replace(lists.manifest, revises=())
    return replace(released, files={**files, MANIFEST: manifest_bytes(manifest, files)})


def write_folder(folder: Held, released: Released) -> Path | None:
    """Write an output folder with its lists on record, whole or not at all.

    Returns:
        The folder that was there before, in the rare case that it could not be removed.

    Raises:
        OSError: the machine does not let us write; what was there before is untouched.
    """
    return folder.publish(released.files)


def lists_of_folder(folder: Path) -> Lists:
    """The lists that an output folder holds, every file held against its manifest.

    Raises:
        DataError: it is not the output of a run, was altered, or holds no lists.
        OSError: a file is there and cannot be read.
    """
    output = open_output(folder)
    files = files_to_keep(output)
    for code in output.manifest.runs:
        if f"{code}/{RATING_LIST}" not in files:
            raise DataError(f"{folder} holds no lists of {code}: make them with ratinglist publish {folder}")
    openings, form = output.table("openings"), form_of(output.manifest.presentation)
    books = {}
    for code in output.manifest.runs:
        standings = standings_from(output.content(f"{code}/{STANDINGS}"))
        entries = csv_texts(output.content(f"{code}/{ENTRIES}"), MACHINES)
        books[code] = Compared(standings=standings, starts=starts_of(code, standings, openings, entries))
    return Lists(
        manifest=output.manifest,
        files={path: file for path, file in files.items() if not path.startswith(f"{RELEASED}/")},
        books=books,
        shown={
            code: frozenset(csv_texts(output.content(f"{code}/{RATING_LIST}"), form)["player_id"])
            for code in output.manifest.runs
        },
        players=output.table("players"),
        games=output.table("games"),
    )


def lists_of_period(folder: Path, index: Index) -> Lists:
    """The lists of an earlier period, made again from what an output folder holds, for a new revision.

    They are presented as the list on record was: what was wished otherwise since is for later lists.

    Raises:
        DataError: the folder cannot give that period.
        OSError: a file is there and cannot be read.
    """
    held = read_output(folder, index.period)
    settings = replace(held.plan.settings, presentation=index.presentation)
    asked = replace(held.plan.asked, lists=True, html=index.has_pages, workbooks=index.has_workbooks)
    plan = replace(held.plan, settings=settings, asked=asked)
    parts = parts_of(plan, held.validated, held.record)
    published = {part.code: part.published for part in parts if part.published}
    return Lists(
        manifest=manifest_of_all(parts),
        files={path: content for each in published.values() for path, content in each.files.items()},
        books={part.code: part.compared for part in parts},
        shown={code: frozenset(each.rating_list["player_id"]) for code, each in published.items()},
        players=held.validated.players,
        games=held.validated.games,
    )


def files_to_keep(output: Output) -> dict[str, Kept]:
    """Every file of an output folder but its manifest.

    Raises:
        DataError: a file is missing or was altered.
        OSError: it cannot be read, or the folder was written anew meanwhile.
    """
    return {path: output.kept(path) for path in output.manifest.outputs}
