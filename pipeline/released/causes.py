"""Why a list on record comes out differently: what was reported, decided or chosen otherwise since."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pipeline.manifest import Account, CountedCorrection, CountedEvent
from pipeline.released.index import Index


@dataclass(frozen=True, slots=True, kw_only=True)
class Cause:
    """What is different since the release, in words.

    It concerns the players of ``event_id``, or ``player_id``; with neither, everybody. ``late`` says that an event
    or correction is counted now that was not.
    """

    text: str
    event_id: str = ""
    player_id: str = ""
    late: bool = False


def causes_of(index: Index, now: Account, starts: Mapping[str, str]) -> list[Cause]:
    """Everything that differs between what a list on record counted and what this run counts up to its period.

    Args:
        index: of the list on record.
        now: this run's account of the rule book.
        starts: what players came with who had a rating already, as far as this run knows.
    """
    return [
        *_of_the_book(index, now),
        *_of_events(index, now),
        *_of_corrections(index, now),
        *_of_starts(index, starts),
    ]


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
            yield Cause(text=f"{event_id}: {_difference(then[event_id], event)}", event_id=event_id)
    for event_id in then.keys() - counted.keys():
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


def _of_corrections(index: Index, now: Account) -> Iterable[Cause]:
    then = {_key(each): each.value for each in index.corrections}
    counted = {_key(each): each.value for each in now.corrections if each.date[:7] <= index.period}
    for player, date in sorted(then.keys() | counted.keys()):
        was, is_now = then.get((player, date)), counted.get((player, date))
        said = f"the correction of {player} of {date}"
        if was is None:
            yield Cause(text=f"{said} ({is_now}) is new", player_id=player, late=True)
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
            yield Cause(text=text, player_id=player)


def concerning(causes: Sequence[Cause], player_id: str, played: Mapping[str, frozenset[str]]) -> str:
    """The causes that concern a player, in words; if none does, all of them, for they came through opponents.

    Args:
        causes: of the difference.
        player_id: the player.
        played: by event, who played in it, as far as it is known.
    """
    if not causes:
        return "what players start with (players.csv, openings.csv) is different"
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
