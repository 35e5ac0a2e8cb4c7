"""A page for each player: the rating and its history, the events that moved it, the titles."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Final

import pandas as pd

from pipeline.publishing.material import Material
from pipeline.publishing.page_places import PLAYERS, Places
from pipeline.publishing.page_tables import signed
from pipeline.publishing.tables import BookTables
from pipeline.publishing.wording import header_of
from pipeline.reports.own_columns import own_places
from pipeline.reports.player_events import player_events
from pipeline.rules.edition import Settles
from pipeline.writers.cell_texts import cell_texts
from pipeline.writers.pages.history_picture import History, Standing, history_picture
from pipeline.writers.pages.page import Column, Fact, Link, Page, Section, Table
from schemas.standings import OPENING
from schemas.standings_cells import parse_history
from schemas.vocabulary import UNRATED

Row = Mapping[str, str]
"""A row of a table as texts, by column."""

_OTHER_STEPS: Final = {"correction": "Correction", "conversion": "Conversion of all ratings"}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Known:
    """What the pages look up, made once: rows of players, of the list, of events and titles by player."""

    listed: Mapping[str, Row]
    steps: Mapping[str, Sequence[Row]]
    titles: Mapping[str, Sequence[Row]]
    event_names: Mapping[str, str]


def player_pages(material: Material, tables: BookTables, places: Places) -> Iterator[tuple[str, Page]]:
    """Path and page of each player who has one, by id."""
    known = _Known(
        listed={row["player_id"]: row for row in _rows(tables.rating_list)},
        steps=_by_player(
            player_events(material.book.system, material.ledger.whole(), material.players, material.events)
        ),
        titles=_by_player(tables.titles.sort_values("player_id", kind="stable")),
        event_names=dict(zip(material.events["event_id"], material.events["name"], strict=True)),
    )
    players = {row["player_id"]: row for row in _rows(material.players)}
    for standing in _rows(material.standings):
        player_id = standing["player_id"]
        if player_id in places.players:
            page = _player_page(material, places, known, players[player_id], standing)
            yield f"{PLAYERS}/{places.players[player_id]}.html", page


def _rows(frame: pd.DataFrame) -> Iterator[Row]:
    names = [str(name) for name in frame.columns]
    for cells in zip(*(cell_texts(frame[name]) for name in names), strict=True):
        yield dict(zip(names, cells, strict=True))


def _by_player(frame: pd.DataFrame) -> dict[str, list[Row]]:
    return {player: list(rows) for player, rows in groupby(_rows(frame), key=lambda row: row["player_id"])}


def _player_page(material: Material, places: Places, known: _Known, player: Row, standing: Row) -> Page:
    player_id = player["player_id"]
    steps = known.steps.get(player_id, ())
    titles = known.titles.get(player_id, ())
    history = _history(standing, material.period)
    sections = [
        Section(
            anchor="events", title="Events", table=_events_table(steps, known, places, material.book.system.settles)
        ),
        *([Section(anchor="titles", title="Titles", facts=_title_facts(titles, known, places))] if titles else []),
        Section(anchor="lists", title="Lists", table=_lists_table(standing["history"])),
    ]
    return Page(
        heading=material.heading,
        title=player["name"],
        trail=[Link(text=material.list_title, href=places.list_from_below)],
        facts=_facts(material, places, known, player, standing),
        picture=history_picture(history),
        sections=[section for section in sections if section.table or section.facts],
        layout="reading",
    )


def _facts(material: Material, places: Places, known: _Known, player: Row, standing: Row) -> list[Fact]:
    listed = known.listed.get(player["player_id"], {})
    last = standing["last_event"]
    peak = f"{standing['peak']} ({standing['peak_period']})" if standing["peak"] else ""
    said = [
        Fact(subject="Rating", text=_rating(material, listed, standing)),
        *(Fact(subject=header_of(name), text=listed.get(name, "")) for name in own_places(material.book.system)),
        Fact(subject="Rank", text=listed.get("rank", "")),
        Fact(subject="Change", text=signed([listed.get("change", "")])[0]),
        Fact(subject="Games", text=standing["games"]),
        Fact(subject="Title", text=listed.get("title", "") or player["title"]),
        Fact(subject="Class", text=listed.get("class", "")),
        Fact(subject="Status", text=listed.get("status", "") or standing["status"]),
        Fact(subject="Peak", text=peak),
        Fact(subject="Federation", text=player["federation"]),
        Fact(subject="Born", text=player["birth_date"][:4]),
        Fact(subject="Id", text=player["player_id"]),
        Fact(
            subject="Last event",
            text=known.event_names.get(last, last),
            href=places.crosstable_from_below(last),
        ),
    ]
    return [fact for fact in said if fact.text]


def _rating(material: Material, listed: Row, standing: Row) -> str:
    """The rating with the mark that it has on the list; a word for none."""
    if standing["status"] == UNRATED:
        return "none"
    return material.book.system.marked(standing["rating"], listed.get("mark", standing["mark"]))


def _history(standing: Row, period: str) -> History:
    standings = [
        Standing(month="" if month == OPENING else month, rating=rating)
        for month, rating, _ in parse_history(standing["history"])
    ]
    peak = Standing(month=standing["peak_period"], rating=int(standing["peak"])) if standing["peak"] else None
    return History(standings=standings, until=period, established=standing["established_since"], peak=peak)


def _events_table(steps: Sequence[Row], known: _Known, places: Places, settles: Settles) -> Table | None:
    """What each event brought, the latest first; figures of ratings only where there are any."""
    if not steps:
        return None
    latest = steps[::-1]
    ids = [step["event_id"] for step in latest]
    columns = [
        Column(
            header="Event",
            kind="name",
            cells=[
                known.event_names[step["event_id"]] if step["event_id"] else _OTHER_STEPS[step["kind"]]
                for step in latest
            ],
            links=[places.crosstable_from_below(each) for each in ids],
        ),
        Column(header="List", kind="word", cells=[step["period"] for step in latest], fold=1),
        Column(
            header="Rated games",
            kind="whole",
            cells=[step["games"] if step["event_id"] else "" for step in latest],
            fold=1,
        ),
        Column(header="Points", kind="decimal", cells=[step["points"] for step in latest]),
    ]
    figures = [
        Column(header="Expected", kind="decimal", cells=[step["expected"] for step in latest], fold=1),
        Column(header="Change", kind="signed", cells=signed([step["change"] for step in latest])),
        Column(header="Rating after", kind="whole", cells=[step["rating_after"] for step in latest]),
    ]
    caption = "What each event brought, the latest first"
    if settles is Settles.EVERY_PERIOD:
        caption += "; the rating itself moves once a month, as the lists below show"
    return Table(caption=caption, columns=[*columns, *(each for each in figures if any(each.cells))])


def _title_facts(titles: Sequence[Row], known: _Known, places: Places) -> list[Fact]:
    return [
        Fact(
            subject=each["title"],
            text=f"{each['date']}, {known.event_names.get(each['event_id'], each['event_id'])}",
            href=places.crosstable_from_below(each["event_id"]),
        )
        for each in titles
    ]


def _lists_table(history: str) -> Table | None:
    """The figures of the picture: each list on which rating or games changed, the latest first."""
    entries = parse_history(history)
    if not entries:
        return None
    changes = [
        "",
        *(
            "" if before is None or after is None else str(after - before)
            for (_, before, _), (_, after, _) in pairwise(entries)
        ),
    ]
    columns = [
        Column(
            header="List",
            kind="name",
            cells=["start" if month == OPENING else month for month, _, _ in entries][::-1],
        ),
        Column(
            header="Rating",
            kind="whole",
            cells=["" if rating is None else str(rating) for _, rating, _ in entries][::-1],
        ),
        Column(header="Change", kind="signed", cells=signed(changes)[::-1]),
        Column(header="Games", kind="whole", cells=[str(games) for _, _, games in entries][::-1]),
    ]
    return Table(
        caption="Lists on which the rating or the number of games changed, the latest first", columns=columns
    )
