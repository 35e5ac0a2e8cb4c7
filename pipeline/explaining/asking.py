"""Questions about ratings and their answers: a player's account, or everybody's in an event."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pipeline.exits import UsageError
from pipeline.explaining.averages import Average
from pipeline.explaining.beginnings import Beginning, beginning
from pipeline.explaining.held_ledger import HeldLedger, held_ledger
from pipeline.explaining.opposing import met, rows_of_opponents
from pipeline.explaining.reading import Held, Record, held, records
from pipeline.explaining.rows import Surroundings, edition_of, told
from pipeline.explaining.sources import Opponents
from pipeline.explaining.sums import by_event, sums
from pipeline.explaining.told import EventExplanation, Explanation
from pipeline.known_players import candidates, check_known
from pipeline.reports.number_texts import points_text
from pipeline.rules.system import RatingSystem
from schemas.ledger_columns import NUMBER_COLUMNS
from schemas.standings_cells import parse_titles
from schemas.vocabulary import START_SOURCE

_DECIMALS: Final = frozenset((*NUMBER_COLUMNS, "difference", "brought", "sum", "settled", "gain", "scored"))


def explain(
    folder: Path, code: str, player_id: str, event_id: str | None = None, period: str | None = None
) -> Explanation:
    """Read what an output folder's ledger says of a player, in all, in an event or in a month.

    Raises:
        UsageError: the folder has no such rule book, player or event.
        DataError: the folder is not the output of a run.
        OSError: a file is there and cannot be read.
    """
    folder_held = held(folder, code)
    if not folder_held.names([player_id]):
        check_known(folder, folder_held.output.table("players", ("player_id", "name")), player_id)
    if event_id is not None:
        _check_event(folder_held, folder, event_id)
    (found,) = accounts(folder_held, held_ledger(folder_held.output, code), [player_id], event_id, period)
    return found


def explain_event(folder: Path, code: str, event_id: str) -> EventExplanation:
    """Read what an output folder's ledger says of an event, player by player.

    Raises:
        UsageError: the folder has no such rule book or event, or nothing of it counted.
        DataError: the folder is not the output of a run.
        OSError: a file is there and cannot be read.
    """
    folder_held = held(folder, code)
    event = _check_event(folder_held, folder, event_id)
    ledger = held_ledger(folder_held.output, code)
    rows = records(ledger.of_event(event_id))
    if not rows:
        raise UsageError(f"{folder} has no game of {event_id} under {code}: {_why_not(folder_held, event)}")
    names = folder_held.names(row["player_id"] for row in rows)
    in_order = sorted(names, key=lambda player_id: (names[player_id].casefold(), player_id))
    return EventExplanation(
        event_id=event_id,
        event=event["name"],
        code=code,
        system=folder_held.system.title,
        start_date=event["start_date"],
        end_date=event["end_date"],
        period=rows[0]["period"],
        rated_in=event["rated_in"],
        rated=event["rated"],
        players=accounts(folder_held, ledger, in_order, event_id),
    )


def _check_event(folder_held: Held, folder: Path, event_id: str) -> Record:
    """The event.

    Raises:
        UsageError: there is none of that id; the message names those whose name or id is like it.
    """
    found = folder_held.events([event_id])
    if event_id not in found:
        everything = folder_held.output.table("events", ("event_id", "name"))
        pairs = list(zip(everything["event_id"].tolist(), everything["name"].tolist(), strict=True))
        raise UsageError(f"{folder} has no event with the id {event_id!r}{candidates(event_id, pairs)}")
    return found[event_id]


def _why_not(folder_held: Held, event: Record) -> str:
    event_id, code, account = event["event_id"], folder_held.code, folder_held.account
    if event_id in account.held:
        return "it was held back, see problems.csv"
    if event_id in folder_held.manifest.later:
        return f"it is later than the list of {folder_held.manifest.period}"
    if event["systems"] and code not in event["systems"].split():
        return f"it is rated by {event['systems']}"
    if any(each.event_id == event_id for each in account.before().events):
        return "it was counted in the run that this one went on from"
    return "there is none in the reports"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Known:
    """What the folder holds of the players asked for and of those whom they met."""

    names: Mapping[str, str]
    events: Mapping[str, Record]
    rows: Mapping[str, list[Record]]
    opponents: Opponents
    reasons: Mapping[tuple[str, str], str]
    standings: Mapping[str, Record]
    earlier: Mapping[str, Record]
    openings: Mapping[str, Record]


def accounts(
    folder_held: Held,
    ledger: HeldLedger,
    player_ids: Sequence[str],
    event_id: str | None = None,
    period: str | None = None,
) -> list[Explanation]:
    """The accounts of some players, in their order, of which the folder knows all."""
    rows: dict[str, list[Record]] = {player_id: [] for player_id in player_ids}
    games = []
    found = ledger.of_players(player_ids)
    for number, row in zip(found.index.tolist(), records(found), strict=True):
        rows[row["player_id"]].append(row)
        if row["opponent_id"] is not None and _is_asked(row, event_id, period):
            games.append(met(number, row))
    others = rows_of_opponents(
        ledger, folder_held.system.settles, [game for game in games if game.opponent_id not in rows]
    )
    named = {row["event_id"] for account in (*rows.values(), *others.values()) for row in account} - {None}
    known = _Known(
        events=folder_held.events(named),
        names=folder_held.names({*player_ids, *(game.opponent_id for game in games)}),
        rows=rows,
        opponents=Opponents({**others, **rows}, folder_held.system.settles, folder_held.manifest.opening_period),
        reasons=folder_held.reasons(player_ids),
        standings=folder_held.standings(player_ids),
        earlier=folder_held.earlier_standings(player_ids),
        openings=folder_held.openings(player_ids),
    )
    return [_explanation(folder_held, player_id, known, event_id, period) for player_id in player_ids]


def _is_asked(row: Record, event_id: str | None, period: str | None) -> bool:
    return (event_id is None or row["event_id"] == event_id) and (period is None or row["period"] == period)


def _explanation(
    folder_held: Held, player_id: str, known: _Known, event_id: str | None, period: str | None
) -> Explanation:
    rows, system, manifest = known.rows[player_id], folder_held.system, folder_held.manifest
    period_first, end = _first_day(known.events, rows)
    began = beginning(
        folder_held,
        player_id,
        edition_of(system, period_first, end),
        known.earlier.get(player_id),
        known.openings.get(player_id),
    )
    around = Surroundings(
        system=system,
        names=known.names,
        events=known.events,
        opponents=known.opponents,
        reasons=known.reasons,
    )
    shown = told(
        rows,
        around,
        Average(total=began.total, established=began.established),
        lambda row: _is_asked(row, event_id, period),
    )
    standing = known.standings.get(player_id)
    titles = parse_titles(standing["titles"]) if standing is not None else []
    earned: dict[str, list[str]] = {}
    for title, _, where in titles:
        earned.setdefault(where, []).append(title)
    return Explanation(
        player_id=player_id,
        name=known.names[player_id],
        code=folder_held.code,
        system=system.title,
        period=manifest.period,
        opening_period=manifest.opening_period,
        began=began.words,
        standing=standing,
        rows=[plain(row) for row in shown],
        rows_in_all=len(rows),
        earned=[{"title": title, "date": date, "event_id": where} for title, date, where in titles],
        events=[plain(each) for each in by_event(shown, known.events, earned)],
        totals=plain(sums(shown)),
        clauses=_clauses(system, began, shown, earned),
        terms=_terms(system, shown),
    )


def _first_day(events: Mapping[str, Record], rows: Sequence[Record]) -> tuple[str, str | None]:
    """The month and the end of what a player's first row is about; the beginning of time where there is none."""
    if not rows:
        return "0001-01", None
    event = events.get(rows[0]["event_id"] or "", {})
    return str(rows[0]["period"]), event.get("end_date")


def _clauses(
    system: RatingSystem, began: Beginning, rows: Sequence[Record], earned: Mapping[str, object]
) -> dict[str, str]:
    """The sentences of the clauses that an explanation names, in the rule book's order."""
    named = {clause for row in rows for clause in (row["clause"] or "").split()} | set(began.clauses)
    for edition in system.editions:
        if any(row["opponent_source"] == START_SOURCE for row in rows):
            named.add(edition.start_clause)
        if edition.provisional is not None and any(row["official"] for row in rows):
            named.add(edition.provisional.clause)
    if system.titles is not None and any(row["event_id"] in earned for row in rows):
        named.add(system.titles.clause)
    return {clause: sentence for clause, sentence in system.clauses if clause in named}


def _terms(system: RatingSystem, rows: Sequence[Record]) -> dict[str, str]:
    """What the columns show that a rule book has words of its own for, by column."""
    working = system.editions[-1].curve.working
    points = system.editions[-1].handicaps.points
    found = {}
    if any(row["difference"] is not None for row in rows):
        found["difference"] = f"{working.letter}: {working.words}"
    if any(row["table_row"] is not None for row in rows):
        found["table_row"] = working.row_words
    given = {row["handicap"] for row in rows if row["handicap"] not in (None, "even") and row["head_start"]}
    rule = system.editions[-1].provisional
    if rule is not None and rule.swing is not None and any(row["count"] is not None for row in rows):
        found["average"] = (
            "what a game brings in, then the sum of all so far divided by their number; a game brings the "
            f"opponent's rating, +{rule.swing} for a win, -{rule.swing} for a loss; "
            "an opening counts as its games at its rating"
        )
        if system.editions[-1].floor is not None:
            found["average"] += f"; an average below {system.editions[-1].floor} is shown as that"
    shares = {row["k"]: row["k_share"] for row in rows if row["k_share"] is not None}
    if shares:
        parts = ", ".join(f"{points_text(k)} is {share}" for k, share in sorted(shares.items(), reverse=True))
        found["k"] = f"{parts} of the full {system.editions[-1].full_k}"
    if given:
        found["handicap"] = "points: " + ", ".join(f"{name} {points[name]}" for name in points if name in given)
    return found


def plain(record: Record) -> Record:
    """A record as it is handed on: millionths as decimals without trailing noughts."""
    return {
        name: points_text(value) if name in _DECIMALS and value is not None else value
        for name, value in record.items()
    }
