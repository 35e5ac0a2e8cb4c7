"""New players: the ids made for them, and their rows in players-new.csv, which has the columns of players.csv."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from pipeline.intake.events.same_person import fide_id_of, national_id_of
from pipeline.intake.people.rows_added import with_rows
from pipeline.reading.names import tidy
from pipeline.reading.report import Entrant
from schemas.cells import BIRTH_PATTERN, input_columns
from schemas.players import Players

_USABLE: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")
_NUMBER: Final = re.compile(r"[0-9]{1,18}")
_BIRTH: Final = re.compile(BIRTH_PATTERN, re.ASCII)
_HIGHEST_RATING: Final = 4_000
_RESERVED: Final = ("new",)  # a word of identities.csv


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPlayer:
    """A player whom no table knew, with the id made for them, and where they first appear.

    ``entrant`` has what all reports know of the player, those that come first before the others.
    """

    player_id: str
    file: str
    entrant: Entrant


def usable_id(text: str) -> bool:
    """Whether a text may be the id of a new player."""
    return bool(_USABLE.fullmatch(text)) and text.casefold() not in _RESERVED


class NewIds:
    """Makes ids for new players that nobody has, whatever capitals they are written with.

    Numbers begin above the highest one that a known id of the same beginning has.
    """

    def __init__(self, beginning: str, known: Iterable[str], national_ids: Iterable[str]) -> None:
        self._beginning = beginning
        self._taken = {each.casefold() for each in known}
        # A national id may still come to be a player's own id.
        self._kept = {each.casefold() for each in national_ids}
        start = beginning.casefold()
        ends = [each[len(start) :] for each in self._taken if each.startswith(start)]
        self._highest = max((int(end) for end in ends if _NUMBER.fullmatch(end)), default=0)

    def free(self, player_id: str) -> bool:
        """Whether nobody has this id."""
        return player_id.casefold() not in self._taken

    def take(self, player_id: str) -> str:
        """This id, which nobody else gets from now on."""
        self._taken.add(player_id.casefold())
        return player_id

    def of(self, entrant: Entrant) -> str:
        """An id for a new player: the national id if it can be one and nobody has it, else the next number."""
        own = national_id_of(entrant.national_id)
        if usable_id(own) and self.free(own):
            return self.take(own)
        while True:
            self._highest += 1
            made = f"{self._beginning}{self._highest:04d}"
            if self.free(made) and made.casefold() not in self._kept:
                return self.take(made)


def players_new_rows(new: Sequence[NewPlayer]) -> list[dict[str, str]]:
    """New players as rows of players.csv, by column; a rating only if the report says that it is FIDE's."""
    return [{"player_id": each.player_id, **_cells(each.entrant)} for each in new]


def _cells(entrant: Entrant) -> dict[str, str]:
    rating = entrant.fide_rating
    return {
        "name": tidy(entrant.name),
        "title": entrant.title,
        "sex": entrant.sex,
        "birth_date": entrant.birth_date if _BIRTH.fullmatch(entrant.birth_date) else "",
        "federation": entrant.federation,
        "club": entrant.club,
        "fide_id": fide_id_of(entrant.fide_id),
        "fide_rating": str(rating) if rating is not None and 0 < rating <= _HIGHEST_RATING else "",
    }


def players_new_csv(existing: bytes | None, new: Sequence[NewPlayer]) -> bytes:
    """players-new.csv with the new players behind those that stand in it, which stay byte for byte."""
    columns = tuple(column.name for column in input_columns(Players))
    needed = tuple(column.name for column in input_columns(Players) if column.filled)
    return with_rows(existing or b"", columns, players_new_rows(new), needed)
