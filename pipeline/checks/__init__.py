"""The rules that need more than one column or table; each a small function over whole columns."""
