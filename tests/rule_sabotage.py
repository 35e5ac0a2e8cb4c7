"""How a clause is taken from a rule book: small changes of its data, or of a function that obeys it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pkgutil import resolve_name
from typing import Any

import numpy as np
import pytest

from pipeline.checks import order
from pipeline.rules.curves import Curve
from pipeline.rules.rounding import Ints
from pipeline.rules.seats import Seats
from pipeline.rules.system import RatingSystem
from pipeline.rules.titles import Bands
from pipeline.validated import Place

Sabotage = Callable[[RatingSystem, pytest.MonkeyPatch], RatingSystem]


def edition(**fields: Any) -> Sabotage:
    """Every edition of the rule book with these fields."""

    def sabotage(system: RatingSystem, _: pytest.MonkeyPatch) -> RatingSystem:
        return replace(system, editions=tuple(replace(each, **fields) for each in system.editions))

    return sabotage


def provisional(**fields: Any) -> Sabotage:
    """Every edition with its provisional rule changed."""

    def sabotage(system: RatingSystem, monkeypatch: pytest.MonkeyPatch) -> RatingSystem:
        rule = system.editions[0].provisional
        assert rule is not None
        return edition(provisional=replace(rule, **fields))(system, monkeypatch)

    return sabotage


def entry(**fields: Any) -> Sabotage:
    """Every edition with its way in changed."""

    def sabotage(system: RatingSystem, monkeypatch: pytest.MonkeyPatch) -> RatingSystem:
        way = replace(system.editions[0].entries[0], **fields)
        return edition(entries=(way,))(system, monkeypatch)

    return sabotage


def handicaps(**fields: Any) -> Sabotage:
    """Every edition with its handicaps changed; ``points`` are put among the others."""

    def sabotage(system: RatingSystem, monkeypatch: pytest.MonkeyPatch) -> RatingSystem:
        known = system.editions[0].handicaps
        points = {**known.points, **fields.pop("points", {})} if "points" in fields else known.points
        return edition(handicaps=replace(known, points=points, **fields))(system, monkeypatch)

    return sabotage


def book(**fields: Any) -> Sabotage:
    """The rule book with these fields."""
    return lambda system, _: replace(system, **fields)


def titles(**fields: Any) -> Sabotage:
    """The rule book with its titles' rule changed."""
    return lambda system, _: replace(system, titles=replace(system.titles, **fields))  # type: ignore[type-var]


def choice(name: str, value: str, fields: Mapping[str, Any]) -> Sabotage:
    """The rule book whose option means something else."""

    def sabotage(system: RatingSystem, _: pytest.MonkeyPatch) -> RatingSystem:
        options = [
            replace(option, choices={**option.choices, value: fields}) if option.name == name else option
            for option in system.options
        ]
        return replace(system, options=tuple(options))

    return sabotage


def patched(target: str, change: Callable[[Any], Any]) -> Sabotage:
    """The rule book as it is, and a function of the program put in the place of another, made from it."""

    def sabotage(system: RatingSystem, monkeypatch: pytest.MonkeyPatch) -> RatingSystem:
        monkeypatch.setattr(target, change(resolve_name(target)))
        return system

    return sabotage


def skipped(target: str) -> Sabotage:
    """The rule book as it is, and a check of the program not made."""
    return patched(target, lambda _real: lambda *_args, **_more: None)


def curve(unit: int, rule: Callable[[Seats], Ints]) -> Sabotage:
    """Every edition with another expected score."""
    return edition(curve=Curve(unit=unit, rule=rule))


def toward_zero(numerator: Ints, denominator: Ints | int) -> Ints:
    """Round by cutting off."""
    return np.sign(numerator) * (np.abs(numerator) // denominator)


def downwards(numerator: Ints, denominator: Ints | int) -> Ints:
    """Round down."""
    return numerator // denominator


def half_to_even(numerator: Ints, denominator: Ints | int) -> Ints:
    """Round as banks do."""
    return np.round(numerator / denominator).astype(np.int64)


def moved_up(bands: Bands) -> Bands:
    """Bands in which an edge belongs to the lower one."""
    return Bands(bands=tuple((bound + 1, name) for bound, name in bands.bands))


def placed(change: Callable[[Place], Place]) -> Sabotage:
    """The rule book as it is, and every event at another place in order of play."""

    def other_calendar(real: Any) -> Any:
        def calendar(events: Any) -> order.Calendar:
            known = real(events)
            places = tuple(place and change(place) for place in known.places)
            rows = np.array(sorted(known.rows.tolist(), key=lambda row: places[row]), np.int64)
            position = np.full(len(places), -1, np.int64)
            position[rows] = np.arange(len(rows))
            periods = np.array([place.period if place else "" for place in places], dtype=object)
            return replace(known, rows=rows, places=places, position=position, periods=periods)

        return calendar

    return patched("pipeline.checks.folder.calendar", other_calendar)
