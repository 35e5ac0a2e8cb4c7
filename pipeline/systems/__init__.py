"""The rule books, one file each, found by being there: the file's name with hyphens is the code."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from pipeline.rules.system import RatingSystem


@cache
def codes() -> tuple[str, ...]:
    """The codes of all rule books, in alphabetical order, without loading them."""
    return tuple(sorted(module.name.replace("_", "-") for module in iter_modules(__path__)))


def load(code: str) -> RatingSystem:
    """The rule book of that code.

    Raises:
        KeyError: there is no such rule book.
    """
    if code not in codes():
        raise KeyError(code)
    system = import_module(f"{__name__}.{code.replace('-', '_')}").SYSTEM
    if not isinstance(system, RatingSystem) or system.code != code:
        raise TypeError(f"{code}: SYSTEM is not the rule book of that code")
    return system
