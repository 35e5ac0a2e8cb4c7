"""The rounds of the games of a PGN file: by the tag Round, by the words of a broadcast, or none at all."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from pipeline.problems import Problem, Severity
from pipeline.reading.faults import fault, quoted
from pipeline.reading.pgn.tags import Tags

_ROUND: Final = re.compile(r"0{0,3}([1-9][0-9]{0,3})(?:\.([0-9]{1,6}(?:\.[0-9]{1,6}){0,3}))?")
_BEFORE_PLAYERS: Final = re.compile(r"Round ([0-9.]{1,40})(?= ?[:|]| - |\Z)", re.IGNORECASE)
_IN_ADDRESS: Final = re.compile(r"/broadcast/[^/\s]{1,200}/round-([1-9][0-9]{0,2})(?=/|\Z)")
_ADDRESSES: Final = ("BroadcastURL", "Site", "GameURL")
_LONGEST: Final = 1_000
_LAST_SURE: Final = 10
"""The last round whose number in an address is no other's: addresses drop the dot of a round 1.1."""


class ToldRound(NamedTuple):
    """The round of a game, and what a dot parts from it (a board, or the game of a match).

    ``round`` is 0 where it cannot be read or is not told; ``by`` is the tag that it is to be read from, empty where
    none tells it.
    """

    round: int
    part: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Rounds:
    """Of each game its round and part, 0 if none is known; the events whose games tell none; what is to be said.

    The games of events that tell no rounds are of round 1.
    """

    games: tuple[tuple[int, str], ...]
    untold: frozenset[str]
    problems: tuple[Problem, ...]


def rounds_of(file: str, keys: Sequence[str], found: Sequence[Tags]) -> Rounds:
    """The rounds of all games; that only some games of an event tell theirs is an error.

    Args:
        file: its name for messages.
        keys: of each game what tells its event apart.
        found: the tags of each game; they take the errors.
    """
    told = [_told_round(tags) for tags in found]
    of_event: dict[str, list[int]] = {}
    for at, key in enumerate(keys):
        of_event.setdefault(key, []).append(at)
    untold = {key: those for key, those in of_event.items() if not any(told[at].by for at in those)}
    for key, those in of_event.items():
        without = [at for at in those if not told[at].by]
        if without and key not in untold:
            _some_without(found[without[0]], len(without), len(those))
    return Rounds(
        games=tuple((1, "") if key in untold else each[:2] for key, each in zip(keys, told, strict=True)),
        untold=frozenset(untold),
        problems=(*_untold_noted(file, untold, found), *_addresses_noted(file, told, found)),
    )


def _told_round(tags: Tags) -> ToldRound:
    """What a game tells of its round; what cannot be read is told."""
    text = tags.get("Round")
    if text or "Round" in tags.faulty:
        number = _ROUND.fullmatch(text)
        if number:
            return ToldRound(int(number[1]), number[2] or "", "Round")
        says = f"the round is {quoted(text)}"
        tags.add("Round", says, "a number such as 3, or 3.2 for the second board of round 3")
        return ToldRound(0, "", "Round")
    words = _BEFORE_PLAYERS.match(tags.get("Event")) if tags.get("BroadcastName") else None
    number = _ROUND.fullmatch(words[1]) if words else None
    if number:
        return ToldRound(int(number[1]), number[2] or "", "Event")
    for name in _ADDRESSES:
        part = _IN_ADDRESS.search(tags.get(name)[:_LONGEST])
        if part:
            return ToldRound(int(part[1]), "", name)
    return ToldRound(0, "", "")


def _some_without(first: Tags, without: int, games: int) -> None:
    """Add the error of an event of which only some games tell their round to the first that does not."""
    some = f"1 of the {games:,} games" if without == 1 else f"{without:,} of the {games:,} games"
    whose = f" of {quoted(first.event_name)}" if first.event_name else " without an event's name"
    where = "has no round, this one" if without == 1 else "have no round, the first here"
    expected = '[Round "…"] in every game of an event, or in none, which makes all of them round 1'
    first.add("Round", f"{some}{whose} {where}", expected)


def _untold_noted(file: str, untold: Mapping[str, Sequence[int]], found: Sequence[Tags]) -> Iterator[Problem]:
    """A note of the events that are taken as one round."""
    if not untold:
        return
    games = next(iter(untold.values()))
    first = found[games[0]]
    name = f"event {quoted(first.event_name)}" if first.event_name else "an event without a name"
    if len(untold) > 1:
        said = f"no game of {len(untold):,} events, the first {name}, has a round: those of each are"
    else:
        said = f"no game of {name} has a round: all are"
    said += " taken as round 1, in order of their dates"
    yield fault(file, first.line, "Round", said, severity="note")


def _addresses_noted(file: str, told: Sequence[ToldRound], found: Sequence[Tags]) -> Iterator[Problem]:
    """What is said of rounds that stand only in the address of a broadcast; two digits may be two numbers."""
    read = [(each, tags) for each, tags in zip(told, found, strict=True) if each.by in _ADDRESSES]
    doubtful = [(each, tags) for each, tags in read if each.round > _LAST_SURE]
    those = doubtful or read
    if not those:
        return
    first, tags = those[0]
    some = (
        "the round of this game is"
        if len(those) == 1
        else f"the rounds of {len(those):,} games, the first here, are"
    )
    said = f'{some} read from the address alone ("round-{first.round}" in {first.by})'
    severity: Severity = "note"
    if doubtful:
        said += f", which would write round {first.round // 10}.{first.round % 10} so too: add Round if it is that"
        severity = "warning"
    yield fault(file, tags.lines[first.by], first.by, said, severity=severity)
