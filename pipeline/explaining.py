"""Why a rating is what it is: every row of one player's ledger, in words and figures."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from numbers import Integral
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from pipeline.config import book_with
from pipeline.exits import DataError, UsageError
from pipeline.known_players import check_known
from pipeline.manifest import Manifest
from pipeline.outputs import OPENING_STANDINGS, Output, open_output
from pipeline.rules.entry import Facts
from pipeline.rules.system import RatingSystem
from schemas.ledger import MILLIONTHS, NUMBER_COLUMNS
from schemas.vocabulary import FIDE_SOURCE

_FACTS = ("fide_rating", "conventional_rating")


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """One player's rows and what stands around them.

    ``began`` says where the first rating comes from. ``rows`` have the ledger's columns as plain values (numbers
    as decimals without trailing noughts, None for nothing) with ``event``, ``end_date`` and ``opponent`` (the
    name) added; a correction has its own date and reason. ``bonus_clauses`` are those by which a settlement row is
    a bonus, not rounding.
    """

    player_id: str
    name: str
    code: str
    period: str
    opening_period: str
    began: str
    standing: dict[str, Any] | None
    rows: list[dict[str, Any]]
    bonus_clauses: list[str]


def explain(folder: Path, code: str, player_id: str) -> Explanation:
    """Read what an output folder's ledger says of a player.

    Raises:
        UsageError: the folder has no such rule book or player.
        DataError: the folder is not the output of a run.
        OSError: a file is there and cannot be read.
    """
    output = open_output(folder)
    manifest = output.manifest
    if code not in manifest.runs:
        raise UsageError(f"{folder} has no rule book {code!r}; it has {', '.join(manifest.runs)}")
    players = output.table("players")
    check_known(folder, players, player_id)
    players = players.set_index("player_id")
    events = output.table("events").set_index("event_id")
    corrections = output.table("corrections")
    ledger = output.ledger(code, [("player_id", "=", player_id)])
    standings = output.standings(code).set_index("player_id")
    decided = corrections[(corrections["system"] == code) & (corrections["player_id"] == player_id)]
    began = _began(output, code, player_id, players.loc[player_id].to_dict())
    return _explanation(manifest, code, player_id, began, players, events, decided, ledger, standings)


def _explanation(
    manifest: Manifest,
    code: str,
    player_id: str,
    began: str,
    players: pd.DataFrame,
    events: pd.DataFrame,
    decided: pd.DataFrame,
    ledger: pd.DataFrame,
    standings: pd.DataFrame,
) -> Explanation:
    names, event_names, ends = players["name"].to_dict(), events["name"].to_dict(), events["end_date"].to_dict()
    reasons = dict(zip(decided["date"], decided["reason"], strict=True))
    # Every correction of this run has exactly one row, and both stand by date.
    own = iter([each.date for each in manifest.runs[code].own()[1] if each.player_id == player_id])
    rows = []
    for row in ledger.to_dict("records"):
        plain = {str(name): _plain(str(name), value) for name, value in row.items()}
        plain["event"] = event_names.get(plain["event_id"])
        plain["end_date"] = ends.get(plain["event_id"])
        plain["opponent"] = names.get(plain["opponent_id"])
        if plain["kind"] == "correction":
            plain["end_date"] = next(own)
            plain["reason"] = reasons.get(plain["end_date"])
        rows.append(plain)
    standing = None
    if player_id in standings.index:
        standing = {str(name): _plain("", value) for name, value in standings.loc[player_id].items()}
    return Explanation(
        player_id=player_id,
        name=str(names[player_id]),
        code=code,
        period=manifest.period,
        opening_period=manifest.opening_period,
        began=began,
        standing=standing,
        rows=rows,
        bonus_clauses=[edition.bonus.clause for edition in _system(manifest, code).editions if edition.bonus],
    )


def _system(manifest: Manifest, code: str) -> RatingSystem:
    """The rule book with the options that the folder was made with."""
    try:
        return book_with(code, manifest.runs[code].chosen())
    except KeyError as error:
        raise DataError(f"made with a rule book or option that is not here: {error.args[0]}") from error


def _began(output: Output, code: str, player_id: str, player: Mapping[Hashable, Any]) -> str:
    """Where the rating comes from that a player's first row starts with."""
    if output.manifest.opening_period:
        earlier = output.standings(code, OPENING_STANDINGS)
        if (earlier["player_id"] == player_id).any():
            return f"standing of {output.manifest.opening_period}; what came before is in that run's ledger"
    edition = _system(output.manifest, code).editions[0]
    openings = output.table("openings")
    opening = openings[(openings["system"] == code) & (openings["player_id"] == player_id)]
    fide, conventional = (0 if pd.isna(player[name]) else int(player[name]) for name in _FACTS)
    if len(opening):
        row = opening.iloc[0]
        if row["source"] != FIDE_SOURCE:
            said = (
                f"rating {row['rating']}"
                if pd.notna(row["rating"])
                else f"rank {row['rank']} ({edition.start_clause})"
            )
            return f"opening: {said}" + (f", {row['source']}" if row["source"] else "")
        fide = int(row["rating"])
    facts = Facts(fide_rating=np.array([fide]), conventional_rating=np.array([conventional]))
    for entry in edition.entries:
        if entry.applies(facts)[0]:
            by_fide = entry.source == FIDE_SOURCE
            given = f"FIDE rating {fide}" if by_fide else f"conventional rating {conventional}, converted"
            return f"{given} ({entry.clause})"
    return f"start of a newcomer ({edition.start_clause})" if edition.start is not None else "no opening"


def _plain(column: str, value: Any) -> Any:  # noqa: ANN401 - a cell of any column
    if value is None or pd.isna(value):
        return None
    if column in NUMBER_COLUMNS:
        return decimal(int(value))
    return int(value) if isinstance(value, Integral) else str(value)


def decimal(millionths: int) -> str:
    """Millionths as a decimal without trailing noughts."""
    whole, part = divmod(abs(millionths), MILLIONTHS)
    text = f"{whole}.{part:06d}".rstrip("0").rstrip(".")
    return f"-{text}" if millionths < 0 else text
