"""The ledger's file: written beside the making of the next page, and nothing of that shows."""

import io

import pandas as pd
import pyarrow.parquet as pq
import pytest

from pipeline.writers import ledger_writing
from pipeline.writers.ledger_writing import ledger_bytes, write_ledger
from tests.test_writers_parquet import ledger


class Full(io.BytesIO):
    """A place that takes some bytes and no more."""

    def __init__(self, room):
        super().__init__()
        self.room = room

    def write(self, data):
        """Take the data, or nothing of it."""
        if self.tell() + len(data) > self.room:
            raise OSError(28, "no space left")
        return super().write(data)


def test_how_rows_are_cut_into_pages_does_not_show(monkeypatch):
    """Pages of whole row groups give the bytes that one page gives, the last group being shorter."""
    monkeypatch.setattr(ledger_writing, "LEDGER_GROUP", 4)
    frame = ledger(30)
    whole = ledger_bytes([frame])
    for length in (4, 8, 12):
        assert ledger_bytes(frame.iloc[start : start + length] for start in range(0, 30, length)) == whole
    with pq.ParquetFile(io.BytesIO(whole)) as file:
        assert [file.metadata.row_group(at).num_rows for at in range(8)] == [4] * 7 + [2]
        assert file.read(columns=["player_id"]).column(0).to_pylist() == frame["player_id"].tolist()


@pytest.mark.parametrize("pages", [1, 2, 5])
def test_a_page_that_cannot_be_written_is_told(pages):
    """Whichever page it is, the last one too."""
    made = [ledger(50)] * pages
    length = len(ledger_bytes(made))
    for room in (0, 100, length // 2, length - 1):
        with pytest.raises(OSError, match="no space left"):
            write_ledger(made, Full(room))
    whole = Full(length)
    write_ledger(made, whole)
    assert whole.getvalue() == ledger_bytes(made)


def test_a_page_that_cannot_be_made_is_told():
    """While the one before may still be on its way to the file."""

    def pages():
        yield ledger(50)
        yield ledger(50)
        raise ZeroDivisionError("the third page")

    with pytest.raises(ZeroDivisionError, match="the third page"):
        ledger_bytes(pages())


def test_other_categories_from_page_to_page():
    """A page's texts are those of its own categories, also where the pages before had others."""
    first, second = ledger(8), ledger(8)
    second["kind"] = second["kind"].cat.set_categories(["floor", "settlement", "game"])
    second["player_id"] = pd.Categorical(list("87654321"))
    file = pq.read_table(io.BytesIO(ledger_bytes([first, second, first])))
    for name in ("kind", "player_id", "reason"):
        told = [*first[name], *second[name], *first[name]]
        assert file[name].to_pylist() == [None if pd.isna(each) else each for each in told]
