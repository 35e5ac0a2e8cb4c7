"""Who is who in a report that only some players' own rows make up: opponents have a name, a federation, no id."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from pipeline.problems import Problem, Severity
from pipeline.reading.faults import fault, quoted
from pipeline.reading.names import key_of
from pipeline.reading.report import Entrant
from pipeline.reading.sheets import naming, place_words

_LONGEST: Final = 40


class Own(NamedTuple):
    """A player whose own rows are in the report. ``points`` are in hundredths, None where no total is stated.

    ``sheet`` is what messages name.
    """

    name: str
    national_id: str
    line: int
    points: int | None = None
    sheet: str = ""


class Meeting(NamedTuple):
    """Whom a player met, as that player's row says: ``own`` is the player's place among the report's own.

    ``sheet`` is what messages name.
    """

    own: int
    round: int
    line: int
    name: str
    federation: str
    title: str
    rating: int | None
    sheet: str = ""


class Everybody(NamedTuple):
    """The entrants, the own players first; the number of each meeting's opponent; what is unclear or odd."""

    entrants: tuple[Entrant, ...]
    numbers: tuple[str, ...]
    problems: tuple[Problem, ...]


def who_is_who(file: str, own: Sequence[Own], meetings: Sequence[Meeting]) -> Everybody:
    """Make one entrant of everybody that the rows name.

    An opponent is one of the own players if that player's row of the round names the other in turn; all other
    opponents of the same name and federation are one person, and one without a federation is the only one of
    that name.

    Args:
        file: the report's name for messages.
        own: the players whose rows are here.
        meetings: whom they met, in the order of the rows.
    """
    keys = [key_of(meeting.name) for meeting in meetings]
    own_keys = [key_of(player.name) for player in own]
    answering: dict[tuple[str, int, str], list[int]] = {}
    bearers: dict[str, list[int]] = {}
    for at, key in enumerate(own_keys):
        bearers.setdefault(key, []).append(at)
    federations: dict[str, set[str]] = {}
    entrants = [_own_entrant(at, player) for at, player in enumerate(own)]
    first: dict[tuple[str, str], int] = {}
    problems: list[Problem] = []
    found: list[int] = []
    for meeting, key in zip(meetings, keys, strict=True):
        federations.setdefault(key, set()).add(meeting.federation)
        answering.setdefault((own_keys[meeting.own], meeting.round, key), []).append(meeting.own)
    for meeting, key in zip(meetings, keys, strict=True):
        mutual = answering.get((key, meeting.round, own_keys[meeting.own]), [])
        if len(mutual) == 1:
            at = mutual[0]
        else:
            if key in bearers:
                problems.append(_not_mutual(file, meeting, [own[at] for at in bearers[key][:3]], len(mutual)))
            federation, unclear = _federation_of(file, meeting, federations[key])
            problems += unclear
            at = first.setdefault((key, federation), len(entrants))
            if at == len(entrants):
                entrants.append(_opponent(at, meeting, federation))
        entrants[at], odd = _completed(file, entrants[at], meeting)
        problems += odd
        found.append(at)
    return Everybody(tuple(entrants), tuple(entrants[at].number for at in found), tuple(problems))


def _own_entrant(at: int, player: Own) -> Entrant:
    return Entrant(
        number=str(at + 1),
        line=player.line,
        name=player.name,
        national_id=player.national_id,
        points=player.points,
    )


def _opponent(at: int, meeting: Meeting, federation: str) -> Entrant:
    return Entrant(number=str(at + 1), line=meeting.line, name=meeting.name, federation=federation, reports=False)


def _not_mutual(file: str, meeting: Meeting, bearers: Sequence[Own], mutual: int) -> Problem:
    """A name that an own player bears, though the rows do not say that it is they who were met."""
    lines = " and ".join(
        place_words(player.line, player.sheet if player.sheet != meeting.sheet else "") for player in bearers
    )
    who = f"{quoted(meeting.name)} is the name of a player whose own rows are here ({lines})"
    if mutual:
        says, expected = f"{who}: each could be meant", "rows from which only one of them can be meant"
    else:
        says = f"{who}, but no row of round {meeting.round} there names this game"
        expected = "the same game in that player's rows, or a name that tells another person apart"
    return _fault(file, meeting, says, meeting.name, expected)


def _fault(
    file: str, meeting: Meeting, says: str, found: str, expected: str = "", severity: Severity = "error"
) -> Problem:
    column = f"round {meeting.round}"
    problem = fault(file, meeting.line, column, says, found=found, expected=expected, severity=severity)
    return naming(meeting.sheet, problem)


def _federation_of(file: str, meeting: Meeting, there: set[str]) -> tuple[str, list[Problem]]:
    """The opponent's federation: the row's own, or the only one that the name has in other rows."""
    others = sorted(there - {""})
    if meeting.federation or not others:
        return meeting.federation, []
    if len(others) == 1:
        return others[0], []
    some = " and ".join(other[:_LONGEST] for other in others[:5])
    says = f"{quoted(meeting.name)} has no federation here, elsewhere {some}: each could be meant"
    expected = "the opponent's federation"
    return "", [_fault(file, meeting, says, meeting.name, expected)]


def _completed(file: str, entrant: Entrant, meeting: Meeting) -> tuple[Entrant, list[Problem]]:
    """The entrant with what the row tells of them besides; where it differs, what was told first stays."""
    told: dict[str, Any] = {"rating": meeting.rating, "title": meeting.title}
    if entrant.reports:
        told["federation"] = meeting.federation
    problems = []
    filled: dict[str, Any] = {}
    for field, value in told.items():
        before = getattr(entrant, field)
        if before in ("", None):
            filled[field] = value
        elif value not in ("", None, before):
            says = (
                f"{quoted(entrant.name)} has the {field} {_shown(value)} here and {_shown(before)} in an earlier "
                f"row; they are taken for one player, and the earlier {field} stays"
            )
            problems.append(_fault(file, meeting, says, str(value), severity="warning"))
    return replace(entrant, **filled), problems


def _shown(value: object) -> str:
    text = str(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
