"""The games of one event that several reports tell: each once, and errors where they contradict each other."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pipeline.intake.events.gathered import EventProblem, Gathered
from pipeline.intake.events.same_game import Row, both_told, contradiction
from pipeline.intake.games.cell_words import game_words
from pipeline.intake.games.game import Game
from pipeline.problems import Problem
from pipeline.reading.faults import fault, quoted
from pipeline.reading.report import Report
from pipeline.reading.sheets import naming, report_words, sheet_of
from schemas.vocabulary import RESULTS

Telling = tuple[Report, Sequence[Game], Sequence[str]]
"""A report, its games, and the player ids of its entrants."""

_Key = tuple[int, str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Merged:
    """The games of all events with the players' ids: aligned lists, one entry a row of games.csv."""

    event_ids: tuple[str, ...]
    games: tuple[Game, ...]
    white_ids: tuple[str, ...]
    black_ids: tuple[str, ...]
    files: tuple[str, ...]


def merge(gathered: Sequence[Gathered], ids: Sequence[Sequence[str]]) -> tuple[Merged, tuple[EventProblem, ...]]:
    """Each game once though several reports of its event tell it; contradictions show both.

    Games of entrants whom nobody knows yet are left out.

    Args:
        gathered: the reports.
        ids: of each report the player id of each entrant; empty where nobody is known.
    """
    events: dict[str, list[int]] = {}
    for place, each in enumerate(gathered):
        events.setdefault(each.event_id, []).append(place)
    rows: list[Row] = []
    event_ids: list[str] = []
    problems: list[EventProblem] = []
    for event_id, places in events.items():
        told = [(gathered[place].report, gathered[place].games, ids[place]) for place in places]
        found, faults = one_of_each(told)
        rows.extend(found)
        event_ids.extend([event_id] * len(found))
        problems.extend((event_id, problem) for problem in faults)
    merged = Merged(
        event_ids=tuple(event_ids),
        games=tuple(row.game for row in rows),
        white_ids=tuple(row.white_id for row in rows),
        black_ids=tuple(row.black_id for row in rows),
        files=tuple(row.report.file for row in rows),
    )
    return merged, tuple(problems)


def one_of_each(tellings: Sequence[Telling]) -> tuple[list[Row], list[Problem]]:
    """The games of one event, each once, in order of round; what several reports say otherwise are errors.

    Args:
        tellings: the event's reports, the fullest first; of two that agree the first is taken.
    """
    problems: list[Problem] = []
    if len(tellings) == 1:
        return sorted(_rows(tellings[0], problems), key=lambda row: row.game.round), problems
    rows: dict[_Key, list[Row]] = {}
    for telling in _without_told_byes(tellings):
        ours: dict[_Key, list[Row]] = {}
        for row in _rows(telling, problems):
            ours.setdefault(_key(row), []).append(row)
        other_dates: list[tuple[Row, Row]] = []
        for key, found in ours.items():
            if key in rows:
                _compare(rows[key], found, problems, other_dates)
            else:
                rows[key] = found
        problems.extend(_dates_noted(other_dates))
    kept = sorted((row for found in rows.values() for row in found), key=lambda row: row.game.round)
    problems.extend(_too_many(kept, max(report.games_per_round for report, _, _ in tellings)))
    return kept, problems


def _key(row: Row) -> _Key:
    white, black = row.white_id, row.black_id
    return (row.game.round, white, black) if white < black else (row.game.round, black, white)


def _rows(telling: Telling, problems: list[Problem]) -> Iterator[Row]:
    """The games between known players."""
    report, games, ids = telling
    for game in games:
        white, black = ids[game.white], ids[game.black] if game.black >= 0 else ""
        if not white or (not black and game.black >= 0):
            continue
        if white == black:
            said = f"{game_words(report.entrants, game)}: both are player {white}"
            problem = fault(report.file, game.line, game.column, said, expected="two players")
            problems.append(naming(sheet_of(report, game.column), problem))
            continue
        yield Row(game, white, black, report)


def _compare(
    rows: list[Row], found: Sequence[Row], problems: list[Problem], other_dates: list[tuple[Row, Row]]
) -> None:
    """Put games of a later report to the same pairing's games of earlier ones."""
    waiting = list(range(len(rows)))
    unlike = []
    for row in found:
        same = (
            each for each in waiting if not _another_day(rows[each], row) and not contradiction(rows[each], row)
        )
        place = next(same, None)
        if place is None:
            unlike.append(row)
            continue
        waiting.remove(place)
        if rows[place].game.date and row.game.date and rows[place].game.date != row.game.date:
            other_dates.append((rows[place], row))
        rows[place] = both_told(rows[place], row)
    for row in unlike:
        left = next((each for each in waiting if not _another_day(rows[each], row)), None)
        if left is not None:
            waiting.remove(left)
            other = rows[left]
            said = f"{game_words(row.report.entrants, row.game)}; {_with_place(other)}; {contradiction(other, row)}"
            expected = "the same in all reports of the event"
            problem = fault(row.report.file, row.game.line, row.game.column, said, expected=expected)
            problems.append(naming(sheet_of(row.report, row.game.column), problem))
        else:
            rows.append(row)


def _another_day(one: Row, other: Row) -> bool:
    """Whether two games of a pair are two: in reports whose rounds have several games the day tells them apart."""
    several = min(one.report.games_per_round, other.report.games_per_round) > 1
    return several and bool(one.game.date) and bool(other.game.date) and one.game.date != other.game.date


def _dates_noted(other_dates: Sequence[tuple[Row, Row]]) -> Iterator[Problem]:
    if other_dates:
        taken, row = min(other_dates, key=lambda each: each[1].game.line)
        count = len(other_dates)
        said = (
            f"{count:,} game{' has' if count == 1 else 's have'} another date than in "
            f"{report_words(taken.report)}, whose dates are taken ({row.game.date} here, {taken.game.date} there"
            f"{'' if count == 1 else ' for the first'})"
        )
        problem = fault(row.report.file, row.game.line, "date", said, severity="warning")
        yield naming(sheet_of(row.report, row.game.column), problem)


def _without_told_byes(tellings: Sequence[Telling]) -> Iterator[Telling]:
    """The reports without those inferred byes that another report of the event states, in whatever rounds."""
    inferred = any(game.inferred for _, games, _ in tellings for game in games)
    if not inferred:
        yield from tellings
        return
    stated: list[Counter[str]] = []
    guessed: list[Counter[str]] = []
    for _, games, ids in tellings:
        stated.append(_half_points(games, ids, inferred=False))
        guessed.append(_half_points(games, ids, inferred=True))
    for place, (report, games, ids) in enumerate(tellings):
        told = {
            player
            for player, halves in guessed[place].items()
            if any(
                other[player] == stated[place][player] + halves for at, other in enumerate(stated) if at != place
            )
        }
        yield report, [game for game in games if not game.inferred or ids[game.white] not in told], ids


def _half_points(games: Sequence[Game], ids: Sequence[str], *, inferred: bool) -> Counter[str]:
    """The half points that each player has by byes."""
    found: Counter[str] = Counter()
    for game in games:
        if game.black < 0 and game.inferred == inferred:
            found[ids[game.white]] += RESULTS[game.result].white
    return found


def _too_many(rows: Sequence[Row], allowed: int) -> Iterator[Problem]:
    """Errors where several reports together give a player more games and byes in a round than the event has."""
    counts = Counter((row.game.round, player) for row in rows for player in (row.white_id, row.black_id) if player)
    full = {place for place, count in counts.items() if count > allowed}
    found: dict[tuple[int, str], list[Row]] = {}
    for row in rows if full else ():
        for player in (row.white_id, row.black_id):
            if (row.game.round, player) in full:
                found.setdefault((row.game.round, player), []).append(row)
    told: set[tuple[int, ...]] = set()
    for (_, player), several in sorted(found.items(), key=lambda each: each[0]):
        places = tuple(sorted(map(id, several)))
        if len({id(row.report) for row in several}) == 1 or places in told:
            continue
        told.add(places)
        last = several[-1]
        words = "; ".join(_with_place(row) for row in several[:5])
        said = f"player {player} has {len(several)} games or byes in the round: {words}"
        expected = "one a round" if allowed == 1 else f"at most {allowed} a round"
        problem = fault(last.report.file, last.game.line, last.game.column, said, expected=expected)
        yield naming(sheet_of(last.report, last.game.column), problem)


def _with_place(row: Row) -> str:
    """A game with its file, line and sheet."""
    sheet = sheet_of(row.report, row.game.column)
    where = f"{row.report.file}:{row.game.line}:{f' sheet {quoted(sheet)}:' if sheet else ''}"
    return f"{where} {game_words(row.report.entrants, row.game)}"
