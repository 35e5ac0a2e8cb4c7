"""Newcomers: who was rated for the first time in a replay, and the card with which each was."""

from pipeline.replay.engine import Replay
from pipeline.replay.player_by_player import SeatsOfPlayers
from pipeline.rules.rounding import Ints
from pipeline.rules.system import RatingSystem


def first_cards(system: RatingSystem, replay: Replay, counted: SeatsOfPlayers) -> Ints:
    """The number of the card with which each newcomer came on the list, by player.

    Args:
        system: the rule book that was replayed; where players may be unrated, not every card puts on the list.
        replay: what came of it.
        counted: the seats of cards that counted.
    """
    if system.unrated:
        counted = counted.part(replay.cards.rated_after[replay.seats.card])
    player, first, _ = counted.ends()
    return replay.seats.card[first[~replay.opened.rated[player]]]
