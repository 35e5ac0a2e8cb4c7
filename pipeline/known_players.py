"""Which players an output folder knows, and whom somebody may have meant by an id that it does not."""

from pathlib import Path
from typing import Final

import pandas as pd

from pipeline.exits import UsageError

_CANDIDATES: Final = 5


def check_known(folder: Path, players: pd.DataFrame, player_id: str) -> None:
    """Make sure that a folder has a player.

    Args:
        folder: the output folder, for the message.
        players: its table of players, schemas.players.Players.
        player_id: the id asked for.

    Raises:
        UsageError: it has none of that id; the message names the players whose name or id is like it.
    """
    if (players["player_id"] == player_id).any():
        return
    wanted = player_id.casefold()
    like = [
        f"{key} ({name})"
        for key, name in zip(players["player_id"].tolist(), players["name"].tolist(), strict=True)
        if wanted in f"{key} {name}".casefold()
    ]
    hint = f"; did you mean {', '.join(like[:_CANDIDATES])}?" if wanted and like else ""
    raise UsageError(f"{folder} has no player with the id {player_id!r}{hint}")
