"""How the program ends: exit codes, and the errors that lead to them. Light, for every command loads it."""

from typing import Final

DONE: Final = 0
DATA: Final = 1
"""The data have errors, or differ from what they are compared with."""
USAGE: Final = 2
MACHINE: Final = 3
FAULT: Final = 70
SIGINT: Final = 130
SIGTERM: Final = 143


UNTOUCHED: Final = "nothing was written"
CHANGING: Final = "the output is the old one or the new one, whole"
CHANGED: Final = "the new output is in place"
"""What the end of a command means for its output, by how far it has come."""


REPUBLISH: Final = "ratinglist release DIR --republish --reason TEXT"
"""The way out that messages name where a list on record is to be revised."""


class UsageError(Exception):
    """The command line asks for what does not exist; the message says what does."""


class DataError(Exception):
    """What was read cannot be used; the message says why and what to do."""
