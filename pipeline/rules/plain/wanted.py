"""A value that a variant wants: taken as what its place asks for, or told as a fault."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from pipeline.rules.plain.faults import Faults, Path, either, meant, said

NONE: Final = "none"
"""How a variant says that there is no such rule."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A value, where it stands, and who collects what is wrong with it.

    Every method gives the value as asked for, or None after telling a fault.
    """

    value: object
    path: Path
    faults: Faults

    def wrong(self, expected: str, why: str = "") -> None:
        """Tell that the value is not what is expected here."""
        reason = why or f"it must be {expected}"
        self.faults.add(
            self.path, self.value, expected, f"{said(self.path)} cannot be {shown(self.value)}: {reason}"
        )

    def says(self, word: str) -> bool:
        """Whether the value is this word."""
        return isinstance(self.value, str) and self.value == word

    def whole(self, lowest: int, highest: int, otherwise: str = "") -> int | None:
        """A whole number in these bounds; TOML's true is none.

        Args:
            lowest: the least.
            highest: the most.
            otherwise: what else may stand here, for the sentence.
        """
        if type(self.value) is int and lowest <= self.value <= highest:
            return self.value
        more = f" or {otherwise}" if otherwise else ""
        self.wrong(f"a whole number from {lowest} to {highest}{more}")
        return None

    def decimal(self, lowest: int | Decimal, highest: int | Decimal, places: int) -> Decimal | None:
        """A number in these bounds with at most so many decimals, exactly as it is written."""
        if type(self.value) in (int, float):
            number = Decimal(repr(self.value))
            if number.is_finite() and lowest <= number <= highest and number == round(number, places):
                return number
        if places:
            self.wrong(f"a number from {lowest} to {highest} with at most {places} decimals")
        else:
            self.wrong(f"a whole number from {lowest} to {highest}")
        return None

    def flag(self) -> bool | None:
        """True or false."""
        if isinstance(self.value, bool):
            return self.value
        self.wrong("true or false")
        return None

    def text(self, most: int, least: int = 1) -> str | None:
        """A text on one line of so many characters, without space at its ends."""
        value = self.value
        if (
            isinstance(value, str)
            and least <= len(value) <= most
            and value.isprintable()
            and value.strip() == value
        ):
            return value
        self.wrong(f"a text in quotes, one line of {least} to {most} characters")
        return None

    def word(self, known: Sequence[str]) -> str | None:
        """One of these words."""
        if isinstance(self.value, str) and self.value in known:
            return self.value
        expected = either([f'"{word}"' for word in known])
        near = meant(self.value, known) if isinstance(self.value, str) else ""
        self.wrong(expected, f"it must be {expected}{near}")
        return None

    def table(
        self, known: Sequence[str], needed: Sequence[str] = (), otherwise: str = ""
    ) -> dict[str, "Wanted"] | None:
        """A table of these keys, each with its value; a stranger among the keys is a fault of its own.

        Args:
            known: the keys that it may have.
            needed: those that it must have.
            otherwise: what else may stand here, for the sentence.
        """
        if not isinstance(self.value, Mapping):
            more = f" or {otherwise}" if otherwise else ""
            self.wrong(f"a table such as {{ {known[0]} = … }} with {', '.join(known)}{more}")
            return None
        strangers = [name for name in self.value if name not in known]
        for name in strangers:
            self.faults.add(
                (*self.path, name),
                name,
                either(known),
                f"{said(self.path)} has no {name!r}; it has {', '.join(known)}{meant(str(name), known)}",
            )
        missing = [name for name in needed if name not in self.value]
        if not strangers:  # else one of them may be the one that is missing, written otherwise
            for name in missing:
                self.faults.add(self.path, self.value, f"{name} = …", f"{said(self.path)} needs {name}")
        here = {name: Wanted(each, (*self.path, name), self.faults) for name, each in self.value.items()}
        return None if missing or strangers else here

    def items(self, most: int, expected: str) -> list["Wanted"] | None:
        """The values of a list of at most so many."""
        if isinstance(self.value, list | tuple) and len(self.value) <= most:
            return [Wanted(each, (*self.path, at), self.faults) for at, each in enumerate(self.value)]
        self.wrong(expected if not isinstance(self.value, list | tuple) else f"{expected}, at most {most} entries")
        return None

    def pair(self, expected: str) -> tuple["Wanted", "Wanted"] | None:
        """The two values of a list of two."""
        if isinstance(self.value, list | tuple) and len(self.value) == 2:
            first, second = (Wanted(each, (*self.path, at), self.faults) for at, each in enumerate(self.value))
            return first, second
        self.wrong(expected)
        return None


def shown(value: object) -> str:
    """A value as TOML would have it, cut where it is long."""
    text = toml(value)
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"


_LONGEST_SHOWN: Final = 80


def toml(value: object) -> str:
    """A value as TOML has it, on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{name} = {toml(each)}' for name, each in value.items())} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(toml(each) for each in value)}]"
    return str(value)
