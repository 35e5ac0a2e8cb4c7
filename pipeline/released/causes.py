"""Why a list on record comes out differently: what was reported, decided or chosen otherwise since."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, NamedTuple

from pipeline.manifest import Account, CountedCorrection, CountedEvent
from pipeline.released.figures import FIDE_START, hidden
from pipeline.released.index import Index

_UNSEEN: Final = "what was decided of players who are not shown, or what they came with, differs"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cause:
    """What is different since the release, in words.

    It concerns the players of ``event_id``, or ``player_id``; with neither, everybody. ``period`` is that of an
    event whose games were reported otherwise. ``late`` says that an event is counted now that was not, ``entry``
    that an entry by FIDE rating came out differently.
    """

    text: str
    event_id: str = ""
    player_id: str = ""
    period: str = ""
    late: bool = False
    entry: bool = False


def causes_of(index: Index, now: Account, starts: Mapping[str, str]) -> list[Cause]:
    """Everything that differs between what a list on record counted and what this run counts up to its period.

    Args:
        index: of the list on record.
        now: this run's account of the rule book.
        starts: what players came with who had a rating already, as far as this run knows.
    """
    counted = [each for each in now.corrections if each.date[:7] <= index.period]
    seen, unseen = seen_and_unseen(counted, starts, frozenset(index.left_out), index.period)
    return [
        *_of_the_book(index, now),
        *_of_events(index, now),
        *_of_corrections(index, seen.corrections),
        *_of_starts(index, seen.starts),
        *([Cause(text=_UNSEEN)] if unseen != index.unseen else []),
    ]


class Seen(NamedTuple):
    """What was decided of the players of a list, and what they came with."""

    corrections: Sequence[CountedCorrection]
    starts: Mapping[str, str]


def seen_and_unseen(
    corrections: Sequence[CountedCorrection], starts: Mapping[str, str], left_out: Collection[str], period: str
) -> tuple[Seen, str]:
    """What an index may say of players, and a digest of the same of those who are not on its list.

    Args:
        corrections: up to the period.
        starts: what players came with who had a rating already.
        left_out: the hidden names of who is not on the list.
        period: of the list.
    """
    unseen = {
        player
        for player in {*starts, *(each.player_id for each in corrections)}
        if hidden(player, period) in left_out
    }
    shown = Seen(
        corrections=[each for each in corrections if each.player_id not in unseen],
        starts={player: start for player, start in starts.items() if player not in unseen},
    )
    rest = [
        *(f"{each.player_id}|{each.date}|{each.value}" for each in corrections if each.player_id in unseen),
        *(f"{player}|{start}" for player, start in starts.items() if player in unseen),
    ]
    return shown, sha256("\n".join(sorted(rest)).encode()).hexdigest()


def _of_the_book(index: Index, now: Account) -> Iterable[Cause]:
    if index.version != now.version:
        yield Cause(text=f"version {now.version} of the rule book, {index.version} then")
    chosen = now.chosen()
    for name in sorted(index.options.keys() | chosen.keys()):
        was, is_now = index.options.get(name, "its default"), chosen.get(name, "its default")
        if was != is_now:
            yield Cause(text=f"option {name} is {is_now}, {was} then")


def _of_events(index: Index, now: Account) -> Iterable[Cause]:
    then = {event.event_id: event for event in index.events}
    counted = {event.event_id: event for event in now.events if event.period <= index.period}
    elsewhere = {event.event_id: event.period for event in now.events}
    for event_id, event in counted.items():
        if event_id not in then:
            text = f"{event_id} (ended {event.end_date}) is counted now and was not then"
            yield Cause(text=text, event_id=event_id, late=True)
        elif event != then[event_id]:
            corrected = then[event_id].digest != event.digest
            text = f"{event_id}: {_difference(then[event_id], event)}"
            yield Cause(text=text, event_id=event_id, period=event.period if corrected else "")
    for event_id in sorted(then.keys() - counted.keys()):
        if event_id in elsewhere:
            why = f"counts in {elsewhere[event_id]} now"
        elif event_id in now.held:
            why = "is held back now because of errors"
        else:
            why = "is not counted now"
        yield Cause(text=f"{event_id} was counted then and {why}", event_id=event_id)


def _difference(then: CountedEvent, now: CountedEvent) -> str:
    said = [
        f"{what} {after}, {before} then"
        for what, before, after in (
            ("counts in", then.period, now.period),
            ("ends", then.end_date, now.end_date),
            ("starts", then.start_date or "on its last day", now.start_date or "on its last day"),
        )
        if before != after
    ]
    return "; ".join([*said, *(["its report has changed since"] if then.digest != now.digest else [])])


def _of_corrections(index: Index, now: Sequence[CountedCorrection]) -> Iterable[Cause]:
    then = {_key(each): each.value for each in index.corrections}
    counted = {_key(each): each.value for each in now}
    for player, date in sorted(then.keys() | counted.keys()):
        was, is_now = then.get((player, date)), counted.get((player, date))
        said = f"the correction of {player} of {date}"
        if was is None:
            yield Cause(text=f"{said} ({is_now}) is new", player_id=player)
        elif is_now is None:
            yield Cause(text=f"{said} ({was}) is gone", player_id=player)
        elif was != is_now:
            yield Cause(text=f"{said} is {is_now}, {was} then", player_id=player)


def _key(correction: CountedCorrection) -> tuple[str, str]:
    return correction.player_id, correction.date


def _of_starts(index: Index, starts: Mapping[str, str]) -> Iterable[Cause]:
    for player in sorted(index.starts.keys() & starts.keys()):
        if index.starts[player] != starts[player]:
            text = f"{player} came with {starts[player]}, {index.starts[player]} then"
            yield Cause(text=text, player_id=player, entry=starts[player].startswith(FIDE_START))


def concerning(causes: Sequence[Cause], player_id: str, played: Mapping[str, frozenset[str]]) -> str:
    """The causes that concern a player, in words; if none does, all of them, for they came through opponents.

    Args:
        causes: of the difference.
        player_id: the player.
        played: by event, who played in it, as far as it is known.
    """
    if not causes:
        return "no event, correction, opening or option differs: look at the ratings in players.csv"
    own = [
        each.text
        for each in causes
        if each.player_id == player_id
        or player_id in played.get(each.event_id, frozenset())
        or not (each.player_id or each.event_id)
    ]
    if own:
        return "; ".join(own)
    return "through opponents: " + "; ".join(each.text for each in causes)
