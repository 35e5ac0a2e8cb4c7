"""From the cells of a report to its games: two views of a game put together, totals checked, byes inferred."""
