"""The federations that are measured, and what is measured on each."""

from collections.abc import Sequence
from dataclasses import dataclass

CODES = ("z-chess", "dc-shogi", "tca", "tca-1960", "flyordie")
FIRST = CODES[0]
LOOPS = ("z-chess", "flyordie")  # rule books that the plain loop knows
ELO_PEERS = ("dictionary", "riix-iterative", "riix-batched", "elote")


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """A made-up federation; ``codes`` are the rule books of which each is run by itself.

    ``lists``: runs make lists, and there is one with workbooks, one of all rule books and a floor of both; else a
    run makes ledgers and standings. ``long_list``: a workbook of a list of 300,000 players is measured too.
    """

    play: str
    players: int
    games: int
    months: int
    codes: Sequence[str]
    lists: bool
    long_list: bool = False


SIZES = {
    "S": Size(play="tournaments", players=2_000, games=20_000, months=12, codes=CODES, lists=True),
    "M": Size(
        play="tournaments", players=50_000, games=1_000_000, months=60, codes=CODES, lists=True, long_list=True
    ),
    "L": Size(play="tournaments", players=300_000, games=10_000_000, months=60, codes=LOOPS, lists=True),
    "club": Size(play="club", players=20, games=1_000_000, months=60, codes=LOOPS, lists=False),
    "server": Size(play="server", players=100_000, games=10_000_000, months=60, codes=LOOPS, lists=False),
}
