"""Tables of the same programs that cannot be read, and what to export instead of them."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from pipeline.reading.chess_results.header_words import is_round_word, meaning_of, plain, round_of
from pipeline.reading.document import Grid, Row
from pipeline.reading.grids import rows_of

_ABOVE: Final = 60
_NEEDED: Final = 3
_TEAMS: Final = frozenset(
    plain(word)
    for word in (
        *("Team", "Teams", "Mannschaft", "Equipo", "Équipe", "Equipe", "Equip", "Squadra", "Ploeg", "Lag", "Hold"),
        *("Joukkue", "Sveit", "Võistkond", "Komanda", "Команда", "Отбор", "Екипа", "Ekipa", "Momčad", "Družstvo"),
        *("Drużyna", "Csapat", "Echipa", "Echipă", "Takım", "Ομάδα", "Đội"),
    )
)
_PAIRINGS: Final = frozenset(("runde", "brett", "nrw", "nrs", "ergw", "ergs"))
_PLAYERS: Final = ("nr", "name", "titel", "identnr")
_OF_TEAMS: Final = "a table of teams: export the players' lists (starting list, crosstable) instead"
_OF_NUMBERS: Final = (
    "these are Swiss-Manager's pairings, which name the players by starting numbers only: export the FIDE report "
    "(TRF16) or a crosstable instead"
)


class OtherTable(NamedTuple):
    """A table that is not read and what is said of it; ``sure`` is whether it shows which programs wrote it."""

    header: Row
    above: Sequence[Row]
    says: str
    sure: bool


def other_table_of(grid: Grid) -> OtherTable | None:
    """The first table of a grid that tells of teams or names no players, or None."""
    rows = rows_of(grid)[:_ABOVE]
    for at, row in enumerate(rows):
        words = {plain(cell) for cell in row.cells} - {""}
        if words >= _PAIRINGS:
            return OtherTable(row, rows[:at], _OF_NUMBERS, True)
        meanings = {meaning_of(cell) for cell in row.cells}
        if words & _TEAMS and len(words) >= _NEEDED and "name" not in meanings:
            rounds = any(is_round_word(round_of(cell)[1]) for cell in row.cells)
            return OtherTable(row, rows[:at], _OF_TEAMS, rounds and bool(meanings & {"rank", "number"}))
    return None


def is_player_export(row: Row) -> bool:
    """Whether a row is the header of the list of players that Swiss-Manager writes as text."""
    return tuple(plain(row.at(column)) for column in range(len(_PLAYERS))) == _PLAYERS
