"""Keys of titles and ranks: ladders for life, ranks that are held, and the ratings that ranks open with."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from pipeline.rules.plain.faults import said
from pipeline.rules.plain.key import BookKey
from pipeline.rules.plain.names import LONGEST_NAME
from pipeline.rules.plain.numbers import HIGHEST, LOWEST
from pipeline.rules.plain.wanted import NONE, Wanted, shown
from pipeline.rules.system import RatingSystem
from pipeline.rules.titles import BandTitles, HeldRanks, LifeTitles

_LIFE: Final = "life"
_HELD: Final = "held"
_CLASS: Final = "class"
_KEYS: Final = {_LIFE: ("kind", "ladder"), _HELD: ("kind", "games"), _CLASS: ("kind", "games")}
_MOST_GAMES: Final = 10_000
_MOST_TITLES: Final = 50
_OLDEST: Final = 120
_LADDER: Final = 'a list such as [{ title = "Master", rating = 2200 }], the highest first'


def _told(system: RatingSystem) -> object:
    match system.titles:
        case None:
            return NONE
        case LifeTitles(ladder=ladder):
            steps = [
                {"title": name, "rating": least} | ({} if oldest is None else {"age_to": oldest})
                for name, least, oldest in ladder
            ]
            return {"kind": _LIFE, "ladder": steps}
        case HeldRanks(games=games):
            return {"kind": _HELD, "games": games}
        case BandTitles(games=games):
            return {"kind": _CLASS, "games": games}


def _put(system: RatingSystem, wanted: Wanted, clause: str) -> RatingSystem | None:
    if wanted.says(NONE):
        return replace(system, titles=None)
    table = wanted.table(("kind", "ladder", "games"), needed=("kind",), otherwise=f'"{NONE}"')
    kind = table["kind"].word(tuple(_KEYS)) if table else None
    if table is None or kind is None:
        return None
    faults = len(wanted.faults.found)
    for key in table.keys() - set(_KEYS[kind]):
        table[key].wrong(f"no {key}", f'titles of kind "{kind}" have {", ".join(_KEYS[kind])}')
    needed = _KEYS[kind][1]
    if needed not in table:
        wanted.wrong(f"{needed} = …", f'titles of kind "{kind}" need {needed}')
        return None
    if kind == _LIFE:
        ladder = _ladder(table["ladder"])
        if ladder is None or len(wanted.faults.found) > faults:
            return None
        return replace(system, titles=LifeTitles(clause=clause, ladder=ladder))
    games = table["games"].whole(1 if kind == _HELD else 0, _MOST_GAMES)
    if system.bands is None:
        table["kind"].wrong(
            f'"{_LIFE}"', "these titles are the classes' names, and there are no classes: set classes"
        )
    if games is None or system.bands is None or len(wanted.faults.found) > faults:
        return None
    if kind == _HELD:
        return replace(system, titles=HeldRanks(clause=clause, ranks=system.bands, games=games))
    return replace(system, titles=BandTitles(clause=clause, bands=system.bands, games=games))


TITLES: Final = BookKey(
    ruled=True,
    name="titles",
    told=_told,
    put=_put,
    clause=lambda system: "" if system.titles is None else system.titles.clause,
)


def _ladder(wanted: Wanted) -> tuple[tuple[str, int, int | None], ...] | None:
    """Titles with their ratings and oldest ages."""
    items = wanted.items(_MOST_TITLES, _LADDER)
    if items is None:
        return None
    if not items:
        wanted.wrong(_LADDER)
        return None
    steps: list[tuple[str, int, int | None]] = []
    lowest: int | None = None
    for item in items:
        table = item.table(("title", "rating", "age_to"), needed=("title", "rating"))
        if table is None:
            continue
        faults = len(wanted.faults.found)
        name, least = table["title"].text(LONGEST_NAME), table["rating"].whole(LOWEST, HIGHEST)
        oldest = table["age_to"].whole(1, _OLDEST) if "age_to" in table else None
        if name is not None and "|" in name:
            table["title"].wrong("a text without |", "titles are separated by | in the tables")
        if name is not None and name in [other for other, _, _ in steps]:
            table["title"].wrong("each title once", f'"{name}" stands in the ladder already')
        elif least is not None and lowest is not None and least >= lowest:
            table["rating"].wrong(
                f"a rating below {lowest}", "titles stand the highest first, and no two have the same rating"
            )
        lowest = lowest if least is None else least
        if name is not None and least is not None and len(wanted.faults.found) == faults:
            steps.append((name, least, oldest))
    return tuple(steps) if len(steps) == len(items) else None


def _told_ranks(system: RatingSystem) -> object:
    return NONE if system.opening_ranks is None else dict(system.opening_ranks)


def _put_ranks(system: RatingSystem, wanted: Wanted, _clause: str) -> RatingSystem | None:
    if wanted.says(NONE):
        return replace(system, opening_ranks=None)
    if not isinstance(wanted.value, Mapping):
        wanted.wrong(f'a table such as {{ "1 Dan" = 1700 }}, or "{NONE}"')
        return None
    faults = len(wanted.faults.found)
    # Ranks that are held are the classes; other books have what names they like.
    held = isinstance(system.titles, HeldRanks)
    table = wanted.table(_classes(system) if held else tuple(map(str, wanted.value)))
    if table is None:
        return None
    for name in () if held else table:
        _check_rank(name, wanted)
    ratings = {name: each.whole(LOWEST, HIGHEST) for name, each in table.items()}
    if len(wanted.faults.found) > faults:
        return None
    known = [(name, rating) for name, rating in ratings.items() if rating is not None]
    # In one order, whichever way the text has them: from the highest rating down.
    return replace(system, opening_ranks=dict(sorted(known, key=lambda each: (-each[1], each[0]))))


def _check_rank(name: str, wanted: Wanted) -> None:
    """Tell of a rank that no cell of a table could hold as it is."""
    fits = len(name) <= LONGEST_NAME and name.isprintable() and name.strip() == name and name[:1].isalnum()
    if not fits:
        # A name as long as that says nothing of where it stands.
        path = (*wanted.path, name) if len(name) <= LONGEST_NAME else wanted.path
        expected = f"a name on one line of 1 to {LONGEST_NAME} characters that begins with a letter or a digit"
        wanted.faults.add(
            path, name, expected, f"{said(wanted.path)}: no rank is called {shown(name)}: it must be {expected}"
        )


def strange_ranks(system: RatingSystem) -> list[str]:
    """Ranks with a rating to open with that are no class of a book whose ranks are held."""
    if not isinstance(system.titles, HeldRanks):
        return []
    return [name for name in system.opening_ranks or () if name not in _classes(system)]


def _classes(system: RatingSystem) -> list[str]:
    return [] if system.bands is None else [name for _, name in system.bands.bands]


OPENING_RANKS: Final = BookKey(
    name="opening_ranks", ruled=True, told=_told_ranks, put=_put_ranks, clause=TITLES.clause
)
