"""An event as TRF has it: starting numbers, cells and totals, and what the format has no place for."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from pipeline.exits import DataError
from pipeline.exporting.found_event import FoundEvent, Record
from pipeline.reading.trf.columns import FIDE_NUMBER, NAME, TITLE
from pipeline.writers.trf_files import TrfEvent, TrfPlayer, cell
from schemas.vocabulary import RESULTS, STONES, odds_in_words

_NATIONAL_BELOW: Final = 100_000
"""Numbers up to this one in the column of FIDE numbers are national ids."""

_MOST_PLAYERS: Final = 9_999

_BYES: Final = {"bye": "U", "half-bye": "H", "zero-bye": "Z"}
_FORFEITS: Final = {2: "+", 0: "-"}
_RATED: Final = {2: "1", 1: "=", 0: "0"}
_NOT_RATED: Final = {2: "W", 1: "D", 0: "L"}

_CODE: Final = re.compile("[A-Z]{3}")


def check_fit(found: FoundEvent) -> None:
    """Raise DataError with everything that would come back as something else."""
    wrong = [*_too_many(found)]
    for game in found.games:
        if game["handicap"] != "even":
            who = f"{game['white_id']} v {game['black_id']}"
            wrong.append(f"round {game['round']}, {who}: a game at odds of {_article(game['handicap'])}")
    if wrong:
        event = found.event["event_id"]
        raise DataError("\n".join([f"TRF cannot hold event {event}; nothing was written:", *wrong]))


def _article(handicap: str) -> str:
    return odds_in_words(handicap) if handicap in STONES else f"a {handicap}"


def _too_many(found: FoundEvent) -> Iterator[str]:
    if len(found.players) > _MOST_PLAYERS:
        yield f"{len(found.players):,} players, where it has room for {_MOST_PLAYERS:,}"
    seen: dict[tuple[str, int], int] = {}
    for game in found.games:
        for player in (game["white_id"], game["black_id"]):
            if player:
                key = str(player), int(game["round"])
                seen[key] = seen.get(key, 0) + 1
    for (player, round_), count in seen.items():
        if count > 1:
            yield f"round {round_}: {count} games of {player}, where it has room for one"


def trf_event(found: FoundEvent, lost: list[str], *, full: bool, trf26: bool) -> TrfEvent:
    """The event as TRF has it; what of it has no place there is added to what is lost.

    Args:
        found: the event, which fits (see ``check_fit``).
        lost: takes a sentence for each thing that the file does not hold.
        full: whether birth dates are given in full where they are known.
        trf26: whether there are national records.
    """
    ordered = sorted(found.players, key=lambda each: (-(each["fide_rating"] or 0), each["name"], each["player_id"]))
    numbers = {each["player_id"]: number for number, each in enumerate(ordered, start=1)}
    rounds = max((int(game["round"]) for game in found.games), default=0)
    cells = {number: [""] * rounds for number in numbers.values()}
    points = dict.fromkeys(numbers.values(), 0)
    for game in found.games:
        for number, text, score in _cells(game, numbers):
            cells[number][int(game["round"]) - 1] = text
            points[number] += score
    national = _national_code(found.players) if trf26 else ""
    event = found.event
    _tell_lost(found, lost)
    return TrfEvent(
        name=event["name"],
        place=event["place"],
        start_date=event["start_date"],
        end_date=event["end_date"],
        shape=event["shape"],
        rounds=rounds,
        round_dates=_round_dates(found, lost),
        national=national,
        players=[
            _trf_player(each, numbers[each["player_id"]], cells, points, lost, full=full, national=bool(national))
            for each in ordered
        ],
    )


def _cells(game: Record, numbers: Mapping[str, int]) -> Iterator[tuple[int, str, int]]:
    """Of each player of a game or bye the number, the cell and the half points."""
    white, black = numbers[game["white_id"]], numbers.get(game["black_id"], 0)
    result = RESULTS.get(game["result"])
    colours = ("w", "b") if game["colours"] else ("", "")
    if result is None:
        yield white, cell(black, colours[0], " "), 0
        yield black, cell(white, colours[1], " "), 0
    elif result.bye:
        yield white, cell(0, "", _BYES[game["result"]]), result.white
    else:
        codes = (_RATED if game["rated"] else _NOT_RATED) if result.played else _FORFEITS
        yield white, cell(black, colours[0], codes[result.white]), result.white
        yield black, cell(white, colours[1], codes[result.black]), result.black


def _trf_player(
    player: Record,
    number: int,
    cells: Mapping[int, Sequence[str]],
    points: Mapping[int, int],
    lost: list[str],
    *,
    full: bool,
    national: bool,
) -> TrfPlayer:
    key, name, title = player["player_id"], player["name"], player["title"]
    room = NAME.width
    if len(name) > room:
        lost.append(f"{key}: the name is cut at {room} characters")
    if len(title) > TITLE.width:
        lost.append(f"{key}: the title {title!r} has no place")
        title = ""
    fide_id = player["fide_id"] if _is_number(player["fide_id"]) else ""
    own = key if _is_number(key) and int(key) <= _NATIONAL_BELOW and not national else ""
    if not (fide_id or own or national):
        lost.append(f"{key}: the id has no place; the name has to tell who it is")
    birth_date = str(player["birth_date"])
    federation = player["federation"]
    return TrfPlayer(
        number=number,
        name=name[:room],
        sex="w" if player["woman"] else "m" if player["sex"] else "",
        title=title,
        rating=str(player["fide_rating"]),
        federation=federation if len(federation) <= 3 else "",
        fide_id=fide_id or own,
        birth_date=birth_date if full else birth_date[:4],
        points=points[number],
        rank=1 + sum(other > points[number] for other in points.values()),
        national_id=key if national else "",
        cells=cells[number],
    )


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= FIDE_NUMBER.width


def _national_code(players: Sequence[Record]) -> str:
    """The federation that most players have, whose records of national ids the file gets."""
    codes = [each["federation"] for each in players if _CODE.fullmatch(each["federation"])]
    return min(codes, key=lambda code: (-codes.count(code), code), default="")


def _tell_lost(found: FoundEvent, lost: list[str]) -> None:
    """What of the event itself the file has no place for."""
    event = found.event
    if not event["rated"]:
        lost.append("the event is not rated: say so again in events.csv")
    if any(game["board"] != "" for game in found.games):
        lost.append("numbers of boards")
    inferred = [game for game in found.games if game["result"] in _BYES and not game["rated"]]
    if inferred:
        lost.append(f"{len(inferred)} byes that are not rated come back as byes")


def _round_dates(found: FoundEvent, lost: list[str]) -> dict[int, str]:
    """The day of each round on which all its games were played."""
    days: dict[int, set[str]] = {}
    for game in found.games:
        if game["black_id"]:
            days.setdefault(int(game["round"]), set()).add(game["date"])
    if any(len(found_days) > 1 for found_days in days.values()):
        lost.append("days of games in rounds of more than one day")
    return {
        round_: next(iter(found_days))
        for round_, found_days in days.items()
        if len(found_days) == 1 and found_days != {""}
    }
