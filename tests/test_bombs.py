"""The bombs of `make bombs`, small: each ends as it should, in this process, and says what it should."""

import pytest

from pipeline.cli import code_of
from tests.bombs.cases import BOMBS
from tests.fuzz.trying import in_time

SECONDS = 30.0
LONGEST = 2_000_000


SMALL = [bomb for bomb in BOMBS if bomb.small]


@pytest.mark.parametrize("bomb", SMALL, ids=[bomb.name for bomb in SMALL])
def test_a_small_bomb(bomb, tmp_path, capsys):
    """An error with its file, and with its line where there is one; no fault, and not much time."""
    folder = bomb.make(tmp_path, bomb.small)
    codes = []
    in_time(lambda: codes.append(code_of(["validate", str(folder)])), SECONDS)
    said = capsys.readouterr().err
    assert codes[0] in bomb.ends, said[:500]
    assert bomb.says in said
    assert "fault of the program" not in said
    assert len(said) < LONGEST
