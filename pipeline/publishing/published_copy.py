"""players-new.csv as it lies in an output folder, which may stand on the web: years of birth, no unlisted names."""

import csv
from io import StringIO
from typing import Final

from pipeline.native.cells import BLANKS
from pipeline.native.csv_cells import read_cells
from schemas.cells import input_columns
from schemas.players import Players
from schemas.vocabulary import YES_NO

_COLUMNS: Final = tuple(column.name for column in input_columns(Players))
_OF_THE_UNLISTED: Final = ("player_id", "listed")
_YEAR: Final = slice(0, len("YYYY"))


def published_copy(content: bytes) -> bytes:
    """The rows of players-new.csv without what is not for everybody; the officer's own file keeps it.

    Columns that are not of players.csv are left out, of who is not listed only the id stands there.

    Args:
        content: players-new.csv as it was read, or such a copy.
    """
    cells = read_cells(content)
    places = {name: cells.header.index(name) for name in _COLUMNS if name in cells.header}
    written = StringIO(newline="")
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(places)
    for at in range(len(cells.columns[0].codes) if cells.columns else 0):
        row = {name: cells.columns[place].at(at).strip(BLANKS) for name, place in places.items()}
        listed = YES_NO.get(row.get("listed", ""), True)
        if not listed:
            row = {name: cell if name in _OF_THE_UNLISTED else "" for name, cell in row.items()}
        if "birth_date" in row:
            row["birth_date"] = row["birth_date"][_YEAR]
        writer.writerow(row.values())
    return written.getvalue().encode()
