"""The keys of K and of how the provisional are rated: steps by games, rating, age and status; methods."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import lcm
from typing import Any, Final

from pipeline.rules.edition import Edition
from pipeline.rules.k_steps import KStep, k_by, rule_with_steps
from pipeline.rules.plain.faults import either
from pipeline.rules.plain.key import NOT_PLAIN, EditionKey, in_points
from pipeline.rules.plain.numbers import HIGHEST, LOWEST
from pipeline.rules.plain.wanted import NONE, Wanted
from pipeline.rules.provisional import Provisional

_HIGHEST_K: Final = 400
_PLACES: Final = 2
_MOST_STEPS: Final = 50
_MOST_GAMES: Final = 10_000
_OLDEST: Final = 120
_WIDEST_SWING: Final = 4000
_USUAL_SWING: Final = 400
_PARTS: Final = {
    "games_below": (
        "for games before which fewer than so many counted; not for whoever opened established, unless ratings are "
        "provisional for fewer games"
    ),
    "games_by": (
        'how games_below counts: "game", which need not be said, or "event": what counted before an event (where '
        "months are settled as a whole, before the month) decides for all of its games"
    ),
    "rating_from": "for own ratings of so much or more",
    "rating_below": "for own ratings below that",
    "age_to": "up to the end of the year of that birthday, if it is known",
    "provisional": "with true, while the rating is provisional",
}
_CONDITIONS: Final = tuple(_PARTS)
_STEPS: Final = "a list of steps such as [{ k = 40, games_below = 30 }, { k = 20 }], the last for everybody"

_BY_GAME: Final = "game"
_BY_EVENT: Final = "event"

NO_METHOD: Final = "none"
HIGHER_K: Final = "higher-k"
AVERAGE: Final = "average"
_KEYS: Final = {
    NO_METHOD: ("games", "method"),
    HIGHER_K: ("games", "method", "k"),
    AVERAGE: ("games", "method", "swing", "bye_rating"),
}
"""The keys of each provisional method."""


def clause_of_k(edition: Edition) -> str:
    """The clause of K; "" if it is no plain data."""
    rule = rule_with_steps(edition.k)
    return "" if rule is None else rule.clause


def _split(edition: Edition) -> tuple[KStep | None, Sequence[KStep]] | None:
    """The higher K of the provisional, if there is one for all of them, and the other steps."""
    rule = rule_with_steps(edition.k)
    if rule is None:
        return None
    first, *others = rule.steps
    return (first, others) if first == KStep(k=first.k, provisional=True) else (None, rule.steps)


def higher_k(edition: Edition) -> Fraction | None:
    """The K that all who are provisional have instead of the others'; None if there is none."""
    split = _split(edition)
    return None if split is None or split[0] is None else Fraction(split[0].k, edition.k_unit)


def _with_steps(edition: Edition, clause: str, steps: Sequence[tuple[Fraction, KStep]]) -> Edition:
    """The edition with these steps, each K as a fraction: in the largest parts in which all are whole."""
    unit = lcm(*(k.denominator for k, _ in steps))
    return replace(edition, k=k_by(clause, [replace(step, k=int(k * unit)) for k, step in steps]), k_unit=unit)


def _number(parts: int, unit: int) -> int | float:
    return parts // unit if parts % unit == 0 else parts / unit


def _told(edition: Edition) -> object:
    split = _split(edition)
    if split is None or not in_points(edition):
        return NOT_PLAIN
    return [_told_step(step, edition.k_unit) for step in split[1]]


def _told_step(step: KStep, unit: int) -> dict[str, object]:
    told: dict[str, object] = {"k": _number(step.k, unit)}
    for name in _CONDITIONS:
        if name == "games_by":
            if step.by_event:
                told[name] = _BY_EVENT
        elif getattr(step, name) not in (None, False):
            told[name] = getattr(step, name)
    return told


def _put(edition: Edition, wanted: Wanted, clause: str) -> Edition | None:
    steps = _steps(wanted, edition)
    split = _split(edition)
    if steps is None or split is None:
        return None
    higher = [] if split[0] is None else [(Fraction(split[0].k, edition.k_unit), split[0])]
    return _with_steps(edition, clause, [*higher, *steps])


K: Final = EditionKey(
    name="k",
    fields=("k", "k_unit"),
    told=_told,
    put=_put,
    clause=clause_of_k,
    parts={"k": "what it is worth"} | _PARTS,
)


def _steps(wanted: Wanted, edition: Edition) -> list[tuple[Fraction, KStep]] | None:
    """The steps that a list asks for."""
    items = wanted.items(_MOST_STEPS, _STEPS)
    if items is None:
        return None
    if not items:
        wanted.wrong(_STEPS)
        return None
    found = [_step(item, edition) for item in items]
    steps = [step for step in found if step is not None]
    if len(steps) < len(items):
        return None
    fits = True
    for item, (_, step) in zip(items[:-1], steps[:-1], strict=True):
        if step.for_all:
            item.wrong(
                either(_CONDITIONS),
                f"it is for everybody, so that no later step would ever apply; add {either(_CONDITIONS)}",
            )
            fits = False
    if not steps[-1][1].for_all:
        items[-1].wrong("a step { k = … } for everybody", "the last step must be for everybody: { k = … } alone")
        fits = False
    return steps if fits else None


def _step(wanted: Wanted, edition: Edition) -> tuple[Fraction, KStep] | None:
    """One step, with its K as a fraction."""
    table = wanted.table(("k", *_CONDITIONS), needed=("k",))
    if table is None:
        return None
    faults = len(wanted.faults.found)
    k = table["k"].decimal(0, _HIGHEST_K, _PLACES)
    whole: dict[str, Any] = {
        name: table[name].whole(low, high)
        for name, (low, high) in {
            "games_below": (1, _MOST_GAMES),
            "rating_from": (LOWEST, HIGHEST),
            "rating_below": (LOWEST, HIGHEST),
            "age_to": (1, _OLDEST),
        }.items()
        if name in table
    }
    by = table["games_by"].word((_BY_GAME, _BY_EVENT)) if "games_by" in table else _BY_GAME
    if "games_by" in table and "games_below" not in table:
        table["games_by"].wrong("games_below = … beside it", "it says how games_below counts, which is not there")
    provisional = table["provisional"].flag() if "provisional" in table else False
    if provisional and edition.provisional is None:
        table["provisional"].wrong("false", "the rule book has no provisional ratings: set provisional")
    low, high = whole.get("rating_from"), whole.get("rating_below")
    if low is not None and high is not None and low >= high:
        table["rating_below"].wrong(f"a whole number over {low}", f"no rating is from {low} and below {high}")
    if k is None or len(wanted.faults.found) > faults:
        return None
    return Fraction(k), KStep(k=0, **whole, by_event=by == _BY_EVENT, provisional=bool(provisional))


def _told_provisional(edition: Edition) -> object:
    rule, split = edition.provisional, _split(edition)
    if edition.card is not None or edition.unrated or (rule is not None and type(rule) is not Provisional):
        return NOT_PLAIN
    if rule is None:
        return NONE
    if rule.swing is not None:
        told = {"games": rule.games, "method": AVERAGE, "swing": rule.swing}
        return told if rule.bye_rating is None else told | {"bye_rating": rule.bye_rating}
    if split is not None and split[0] is not None:
        return {"games": rule.games, "method": HIGHER_K, "k": _number(split[0].k, edition.k_unit)}
    return {"games": rule.games, "method": NO_METHOD}


def _put_provisional(edition: Edition, wanted: Wanted, clause: str) -> Edition | None:
    if wanted.says(NONE):
        return replace(_with_higher_k(edition, None), provisional=None)
    every = tuple(dict.fromkeys(key for keys in _KEYS.values() for key in keys))
    table = wanted.table(every, needed=("games", "method"), otherwise=f'"{NONE}"')
    if table is None:
        return None
    faults = len(wanted.faults.found)
    games = table["games"].whole(1, _MOST_GAMES)
    method = table["method"].word(tuple(_KEYS))
    if method is None:
        return None
    for key in table.keys() - set(_KEYS[method]):
        table[key].wrong(f"no {key}", f'with method = "{method}" there is {", ".join(_KEYS[method])}')
    swing, bye_rating = _average(table) if method == AVERAGE else (None, None)
    k = _higher_k(edition, table, wanted) if method == HIGHER_K else None
    if games is None or len(wanted.faults.found) > faults:
        return None
    before = edition.provisional
    bye_clause = (before.bye_clause if before else "") or clause
    rule = Provisional(
        clause=clause,
        games=games,
        swing=swing,
        bye_rating=bye_rating,
        bye_clause="" if bye_rating is None else bye_clause,
    )
    return replace(_with_higher_k(edition, k), provisional=rule)


def _average(table: Mapping[str, Wanted]) -> tuple[int | None, int | None]:
    """What a win swings an average, and what a bye brings into it."""
    swing = table["swing"].whole(0, _WIDEST_SWING) if "swing" in table else _USUAL_SWING
    bye = table.get("bye_rating")
    if bye is None or bye.says(NONE):
        return swing, None
    return swing, bye.whole(LOWEST, HIGHEST, f'"{NONE}"')


def _higher_k(edition: Edition, table: Mapping[str, Wanted], wanted: Wanted) -> Fraction | None:
    """The K of all who are provisional."""
    if _split(edition) is None:
        table["method"].wrong(f'"{NO_METHOD}" or "{AVERAGE}"', "this rule book's K is no plain data")
    if "k" not in table:
        wanted.wrong("k = …", f'method = "{HIGHER_K}" needs k')
        return None
    k = table["k"].decimal(0, _HIGHEST_K, _PLACES)
    return None if k is None else Fraction(k)


def _with_higher_k(edition: Edition, k: Fraction | None) -> Edition:
    """The edition with that K for all who are provisional, or with none."""
    split = _split(edition)
    if split is None or (k is None and split[0] is None):
        return edition
    higher = [] if k is None else [(k, KStep(k=0, provisional=True))]
    others = [(Fraction(step.k, edition.k_unit), step) for step in split[1]]
    return _with_steps(edition, clause_of_k(edition), [*higher, *others])


PROVISIONAL: Final = EditionKey(
    name="provisional",
    fields=("provisional", "adjustment"),  # whose games may be those to which changes are scaled
    told=_told_provisional,
    put=_put_provisional,
    clause=lambda edition: edition.provisional.clause if edition.provisional else "",
)
