"""S11 Openings that are demanded: a rule book in which nobody can start without one."""

import numpy as np

from pipeline.checks.scope import Scope
from pipeline.checks.seats import Season, editions_of, first_rated
from pipeline.checks.setting import Setting
from pipeline.problems import Blame, Findings, Said
from pipeline.tables import Tables


def check_demands(season: Season, counting: Scope, told: set[tuple[object, ...]], findings: Findings) -> None:
    """S11 Who has a played game that may be rated needs an opening; one error a player and rule book.

    Of an alternative only those are named to whom the rule book of its code does not give the same error. Where an
    edition gives newcomers a rating, who was rated under it has one when another comes into force.

    ``told`` remembers what has been reported; it grows.
    """
    tables, setting, paired = season.tables, season.setting, season.paired
    if not (tables.openings.sheet.knows("system") and tables.openings.sheet.knows("player_id")):
        return
    names = np.array(list(paired.players), dtype=object)
    for label, book in setting.tried():
        code = book.code
        asks = np.array([each.demands_opening for each in book.editions], np.bool_)
        demanding = asks[editions_of(season, book)[:-1]]
        if not demanding.any():
            continue
        excused = _with_opening(tables, setting, code) | setting.standing(code)
        counts = counting.counts[code]
        need = season.facts.played & season.facts.rated
        need[need] = (counts & demanding)[paired.event[need]]
        rows = np.tile(np.flatnonzero(need), 2)
        player = np.concatenate([paired.white[need], paired.black[need]])
        if not demanding.all():
            rated = first_rated(season, book, counts & ~demanding)
            still = rated[player] > season.order.position[paired.event[rows]]
            rows, player = rows[still], player[still]
        missing = np.array(
            [
                name not in excused and not {("opening", code, name), ("opening", label, name)} & told
                for name in names
            ],
            np.bool_,
        )
        wanted = missing[player] if len(player) else np.zeros(0, np.bool_)
        rows, player = rows[wanted], player[wanted]
        if not len(rows):
            continue
        order = np.lexsort((rows, paired.rounds[rows], season.order.position[paired.event[rows]]))
        players, at = np.unique(player[order], return_index=True)
        told.update(("opening", label, name) for name in names[players])
        _report(season, label, code, rows[order][at], players, names[players], findings)


def _with_opening(tables: Tables, setting: Setting, code: str) -> set[str]:
    """The players with an opening row of a rule book, right or wrong, or one whose rule book is not known."""
    words = tables.openings.sheet.words
    players = words["player_id"].texts(np.arange(len(words["player_id"].codes)))
    systems = words["system"].rows_with(lambda word: word == code or word not in setting.books)
    return set(players[systems].tolist())


def _report(
    season: Season,
    label: str,
    code: str,
    rows: np.ndarray,
    players: np.ndarray,
    names: np.ndarray,
    findings: Findings,
) -> None:
    """One finding a colour; the row is the player's first such game in order of play."""
    under = "" if label == code else f" under {label}"
    sheet = season.tables.games.sheet
    for column, numbers in (("white_id", season.paired.white), ("black_id", season.paired.black)):
        side = numbers[rows] == players

        def say(row: int, column: str = column) -> Said:
            says = f"{sheet.text(column, row)} has no opening for {code} and no rating to start from{under}"
            return sheet.said(row, column, says, "an opening rating or rank in openings.csv")

        blame = Blame(players=names[side], systems=np.full(int(side.sum()), code, dtype=object))
        findings.add("error", sheet, rows[side], column, say, blame)
