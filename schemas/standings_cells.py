"""How the many-valued cells of the standings are read: titles and history. Plain text, no pandas.

A player's titles stand as ``title|date|event_id`` joined by ``;``, in the order in which they were earned. An event
id may hold any character; its ``%``, ``|`` and ``;`` are percent-encoded. The figures of the titles stand in the
same order, joined by ``;``, with nothing for one that is not known. A history stands as ``period:rating:games``
joined by ``;``, for each period with a change, in order; the period is a month YYYY-MM or, for an opening,
``opening``. No rating stands there while the player had none, and so was on no list.
"""

from collections.abc import Iterator

EXACT_RATING = "exact_rating"
"""The rating with all its decimals, where a rule book's ratings have any."""

SETTLED_IN = "settled_in"
"""The month of the last settlement, where a rule book keeps more of a player than a rating.

Where what is kept grows with time and there was no settlement yet, the month as of which the opening stands.
"""

_ESCAPES = (("%", "%25"), ("|", "%7C"), (";", "%3B"))


def parse_titles(cell: str) -> list[tuple[str, str, str]]:
    """Read a player's titles: (title, date, event id) in the order of the cell."""
    titles = []
    for entry in cell.split(";") if cell else ():
        title, date, event_id = entry.split("|")
        titles.append((title, date, decoded(event_id)))
    return titles


def parse_title_figures(cell: str, titles: int) -> list[int | None]:
    """Read a figure for each of a player's titles; None for one that is not known.

    Args:
        cell: the figures; an empty cell knows none.
        titles: how many titles the player has.
    """
    figures = [int(figure) if figure else None for figure in cell.split(";")]
    return figures if cell else [None] * titles


def parse_history(cell: str) -> list[tuple[str, int | None, int]]:
    """Read a player's history: (period, rating, games) in the order of the cell; None for no rating."""
    return list(latest_first(cell))[::-1]


def latest_first(cell: str) -> Iterator[tuple[str, int | None, int]]:
    """Read a history from its end, for whoever needs only the last lists."""
    while cell:
        cell, _, entry = cell.rpartition(";")
        period, rating, games = entry.split(":")
        yield period, int(rating) if rating else None, int(games)


def encoded(text: str) -> str:
    """A text without the characters that part the entries of a cell, percent-encoded."""
    for character, escape in _ESCAPES:
        text = text.replace(character, escape)
    return text


def decoded(text: str) -> str:
    """The text that was encoded."""
    for character, escape in reversed(_ESCAPES):
        text = text.replace(escape, character)
    return text
