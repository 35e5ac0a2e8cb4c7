"""Events for the tests of places and tie-breaks: written as crosstables or drawn, and what the program makes of them."""

import pandas as pd

from pipeline.reports.crosstable import crosstables
from pipeline.systems import load
from schemas.events import Events
from schemas.ledger import Ledger
from schemas.players import Players
from schemas.standings import Standings
from schemas.tie_breaks import TIE_BREAKS
from tests.report_tables import each_printed, rows, table

SCORES = {
    "1-0": ("1", "0"),
    "0-1": ("0", "1"),
    "1/2-1/2": ("0.5", "0.5"),
    "1-0F": ("1", "0"),
    "0-1F": ("0", "1"),
    "0-0F": ("0", "0"),
    "bye": ("1", "."),
    "half-bye": ("0.5", "."),
    "zero-bye": ("0", "."),
    "": (".", "."),
}
CELL = {"1": "1-0", "0": "0-1", "=": "1/2-1/2", "+": "1-0F", "-": "0-1F", "?": "", "x": "0-0F"}
TURNED = {"1-0": "0-1", "0-1": "1-0", "1-0F": "0-1F", "0-1F": "1-0F"}
BYES = {"bye": "bye", "half": "half-bye", "zero": "zero-bye"}


def games_of(crosstable):
    """The games of a crosstable: a line a player, a cell a round: 9w1, 13b=, 12w+ and 4b- forfeits, bye, half, zero, a dot.

    Each game may stand with one of its players or with both, who must agree; several games of a round are joined by &.
    """
    games = {}
    for own, *cells in rows(crosstable):
        for number, cell in enumerate(cells, 1):
            for at, part in enumerate(cell.split("&")):
                if part in BYES:
                    games[number, own, "", at] = BYES[part]
                elif part != ".":
                    opponent, colour, result = part[:-2], part[-2], CELL[part[-1]]
                    white, black = (own, opponent) if colour == "w" else (opponent, own)
                    result = result if colour == "w" else TURNED.get(result, result)
                    assert games.setdefault((number, white, black, at), result) == result, (number, own)
    return [(number, white, black, result) for (number, white, black, _), result in games.items()]


def ledger_of(events, unrated=()):
    """The seats of events, by id a list of games (round, white, black, result), as a ledger; all begin with 1500.

    The games of events named in ``unrated`` are not rated.
    """
    lines = ["event  round  player  opponent  colour  kind  reason  score  before"]
    for event, games in events.items():
        for number, white, black, result in games:
            kind = "game  ." if event not in unrated else "not_rated  event not rated"
            if result == "":
                kind = "not_rated  no result"
            elif result.endswith(("F", "bye")):
                kind = "unplayed  ."
            own, other = SCORES[result]
            colour = "w" if black else "."
            lines.append(f"{event}  {number}  {white}  {black or '.'}  {colour}  {kind}  {own}  1500")
            if black:
                lines.append(f"{event}  {number}  {black}  {white}  b  {kind}  {other}  1500")
    return table(Ledger, "\n".join(lines))


def printed_events(events, tie_breaks, shapes=None, unrated=()):
    """The crosstables of these events by id, as frames indexed by player; ``shapes``: by id what was reported."""
    ledger = ledger_of(events, unrated)
    players = sorted({player for games in events.values() for game in games for player in game[1:3] if player})
    reported = [f"{event}  {(shapes or {}).get(event) or '.'}" for event in events]
    found = crosstables(
        load("tca"),
        ledger,
        table(Standings, "player_id  rating\n" + "\n".join(f"{player}  1500" for player in players)),
        table(Players, "player_id\n" + "\n".join(players)),
        table(Events, "event_id  shape\n" + "\n".join(reported)),
        ["2026-01"] * len(events),
        list(events),
        tie_breaks,
    )
    return {event: frame.set_index("player_id") for event, frame in each_printed(*found, tie_breaks)}


def standing(frame: pd.DataFrame, names):
    """Each player's place and tie-breaks by name, of one printed crosstable."""
    return {
        player: (int(row["place"]), {name: row[TIE_BREAKS[name].column] for name in names})
        for player, row in frame.iterrows()
    }
