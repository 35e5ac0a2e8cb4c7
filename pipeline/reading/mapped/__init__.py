"""Files with headers of their own, read by a column mapping of ratinglist.toml; they claim no file."""
