"""Corrections: what a row must hold, and that there is a rating to correct by then."""

from bisect import bisect_left
from collections.abc import Callable

import numpy as np

from pipeline.checks.holding import Held
from pipeline.checks.openings import is_entry
from pipeline.checks.order import Calendar, correction_place
from pipeline.checks.pairings import Pairings
from pipeline.checks.scope import Scope
from pipeline.checks.seats import Games, first_rated
from pipeline.checks.setting import Setting
from pipeline.problems import Findings, Said
from pipeline.tables import Table, Tables


def check_corrections(tables: Tables, findings: Findings) -> None:
    """Exactly one of rating and change; a reason would be good."""
    corrections, sheet = tables.corrections, tables.corrections.sheet
    if not sheet.rows:
        return
    filled = {column: _filled(corrections, column) for column in ("rating", "change", "reason")}
    sure = corrections.good("rating", "change")

    def say(of: str) -> Callable[[int], Said]:
        return lambda row: sheet.said(row, "rating", of, "exactly one of rating and change")

    both = np.flatnonzero(filled["rating"] & filled["change"] & sure)
    neither = np.flatnonzero(~filled["rating"] & ~filled["change"] & sure)
    findings.add("error", sheet, both, "rating", say("both rating and change are given"))
    findings.add("error", sheet, neither, "rating", say("neither rating nor change is given"))
    silent = np.flatnonzero(~filled["reason"] & corrections.good("reason"))
    findings.add(
        "warning", sheet, silent, "reason", lambda row: sheet.said(row, "reason", "no reason is given", "")
    )


def _filled(table: Table, column: str) -> np.ndarray:
    return table.words(column).rows_with(lambda word: word != "")


def check_rated_by_then(
    tables: Tables,
    paired: Pairings,
    facts: Games,
    calendar: Calendar,
    counting: Scope,
    setting: Setting,
    held: Held,
    asked: set[int],
    findings: Findings,
) -> bool:
    """Whose rating is corrected must have one: an opening, a surely rated game before, or a standing.

    An entry by FIDE rating or a conversion is none before the first rated game. Without holding back, a
    player whose opening or events are in error is left alone. ``asked`` are the rows already reported; it
    grows. Gives whether anything was found.
    """
    sheet = tables.corrections.sheet
    if not sheet.rows or not all(
        table.sheet.complete and not table.sheet.absent
        for table in (tables.games, tables.events, tables.openings, tables.players)
    ):
        return False
    placed = [place for place in (calendar.places[row] for row in calendar.rows) if place is not None]
    sure = tables.corrections.good("system", "player_id", "date")
    rows_of_system = tables.corrections.words("system")
    found = False
    for code in setting.run:
        opened = _opened(tables, code, held if setting.hold_bad else None)
        played = counting.free[code]
        first = first_rated(tables, paired, facts, setting.books[code], played, calendar.position)
        rows = np.flatnonzero(rows_of_system.rows_with(lambda word, code=code: word == code) & sure)
        wrong = []
        for row in rows.tolist():
            player, day = sheet.text("player_id", row), sheet.text("date", row)
            if row in asked or not day or not player or player in opened or player in setting.standing(code):
                continue
            if (code, player, day) in held.corrections or player in held.players:
                continue
            number = paired.players.get(player, -1)
            before = bisect_left(placed, correction_place(day, player))
            if number < 0 or first[number] >= before:
                wrong.append(row)
        wrong = wrong if setting.hold_bad else _beyond_doubt(tables, held, code, wrong)
        asked.update(wrong)
        found |= bool(wrong)

        def say(row: int, code: str = code) -> Said:
            says = f"{sheet.text('player_id', row)} has no rating in {code} by {sheet.text('date', row)}"
            return sheet.said(row, "player_id", says, "an opening or a rated game before it")

        findings.add("error", sheet, np.array(wrong, np.int64), "player_id", say)
    return found


def _opened(tables: Tables, code: str, held: Held | None) -> set[str]:
    """The players with an opening of a rule book that is not an entry by FIDE rating."""
    words = tables.openings.words("player_id")
    systems = tables.openings.words("system").rows_with(lambda word: word == code)
    players = set(words.texts(np.flatnonzero(systems & ~is_entry(tables))).tolist())
    if held is not None:
        players -= {player for system, player in held.openings if system == code} | held.players
    return players


def _beyond_doubt(tables: Tables, held: Held, code: str, rows: list[int]) -> list[int]:
    """The corrections of players of whom nothing is in error."""
    games = tables.games.sheet
    doubtful = {player for _, player in held.openings} | held.players
    in_doubt = games.words["event_id"].rows_with(lambda word: word in held.for_book(code))
    for column in ("white_id", "black_id"):
        words = games.words[column]
        doubtful.update(words.words[number] for number in np.unique(words.codes[in_doubt]).tolist())
    return [row for row in rows if tables.corrections.sheet.text("player_id", row) not in doubtful]
