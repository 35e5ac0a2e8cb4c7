"""From a dialect and a seed to a spoilt file: the same bytes every time."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random

from pipeline.reading.asked import Asked
from pipeline.reading.document import Document
from pipeline.reading.grids import SEPARATORS, grids_of
from tests.fuzz.spoiling import spoilt
from tests.fuzz.workbooks import packed, parts_of, unpacked

SAMPLES = Path(__file__).parent.parent / "reports"
EXPECTED = {"mapped": (".txt",)}
IN_WORKBOOKS = {"chess-results", "fesa", "one-sided", "mapped", "swissperfect"}
"""Whose tables also come as workbooks, or may."""


SPOILT_CELLS = 0.75
SPOILT_PARTS = 0.9
"""In so many workbooks the cells are spoilt, up to so many a part; in the others the bytes of the whole."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A file; ``mixed`` says that it has lines of another program's file too."""

    data: bytes
    file: str
    asked: Asked
    mixed: bool


def samples() -> Mapping[str, tuple[bytes, ...]]:
    """The sample files by the dialect's name, without what a reader is expected to say of them."""
    return {
        folder.name: tuple(
            path.read_bytes()
            for path in sorted(folder.iterdir())
            if path.suffix not in EXPECTED.get(folder.name, (".told",))
        )
        for folder in sorted(SAMPLES.iterdir())
        if folder.is_dir()
    }


def case_of(dialect: str, seed: int, known: Mapping[str, tuple[bytes, ...]]) -> Case:
    """The spoilt file of a seed."""
    random = Random(f"{dialect} {seed}")  # noqa: S311 - nothing is secret here
    sample = random.choice(known[dialect])
    others = [data for name, files in known.items() if name != dialect for data in files] or [b"x\n"]
    workbook = sample.startswith(b"PK")
    if workbook or (dialect in IN_WORKBOOKS and random.random() < 0.15):
        data, mixed = _spoilt_workbook(sample, others, random)
    else:
        data, mixed = spoilt(sample, others, random)
    asked = Asked(
        dates=random.choice(("", "", "", "dmy", "mdy", "ymd", "ydm")),
        encoding=random.choice(("", "", "", "cp1252", "cp1250", "utf-16-le")),
    )
    return Case(data=data, file=f"{dialect}-{seed}", asked=asked, mixed=mixed)


def _spoilt_workbook(sample: bytes, others: list[bytes], random: Random) -> tuple[bytes, bool]:
    """A workbook whose cells, one part of which, or whose bytes are spoilt."""
    where = random.random()
    mixed = False
    if sample.startswith(b"PK"):
        parts = unpacked(sample)
        where = SPOILT_CELLS + where * (1 - SPOILT_CELLS)
    else:
        data, mixed = spoilt(sample, others, random) if where < SPOILT_CELLS else (sample, False)
        text = data[:30_000].decode("utf-8", "replace")
        (grid,) = grids_of(
            Document(file="", lines=tuple(text.splitlines())), random.choice(("", "", "", *SEPARATORS))
        )
        parts = parts_of([row[:60] for row in grid.rows[:300]], random)
    if where < SPOILT_CELLS:
        return packed(parts), mixed
    if where < SPOILT_PARTS:
        name = random.choice(
            [name for name in sorted(parts) if "sheet1" in name or "Strings" in name or random.random() < 0.2]
        )
        part, _ = spoilt(parts[name], [b"<c/>\n"], random)
        return packed({**parts, name: part}), True
    return spoilt(packed(parts), others, random)
