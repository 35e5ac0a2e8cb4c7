"""Ratings in reports that no new player is given, because the report does not say whose they are."""

from collections.abc import Iterator, Sequence

from pipeline.intake.people.new_players import NewPlayer
from pipeline.problems import Problem
from pipeline.reading.faults import fault


def unused_ratings(new: Sequence[NewPlayer]) -> Iterator[Problem]:
    """A warning of each report whose new players have FIDE numbers and ratings that may be FIDE's or not."""
    files: dict[str, list[NewPlayer]] = {}
    for each in new:
        if each.entrant.fide_id and each.entrant.rating and not each.entrant.fide_rating:
            files.setdefault(each.file, []).append(each)
    for file, players in sorted(files.items()):
        first = min(players, key=lambda each: each.entrant.line)
        count = f"{len(players):,} new players have" if len(players) > 1 else "a new player has"
        said = (
            f"{count} a FIDE number and a rating here, the first {first.player_id} {first.entrant.name} with "
            f"{first.entrant.rating}; whose ratings they are is not said, so fide_rating stays empty in "
            "players-new.csv: fill it in where somebody is to enter by it"
        )
        yield fault(file, first.entrant.line, "rating", said, severity="warning")
