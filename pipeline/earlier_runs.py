"""An earlier run to go on from: its manifest and standings, and everything that forbids it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from pipeline.exits import DataError
from pipeline.manifest import Account, Manifest, UnreadableError
from pipeline.outputs import STANDINGS, WHOLE, MissingFileError, Output, output_in
from pipeline.problems import Problem
from pipeline.validated import Counted
from pipeline.writers.csv_forms import MACHINES
from pipeline.writers.csv_reading import csv_texts
from pipeline.writers.publication.places import MANIFEST
from schemas.standings import Standings


@dataclass(frozen=True, slots=True, kw_only=True)
class EarlierRun:
    """What a run goes on from: the manifest of an earlier one and, by rule book, its standings."""

    manifest: Manifest
    standings: Mapping[str, pd.DataFrame]

    @property
    def last_end(self) -> str | None:
        """The last end among the events counted, of whichever rule book."""
        return max((event.end_date for run in self.manifest.runs.values() for event in run.events), default=None)

    def counted(self, code: str) -> Counted:
        """What the earlier run counted for a rule book."""
        run = self.manifest.runs[code]
        return Counted(
            events=frozenset(event.event_id for event in run.events),
            ends={event.event_id: event.end_date for event in run.events},
            corrections=frozenset((each.player_id, each.date) for each in run.corrections),
            players=frozenset(self.standings[code]["player_id"]),
            last=max(run.places(), default=None),
        )


def output_of(opening: Path) -> Path:
    """The output folder of an earlier run: what is named itself, or where the standings lie that are named."""
    return opening if opening.is_dir() else opening.parent.parent


def open_earlier(path: Path) -> tuple[Output | None, list[Problem]]:
    """Open the output folder of an earlier run to go on from, or say why there is none.

    Args:
        path: the folder, or the standings.csv of a rule book in it.

    Raises:
        OSError: its manifest is there and cannot be read, or the folder was written anew meanwhile.
    """
    try:
        return output_in(output_of(path)), []
    except FileNotFoundError:
        return None, [_problem(MANIFEST, "there is no manifest: this is not the output of an earlier run")]
    except UnreadableError as error:
        return None, [_problem(MANIFEST, str(error))]


def read_earlier(
    path: Path,
    codes: Sequence[str],
    asked: Mapping[str, tuple[str, Mapping[str, str]]],
    opened: Output | None = None,
) -> tuple[EarlierRun | None, list[Problem]]:
    """Read an earlier run to go on from, with everything that forbids it.

    Args:
        path: its output folder, or the standings.csv of the only rule book of this run.
        codes: the rule books of this run.
        asked: by code, this run's version of the rule book and its options that are not at their default.
        opened: the folder, if it has been opened already.

    Raises:
        OSError: a file is there and cannot be read, or the folder was written anew meanwhile.
    """
    output, missing = (opened, []) if opened else open_earlier(path)
    if output is None:
        return None, missing
    named = None if path.is_dir() else path
    manifest = output.manifest
    problems: list[Problem] = []
    standings: dict[str, pd.DataFrame] = {}
    for code in codes:
        name = f"{code}/{STANDINGS}"
        if code not in manifest.runs:
            held = ", ".join(manifest.runs) or "none"
            problems.append(_problem(MANIFEST, f"the earlier run has no standings of {code}; it has {held}"))
            continue
        problems += _differences(code, manifest.runs[code], *asked[code])
        try:
            standings[code] = standings_from(output.content(name, named))
        except MissingFileError:
            problems.append(_problem(name, "the earlier run's standings are missing"))
        except DataError:
            message = "these standings are not those that the earlier run wrote: the manifest has another SHA-256"
            problems.append(_problem(name, message))
    return (None if problems else EarlierRun(manifest=manifest, standings=standings)), problems


def variants_lost(lost: Mapping[str, str]) -> list[Problem]:
    """What is to be said of variants of an earlier run that cannot be had here.

    Args:
        lost: by code, why.
    """
    return [
        _problem(MANIFEST, f"the variant {code} of the earlier run cannot be had here: {why}")
        for code, why in lost.items()
    ]


def standings_from(content: bytes) -> pd.DataFrame:
    """Standings as they were written, in the types of their model."""
    table = csv_texts(content, MACHINES)
    for column in WHOLE:
        table[column] = pd.array([int(cell) if cell else None for cell in table[column]], dtype="Int64")
    return Standings.validate(table, lazy=True)


def _differences(code: str, run: Account, version: str, options: Mapping[str, str]) -> list[Problem]:
    problems = []
    if run.version != version:
        here = f"this program has {version}"
        if run.variant and run.version.rpartition("+")[0] == version.rpartition("+")[0]:
            here = f"here is {version}, from another text of the variant"
        message = f"the earlier run used version {run.version} of {code}, {here}: replay everything"
        problems.append(_problem(MANIFEST, message))
    earlier = run.chosen()
    if earlier != dict(options):
        was, is_now = (
            ", ".join(f"{name}={value}" for name, value in sorted(chosen.items())) or "none but defaults"
            for chosen in (earlier, options)
        )
        problems.append(
            _problem(MANIFEST, f"the earlier run's options of {code} were {was}; now they are {is_now}")
        )
    return problems


def _problem(file: str, message: str) -> Problem:
    return Problem(severity="error", file=f"--opening {file}", message=message)
