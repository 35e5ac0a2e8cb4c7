"""Reports that tell game by game who met whom, such as rows of games or game scores, put together by event."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from pipeline.problems import Problem
from pipeline.reading.asked import Asked
from pipeline.reading.faults import by_line, fault, quoted
from pipeline.reading.named_players import NamedPlayers, named_players
from pipeline.reading.nobody import is_sign, nobody_noted, stands_for_nobody
from pipeline.reading.report import Cell, Entrant, Report
from pipeline.reading.result_words import GameResult


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldGame:
    """One game of a report.

    ``event`` tells the events of the file apart. ``white`` and ``black`` have no number; one of them may be
    nobody (a bye). ``date`` is YYYY-MM-DD or empty, ``handicap`` what white gives.
    """

    event: str
    round: int
    white: Entrant
    black: Entrant
    result: GameResult
    line: int
    written: str
    rated: bool = True
    handicap: str = ""
    board: str = ""
    date: str = ""


class LeftOut(NamedTuple):
    """The day (YYYY-MM-DD or empty) and the line of a game that cannot be told."""

    date: str
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldEvent:
    """What a report says of one of its events. ``line`` is where it begins, ``start_date`` may be empty.

    ``left_out`` are games that an error keeps from being told; the event lasted as long as them too.
    """

    line: int
    name: str = ""
    event_id: str = ""
    place: str = ""
    start_date: str = ""
    games_per_round: int = 1
    left_out: tuple[LeftOut, ...] = ()
    problems: tuple[Problem, ...] = ()


def is_nobody(entrant: Entrant) -> bool:
    """Whether this stands only for the lack of an opponent."""
    if not entrant.name or is_sign(entrant.name):
        return not entrant.national_id and not entrant.fide_id
    return stands_for_nobody(entrant)


def reports_of(
    file: str, dialect: str, events: Mapping[str, ToldEvent], games: Sequence[ToldGame], asked: Asked
) -> tuple[Report, ...]:
    """A report for each event, in the order of the events; every game is told by a cell of white.

    Args:
        file: its name for messages.
        dialect: its name, or that of the column mapping.
        events: what is said of each event, by what ``ToldGame.event`` is.
        games: in the order of the file.
        asked: what the officer says of the file.
    """
    by_event: dict[str, list[ToldGame]] = {key: [] for key in events}
    for game in games:
        by_event[game.event].append(game)
    return tuple(_report(file, dialect, event, by_event[key], asked) for key, event in events.items())


def in_one_round(report: Report) -> Report:
    """The report of an event without rounds: as many games a round as the player with most of them has."""
    games = Counter[str]()
    for cell in report.cells:
        games[report.entrants[cell.player].number] += 1
        games[cell.opponent] += cell.colour == "w"
    return replace(report, games_per_round=max(games.values(), default=1))


def _report(file: str, dialect: str, event: ToldEvent, games: Sequence[ToldGame], asked: Asked) -> Report:
    both = [player for game in games for player in (game.white, game.black) if not is_nobody(player)]
    players = named_players(file, both)
    cells = tuple(_cells(games, players))
    start_date, end_date, undated = _days(file, event, games, asked)
    problems = [*event.problems, *players.problems, *_byes(file, games), *_nobody(file, games, cells), *undated]
    return Report(
        file=file,
        format=dialect,
        line=event.line,
        name=event.name,
        event_id=event.event_id,
        place=event.place,
        start_date=start_date,
        end_date=end_date,
        rounds=max((game.round for game in games), default=0),
        games_per_round=event.games_per_round,
        entrants=players.entrants,
        cells=cells,
        mirrored=False,
        problems=by_line(problems),
    )


def _cells(games: Sequence[ToldGame], players: NamedPlayers) -> Iterator[Cell]:
    """White's cell of each game, and black's where white's does not say all; the one cell of a bye."""
    of = iter(players.of)
    for game in games:
        white, black = (-1 if is_nobody(player) else next(of) for player in (game.white, game.black))
        named = [place for player, place in ((game.white, white), (game.black, black)) if not is_nobody(player)]
        kind, white_score, black_score = game.result
        if min(named, default=-1) < 0 or (kind == "bye" and len(named) > 1):
            continue
        if len(named) == 1:
            score = white_score if white >= 0 or kind == "bye" else black_score
            yield _cell(game, named[0], "", GameResult("absent" if score < 0 else "bye", score, -1), "")
            continue
        yield _cell(game, white, players.entrants[black].number, game.result, "w")
        if kind == "forfeit" and white_score + black_score != _ONE_POINT:
            mirrored = GameResult(kind, black_score, white_score)
            yield _cell(game, black, players.entrants[white].number, mirrored, "b")


def _cell(game: ToldGame, player: int, opponent: str, result: GameResult, colour: str) -> Cell:
    return Cell(
        player=player,
        round=game.round,
        opponent=opponent,
        colour=colour,
        kind=result.kind,
        score=result.white,
        line=game.line,
        column=_column(game),
        written=game.written,
        rated=game.rated,
        handicap=game.handicap if opponent else "",
        board=game.board,
        date=game.date,
    )


def _byes(file: str, games: Sequence[ToldGame]) -> Iterator[Problem]:
    """Games of nobody, and byes that have an opponent."""
    for game in games:
        present = [player for player in (game.white, game.black) if not is_nobody(player)]
        if not present:
            said = "neither white nor black is named"
            yield fault(file, game.line, _column(game), said, expected="two players, or one who has a bye")
        elif len(present) > 1 and game.result.kind == "bye":
            said = (
                f"{quoted(game.written)} is a bye, but {quoted(game.black.name or game.black.national_id)} is black"
            )
            expected = "a bye without an opponent, or the result of the game"
            yield fault(file, game.line, _column(game), said, found=game.written, expected=expected)


def _nobody(file: str, games: Sequence[ToldGame], cells: Sequence[Cell]) -> Iterator[Problem]:
    """A note that names words that stand for nobody; signs and the plain word bye in their place need none."""
    named = [
        player
        for game in games
        for player in (game.white, game.black)
        if player.name and is_nobody(player) and not is_sign(player.name) and player.name.casefold() != "bye"
    ]
    if named:
        lines = {player.line for player in named}
        byes = sum(cell.kind == "bye" and cell.line in lines for cell in cells)
        yield nobody_noted(file, named[0].line, [player.name for player in named], byes)


def _days(
    file: str, event: ToldEvent, games: Sequence[ToldGame], asked: Asked
) -> tuple[str, str, Sequence[Problem]]:
    """The first and last day of an event by its games; no last day where one of them has no date."""
    told = [game for game in games if not is_nobody(game.white) and not is_nobody(game.black)]
    played = sorted([*event.left_out, *(LeftOut(game.date, game.line) for game in told)], key=_line_of)
    first = min((game for game in played if game.date), key=lambda game: game.date, default=None)
    if first is None:
        return event.start_date, "", ()
    problems = []
    start = event.start_date or first.date
    if first.date < start:
        start = first.date
        said = (
            f"this game was played on {first.date}, before the event began ({event.start_date}): taken as its start"
        )
        problems.append(fault(file, first.line, "", said, found=first.date, severity="warning"))
    undated = [game for game in played if not game.date]
    if not undated:
        return start, max(game.date for game in played), problems
    if not asked.end_date and not asked.event:
        count = len(undated)
        some = "this game has no full date" if count == 1 else f"{count:,} games have no full date, the first here"
        said = f"{some}, so that the games do not say on which day the event ended"
        expected = 'end_date below [reports."FILE"] in ratinglist.toml, or a date for every game'
        problems.append(fault(file, undated[0].line, "", said, expected=expected, severity="warning"))
    return start, "", problems


def _line_of(game: LeftOut) -> int:
    return game.line


def _column(game: ToldGame) -> str:
    return f"round {game.round}"


_ONE_POINT: Final = 2
"""What both players of a game have together, in half points."""
