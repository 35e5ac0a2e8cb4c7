"""Fuzzing: whatever bytes a folder holds, there are problems or tables."""

import random

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.folders import CORRECTIONS, OPENINGS, SOUND, write
from tests.test_native_reader import validate

EVERYTHING = {
    **SOUND,
    "openings.csv": OPENINGS + "tca,A1,1800,,,,,fide\ndc-shogi,B2,,5 Dan,3,2020-01-01,2023-01-01,x\n",
    "corrections.csv": CORRECTIONS + "z-chess,A1,2024-03-11,,-5,x\n",
}

PIECES = [b'"', b",", b"\n", b"\r", b"\x00", b"\xff", b"\xef\xbb\xbf", b"-", b"0", b"99999999999999999999", b"A1", b"SPRING", "½".encode(), b"bye", b"2024-02-30", b"fide", b"5 Dan", b" ", "e\u0308".encode()]  # fmt: skip


def mutated(seed: int) -> dict[str, bytes]:
    """The folder with a few bytes cut out, doubled or put in, somewhere."""
    chance = random.Random(seed)  # noqa: S311 - no secret
    files = {name: str(text).encode() for name, text in EVERYTHING.items()}
    for _ in range(chance.randint(1, 6)):
        name = chance.choice(sorted(files))
        data = files[name]
        start = chance.randint(0, len(data))
        end = min(len(data), start + chance.choice([0, 0, 1, 3, 40]))
        files[name] = data[:start] + chance.choice([*PIECES, b"", data[start:end] * 2]) + data[end:]
    return files


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 10**9), hold_bad=st.booleans())
def test_spoilt_files_give_problems_or_tables(
    seed: int, hold_bad: bool, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Whatever happens to the bytes, there are problems or tables, never a traceback."""
    folder = write(tmp_path_factory.mktemp("spoilt"), mutated(seed))
    outcome = validate(folder, run=("z-chess", "dc-shogi", "tca", "tca-1960"), hold_bad=hold_bad)
    if outcome.validated is None:
        assert outcome.errors
    elif outcome.errors:
        assert hold_bad
    assert (
        sum(outcome.unlisted.values()) + sum(problem.severity == "error" for problem in outcome.problems)
        == outcome.errors
    )


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.binary(max_size=200), name=st.sampled_from(sorted(EVERYTHING)))
@example(data=b"\x00" * 10, name="games.csv")
def test_random_bytes_give_problems_or_tables(
    data: bytes, name: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """The same for bytes without any sense."""
    outcome = validate(write(tmp_path_factory.mktemp("random"), {**EVERYTHING, name: data}))
    assert (outcome.validated is None) == bool(outcome.errors)
