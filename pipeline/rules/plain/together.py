"""What plain data must fit together, whichever of its values is changed."""

from collections.abc import Mapping, Sequence
from typing import Final

from pipeline.rules.edition import Edition, Settles
from pipeline.rules.k_steps import rule_with_steps
from pipeline.rules.plain.faults import Faults, Path
from pipeline.rules.plain.wanted import Wanted

_MOST_GAMES: Final = 200
"""So many games of one player can be settled at once with nothing but gains: sums are exact in 63 bits."""

Texts = Sequence[tuple[Path, Mapping[str, object]]]


def find_misfits(edition: Edition, texts: Texts, faults: Faults) -> None:
    """Tell what does not fit in an edition.

    Args:
        edition: as the texts make it.
        texts: what is changed in it, the latest last; what nobody changed is not told.
        faults: what is wrong goes there.
    """
    start, floor = edition.start, edition.floor
    if start is not None and floor is not None and start < floor:
        for wanted in _latest(("floor", "start"), texts, faults):
            wanted.wrong(
                f"a start of at least {floor}, or a lower floor",
                f"players would start at {start}, below the floor of {floor}",
            )
    rule = rule_with_steps(edition.k)
    if edition.provisional is None and rule is not None and any(step.provisional for step in rule.steps):
        for wanted in _latest(("provisional", "k"), texts, faults):
            wanted.wrong(
                "provisional ratings, or a k without provisional = true",
                "K asks who is provisional: set k as well",
            )
    if _too_large(edition):
        for wanted in _latest(("provisional_opponents", "k", "provisional", "settles"), texts, faults):
            wanted.wrong(
                "a smaller K, one with fewer decimals, or full changes against provisional opponents",
                f"{_MOST_GAMES} games settled at once could not be summed exactly",
            )


def _latest(keys: Sequence[str], texts: Texts, faults: Faults) -> list[Wanted]:
    """The value of the first of the keys that the latest text with one of them has; nothing if none has any."""
    for path, values in reversed(texts):
        for key in keys:
            if key in values:
                return [Wanted(values[key], (*path, key), faults)]
    return []


def _too_large(edition: Edition) -> bool:
    rule = rule_with_steps(edition.k)
    if rule is None or edition.settles is Settles.EVERY_GAME:
        return False
    scaled = edition.adjustment.unit if edition.adjustment is not None else 1
    # A change is at most K; rounding doubles a sum and adds the unit that it is counted in.
    most = max(step.k for step in rule.steps) * edition.curve.unit * scaled
    return 2 * most * _MOST_GAMES + edition.unit >= 1 << 63
