"""Pages for the wall and the web: the list, a page for each crosstable and one for each player, all linked."""

from pipeline.publishing.crosstable_pages import crosstable_pages
from pipeline.publishing.list_page import list_page
from pipeline.publishing.material import Material
from pipeline.publishing.page_places import LIST, PLAYER_LIMIT, places_of
from pipeline.publishing.player_pages import player_pages
from pipeline.publishing.tables import BookTables
from pipeline.writers.pages.making import page_maker


def book_pages(material: Material, tables: BookTables, player_limit: int = PLAYER_LIMIT) -> dict[str, bytes]:
    """Every page of one rule book, by its path in the rule book's folder; above the limit none of players."""
    make = page_maker()
    places = places_of(material, tables, player_limit)
    return {
        LIST: make(list_page(material, tables, places)),
        **{path: make(page) for path, page in crosstable_pages(material, tables, places)},
        **({path: make(page) for path, page in player_pages(material, tables, places)} if places.players else {}),
    }
