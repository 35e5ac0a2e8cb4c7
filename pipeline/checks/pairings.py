"""Pairings: who may meet whom, how often in a round, and that no game is told twice."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

import numpy as np
import pandas as pd

from pipeline.problems import Findings, Said
from pipeline.tables import Table, Tables, quoted
from schemas.games import LAST_ROUND
from schemas.vocabulary import HANDICAPS, NO_RESULT, RESULTS, odds_in_words

_BYES = tuple(result for result, meaning in RESULTS.items() if meaning.bye)


@dataclass(frozen=True, kw_only=True)
class Pairings:
    """The games as numbers: events by their row in events.csv (the first of an id), players by their number.

    -1 stands for an empty, unknown or wrong cell. ``rounds`` are 0 where the round is wrong.
    """

    event: np.ndarray
    white: np.ndarray
    black: np.ndarray
    rounds: np.ndarray
    players: dict[str, int]

    @cached_property
    def once_a_round(self) -> bool:
        """Whether nobody has two games in a round, as in nearly every folder: then none is told twice either."""
        rounds = round_numbers(self) * len(self.players)
        known = rounds >= 0
        seat = np.concatenate([(rounds + side)[known & (side >= 0)] for side in (self.white, self.black)])
        seat.sort()
        return not bool((seat[1:] == seat[:-1]).any())


def pairings(tables: Tables) -> Pairings:
    """Number the games' events, players and rounds."""
    games = tables.games
    names = dict.fromkeys(chain(*(games.sheet.words[column].words for column in ("white_id", "black_id"))))
    names.pop("", None)
    players = {name: number for number, name in enumerate(names)}
    white = games.words("white_id").positions(players)
    black = games.words("black_id").positions(players)
    event = games.words("event_id").positions(first_rows(tables.events))
    rounds = games.frame["round"].to_numpy(np.int64, na_value=0).astype(np.int32)
    return Pairings(
        event=np.where(games.good("event_id"), event, np.int32(-1)),
        white=np.where(games.good("white_id"), white, np.int32(-1)),
        black=np.where(games.good("black_id"), black, np.int32(-1)),
        rounds=np.where(games.good("round"), rounds, np.int32(0)),
        players=players,
    )


def round_numbers(paired: Pairings) -> np.ndarray:
    """Of each game a number for its event and round; -1 where one of them is empty, unknown or wrong."""
    numbers = paired.event.astype(np.int64) * (LAST_ROUND + 1) + paired.rounds
    return np.where((paired.event >= 0) & (paired.rounds > 0), numbers, -1)


def first_rows(events: Table) -> dict[str, int]:
    """Of each event id the first row that has it."""
    found: dict[str, int] = {}
    words = events.words("event_id")
    for row, code in enumerate(words.codes.tolist()):
        found.setdefault(words.words[code], row)
    found.pop("", None)
    return found


def check_pairings(tables: Tables, paired: Pairings, findings: Findings) -> None:
    """Each game by itself, then each round."""
    games = tables.games
    self_paired = (paired.white == paired.black) & (paired.white >= 0)
    _check_self(games, np.flatnonzero(self_paired), findings)
    _check_byes(games, findings)
    if not paired.once_a_round:
        repeated = _check_repeated(games, paired, findings)
        _check_rounds(tables, paired, self_paired | repeated, findings)
    _check_givers(games, findings)
    _warn_unfinished(games, findings)


def _check_self(games: Table, rows: np.ndarray, findings: Findings) -> None:
    def say(row: int) -> Said:
        says = f"{quoted(games.sheet.text('black_id', row))} plays against himself or herself"
        return games.sheet.said(row, "black_id", says, "another player")

    findings.add("error", games.sheet, rows, "black_id", say)


def _check_byes(games: Table, findings: Findings) -> None:
    """A bye has no black player, everything else has one."""
    sheet = games.sheet
    empty = ~games.words("black_id").filled()
    bye = games.words("result").among(_BYES)
    sure = games.good("black_id", "result")

    def say_missing(row: int) -> Said:
        result = sheet.text("result", row)
        because = f"though the result {result} is no bye" if result else "though there is no bye"
        return sheet.said(
            row, "black_id", f"the cell is empty {because}", f"a player id, or a result of {', '.join(_BYES)}"
        )

    def say_given(row: int) -> Said:
        result, black = sheet.text("result", row), quoted(sheet.text("black_id", row))
        return sheet.said(row, "black_id", f"{black} stands beside a {result}", "an empty cell")

    findings.add("error", sheet, np.flatnonzero(empty & ~bye & sure), "black_id", say_missing)
    findings.add("error", sheet, np.flatnonzero(~empty & bye & sure), "black_id", say_given)


def _check_givers(games: Table, findings: Findings) -> None:
    """Whoever gives a handicap is white, so that the colours of such a game are known."""
    unknown = ~games.frame["colours"].to_numpy(np.bool_) & games.good("colours", "handicap")
    at_odds = games.words("handicap").among(HANDICAPS[1:])

    def say(row: int) -> Said:
        given = odds_in_words(games.sheet.text("handicap", row))
        says = f"the colours are not known, but white_id gives {given}"
        return games.sheet.said(row, "colours", says, "yes or nothing (who gives the handicap is white)")

    findings.add("error", games.sheet, np.flatnonzero(unknown & at_odds), "colours", say)


def _check_repeated(games: Table, paired: Pairings, findings: Findings) -> np.ndarray:
    """The same game twice: event, round, date, board and both players. Gives the rows that repeat one."""
    repeated = np.zeros(games.sheet.rows, np.bool_)
    sure = (paired.event >= 0) & (paired.rounds > 0) & (paired.white >= 0) & games.good("black_id", "date", "board")
    rows = np.flatnonzero(sure)
    pair = paired.white[rows].astype(np.int64) * (len(paired.players) + 1) + paired.black[rows]
    key = _together(round_numbers(paired)[rows], pair)
    ordered = np.sort(key)
    if not (ordered[1:] == ordered[:-1]).any():
        return repeated
    frame = games.frame.iloc[rows]
    whole = pd.DataFrame(
        {
            "key": key,
            "date": frame["date"].cat.codes.to_numpy(),
            "board": frame["board"].to_numpy(np.int64, na_value=0),
        }
    )
    group = whole.groupby(list(whole.columns), sort=False).ngroup().to_numpy()
    _, first_of_group = np.unique(group, return_index=True)
    first = rows[first_of_group][group]
    later = rows[rows != first]
    first_of = dict(zip(later.tolist(), first[rows != first].tolist(), strict=True))

    def say(row: int) -> Said:
        other = first_of[row]
        results = [games.sheet.text("result", each) or "no result" for each in (other, row)]
        told = "" if results[0] == results[1] else f" with another result ({results[0]}, here {results[1]})"
        says = f"the same game stands already on {games.sheet.place(row, other)}{told}"
        return games.sheet.said(row, "white_id", says, "each game once (or another round, date or board)")

    findings.add("error", games.sheet, later, "white_id", say)
    repeated[later] = True
    return repeated


def _together(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """Two columns of whole numbers as one that is equal where both are."""
    if not len(first):
        return first
    low, width = int(second.min()), int(second.max()) - int(second.min()) + 1
    if int(first.max()) >= np.iinfo(np.int64).max // width - 1:
        first = np.unique(first, return_inverse=True)[1].astype(np.int64)
        second = np.unique(second, return_inverse=True)[1].astype(np.int64)
        low, width = 0, len(second) + 1
    together: np.ndarray = first * width + (second - low)
    return together


def _check_rounds(tables: Tables, paired: Pairings, left_out: np.ndarray, findings: Findings) -> None:
    """No player has more games in a round than the event allows; byes and forfeits are games too."""
    games, events = tables.games, tables.events
    limits = events.frame["games_per_round"].to_numpy(np.int64, na_value=1)
    sure_limit = events.good("games_per_round") & (limits > 0)
    fit = (paired.event >= 0) & (paired.rounds > 0) & ~left_out
    fit[fit] = sure_limit[paired.event[fit]]
    rows = np.tile(np.arange(games.sheet.rows), 2)
    player = np.concatenate([paired.white, paired.black])
    seats = np.flatnonzero(np.tile(fit, 2) & (player >= 0))
    rows, player = rows[seats], player[seats]
    key = round_numbers(paired)[rows] * len(paired.players) + player
    ordered = np.sort(key)
    if not (ordered[1:] == ordered[:-1]).any():
        return
    order = np.lexsort((rows, key))
    starts = np.flatnonzero(np.concatenate([[True], key[order][1:] != key[order][:-1]]))
    start_of = np.repeat(starts, np.diff(np.append(starts, len(order))))
    number = np.arange(len(order)) - start_of + 1
    over = number > limits[paired.event[rows[order]]]
    excess = pd.DataFrame(
        {
            "row": rows[order][over],
            "black": (seats[order] >= games.sheet.rows)[over],
            "number": number[over],
            "first": rows[order][start_of][over],
        }
    )
    for black, column in ((False, "white_id"), (True, "black_id")):
        side = excess[excess["black"] == black]
        told = {
            row: (count, first)
            for row, count, first in zip(side["row"], side["number"], side["first"], strict=True)
        }
        findings.add(
            "error", games.sheet, side["row"].to_numpy(), column, _say_excess(tables, paired, column, told)
        )


def _say_excess(
    tables: Tables, paired: Pairings, column: str, told: dict[int, tuple[int, int]]
) -> Callable[[int], Said]:
    sheet = tables.games.sheet
    limits = tables.events.frame["games_per_round"]

    def say(row: int) -> Said:
        count, first = told[row]
        limit = limits.iloc[int(paired.event[row])]
        player = sheet.text(column, row)
        says = f"{player} has {count} games in round {paired.rounds[row]}, the first on {sheet.place(row, first)}"
        return sheet.said(row, column, says, f"at most {limit} (games_per_round in events.csv)")

    return say


def _warn_unfinished(games: Table, findings: Findings) -> None:
    rows = np.flatnonzero(
        games.words("result").rows_with(lambda word: word == NO_RESULT) & games.good("result", "black_id")
    )

    def say(row: int) -> Said:
        return games.sheet.said(row, "result", "there is no result yet: the game is not rated", "")

    findings.add("warning", games.sheet, rows, "result", say)
