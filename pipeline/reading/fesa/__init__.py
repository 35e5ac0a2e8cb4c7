"""The sheets of shogi federations: the lines between brackets, results with their odds."""
