"""Why a rating is what it is: every row of one player's ledger, in words and figures."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pandas as pd

from pipeline.exits import DataError, UsageError
from pipeline.manifest import MANIFEST, Manifest, UnreadableError, read_manifest
from pipeline.outputs import LEDGER, STANDINGS, standings_from
from pipeline.writers.parquet_files import NotATableError, read_ledger, read_table
from schemas.ledger import MILLIONTHS, NUMBER_COLUMNS


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """One player's rows and what stands around them.

    ``rows`` have the ledger's columns as plain values (numbers as decimals without trailing noughts, None for
    nothing) with ``event``, ``end_date`` and ``opponent`` (the name) added.
    """

    player_id: str
    name: str
    code: str
    period: str
    opening_period: str
    standing: dict[str, Any] | None
    rows: list[dict[str, Any]]


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
        ledger = read_ledger(folder / code / LEDGER, filters=[("player_id", "=", player_id)])
        standings = standings_from((folder / code / STANDINGS).read_bytes()).set_index("player_id")
    except (FileNotFoundError, UnreadableError, NotATableError) as error:
        raise DataError(f"{folder}: not the output of a run, or not whole: {error}") from error
    return _explanation(manifest, code, player_id, players, events, ledger, standings)


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
    ledger: pd.DataFrame,
    standings: pd.DataFrame,
) -> Explanation:
    names, event_names, ends = players["name"].to_dict(), events["name"].to_dict(), events["end_date"].to_dict()
    rows = []
    for row in ledger.to_dict("records"):
        plain = {str(name): _plain(str(name), value) for name, value in row.items()}
        plain["event"] = event_names.get(plain["event_id"])
        plain["end_date"] = ends.get(plain["event_id"])
        plain["opponent"] = names.get(plain["opponent_id"])
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
    )


def _plain(column: str, value: Any) -> Any:  # noqa: ANN401 - a cell of any column
    if value is None or pd.isna(value):
        return None
    if column in NUMBER_COLUMNS:
        return decimal(int(value))
    return int(value) if isinstance(value, int) or hasattr(value, "bit_length") else str(value)


def decimal(millionths: int) -> str:
    """Millionths as a decimal without trailing noughts."""
    whole, part = divmod(abs(millionths), MILLIONTHS)
    text = f"{whole}.{part:06d}".rstrip("0").rstrip(".")
    return f"-{text}" if millionths < 0 else text
