"""ratinglist.toml: which keys it may have, what it says, and everything that is wrong in it."""
