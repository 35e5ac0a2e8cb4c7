"""S11 Openings that are demanded: a rule book in which nobody can start without one."""

import numpy as np

from pipeline.checks.order import Calendar
from pipeline.checks.pairings import Pairings
from pipeline.checks.scope import Scope
from pipeline.checks.seats import Games
from pipeline.checks.setting import Setting
from pipeline.problems import Blame, Findings, Said
from pipeline.tables import Tables


def check_demands(
    tables: Tables,
    paired: Pairings,
    facts: Games,
    calendar: Calendar,
    counting: Scope,
    setting: Setting,
    asked: set[tuple[str, str]],
    findings: Findings,
) -> bool:
    """S11 Who has a played game that may be rated needs an opening; one error a player and rule book.

    ``asked`` are the (system, player) already reported; it grows. Gives whether anything was found.
    """
    found = False
    openings = tables.openings
    if not (openings.sheet.knows("system") and openings.sheet.knows("player_id")):
        return False
    names = np.array(list(paired.players), dtype=object)
    for code in setting.run:
        if not setting.books[code].demands_opening:
            continue
        excused = _with_opening(tables, setting, code) | setting.standing(code)
        excused |= {player for system, player in asked if system == code}
        need = facts.played & facts.rated
        need[need] = counting.counts[code][paired.event[need]]
        rows = np.tile(np.flatnonzero(need), 2)
        player = np.concatenate([paired.white[need], paired.black[need]])
        missing = np.array([name not in excused for name in names], np.bool_)
        wanted = missing[player] if len(player) else np.zeros(0, np.bool_)
        rows, player = rows[wanted], player[wanted]
        if not len(rows):
            continue
        found = True
        order = np.lexsort((rows, paired.rounds[rows], calendar.position[paired.event[rows]]))
        players, at = np.unique(player[order], return_index=True)
        first = rows[order][at]
        asked.update((code, name) for name in names[players])
        _report(tables, paired, code, first, players, names[players], findings)
    return found


def _with_opening(tables: Tables, setting: Setting, code: str) -> set[str]:
    """The players with an opening row of a rule book, right or wrong, or one whose rule book is not known."""
    words = tables.openings.sheet.words
    players = words["player_id"].texts(np.arange(len(words["player_id"].codes)))
    systems = words["system"].rows_with(lambda word: word == code or word not in setting.books)
    return set(players[systems].tolist())


def _report(
    tables: Tables,
    paired: Pairings,
    code: str,
    rows: np.ndarray,
    players: np.ndarray,
    names: np.ndarray,
    findings: Findings,
) -> None:
    """One finding a colour; the row is the player's first such game in order of play."""
    sheet = tables.games.sheet
    for column, numbers in (("white_id", paired.white), ("black_id", paired.black)):
        side = numbers[rows] == players

        def say(row: int, column: str = column) -> Said:
            player = sheet.text(column, row)
            says = f"{player} has no opening for {code} and no rating to start from"
            return sheet.said(row, column, says, "an opening rating or rank in openings.csv")

        blame = Blame(players=names[side], systems=np.full(int(side.sum()), code, dtype=object))
        findings.add("error", sheet, rows[side], column, say, blame)
