"""What a player came with: where the first rating comes from, in words, and what it counts for in an average."""

from dataclasses import dataclass

import numpy as np

from pipeline.explaining.reading import Record
from pipeline.rules.edition import Edition
from pipeline.rules.entry import Facts
from schemas.ledger_columns import MILLIONTHS
from schemas.vocabulary import FIDE_SOURCE, START_SOURCE, WAYS_IN


@dataclass(frozen=True, slots=True, kw_only=True)
class Beginning:
    """Where the rating comes from that a player's first row starts with.

    ``clauses`` are those that ``words`` cite, ``total`` is the sum behind an average so far, in millionths (None:
    that of as many games as the player came with, at the first rating).
    """

    words: str
    established: bool
    total: int | None
    clauses: tuple[str, ...] = ()


def beginning(
    opening_period: str, player: Record, edition: Edition, earlier: Record | None, opening: Record | None
) -> Beginning:
    """What a player came with.

    Args:
        opening_period: the period that the run went on from, or nothing.
        player: the player's id, name and ratings from elsewhere.
        edition: the one that the player's first row, or everything, begins under.
        earlier: the player's standing in the run that this one went on from, if any.
        opening: the player's row in openings.csv, if any.
    """
    if earlier is not None:
        words = f"standing of {opening_period}; what came before is in that run's ledger"
        total = int(earlier["sum"]) * (MILLIONTHS // edition.steps) if earlier.get("sum") else None
        return Beginning(words=words, established=not earlier["mark"], total=total)
    fide, conventional = player["fide_rating"] or 0, player["conventional_rating"] or 0
    if opening is not None:
        if opening["source"] != FIDE_SOURCE:
            names = [each.name for each in edition.columns if each.given and opening.get(each.name)]
            return _opened(opening, edition, ", ".join(f"{name} {opening[name]}" for name in names))
        fide = opening["rating"]
    facts = Facts(fide_rating=np.array([fide]), conventional_rating=np.array([conventional]))
    for entry in edition.entries:
        if entry.applies(facts)[0]:
            given = f"FIDE rating {fide}" if entry.source == FIDE_SOURCE else f"conventional rating {conventional}"
            return Beginning(
                words=f"{WAYS_IN[entry.source].long}, {given} ({entry.clause})",
                established=True,
                total=None,
                clauses=(entry.clause,),
            )
    clause = edition.start_clause
    words = f"{WAYS_IN[START_SOURCE].long} ({clause})"
    if edition.start is None:
        words = f"a rating comes out of games ({clause})" if edition.unrated else "no opening"
    return Beginning(
        words=words,
        established=edition.provisional is None,
        total=0,
        clauses=() if edition.start is None and not edition.unrated else (clause,),
    )


def _opened(opening: Record, edition: Edition, given: str) -> Beginning:
    by_rank = opening["rating"] is None
    said = f"rank {opening['rank']} ({edition.start_clause})" if by_rank else f"rating {opening['rating']}"
    games = opening["games"]
    if games is not None:
        said += f" over {games} game{'' if games == 1 else 's'}"
    said += f", {given}" if given else ""
    if edition.card is not None and edition.card.grown is not None and opening["as_of"]:
        said += f", as of {opening['as_of']}"  # what is kept grows from then on
    few = edition.provisional is not None and games is not None and games < edition.provisional.games
    return Beginning(
        words=f"{WAYS_IN['opening'].long}: {said}" + (f", {opening['source']}" if opening["source"] else ""),
        established=not few,
        total=None,
        clauses=(edition.start_clause,) if by_rank else (),
    )
