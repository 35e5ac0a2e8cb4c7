"""The cells of a report put together: two views become one game, contradictions are told, totals are checked."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from pipeline.intake.games.accounts import Entry
from pipeline.intake.games.agreement import (
    BYES,
    DRAWN_FORFEIT,
    disagreement,
    game_told,
    same_telling,
    scores_of,
)
from pipeline.intake.games.cell_words import cell_words, player_words
from pipeline.intake.games.game import Game, Played
from pipeline.intake.games.misread import misread
from pipeline.intake.games.rounds_full import too_many_games
from pipeline.intake.games.silent_rows import Silence, silences_judged, somebody_else
from pipeline.intake.games.totals import totals_checked
from pipeline.intake.games.views import Views, views_of
from pipeline.problems import Problem
from pipeline.reading.faults import by_line, fault
from pipeline.reading.report import Cell, Report
from pipeline.reading.sheets import naming, sheet_of


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sheet:
    """What has been put together so far; ``doubtful`` are the entrants whose cells an error was found in."""

    accounts: list[list[Entry]]
    doubtful: set[int]
    games: list[Game] = field(default_factory=list)
    drawn_forfeits: list[Game] = field(default_factory=list)
    silences: list[Silence] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def games_of(report: Report) -> Played:
    """The games, forfeits and byes of a report, each once, with every contradiction as a problem."""
    views = views_of(report)
    sheet = _Sheet(
        accounts=[[] for _ in report.entrants],
        doubtful={player for player, _ in views.faulty} | misread(report),
        problems=list(views.problems),
    )
    for cell in views.byes:
        _take_bye(sheet, cell)
    for cell in views.unpaired:
        sheet.accounts[cell.player].append((cell.round, "open", -1))
    if report.mirrored or report.games_per_round == 1:
        for one, other in views.couples:
            _take_both(report, sheet, one, other)
    else:
        for one, other in views.couples:
            _take_several(report, sheet, one.player, other.player, [one], [other])
    for cell, opponent in views.alone:
        _take_alone(report, sheet, cell, opponent)
    for several in views.several:
        _take_several(report, sheet, *several)
    sheet.problems.extend(_silent_rows_taken(report, views, sheet))
    sheet.problems.extend(too_many_games(report, sheet.games, sheet.accounts, sheet.doubtful))
    sheet.problems.extend(_drawn_forfeits_noted(report, sheet.drawn_forfeits))
    totals = totals_checked(report, sheet.accounts, views.decided, sheet.doubtful)
    sheet.problems.extend(silences_judged(report, sheet.silences, totals, sheet.doubtful))
    sheet.problems.extend(totals.told(sheet.doubtful))
    games = [*sheet.games, *totals.byes(sheet.doubtful)]
    return Played(
        games=tuple(sorted(games, key=_in_order)),
        problems=by_line(naming(sheet_of(report, problem.column), problem) for problem in sheet.problems),
    )


def _take_bye(sheet: _Sheet, cell: Cell) -> None:
    sheet.accounts[cell.player].append((cell.round, "bye", cell.score))
    sheet.games.append(
        Game(
            round=cell.round,
            white=cell.player,
            black=-1,
            result=BYES[cell.score],
            line=cell.line,
            column=cell.column,
            date=cell.date,
        )
    )


def _take_both(report: Report, sheet: _Sheet, one: Cell, other: Cell) -> None:
    """Two views of one pairing: a game, or a contradiction that shows both."""
    wrong = disagreement(one, other)
    if not wrong:
        _take(sheet, one, other, one.player, other.player)
        return
    sheet.doubtful.update((one.player, other.player))
    if other.line < one.line:
        one, other = other, one
        wrong = disagreement(one, other)
    first = cell_words(report.entrants, one, other.player)
    second = cell_words(report.entrants, other, one.player)
    expected = "two cells that tell the same game"
    sheet.problems.append(
        fault(
            report.file, one.line, one.column, f"{first}; {second}; {wrong}", found=one.written, expected=expected
        )
    )


def _take(sheet: _Sheet, left: Cell | None, right: Cell | None, first: int, second: int) -> None:
    """A game that is told by the cells of two players, or of one of them."""
    told = left or right
    assert told is not None  # noqa: S101 - one of the two is always given
    scores = scores_of(left, right)
    sheet.accounts[first].append((told.round, told.kind, scores[0]))
    sheet.accounts[second].append((told.round, told.kind, scores[1]))
    if told.kind == "forfeit" and scores == DRAWN_FORFEIT:
        byes = [
            Game(
                round=told.round,
                white=player,
                black=-1,
                result="half-bye",
                line=(own or told).line,
                column=told.column,
                date=told.date,
            )
            for player, own in ((first, left), (second, right))
        ]
        sheet.games.extend(byes)
        sheet.drawn_forfeits.append(min(byes, key=lambda bye: bye.line))
    else:
        sheet.games.append(game_told(left, right, first, second, scores))


def _take_several(
    report: Report, sheet: _Sheet, first: int, second: int, left: Sequence[Cell], right: Sequence[Cell]
) -> None:
    """A pairing that is not simply told once by both: by one of them, or several games of a round."""
    if not report.mirrored:
        for one, other in _couples(left, right, several=report.games_per_round > 1):
            if one and other:
                _take_both(report, sheet, one, other)
            else:
                _take(sheet, one, other, first, second)
    elif len(left) == len(right):
        for one, other in zip(left, right, strict=True):
            _take_both(report, sheet, one, other)
    elif left and right:
        sheet.doubtful.update((first, second))
        cells = sorted([*left, *right], key=lambda cell: cell.line)
        told = "; ".join(
            cell_words(report.entrants, cell, second if cell.player == first else first) for cell in cells
        )
        expected = "each game in the cells of both"
        sheet.problems.append(fault(report.file, cells[0].line, cells[0].column, told, expected=expected))
    else:
        for cell in left or right:
            _take_alone(report, sheet, cell, second if left else first)


def _take_alone(report: Report, sheet: _Sheet, cell: Cell, opponent: int) -> None:
    """A game that one player tells: enough unless the other ought to tell it too."""
    if report.mirrored and report.entrants[opponent].reports:
        sheet.silences.append(Silence(cell=cell, silent=opponent))
    else:
        _take_told_once(sheet, cell, opponent)


def _take_told_once(sheet: _Sheet, cell: Cell, opponent: int) -> None:
    if cell.player < opponent:
        _take(sheet, cell, None, cell.player, opponent)
    else:
        _take(sheet, None, cell, opponent, cell.player)


def _couples(
    left: Sequence[Cell], right: Sequence[Cell], *, several: bool
) -> list[tuple[Cell | None, Cell | None]]:
    """The cells of two players by game, where one cell is enough; with several games a round colours decide."""
    if not several:
        return list(zip_longest(left, right))
    waiting = list(right)
    couples: list[tuple[Cell | None, Cell | None]] = []
    for cell in left:
        mate = next((each for each in waiting if same_telling(cell, each)), None)
        if mate is not None:
            waiting.remove(mate)
        couples.append((cell, mate))
    return couples + [(None, cell) for cell in waiting]


def _silent_rows_taken(report: Report, views: Views, sheet: _Sheet) -> list[Problem]:
    """Games that one player's row tells and the other's does not: taken unless that one says something else."""
    problems, silences = somebody_else(report, sheet.silences, views.faulty, sheet.doubtful)
    sheet.silences[:] = silences
    for cell, silent in silences:
        _take_told_once(sheet, cell, silent)
    return problems


def _drawn_forfeits_noted(report: Report, byes: Sequence[Game]) -> list[Problem]:
    if not byes:
        return []
    first = min(byes, key=lambda bye: bye.line)
    who = player_words(report.entrants[first.white])
    said = (
        f"{len(byes):,} unplayed pairing{'' if len(byes) == 1 else 's'} with ½ point for each "
        f"({'' if len(byes) == 1 else 'the first '}of {who}): a half-bye for both"
    )
    return [fault(report.file, first.line, first.column, said, severity="note")]


def _in_order(game: Game) -> tuple[int, int, int]:
    board = game.board
    return game.round, game.white, int(board) if board.isascii() and board.isdigit() and len(board) < 10 else 0
