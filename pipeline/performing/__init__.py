"""Performance ratings: of a list of opponents and a score, or of a player's events in an output folder."""
