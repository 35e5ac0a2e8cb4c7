"""What stands beneath an explanation on the screen: its columns, where ratings come from, its clauses."""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from pipeline.commands.explain_rows import Shape
from pipeline.commands.spanned import wrapped
from pipeline.commands.talk import counted
from schemas.vocabulary import CONVERSION_SOURCE, FIDE_SOURCE, OPENING_SOURCE, START_SOURCE, WAYS_IN

if TYPE_CHECKING:
    from pipeline.explaining.told import Explanation

_SOURCES: Final = {
    OPENING_SOURCE: "the rating that the opponent came with",
    FIDE_SOURCE: "the FIDE rating that the opponent entered with",
    CONVERSION_SOURCE: "the rating of other rules that the opponent entered with",
    START_SOURCE: "what a player without a rating counts as",
}
"""What the short words for ways in mean, in the order of the legend."""
_MONTH: Final = "a month: as it stood after the opponent's last event before, in that month"
_ROUND: Final = "round: as it stood after that round of the same event"


def legend_of(accounts: Sequence["Explanation"], terms: Mapping[str, str], shape: Shape, width: int) -> list[str]:
    """What the columns that are shown mean (``terms``), where ratings come from, and the clauses that occur."""
    rows = [row for told in accounts for row in told.rows]
    used = [row for row in rows if row["opponent_rating"] is not None]
    sources = [_MONTH] if any(row["opponent_period"] and row["opponent_round"] is None for row in used) else []
    sources += [_ROUND] if any(row["opponent_round"] is not None for row in used) else []
    ways = {row["opponent_source"] for row in used}
    given = f", {terms['given']}" if "given" in terms else ""
    sources += [
        f"{WAYS_IN[source].short}: {text}{given if source == OPENING_SOURCE else ''}"
        for source, text in _SOURCES.items()
        if source in ways
    ]
    found = []
    if sources and shape.shows("from"):
        found.append(f"from     where the opponent's rating comes from; {'; '.join(sources)}")
    if "handicap" in terms:
        found.append(f"odds     given by white (w) to black (b); {terms['handicap']}")
    if "average" in terms:
        found.append(f"row      {terms['average']}")
    if "difference" in terms and shape.shows("difference"):
        letter, _, words = terms["difference"].partition(": ")
        found.append(f"{letter:<9}{words}")
    if "k" in terms and shape.shows("k"):
        found.append(f"K        {terms['k']}")
    if "change" in terms:
        found.append(f"change   {terms['change']}")
    if "table_row" in terms and shape.shows("table_row"):
        found.append(f"row      {terms['table_row']}")
    if shape.rounds:
        decimals = counted(shape.decimals, "decimal")
        found.append(
            f"figures  changes and ratings are rounded to {decimals} here; --csv and --json have all of them"
        )
    clauses = {clause: sentence for told in accounts for clause, sentence in told.clauses.items()}
    found += [f"{clause:<9}{clauses[clause]}" for clause in sorted(clauses, key=_in_order)]
    return [line for text in found for line in wrapped(text, width, " " * 9)]


def _in_order(clause: str) -> list[tuple[str, int]]:
    """Clauses of one rule book as they are numbered."""
    return [(letters, int(number or 0)) for letters, number in re.findall(r"(\D+|^)(\d*)", clause)]
