"""The forms of a CSV file: exact for machines, or so that people can open it in Excel without harm."""

from dataclasses import dataclass
from typing import Final

import pyarrow as pa
import pyarrow.compute as pc

from pipeline.presentation import FOR_EXCEL, TAB, Presentation


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """How the cells of a file are put down; without anything said, exactly, for machines.

    ``separator`` stands between two cells, ``decimal`` in numbers, ``line_end`` behind each line and ``begin``
    before the first; ``neutral`` texts become no formula, whatever they look like.
    """

    separator: str = ","
    decimal: str = "."
    line_end: str = "\n"
    begin: str = ""
    neutral: bool = False


MACHINES: Final = Form()

# Excel takes a file for UTF-8 by its mark alone (and with a mark it knows no line sep=); it splits lines at CRLF,
# which RFC 4180 asks for and it writes itself, and takes a mere line feed inside quotes for a new line in the cell.
_MARK: Final = "\ufeff"
_LINE_END: Final = "\r\n"

# What may begin a formula, after OWASP's advice on CSV injection: = + - @ and their full-width forms, a tab, a
# carriage return, a line feed. Its apostrophe is put in front; wrapping every cell in quotes, which it names too,
# keeps no program from reading a formula. Blanks, quotes and signs without width or shape before one hide nothing.
# A cell must not become two where the file is opened with another separator than it has: what would begin the
# second one, behind any separator or line end inside the text, is treated like a beginning. An apostrophe that was
# there already gets one more, so that every text can be read back.
_BEGINS: Final = "[=+\\-@＝＋－＠﹦﹢﹣﹫]"
_UNSEEN: Final = '[\\p{Z}\\p{Cf}"\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f]*'
_AT_THE_START: Final = f"('*)({_UNSEEN}(?:{_BEGINS}|[\\t\\r\\n]))"
_BEHIND: Final = f"('*)({_UNSEEN}{_BEGINS})"
_APART: Final = "([,;\\t\\r\\n])"

_NUMBER: Final = r"^[+-]?[0-9]+(\.[0-9]+)?$"


def form_of(presentation: Presentation) -> Form:
    """The form in which a federation wants the tables that people read."""
    if presentation.csv_for != FOR_EXCEL:
        return MACHINES
    separator = "\t" if presentation.csv_separator == TAB else presentation.csv_separator
    return Form(
        separator=separator, decimal=presentation.csv_decimal, line_end=_LINE_END, begin=_MARK, neutral=True
    )


def put_down(texts: pa.LargeStringArray, form: Form, *, number: bool) -> pa.LargeStringArray:
    """The texts of cells as a form has them, before they are quoted.

    Args:
        texts: the texts.
        form: the form.
        number: whether the column holds numbers, or words that look like none.
    """
    if not form.neutral:
        return texts
    safe = _neutral(texts)
    if not number:
        return safe
    return pc.if_else(
        pc.match_substring_regex(texts, _NUMBER), pc.replace_substring(texts, ".", form.decimal), safe
    )


def read_back(texts: pa.LargeStringArray, form: Form, *, number: bool) -> pa.LargeStringArray:
    """The texts that ``put_down`` was given."""
    if not form.neutral:
        return texts
    plain = pc.replace_substring_regex(texts, f"^'{_AT_THE_START}", r"\1\2")
    plain = pc.replace_substring_regex(plain, f"{_APART}'{_BEHIND}", r"\1\2\3")
    if not number:
        return plain
    numbers = pc.replace_substring(texts, form.decimal, ".")
    return pc.if_else(pc.match_substring_regex(numbers, _NUMBER), numbers, plain)


def _neutral(texts: pa.LargeStringArray) -> pa.LargeStringArray:
    """The texts with an apostrophe before everything that may begin a formula."""
    apart = pc.replace_substring_regex(texts, f"{_APART}{_BEHIND}", r"\1'\2\3")
    return pc.replace_substring_regex(apart, f"^{_AT_THE_START}", r"'\1\2")
