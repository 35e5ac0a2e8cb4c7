"""What one game would bring: three games of the same two players, one for each result, through the engine."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Final

import numpy as np
import pandas as pd
import pandera.pandas as pa

from pipeline.replaying import Replayed, replay_all
from pipeline.rules.rounding import decimals
from pipeline.rules.system import RatingSystem
from pipeline.validated import Validated
from schemas.corrections import Corrections
from schemas.events import Events
from schemas.games import Games
from schemas.ledger import MILLIONTHS
from schemas.openings import Openings
from schemas.players import Players

_DAY: Final = "2000-01-01"
_OWN, _OPPONENT = "own", "opponent"
_RESULTS: Final = ("win", "draw", "loss")


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """Changes are for a win, a draw and a loss of the own player, in an event of this game alone.

    ``expected`` is the own player's expected score, empty where the rating is an average; ``reason`` says why
    the game would not be rated; ``customary`` is the handicap that the difference asks for.
    """

    expected: str
    own_changes: tuple[int, int, int]
    opponent_changes: tuple[int, int, int]
    reason: str
    customary: str


def odds(
    system: RatingSystem, own: int, opponent: int, games: int | None, opponent_games: int | None, handicap: str
) -> Odds:
    """Rate one game each way.

    Args:
        system: the rule book, its options chosen.
        own: the own rating.
        opponent: the opponent's.
        games: the own rated games so far; None: established.
        opponent_games: the opponent's; None: established.
        handicap: what the higher-rated player gives (the own player if they are equal).
    """
    newest = replace(system, editions=(replace(system.editions[-1], in_force=None),))
    replayed = _replayed(newest, (own, games), (opponent, opponent_games), handicap)
    after = dict(zip(replayed.standings["player_id"], replayed.standings["rating"], strict=True))
    row = replayed.ledger.of_players([f"{_OWN} win"]).iloc[0]
    guideline = system.editions[-1].handicaps
    return Odds(
        expected="" if pd.isna(row["expected"]) else decimals(int(row["expected"]), MILLIONTHS, 3),
        own_changes=_changes(after, _OWN, own),
        opponent_changes=_changes(after, _OPPONENT, opponent),
        reason="" if pd.isna(row["reason"]) else str(row["reason"]),
        customary=guideline.customary(abs(own - opponent)) if guideline.guideline else "",
    )


def record(told: Odds) -> dict[str, object]:
    """The odds as JSON has them."""
    return asdict(told) | {
        "own_changes": dict(zip(_RESULTS, told.own_changes, strict=True)),
        "opponent_changes": dict(zip(_RESULTS, told.opponent_changes, strict=True)),
    }


def _changes(after: "dict[str, int]", who: str, before: int) -> tuple[int, int, int]:
    win, draw, loss = (int(after[f"{who} {result}"]) - before for result in _RESULTS)
    return win, draw, loss


def _replayed(
    system: RatingSystem, own: tuple[int, int | None], opponent: tuple[int, int | None], handicap: str
) -> Replayed:
    """Three events, one for each result, with a pair of players of its own."""
    pairs = [(f"{_OWN} {result}", f"{_OPPONENT} {result}") for result in _RESULTS]
    ids = sorted(player for pair in pairs for player in pair)
    own_gives = own[0] >= opponent[0]
    white, black = (0, 1) if own_gives else (1, 0)
    results = ["1-0", "1/2-1/2", "0-1"] if own_gives else ["0-1", "1/2-1/2", "1-0"]
    players = _table(Players, {"player_id": ids, "name": ids}, len(ids))
    events = _table(Events, {"event_id": list(_RESULTS), "name": list(_RESULTS), "end_date": [_DAY] * 3}, 3)
    games = _table(
        Games,
        {
            "event_id": pd.Categorical(_RESULTS, categories=pd.Index(_RESULTS, dtype="str")),
            "round": pd.array([1] * 3, dtype="Int64"),
            "white_id": pd.Categorical([pair[white] for pair in pairs], categories=pd.Index(ids, dtype="str")),
            "black_id": pd.Categorical([pair[black] for pair in pairs], categories=pd.Index(ids, dtype="str")),
            "result": pd.Categorical(results),
            "handicap": pd.Categorical([handicap] * 3),
        },
        3,
    )
    facts = {player: side for pair in pairs for player, side in zip(pair, (own, opponent), strict=True)}
    openings = _table(
        Openings,
        {
            "system": [system.code] * len(ids),
            "player_id": ids,
            "rating": pd.array([facts[player][0] for player in ids], dtype="Int64"),
            "games": pd.array([facts[player][1] for player in ids], dtype="Int64"),
        },
        len(ids),
    )
    validated = Validated(
        players=players,
        events=events,
        games=games,
        openings=openings,
        corrections=_table(Corrections, {}, 0),
        period=_DAY[:7],
        periods=np.array([_DAY[:7]] * 3, dtype=object),
        counts={system.code: np.ones(3, dtype=bool)},
        corrections_count={system.code: np.zeros(0, dtype=bool)},
        held={system.code: ()},
        later=(),
        inputs=(),
    )
    return replay_all(validated, [system], {}, "")[system.code]


def _table(model: type[pa.DataFrameModel], given: Mapping[str, object], rows: int) -> pd.DataFrame:
    """A table of the model with these columns, the others at their defaults."""
    columns = {}
    for name, column in model.to_schema().columns.items():
        default = (column.metadata or {})["default"]
        values = given.get(name, [default] * rows)
        kind = str(column.dtype)
        columns[name] = pd.Series(values, dtype="str" if kind.startswith("string") or kind == "str" else kind)
    return model.validate(pd.DataFrame(columns), lazy=True)
