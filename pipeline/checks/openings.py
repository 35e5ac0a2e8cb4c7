"""Openings: what a row must hold, by its rule book; and what of them deserves a look."""

from collections.abc import Callable

import numpy as np

from pipeline.checks.setting import Setting, members
from pipeline.problems import Findings, Said
from pipeline.tables import Tables, quoted

FIDE_SOURCE = "fide"
"""The source of a row that is an entry by FIDE rating (T6, K6), not an opening."""


def check_openings(tables: Tables, setting: Setting, findings: Findings) -> None:
    """A rating or a rank; ranks only where the rule book has them; FIDE entries only where it knows them."""
    openings = tables.openings
    if not openings.sheet.rows:
        return
    _check_filled(tables, findings)
    _check_ranks(tables, setting, findings)
    _check_entries(tables, setting, findings)
    _warn_as_of(tables, setting, findings)
    _note_other_rating(tables, findings)
    _note_standing(tables, setting, findings)


def is_entry(tables: Tables) -> np.ndarray:
    """Of each opening row whether it is an entry by FIDE rating."""
    return tables.openings.words("source").rows_with(lambda word: word == FIDE_SOURCE)


def _filled(tables: Tables, column: str) -> np.ndarray:
    return tables.openings.words(column).rows_with(lambda word: word != "")


def _add(
    tables: Tables,
    findings: Findings,
    rows: np.ndarray,
    column: str,
    say: Callable[[int], tuple[str, str]],
) -> None:
    """Add errors about cells that have been right so far, each as (what is wrong, what was expected)."""
    sheet = tables.openings.sheet
    rows = rows[tables.openings.good(column)[rows]]
    findings.add("error", sheet, rows, column, lambda row: sheet.said(row, column, *say(row)))
    tables.openings.mark(column, rows)


def _check_filled(tables: Tables, findings: Findings) -> None:
    sure = tables.openings.good("rating", "rank") & ~is_entry(tables)
    rows = np.flatnonzero(~_filled(tables, "rating") & ~_filled(tables, "rank") & sure)
    _add(tables, findings, rows, "rating", lambda _: ("neither rating nor rank is given", "one or both"))


def _check_ranks(tables: Tables, setting: Setting, findings: Findings) -> None:
    """A rank must be one of its rule book."""
    sheet, openings = tables.openings.sheet, tables.openings
    systems = openings.words("system")
    for code, book in setting.books.items():
        here = systems.rows_with(lambda word, code=code: word == code) & _filled(tables, "rank") & ~is_entry(tables)
        unknown = openings.words("rank").rows_with(lambda word, ranks=book.ranks: word not in ranks)
        expected = f"one of {', '.join(book.ranks)}" if book.ranks else "an empty cell, and a rating"

        def say(
            row: int, code: str = code, ranked: bool = bool(book.ranks), expected: str = expected
        ) -> tuple[str, str]:
            rank = quoted(sheet.text("rank", row))
            return (f"{rank} is not a rank of {code}" if ranked else f"{rank}: {code} has no ranks"), expected

        _add(tables, findings, np.flatnonzero(here & unknown), "rank", say)


def _check_entries(tables: Tables, setting: Setting, findings: Findings) -> None:
    """A row with the source fide holds a rating and nothing else, for a rule book that enters by it."""
    sheet = tables.openings.sheet
    entry = is_entry(tables)
    if not entry.any():
        return
    entering = [code for code, book in setting.books.items() if book.enters_by_fide]
    known = tables.openings.good("system")
    elsewhere = tables.openings.words("system").rows_with(lambda word: word not in entering)
    _add(
        tables,
        findings,
        np.flatnonzero(entry & elsewhere & known),
        "source",
        lambda row: (
            f"{sheet.text('system', row)} has no entries by FIDE rating",
            f"another source, or the system {' or '.join(sorted(entering))}",
        ),
    )
    _add(
        tables,
        findings,
        np.flatnonzero(entry & ~_filled(tables, "rating")),
        "rating",
        lambda _: ("an entry by FIDE rating has no rating", "the FIDE rating"),
    )
    for column in ("rank", "games", "first_event", "as_of"):
        _add(
            tables,
            findings,
            np.flatnonzero(entry & _filled(tables, column) & ~elsewhere),
            column,
            lambda row, column=column: (
                f"{quoted(sheet.text(column, row))} stands in an entry by FIDE rating",
                "an empty cell",
            ),
        )


def _warn_as_of(tables: Tables, setting: Setting, findings: Findings) -> None:
    """An event that ended on or before the day an opening stands for is rated on top of it."""
    sheet, openings = tables.openings.sheet, tables.openings
    if all(word == "" for word in openings.words("as_of").words):
        return
    ends = tables.events.words("end_date").texts(np.arange(tables.events.sheet.rows))
    sure = tables.events.good("event_id", "end_date") & (ends != "")
    for code, member in members(tables.events, setting).items():
        events = np.flatnonzero(member & sure)
        if not len(events):
            continue
        earliest = events[np.argmin(ends[events])]
        name, end = tables.events.sheet.text("event_id", int(earliest)), ends[earliest]
        late = openings.words("as_of").rows_with(lambda word, end=end: word >= end)
        here = openings.words("system").rows_with(lambda word, code=code: word == code) & openings.good("as_of")

        def say(row: int, name: str = name, end: str = end) -> Said:
            day = sheet.text("as_of", row)
            says = f"the opening is as of {day}, but event {name} ended on {end} and is rated on top of it"
            return sheet.said(row, "as_of", says, "")

        findings.add("warning", sheet, np.flatnonzero(late & here & _filled(tables, "as_of")), "as_of", say)


def _note_other_rating(tables: Tables, findings: Findings) -> None:
    """A FIDE rating in players.csv that is not the one recorded at entry: the recorded one decides."""
    entry = np.flatnonzero(is_entry(tables) & tables.openings.good("rating", "player_id"))
    if not len(entry):
        return
    players = tables.players
    first = {
        word: row
        for row, word in reversed(list(enumerate(players.words("player_id").texts(np.arange(players.sheet.rows)))))
    }
    ratings = players.frame["fide_rating"]
    differs: dict[int, int] = {}
    for row in entry.tolist():
        player = first.get(tables.openings.sheet.text("player_id", row), -1)
        entered = tables.openings.frame["rating"].iloc[row]
        if (
            player >= 0
            and not _missing(ratings.iloc[player])
            and not _missing(entered)
            and ratings.iloc[player] != entered
        ):
            differs[player] = int(entered)

    def say(row: int) -> Said:
        found = players.sheet.text("fide_rating", row)
        says = f"{found} is not used: the entry by FIDE rating in openings.csv says {differs[row]}"
        return players.sheet.said(row, "fide_rating", says, "")

    findings.add("note", players.sheet, np.array(sorted(differs), np.int64), "fide_rating", say)


def _missing(value: object) -> bool:
    return not isinstance(value, int | np.integer)


def _note_standing(tables: Tables, setting: Setting, findings: Findings) -> None:
    """Who stands in the earlier run's standings goes on from there."""
    sheet = tables.openings.sheet
    for code in setting.counted:
        standing = setting.standing(code)
        here = tables.openings.words("system").rows_with(lambda word, code=code: word == code)
        known = tables.openings.words("player_id").rows_with(standing.__contains__)

        def say(row: int) -> Said:
            says = "the opening is not used: the player goes on from the standings of the earlier run"
            return sheet.said(row, "player_id", says, "")

        findings.add("note", sheet, np.flatnonzero(here & known), "player_id", say)
