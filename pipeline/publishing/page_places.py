"""Where each page is: paths in the rule book's folder, and from one page to another."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pipeline.publishing.material import Material, Note
from pipeline.publishing.tables import BookTables
from pipeline.writers.file_names import file_names

_FOLDER: Final = "html"
LIST: Final = f"{_FOLDER}/index.html"
CROSSTABLES: Final = f"{_FOLDER}/crosstables"
PLAYERS: Final = f"{_FOLDER}/players"

PLAYER_LIMIT: Final = 50_000
"""More players than this have no pages: all that is published is held in memory before it is written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Places:
    """The file names of the pages that there are, without extension: of players by id, of crosstables by event id.

    What has no page leads nowhere: its path is empty. ``notes`` say in subject and text which pages are left out.
    """

    players: Mapping[str, str]
    crosstables: Mapping[str, str]
    notes: Sequence[Note] = ()

    @property
    def list_from_below(self) -> str:
        """From a player's or a crosstable's page to the list."""
        return "../index.html"

    def player_from_list(self, player_id: str) -> str:
        """From the list to a player."""
        return _path("players", self.players, player_id)

    def player_from_below(self, player_id: str) -> str:
        """From a crosstable to a player."""
        return _path("../players", self.players, player_id)

    def crosstable_from_list(self, event_id: str) -> str:
        """From the list to a crosstable."""
        return _path("crosstables", self.crosstables, event_id)

    def crosstable_from_below(self, event_id: str) -> str:
        """From a player to a crosstable."""
        return _path("../crosstables", self.crosstables, event_id)


def _path(folder: str, names: Mapping[str, str], own_id: str) -> str:
    name = names.get(own_id)
    return f"{folder}/{name}.html" if name else ""


def places_of(material: Material, tables: BookTables, player_limit: int = PLAYER_LIMIT) -> Places:
    """The pages of one rule book: players who may be shown and have a rating, and the crosstables published.

    If there are more players than ``player_limit`` none of them has a page.
    """
    players = material.players
    shown = players.loc[players["listed"].to_numpy(dtype=bool), "player_id"]
    names = file_names(players["player_id"].tolist(), "player")
    rated = set(material.standings["player_id"].tolist())
    paths = {each: names[each] for each in shown.tolist() if each in rated}
    crosstables = {each: tables.crosstable_files[each] for each in tables.crosstables}
    if len(paths) > player_limit:
        left_out = f"left out: there are more than {player_limit:,} of them"
        return Places(players={}, crosstables=crosstables, notes=[("Pages of players", left_out)])
    return Places(players=paths, crosstables=crosstables)
