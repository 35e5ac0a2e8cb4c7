"""Who is who in events that are looked at each by itself: the players of one are not asked about in another."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from pipeline.intake.events.gathered import Gathered
from pipeline.intake.people.identities import Identified, identify
from pipeline.intake.people.identity_lines import IdentityLines
from pipeline.intake.people.known import Known


def identify_apart(gathered: Sequence[Gathered], known: Known, new_ids: str) -> Identified:
    """Say of the entrants of each event who they are; whoever is not known becomes a new player of that event.

    Args:
        gathered: the reports, those of an event together.
        known: the players that there are.
        new_ids: what the ids begin with; from the second event on its number stands before them.
    """
    found = []
    for number, (_, reports) in enumerate(groupby(gathered, key=lambda each: each.event_id)):
        one = identify(list(reports), known, IdentityLines(), add=True, new_ids=new_ids)
        found.append(one if not number else _numbered(one, f"{number + 1}-"))
    return Identified(
        ids=tuple(ids for each in found for ids in each.ids),
        new=tuple(player for each in found for player in each.new),
        questions=(),
        problems=tuple(problem for each in found for problem in each.problems),
    )


def _numbered(identified: Identified, before: str) -> Identified:
    return replace(
        identified,
        ids=tuple(tuple(each and before + each for each in ids) for ids in identified.ids),
        new=tuple(replace(each, player_id=before + each.player_id) for each in identified.new),
    )
