"""What is wrong in the plain data of a variant, all at once."""

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches

Path = tuple[str | int, ...]
"""Where a value stands, from the variant's table on: keys, and numbers in lists, from 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainFault:
    """One thing that is wrong: where it stands, what was found, what was expected, and a sentence."""

    path: Path
    found: object
    expected: str
    message: str


class PlainDataError(ValueError):
    """Plain data that makes no rule book; ``faults`` are all that is wrong with it, at least one."""

    def __init__(self, faults: Sequence[PlainFault]) -> None:
        super().__init__("; ".join(fault.message for fault in faults))
        self.faults = tuple(faults)


class Faults:
    """Collects what is wrong."""

    def __init__(self) -> None:
        self.found: list[PlainFault] = []

    def add(self, path: Path, found: object, expected: str, message: str) -> None:
        """Add what is wrong with a value; what is found in each of several editions is told once."""
        if all((path, message) != (fault.path, fault.message) for fault in self.found):
            self.found.append(PlainFault(path=path, found=found, expected=expected, message=message))


def said(path: Path) -> str:
    """Where a value stands, as people write it: ``k, number 2, games_below``."""
    return ", ".join(f"number {at + 1}" if isinstance(at, int) else at for at in path)


def either(words: Sequence[str]) -> str:
    """Some words in a row, the last with an or."""
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else "".join(words)


def meant(word: str, known: Sequence[str]) -> str:
    """What to add to a sentence on an unknown word: the nearest of the known ones, or nothing if none is near."""
    close = get_close_matches(word.lower(), known, n=1)
    return f"; did you mean {close[0]}?" if close else ""
