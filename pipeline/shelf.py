"""The rule books that a run can name: those of the program, and the variants of a federation."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from pipeline import systems
from pipeline.rules.system import RatingSystem
from pipeline.settings.keys import meant
from pipeline.variants import Variant


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelf:
    """All rule books there are, by code.

    ``broken`` are the codes of variants that are wrong, each with the rule book to go by while everything else is
    looked at, its base, or None where there is none: an error says why, and nobody need hear of it twice.
    """

    variants: Mapping[str, Variant] = field(default_factory=dict)
    broken: Mapping[str, RatingSystem | None] = field(default_factory=dict)

    def codes(self) -> tuple[str, ...]:
        """The codes of all: the program's in alphabetical order, then the variants likewise."""
        return (*systems.codes(), *sorted({*self.variants, *self.broken} - {*systems.codes()}))

    def load(self, code: str) -> RatingSystem:
        """The rule book of that code.

        Raises:
            KeyError: there is none, with a sentence.
        """
        if code in systems.codes():
            return systems.load(code)
        if code in self.variants:
            return self.variants[code].system
        if (base := self.broken.get(code)) is not None:
            return replace(base, code=code)
        raise KeyError(self.unknown(code))

    def unknown(self, code: str) -> str:
        """The sentence for a code that cannot be loaded."""
        if code in self.broken:
            return f"the variant {code!r} cannot be used: its table has errors"
        codes = self.codes()
        return f"there is no rule book {code!r}; there are {', '.join(codes)}{meant(code, codes)}"

    def with_variants(self, further: Mapping[str, Variant]) -> "Shelf":
        """The same with variants known from elsewhere; of those of one code, the ones that are here."""
        new = {code: each for code, each in further.items() if code not in self.codes()}
        return replace(self, variants={**new, **self.variants}) if new else self


BUILT_IN: Final = Shelf()
"""The rule books of the program alone."""
