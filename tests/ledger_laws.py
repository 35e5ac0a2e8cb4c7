"""What must hold of every ledger whatever the rule book, told row by row and player by player."""

from collections import defaultdict
from collections.abc import Mapping
from itertools import groupby, pairwise
from operator import attrgetter
from types import SimpleNamespace

import pandas as pd

from pipeline.rules.edition import Settles
from schemas.ledger_columns import MILLIONTHS
from schemas.vocabulary import LEDGER_KINDS, OPPONENT_SOURCES, REASONS

HALF = MILLIONTHS // 2
SEATS = ("game", "unplayed", "not_rated")

Row = SimpleNamespace


def rows_of(ledger: pd.DataFrame) -> list[Row]:
    """A ledger's rows with None for what is missing."""
    columns = {name: ledger[name].astype("object").tolist() for name in ledger.columns}
    columns = {
        name: [None if cell is pd.NA or cell != cell else cell for cell in cells] for name, cells in columns.items()
    }
    return [Row(**dict(zip(columns, cells, strict=True))) for cells in zip(*columns.values(), strict=True)]


def by_player(rows: list[Row]) -> Mapping[str, list[Row]]:
    """Each player's rows in their order."""
    mine: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        mine[row.player_id].append(row)
    return mine


def counts(row: Row) -> bool:
    """Whether the row is one of the games that a list counts: a rated game, or a bye that enters an average."""
    return row.kind == "game" or (row.kind == "unplayed" and row.clause is not None)


def assert_words(rows: list[Row]) -> None:
    """Kinds, reasons and sources are of the vocabulary, and each kind has the cells that it must have."""
    for row in rows:
        assert row.kind in LEDGER_KINDS, row
        assert row.reason is None or row.reason in REASONS, row
        assert (row.reason is not None) == (row.kind == "not_rated"), row
        assert (row.opponent_source is None) or row.opponent_source in OPPONENT_SOURCES, row
        assert (row.event_id is None) <= (row.kind in ("correction", "conversion", "floor")), row
        assert (row.round is not None) == (row.kind in SEATS), row
        assert (row.expected is None) == (row.k is None), row
        assert row.change is not None, row
        if row.kind == "game":
            assert row.clause, row
            assert row.colour in ("w", "b"), row
            assert row.score in (0, HALF, MILLIONTHS), row
            assert row.opponent_source, row
            assert row.opponent_rating is not None, row
            assert (row.own_rating is None) == (row.expected is None), row  # an average has neither
            assert row.expected is None or 0 <= row.expected <= MILLIONTHS, row
        else:
            assert row.expected is None, row
        if row.kind == "not_rated":
            assert row.change == 0, row
        if row.kind == "unplayed":
            assert row.change == 0 or counts(row), row
            assert (row.opponent_source is None) or not counts(row), row
        if row.kind in ("settlement", "floor"):
            assert row.change != 0, row
            assert row.clause, row
            assert row.opponent_id is row.opponent_rating is row.score is row.own_rating is None, row
        if row.kind == "floor":
            assert row.change > 0, row
        if row.kind == "settlement" or (row.kind == "floor" and row.event_id is not None):
            assert row.date is None, row
        if row.event_id is None:  # a correction, what the floor gave back of it, or a conversion
            assert row.date is not None, row
            assert row.date.startswith(row.period), row


def assert_closes(
    rows: list[Row],
    standings: pd.DataFrame,
    starts: Mapping[str, tuple[int, int]],
    settles: Settles,
    *,
    whole: int = MILLIONTHS,
    decided: bool = True,
) -> None:
    """Every player's account closes row by row, from the start to the standings.

    Args:
        rows: of the ledger.
        standings: what the replay left.
        starts: each player's first rating in millionths and games before the first row.
        settles: when the rule book settles.
        whole: what a rating is a multiple of, in millionths.
        decided: whether the standings can hold the rating; else its last row is not looked at.
    """
    stands = {row.player_id: row for row in standings.itertuples()}
    for player, mine in by_player(rows).items():
        rating, games = starts[player]
        for row in mine:
            assert row.rating_before == rating, row
            assert row.rating_after == rating + row.change, row
            assert row.games_before == games, row
            rating, games = row.rating_after, games + counts(row)
            if settles is Settles.EVERY_GAME:
                assert row.change % whole == 0, row
        assert rating % whole == 0, player
        if player in stands:
            assert stands[player].games == games, player
            if decided:
                assert stands[player].rating * MILLIONTHS == rating, player
        else:
            assert not any(row.change for row in mine), player
    for player, standing in stands.items():
        if player not in by_player(rows):
            assert standing.games == starts[player][1], player
            if decided:
                assert standing.rating * MILLIONTHS == starts[player][0], player


def assert_settled(rows: list[Row], settles: Settles, *, lowest: int | None, whole: int = MILLIONTHS) -> None:
    """Settlement and floor rows stand where the contract has them, and nothing is rounded by more than a half.

    Args:
        rows: of the ledger.
        settles: when the rule book settles.
        lowest: the lowest rating in millionths, or None.
        whole: what a rating is a multiple of, in millionths.
    """
    for previous, row in pairwise([None, *rows]):
        if row.kind == "floor":
            assert row.rating_after == lowest, row
            if settles is Settles.EVERY_GAME or row.event_id is None:
                assert previous.player_id == row.player_id, row
                assert previous.kind == ("game" if row.event_id else "correction"), row
    if settles is Settles.EVERY_GAME:
        assert not [row for row in rows if row.kind == "settlement"]  # no rule book of ours has a bonus a game
        return
    of_units = [row for row in rows if row.kind in (*SEATS, "settlement") or (row.kind == "floor" and row.event_id)]
    unit = attrgetter("event_id" if settles is Settles.EVERY_EVENT else "period")
    for _, mine in groupby(of_units, unit):
        _assert_settlement(list(mine), whole)


def _assert_settlement(unit: list[Row], whole: int) -> None:
    """Behind all games, player by player: what rounding brings, then the bonus, then the floor."""
    kinds = [row.kind in SEATS for row in unit]
    assert kinds == sorted(kinds, reverse=True), unit
    behind = [row for row in unit if row.kind not in SEATS]
    assert [row.player_id for row in behind] == sorted(row.player_id for row in behind), behind
    for mine in by_player(unit).values():
        games = sum(row.change for row in mine if row.kind in SEATS)
        after = [row for row in mine if row.kind not in SEATS]
        rounding = [row for row in after[:1] if row.kind == "settlement" and games % whole]
        assert [row.kind for row in after[len(rounding) :]] in ([], ["settlement"], ["floor"]), after
        assert len(after) < len(mine), mine
        assert games % whole == 0 or len(rounding) == 1, mine
        # A logistic change is itself rounded to the millionth.
        assert all(abs(row.change) <= whole // 2 + len(mine) for row in rounding), rounding
        assert sum(row.change for row in mine) % whole == 0, mine
