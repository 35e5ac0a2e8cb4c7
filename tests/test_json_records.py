"""Dataclasses out of JSON: what is taken, and that nothing else is."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import pytest

from pipeline.json_records import record_from


@dataclass(frozen=True, kw_only=True)
class Seat:
    """Plain values only."""

    player: str
    score: int
    rated: bool = True


@dataclass(frozen=True, kw_only=True)
class Round:
    """Other records, lists and tables of them."""

    number: int
    seats: Sequence[Seat] = ()
    chosen: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    names: Sequence[Sequence[str]] = ()


def test_everything_comes_back():
    """Lists as tuples, pairs as pairs, what is not told at its default."""
    told = json.loads(
        '{"number": 3, "seats": [{"player": "a", "score": 1}, {"player": "b", "score": 0, "rated": false}],'
        ' "chosen": {"k": ["event", 2]}, "names": [["x"], []]}'
    )
    assert record_from(Round, told) == Round(
        number=3,
        seats=(Seat(player="a", score=1), Seat(player="b", score=0, rated=False)),
        chosen={"k": ("event", 2)},
        names=(("x",), ()),
    )


def test_a_record_that_is_one_already_stays():
    """So that a part may be made in a way of its own."""
    seats = (Seat(player="a", score=1),)
    assert record_from(Round, {"number": 1, "seats": list(seats)}).seats == seats


@pytest.mark.parametrize(
    "told",
    [
        "null",
        "[]",
        '"text"',
        "{}",
        '{"number": "3"}',
        '{"number": true}',
        '{"number": 3.0}',
        '{"number": null}',
        '{"number": 3, "more": 1}',
        '{"number": 3, "seats": {}}',
        '{"number": 3, "seats": "ab"}',
        '{"number": 3, "seats": [null]}',
        '{"number": 3, "seats": [{"player": "a"}]}',
        '{"number": 3, "seats": [{"player": 1, "score": 1}]}',
        '{"number": 3, "seats": [{"player": "a", "score": true}]}',
        '{"number": 3, "seats": [{"player": "a", "score": 1, "rated": 1}]}',
        '{"number": 3, "seats": [{"player": "a", "score": 1, "more": 1}]}',
        '{"number": 3, "chosen": []}',
        '{"number": 3, "chosen": {"k": ["event"]}}',
        '{"number": 3, "chosen": {"k": ["event", "2"]}}',
        '{"number": 3, "chosen": {"k": "ab"}}',
        '{"number": 3, "names": ["x"]}',
        '{"number": 3, "names": [[1]]}',
    ],
)
def test_nothing_else_is_taken(told):
    """A field that is missing, unknown or of another kind, at whatever depth."""
    with pytest.raises(TypeError):
        record_from(Round, json.loads(told))
