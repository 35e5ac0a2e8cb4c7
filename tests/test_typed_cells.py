"""From words to values: what each kind of cell takes, and why it refuses the rest."""

import numpy as np
import pandas as pd
import pytest

from pipeline.birth_dates import masked
from pipeline.native.typed import read_column
from pipeline.tables import Words
from schemas.cells import InputColumn, input_columns
from schemas.corrections import Corrections
from schemas.events import Events
from schemas.games import Games
from schemas.openings import Openings
from schemas.players import Players

COLUMNS = {
    f"{model.to_schema().name}:{column.name}": column
    for model in (Players, Events, Games, Openings, Corrections)
    for column in input_columns(model)
}

TAKEN = [
    ("corrections.csv:change", "12", 12),
    ("corrections.csv:change", "-12", -12),
    ("corrections.csv:change", "0012", 12),
    ("corrections.csv:change", "-0", 0),
    ("corrections.csv:change", "", None),
    ("corrections.csv:change", "9" * 30, 10**18),
    ("corrections.csv:change", "-" + "9" * 30, -(10**18)),
    ("events.csv:games_per_round", "", 1),
    ("players.csv:fide_rating", "2000", 2000),
    ("players.csv:fide_rating", "0", None),
    ("players.csv:fide_rating", "0000", None),
    ("players.csv:fide_rating", "", None),
    ("events.csv:end_date", "2024-02-29", "2024-02-29"),
    ("events.csv:end_date", "", None),
    ("events.csv:start_date", "", ""),
    ("events.csv:rated_in", "2024-12", "2024-12"),
    ("events.csv:rated", "yes", True),
    ("events.csv:rated", "no", False),
    ("events.csv:rated", "", True),
    ("players.csv:birth_date", "1990", "1990"),
    ("players.csv:birth_date", "1990-01-31", "1990-01-31"),
    ("players.csv:player_id", "NA", "NA"),
    ("players.csv:player_id", "", None),
    ("players.csv:title", "", ""),
    ("games.csv:result", "½-½", "1/2-1/2"),
    ("games.csv:result", "", ""),
    ("games.csv:handicap", "", "even"),
    ("games.csv:black_id", "", None),
]

REFUSED = [
    ("games.csv:round", ["+1", "1.0", "1,000", "１", "²", "1 2", "--1", "-", "0x1", "1e3", "NA", "٣"]),
    ("players.csv:fide_rating", ["unr", "-", "1800.0", "1800P"]),
    ("events.csv:end_date", ["2024-2-9", "2024-02-30", "2023-02-29", "24-02-09", "2024/02/09", "0000-01-01"]),
    ("events.csv:end_date", ["2024-02-09 ", "２０２４-02-09", "2024-13-01", "2024-00-10", "20240209", "2024-02"]),
    ("events.csv:rated_in", ["2024-13", "2024-00", "2024-1", "2024", "2024-01-01", "0000-01"]),
    ("events.csv:rated", ["Yes", "NO", "y", "1", "true", "ja"]),
    ("players.csv:birth_date", ["90", "1990-13-01", "01.01.1990", "1990-01", "0000", "１９９０", "NA"]),
]


def read(column: InputColumn, word: str) -> tuple[object, str]:
    """The value of one cell and what is wrong with it."""
    typed = read_column(column, Words(np.array([0], np.int32), [word]))
    value = pd.Series(typed.column).astype(object).iloc[0]
    return (None if pd.isna(value) else value), typed.wrong.get(word, "")


@pytest.mark.parametrize(("column", "word", "value"), TAKEN)
def test_taken(column: str, word: str, value: object) -> None:
    """A right cell has this value; an empty one its default."""
    assert read(COLUMNS[column], word) == (value, "")


@pytest.mark.parametrize(("column", "word"), [(column, word) for column, words in REFUSED for word in words])
def test_refused(column: str, word: str) -> None:
    """A wrong cell is missing (or its default) and the sentence begins with it, but for birth dates."""
    value, wrong = read(COLUMNS[column], word)
    assert value == read(COLUMNS[column], "")[0]
    assert wrong.startswith("the birth date" if column.endswith("birth_date") else f'"{word}" is n')


def test_every_column_has_the_type_of_its_model() -> None:
    """A clean column read from text needs no coercion."""
    for column in COLUMNS.values():
        typed = read_column(column, Words(np.array([], np.int32), []))
        expected = "str" if column.dtype.startswith("string") else column.dtype
        assert str(pd.Series(typed.column).dtype) == expected, column.name


def test_a_masked_birth_date_keeps_its_form() -> None:
    """The figures go, whatever signs they are."""
    assert masked("1999-12-31") == "****-**-**"
    assert masked("31.12.1999") == "**.**.****"
    assert masked("5 May １９９９") == "* *** ****"
