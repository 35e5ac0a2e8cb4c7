"""What the notes sheet says of crosstables: how places are found, what each tie-break is, what is not played."""

from collections.abc import Iterable, Sequence
from typing import Final

from pipeline.reports.event_places import TieBreaks
from pipeline.rules.edition import Settles
from pipeline.rules.system import RatingSystem
from schemas.tie_breaks import TIE_BREAKS
from schemas.vocabulary import SHAPES

_NAMES: Final = {"swiss": "Swiss", "round-robin": "Round robin", "knock-out": "Knock-out", "league": "League"}

_KNOCK_OUT: Final = (
    "by how far a player came: who was not beaten is first; players beaten in the same round share a place, unless "
    "they played on for it (third place). All games of two players in a round are one match, won by points; if it "
    "is level, the one who plays on has won it"
)

_FIRST: Final = {"swiss": "by points", "round-robin": "by points", "knock-out": _KNOCK_OUT, "league": "by points"}

_SHAPE_FOUND: Final = (
    "An event reported without a shape is a round robin if there are at least three players and every two of them "
    "were paired equally often, otherwise a Swiss."
)

_MORE: Final = {
    "swiss": _SHAPE_FOUND,
    "round-robin": "The games of a player who withdrew count as they were reported.",
    "knock-out": "",
    "league": "A round in which a player has no game is no absence.",
}

_UNPLAYED_SWISS: Final = (
    "FIDE's Tie-Break Regulations (Handbook C.07, art. 16) as they treat unplayed rounds since 2023. Requested are "
    "byes of half a point or none; so is every round of the event in which a player has neither game nor bye, "
    "before the first game, in between or after a withdrawal: it counts as a bye of no points. Requested byes and "
    "games lost by forfeit are voluntary unplayed rounds (16.1). For the opponents' tie-breaks a player's points "
    "are those of the table, but requested byes with nothing but voluntary unplayed rounds behind them count as "
    "draws (16.3). For the player's own tie-breaks every bye and forfeit is a game against a dummy that has as "
    "many points as the player, with the score that the round gave (16.4); the ceiling that FIDE sets for the "
    "dummy's points from March 2026 is not applied. A cut takes the part of a voluntary unplayed round first "
    "(16.5). Games decided by forfeit do not count in direct encounter (6.1.1)."
)

_UNPLAYED_ELSEWHERE: Final = (
    "Where pairings do not depend on results a game decided by forfeit counts like one that was played (C.07 art. "
    "15.2), except among the games with black; byes, free rounds and games missing have no part in Buchholz, "
    "Sonneborn-Berger and direct encounter."
)

_COUNTING: Final = (
    "Every game with a result counts for points and tie-breaks, rated or not, games at odds like any other; a game "
    "without a result does not count yet. Where a round has several games each of them is a game of its own."
)


def crosstable_notes(shapes: Iterable[str], tie_breaks: TieBreaks) -> Sequence[tuple[str, str]]:
    """Subject and text of what there is to say of crosstables of these shapes.

    Args:
        shapes: of every event its shape, a word of SHAPES.
        tie_breaks: by shape the names of its tie-breaks.
    """
    there = set(shapes)
    named = [shape for shape in SHAPES if shape in there]
    used = {name for shape in named for name in tie_breaks.get(shape, ())}
    notes = [(f"{_NAMES[shape]}: places", _places(shape, tie_breaks.get(shape, ()))) for shape in named]
    notes += [(each.header, each.definition) for name, each in TIE_BREAKS.items() if name in used]
    if named:
        notes.append(("Games that count", _COUNTING))
    if "swiss" in there and used.intersection(tie_breaks.get("swiss", ())):
        notes.append(("Unplayed rounds: Swiss", _UNPLAYED_SWISS))
    others = [shape for shape in named if shape != "swiss" and tie_breaks.get(shape)]
    if others:
        names = [_NAMES[shape].lower() for shape in others]
        notes.append((f"Unplayed rounds: {', '.join(names)}", _UNPLAYED_ELSEWHERE))
    return notes


def figure_notes(system: RatingSystem) -> Sequence[tuple[str, str]]:
    """Subject and text of what there is to say of ratings and changes in events, where not all of it is plain."""
    notes = []
    if system.settles is Settles.EVERY_PERIOD:
        notes.append(("Rating", "as the event's month began with it: all games of a month are rated with it"))
        notes.append(("Change", _MONTHLY))
    elif system.shows_decimals:
        notes.append(("Rating, change", "with all decimals; the list shows whole points besides"))
    elif system.steps > 1:
        notes.append(
            ("Change", "from one rating in whole points to the other; the ratings themselves have decimals")
        )
    if system.special_clauses:
        clauses = ", ".join(dict.fromkeys(system.special_clauses))
        notes.append(("Expected", f"of the games that have an expected score; games by {clauses} have none"))
    if system.unrated:
        notes.append(("Without a rating", "no rating stands before the event, and no change beside a first one"))
    return notes


_MONTHLY: Final = (
    "what the event's games bring, to two decimals. The changes of all events of the month are added up exactly "
    "and rounded once, for the list; first ratings and ratings that are taken off the list are the month's as well"
)


def _places(shape: str, names: Sequence[str]) -> str:
    headers = [_said(TIE_BREAKS[name].header) for name in names]
    then = f"; then by {', '.join(headers)}" if headers else ""
    text = f"{_FIRST[shape]}{then}. A place is shared only where all of this is equal."
    return " ".join(filter(None, (text[0].upper() + text[1:], _MORE[shape])))


def _said(header: str) -> str:
    """A header within a sentence: names of people keep their capital."""
    return header if header.startswith(("Buchholz", "Sonneborn")) else header[0].lower() + header[1:]
