"""Rule books' plain data: what stands in them, told as TOML has it, and books made of others by changing it."""

from pipeline.rules.plain.faults import PlainDataError, PlainFault
from pipeline.rules.plain.settings import parts_of, settings_of
from pipeline.rules.plain.variant import varied

__all__ = ["PlainDataError", "PlainFault", "parts_of", "settings_of", "varied"]
