"""Reports put together: their games paired up, their events named, their players known, each game once."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from pipeline.intake.events.facts import EventFacts, facts_of
from pipeline.intake.events.gathered import EventProblem, Gathered
from pipeline.intake.events.gathering import gather
from pipeline.intake.events.retold import Merged, merge
from pipeline.intake.games.game import Game
from pipeline.intake.games.pairing_up import games_of
from pipeline.intake.native_rows import source_in_columns, source_of
from pipeline.intake.people.identities import Identified
from pipeline.intake.people.new_players import NewPlayer, players_new_rows
from pipeline.native.sheets import Source
from pipeline.problems import Problem, Severity
from pipeline.reading.faults import fault
from pipeline.reading.report import Report
from schemas.cells import input_columns
from schemas.players import Players

GAME_COLUMNS = (
    "event_id",
    "round",
    "white_id",
    "black_id",
    "result",
    "board",
    "date",
    "handicap",
    "rated",
    "colours",
)

PLAYER_COLUMNS = tuple(column.name for column in input_columns(Players))

EVENT_COLUMNS = ("event_id", "name", "end_date", "start_date", "place", "games_per_round", "shape")


@dataclass(frozen=True, slots=True, kw_only=True)
class Together:
    """What the reports come to. ``problems`` come with the id of the event that they concern."""

    gathered: tuple[Gathered, ...]
    facts: tuple[EventFacts, ...]
    identified: Identified
    merged: Merged
    problems: tuple[EventProblem, ...]


def put_together(reports: Sequence[Report], identify: Callable[[Sequence[Gathered]], Identified]) -> Together:
    """Put reports together.

    Args:
        reports: in any order.
        identify: says who the entrants of reports are that stand in order of play.
    """
    played = [(report, games_of(report)) for report in reports]
    gathered, of_events = gather([(report, _dated(report, each.games)) for report, each in played])
    told_facts, of_facts = facts_of(gathered)
    facts = tuple(map(_ended, told_facts))
    one_day = [(each.event_id, _one_day(each)) for each in told_facts if each.start_date and not each.end_date]
    identified = identify(gathered)
    merged, of_games = merge(gathered, identified.ids)
    event_of = {id(each.report): each.event_id for each in gathered}
    own = [
        (event_of[id(report)], problem) for report, each in played for problem in (*report.problems, *each.problems)
    ]
    problems = [*own, *of_events, *of_facts, *one_day, *identified.problems, *of_games]
    return Together(gathered=gathered, facts=facts, identified=identified, merged=merged, problems=tuple(problems))


def _ended(facts: EventFacts) -> EventFacts:
    """The event with the day of its start as its end where the reports give no other."""
    return facts if facts.end_date else replace(facts, end_date=facts.start_date)


def _one_day(facts: EventFacts) -> Problem:
    said = (
        f"the report gives only one day, {facts.start_date}, which is taken for the event's start and end; "
        "set end_date if it ended later"
    )
    return fault(facts.file, facts.line, "end_date", said, found=facts.start_date, severity="warning")


def _dated(report: Report, games: Sequence[Game]) -> tuple[Game, ...]:
    """The games with the days of their rounds where they have none of their own."""
    days = report.round_dates
    if not days:
        return tuple(games)
    return tuple(
        game if game.date or game.round not in days else game._replace(date=days[game.round]) for game in games
    )


def sources_of(together: Together, told_elsewhere: frozenset[str]) -> dict[str, list[Source]]:
    """The reports as rows of the native tables, by the table's name.

    Args:
        together: the reports.
        told_elsewhere: the events of events.csv, whose row there says everything about them.
    """
    events = [facts for facts in together.facts if facts.event_id not in told_elsewhere]
    new = together.identified.new
    return {
        "events.csv": list(_by_file(EVENT_COLUMNS, [(each.file, each.line, _event_row(each)) for each in events])),
        "games.csv": list(_game_sources(together.merged)),
        "players.csv": list(_by_file(PLAYER_COLUMNS, _player_rows(new))),
    }


def _player_rows(new: Sequence[NewPlayer]) -> list[tuple[str, int, Sequence[str]]]:
    rows = zip(new, players_new_rows(new), strict=True)
    return [(each.file, each.entrant.line, [row.get(name, "") for name in PLAYER_COLUMNS]) for each, row in rows]


def _event_row(facts: EventFacts) -> tuple[str, ...]:
    return (
        facts.event_id,
        facts.name or facts.event_id,
        facts.end_date,
        facts.start_date,
        facts.place,
        str(facts.games_per_round),
        facts.shape,
    )


def _game_sources(merged: Merged) -> Iterator[Source]:
    """A source for each file, in order of the files, its games in the order given."""
    files: dict[str, list[int]] = {}
    for place, file in enumerate(merged.files):
        files.setdefault(file, []).append(place)
    for file, places in sorted(files.items()):
        games = [merged.games[place] for place in places]
        columns = (
            [merged.event_ids[place] for place in places],
            [str(game.round) for game in games],
            [merged.white_ids[place] for place in places],
            [merged.black_ids[place] for place in places],
            [game.result for game in games],
            [game.board for game in games],
            [game.date for game in games],
            [game.handicap for game in games],
            ["" if game.rated else "no" for game in games],
            ["" if game.colours else "no" for game in games],
        )
        yield source_in_columns(file, GAME_COLUMNS, columns, [game.line for game in games])


def _by_file(columns: Sequence[str], rows: Sequence[tuple[str, int, Sequence[str]]]) -> Iterator[Source]:
    """A source for each file, in order of the files, its rows in the order given."""
    files: dict[str, list[tuple[int, Sequence[str]]]] = {}
    for file, line, row in rows:
        files.setdefault(file, []).append((line, row))
    for file in sorted(files):
        yield source_of(file, columns, [row for _, row in files[file]], [line for line, _ in files[file]])


def no_date(facts: EventFacts, severity: Severity) -> Problem:
    """What is said of an event whose reports give no date."""
    expected = (
        'a date YYYY-MM-DD as end_date below [reports."FILE"] in ratinglist.toml, with --end-date, or in a row of '
        "events.csv"
    )
    said = f"the report does not say when event {facts.event_id} ended"
    return fault(facts.file, facts.line, "end_date", said, expected=expected, severity=severity)
