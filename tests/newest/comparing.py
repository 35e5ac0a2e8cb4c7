"""Folders that two sets of versions wrote, held against each other file by file; the tables that people read decide."""

import filecmp
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

SAME: Final = "same"
DIFFERS: Final = "differs"
DECIDING: Final = (".csv",)
"""How files end that may not differ; of the others it is only told: libraries write them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """A file of one or both folders: its path, and ``same``, ``differs``, ``only locked`` or ``only newest``."""

    path: str
    how: str

    @property
    def fails(self) -> bool:
        """Whether it may not be so."""
        return self.how != SAME and (self.path.endswith(DECIDING) or self.how != DIFFERS)


def compared(locked: Path, newest: Path) -> list[Compared]:
    """Every file below either folder, by path."""
    ours, theirs = _files(locked), _files(newest)
    return [Compared(path=path, how=_how(ours.get(path), theirs.get(path))) for path in sorted({*ours, *theirs})]


def _files(folder: Path) -> dict[str, Path]:
    return {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}


def _how(locked: Path | None, newest: Path | None) -> str:
    if locked is None:
        return "only newest"
    if newest is None:
        return "only locked"
    return SAME if filecmp.cmp(locked, newest, shallow=False) else DIFFERS


def versions_differing(locked: Mapping[str, str], newest: Mapping[str, str]) -> list[tuple[str, str, str]]:
    """The packages of which the versions differ, by name, with both; an empty text where one has none."""
    return [
        (name, locked.get(name, ""), newest.get(name, ""))
        for name in sorted({*locked, *newest})
        if locked.get(name) != newest.get(name)
    ]


def told(files: Sequence[Compared], versions: Sequence[tuple[str, str, str]]) -> Iterator[str]:
    """Both comparisons in lines: the packages, then of each kind of file how many, then which files differ."""
    yield f"{len(versions)} packages of other versions" + (":" if versions else "")
    yield from _aligned([("package", "locked", "newest"), *versions] if versions else [])
    yield ""
    kinds = sorted({Path(each.path).suffix for each in files})
    rows = [("files", "in all", "same", "not the same", "")]
    for kind in kinds:
        here = [each for each in files if Path(each.path).suffix == kind]
        same = sum(each.how == SAME for each in here)
        wrong = sum(each.fails for each in here)
        rows.append((kind, f"{len(here)}", f"{same}", f"{len(here) - same}", f"{wrong} FAIL" if wrong else ""))
    yield from _aligned(rows)
    yield ""
    unlike = sorted((each for each in files if each.how != SAME), key=lambda each: (not each.fails, each.path))
    yield from _aligned([(each.how, each.path, "FAILS" if each.fails else "reported only") for each in unlike])


def _aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
