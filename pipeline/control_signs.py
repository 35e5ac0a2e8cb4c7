"""Control signs, which nobody can read, and the sign that is shown in place of each."""

import re
from typing import Final

CONTROLS: Final = re.compile("[\x00-\x1f\x7f-\x9f\ufffe\uffff]")
CONTROLS_OF_A_CELL: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff]")
"""Those that a cell of a workbook has no use for; tabs and line ends part what it holds."""

CONTROLS_OF_A_LINE: Final = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\ufffe\uffff]")
"""Those that a line of a text has no use for; form feeds are gone before it is looked at."""

SHOWN_CONTROL: Final = "\ufffd"


def readable(text: str) -> str:
    """The text with a sign in place of each control sign."""
    return CONTROLS.sub(SHOWN_CONTROL, text)
