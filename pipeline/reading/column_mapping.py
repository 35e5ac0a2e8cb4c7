"""How a CSV file with headers of its own is to be read: which of its columns is which of ours."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

HOLDS: Final = ("games", "players")
"""What a row of such a file may be."""

PERSON_COLUMNS: Final = (
    "id",
    "name",
    "fide_id",
    "rating",
    "birth_date",
    "title",
    "sex",
    "federation",
    "club",
)
"""What a row of games may say of white and of black, each after ``white_`` or ``black_``."""

GAME_COLUMNS: Final = (
    "event",
    "event_name",
    "round",
    "board",
    "date",
    *(f"{side}_{column}" for side in ("white", "black") for column in PERSON_COLUMNS),
    "result",
    "handicap",
    "rated",
)
"""Our columns of a row of games: ``event`` is an id of events.csv, ``white_id`` one of players.csv."""

NATIVE_PLAYER_COLUMNS: Final = (
    "player_id",
    "name",
    "title",
    "sex",
    "birth_date",
    "federation",
    "club",
    "fide_id",
    "fide_rating",
    "conventional_rating",
    "english_name",
    "listed",
)
"""The columns of players.csv."""

PLAYER_COLUMNS: Final = (*NATIVE_PLAYER_COLUMNS, "last_name", "first_name")
"""Our columns of a row of players; a name in two columns becomes ``last_name, first_name``."""

COLUMNS: Final[Mapping[str, tuple[str, ...]]] = {"games": GAME_COLUMNS, "players": PLAYER_COLUMNS}
"""Our columns, by what a row is."""

NECESSARY: Final[Mapping[str, tuple[tuple[str, ...], ...]]] = {
    "games": (("white_id", "white_name"), ("black_id", "black_name"), ("result",)),
    "players": (("player_id",), ("name", "last_name")),
}
"""Of each of these at least one is necessary."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnMapping:
    """A table [formats.NAME] of ratinglist.toml.

    ``holds`` says what a row is. ``columns`` gives the file's header for each of our columns, ``separator`` the
    sign between cells (empty: the file decides), ``results`` our result for each of the file's words.
    """

    name: str
    holds: Literal["games", "players"]
    columns: Mapping[str, str]
    separator: str = ""
    results: Mapping[str, str] = field(default_factory=dict)
