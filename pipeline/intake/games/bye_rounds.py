"""The rounds in which a bye may be inferred from a total, and why there is none in others."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from pipeline.intake.games.accounts import Accounts
from pipeline.intake.games.cell_words import rounds_words
from pipeline.reading.report import Report

_FURTHEST: Final = 99
"""The last round in which a bye is inferred though no game of the round or of a later one is told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ByeRounds:
    """The rounds of a report in which somebody has a game, and those without one, in order.

    ``full`` are the rounds in which somebody is given a full-point bye, ``paired`` is the number of players of a
    round robin in which nobody is left over, else 0.
    """

    played: Sequence[int]
    missing: Sequence[int]
    full: frozenset[int]
    paired: int

    def free(self, told: Collection[int]) -> tuple[int, ...]:
        """The rounds that are left to a player of whom something is told in other rounds."""
        return () if self.paired else tuple(round_ for round_ in self.played if round_ not in told)

    def why_not(self, told: Collection[int]) -> str:
        """Why byes do not make up the difference of such a player."""
        if self.paired:
            return f"and nobody is left over in a round robin of {self.paired} players"
        free = self.free(told)
        missing = [round_ for round_ in self.missing if round_ not in told]
        nobody = f"nobody has a game in {rounds_words(missing)}, where no bye is inferred" if missing else ""
        if free:
            return f"and byes in {rounds_words(free)} cannot make up the difference{nobody and f' ({nobody})'}"
        return f"and {nobody or 'no round without a cell is left for a bye'}"


def bye_rounds_of(report: Report, accounts: Accounts, decided: int) -> ByeRounds:
    """Where byes may be inferred: a round without any game is one that the report lacks, not one of byes for all.

    Args:
        report: the report. One of some players' own rows shows no round as lacking: nobody else's games are there.
        accounts: the results of each entrant.
        decided: the last round in which anybody has a result.
    """
    last = decided if report.mirrored else max(decided, min(report.rounds, _FURTHEST))
    with_games = {cell.round for cell in report.cells if cell.kind in ("played", "forfeit")}
    played = [round_ for round_ in range(1, last + 1) if not report.mirrored or round_ in with_games]
    paired = report.shape == "round-robin" and len(report.entrants) % 2 == 0
    return ByeRounds(
        played=played,
        missing=[round_ for round_ in range(1, last + 1) if round_ not in with_games] if report.mirrored else (),
        full=frozenset(
            round_ for account in accounts for round_, kind, score in account if (kind, score) == ("bye", 2)
        ),
        paired=len(report.entrants) if paired else 0,
    )


def too_few_words(players: int, rounds: Sequence[int]) -> str:
    """Why a player does not get the full-point byes that are lacking.

    Args:
        players: how many players lack any.
        rounds: those that are left to the player.
    """
    lack = "1 player lacks" if players == 1 else f"{players:,} players lack"
    return (
        f"and full-point byes in {rounds_words(rounds)} cannot make up the difference: "
        f"there is one a round at most, and {lack} some"
    )
