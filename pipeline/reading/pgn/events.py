"""The events that the games of a PGN file belong to, and the dates of both."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pipeline.problems import Problem
from pipeline.reading.dates import settle
from pipeline.reading.faults import fault
from pipeline.reading.names import key_of
from pipeline.reading.pgn.tags import Tags, board_in
from pipeline.reading.told_games import LeftOut, ToldEvent

_WHOLE_DAY = len("YYYY-MM-DD")


@dataclass(frozen=True, slots=True, kw_only=True)
class PgnDays:
    """Of each game its day and the first day of its event, YYYY-MM-DD or empty; what is to be said of them."""

    games: tuple[str, ...]
    events: tuple[str, ...]
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Matches:
    """What a dot parts from the rounds of a file.

    ``games_per_round`` is that of the events with matches. ``boards`` are of each game its board; of a match in
    which the same player has white twice, which of its games it is, for nothing else tells these apart.
    """

    games_per_round: Mapping[str, int]
    boards: tuple[str, ...]


def days_of(file: str, found: Sequence[Tags], order: str) -> PgnDays:
    """Read the dates of all games; one of which day or month is not known is no day.

    A game without a date has the day by the clock of the server that sent its moves, if that is told.

    Args:
        file: its name for messages.
        found: the tags of each game.
        order: of day, month and year, as the officer says, for those that are not year, month, day.
    """
    names = [*map(_dated_by, found), *("EventDate" for _ in found)]
    texts = [tags.get(name) for name, tags in zip(names, [*found, *found], strict=True)]
    settled = settle(["" if "?" in text else text for text in texts], order=order)
    days = tuple(day if len(day) == _WHOLE_DAY else "" for day in settled.dates)
    problems = []
    if settled.fault:
        at = settled.at if settled.at >= 0 else next(at for at, text in enumerate(texts) if text)
        tags = found[at % len(found)]
        line = tags.lines.get(names[at], tags.line)
        problems.append(fault(file, line, names[at], settled.fault, found=texts[at]))
    by_clock = [tags for name, day, tags in zip(names, days, found, strict=False) if name == "UTCDate" and day]
    if by_clock:
        first = by_clock[0]
        some = (
            "this game has no date"
            if len(by_clock) == 1
            else f"{len(by_clock):,} games have no date, the first here"
        )
        said = f"{some}: UTCDate is taken, which may be a day off where the game was played"
        problems.append(fault(file, first.lines["UTCDate"], "UTCDate", said, severity="note"))
    return PgnDays(games=days[: len(found)], events=days[len(found) :], problems=tuple(problems))


def _dated_by(tags: Tags) -> str:
    """The tag that tells the day of a game; of a date that is known in part no other tag tells the rest."""
    return "Date" if any(map(str.isalnum, tags.get("Date"))) else "UTCDate"


def event_keys(found: Sequence[Tags], beginnings: Sequence[str]) -> list[str]:
    """Of each game what tells its event apart: its name and the day that it began.

    A game that does not say when its event began is of the event of that name, if only one began.
    """
    known: dict[str, set[str]] = {}
    for tags, day in zip(found, beginnings, strict=True):
        known.setdefault(tags.event_name, set()).update({day} - {""})
    keys = []
    for tags, day in zip(found, beginnings, strict=True):
        days = known[tags.event_name]
        keys.append(f"{tags.event_name}\n{day or (next(iter(days)) if len(days) == 1 else '')}")
    return keys


def matches_in(keys: Sequence[str], rounds: Sequence[tuple[int, str]], found: Sequence[Tags]) -> Matches:
    """The matches of a file: where two players meet more than once in a round.

    Args:
        keys: of each game what tells its event apart.
        rounds: of each game the round and what a dot parts from it.
        found: the tags of each game.
    """
    sides = [(key_of(tags.get("White")), key_of(tags.get("Black"))) for tags in found]
    parts: dict[tuple[str, int, frozenset[str]], set[str]] = {}
    met: Counter[tuple[str, int, frozenset[str], str]] = Counter()
    for key, (round_, part), (white, black) in zip(keys, rounds, sides, strict=True):
        if part:
            parts.setdefault((key, round_, frozenset((white, black))), set()).add(part)
            met[key, round_, frozenset((white, black)), white] += 1
    games_per_round: dict[str, int] = {}
    for (key, _, _), those in parts.items():
        if len(those) > 1:
            games_per_round[key] = max(games_per_round.get(key, 0), len(those))
    alike = {(key, round_, pair) for (key, round_, pair, _), count in met.items() if count > 1}
    boards = []
    for key, (round_, part), pair, tags in zip(keys, rounds, map(frozenset, sides), found, strict=True):
        if (key, round_, pair) in alike and len(parts[key, round_, pair]) > 1:
            boards.append(part.rpartition(".")[2].lstrip("0"))
        else:
            boards.append(board_in(tags) or ("" if key in games_per_round else part.partition(".")[0].lstrip("0")))
    return Matches(games_per_round=games_per_round, boards=tuple(boards))


def told_events(
    keys: Sequence[str],
    beginnings: Sequence[str],
    found: Sequence[Tags],
    matches: Matches,
    left_out: Mapping[str, Sequence[LeftOut]],
    problems: Sequence[Problem],
) -> Mapping[str, ToldEvent]:
    """The events in order of appearance, each with what is wrong in its games.

    Args:
        keys: of each game what tells its event apart.
        beginnings: of each game the day that its event began.
        found: the tags of each game.
        matches: what a dot parts from the rounds.
        left_out: by key the games that cannot be told.
        problems: what is to be said of the file; the first event has it.
    """
    of_event: dict[str, list[int]] = {}
    for at, key in enumerate(keys):
        of_event.setdefault(key, []).append(at)
    events = {}
    for number, (key, those) in enumerate(of_event.items()):
        wrong = [problem for at in those for problem in found[at].problems]
        place = next((site for at in those if (site := found[at].get("Site")) and "://" not in site), "")
        events[key] = ToldEvent(
            line=found[those[0]].line,
            name=found[those[0]].event_name,
            place=place,
            start_date=next((beginnings[at] for at in those if beginnings[at]), ""),
            games_per_round=matches.games_per_round.get(key, 1),
            left_out=tuple(left_out.get(key, ())),
            problems=tuple(wrong if number else [*problems, *wrong]),
        )
    return events or {"": ToldEvent(line=1, problems=tuple(problems))}
