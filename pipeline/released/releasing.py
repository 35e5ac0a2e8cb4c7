"""Putting lists on record: the files of a release, its index, and what a revision changed."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

import pandas as pd

from pipeline.exits import DataError
from pipeline.manifest import Manifest, mark_of
from pipeline.outputs import LEDGER, LEDGER_INDEX, OPENING_STANDINGS, STANDINGS
from pipeline.released.causes import seen_and_unseen
from pipeline.released.comparing import Compared, Revision, differences, titles_differ, told
from pipeline.released.figures import digest_of_lists, figures_of, hidden
from pipeline.released.index import INDEX, Index, ReleasedFile, index_bytes
from pipeline.released.record import RELEASED, Record, Release, folder_name
from pipeline.reports.columns import table
from pipeline.writers.csv_files import csv_bytes
from pipeline.writers.csv_forms import form_of
from pipeline.writers.kept_files import Kept
from schemas.revisions import Revisions

REVISIONS = "revisions.csv"

_NOT_PUBLISHED = frozenset((STANDINGS, OPENING_STANDINGS, LEDGER, LEDGER_INDEX))

File = bytes | Kept
_Told = TypeVar("_Told")


@dataclass(frozen=True, slots=True, kw_only=True)
class Lists:
    """The lists of one period, ready to be put on record.

    ``files`` are those of the output folder by path; ``shown`` gives the players of each rule book's rating list.
    """

    manifest: Manifest
    files: Mapping[str, File]
    books: Mapping[str, Compared]
    shown: Mapping[str, frozenset[str]]
    players: pd.DataFrame
    games: pd.DataFrame


@dataclass(frozen=True, slots=True, kw_only=True)
class Released:
    """What a release adds to the output folder, by path, and what is to be said of it."""

    files: Mapping[str, File]
    said: Sequence[str]


def release(lists: Lists, record: Record, reason: str) -> Released:
    """Put the lists of their period on record; what is there already stays as it is.

    Raises:
        DataError: the folder holds no lists, or a list on record would come out differently.
    """
    found = differences(record, lists.manifest, lists.books, lists.players, lists.games)
    if found:
        raise DataError(told(found, record))
    return first_releases(lists, record, reason)


def first_releases(lists: Lists, record: Record, reason: str) -> Released:
    """Put the lists on record that are not, once it is known that no list on record would change."""
    files: dict[str, File] = {}
    said = []
    for code in lists.manifest.runs:
        known = record.find(code, lists.manifest.period)
        if known is None:
            index = _index(lists, code, 1, reason)
            files |= _files_of(lists, index)
            said.append(f"{_folder(index)}: on record")
        elif _other_files(lists, known):
            said.append(
                f"{known.folder}: on record already with the same figures; it stays as it is "
                "(--republish --reason TEXT would record the other files)"
            )
        else:
            said.append(f"{known.folder}: on record already")
    return Released(files=files, said=said)


def republish(lists: Lists, record: Record, reason: str, earlier: Callable[[Index], Lists]) -> Released:
    """Revise every list on record that would come out differently, each in a folder of its own, and put the
    lists of the folder's own period on record if they are not yet. Those are revised too if only their files
    differ, a name say, and no figure.

    Args:
        lists: of the folder's own period.
        record: the lists on record.
        reason: why, for the index.
        earlier: gives the lists of an earlier period for the next revision of one on record.

    Raises:
        DataError: the folder holds no lists, or there is nothing to revise.
    """
    found = differences(record, lists.manifest, lists.books, lists.players, lists.games)
    changed = [(each.release, _revisions(each.revisions)) for each in found]
    told_already = {each.folder for each, _ in changed}
    changed += [
        (each, _revisions(()))
        for each in record.latest(lists.manifest.runs)
        if each.index.period == lists.manifest.period
        and each.folder not in told_already
        and _other_files(lists, each)
    ]
    first = first_releases(lists, record, reason)
    if not changed and not first.files:
        raise DataError(
            "the lists of this folder are those on record: there is nothing to revise. A run that would change a "
            "list on record stops and writes nothing; run it with --republish first, and look at what it made"
        )
    files: dict[str, File] = {}
    said = []
    for old, revisions in changed:
        made = lists if old.index.period == lists.manifest.period else earlier(old.index)
        index = _index(made, old.index.system, old.index.revision + 1, reason)
        revised_files = {REVISIONS: csv_bytes(revisions, form_of(index.presentation))}
        files |= _files_of(made, index, revised_files)
        said.append(f"{_folder(index)}: on record, in place of {old.folder}")
    revised = {(each.index.system, each.index.period) for each, _ in changed}
    kept = [
        line
        for code, line in zip(lists.manifest.runs, first.said, strict=True)
        if (code, lists.manifest.period) not in revised
    ]
    return Released(files={**first.files, **files}, said=[*said, *kept])


def _folder(index: Index) -> str:
    return f"{RELEASED}/{folder_name(index.period, index.revision)}/{index.system}"


def _index(lists: Lists, code: str, revision: int, reason: str) -> Index:
    """The index of a release, its files not yet known."""
    manifest, book = lists.manifest, lists.books[code]
    account = manifest.runs[code]
    months = {event.event_id: event.period for event in account.events}
    figures = figures_of(book.standings, months, manifest.period)
    left_out = {hidden(player, manifest.period) for player in figures.keys() - lists.shown[code]}
    seen, unseen = seen_and_unseen(account.corrections, book.starts, left_out, manifest.period)
    return Index(
        federation=manifest.federation,
        system=code,
        period=manifest.period,
        revision=revision,
        reason=reason,
        version=account.version,
        options=account.chosen(),
        events=account.events,
        corrections=seen.corrections,
        starts=seen.starts,
        presentation=manifest.presentation,
        figures=digest_of_lists(book.standings, months, manifest.period),
        left_out=tuple(sorted(left_out)),
        unseen=unseen,
        files=(),
    )


def _files_of(lists: Lists, index: Index, further: Mapping[str, File] | None = None) -> dict[str, File]:
    """The files of a release by path in the output folder, its index last."""
    own = {**dict(_published(lists.files, index.system)), **(further or {})}
    marks = tuple(ReleasedFile(path=path, **mark_of(file)) for path, file in sorted(own.items()))
    folder = _folder(index)
    return {
        **{f"{folder}/{path}": file for path, file in own.items()},
        f"{folder}/{INDEX}": index_bytes(replace(index, files=marks)),
    }


def has_other_files(index: Index, digests: Mapping[str, str]) -> bool:
    """Whether an output folder's published files are not, byte for byte, those of a list on record, and no more.

    Args:
        index: of the list on record.
        digests: the SHA-256 of the output folder's files, by path.
    """
    then = {file.path: file.sha256 for file in index.files if file.path != REVISIONS}
    return then != dict(_published(digests, index.system))


def _published(files: Mapping[str, _Told], code: str) -> Iterable[tuple[str, _Told]]:
    """The published files of a rule book, or what is told of each, by their path in its folder."""
    for path, file in files.items():
        own, _, name = path.partition("/")
        if own == code and name not in _NOT_PUBLISHED:
            yield name, file


def _other_files(lists: Lists, old: Release) -> bool:
    code = old.index.system
    digests = {f"{code}/{name}": mark_of(file)["sha256"] for name, file in _published(lists.files, code)}
    return has_other_files(old.index, digests)


def _revisions(revisions: Sequence[Revision]) -> pd.DataFrame:
    was, is_now = [each.published for each in revisions], [each.revised for each in revisions]
    return table(
        Revisions,
        {
            "player": [each.player_id for each in revisions],
            "published": [each.rating if each else None for each in was],
            "revised": [each.rating if each else None for each in is_now],
            "cause": ["; ".join(filter(None, (each.cause, titles_differ(each)))) for each in revisions],
            "name": [each.name for each in revisions],
            "games_published": [each.games if each else None for each in was],
            "games_revised": [each.games if each else None for each in is_now],
        },
    )
