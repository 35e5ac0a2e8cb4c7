"""Whether a text could as well be read in another encoding, and what its words would be then."""

from collections.abc import Sequence
from typing import Final

from pipeline.reading.faults import quoted
from pipeline.reading.files.encodings import shown_name
from pipeline.reading.files.letters import Fit, makes_sense
from pipeline.reading.files.sounding import longest_run

_BALTIC: Final = "cp1257"
_BALTIC_ENDS: Final = frozenset("sšaeė")
"""What names of Lithuania and Latvia end with."""

_MANY_WORDS: Final = 5
_MANY_LETTERS: Final = 4
"""As many words and letters as tell a language that all of them are of."""

_SAY: Final = "in ratinglist.toml, or with --encoding"


def doubt_of(words: Sequence[bytes], fits: Sequence[Fit]) -> str:
    """Why the encoding that fits best is not sure, as a warning says it; empty if it is.

    Another one makes sense of about as many words, which sound as well and have other letters; or of many words no
    encoding makes sense.

    Args:
        words: those that are not of ASCII letters only.
        fits: how well they fit the encodings, the one that is taken first.
    """
    taken = fits[0]
    strange = [word for word in words if not makes_sense(word, taken.encoding)]
    if 10 * len(strange) > len(words):
        shown = quoted(_text(strange[0], taken.encoding))
        return f"{shown} is of no language that is known; say what the file is with encoding {_SAY}"
    for other in fits[1:]:
        word = _read_otherwise(words, taken, other)
        if word:
            one, another = shown_name(taken.encoding), shown_name(other.encoding)
            return (
                f"{quoted(_text(word, taken.encoding))} may be {quoted(_text(word, other.encoding))} in {another}; "
                f'say which with encoding = "{one}" or "{another}" {_SAY}'
            )
    return ""


def _read_otherwise(words: Sequence[bytes], taken: Fit, other: Fit) -> bytes:
    """The first word that has other letters in an encoding that fits about as well; empty if there is none."""
    sure = taken.of_one_language == len(words) >= _MANY_WORDS and taken.letters >= _MANY_LETTERS
    slack = 0 if sure else max(1, taken.of_one_language // 5)
    if other.of_one_language < taken.of_one_language - slack:
        return b""
    as_good = 0
    otherwise = b""
    for word in words:
        if makes_sense(word, other.encoding) and _sounds_as_well(word, taken.encoding, other.encoding):
            as_good += 1
            here, there = _text(word, taken.encoding), _text(word, other.encoding)
            if not otherwise and here != there and not _is_apostrophed(here):
                otherwise = word
    return otherwise if as_good >= taken.words - taken.words // 20 else b""


def _sounds_as_well(word: bytes, taken: str, other: str) -> bool:
    here, there = _text(word, taken), _text(word, other)
    if here == there:
        return True
    if other == _BALTIC and there[-1].casefold() not in _BALTIC_ENDS:
        return False
    return longest_run(there) <= longest_run(here) + 1


def _is_apostrophed(text: str) -> bool:
    """Whether all that is no ASCII in a word is a sign amid its letters, as an apostrophe is."""
    return text[0].isascii() and not any(sign.isalpha() for sign in text if not sign.isascii())


def _text(word: bytes, encoding: str) -> str:
    return word.decode(encoding, errors="replace")
