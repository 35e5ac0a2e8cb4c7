"""The formats of a workbook: of titles, headers, cells by kind, links and notes."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from xlsxwriter.format import Format
from xlsxwriter.workbook import Workbook

from pipeline.writers.sheet_cells import NUMBER_FORMATS, Kind, is_text
from pipeline.writers.sheet_models import Column

_INK, _HEAD, _RULE, _LINK, _QUIET = "#1F3864", "#DCE6F1", "#8EA9DB", "#0563C1", "#595959"

_SIGNS = {"+": "#00702E", "-": "#C00000", "0": "#7F7F7F", "word": _LINK}
_NUMBER: Final[dict[str, object]] = {"align": "right", "indent": 1, "valign": "vcenter"}
_RULED = {"bottom": 4, "bottom_color": "#BFBFBF"}  # a light rule below each row, on paper too


def sign_of(value: str | float) -> str:
    """Return which of the formats of signed numbers a cell has."""
    if isinstance(value, str):
        return "word"
    return "+" if value > 0 else "-" if value < 0 else "0"


def column_format(formats: "Formats", column: Column) -> Format:
    """Return the format of a column's cells."""
    return formats.columns[column.kind, column.centred, column.wrapped]


@dataclass(frozen=True, slots=True, kw_only=True)
class Formats:
    """The formats of a workbook; those of columns by kind, whether centred and whether wrapped.

    ``signs`` are those of a signed number's cell: ``+``, ``-``, ``0`` and, for a word in its place, ``word``;
    ``figures`` those of numbers by their number format, as many as were asked for.
    """

    columns: Mapping[tuple[Kind, bool, bool], Format]
    signs: Mapping[str, Format]
    figures: Mapping[str, Format]
    plain: Format
    title: Format
    subtitle: Format
    heading: Format
    header: Format
    centred_header: Format
    link: Format
    id_link: Format
    subject: Format
    note: Format


@dataclass(frozen=True, slots=True, kw_only=True)
class Styles:
    """The numbers that the formats of a column's cells have in the file.

    ``signs`` are those of a signed number's cell, ``figures`` those of numbers by their number format.
    """

    usual: str
    link: str
    signs: Mapping[str, str]
    figures: Mapping[str, str]


def styles_of(formats: "Formats", column: Column, figures: Collection[str]) -> Styles:
    """Return the styles of a column, whose figures have these number formats."""
    link = formats.id_link if column.kind == "id" else formats.link
    return Styles(
        usual=_number(column_format(formats, column)),
        link=_number(link) if is_text(column.kind) else "",
        signs={sign: _number(each) for sign, each in formats.signs.items()} if column.kind == "signed" else {},
        figures={figure: _number(formats.figures[figure]) for figure in figures},
    )


def _number(shown: Format) -> str:
    return str(shown._get_xf_index())  # noqa: SLF001 - there is no public way


class _Figures(dict[str, Format]):
    """Formats of numbers by their number format, added to the workbook when one is first asked for."""

    def __init__(self, book: Workbook) -> None:
        super().__init__()
        self._book = book

    def __missing__(self, number_format: str) -> Format:
        shown = {"num_format": number_format, **_NUMBER, "valign": "top", **_RULED}
        self[number_format] = self._book.add_format(shown)
        return self[number_format]


def formats_of(book: Workbook) -> Formats:
    """Add the formats to a workbook."""
    head = {
        "bold": True,
        "bg_color": _HEAD,
        "bottom": 1,
        "bottom_color": _RULE,
        "valign": "bottom",
        "text_wrap": True,
    }
    link = {**_RULED, **_alignment("id", centred=False), "font_color": _LINK, "underline": 1}
    return Formats(
        columns={
            (kind, centred, wrapped): book.add_format(
                {
                    "num_format": number_format,
                    **_alignment(kind, centred=centred),
                    **({"text_wrap": True} if wrapped else {}),
                    **_RULED,
                }
            )
            for kind, number_format in NUMBER_FORMATS.items()
            for centred in (False, True)
            for wrapped in (False, True)
        },
        signs={
            sign: book.add_format(
                {"num_format": NUMBER_FORMATS["signed"], "font_color": colour, **_NUMBER, **_RULED}
            )
            for sign, colour in _SIGNS.items()
        },
        figures=_Figures(book),
        plain=book.add_format(),
        title=book.add_format({"bold": True, "font_size": 14, "font_color": _INK, "valign": "vcenter"}),
        subtitle=book.add_format({"font_color": _QUIET, "valign": "vcenter"}),
        heading=book.add_format({"bold": True, "font_size": 12, "font_color": _INK, "valign": "vcenter"}),
        header=book.add_format({**head, "align": "left", "indent": 1}),
        centred_header=book.add_format({**head, "align": "center"}),
        link=book.add_format(link),
        id_link=book.add_format({**link, "num_format": NUMBER_FORMATS["id"]}),
        subject=book.add_format({"bold": True, "valign": "top", "text_wrap": True, "indent": 1}),
        note=book.add_format({"text_wrap": True, "valign": "top", "indent": 1}),
    )


def _alignment(kind: Kind, *, centred: bool) -> dict[str, object]:
    """Return how a column is aligned; text keeps a space to the number that may stand on its left."""
    if centred:
        return {"align": "center", "valign": "vcenter"}
    if kind == "figure":
        return {**_NUMBER, "valign": "top", "text_wrap": True}
    if kind == "decimal6":
        # Beside numbers of another format with the very same alignment LibreOffice forgets the indent.
        return {**_NUMBER, "valign": "top"}
    if is_text(kind):
        return {"align": "left", "indent": 1, "valign": "vcenter"}
    return _NUMBER
