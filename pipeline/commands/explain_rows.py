"""The rows of an explanation as cells for the screen: which columns there are, and what stands in them."""

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, Final

from pipeline.commands.spanned import Cell, Line, shortened
from pipeline.commands.talk import counted, signed
from schemas.kept_columns import MONTHLY, kept_names, told_kept
from schemas.ledger_columns import OPPONENT, OWN
from schemas.vocabulary import WAYS_IN

COLUMNS: Final = (
    ("round", "rd", True),
    ("date", "date", False),
    ("colour", "", False),
    ("opponent", "opponent", False),
    ("opponent_rating", "rating", True),
    ("opponent_kept", "", True),
    ("from", "from", False),
    ("handicap", "odds", False),
    ("score", "pts", True),
    ("own_rating", "own", True),
    ("own_kept", "", True),
    ("difference", "D", True),
    ("expected", "exp", True),
    ("k", "K", True),
    ("table_row", "row", False),
    ("change", "change", True),
    ("rating_after", "after", True),
    ("clause", "clause", False),
)
"""Every column by name, with its heading and whether it is set to the right."""

_FIGURES: Final = {"expected": 2} | dict.fromkeys(
    ("k", "change", "rating_after", "own_rating", "opponent_rating", "difference"), 0
)
"""Columns of figures, and how many decimals they keep in any case."""

_NAMES: Final = tuple(name for name, _, _ in COLUMNS)
_RIGHT: Final = {name: right for name, _, right in COLUMNS}
MOST_DECIMALS: Final = 3
"""To so many decimals figures are shown; an account as data has all of them."""

FEW_DECIMALS: Final = 1
"""To so many where there is little room."""
_MONTH_AND_DAY: Final = slice(5, None)
"""Of a date YYYY-MM-DD; the year stands with the event."""

Row = dict[str, Any]


class Shape:
    """Which columns are shown, how wide a name may be, and to how many decimals at most figures are shown."""

    def __init__(
        self,
        rows: Sequence[Row],
        letter: str,
        without: Sequence[str],
        name_width: int,
        decimals: int = MOST_DECIMALS,
    ) -> None:
        self._letter = letter
        self._name_width = name_width
        self._hidden = {*without, *_needless(rows)}
        self._kept = kept_names(rows)
        self._decimals = {
            name: min(max(decimals, least), max((_places(row[name]) for row in rows), default=0))
            for name, least in _FIGURES.items()
        }
        self.decimals = decimals
        self.rounds = any(_places(row[name]) > most for name, most in self._decimals.items() for row in rows)

    def shows(self, name: str) -> bool:
        """Whether there is a column of that name."""
        return name not in self._hidden

    def header(self) -> Line:
        """The headings."""
        own = {"difference": self._letter, **dict.fromkeys(("opponent_kept", "own_kept"), " / ".join(self._kept))}
        heads = [own.get(name, head) for name, head, _ in COLUMNS]
        return [self._cell(name, head) for name, head in zip(_NAMES, heads, strict=True)]

    def rows(self, row: Row) -> list[Line]:
        """A row of the explanation, with a line below where it makes the rating official."""
        line = self._row(row)
        if not row["official"]:
            return [line]
        return [line, self._line({}, "opponent", "clause", f"^ {row['official']}")]

    def total(self, sums: Row) -> Line:
        """What the rows of an event come to."""
        text = f"in all: {counted(sums['games'], 'rated game')}"
        if sums["not_rated"]:
            text += f", {sums['not_rated']} not rated"
        figures = sums if sums["score"] == sums["scored"] else sums | {"expected": None}
        cells = {"score": _score(sums["score"]), **self._figures(figures)}
        return self._line(cells, "opponent", "handicap", text)

    def _row(self, row: Row) -> Line:
        kind = row["kind"]
        if kind in ("settlement", "floor", "correction", "conversion"):
            cells = {name: text for name, text in self._figures(row).items() if name != "expected"}
            return self._line(cells, "opponent", "table_row", _moved(row))
        cells = self._met(row)
        if kind == "not_rated" or (kind == "unplayed" and not row["clause"]):
            clause = f" ({row['clause']})" if row["clause"] else ""
            # A bye already stands where the opponent would.
            reason = "not rated" if row["unplayed"] and not row["opponent"] else row["note"]
            return self._line(cells, "own_rating", "clause", reason + clause)
        if row["count"] is not None:
            text = f"{row['brought']} in: {average(row['sum'], row['count'])}"
            return self._line(cells | self._figures(row), "own_rating", "table_row", text, wraps=False)
        cells |= self._figures(row)
        cells |= {name: self._figure(name, row[name]) for name in ("own_rating", "k")}
        cells |= {"own_kept": told_kept(row, self._kept, OWN), "table_row": row["table_row"] or ""}
        return self._line(cells | {"difference": signed(self._figure("difference", row["difference"]))})

    def _met(self, row: Row) -> dict[str, str]:
        """Against whom, and at what odds."""
        ids = f" ({row['opponent_id']})" if row["opponent_id"] else ""
        name = who(shortened(row["opponent"] or "", self._name_width - len(ids)), row["opponent_id"] or "")
        odds = row["handicap"] if row["handicap"] not in (None, "even") else ""
        return {
            "round": str(row["round"]),
            "date": (row["date"] or "")[_MONTH_AND_DAY],
            "colour": row["colour"] or "",
            "opponent": name or row["unplayed"] or "",
            "opponent_rating": self._figure("opponent_rating", row["opponent_rating"]),
            "opponent_kept": told_kept(row, self._kept, OPPONENT),
            "from": _from(row),
            "handicap": odds,
            "score": _score(row["score"]),
        }

    def _figures(self, row: Row) -> dict[str, str]:
        figures = {name: self._figure(name, row[name]) for name in ("rating_after", "expected") if name in row}
        return figures | {
            "change": signed(self._figure("change", row["change"])),
            "clause": row.get("clause") or "",
        }

    def _figure(self, name: str, value: str | None) -> str:
        if value is None:
            return ""
        decimals = self._decimals[name]
        exact = Decimal(value)
        if decimals and name not in ("expected", "k") and exact == exact.to_integral_value():
            return f"{int(exact)}{' ' * (decimals + 1)}"
        return str(rounded(value, decimals))

    def _cell(self, name: str, text: str) -> Cell:
        return Cell(text="" if name in self._hidden else text, right=_RIGHT[name])

    def _line(
        self, cells: dict[str, str], first: str = "", last: str = "", over: str = "", *, wraps: bool = True
    ) -> Line:
        """The cells by name, with a text over the columns from the first to the last instead of theirs."""
        found: list[Cell] = []
        for name in _NAMES:
            if name == first:
                columns = _NAMES.index(last) - _NAMES.index(first) + 1
                found.append(Cell(text=over, columns=columns, wraps=wraps))
            elif not first or not _NAMES.index(first) <= _NAMES.index(name) <= _NAMES.index(last):
                found.append(self._cell(name, cells.get(name, "")))
        return found


def who(name: str, player_id: str) -> str:
    """A player by name and id, by the id alone whose name is not shown, and nobody."""
    return f"{name} ({player_id})" if name else player_id


def rounded(value: str, decimals: int) -> Decimal:
    """A decimal rounded once, a half away from zero; what is too small for so many places keeps its sign."""
    return Decimal(value).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)


def average(total: str, count: int) -> str:
    """A sum divided by a number of games, exact or to two decimals."""
    exact = Decimal(total) / count
    shown = exact.quantize(Decimal("0.01"), ROUND_HALF_UP)
    equals = "=" if shown * count == Decimal(total) else "~"
    text = f"{shown:f}".rstrip("0").rstrip(".")
    return f"{total}/{count} {equals} {text}"


def left_out_in_turn(rows: Sequence[Row]) -> list[tuple[tuple[str, ...], int]]:
    """Which columns are left out, and how many decimals shown, where there is little room; the most generous first.

    The own rating stands in the line above; a difference that is shown says what the expected score says; the
    round says of most games when they were played.
    """
    last = ("k", "expected") if "difference" in _needless(rows) else ("expected", "k")
    kept = ("own_rating", "own_kept")
    own = [(), ("own_rating",), kept]
    more = [(*kept, last[0]), (*kept, *last), (*kept, *last, "date")]
    least = [(*more[-1], *further) for further in (("opponent_kept",), ("opponent_kept", "table_row", "from"))]
    # Where no rating is shown in full anyway, decimals go before columns.
    full = own if _finer(rows) else [*own, *more]
    few = [*own, *more, *least] if _finer(rows) else [*more[2:], *least]
    return [*((each, MOST_DECIMALS) for each in full), *((each, FEW_DECIMALS) for each in few)]


def _finer(rows: Sequence[Row]) -> bool:
    """Whether ratings have more decimals than are shown."""
    return any(_places(row[name]) > MOST_DECIMALS for row in rows for name in ("own_rating", "opponent_rating"))


def _needless(rows: Sequence[Row]) -> set[str]:
    """Columns that say nothing in these rows: empty ones, and a difference that can be seen."""
    empty = {name for name in ("own_rating", "k", "table_row") if all(row[name] is None for row in rows)}
    if not kept_names(rows):
        empty |= {"opponent_kept", "own_kept"}
    if all(row["handicap"] in (None, "even") for row in rows):
        empty.add("handicap")
    if all(row["date"] in (None, row["end_date"]) for row in rows):
        empty.add("date")
    if all(_is_seen(row) for row in rows):
        empty.add("difference")
    return empty


def _is_seen(row: Row) -> bool:
    """Whether a difference is plainly the own rating less the opponent's."""
    if row["difference"] is None:
        return True
    return Decimal(row["difference"]) == Decimal(row["own_rating"]) - Decimal(row["opponent_rating"])


def _moved(row: Row) -> str:
    """What moved a rating besides a game."""
    if row["bonus"]:
        return f"bonus for a gain of {row['gain']}: {row['bonus']}"
    if row["kind"] == "settlement" and row["settled"] is not None:
        whose = "the month's changes" if row["note"] == MONTHLY else "the changes"
        return f"{whose} add up to {signed(row['settled'])}, rounded {signed(row['gain']) or 0}"
    if row["kind"] == "correction":
        return f"{row['end_date']} {row['note']}"
    return str(row["note"])


def _from(row: Row) -> str:
    """Where the opponent's rating comes from, as short as a column allows."""
    if row["opponent_rating"] is None:
        return ""
    if row["opponent_round"] is not None:
        return f"round {row['opponent_round']}"
    if row["opponent_period"]:
        return str(row["opponent_period"])
    source = row["opponent_source"]
    given = f" {row['opponent_given']}" if row["opponent_given"] else ""
    return f"{WAYS_IN[source].short}{given}" if source else "bye"


def _score(score: str | None) -> str:
    if score is None:
        return "?"
    whole, _, half = score.partition(".")
    return score if not half else f"{whole if whole != '0' else ''}½"


def _places(value: str | None) -> int:
    return len((value or "").partition(".")[2])
