"""From entrants to players: ids, names, what the officer answered, and who is new."""
