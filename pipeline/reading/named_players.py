"""The entrants of a report that has no list of players but names both of them at every game."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from operator import attrgetter
from typing import Any, Final

from pipeline.problems import Problem
from pipeline.reading.faults import fault, quoted
from pipeline.reading.names import key_of
from pipeline.reading.report import Entrant

Key = tuple[str, str]

_TAKEN_OVER: Final = tuple(
    each.name for each in fields(Entrant) if each.name not in ("number", "line", "points", "adjusted", "reports")
)

_WORDS_OF: Final = attrgetter(*_TAKEN_OVER)
_LONGEST: Final = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedPlayers:
    """The players that are named, in order of appearance; ``of`` is of each naming the index of its player.

    A naming that may be either of two players has -1, and an error says so.
    """

    entrants: tuple[Entrant, ...]
    of: tuple[int, ...]
    problems: tuple[Problem, ...]


def named_players(file: str, named: Sequence[Entrant]) -> NamedPlayers:
    """Put together the namings that are of one player: by our id, else by FIDE id, else by name.

    A naming without an id is of the player of that name; if there are several, nobody knows whose it is. Of each
    thing that is said of a player the first that says anything is taken.

    Args:
        file: its name for messages.
        named: the players of each game, with the line of the game and no number.
    """
    owners = _owners(named)
    spellings = {name: key_of(name) or name for name in {naming.name for naming in named}}
    ids = [_key_by_id(naming, owners) for naming in named]
    namesakes: dict[str, set[Key]] = {}
    for naming, key in zip(named, ids, strict=True):
        if key:
            namesakes.setdefault(spellings[naming.name], set()).add(key)
    places: dict[Key, int] = {}
    players: list[Entrant] = []
    of: list[int] = []
    said: set[tuple[object, ...]] = set()
    problems = list(_shared_ids(file, owners))
    for naming, known in zip(named, ids, strict=True):
        spelling = spellings[naming.name]
        candidates = {known} if known else namesakes.get(spelling, {("name", spelling)})
        if len(candidates) > 1:
            problems.append(_ambiguous(file, naming, candidates))
            of.append(-1)
            continue
        place = places.setdefault(next(iter(candidates)), len(players))
        words = (place, *_WORDS_OF(naming))
        if place == len(players):
            players.append(naming)
        elif words not in said:
            problems.extend(_contradictions(file, players[place], naming, spellings))
            players[place] = _filled(players[place], naming)
        said.add(words)
        of.append(place)
    return NamedPlayers(entrants=_numbered(players), of=tuple(of), problems=tuple(problems))


def _owners(named: Sequence[Entrant]) -> Mapping[str, Mapping[str, int]]:
    """Of each FIDE id the ids of ours that stand beside it, each with the first line."""
    owners: dict[str, dict[str, int]] = {}
    for naming in named:
        if naming.fide_id and naming.national_id:
            owners.setdefault(naming.fide_id, {}).setdefault(naming.national_id, naming.line)
    return owners


def _shared_ids(file: str, owners: Mapping[str, Mapping[str, int]]) -> Iterator[Problem]:
    """An error for each FIDE id that stands beside two ids of ours."""
    for fide_id, ours in owners.items():
        if len(ours) > 1:
            (one, first), (other, line) = list(ours.items())[:2]
            said = f"the FIDE id {fide_id} is that of {quoted(one)} in line {first} and of {quoted(other)} here"
            yield fault(file, line, "", said, found=fide_id, expected="one player with this FIDE id")


def _key_by_id(naming: Entrant, owners: Mapping[str, Mapping[str, int]]) -> Key | None:
    if naming.national_id:
        return "id", naming.national_id
    ours = owners.get(naming.fide_id, {})
    if ours:
        return "id", next(iter(ours))
    return ("FIDE id", naming.fide_id) if naming.fide_id else None


def _ambiguous(file: str, naming: Entrant, candidates: set[Key]) -> Problem:
    whose = " or ".join(f"{kind} {name[:_LONGEST]}" for kind, name in sorted(candidates)[:5])
    said = f"{quoted(naming.name)} stands here without an id and may be {whose}"
    return fault(file, naming.line, "", said, found=naming.name, expected="an id")


def _contradictions(file: str, player: Entrant, naming: Entrant, spellings: Mapping[str, str]) -> Iterator[Problem]:
    """What a naming says otherwise than those before it; birth dates are not shown."""
    who = quoted(player.name or player.national_id or player.fide_id)
    if naming.fide_id and player.fide_id and naming.fide_id != player.fide_id:
        said = f"{who} has the FIDE id {player.fide_id} from line {player.line} on and {naming.fide_id} here"
        yield fault(file, naming.line, "", said, found=naming.fide_id, expected="one FIDE id for a player")
    births = sorted((player.birth_date, naming.birth_date), key=len)
    if births[0] and not births[1].startswith(births[0]):
        said = f"{who} has another birth date here than from line {player.line} on"
        yield fault(file, naming.line, "", said, expected="one birth date for a player, or an id for each of two")
    if naming.name and player.name and spellings[naming.name] != spellings[player.name]:
        said = f"{who} of line {player.line} is called {quoted(naming.name)} here, with the same id"
        yield fault(file, naming.line, "", said, found=naming.name, severity="warning")


def _filled(player: Entrant, naming: Entrant) -> Entrant:
    """The player with what the naming says besides."""
    news: dict[str, Any] = {
        name: getattr(naming, name)
        for name in _TAKEN_OVER
        if getattr(player, name) in ("", None) and getattr(naming, name) not in ("", None)
    }
    return replace(player, **news) if news else player


def _numbered(players: Sequence[Entrant]) -> tuple[Entrant, ...]:
    """Each player with a number by which cells can name them: the id, else the name."""
    taken: set[str] = set()
    numbered = []
    for place, player in enumerate(players):
        number = player.national_id or player.name or player.fide_id
        if number in taken:
            number = f"{number} ({place + 1})"
        taken.add(number)
        numbered.append(replace(player, number=number))
    return tuple(numbered)
