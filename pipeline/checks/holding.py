"""Whom errors concern: which events, players, openings and corrections are held back because of them."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from pipeline.checks.setting import Setting, members
from pipeline.problems import Blame, Finding, Findings
from pipeline.tables import Sheet, Tables

_WHOLE = ""
"""Stands for all rule books where one could be named."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """What the errors so far concern.

    ``events`` are the ids held back for all rule books, ``of`` those for one; ``players`` the ids whose rows
    are in error, ``openings`` (system, player) and ``corrections`` (system, player, date) the same. ``loose``
    is whether an error leads to no event, so that holding back does not help.
    """

    events: frozenset[str]
    of: dict[str, frozenset[str]]
    players: frozenset[str]
    openings: frozenset[tuple[str, str]]
    corrections: frozenset[tuple[str, str, str]]
    loose: bool

    def for_book(self, code: str) -> frozenset[str]:
        """The events held back for a rule book."""
        return self.events | self.of.get(code, frozenset())


class Concerned:
    """Finds the events of whom an error concerns; the look-ups are made once."""

    def __init__(self, tables: Tables, setting: Setting) -> None:
        self.tables = tables
        self.setting = setting
        self.names = frozenset(tables.events.sheet.words["event_id"].words) - {""}
        self._events_of: dict[str, frozenset[str]] | None = None
        self._members: dict[str, frozenset[str]] | None = None

    def events_of(self, player: str) -> frozenset[str]:
        """Every existing event in which a player has a game or bye."""
        if self._events_of is None:
            self._events_of = _events_of_players(self.tables.games.sheet, self.names)
        return self._events_of.get(player, frozenset())

    def of_book(self, code: str) -> frozenset[str]:
        """Every event that is, or may be, played for a rule book."""
        if self._members is None:
            events = self.tables.events
            rows = events.words("event_id").texts(np.arange(events.sheet.rows))
            unsure = self.names - set(rows.tolist())
            self._members = {
                book: frozenset(rows[member].tolist()) & self.names | unsure
                for book, member in members(events, self.setting).items()
            }
        return self._members.get(code, self.names)


def held_by(findings: Findings, concerned: Concerned) -> Held:
    """What all the errors found so far hold back."""
    setting = concerned.setting
    whole: set[str] = set()
    of: dict[str, set[str]] = {code: set() for code in setting.books}
    loose = any(problem.severity == "error" for problem in findings.whole)
    dropped: dict[str, set[tuple[str, ...]]] = {
        "players.csv": set(),
        "openings.csv": set(),
        "corrections.csv": set(),
    }
    standing = frozenset[str]().union(*(setting.standing(code) for code in setting.counted))
    for finding in findings.errors():
        own = finding.blame is None
        for event, player, system in _blamed(finding):
            found = concerned.events_of(player) if player else frozenset((event,)) & concerned.names
            if system in setting.books:
                found &= concerned.of_book(system)
                of[system] |= found
            else:
                whole |= found
            loose |= not found
        if own and isinstance(finding.of, Sheet) and finding.of.name in dropped:
            keys = _KEYS[finding.of.name]
            columns = [finding.of.words[column].texts(finding.rows).tolist() for column in keys]
            dropped[finding.of.name].update(zip(*columns, strict=True))
    return Held(
        events=frozenset(whole),
        of={code: frozenset(events) for code, events in of.items()},
        # Who goes on from the standings of an earlier run cannot be left out of the players any more.
        players=frozenset(player for (player,) in dropped["players.csv"]) - standing,
        openings=frozenset(dropped["openings.csv"]),  # type: ignore[arg-type]  # the keys of that table
        corrections=frozenset(dropped["corrections.csv"]),  # type: ignore[arg-type]  # the keys of that table
        loose=loose,
    )


_KEYS = {
    "players.csv": ("player_id",),
    "openings.csv": ("system", "player_id"),
    "corrections.csv": ("system", "player_id", "date"),
}


def _blamed(finding: Finding) -> Iterator[tuple[str, str, str]]:
    """The distinct (event, player, system) that the rows of a finding are to blame on; "" where none."""
    blame = finding.blame or _own_blame(finding)
    nothing = np.full(len(finding.rows), "", dtype=object)
    columns = [nothing if column is None else column for column in (blame.events, blame.players, blame.systems)]
    yield from dict.fromkeys(zip(*(column.tolist() for column in columns), strict=True))


def _own_blame(finding: Finding) -> Blame:
    """Whom the rows themselves name."""
    sheet = finding.of
    assert isinstance(sheet, Sheet)  # noqa: S101 - input tables are sheets

    def texts(column: str) -> np.ndarray:
        return sheet.words[column].texts(finding.rows)

    if sheet.name in ("games.csv", "events.csv"):
        return Blame(events=texts("event_id"))
    if sheet.name == "players.csv":
        return Blame(players=texts("player_id"))
    return Blame(players=texts("player_id"), systems=texts("system"))


def _events_of_players(games: Sheet, names: frozenset[str]) -> dict[str, frozenset[str]]:
    """Of each player the existing events with a game or bye, also in rows that are in error."""
    found: dict[str, set[str]] = {}
    event = games.words["event_id"]
    for column in ("white_id", "black_id"):
        player = games.words[column]
        pairs = np.unique(player.codes.astype(np.int64) * max(len(event.words), 1) + event.codes)
        for pair in pairs.tolist():
            name = event.words[pair % len(event.words)]
            if name in names:
                found.setdefault(player.words[pair // len(event.words)], set()).add(name)
    found.pop("", None)
    return {player: frozenset(events) for player, events in found.items()}
