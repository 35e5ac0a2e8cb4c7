"""Parquet files: exact decimals, plain types, and back again."""

import io
from decimal import Decimal

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pipeline.writers import ledger_writing, parquet_files
from pipeline.writers.ledger_reading import ledger_file
from pipeline.writers.ledger_writing import ledger_bytes, write_ledger
from pipeline.writers.parquet_files import NotATableError, read_table, table_bytes
from schemas.ledger import Ledger
from schemas.ledger_columns import LEDGER_COLUMNS, NUMBER_COLUMNS

NUMBERS = [0, 1, -1, 1_500_000, -10_500_000, None, 10**18 - 1, 1 - 10**18]
AS_DECIMALS = [
    Decimal(0),
    Decimal("0.000001"),
    Decimal("-0.000001"),
    Decimal("1.5"),
    Decimal("-10.5"),
    None,
    Decimal("999999999999.999999"),
    Decimal("-999999999999.999999"),
]


def ledger(rows=8):
    """A ledger of all kinds of values, its numbers those above, over and over."""

    def category(*values):
        return pd.Categorical([values[row % len(values)] for row in range(rows)])

    def whole(*values, dtype="Int64"):
        return pd.array([values[row % len(values)] for row in range(rows)], dtype=dtype)

    columns = {
        "period": category("2024-01", "2024-02"),
        "event_id": category("0012", None, "ü"),
        "round": whole(1, 2, None, dtype="Int32"),
        "board": whole(None, 1, dtype="Int32"),
        "player_id": category("1", "2", "3"),
        "opponent_id": category(None, "1"),
        "colour": category("w", "b", "-", None),
        "kind": category("game", "settlement"),
        "reason": category(None, "no result"),
        "clause": category("S4", None),
        "handicap": category(None, "rook"),
        "opponent_source": category("standing", None),
        "games_before": whole(0, 17),
        "date": category("2024-01-05", None),
        **{name: whole(*NUMBERS) for name in NUMBER_COLUMNS},
    }
    return pd.DataFrame({name: columns[name] for name in Ledger.to_schema().columns})


def as_text(frame):
    """The frame with its categories as plain text: which categories there are does not matter."""
    return frame.astype({name: "str" for name in frame.columns if frame[name].dtype == "category"})


def test_numbers_are_exact_decimals():
    """Whole millionths become decimals of six places, negative and missing ones too."""
    table = pq.read_table(io.BytesIO(ledger_bytes([ledger()])))
    for name in NUMBER_COLUMNS:
        assert table.schema.field(name).type == pa.decimal128(18, 6)
        assert table[name].to_pylist() == AS_DECIMALS


def test_the_file_says_nothing_but_the_table():
    """Columns stand in order and in plain types; there is no metadata of pandas or Arrow."""
    file = pq.ParquetFile(io.BytesIO(ledger_bytes([ledger()])))
    assert file.schema_arrow.names == list(Ledger.to_schema().columns)
    assert file.metadata.metadata is None
    types = {field.name: field.type for field in file.schema_arrow}
    assert types["player_id"] == pa.string()
    assert types["round"] == types["board"] == pa.int32()
    assert types["games_before"] == pa.int64()


@pytest.mark.parametrize("rows", [0, 1, len(NUMBERS), 50])
def test_a_ledger_comes_back_as_it_was(rows, tmp_path):
    """What is read has the types of the model and the values that were written, over several row groups."""
    frame = ledger(rows)
    pages = [frame.iloc[start : start + 7] for start in range(0, max(rows, 1), 7)]
    path = tmp_path / "ledger.parquet"
    write_ledger(pages, path)
    back = ledger_file(path).rows_where("player_id", {"1", "2", "3"})
    Ledger.validate(back)
    pd.testing.assert_frame_equal(as_text(back), as_text(frame))
    assert path.read_bytes() == ledger_bytes(pages)


def test_a_players_rows_can_be_read_alone(tmp_path):
    """There are the rows of one player, and none if nobody has the id."""
    path = tmp_path / "ledger.parquet"
    write_ledger([ledger()], path)
    some = ledger_file(path).rows_where("player_id", {"2"})
    assert some["player_id"].tolist() == ["2", "2", "2"]
    assert some["change"].tolist() == [1, -10_500_000, 1 - 10**18]
    nobody = ledger_file(path).rows_where("player_id", {"nobody"})
    assert nobody.empty
    Ledger.validate(nobody)


def test_the_categories_behind_the_texts_do_not_show():
    """The same texts give the same bytes, whatever categories they are held in."""
    frame = ledger()
    other = frame.assign(
        player_id=frame["player_id"].cat.set_categories(["unused", "3", "2", "1"]),
        kind=frame["kind"].cat.set_categories(["settlement", "game", "floor"]),
    )
    assert ledger_bytes([other]) == ledger_bytes([frame])


def test_what_a_null_hides_does_not_show():
    """Numbers behind a missing value do not reach the file."""
    frame = ledger()
    hidden = frame["change"].array.copy()
    hidden._data[5] = 12345
    assert ledger_bytes([frame.assign(change=hidden)]) == ledger_bytes([frame])


def test_too_large_a_number_is_refused():
    """A number of more than twelve digits before the point raises instead of wrapping round."""
    frame = ledger().assign(change=pd.array([10**18] * len(NUMBERS), dtype="Int64"))
    with pytest.raises(OverflowError, match="change"):
        ledger_bytes([frame])


def test_other_tables_come_back_as_they_were():
    """Texts, whole numbers and booleans keep values and types; empty text and missing stay apart."""
    frame = pd.DataFrame(
        {
            "player_id": pd.Series(["0012", "", None], dtype="str"),
            "fide_rating": pd.array([2400, None, 0], dtype="Int64"),
            "round": pd.array([1, None, 3], dtype="Int32"),
            "listed": [True, False, True],
            "maybe": pd.array([True, None, False], dtype="boolean"),
            "sex": pd.Categorical(["f", None, "m"]),
        }
    )
    back = read_table(io.BytesIO(table_bytes(frame)))
    pd.testing.assert_frame_equal(back, frame.astype({"sex": "str"}), check_column_type=False)
    empty = read_table(io.BytesIO(table_bytes(frame.iloc[:0])))
    assert list(empty.dtypes.astype(str)) == ["str", "Int64", "Int32", "bool", "bool", "str"]


def test_texts_come_back_as_categories_where_asked(monkeypatch):
    """Of all row groups together; a missing cell is of no category, the other columns are plain."""
    monkeypatch.setattr(parquet_files, "ROW_GROUP", 2)
    texts = ["m", "f", None, "x", "f"]
    frame = pd.DataFrame(
        {"sex": pd.Categorical(texts, ["x", "m", "f"]), "name": pd.Series(list("abcde"), dtype="str")}
    )
    back = read_table(io.BytesIO(table_bytes(frame)), categories=["sex"])
    assert back["sex"].cat.categories.tolist() == ["m", "f", "x"]
    assert back["sex"].cat.codes.tolist() == [0, 1, -1, 2, 1]
    assert back["name"].dtype == "str"
    assert back["name"].tolist() == list("abcde")


def test_a_float_has_no_place():
    """A column of floats is a fault of the program and raises."""
    with pytest.raises(TypeError, match="rating"):
        table_bytes(pd.DataFrame({"rating": [1.5]}))


def test_what_is_no_ledger_is_said_so(tmp_path):
    """A file that is no parquet, is cut short or holds another table is named; a missing one stays missing."""
    path = tmp_path / "ledger.parquet"
    data = ledger_bytes([ledger()])
    names_alone = table_bytes(pd.DataFrame({name: ["x"] for name in Ledger.to_schema().columns}))
    others = (table_bytes(pd.DataFrame({"a": ["x"]})), names_alone)
    for content in (b"", b"event_id,round\n", data[:-300], *others):
        path.write_bytes(content)
        with pytest.raises(NotATableError, match=r"ledger\.parquet"):
            ledger_file(path).rows_where("player_id", {"1"})
    with pytest.raises(FileNotFoundError):
        ledger_file(tmp_path / "none")
    with pytest.raises(IsADirectoryError):
        ledger_file(tmp_path)


def test_a_row_group_holds_only_its_own_texts(tmp_path, monkeypatch):
    """A dictionary of all players in every row group would make long ledgers quadratic."""
    frame = ledger(8)
    frame["player_id"] = pd.Categorical(list("ccabbada"), categories=list("abcdefgh"))
    monkeypatch.setattr(ledger_writing, "LEDGER_GROUP", 3)
    path = tmp_path / "ledger.parquet"
    write_ledger([frame.iloc[:5], frame.iloc[5:]], path)
    with pq.ParquetFile(path, read_dictionary=["player_id"]) as file:
        groups = [file.read_row_group(at, columns=["player_id"]).column(0) for at in range(file.num_row_groups)]
    held = [column.chunk(0).dictionary.to_pylist() for column in groups]
    assert [column.to_pylist() for column in groups] == [list("cca"), list("bb"), list("ada")]
    assert held == [["c", "a"], ["b"], ["a", "d"]]


def test_the_columns_are_those_of_the_model():
    """Whoever reads a ledger by the names of its columns reads what its model holds it to."""
    assert list(Ledger.to_schema().columns) == list(LEDGER_COLUMNS)
    assert set(NUMBER_COLUMNS) < set(LEDGER_COLUMNS)
