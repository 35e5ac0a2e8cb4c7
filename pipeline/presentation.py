"""How a federation wants its lists: what ratinglist.toml may say of them, and what is done when it says nothing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

TIE_BREAKS: Final[Mapping[str, Sequence[str]]] = {
    "swiss": ("buchholz-cut-1", "buchholz", "sonneborn-berger", "direct-encounter", "wins", "black"),
    "round-robin": ("direct-encounter", "wins", "sonneborn-berger", "black"),
    "knock-out": (),
    "league": ("wins",),
}
"""By the shape of an event, the tie-breaks that decide between equal points, the first one first."""

BIRTH_YEAR: Final = "year"
FULL_BIRTHDAY: Final = "full"

FOR_MACHINES: Final = "machines"
FOR_EXCEL: Final = "excel"
TAB: Final = "tab"
"""What a separator is called that nobody sees."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Presentation:
    """What a federation may choose of its lists.

    ``inactive_after``: months without a rated game after which a player is inactive (0: nobody is; None: as the
    rule book says);
    ``active_only`` leaves them out. ``juniors``: oldest ages of the juniors' lists; ``top`` and ``improvers``: how
    many the lists of that name show (0: no such list); ``women``, ``newcomers``: whether there is such a list.
    ``tie_breaks``: see TIE_BREAKS. ``birthday``: what the pairing list shows, BIRTH_YEAR or FULL_BIRTHDAY.
    ``csv_for``: whom the tables that people read are for as CSV, FOR_MACHINES or FOR_EXCEL; for Excel with
    ``csv_separator`` between cells (TAB is a tab) and ``csv_decimal`` in numbers.
    """

    inactive_after: int | None = None
    active_only: bool = False
    juniors: Sequence[int] = (12, 16, 20)
    women: bool = True
    top: int = 100
    newcomers: bool = True
    improvers: int = 20
    tie_breaks: Mapping[str, Sequence[str]] = field(default_factory=lambda: TIE_BREAKS)
    birthday: str = BIRTH_YEAR
    csv_for: str = FOR_MACHINES
    csv_separator: str = ";"
    csv_decimal: str = ","
