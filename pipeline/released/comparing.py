"""A replay held against the lists on record: whose figures would change, and why."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import pandas as pd

from pipeline.exits import REPUBLISH
from pipeline.manifest import Manifest
from pipeline.outputs import ENTRIES, RATING_LIST, TITLES
from pipeline.released.causes import Cause, causes_of, concerning
from pipeline.released.figures import Figures, digest_of_lists, figures_of, hidden, titles_said
from pipeline.released.record import Record, Release
from pipeline.released.reported import NAMED as NAMED_GAMES
from pipeline.released.reported import games_reported_otherwise
from pipeline.writers.csv_forms import form_of
from pipeline.writers.csv_reading import csv_texts
from pipeline.writers.kept_files import Kept

NAMED: Final = 20
"""How many players a message names of one list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Revision:
    """One player's figures on record and as the replay gives them; None: not on that list."""

    player_id: str
    name: str
    published: Figures | None
    revised: Figures | None
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A list on record that the replay does not give any more."""

    release: Release
    causes: Sequence[Cause]
    revisions: Sequence[Revision]


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """What is held against the record, of one rule book: its standings and what players came with."""

    standings: pd.DataFrame
    starts: Mapping[str, str]


def differences(
    record: Record,
    manifest: Manifest,
    books: Mapping[str, Compared],
    players: pd.DataFrame,
    games: pd.DataFrame,
) -> list[Difference]:
    """Every list on record, up to the manifest's period, that would come out differently.

    Args:
        record: the lists on record.
        manifest: this run's.
        books: by rule book, what the replay came to.
        players: schemas.players.Players.
        games: schemas.games.Games, also of events that do not count.
    """
    found = []
    for code, book in books.items():
        account = manifest.runs[code]
        months = {event.event_id: event.period for event in account.events}
        releases = [each for each in record.latest([code]) if each.index.period <= manifest.period]
        # Each list is part of the history that the last one sums up: where that is the same, all are.
        if not releases or _same(releases[-1], book.standings, months):
            continue
        for release in releases:
            if _same(release, book.standings, months):
                continue
            causes = [
                _with_games(cause, record, code, games) for cause in causes_of(release.index, account, book.starts)
            ]
            now = figures_of(book.standings, months, release.index.period)
            played = _played(causes, games)
            revisions = _revisions(release, record.files, now, players, causes, played)
            found.append(Difference(release=release, causes=causes, revisions=revisions))
    return found


def _with_games(cause: Cause, record: Record, code: str, games: pd.DataFrame) -> Cause:
    """A cause with the games that were reported otherwise, as far as a crosstable on record tells."""
    release = record.find(code, cause.period) if cause.period else None
    if release is None:
        return cause
    said = games_reported_otherwise(cause.event_id, release, record.files, games)
    more = [f"{len(said) - NAMED_GAMES} more games"] if len(said) > NAMED_GAMES else []
    return replace(cause, text=f"{cause.text} ({'; '.join([*said[:NAMED_GAMES], *more])})") if said else cause


def _same(release: Release, standings: pd.DataFrame, months: Mapping[str, str]) -> bool:
    return digest_of_lists(standings, months, release.index.period) == release.index.figures


def _played(causes: Sequence[Cause], games: pd.DataFrame) -> dict[str, frozenset[str]]:
    """Who played in the events that are causes, as far as their games are in the folder."""
    played = {}
    for event_id in sorted({cause.event_id for cause in causes} - {""}):
        rows = games[(games["event_id"] == event_id).to_numpy(dtype=bool)]
        played[event_id] = frozenset([*rows["white_id"].dropna().tolist(), *rows["black_id"].dropna().tolist()])
    return played


def _revisions(
    release: Release,
    files: Mapping[str, Kept],
    now: Mapping[str, Figures],
    players: pd.DataFrame,
    causes: Sequence[Cause],
    played: Mapping[str, frozenset[str]],
) -> list[Revision]:
    """The shown players whose figures differ, in the order of their ids."""
    then, names = published(release, files)
    listed = players[players["listed"]]
    names |= dict(zip(listed["player_id"].tolist(), listed["name"].tolist(), strict=True))
    names |= dict.fromkeys(players.loc[~players["listed"], "player_id"].tolist(), "")  # perhaps listed until now
    shown = set(listed["player_id"].tolist()) | then.keys()
    period, left_out = release.index.period, frozenset(release.index.left_out)
    revisions = []
    for player in sorted(shown & (then.keys() | now.keys())):
        was, is_now = then.get(player), now.get(player)
        if was is None and hidden(player, period) in left_out:
            continue
        if was != is_now:
            cause = concerning(causes, player, played)
            revisions.append(
                Revision(player_id=player, name=names[player], published=was, revised=is_now, cause=cause)
            )
    return revisions


def published(release: Release, files: Mapping[str, Kept]) -> tuple[dict[str, Figures], dict[str, str]]:
    """The figures and names of a list on record, by player."""
    form = form_of(release.index.presentation)
    listed, earned = (
        csv_texts(files[f"{release.folder}/{name}"].content(), form) for name in (RATING_LIST, TITLES)
    )
    titles: dict[str, list[tuple[str, str, str]]] = {}
    for player, title, date, event in zip(
        *(earned[name].tolist() for name in ("player_id", "title", "date", "event_id")), strict=True
    ):
        titles.setdefault(player, []).append((title, date, event))
    figures = {
        player: Figures(int(rating), int(games), titles_said(titles.get(player, ())))
        for player, rating, games in zip(
            *(listed[name].tolist() for name in ("player_id", "rating", "games")), strict=True
        )
    }
    return figures, dict(zip(listed["player_id"].tolist(), listed["name"].tolist(), strict=True))


def told(found: Sequence[Difference], record: Record) -> str:
    """The lists that would change, whose figures, why, and what to do, in lines.

    Args:
        found: at least one difference.
        record: the lists on record.
    """
    lines = []
    for each in found:
        place = f"{each.release.folder}/{RATING_LIST}"
        lines.append(f"{place}: this list is on record and would come out differently")
        lines += [f"  {cause.text}" for cause in each.causes]
        # A single cause stands above all of them.
        lines += [
            f"  {_told_player(revision)}" + (f" ({revision.cause})" if len(each.causes) != 1 else "")
            for revision in each.revisions[:NAMED]
        ]
        if len(each.revisions) > NAMED:
            lines.append(f"  and {len(each.revisions) - NAMED:,} more players")
        if not each.revisions:
            lines.append("  only figures of players who are not shown differ")
    first_open = max(record.first_open({each.release.index.system for each in found}).values())
    return "\n".join([*lines, *_advice(found, first_open)])


def _told_player(revision: Revision) -> str:
    was, is_now = (
        "not on it" if each is None else f"{each.rating} ({each.games} games)"
        for each in (revision.published, revision.revised)
    )
    titles = titles_differ(revision)
    who = f"{revision.player_id} {revision.name}".rstrip()
    return f"{who}: {was} on record, {is_now} now{f', {titles}' if titles else ''}"


def titles_differ(revision: Revision) -> str:
    """The titles that the two figures do not share, in words."""
    was, is_now = (() if each is None else each.titles for each in (revision.published, revision.revised))
    gained = [f"{title} added" for title in is_now if title not in was]
    return ", ".join([*gained, *(f"{title} gone" for title in was if title not in is_now)])


def _advice(found: Sequence[Difference], first_open: str) -> list[str]:
    late = sorted({cause.event_id for each in found for cause in each.causes if cause.late})
    lines = ["what to do:"]
    if late:
        lines.append(
            f"  late events ({', '.join(late)}): in events.csv give them rated_in = {first_open}, the first open "
            'month; or late = "next-list" in ratinglist.toml does so by itself'
        )
    if any(cause.entry for each in found for cause in each.causes):
        lines.append(f"  an entry by FIDE rating: append the {ENTRIES} of the list on record to openings.csv")
    other = "anything else: put" if len(lines) > 1 else "put"
    lines.append(f"  {other} it back as it was, and write a correction dated in {first_open} or later")
    lines.append(f"  or revise what is on record: run again with --republish, look at it, then {REPUBLISH}")
    return [*lines, "nothing was written"]
