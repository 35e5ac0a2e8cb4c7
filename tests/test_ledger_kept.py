"""What a rule book keeps of both players stands in the ledger beside each game, if it is shown, and is read back."""

import io
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from pipeline.writers.ledger_reading import ledger_file
from pipeline.writers.ledger_writing import ledger_bytes
from pipeline.writers.parquet_files import LEDGER_SCHEMA, NotATableError
from schemas.ledger_columns import LEDGER_COLUMNS, MILLIONTHS
from tests.kept_books import deviating, gathering
from tests.rule_cases import federation, play

EVENTS = """
event_id  end_date
E1        2024-01-10
E3        2024-04-05
"""
GAMES = """
event_id  round  white_id  black_id  result
E1        1      A         B         1-0
E1        2      A         B         1-0F
E3        1      B         A         1-0
"""
OWN, OPPONENT = "own_deviation", "opponent_deviation"


@pytest.fixture(scope="module")
def played():
    """A opens, established, with 100; newcomers have 350; months make it five larger, games ten smaller."""
    return play(
        deviating(), federation(GAMES, events=EVENTS, openings="player_id  rating\nA  1600"), period="2024-05"
    )


def test_the_deviations_stand_behind_the_last_column(played):
    """As they were at the onset of the month: A's 90 after January and B's 340 have grown by three months in April."""
    table = played.after.ledger.whole()
    assert list(table.columns) == [*LEDGER_COLUMNS, OWN, OPPONENT]
    told = [
        (row["player_id"], row["kind"], *(row[name] and int(row[name]) // MILLIONTHS for name in (OWN, OPPONENT)))
        for row in played.ledger
    ]
    assert told == [
        ("A", "game", 100, 350),
        ("B", "game", 350, 100),
        ("A", "unplayed", "", ""),
        ("B", "unplayed", "", ""),
        ("B", "game", 350, 105),
        ("A", "game", 105, 350),
    ]


def test_they_are_written_and_read(played, tmp_path):
    """As decimals, by row and by player; the file of a rule book that shows nothing has no such columns."""
    content = ledger_bytes(played.after.ledger.pages())
    with pq.ParquetFile(io.BytesIO(content)) as file:
        assert file.schema_arrow.names == [*LEDGER_COLUMNS, OWN, OPPONENT]
    path = Path(tmp_path / "ledger.parquet")
    path.write_bytes(content)
    file = ledger_file(path)
    assert file.rows_where("player_id", ["B"])[OWN].tolist()[0] == 350 * MILLIONTHS
    assert list(file.rows_where("player_id", ["B"], ["player_id", OWN]).columns) == ["player_id", OWN]
    plain = play(gathering(), federation("white_id  black_id  result\nA  B  1-0"))
    with pq.ParquetFile(io.BytesIO(ledger_bytes(plain.after.ledger.pages()))) as file:
        assert file.schema_arrow.equals(LEDGER_SCHEMA)


def test_a_file_with_half_a_pair_is_no_ledger(played, tmp_path):
    """Behind the last column stand pairs only."""
    half = (page.drop(columns=OPPONENT) for page in played.after.ledger.pages())
    path = tmp_path / "ledger.parquet"
    path.write_bytes(ledger_bytes(half))
    with pytest.raises(NotATableError, match="its columns or their types are others"):
        ledger_file(path)
