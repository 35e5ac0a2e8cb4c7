"""The manifest: what a folder was made from and holds; from it a later run knows where to go on."""

import json
import platform
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import date
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

from pipeline.asked_of_run import AskedOfRun
from pipeline.json_records import record_from, told_by
from pipeline.kept_presentation import presentation_again
from pipeline.kept_variant import KeptVariant
from pipeline.places import Place, correction_place, event_place
from pipeline.presentation import Presentation
from pipeline.validated import InputFile
from pipeline.writers.kept_files import ForeignError, Kept, content_of
from schemas.vocabulary import MONTH

PROGRAM: Final = "ratinglist"

COMPARED: Final = "compared"
"""What the manifest of a comparison has and that of a run has not."""

_LARGEST: Final = 1 << 30
"""Bytes of a manifest; a million events take a fifth of that."""

_PYTHON: Final = "python"

_DIGEST: Final = re.compile("[0-9]+-[0-9a-f]+(-unrated)?")

_LIBRARIES: Final = ("numpy", "pandas", "pandera", "pyarrow", "xlsxwriter")


class UnreadableError(ValueError):
    """A manifest is no manifest, or not one that this program wrote."""


class ComparisonError(UnreadableError):
    """A manifest is that of a comparison, which has no lists."""

    def __init__(self) -> None:
        super().__init__("this is a comparison, which ratinglist compare wrote, not the output of a run")


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedEvent:
    """An event that was counted, with what gives its place in order of play and a digest of what was reported."""

    event_id: str
    period: str
    end_date: str
    start_date: str
    digest: str

    @property
    def place(self) -> Place:
        """Where it stands in order of play."""
        return event_place(self.event_id, self.period, self.end_date, self.start_date)


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedCorrection:
    """A correction that was counted; ``value`` is what it decides, in words."""

    player_id: str
    date: str
    value: str

    @property
    def place(self) -> Place:
        """Where it stands in order of play."""
        return correction_place(self.player_id, self.date)


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """What one rule book's part of a folder was made from.

    ``options`` are those not at their default, as (value, origin). ``events`` and ``corrections`` are all that
    its standings count, those of earlier runs included; ``own_events`` and ``own_corrections`` how many of them,
    from the end, this folder's ledger holds. ``held`` names the events held back. ``variant`` is the text of a
    rule book that is a federation's own.
    """

    version: str
    options: Mapping[str, tuple[str, str]]
    events: Sequence[CountedEvent]
    corrections: Sequence[CountedCorrection]
    own_events: int
    own_corrections: int
    held: Sequence[str]
    counts: Mapping[str, int] = field(default_factory=dict)
    variant: KeptVariant = field(default_factory=KeptVariant)

    def own(self) -> tuple[Sequence[CountedEvent], Sequence[CountedCorrection]]:
        """The events and corrections that this folder's own ledger holds."""
        return (
            self.events[len(self.events) - self.own_events :],
            self.corrections[len(self.corrections) - self.own_corrections :],
        )

    def before(self) -> "Account":
        """The account as the earlier run had it."""
        return replace(
            self,
            events=self.events[: len(self.events) - self.own_events],
            corrections=self.corrections[: len(self.corrections) - self.own_corrections],
        )

    def counted_before(self) -> str:
        """The last period of what the earlier run had counted, or nothing."""
        return max((place.period for place in self.before().places()), default="")

    def places(self) -> list[Place]:
        """Where all that was counted stands in order of play."""
        return [*(event.place for event in self.events), *(each.place for each in self.corrections)]

    def chosen(self) -> dict[str, str]:
        """The options that are not at their default."""
        return {name: value for name, (value, _) in self.options.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class _OutputFile:
    """A file of the output folder, as the manifest tells of it."""

    path: str
    sha256: str
    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """The whole of a manifest.

    ``opening_period`` is the period that the run went on from, or nothing; ``revises`` names the lists on record
    that the replay does not give any more. ``written_back`` are the files that the run left in the folder of the
    reports, ``outputs`` those of this one, each with its SHA-256, and ``sizes`` how many bytes these have, nothing
    before they are written. ``program`` are the versions of what made the files, by name; likewise.
    """

    federation: str
    period: str
    opening_period: str
    runs: Mapping[str, Account]
    inputs: Sequence[InputFile] = ()
    later: Sequence[str] = ()
    problems: Mapping[str, int] = field(default_factory=dict)
    asked: AskedOfRun = field(default_factory=AskedOfRun)
    presentation: Presentation = field(default_factory=Presentation)
    revises: Sequence[str] = ()
    written_back: Mapping[str, str] = field(default_factory=dict)
    outputs: Mapping[str, str] = field(default_factory=dict)
    sizes: Mapping[str, int] = field(default_factory=dict)
    program: Mapping[str, str] = field(default_factory=dict)


def manifest_bytes(manifest: Manifest, outputs: Mapping[str, bytes | Kept]) -> bytes:
    """The manifest as JSON, with each output's hash and size. No clock and no absolute path."""
    content = _told(manifest)
    del content["sizes"]  # they stand with the outputs
    content["asked"] = asdict(manifest.asked)
    content["presentation"] = asdict(manifest.presentation)
    content["inputs"] = [_told(each) for each in manifest.inputs]
    content["runs"] = {code: _told_of(account) for code, account in manifest.runs.items()}
    content["outputs"] = [{"path": path, **mark_of(output)} for path, output in sorted(outputs.items())]
    content["program"] = manifest.program or {name: version_here(name) for name in (PROGRAM, _PYTHON, *_LIBRARIES)}
    return (json.dumps(content, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode()


def _told(part: Any) -> dict[str, Any]:  # noqa: ANN401 - any of the manifest's parts
    """A part's fields by name; unlike asdict it copies nothing, for a manifest tells of every event."""
    return {name: getattr(part, name) for name in part.__slots__}


def _told_of(account: Account) -> dict[str, Any]:
    told = _told(account)
    told |= {name: [_told(each) for each in told[name]] for name in ("events", "corrections")}
    variant = told.pop("variant")
    return told | {"variant": _told(variant)} if variant else told


def version_here(name: str) -> str:
    """Which version of a part of the program is here: Python's, that of a package, or nothing."""
    if name == _PYTHON:
        return platform.python_version()
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def mark_of(output: bytes | Kept) -> dict[str, Any]:
    """A file's hash and size."""
    if isinstance(output, Kept):
        return {"sha256": output.sha256, "size": output.size}
    return {"sha256": sha256(output).hexdigest(), "size": len(output)}


def read_manifest(path: Path) -> Manifest:
    """Read a manifest.

    Raises:
        OSError: it cannot be read.
        ComparisonError: it is that of a comparison.
        UnreadableError: it is not one that this program wrote.
    """
    try:
        content = content_of(path, _LARGEST)
    except ForeignError as error:
        raise UnreadableError(f"{path.name}: not the manifest of a run of ratinglist ({error})") from error
    try:
        manifest = _manifest(_of_run(told_by(content)))
    except ComparisonError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise UnreadableError(f"{path.name}: not the manifest of a run of ratinglist ({error})") from error
    return manifest


def _of_run(told: Any) -> Any:  # noqa: ANN401 - whatever is told
    """What a manifest tells, unless it is that of a comparison."""
    if isinstance(told, dict) and COMPARED in told:
        raise ComparisonError
    return told


def _manifest(told: dict[str, Any]) -> Manifest:
    if "asked" not in told:  # as up to version 0.4
        told["asked"] = {"all_crosstables": told.pop("all_crosstables"), "complete": False}
    outputs = [record_from(_OutputFile, entry) for entry in told["outputs"]]
    for each in outputs:
        if "\\" in each.path or not {"", ".", ".."}.isdisjoint(each.path.split("/")):
            raise ValueError(f"{each.path!r} is no path in the folder")
    if "sizes" in told:
        raise TypeError("sizes stand with the outputs")
    told["outputs"] = {each.path: each.sha256 for each in outputs}
    told["sizes"] = {each.path: each.size for each in outputs}
    told["presentation"] = presentation_again(told["presentation"])
    manifest = record_from(Manifest, told)
    for month in (manifest.period, manifest.opening_period or manifest.period):
        if not re.fullmatch(MONTH, month):
            raise ValueError(f"{month!r} is no month")
    for code, account in manifest.runs.items():
        _check_account(code, account, begins=not manifest.opening_period)
    return manifest


def _check_account(code: str, account: Account, *, begins: bool) -> None:
    """Raise ValueError for an account that no run could have given."""
    for own, counted in ((account.own_events, account.events), (account.own_corrections, account.corrections)):
        if not (len(counted) if begins else 0) <= own <= len(counted):
            raise ValueError(f"{code} has {own} of {len(counted)} by itself")
    check_counted(account.events, account.corrections)


def check_counted(events: Sequence[CountedEvent], corrections: Sequence[CountedCorrection]) -> None:
    """Raise ValueError where months, days or digests are none."""
    months = {each.period for each in events}
    days = {*(each.end_date for each in events), *(each.date for each in corrections)}
    days |= {each.start_date for each in events if each.start_date}
    wrong = [month for month in months if not re.fullmatch(MONTH, month)]
    wrong += [day for day in days if date.fromisoformat(day).isoformat() != day]
    wrong += [each.digest for each in events if not _DIGEST.fullmatch(each.digest)]
    if wrong:
        raise ValueError(f"{wrong[0]!r:.40} is no month, day or digest")
