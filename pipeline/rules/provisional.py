"""How a newcomer is rated until established: by the ordinary rule, or by an average of performances."""

from dataclasses import dataclass

from pipeline.rules.rounding import Ints


@dataclass(frozen=True, slots=True, kw_only=True)
class Provisional:
    """A player is provisional until ``games`` rated games.

    With ``swing`` the rating meanwhile is the mean over those games of the opponent's rating plus ``swing`` for a
    win, less it for a loss; the sum of these is the player's exact state. ``bye_rating`` is what a full-point
    bye or forfeit win brings into that mean (None: nothing), cited as ``bye_clause``.
    """

    clause: str
    games: int
    swing: int | None = None
    bye_rating: int | None = None
    bye_clause: str = ""

    @property
    def averages(self) -> bool:
        """Whether the rating is an average meanwhile."""
        return self.swing is not None


def performances(opponent: Ints, score: Ints, swing: int) -> Ints:
    """What each game brings into the mean: opponent + swing (W - L), a draw being half of each.

    Args:
        opponent: the opponents' ratings.
        score: half points, 0, 1 or 2.
        swing: points added for a win and taken off for a loss.
    """
    return opponent + swing * (score - 1)
