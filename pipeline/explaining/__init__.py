"""Why a rating is what it is: every row of a player's ledger, or of an event's, in words and figures."""
