"""Questions about ratings and their answers: a player's account, or everybody's in an event."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pipeline.exits import UsageError
from pipeline.explaining.averages import Average
from pipeline.explaining.beginnings import beginning
from pipeline.explaining.decided import Decided
from pipeline.explaining.held_ledger import HeldLedger, ledger_of
from pipeline.explaining.kept import gathered_now, kept_now, waiting_now
from pipeline.explaining.legend import clauses, terms
from pipeline.explaining.opposing import met, rows_of_opponents
from pipeline.explaining.own_rows import OwnRows, all_rows, rows_behind
from pipeline.explaining.reading import HeldBook, Record, held_book
from pipeline.explaining.rows import Surroundings, edition_of, told
from pipeline.explaining.sources import Opponents
from pipeline.explaining.sums import by_event, sums
from pipeline.explaining.told import EventExplanation, Explanation
from pipeline.known_players import NAMING, candidates, check_known
from pipeline.reports.number_texts import points_text
from pipeline.rules.activity import active_since, months_active
from schemas.ledger_columns import NUMBER_COLUMNS
from schemas.standings_cells import parse_titles
from schemas.vocabulary import UNRATED

_DECIMALS: Final = frozenset(
    (*NUMBER_COLUMNS, "difference", "opponent_given", "brought", "sum", "settled", "gain", "scored", "rated_with")
)


def explain(
    folder: Path, code: str, player_id: str, event_id: str | None = None, period: str | None = None
) -> Explanation:
    """Read what an output folder's ledger says of a player, in all, in an event or in a month.

    Raises:
        UsageError: the folder has no such rule book, player or event.
        DataError: the folder is not the output of a run.
        OSError: a file is there and cannot be read.
    """
    with asked_of(folder, code, player_id, event_id) as (held, ledger, _):
        (found,) = accounts(held, ledger, [player_id], event_id, period)
        return found


@contextmanager
def asked_of(
    folder: Path, code: str, player_id: str, event_id: str | None
) -> Iterator[tuple[HeldBook, HeldLedger, Record | None]]:
    """Open an output folder for a question about a player: the rule book, its ledger, the event if one is named.

    Raises:
        UsageError: the folder has no such rule book, player or event.
        DataError: the folder is not the output of a run.
        OSError: a file is there and cannot be read.
    """
    with ledger_of(folder, code) as opened:
        held = held_book(folder, code)
        if not held.people([player_id]):
            check_known(folder, held.output.table("players", NAMING), player_id)
        event = None if event_id is None else check_event(held, folder, event_id)
        yield held, opened(held.output), event


def explain_event(folder: Path, code: str, event_id: str) -> EventExplanation:
    """Read what an output folder's ledger says of an event, player by player.

    Raises:
        UsageError: the folder has no such rule book or event, or nothing of it counted.
        DataError: the folder is not the output of a run.
        OSError: a file is there and cannot be read.
    """
    with ledger_of(folder, code) as opened:
        held = held_book(folder, code)
        event = check_event(held, folder, event_id)
        ledger = opened(held.output)
    rows = ledger.of_event(event_id)
    if rows.empty:
        raise UsageError(f"{folder} has no game of {event_id} under {code}: {why_not(held, event)}")
    players = _accounts(held, ledger, rows_behind(ledger, rows, held.system), event_id)
    return EventExplanation(
        event_id=event_id,
        event=event["name"],
        code=code,
        system=held.system.title,
        start_date=event["start_date"],
        end_date=event["end_date"],
        period=str(rows["period"].iloc[0]),
        rated_in=event["rated_in"],
        rated=event["rated"],
        terms=terms(held.system, [row for each in players for row in each.rows]),
        players=sorted(players, key=lambda each: (each.name.casefold(), each.player_id)),
    )


def check_event(held: HeldBook, folder: Path, event_id: str) -> Record:
    """The event.

    Raises:
        UsageError: there is none of that id; the message names those whose name or id is like it.
    """
    found = held.events([event_id])
    if event_id not in found:
        everything = held.output.table("events", ("event_id", "name"))
        pairs = list(zip(everything["event_id"].tolist(), everything["name"].tolist(), strict=True))
        raise UsageError(f"{folder} has no event with the id {event_id!r}{candidates(event_id, pairs)}")
    return found[event_id]


def why_not(held: HeldBook, event: Record) -> str:
    """Why nothing of an event counted."""
    event_id, code, account = event["event_id"], held.code, held.account
    if event_id in account.held:
        return "it was held back, see problems.csv"
    if event_id in held.manifest.later:
        return f"it is later than the list of {held.manifest.period}"
    if event["systems"] and code not in event["systems"].split():
        return f"it is rated by {event['systems']}"
    if any(each.event_id == event_id for each in account.before().events):
        return "it was counted in the run that this one went on from"
    return "there is none in the reports"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Known:
    """What the folder holds of the players asked for and of those whom they met."""

    people: Mapping[str, Record]
    events: Mapping[str, Record]
    rows: Mapping[str, list[Record]]
    own: OwnRows
    opponents: Opponents
    reasons: Mapping[tuple[str, str], str]
    standings: Mapping[str, Record]
    earlier: Mapping[str, Record]
    openings: Mapping[str, Record]


def accounts(
    held: HeldBook,
    ledger: HeldLedger,
    player_ids: Sequence[str],
    event_id: str | None = None,
    period: str | None = None,
) -> list[Explanation]:
    """The accounts of some players, in their order, of which the folder knows all."""
    own = all_rows(ledger, player_ids)
    return _accounts(held, ledger, own, event_id, period, asked_for=player_ids)


def _accounts(
    held: HeldBook,
    ledger: HeldLedger,
    own: OwnRows,
    event_id: str | None,
    period: str | None = None,
    asked_for: Collection[str] = (),
) -> list[Explanation]:
    games = [
        met(number, row)
        for numbered in own.rows.values()
        for number, row in numbered
        if row["opponent_id"] is not None and _is_asked(row, event_id, period)
    ]
    rows = {player_id: [row for _, row in numbered] for player_id, numbered in own.rows.items()}
    others = rows_of_opponents(
        ledger,
        held.system.settles,
        [game for game in games if game.opponent_id not in own.from_the_first],
    )
    named = {row["event_id"] for account in (*rows.values(), *others.values()) for row in account} - {None}
    people = held.people({*rows, *(game.opponent_id for game in games)}, asked_for)
    player_ids = [player_id for player_id in rows if player_id in people]
    known = _Known(
        events=held.events(named),
        people=people,
        rows=rows,
        own=own,
        opponents=Opponents({**rows, **others}, held.system.settles, held.manifest.opening_period),
        reasons=held.reasons(player_ids),
        standings=held.standings(player_ids),
        earlier=held.earlier_standings(player_ids),
        openings=held.openings(list(people)),
    )
    return [_explanation(held, player_id, known, event_id, period) for player_id in player_ids]


def _is_asked(row: Record, event_id: str | None, period: str | None) -> bool:
    return (event_id is None or row["event_id"] == event_id) and (period is None or row["period"] == period)


def _explanation(
    held: HeldBook, player_id: str, known: _Known, event_id: str | None, period: str | None
) -> Explanation:
    rows, system, manifest = known.rows[player_id], held.system, held.manifest
    period_first, end = _first_day(known.events, rows)
    began = beginning(
        held.manifest.opening_period,
        known.people[player_id],
        edition_of(system, period_first, end),
        known.earlier.get(player_id),
        known.openings.get(player_id),
    )
    around = Surroundings(
        system=system,
        names={each: str(person["name"]) for each, person in known.people.items()},
        events=known.events,
        opponents=known.opponents,
        openings=known.openings,
        reasons=known.reasons,
    )
    established = began.established or player_id not in known.own.from_the_first
    whole = player_id not in known.earlier and player_id in known.own.from_the_first
    decided = Decided(system=system, whole=whole)
    shown = told(
        rows,
        around,
        Average(total=began.total, established=established),
        decided,
        lambda row: _is_asked(row, event_id, period),
    )
    standing = known.standings.get(player_id)
    mark = "" if standing is None else _mark(held, standing)
    titles = parse_titles(standing["titles"]) if standing is not None else []
    earned: dict[str, list[str]] = {}
    for title, _, where in titles:
        earned.setdefault(where, []).append(title)
    rows_told = [plain(row) for row in shown]
    return Explanation(
        player_id=player_id,
        name=known.people[player_id]["name"],
        code=held.code,
        system=system.title,
        period=manifest.period,
        opening_period=manifest.opening_period,
        began=began.words,
        standing=standing,
        shown_rating=(
            "" if standing is None or standing["status"] == UNRATED else system.marked(standing["rating"], mark)
        ),
        kept=kept_now(system, standing, manifest.period),
        gathered=gathered_now(system, standing, manifest.period),
        waiting=waiting_now(system, standing, manifest.period, len(decided.games) if whole else None),
        rows=rows_told,
        rows_in_all=known.own.in_all[player_id],
        earned=[{"title": title, "date": date, "event_id": where} for title, date, where in titles],
        events=[plain(each) for each in by_event(shown, known.events, earned)],
        totals=plain(sums(shown)),
        clauses=clauses(system, began, shown, earned),
        terms=terms(system, rows_told),
    )


def _mark(held: HeldBook, standing: Record) -> str:
    """The mark beside the rating, as the list has it."""
    system, period = held.system, held.manifest.period
    months = months_active(system, period, held.manifest.presentation.inactive_after)
    inactive = bool(months) and str(standing["last_event_date"] or "") < active_since(period, months)
    return f"{standing['mark']}{system.inactive_mark if inactive else ''}"


def _first_day(events: Mapping[str, Record], rows: Sequence[Record]) -> tuple[str, str | None]:
    """The month and the end of what a player's first row is about; the beginning of time where there is none."""
    if not rows:
        return "0001-01", None
    event = events.get(rows[0]["event_id"] or "", {})
    return str(rows[0]["period"]), event.get("end_date")


def plain(record: Record) -> Record:
    """A record as it is handed on: millionths as decimals without trailing noughts."""
    return {
        name: points_text(value) if name in _DECIMALS and value is not None else value
        for name, value in record.items()
    }
