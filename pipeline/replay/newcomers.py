"""Newcomers: who was rated for the first time in a replay, and the card with which each was."""

from pipeline.replay.engine import Replay
from pipeline.replay.player_by_player import SeatsOfPlayers
from pipeline.rules.rounding import Ints


def first_cards(replay: Replay, counted: SeatsOfPlayers) -> Ints:
    """The number of the first card of each newcomer, by player; ``counted`` are the seats of cards that counted."""
    player, first, _ = counted.ends()
    return replay.seats.card[first[~replay.opened.rated[player]]]
