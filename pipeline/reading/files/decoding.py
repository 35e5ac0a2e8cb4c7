"""From bytes to a text: UTF-8 or UTF-16 if they are, else what the officer says, else what the letters show."""

import codecs
import re
from dataclasses import dataclass, replace
from typing import Final

from pipeline.reading.files.encodings import shown_name
from pipeline.reading.files.foreign_files import is_full_of_controls
from pipeline.reading.files.letters import FAMILIES, fitting
from pipeline.reading.files.other_readings import doubt_of

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
"""The marks at the beginning; the longer ones first, since one begins with another."""

_FULL_OF_CONTROLS: Final = (
    "the file is full of control characters and no text; expected a text or a workbook (.xlsx)"
)
_FEWEST_PAIRS: Final = 8
_PLACES: Final = 2_000
_WORST: Final = 0.6
_HIGH: Final = re.compile(rb"[\x80-\xff]")
_WORD: Final = re.compile(rb"[A-Za-z\x80-\xff]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Decoded:
    """A text and what it was read as.

    ``told`` says how that was known, ``doubt`` why it may be wrong, ``fault`` why there is no text.
    """

    text: str = ""
    encoding: str = ""
    told: str = ""
    doubt: str = ""
    fault: str = ""


def decode(data: bytes, asked: str) -> Decoded:
    """Read the bytes of a text as letters.

    Args:
        data: the whole file.
        asked: the encoding of what is neither UTF-8 nor UTF-16, as the officer says; empty: find it out.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            found = _strictly(data, encoding, len(mark), "" if encoding == "utf-8" else " (as its first bytes say)")
            if encoding != "utf-8" or not found.fault:
                return found
            data = data[len(mark) :]
            break
    wide = _wide(data)
    if wide:
        return _strictly(data, wide, 0, " (found out from its zero bytes)")
    if is_full_of_controls(data):
        return Decoded(fault=_FULL_OF_CONTROLS)
    found = _strictly(data, "utf-8", 0)
    if not found.fault:
        return found
    if asked:
        return _as_asked(data, asked)
    return _found_out(data, found.fault)


def _strictly(data: bytes, encoding: str, start: int, told: str = "") -> Decoded:
    try:
        return Decoded(text=data[start:].decode(encoding), encoding=shown_name(encoding), told=told)
    except UnicodeDecodeError as error:
        return Decoded(fault=_byte(data, start + error.start, encoding))


def _byte(data: bytes, place: int, encoding: str) -> str:
    return f"byte {place + 1:,} (0x{data[place]:02X}) is not {shown_name(encoding).upper()}"


def _as_asked(data: bytes, asked: str) -> Decoded:
    try:
        return Decoded(text=data.decode(asked), encoding=shown_name(asked), told=" (as the setting encoding says)")
    except UnicodeDecodeError as error:
        return Decoded(fault=f"{_byte(data, error.start, asked)}, which the setting encoding says that it is")
    except (LookupError, ValueError):
        return Decoded(fault=f'the setting encoding says "{asked}", which is no encoding of this text')


def _wide(data: bytes) -> str:
    """UTF-16 without a mark, if every other byte is mostly zero and the others are not."""
    start = data[:4096]
    even, odd = start[::2].count(0), start[1::2].count(0)
    pairs = len(start) // 2
    if pairs >= _FEWEST_PAIRS and odd * 4 >= pairs and even * 10 <= odd:
        return "utf-16-le"
    if pairs >= _FEWEST_PAIRS and even * 4 >= pairs and odd * 10 <= even:
        return "utf-16-be"
    return ""


def _found_out(data: bytes, fault: str) -> Decoded:
    """The encoding that makes most words a language's words, of those that the library does not rule out."""
    around = _around_letters(data)
    words = sorted({word for part in around for word in _WORD.findall(part) if not word.isascii()})
    fits = fitting(words, _not_ruled_out(b"\n".join(around)) or tuple(FAMILIES))
    for at, fit in enumerate(fits):
        found = _strictly(data, fit.encoding, 0, " (found out from its bytes; set encoding to say otherwise)")
        if not found.fault:
            lettered = [word for word in words if _has_letters(word, fit.encoding)]
            doubt = doubt_of(lettered, fits[at:]) if lettered else ""
            return replace(found, told=" by its bytes", doubt=doubt) if doubt else found
    return Decoded(fault=f"{fault} and no other encoding that was tried fits; set encoding to what it is")


def _has_letters(word: bytes, encoding: str) -> bool:
    """Whether a word has letters that are no ASCII; a ½ or a dash says nothing about whose letters they are."""
    return any(sign.isalpha() for sign in word.decode(encoding, "replace") if not sign.isascii())


def _around_letters(data: bytes) -> list[bytes]:
    """What stands around the first bytes that are no ASCII, each place once."""
    around: list[bytes] = []
    end = 0
    for high in _HIGH.finditer(data):
        if high.start() >= end:
            start = max(end, high.start() - 30)
            end = high.end() + 50
            around.append(data[start:end])
            if len(around) == _PLACES:
                break
    return around


def _not_ruled_out(sample: bytes) -> tuple[str, ...]:
    """The encodings whose text the library does not find hopelessly disorderly; of a few words it knows no more."""
    from charset_normalizer import from_bytes  # noqa: PLC0415 - needed for few files only

    matches = from_bytes(sample, cp_isolation=list(FAMILIES), threshold=_WORST, enable_fallback=False)
    left = {encoding for match in matches for encoding in (match.encoding, *match.could_be_from_charset)}
    return tuple(encoding for encoding in FAMILIES if encoding in left)
