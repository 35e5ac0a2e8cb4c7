"""What goes on record of a run: the manifest's account of each rule book."""

from collections.abc import Mapping, Sequence
from itertools import compress

import numpy as np
import pandas as pd

from pipeline.asked_of_run import AskedOfRun
from pipeline.config import Book
from pipeline.earlier_runs import EarlierRun
from pipeline.kept_variant import kept
from pipeline.manifest import Account, CountedCorrection, CountedEvent, Manifest
from pipeline.replaying import Replayed
from pipeline.settings.faults import SETTINGS_FILE
from pipeline.settings.reading import Settings
from pipeline.validated import InputFile, Validated
from schemas.vocabulary import UNRATED


def manifest_of(
    book: Book,
    settings: Settings,
    asked: AskedOfRun,
    validated: Validated,
    earlier: EarlierRun | None,
    replayed: Replayed,
    problem_counts: Mapping[str, int],
    digests: Sequence[str],
) -> Manifest:
    """The manifest of a run of one rule book, without its outputs; ``digests`` are those of all events."""
    inputs = list(validated.inputs)
    if settings.size is not None:
        inputs.append(InputFile(path=SETTINGS_FILE, sha256=settings.sha256, size=settings.size, rows=0))
    return Manifest(
        federation=settings.federation,
        period=validated.period,
        opening_period=earlier.manifest.period if earlier else "",
        runs={book.code: _account(book, validated, digests, earlier, replayed)},
        inputs=tuple(sorted(inputs, key=lambda file: file.path)),
        later=validated.later,
        problems=problem_counts,
        asked=asked,
        presentation=settings.presentation,
        written_back=validated.written_back,
    )


def _account(
    book: Book, validated: Validated, digests: Sequence[str], earlier: EarlierRun | None, replayed: Replayed
) -> Account:
    before = earlier.manifest.runs[book.code] if earlier else None
    events = _events(validated, digests, validated.counts[book.code])
    corrections = _corrections(validated.corrections[validated.corrections_count[book.code]])
    return Account(
        version=book.system.version,
        options={name: (choice.value, choice.origin) for name, choice in book.choices.items()},
        events=[*(before.events if before else ()), *sorted(events, key=lambda event: event.place)],
        corrections=[*(before.corrections if before else ()), *sorted(corrections, key=lambda each: each.place)],
        own_events=len(events),
        own_corrections=len(corrections),
        held=validated.held[book.code],
        counts=_counts(replayed),
        variant=kept(book.variant),
    )


def _events(validated: Validated, digests: Sequence[str], counts: np.ndarray) -> list[CountedEvent]:
    rows = validated.events
    columns = (rows["event_id"], validated.periods, rows["end_date"], rows["start_date"], digests)
    return [
        CountedEvent(
            event_id=str(event_id), period=str(period), end_date=str(end), start_date=str(start), digest=digest
        )
        for event_id, period, end, start, digest in compress(zip(*columns, strict=True), counts)
    ]


def _corrections(rows: pd.DataFrame) -> list[CountedCorrection]:
    return [
        CountedCorrection(
            player_id=str(player),
            date=str(date),
            value=f"change {change}" if pd.isna(rating) else f"rating {rating}",
        )
        for player, date, rating, change in zip(
            *(rows[name] for name in ("player_id", "date", "rating", "change")), strict=True
        )
    ]


def _counts(replayed: Replayed) -> dict[str, int]:
    """How many players have a rating, and how many games of the ledger were rated and not."""
    games = replayed.games
    return {
        "players": int((replayed.standings["status"] != UNRATED).sum()),
        "games_rated": games.rated,
        "games_not_rated": sum(games.not_rated.values()),
        "forfeits": games.unplayed,
        "unjudged_for_titles": replayed.unjudged,
    }
