"""The lines by which chess-results.com names itself above and below its lists."""

from typing import Final

from pipeline.reading.chess_results.player_tables import SITE
from pipeline.reading.document import Document

_FOOT: Final = 8
_AROUND: Final = ',;\t| "'


def is_site_line(line: str) -> bool:
    """Whether a line is the one that chess-results.com writes above its lists, alone in its row."""
    line = line.strip(_AROUND)
    return f"{SITE}.com" in line.casefold() and not any(sign in line for sign in ",;\t|") and may_be_a_list(line)


def may_be_a_list(line: str) -> bool:
    """Whether a first line is none of a TRF, a PGN or an XML file, which may name the site as well."""
    line = line.lstrip("\ufeff \t")
    return not line.startswith(("[", "<", "###", "%")) and not (line[:3].isdigit() and line[3:4] == " ")


def has_footer(document: Document) -> bool:
    """Whether one of the last lines names the site."""
    lines = document.lines[-_FOOT:]
    rows = [cells for sheet in document.sheets for cells in sheet.rows[-_FOOT:]]
    return any(SITE in line.casefold() for line in lines) or any(
        SITE in cell.casefold() for cells in rows for cell in cells
    )
