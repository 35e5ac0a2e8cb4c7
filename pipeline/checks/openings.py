"""Openings: what a row must hold, by its rule book; and what of them deserves a look."""

from collections.abc import Callable

import numpy as np

from pipeline.checks.setting import Setting, members
from pipeline.problems import Findings, Said
from pipeline.tables import Tables, quoted
from schemas.vocabulary import FIDE_SOURCE

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
    return tables.openings.words("source").among((FIDE_SOURCE,))


def _filled(tables: Tables, column: str) -> np.ndarray:
    return tables.openings.words(column).filled()


def _of(tables: Tables, *codes: str) -> np.ndarray:
    return tables.openings.words("system").among(codes)


def _add(
    tables: Tables, findings: Findings, wanted: np.ndarray, column: str, expected: str, says: Callable[[int], str]
) -> None:
    """Add errors about those of the wanted rows whose cell has been right so far."""
    sheet = tables.openings.sheet
    rows = np.flatnonzero(wanted & tables.openings.good(column))
    findings.add("error", sheet, rows, column, lambda row: sheet.said(row, column, says(row), expected))
    tables.openings.mark(column, rows)


def _check_filled(tables: Tables, findings: Findings) -> None:
    sure = tables.openings.good("rating", "rank") & ~is_entry(tables)
    empty = ~_filled(tables, "rating") & ~_filled(tables, "rank")
    _add(tables, findings, empty & sure, "rating", "one or both", lambda _: "neither rating nor rank is given")


def _check_ranks(tables: Tables, setting: Setting, findings: Findings) -> None:
    """A rank must be one of its rule book, and of an alternative to it where no rating stands beside it."""
    ranks = tables.openings.words("rank")
    given = ranks.filled() & ~is_entry(tables)
    alone = given & ~_filled(tables, "rating")
    of_all = [(code, book, given) for code, book in setting.books.items()]
    for label, book, asked in (*of_all, *((label, book, alone) for label, book in setting.alternatives.items())):
        unknown = _of(tables, book.code) & asked & ~ranks.among(book.ranks)
        if book.ranks:
            expected, wrong = f"one of {', '.join(book.ranks)}", f"is not a rank of {label}"
        else:
            expected, wrong = "an empty cell, and a rating", f"is a rank, but {label} has none"

        def says(row: int, wrong: str = wrong) -> str:
            return f"{quoted(ranks.at(row))} {wrong}"

        _add(tables, findings, unknown, "rank", expected, says)


def _check_entries(tables: Tables, setting: Setting, findings: Findings) -> None:
    """A row with the source fide holds a rating and nothing else, for a rule book that enters by it."""
    sheet = tables.openings.sheet
    entry = is_entry(tables)
    entering = sorted(code for code, book in setting.books.items() if book.enters_by_fide)
    _warn_capitals(tables, entering, findings)
    if not entry.any():
        return
    known = tables.openings.good("system")
    elsewhere = entry & ~_of(tables, *entering) & known

    def says_elsewhere(row: int) -> str:
        return f"{sheet.text('system', row)} has no entries by FIDE rating"

    expected = f"another source, or the system {' or '.join(entering)}"
    _add(tables, findings, elsewhere, "source", expected, says_elsewhere)
    entry &= ~elsewhere
    empty = entry & ~_filled(tables, "rating")
    _add(tables, findings, empty, "rating", "the FIDE rating", lambda _: "an entry by FIDE rating has no rating")
    for column in ("rank", "games", "first_event", "as_of"):

        def says_more(row: int, column: str = column) -> str:
            return f"{quoted(sheet.text(column, row))} stands in an entry by FIDE rating"

        _add(tables, findings, entry & _filled(tables, column), column, "an empty cell", says_more)


def _warn_capitals(tables: Tables, entering: list[str], findings: Findings) -> None:
    """A source such as FIDE may be meant as an entry, but is not one."""
    sources = tables.openings.words("source")
    alike = [word for word in sources.words if word != FIDE_SOURCE and word.casefold() == FIDE_SOURCE]

    def say(row: int) -> Said:
        says = f"{quoted(sources.at(row))} makes an ordinary opening: an entry by FIDE rating has the source fide"
        return tables.openings.sheet.said(row, "source", says, "")

    rows = np.flatnonzero(sources.among(alike) & _of(tables, *entering))
    findings.add("warning", tables.openings.sheet, rows, "source", say)


def _warn_as_of(tables: Tables, setting: Setting, findings: Findings) -> None:
    """An event that ended on or before the day an opening stands for is rated on top of it."""
    sheet, days = tables.openings.sheet, tables.openings.words("as_of")
    given = days.filled() & tables.openings.good("as_of")
    if not given.any():
        return
    ends = tables.events.words("end_date").all_texts()
    sure = tables.events.good("event_id", "end_date") & tables.events.words("end_date").filled()
    for code, member in members(tables.events, setting).items():
        events = np.flatnonzero(member & sure)
        if not len(events):
            continue
        earliest = int(events[np.argmin(ends[events])])
        name, end = tables.events.sheet.text("event_id", earliest), ends[earliest]
        used = ~tables.openings.words("player_id").among(setting.standing(code))
        late = days.among([word for word in days.words if word >= end])

        def say(row: int, name: str = name, end: str = end) -> Said:
            says = f"the opening is as of {days.at(row)}, but event {name} ended on {end} and is rated on top of it"
            return sheet.said(row, "as_of", says, "")

        findings.add("warning", sheet, np.flatnonzero(late & given & used & _of(tables, code)), "as_of", say)


def _note_other_rating(tables: Tables, findings: Findings) -> None:
    """A FIDE rating in players.csv that is not the one recorded at entry: the recorded one decides."""
    entry = np.flatnonzero(
        is_entry(tables) & tables.openings.good("rating", "player_id") & _filled(tables, "rating")
    )
    if not len(entry):
        return
    players = tables.players
    rows = {player: row for row, player in enumerate(players.words("player_id").all_texts())}
    now = players.frame["fide_rating"].to_numpy(np.int64, na_value=0)
    entered = tables.openings.frame["rating"].to_numpy(np.int64, na_value=0)
    differs: dict[int, int] = {}
    for row in entry.tolist():
        player = rows.get(tables.openings.sheet.text("player_id", row), -1)
        if player >= 0 and now[player] not in (0, entered[row]):
            differs[player] = int(entered[row])

    def say(row: int) -> Said:
        found = players.sheet.text("fide_rating", row)
        says = f"{found} is not used: the entry by FIDE rating in openings.csv says {differs[row]}"
        return players.sheet.said(row, "fide_rating", says, "")

    findings.add("note", players.sheet, np.array(sorted(differs), np.int64), "fide_rating", say)


def _note_standing(tables: Tables, setting: Setting, findings: Findings) -> None:
    """Who stands in the earlier run's standings goes on from there."""
    sheet = tables.openings.sheet

    def say(row: int) -> Said:
        says = "the opening is not used: the player goes on from the standings of the earlier run"
        return sheet.said(row, "player_id", says, "")

    for code in setting.counted:
        known = tables.openings.words("player_id").among(setting.standing(code))
        findings.add("note", sheet, np.flatnonzero(known & _of(tables, code)), "player_id", say)
