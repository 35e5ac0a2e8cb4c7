"""Which games of an event were reported otherwise than its crosstable on record has them."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

import pandas as pd

from pipeline.released.record import Release
from pipeline.reports.crosstable_cells import FORFEITS, SCORES
from pipeline.writers.csv_forms import MACHINES, Form, form_of
from pipeline.writers.csv_reading import csv_texts
from pipeline.writers.kept_files import Kept
from schemas.vocabulary import RESULTS

NAMED: Final = 5
"""How many games are named of one event."""

_REPORTED: Final = ("round", "white_id", "black_id", "result", "handicap", "colours")
_CELL: Final = re.compile(r"\(?(?P<no>\d+)(?P<colour>[wb-])(?P<score>[01½?+-])(?::(?P<handicap>\w+))?\)?")

Game = tuple[int, str, str]
"""Round, white and black; a bye has no black. Where nobody knows the colours, the smaller id stands first."""

_COLOURS_UNKNOWN: Final = " (colours not known)"


def games_reported_otherwise(
    event_id: str, release: Release, files: Mapping[str, Kept], games: pd.DataFrame
) -> Sequence[str]:
    """Each game that differs, in words, in order of rounds; games of players who were not shown are left out.

    Args:
        event_id: the event.
        release: the list on record of the event's own period.
        files: every file on record.
        games: schemas.games.Games.
    """
    then, shown = _on_record(event_id, release, files)
    now = _reported(games[(games["event_id"] == event_id).to_numpy(dtype=bool)], shown)
    said = []
    for game in sorted(then.keys() | now.keys()):
        before, after = sorted(then.get(game, [])), sorted(now.get(game, []))
        if before != after:
            said.append(
                f"{_named(game)} {' and '.join(after) or 'not played'}, {' and '.join(before) or 'not played'} then"
            )
    return said


def _on_record(
    event_id: str, release: Release, files: Mapping[str, Kept]
) -> tuple[dict[Game, list[str]], set[str]]:
    """The games of a crosstable on record, and the players shown in it; nothing if it is not there."""
    folder = f"{release.folder}/crosstables"
    index = _csv(files.get(f"{folder}/index.csv"), MACHINES)
    file = dict(zip(index["event_id"], index["file"], strict=True)).get(event_id, "") if len(index) else ""
    table = _csv(files.get(f"{folder}/{file}"), form_of(release.index.presentation))
    if not len(table):
        return {}, set()
    ids = dict(zip(table["no"], table["player_id"], strict=True))
    scores: dict[tuple[Game, bool], dict[str, list[str]]] = defaultdict(lambda: {"w": [], "b": []})
    found: dict[Game, list[str]] = defaultdict(list)
    for column in table.columns[table.columns.str.fullmatch(r"R\d+")]:
        number = int(column[1:])
        for own, cell in zip(table["player_id"].tolist(), table[column].tolist(), strict=True):
            for token in cell.split():
                match = _CELL.fullmatch(token)
                if match is None:
                    found[number, own, ""].append(token)
                    continue
                other = ids.get(match["no"], "")
                unknown = match["colour"] == "-"
                first = own < other if unknown else match["colour"] == "w"
                game = (number, own, other) if first else (number, other, own)
                odds = f":{match['handicap']}" if match["handicap"] else ""
                scores[game, unknown]["w" if first else "b"].append(match["score"] + odds)
    for (game, unknown), sides in scores.items():
        found[game] += [
            f"{white.partition(':')[0]}-{black}{_COLOURS_UNKNOWN if unknown else ''}"
            for white, black in zip(sides["w"], sides["b"], strict=False)
        ]
    shown = set(table["player_id"]) - {""}
    return {game: told for game, told in found.items() if {game[1], game[2] or game[1]} <= shown}, shown


def _reported(rows: pd.DataFrame, shown: set[str]) -> dict[Game, list[str]]:
    found: dict[Game, list[str]] = defaultdict(list)
    columns = (rows[name].astype(object) for name in _REPORTED)
    for number, white, black, result, handicap, colours in zip(*columns, strict=True):
        other = "" if pd.isna(black) else str(black)
        if {white, other or white} <= shown:
            odds = f":{handicap}" if handicap not in ("", "even") else ""
            told = _tokens(str(result)) + odds
            if colours or not other:
                found[int(number), str(white), other].append(told)
                continue
            first, second = sorted((str(white), other))
            told = told if first == white else _tokens(str(result), turned=True) + odds
            found[int(number), first, second].append(told + _COLOURS_UNKNOWN)
    return found


def _tokens(result: str, *, turned: bool = False) -> str:
    """A result as crosstables have it: what stands with white and what with black; or black's first."""
    meaning = RESULTS.get(result)
    if meaning is None:
        return "?-?"
    if meaning.bye:
        return f"bye{SCORES[meaning.white]}"
    signs = SCORES if meaning.played else FORFEITS
    sides = (meaning.black, meaning.white) if turned else (meaning.white, meaning.black)
    return "-".join(signs[side] for side in sides)


def _named(game: Game) -> str:
    number, white, black = game
    return f"round {number}: {white} v {black}" if black else f"round {number}: {white}"


def _csv(file: Kept | None, form: Form) -> pd.DataFrame:
    return pd.DataFrame() if file is None else csv_texts(file.content(), form)
