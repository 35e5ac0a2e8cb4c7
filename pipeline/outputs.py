"""A folder that a run wrote, read again: to go on from, to publish from, to explain from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Final

import pandas as pd

from pipeline.manifest import (
    MANIFEST,
    CountedCorrection,
    CountedEvent,
    Manifest,
    Run,
    UnreadableError,
    read_manifest,
)
from pipeline.problems import Problem
from pipeline.validated import Counted, Place
from schemas.standings import Standings

STANDINGS: Final = "standings.csv"
OPENING_STANDINGS: Final = "opening-standings.csv"
LEDGER: Final = "ledger.parquet"


@dataclass(frozen=True, slots=True, kw_only=True)
class EarlierRun:
    """What a run goes on from: the manifest of an earlier one and, by rule book, its standings."""

    manifest: Manifest
    standings: Mapping[str, pd.DataFrame]

    @property
    def last_end(self) -> str | None:
        """The last end among all events counted."""
        return max((event.end_date for run in self.manifest.runs.values() for event in run.events), default=None)

    def counted(self, code: str) -> Counted:
        """What the earlier run counted for a rule book."""
        run = self.manifest.runs[code]
        places = [*map(event_place, run.events), *map(correction_place, run.corrections)]
        return Counted(
            events=frozenset(event.event_id for event in run.events),
            corrections=frozenset((each.player_id, each.date) for each in run.corrections),
            players=frozenset(self.standings[code]["player_id"]),
            last=max(places, default=None),
        )


def event_place(event: CountedEvent) -> Place:
    """Where a counted event stands in order of play."""
    return Place(event.period, event.end_date, False, event.start_date or event.end_date, event.event_id)


def correction_place(correction: CountedCorrection) -> Place:
    """Where a counted correction stands in order of play."""
    return Place(correction.date[:7], correction.date, True, "", correction.player_id)


def read_earlier(
    path: Path, codes: Sequence[str], asked: Mapping[str, tuple[str, Mapping[str, str]]]
) -> tuple[EarlierRun | None, list[Problem]]:
    """Read an earlier run to go on from, with everything that forbids it.

    Args:
        path: its output folder, or the standings.csv of the only rule book of this run.
        codes: the rule books of this run.
        asked: by code, this run's version of the rule book and its options that are not at their default.

    Raises:
        OSError: a file is there and cannot be read.
    """
    single = not path.is_dir()
    folder = path.parent.parent if single else path
    try:
        manifest = read_manifest(folder / MANIFEST)
    except FileNotFoundError:
        return None, [_problem(MANIFEST, "there is no manifest: this is not the output of an earlier run")]
    except UnreadableError as error:
        return None, [_problem(MANIFEST, str(error))]
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
            content = (path if single else folder / name).read_bytes()
        except FileNotFoundError:
            problems.append(_problem(name, "the earlier run's standings are missing"))
            continue
        if sha256(content).hexdigest() != manifest.outputs.get(name):
            message = "these standings are not those that the earlier run wrote: the manifest has another SHA-256"
            problems.append(_problem(name, message))
            continue
        standings[code] = standings_from(content)
    return (None if problems else EarlierRun(manifest=manifest, standings=standings)), problems


def standings_from(content: bytes) -> pd.DataFrame:
    """Standings as they were written, in the types of their model."""
    table = pd.read_csv(BytesIO(content), dtype="str", keep_default_na=False, na_filter=False)
    for column in ("rating", "games", "peak"):
        table[column] = pd.array([int(cell) if cell else None for cell in table[column]], dtype="Int64")
    return Standings.validate(table, lazy=True)


def _differences(code: str, run: Run, version: str, options: Mapping[str, str]) -> list[Problem]:
    problems = []
    if run.version != version:
        message = (
            f"the earlier run used version {run.version} of {code}, this program has {version}: replay everything"
        )
        problems.append(_problem(MANIFEST, message))
    earlier = {name: value for name, (value, _) in run.options.items()}
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
