"""Which players an output folder knows, and whom somebody may have meant by an id that it does not."""

from collections.abc import Collection, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Final

import pandas as pd

from pipeline.exits import UsageError

NAMING: Final = ("player_id", "name", "listed")
"""The columns of the table of players that say who may be named how."""

_CANDIDATES: Final = 5


def check_known(folder: Path, players: pd.DataFrame, player_id: str) -> None:
    """Make sure that a folder has a player.

    Args:
        folder: the output folder, for the message.
        players: its table of players, schemas.players.Players, or its columns NAMING.
        player_id: the id asked for.

    Raises:
        UsageError: it has none of that id; the message names the players whose name or id is like it, those who
            are not listed by their ids alone.
    """
    if (players["player_id"] == player_id).any():
        return
    pairs = list(zip(players["player_id"].tolist(), players["name"].tolist(), strict=True))
    unlisted = frozenset(players.loc[~players["listed"].to_numpy(dtype=bool), "player_id"])
    raise UsageError(f"{folder} has no player with the id {player_id!r}{candidates(player_id, pairs, unlisted)}")


def candidates(wanted: str, pairs: Sequence[tuple[str, str]], unlisted: Collection[str] = ()) -> str:
    """The end of a sentence that says whom or what somebody may have meant, or nothing.

    The one of exactly that name; else those whose id and name hold the text; else those that look like it.

    Args:
        wanted: what was asked for.
        pairs: id and name of all that there are.
        unlisted: the ids of those whose names are not shown.
    """
    text = wanted.strip().casefold()
    if not text:
        return ""
    named = [key for key, name in pairs if name.casefold() == text]
    if len(named) == 1:
        return f"; {wanted!r} is the name of {named[0]}: ask for that id"
    like = [pair for pair in pairs if text in f"{pair[0]} {pair[1]}".casefold()]
    if not like:
        by_text = {each.casefold(): pair for pair in pairs for each in pair}
        close = get_close_matches(text, list(by_text), n=_CANDIDATES)
        like = list(dict.fromkeys(by_text[each] for each in close))
    few = ", ".join(key if key in unlisted else f"{key} ({name})" for key, name in like[:_CANDIDATES])
    return f"; did you mean {few}?" if few else ""
