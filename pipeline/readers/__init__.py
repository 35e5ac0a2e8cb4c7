"""How tournament programs write their reports: one module a dialect, found by being there."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pipeline.reading.dialect import Dialect


@cache
def dialects() -> "tuple[Dialect, ...]":
    """Every dialect, in order of its name; each module of this package declares one as ``DIALECT``."""
    names = sorted(module.name for module in iter_modules(__path__))
    return tuple(import_module(f"{__name__}.{name}").DIALECT for name in names)
