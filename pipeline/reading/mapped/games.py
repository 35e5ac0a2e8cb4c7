"""A row of games of a mapped file as a game, and what the rows say of their events."""

from collections.abc import Mapping, Sequence
from typing import Final

from pipeline.problems import Problem
from pipeline.reading.column_mapping import ColumnMapping
from pipeline.reading.faults import quoted
from pipeline.reading.mapped.cells import Wrong, dates_in, fide_id_in, id_in, rating_in, whole, yes_no_in
from pipeline.reading.mapped.rows import MappedRow
from pipeline.reading.report import Entrant
from pipeline.reading.result_words import EXPECTED_RESULTS, GameResult, result_of
from pipeline.reading.told_games import ToldEvent, ToldGame
from schemas.games import LAST_ROUND
from schemas.vocabulary import HANDICAPS

_LAST_BOARD: Final = 1_000_000
_BIRTHS: Final = ("white_birth_date", "black_birth_date")


def games_in(rows: Sequence[MappedRow], mapping: ColumnMapping, order: str, wrong: Wrong) -> list[ToldGame]:
    """The games of the rows whose round and result can be read; what is wrong with the others is told.

    Args:
        rows: of a file of games.
        mapping: whose columns they have.
        order: of day, month and year, as the officer says; empty: the dates decide.
        wrong: takes what is wrong.
    """
    births = dates_in(rows, [ours for ours in _BIRTHS if ours in mapping.columns], order, wrong)
    days = dates_in(rows, ["date"] if "date" in mapping.columns else [], order, wrong)
    results = {word.strip().casefold(): result for word, result in mapping.results.items()}
    games = []
    for at, row in enumerate(rows):
        white, black = (
            _person(row, side, births[f"{side}_birth_date"][at] if f"{side}_birth_date" in births else "", wrong)
            for side in ("white", "black")
        )
        round_ = whole(row, "round", LAST_ROUND, wrong) if "round" in mapping.columns else 1
        if round_ is None and not row.cells.get("round"):
            wrong.add(row, "round", "the round is missing", "a number such as 1")
        result = _result(row, results, wrong)
        board = whole(row, "board", _LAST_BOARD, wrong)
        rated = yes_no_in(row, "rated", wrong)
        handicap = _handicap(row, wrong)
        if round_ is not None and result is not None:
            games.append(
                ToldGame(
                    event=event_key(row),
                    round=round_,
                    white=white,
                    black=black,
                    result=result,
                    line=row.line,
                    written=row.cells.get("result", ""),
                    rated=rated is not False,
                    handicap=handicap,
                    board=str(board or ""),
                    date=days["date"][at] if days else "",
                )
            )
    return games


def event_key(row: MappedRow) -> str:
    """What tells the events of a file apart: their id, else their name."""
    return row.cells.get("event") or row.cells.get("event_name", "")


def events_in(
    rows: Sequence[MappedRow], header_line: int, problems: Sequence[Problem], wrong: Wrong
) -> Mapping[str, ToldEvent]:
    """The events of the rows in order of appearance, each with what is wrong in its rows.

    Args:
        rows: of a file of games.
        header_line: where the file's header stands.
        problems: what is wrong with the file as a whole; the first event has it.
        wrong: what is wrong with cells.
    """
    names: dict[str, tuple[str, int]] = {}
    first_rows: dict[str, MappedRow] = {}
    for row in rows:
        key, name = event_key(row), row.cells.get("event_name", "")
        first_rows.setdefault(key, row)
        before, line = names.setdefault(key, (name, row.line)) if name else ("", 0)
        if name != before:
            says = f"event {quoted(key)} is called {quoted(before)} in line {line} and {quoted(name)} here"
            wrong.add(row, "event_name", says, "one name for an event")
        for ours in ("event", "event_name"):
            if not key and ours in row.cells:
                wrong.add(row, ours, "the event is missing", "an event in every row")
                break
    told: dict[str, list[Problem]] = {key: [] for key in first_rows} or {"": []}
    next(iter(told.values())).extend(problems)
    for row, problem in wrong.problems:
        told[event_key(row)].append(problem)
    return {
        key: ToldEvent(
            line=first_rows[key].line if len(told) > 1 else header_line,
            name=names.get(key, ("", 0))[0],
            event_id=first_rows[key].cells.get("event", "") if key in first_rows else "",
            problems=tuple(those),
        )
        for key, those in told.items()
    }


def _person(row: MappedRow, side: str, birth_date: str, wrong: Wrong) -> Entrant:
    """White or black as the row has them."""
    return Entrant(
        number="",
        line=row.line,
        name=row.cells.get(f"{side}_name", ""),
        title=row.cells.get(f"{side}_title", ""),
        sex=row.cells.get(f"{side}_sex", ""),
        birth_date=birth_date,
        federation=row.cells.get(f"{side}_federation", ""),
        club=row.cells.get(f"{side}_club", ""),
        national_id=id_in(row, f"{side}_id", wrong),
        fide_id=fide_id_in(row, f"{side}_fide_id", wrong),
        rating=rating_in(row, f"{side}_rating", wrong),
    )


def _result(row: MappedRow, results: Mapping[str, str], wrong: Wrong) -> GameResult | None:
    """What the result says, by the officer's words and else by the usual ones; None for an unknown word."""
    text = row.cells.get("result", "")
    word = results.get(text.casefold())
    found = result_of(text if word is None else word)
    if found is None:
        expected = f"{EXPECTED_RESULTS}, or a word below results in ratinglist.toml"
        wrong.add(row, "result", f"{quoted(text)} is no result", expected)
    return found


def _handicap(row: MappedRow, wrong: Wrong) -> str:
    text = row.cells.get("handicap", "")
    word = "_".join(text.casefold().replace("-", " ").replace("_", " ").split())
    if word and word not in HANDICAPS:
        wrong.add(row, "handicap", f"{quoted(text)} is no handicap", f"one of {' '.join(HANDICAPS)}, or nothing")
        return ""
    return "" if word == "even" else word
