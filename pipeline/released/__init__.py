"""Lists on record: what was released, whether a replay still gives it, and how a list is released or revised."""
