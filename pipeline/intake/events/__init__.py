"""From reports to events: which reports tell of one event, what it is called, and each of its games once."""
