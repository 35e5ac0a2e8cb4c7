"""Keys of what is added, left out or brought along: the bonus, the least change, ways in from other ratings."""

from dataclasses import replace
from typing import Final

from pipeline.rules.after_formula import AfterFormula
from pipeline.rules.bonus import ForTheNew, bonus_for_the_new
from pipeline.rules.edition import Adjustment, Edition
from pipeline.rules.entry import Converted, Entry, conventional, fide, has_conventional, has_fide
from pipeline.rules.plain.key import NOT_PLAIN, EditionKey, in_points
from pipeline.rules.plain.numbers import HIGHEST, LOWEST
from pipeline.rules.plain.wanted import NONE, Wanted

_EXCESS: Final = "excess"
_WHOLE: Final = "whole"
_MOST_YEARS: Final = 99
_MOST_POINTS: Final = 1000

FULL: Final = "full"
SCALED: Final = "scaled"

_SOURCES: Final = {
    "fide": ("fide", has_fide, fide),
    "conventional": ("conversion", has_conventional, conventional),
}
"""By what a variant calls another rating: the ledger's word, who has one, and what it is."""

_USUAL: Final = {"times": 1, "divided_by": 1, "plus": 0, "cap": None}

_ENTRIES: Final = f'a list of ways in such as [{{ from = "fide", cap = 2000 }}], or "{NONE}"'


def _bonus(edition: Edition) -> object:
    if edition.card is not None or not in_points(edition):
        return NOT_PLAIN
    if edition.bonus is None:
        return NONE
    points = edition.bonus.points
    if not isinstance(points, ForTheNew):
        return NOT_PLAIN
    years = {} if points.years is None else {"years": points.years}
    return {"over": points.over} | years | {"counts": _WHOLE if points.whole else _EXCESS}


def _put_bonus(edition: Edition, wanted: Wanted, clause: str) -> Edition | None:
    if wanted.says(NONE):
        return replace(edition, bonus=None)
    table = wanted.table(("over", "years", "counts"), needed=("over",), otherwise=f'"{NONE}"')
    if table is None:
        return None
    over = table["over"].whole(0, _MOST_POINTS)
    years = table["years"].whole(1, _MOST_YEARS) if "years" in table else 0
    counts = table["counts"].word((_EXCESS, _WHOLE)) if "counts" in table else _EXCESS
    if over is None or years is None or counts is None:
        return None
    points = ForTheNew(over=over, years=years or None, whole=counts == _WHOLE)
    return replace(edition, bonus=bonus_for_the_new(clause, points))


BONUS: Final = EditionKey(
    name="bonus",
    fields=("bonus",),
    told=_bonus,
    put=_put_bonus,
    clause=lambda edition: edition.bonus.clause if edition.bonus else "",
)


def _after(edition: Edition) -> AfterFormula | None:
    """What comes after the formula; None if it is no plain data."""
    if edition.card is not None or not in_points(edition):
        return None
    if edition.adjustment is None:
        return AfterFormula(clause="")
    rule = edition.adjustment.rule
    return rule if isinstance(rule, AfterFormula) else None


def _with_after(edition: Edition, after: AfterFormula) -> Edition:
    nothing = after.least_for_win is None and after.scaled_to is None
    return replace(edition, adjustment=None if nothing else Adjustment(rule=after, unit=after.unit))


def _clause_after(edition: Edition) -> str:
    after = _after(edition)
    return "" if after is None else after.clause


def _least(edition: Edition) -> object:
    after = _after(edition)
    if after is None:
        return NOT_PLAIN
    return NONE if after.least_for_win is None else after.least_for_win


def _put_least(edition: Edition, wanted: Wanted, clause: str) -> Edition | None:
    after = _after(edition)
    least = None if wanted.says(NONE) else wanted.whole(1, _MOST_POINTS, f'"{NONE}"')
    if after is None or (least is None and not wanted.says(NONE)):
        return None
    return _with_after(edition, replace(after, clause=after.clause or clause, least_for_win=least))


LEAST_FOR_WIN: Final = EditionKey(
    name="least_for_win", fields=("adjustment",), told=_least, put=_put_least, clause=_clause_after
)


def _opponents(edition: Edition) -> object:
    after = _after(edition)
    if after is None:
        return NOT_PLAIN
    return FULL if after.scaled_to is None else SCALED


def _put_opponents(edition: Edition, wanted: Wanted, clause: str) -> Edition | None:
    after, word = _after(edition), wanted.word((FULL, SCALED))
    if after is None or word is None:
        return None
    games = edition.provisional.games if edition.provisional else None
    if word == SCALED and games is None:
        wanted.wrong(f'"{FULL}"', "the rule book has no provisional ratings: set provisional")
        return None
    scaled_to = games if word == SCALED else None
    return _with_after(edition, replace(after, clause=after.clause or clause, scaled_to=scaled_to))


def least_of(edition: Edition) -> int:
    """What a win moves at least, 0 if there is no such rule."""
    after = _after(edition)
    return (after.least_for_win or 0) if after is not None else 0


def rescaled(edition: Edition) -> Edition:
    """The edition with changes against provisional opponents scaled to the games for which ratings are that."""
    after = _after(edition)
    if after is None or after.scaled_to is None:
        return edition
    games = edition.provisional.games if edition.provisional else None
    return _with_after(edition, replace(after, scaled_to=games))


PROVISIONAL_OPPONENTS: Final = EditionKey(
    name="provisional_opponents",
    fields=("adjustment",),
    told=_opponents,
    put=_put_opponents,
    clause=_clause_after,
)


def _entries(edition: Edition) -> object:
    told = [_told_entry(entry) for entry in edition.entries]
    return NOT_PLAIN if None in told or edition.card is not None else told or NONE


def _told_entry(entry: Entry) -> dict[str, object] | None:
    """One way in as TOML has it; None if it is no plain data."""
    rating = entry.rating
    for name, (source, applies, of) in _SOURCES.items():
        if isinstance(rating, Converted) and (entry.source, entry.applies, rating.of) == (source, applies, of):
            told: dict[str, object] = {"from": name}
            for key, usual in _USUAL.items():
                if getattr(rating, key) != usual:
                    told[key] = getattr(rating, key)
            return told
    return None


def _put_entries(edition: Edition, wanted: Wanted, clause: str) -> Edition | None:
    items = [] if wanted.says(NONE) else wanted.items(len(_SOURCES), _ENTRIES)
    if items is None:
        return None
    clauses = {entry.source: entry.clause for entry in edition.entries}
    found = [_entry(item, clause, clauses) for item in items]
    entries = [entry for entry in found if entry is not None]
    sources = [entry.source for entry in entries]
    for item, source, at in zip(items, sources, range(len(items)), strict=False):
        if source in sources[:at]:
            item.wrong("each kind of rating once", "there is already a way in from that rating")
            return None
    return replace(edition, entries=tuple(entries)) if len(entries) == len(items) else None


def _entry(wanted: Wanted, clause: str, clauses: dict[str, str]) -> Entry | None:
    """One way in."""
    table = wanted.table(("from", *_USUAL), needed=("from",))
    if table is None:
        return None
    faults = len(wanted.faults.found)
    name = table["from"].word(tuple(_SOURCES))
    bounds = {"times": (1, HIGHEST), "divided_by": (1, HIGHEST), "plus": (LOWEST, HIGHEST), "cap": (0, HIGHEST)}
    numbers = {key: table[key].whole(*bounds[key]) for key in bounds if key in table}
    if name is None or len(wanted.faults.found) > faults:
        return None
    source, applies, of = _SOURCES[name]
    known = {key: number for key, number in numbers.items() if number is not None}
    rating = Converted(of=of, **known)
    return Entry(source=source, clause=clauses.get(source, clause), applies=applies, rating=rating)


ENTRIES: Final = EditionKey(
    name="entries",
    fields=("entries",),
    told=_entries,
    put=_put_entries,
    clause=lambda edition: edition.entries[0].clause if edition.entries else "",
)
