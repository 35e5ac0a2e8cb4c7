"""An output folder held against the reports that it was made from: the same run once more, byte for byte."""

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from hashlib import file_digest, sha256
from pathlib import Path
from typing import Final, NamedTuple

from pipeline.exits import DataError
from pipeline.files_read import FilesRead
from pipeline.manifest import Manifest, version_here
from pipeline.output_files import OutputFiles, files_found
from pipeline.outputs import PROBLEMS, book_of, open_output, variants_of
from pipeline.plan import Plan
from pipeline.problem_files import record_of
from pipeline.problems import Problem
from pipeline.released.record import RELEASED, Record, read_record
from pipeline.republishing import opening_of
from pipeline.settings.reading import read_settings
from pipeline.side_by_side import processors
from pipeline.stages import run
from pipeline.unlisted_names import without_unlisted_names
from pipeline.validated import Outcome
from pipeline.validating import looked_at, validate
from pipeline.writers.publication.places import MANIFEST

ALTERED: Final = "altered since it was written"
MISSING: Final = "not there any more"
FOREIGN: Final = "not of a run: its manifest does not name it"
DIFFERENT: Final = "comes out differently"
NOT_MADE: Final = "not made by the run now"
NEW: Final = "made by the run now, and not there"

CHANGED: Final = "not what the run read"
GONE: Final = "was read by the run, and is not there any more"
ADDED: Final = "was not read by the run"


class Difference(NamedTuple):
    """A file by its path, and what is different about it."""

    path: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Verified:
    """What came of a run once more.

    ``inputs`` are the reports that are not those which the run read, ``different`` the files of the output folder
    that are not what the same run gives, ``compared`` is how many were compared. ``problems`` are those of the
    reports, ``errors`` how many of them are errors: with one there is no run, and only the folder itself was looked
    at. ``notes`` are what else is to be said.
    """

    inputs: Sequence[Difference]
    different: Sequence[Difference]
    compared: int = 0
    problems: Sequence[Problem] = ()
    errors: int = 0
    notes: Sequence[str] = ()

    @property
    def same(self) -> bool:
        """Whether the folder is what the reports give."""
        return not (self.different or self.errors)


def verify(folder: Path, reports: Path) -> Verified:
    """Make again what an output folder holds, from the reports, and compare; nothing is written anywhere.

    Args:
        folder: the output folder.
        reports: the folder of the reports.

    Raises:
        DataError: it is not the output of a run, or cannot be made again by this program.
        OSError: the machine does not let us read.
    """
    output = open_output(folder)
    manifest = output.manifest
    if not manifest.asked.complete:
        raise DataError(f"{folder} was made by version 0.4, whose manifest does not say how; run again")
    if sorted(manifest.asked.systems) != sorted(manifest.runs):
        raise DataError(f"{folder}: its manifest does not say in which order its rule books were named; run again")
    books = [book_of(folder, code, manifest.runs[code]) for code in manifest.asked.systems]
    notes = list(_other_versions(manifest.program))
    there = files_found(output)
    in_place = _not_as_written(there)
    try:
        earlier, record = opening_of(output), _record_of_then(folder, manifest)
    except DataError as error:
        output.check_still_there()
        if not in_place:
            raise
        return Verified(inputs=(), different=in_place, notes=[*notes, f"{error}: the run cannot be repeated"])
    read = FilesRead()
    settings, problems = read_settings(reports, read, variants_of(output)[0])
    plan = Plan(
        folder=reports,
        settings=replace(settings, federation=manifest.federation, presentation=manifest.presentation),
        books=books,
        asked=manifest.asked,
        earlier=earlier,
        record=record,
        read=read,
    )
    looked = looked_at(plan, _validated(plan, manifest), problems)
    validated = looked.outcome.validated
    if validated is None or not looked.sound:
        then = _inputs_of(manifest)
        changed = _changed(then, _digests(reports, then))
        return Verified(
            inputs=changed, different=in_place, problems=looked.problems, errors=looked.errors, notes=notes
        )
    published = without_unlisted_names(looked.problems, validated.players)
    made = run(
        # What is on record is compared as it stands, and may be another than the run gives.
        replace(plan, record=Record()),
        validated,
        record_of(published, looked.errors, manifest.presentation),
    )
    then, now = _inputs_of(manifest), _inputs_of(made.manifest)
    # The run itself may have left files there that it had not read, or not as it left them.
    left = manifest.written_back.items()
    inputs = [each for each in _changed(then, now) if (each.path, now.get(each.path)) not in left]
    files = {path: content for path, content in made.files.items() if path != MANIFEST}
    if then != now or manifest.asked.checked_for:
        del files[PROBLEMS]  # it names files and lines, and what is later than the period
    different = [*in_place, *_made_differently(manifest, there, files)]
    output.check_still_there()
    return Verified(inputs=inputs, different=sorted(different), compared=len(files), notes=notes)


def _validated(plan: Plan, manifest: Manifest) -> Outcome:
    """The reports checked as the run checked them.

    A period that was not asked for is named all the same, so that reports of later months change no list; only
    where events are held back the last one may have been among them.
    """
    named = replace(plan, asked=replace(plan.asked, period=manifest.period))
    if plan.asked.period or not plan.asked.hold_bad:
        return validate(named)
    outcome = validate(plan)
    same = outcome.validated is not None and outcome.validated.period == manifest.period
    return outcome if same else validate(named)


def _record_of_then(folder: Path, manifest: Manifest) -> Record:
    """The lists on record when the reports were checked; what was released since counts for later runs."""
    record, then = read_record(folder), frozenset(manifest.asked.on_record)
    return replace(record, releases=[each for each in record.releases if each.folder in then])


def _other_versions(program: Mapping[str, str]) -> Iterable[str]:
    """What the folder was made with that is of another version here."""
    for name, then in program.items():
        here = version_here(name)
        if here != then:
            yield f"made with {name} {then}; here is {here or 'none'}"


def _not_as_written(there: OutputFiles) -> list[Difference]:
    kinds = ((there.altered, ALTERED), (there.missing, MISSING), (there.foreign, FOREIGN))
    return sorted(Difference(path, reason) for paths, reason in kinds for path in paths)


def _made_differently(manifest: Manifest, there: OutputFiles, files: Mapping[str, bytes]) -> Iterable[Difference]:
    """The files that a run gives otherwise than they are, that it does not give, or gives besides."""
    with ThreadPoolExecutor(max_workers=processors()) as threads:
        digests = threads.map(lambda content: sha256(content).hexdigest(), files.values())
        made = dict(zip(files, digests, strict=True))
    for path in manifest.outputs:
        if path not in made and path != PROBLEMS and not path.startswith(f"{RELEASED}/"):
            yield Difference(path, NOT_MADE)
    for path, digest in made.items():
        if path not in manifest.outputs:
            yield Difference(path, NEW)
        elif path in there.digests and there.digests[path] != digest and path not in there.altered:
            yield Difference(path, DIFFERENT)


def _inputs_of(manifest: Manifest) -> dict[str, str]:
    return {each.path: each.sha256 for each in manifest.inputs}


def _changed(then: Mapping[str, str], now: Mapping[str, str]) -> list[Difference]:
    """The inputs that are not those which the run read."""
    return [
        Difference(path, ADDED if path not in then else GONE if path not in now else CHANGED)
        for path in sorted(then.keys() | now.keys())
        if then.get(path) != now.get(path)
    ]


def _digests(reports: Path, paths: Iterable[str]) -> dict[str, str]:
    """The SHA-256 of those of some files of a folder that are there."""
    there = [path for path in paths if (reports / path).is_file()]
    return {path: _digest(reports / path) for path in there}


def _digest(report: Path) -> str:
    with report.open("rb") as file:  # a link, as it may be among reports, is followed
        return file_digest(file, "sha256").hexdigest()
