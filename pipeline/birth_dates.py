"""What in a text may be a birth date, and texts in which none can be read."""

import re
from typing import Final

_SIGNED: Final = r"""
      \d{1,4} \s* [-./\\_:·年\u2010-\u2015\u2212] \s* \d{1,2} \s* [-./\\_:·月\u2010-\u2015\u2212] \s* \d{1,4}
    | (?<!\d) \d{1,2} (?:st|nd|rd|th)? [\s.-]* [^\W\d_]{3,12} [\s.,-]* \d{2,4}      # 1 May 1990
    | [^\W\d_]{3,12} [\s.]* \d{1,2} (?:st|nd|rd|th)? [\s.,]+ \d{4}          # May 1, 1990
    | (?<!\d) \d{4} [\s.,-]+ [^\W\d_]{3,12} [\s.-]* \d{1,2}                         # 1990. május 1.
"""
_MONTH: Final = "(?:0[1-9]|1[0-2])"
_DAY: Final = "(?:0[1-9]|[12][0-9]|3[01])"
_YEAR: Final = "(?:19|20)?[0-9]{2}"
_FIGURES: Final = rf"(?<!\d) (?: {_YEAR}{_MONTH}{_DAY} | {_DAY}{_MONTH}{_YEAR} | {_MONTH}{_DAY}{_YEAR} ) (?!\d)"

_IN_AN_ID: Final = re.compile(_SIGNED, re.VERBOSE | re.IGNORECASE)
_IN_A_CELL: Final = re.compile(f"{_SIGNED} | {_FIGURES}", re.VERBOSE | re.IGNORECASE)


def masked(text: str) -> str:
    """A birth date that may be shown: its form without its figures."""
    return re.sub(r"[^-./ ]", "*", text)


def without_dates(text: str, *, of_an_id: bool = False) -> str:
    """A text about a player's row as a message may show it: each figure of what may be a date as ``*``.

    Args:
        text: the text.
        of_an_id: whether it is an id, where figures alone are taken for no date.
    """
    pattern = _IN_AN_ID if of_an_id else _IN_A_CELL
    return pattern.sub(lambda found: re.sub(r"\d", "*", found[0]), text)
