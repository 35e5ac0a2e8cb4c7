"""Corrections: what a row must hold, and that there is a rating to correct by then."""

from bisect import bisect_left
from collections.abc import Callable

import numpy as np

from pipeline.checks.holding import Held
from pipeline.checks.openings import is_entry
from pipeline.checks.scope import Scope
from pipeline.checks.seats import Season, first_rated
from pipeline.places import correction_place
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
    return table.words(column).filled()


def check_rated_by_then(
    season: Season, counting: Scope, held: Held, told: set[tuple[object, ...]], findings: Findings, *, holding: bool
) -> None:
    """Whose rating is corrected must have one: an opening, a surely rated game before, or a standing.

    An entry by FIDE rating or a conversion is none before the first rated game. When events are held back,
    what is held is not there any more; otherwise a player of whom anything is in error is left alone.
    ``told`` remembers what has been reported; it grows.
    """
    tables, setting = season.tables, season.setting
    sheet = tables.corrections.sheet
    needed = (tables.games, tables.events, tables.openings, tables.players)
    if not sheet.rows or not all(table.sheet.complete and not table.sheet.absent for table in needed):
        return
    places = [place for row in season.order.rows.tolist() if (place := season.order.places[row]) is not None]
    sure = tables.corrections.good("system", "player_id", "date")
    for label, book in setting.tried():
        code = book.code
        first = first_rated(season, book, counting.free[code])
        rated = setting.standing(code) | _opened(tables, code, held if holding else None)
        excused = held.players if holding else held.players | _in_doubt(tables, held, code)
        wrong = []
        for row in np.flatnonzero(tables.corrections.words("system").among((code,)) & sure).tolist():
            player, day = sheet.text("player_id", row), sheet.text("date", row)
            if not day or not player or player in rated or player in excused:
                continue
            if ("unrated", row) in told or (code, player, day) in held.corrections:
                continue
            number = season.paired.players.get(player, -1)
            if number < 0 or first[number] >= bisect_left(places, correction_place(player, day)):
                wrong.append(row)
        told.update(("unrated", row) for row in wrong)

        def say(row: int, label: str = label) -> Said:
            says = f"{sheet.text('player_id', row)} has no rating in {label} by {sheet.text('date', row)}"
            return sheet.said(row, "player_id", says, "an opening, or a rated game before that day's end")

        findings.add("error", sheet, np.array(wrong, np.int64), "player_id", say)


def _opened(tables: Tables, code: str, held: Held | None) -> set[str]:
    """The players with an opening of a rule book that is not an entry by FIDE rating."""
    words = tables.openings.words("player_id")
    systems = tables.openings.words("system").among((code,))
    players = set(words.texts(np.flatnonzero(systems & ~is_entry(tables))).tolist())
    if held is not None:
        players -= {player for system, player in held.openings if system == code} | held.players
    return players


def _in_doubt(tables: Tables, held: Held, code: str) -> set[str]:
    """The players of whom an opening or an event is in error: what they have is not known."""
    games = tables.games.sheet
    players = {player for _, player in held.openings}
    wrong = games.words["event_id"].among(held.for_book(code))
    for column in ("white_id", "black_id"):
        words = games.words[column]
        players.update(words.words[number] for number in np.unique(words.codes[wrong]).tolist())
    return players
