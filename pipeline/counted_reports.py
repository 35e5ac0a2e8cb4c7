"""Reports that an earlier run counted, held against what is in the folder now; they are skipped all the same."""

from pipeline.digests import event_digests
from pipeline.earlier_runs import EarlierRun
from pipeline.problems import Problem
from pipeline.validated import Validated


def changed_since(earlier: EarlierRun, validated: Validated) -> list[Problem]:
    """A warning of each event that was counted with other games than the folder has.

    An event without games here is none: its report may be archived.
    """
    now = dict(
        zip(
            validated.events["event_id"].tolist(),
            event_digests(validated.events, validated.games),
            strict=True,
        )
    )
    then = {event.event_id: event.digest for run in earlier.manifest.runs.values() for event in run.events}
    return [
        _changed(event, digest, now[event])
        for event, digest in sorted(then.items())
        if event in now and now[event] != digest and _games(now[event])
    ]


def _games(digest: str) -> int:
    return int(digest.split("-", maxsplit=1)[0])


def _changed(event: str, then: str, now: str) -> Problem:
    expected = "the event's own report, or another id (event in ratinglist.toml) for another event"
    message = (
        f"{event} was counted by the earlier run from another report ({_games(then):,} games and byes then, "
        f"{_games(now):,} now) and is skipped; expected {expected}, or a replay of everything after a correction"
    )
    return Problem(severity="warning", file="--opening", found=event, expected=expected, message=message)
