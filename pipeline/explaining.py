"""Why a rating is what it is: every row of one player's ledger, in words and figures."""

from dataclasses import dataclass
from numbers import Integral
from pathlib import Path
from typing import Any

import pandas as pd

from pipeline.config import book_with
from pipeline.exits import DataError, UsageError
from pipeline.manifest import MANIFEST, Manifest, UnreadableError, read_manifest
from pipeline.outputs import LEDGER, STANDINGS, standings_from
from pipeline.writers.parquet_files import NotATableError, read_ledger, read_table
from schemas.ledger import MILLIONTHS, NUMBER_COLUMNS


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """One player's rows and what stands around them.

    ``rows`` have the ledger's columns as plain values (numbers as decimals without trailing noughts, None for
    nothing) with ``event``, ``end_date`` and ``opponent`` (the name) added; a correction has its own date and
    reason. ``bonus_clauses`` are those by which a settlement row is a bonus, not rounding.
    """

    player_id: str
    name: str
    code: str
    period: str
    opening_period: str
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
    try:
        manifest = read_manifest(folder / MANIFEST)
        if code not in manifest.runs:
            raise UsageError(f"{folder} has no rule book {code!r}; it has {', '.join(manifest.runs)}")
        players = read_table(folder / "players.parquet").set_index("player_id")
        if player_id not in players.index:
            raise UsageError(_no_such_player(folder, players, player_id))
        events = read_table(folder / "events.parquet").set_index("event_id")
        corrections = read_table(folder / "corrections.parquet")
        ledger = read_ledger(folder / code / LEDGER, filters=[("player_id", "=", player_id)])
        standings = standings_from((folder / code / STANDINGS).read_bytes()).set_index("player_id")
    except (FileNotFoundError, UnreadableError, NotATableError) as error:
        raise DataError(f"{folder}: not the output of a run, or not whole: {error}") from error
    decided = corrections[(corrections["system"] == code) & (corrections["player_id"] == player_id)]
    return _explanation(manifest, code, player_id, players, events, decided, ledger, standings)


def _no_such_player(folder: Path, players: pd.DataFrame, player_id: str) -> str:
    """The sentence that says so, with the players whose name or id is like it."""
    wanted = player_id.casefold()
    like = [f"{key} ({name})" for key, name in players["name"].items() if wanted in f"{key} {name}".casefold()]
    hint = f"; did you mean {', '.join(like[:5])}?" if wanted and like else ""
    return f"{folder} has no player with the id {player_id!r}{hint}"


def _explanation(
    manifest: Manifest,
    code: str,
    player_id: str,
    players: pd.DataFrame,
    events: pd.DataFrame,
    decided: pd.DataFrame,
    ledger: pd.DataFrame,
    standings: pd.DataFrame,
) -> Explanation:
    names, event_names, ends = players["name"].to_dict(), events["name"].to_dict(), events["end_date"].to_dict()
    counted = {each.date for each in manifest.runs[code].corrections if each.player_id == player_id}
    # Every counted correction has exactly one row, and both stand by date.
    reasons = iter(
        [(day, why) for day, why in zip(decided["date"], decided["reason"], strict=True) if day in counted]
    )
    rows = []
    for row in ledger.to_dict("records"):
        plain = {str(name): _plain(str(name), value) for name, value in row.items()}
        plain["event"] = event_names.get(plain["event_id"])
        plain["end_date"] = ends.get(plain["event_id"])
        plain["opponent"] = names.get(plain["opponent_id"])
        if plain["kind"] == "correction":
            plain["end_date"], plain["reason"] = next(reasons)
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
        standing=standing,
        rows=rows,
        bonus_clauses=_bonus_clauses(manifest, code),
    )


def _bonus_clauses(manifest: Manifest, code: str) -> list[str]:
    """The clauses by which settlement rows are bonuses, not rounding."""
    options = {name: value for name, (value, _) in manifest.runs[code].options.items()}
    try:
        system = book_with(code, options)
    except KeyError as error:
        raise DataError(f"made with a rule book or option that is not here: {error.args[0]}") from error
    return [edition.bonus.clause for edition in system.editions if edition.bonus]


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
