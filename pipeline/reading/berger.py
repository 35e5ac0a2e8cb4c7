"""Berger's table: in which round of a round robin two numbers meet."""


def berger_round(first: int, second: int, players: int) -> int:
    """The round in which two numbers meet by the Berger table, with a bye for one of an odd number of players."""
    even = players + players % 2
    low, high = sorted((first, second))
    total = 2 * low if high == even else low + high
    return (total - 2) % (even - 1) + 1


def rounds_of(players: int) -> int:
    """How many rounds everybody needs to meet everybody once."""
    return players - 1 + players % 2
