"""A variant as a manifest keeps it: its text and what it varies, and the rule book again from both."""

from dataclasses import dataclass

from pipeline.settings.faults import Faults
from pipeline.settings.of_variants import base_in, variant_in
from pipeline.settings.text import LARGEST, tables_in
from pipeline.variants import Variant


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptVariant:
    """The text of a variant as it was checked, the code of the rule book that it varies, and its version.

    All empty: not a variant.
    """

    base: str = ""
    base_version: str = ""
    text: str = ""

    def __bool__(self) -> bool:
        """Whether this is a variant at all."""
        return self != KeptVariant()


def kept(variant: Variant | None) -> KeptVariant:
    """What is to be kept of a variant; of none, nothing."""
    if variant is None:
        return KeptVariant()
    return KeptVariant(base=variant.base.code, base_version=variant.base.version, text=variant.text)


def variant_again(code: str, told: KeptVariant) -> Variant:
    """The variant of which that was kept, from its text, checked as at first.

    Raises:
        ValueError: there is none now, with a sentence: its base is gone or is of another version, or the text is
            not one that was kept.
    """
    content = told.text.encode()
    if len(content) > LARGEST:
        raise ValueError("its text is too long")
    text, table, broken = tables_in(content)
    if broken:
        raise ValueError(broken.message)
    faults = Faults(text)
    base = base_in(table, (), faults)
    found = variant_in(code, table, (), base, faults)
    if found is None or faults.problems:
        raise ValueError("; ".join(problem.message for problem in faults.listed()))
    if found.base.code != told.base or found.text != told.text:
        raise ValueError("its text is not as it was kept")
    if found.base.version != told.base_version:
        raise ValueError(f"it varies version {told.base_version} of {told.base}, here is {found.base.version}")
    return found
