"""The whole odds table of a rule book: expected scores and changes by difference, for each K and handicap."""

from pathlib import Path
from typing import Final

import numpy as np
import pandas as pd

from pipeline.asked_files import write_table
from pipeline.odds_stakes import MOST_STAKES, Stake, few_stakes, seats_apart, stakes
from pipeline.point_spans import HIGHEST
from pipeline.reports.columns import sizes_of_runs, starts_of_runs, table, whole
from pipeline.rules.edition import Edition
from pipeline.rules.rounding import Ints, decimals, half_away
from pipeline.rules.seats import Seats
from pipeline.rules.state_cells import shown_columns, shown_text
from pipeline.rules.system import RatingSystem
from pipeline.writers.csv_files import csv_bytes
from schemas.odds_table import OddsTable
from schemas.vocabulary import HANDICAPS

_HUNDREDTHS: Final = 100
_MOST_DECIMALS: Final = 6
_SCORES: Final = {"win": 2, "draw": 1, "loss": 0}
_SIDES: Final = {"higher": 1, "lower": -1}


def odds_table(system: RatingSystem, handicap: str | None) -> pd.DataFrame:
    """What every difference brings under the newest edition, as rows of equal outcome.

    A row is the longest run of whole-number differences over which everything that it shows is the same; the last
    one has no end. Where a curve is finer than the hundredths that are shown, rows go by the changes alone, and
    the expected score is that of the row's two ends. Each K has a block, the largest first: its changes are those
    of a player who has it, whether higher or lower. Averaged ratings have no K and stand in no block. Where K goes
    with the rating by small steps there are blocks for established players of every hundredth rating only, with
    changes in whole points.

    Args:
        system: the rule book, its options chosen.
        handicap: what the higher-rated player gives; None: what is customary at each difference.

    Returns:
        schemas.odds_table.OddsTable.
    """
    edition = system.editions[-1]
    told = stakes(edition)
    coarse = len(told) > MOST_STAKES
    blocks = [
        _block(edition, stake, handicap, coarse=coarse) for stake in (few_stakes(edition) if coarse else told)
    ]
    return table(OddsTable, {name: [cell for block in blocks for cell in block[name]] for name in blocks[0]})


def ladder(system: RatingSystem) -> list[dict[str, object]]:
    """The customary handicaps: from and to which difference, and what each is worth (None: not rated)."""
    handicaps = system.editions[-1].handicaps
    ends = [least - 1 for least, _ in handicaps.guideline[1:]]
    return [
        {"handicap": name, "difference_from": least, "difference_to": end, "points": handicaps.points.get(name)}
        for (least, name), end in zip(handicaps.guideline, [*ends, None], strict=False)
    ]


def odds_table_csv(frame: pd.DataFrame) -> bytes:
    """The table as CSV."""
    return csv_bytes(frame)


def write_odds_table(path: Path, frame: pd.DataFrame) -> None:
    """Write a table as CSV, in place of an earlier odds table only.

    Raises:
        UsageError: the file holds something else, or there is no folder for it.
        OSError: the machine does not let us write.
    """
    write_table(path, odds_table_csv(frame), "odds table")


def _block(edition: Edition, stake: Stake, handicap: str | None, *, coarse: bool) -> dict[str, list[object]]:
    """The rows of one K, by column; coarse: with changes in whole points."""
    parts, places = (1, 0) if coarse else (edition.steps, edition.decimals)
    apart = np.arange(HIGHEST + 1, dtype=np.int64)
    given = _given(edition, apart, handicap)
    worth = np.array([edition.handicaps.points.get(name, 0) for name in HANDICAPS], dtype=np.int64)[given]
    expected, changes = {}, {}
    for side, sign in _SIDES.items():
        for result, score in _SCORES.items():
            seats = seats_apart(
                edition,
                np.full(len(apart), stake.own, dtype=np.int64),
                sign * apart,
                -sign * worth,
                score,
                established=stake.established,
                number=stake.number,
            )
            points = edition.points(seats)
            unit = edition.unit * edition.steps // parts
            changes[f"{side}_{result}"] = edition.rounding(points.change, unit)
            expected[f"{side}_expected"] = half_away(_HUNDREDTHS * points.expected, edition.curve.unit)
    # Whether a game is rated is the same for both of its players; it is asked of the lower one.
    reasons, why = _reasons(edition, given, seats)
    shown = [*changes.values(), *(expected.values() if edition.curve.unit <= _HUNDREDTHS else ())]
    starts = starts_of_runs(given, why, *(np.where(why > 0, 0, column) for column in shown))
    ends = starts + sizes_of_runs(starts, len(apart)) - 1
    rated = (why[starts] == 0).tolist()

    def texts(column: Ints, at: Ints, parts: int, places: int) -> list[object]:
        return [
            _number(value, parts, places) if counts else ""
            for value, counts in zip(column[at].tolist(), rated, strict=True)
        ]

    columns: dict[str, list[object]] = {
        "k": [_k(edition, stake.k)] * len(starts),
        "applies": [stake.applies] * len(starts),
        "handicap": [HANDICAPS[at] for at in given[starts].tolist()],
        "difference_from": list(whole(starts, starts < 0)),
        "difference_to": list(whole(ends, ends == HIGHEST)),
    }
    for side in _SIDES:
        share = expected[f"{side}_expected"]
        columns[f"{side}_expected"] = texts(share, starts, _HUNDREDTHS, 2)
        columns[f"{side}_expected_to"] = texts(share, ends, _HUNDREDTHS, 2)
        for result in _SCORES:
            name = f"{side}_{result}"
            columns[name] = texts(changes[name], starts, parts, places)
    return columns | {"reason": [reasons[at] for at in why[starts].tolist()]}


def _given(edition: Edition, apart: Ints, handicap: str | None) -> Ints:
    """The number of the handicap at each difference."""
    if handicap is not None or not edition.handicaps.guideline:
        return np.full(len(apart), HANDICAPS.index(handicap or HANDICAPS[0]), dtype=np.int64)
    least, names = zip(*edition.handicaps.guideline, strict=True)
    numbers = np.array([HANDICAPS.index(name) for name in names], dtype=np.int64)
    return numbers[np.searchsorted(np.array(least), apart, side="right") - 1]


def _reasons(edition: Edition, given: Ints, seats: Seats) -> tuple[list[str], Ints]:
    """The texts of the reasons, none first, and which of them keeps each game from being rated."""
    refusals = [edition.handicaps.refuses(name) for name in HANDICAPS]
    texts = ["", *dict.fromkeys(each.reason for each in edition.handicaps.refusals)]
    why = np.array([texts.index(each.reason) if each else 0 for each in refusals], dtype=np.int64)[given]
    for exclusion in edition.exclusions:
        texts.append(exclusion.reason)
        why = np.where((why == 0) & exclusion.applies(seats), len(texts) - 1, why)
    return texts, why


def _k(edition: Edition, k: int) -> str:
    """A K in points: with the decimals of ratings, or with as many as it has where it is in parts of its own."""
    if edition.k_unit == 1:
        return _number(k, edition.steps, edition.decimals)
    told = int(edition.told_k(np.array([k]))[0])
    return decimals(told, edition.steps * edition.told_k_unit, _MOST_DECIMALS).rstrip("0").rstrip(".")


def _number(value: int, parts: int, places: int) -> str:
    """A whole number of parts as text, with so many decimals, a minus before what is below nothing."""
    if not places:
        return str(value // parts)
    return ("-" if value < 0 else "") + decimals(abs(value), parts, places)


def record(system: RatingSystem, frame: pd.DataFrame) -> dict[str, object]:
    """The table as JSON has it, with the customary handicaps and over how many games ratings are averages.

    ``kept`` is what the rule book keeps of both players besides the rating in every row, of what openings may give.
    """
    rows = [
        {name: None if pd.isna(cell) else cell for name, cell in row.items()}
        for row in frame.astype(object).to_dict(orient="records")
    ]
    provisional = system.editions[-1].provisional
    averages = provisional.games if provisional is not None and provisional.averages else 0
    kept = {
        each.name: shown_text(each, each.start if each.opened is None else each.opened)
        for each in shown_columns(system)
        if each.given
    }
    return {
        "system": system.code,
        "kept": kept,
        "rows": rows,
        "handicaps": ladder(system),
        "averaged_games": averages,
    }
