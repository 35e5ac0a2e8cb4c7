"""--hold-bad and corrections: their own errors, and ratings that are lost with held events."""

from pathlib import Path

import pytest

from tests.folders import CORRECTIONS
from tests.test_hold_bad import check, held

CORRECTED = [
    ("sound", "z-chess,A,2024-01-07,900,,x\n", [], "", 1),
    (
        "its own error holds the player's events of that rule book",
        "dc-shogi,C,2024-05-01,,,x\n",
        [],
        "dc-shogi THREE",
        0,
    ),
    ("twice", "z-chess,A,2024-02-01,900,,x\nz-chess,A,2024-02-01,901,,x\n", [], "z-chess ONE", 0),
    ("before any rating", "z-chess,C,2024-02-03,900,,x\n", [], "z-chess THREE TWO", 0),
    (
        "of a player without events",
        "z-chess,G,2024-02-03,900,,x\n",
        [("players.csv", "F,Flo,", "F,Flo,\nG,Gus,")],
        "fails",
        0,
    ),
    (
        "the rating is lost with a held event",
        "z-chess,A,2024-02-01,900,,x\n",
        [("games.csv", "ONE,1,A,B", "ONE,1,A,X")],
        "z-chess ONE; dc-shogi ONE",
        0,
    ),
    (
        "the rating stays from another event",
        "z-chess,B,2024-05-01,900,,x\n",
        [("games.csv", "ONE,1,A,B", "ONE,1,X,B")],
        "z-chess ONE; dc-shogi ONE",
        1,
    ),
    (
        "a rating lost takes the player's later events, and so the next one's rating",
        "z-chess,B,2024-01-10,900,,x\nz-chess,C,2024-02-10,900,,x\nz-chess,D,2024-03-10,900,,x\n",
        [("games.csv", "ONE,1,A,B", "ONE,1,X,B")],
        "z-chess ONE THREE TWO; dc-shogi ONE",
        0,
    ),
    (
        "an opening lost takes the correction along",
        "dc-shogi,A,2023-01-01,900,,x\n",
        [("openings.csv", "dc-shogi,A,1500", "dc-shogi,A,-1")],
        "dc-shogi ONE",
        0,
    ),
    (
        "of a player who is held back",
        "z-chess,A,2024-02-01,900,,x\n",
        [("players.csv", "A,Ann,", "A,,")],
        "z-chess ONE; dc-shogi ONE",
        0,
    ),
]


@pytest.mark.parametrize(
    ("rows", "changes", "expected", "left"), [pytest.param(*rest, id=title) for title, *rest in CORRECTED]
)
def test_corrections(
    rows: str, changes: list[tuple[str, str, str]], expected: str, left: int, tmp_path: Path
) -> None:
    """A correction's error holds like an opening's; one whose player lost the rating is asked again."""
    outcome = check(tmp_path, *changes, **{"corrections.csv": CORRECTIONS + rows})
    assert held(outcome) == expected
    if outcome.validated is not None:
        assert len(outcome.validated.corrections) == left
