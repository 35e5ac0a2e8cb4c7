"""PGN files: games, their tag pairs, the events that they belong to."""
