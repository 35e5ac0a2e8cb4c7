"""How the columns of a course of play lie in memory."""

from dataclasses import fields
from pathlib import Path

import numpy as np

from pipeline.config import books_of_run
from pipeline.plan import Plan
from pipeline.replaying import prepare
from pipeline.settings.reading import read_settings
from pipeline.validating import validate

EXAMPLE = Path(__file__).parents[1] / "data" / "example"


def test_numbers_of_a_column_lie_side_by_side():
    """Else whoever takes a page of a column would copy all of it first, page after page."""
    settings, _ = read_settings(EXAMPLE)
    plan = Plan(folder=EXAMPLE, settings=settings, books=books_of_run(settings, ["z-chess"], []))
    course = prepare(validate(plan).validated, [book.system for book in plan.books]).course
    columns = {each.name: getattr(course, each.name) for each in fields(course)}
    arrays = {name: column for name, column in columns.items() if isinstance(column, np.ndarray)}
    assert {"seat_row", "seat_player", "row_event"} < arrays.keys()
    assert [name for name, column in arrays.items() if not column.flags.c_contiguous] == []
