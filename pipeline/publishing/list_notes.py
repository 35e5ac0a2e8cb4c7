"""What the notes sheet of rating-list.xlsx says besides what both workbooks say: what is on the list, and how."""

from collections.abc import Iterator, Sequence
from typing import Final

from pipeline.publishing.change_sheet import cause_notes
from pipeline.publishing.material import Material, Note
from pipeline.publishing.tables import BookTables
from pipeline.publishing.wording import header_of, meanings, players_said
from pipeline.publishing.workbook_notes import about, clauses, readings
from pipeline.reports.own_columns import own_meanings
from pipeline.reports.rating_list import have_rating

_TREND: Final = (
    "Last lists",
    "a small column for each of them, the darkest one for this list; the figures have their own sheet",
)


def list_notes(material: Material, tables: BookTables, lively_limit: int) -> Sequence[Note]:
    """Subject and text of every note; a subject alone is a heading."""
    return [
        *about(material),
        ("What is left out", ""),
        *_left_out(material, tables, lively_limit),
        *readings(material),
        ("What the columns say", ""),
        *_columns(material, tables),
        *_causes(tables),
        *clauses(material),
    ]


def own_notes(material: Material) -> Sequence[Note]:
    """Header and meaning of the rule book's own columns of the list."""
    return [(header_of(name), text) for name, text in own_meanings(material.book.system).items()]


def _columns(material: Material, tables: BookTables) -> Iterator[Note]:
    yield from meanings(map(str, tables.rating_list.columns))
    yield from own_notes(material)
    yield _TREND
    if tables.handicap_statistics is not None:
        yield "Handicaps", "higher's share: games won by the higher-rated player among those that either won"


def _causes(tables: BookTables) -> Iterator[Note]:
    """What the causes of the change report mean, under a heading if there are any."""
    causes = cause_notes(tables.change_report)
    if causes:
        yield "What created and destroyed points", ""
        yield from causes


def _left_out(material: Material, tables: BookTables, lively_limit: int) -> Iterator[Note]:
    hidden = ~material.players["listed"].to_numpy(dtype=bool)
    with_rating = material.standings.loc[have_rating(material.standings), "player_id"]
    rated = material.players["player_id"].isin(with_rating).to_numpy(dtype=bool)
    yield (
        "Without a rating",
        _players(int((~rated).sum()), _without_rating(material)),
    )
    yield "Not listed", _players(int((hidden & rated).sum()), "rated and, as players.csv asks, not shown")
    yield from tables.list_notes
    if not len(tables.titles):
        yield "Titles", "nobody has earned one by this rule book"
    if len(tables.rating_list) > lively_limit:
        yield (
            "Charts",
            f"left out like what is drawn of the last lists: there are more than {lively_limit:,} players",
        )


def _without_rating(material: Material) -> str:
    if not material.book.system.unrated:
        return "no rated game and no opening rating"
    return "too few games for a first rating or none at all, or a rating that is too low for the list"


def _players(count: int, what: str) -> str:
    if not count:
        return "nobody"
    return f"{players_said(count)}: {what}"
