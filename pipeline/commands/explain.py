"""ratinglist explain: every change of one player with its clause."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pipeline.commands.talk import aligned, counted, print_lines, signed
from pipeline.exits import DONE

if TYPE_CHECKING:
    from pipeline.explaining import Explanation

_COLUMNS = (
    ("ended", False),
    ("event", False),
    ("rd", True),
    ("opponent", False),
    ("col", False),
    ("opp", True),
    ("from", False),
    ("own", True),
    ("score", True),
    ("exp", True),
    ("K", True),
    ("change", True),
    ("clause", False),
    ("after", True),
)


@click.command("explain")
@click.argument("player")
@click.option(
    "--in",
    "folder",
    required=True,
    metavar="DIR",
    type=click.Path(exists=True, file_okay=False, readable=False, path_type=Path),
    help="An output folder.",
)
@click.option("--system", "code", required=True, metavar="CODE", help="The rule book.")
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
def command(*, player: str, folder: Path, code: str, as_json: bool) -> int:
    """Print every change of the player with the id PLAYER."""
    from pipeline.explaining import explain

    told = explain(folder, code, player)
    if as_json:
        print_lines([json.dumps(asdict(told), ensure_ascii=False, indent=1)])
        return DONE
    print_lines(_lines(told))
    return DONE


def _lines(told: "Explanation") -> list[str]:
    from pipeline import systems

    lines = [f"{told.name} ({told.player_id}), {told.code}, up to {told.period}"]
    if told.standing is None:
        lines.append("has no rating in this system")
    else:
        rating = systems.load(told.code).marked(told.standing["rating"], told.standing["mark"])
        lines.append(f"{rating} after {counted(told.standing['games'], 'game')}, {told.standing['status']}")
    first = told.rows[0]["rating_before"] if told.rows else None
    lines.append(f"begins with {first or 'no rating'}: {told.began}" if told.rows else f"begins with {told.began}")
    if not told.rows:
        return [*lines, "no game, correction or conversion"]
    table = [[name for name, _ in _COLUMNS], *(_cells(row, told.bonus_clauses) for row in told.rows)]
    return [*lines, "", *aligned(table, [right for _, right in _COLUMNS])]


def _cells(row: dict[str, Any], bonus_clauses: Sequence[str]) -> list[str]:
    """One row of the ledger as it is printed."""
    kind = row["kind"]
    what = f"{row['opponent']} ({row['opponent_id']})" if row["opponent_id"] else ""
    if kind == "unplayed":
        what = f"{what} (forfeit)" if what else "bye"
    elif kind == "not_rated":
        what = f"{what} (not rated: {row['reason']})"
    elif kind == "settlement":
        what = "bonus" if row["clause"] in bonus_clauses else "rounding"
    elif kind == "correction":
        what = f"correction: {row['reason']}" if row["reason"] else kind
    elif kind != "game":
        what = kind
    handicap = row["handicap"]
    if handicap and handicap != "even":
        what = f"{what}, {handicap}"
    return [
        row["end_date"] or row["period"],
        row["event_id"] or "",
        _text(row["round"]),
        what,
        row["colour"] or "",
        _text(row["opponent_rating"]),
        row["opponent_source"] or "",
        _text(row["own_rating"]),
        _text(row["score"]),
        _rounded(row["expected"]),
        _text(row["k"]),
        signed(row["change"]),
        row["clause"] or "",
        _text(row["rating_after"]),
    ]


def _text(value: Any) -> str:  # noqa: ANN401 - a cell of any column
    return "" if value is None else str(value)


def _rounded(value: str | None) -> str:
    """Three decimals, a half away from zero as everywhere."""
    return "" if value is None else str(Decimal(value).quantize(Decimal("0.001"), ROUND_HALF_UP))
