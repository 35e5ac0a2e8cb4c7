"""The plain data of a rule book or an edition, each key with its value as TOML would hold it."""

from collections.abc import Mapping

from pipeline.rules.edition import Edition
from pipeline.rules.plain.keys import book_keys, edition_keys, keys_of
from pipeline.rules.system import RatingSystem


def settings_of(of: Edition | RatingSystem) -> Mapping[str, object]:
    """What of a rule book, in its newest edition, or of a single edition can be changed, in the keys' order."""
    if isinstance(of, RatingSystem):
        newest = of.editions[-1]
        return {name: key.told(of) for name, key in book_keys(of).items()} | {
            name: key.told(newest) for name, key in edition_keys(of).items()
        }
    return {name: key.told(of) for name, key in keys_of(of).items()}


def parts_of(system: RatingSystem) -> Mapping[str, Mapping[str, str]]:
    """By key what may be said inside of its value, each with what it means; of the keys of which it is told."""
    return {name: key.parts for name, key in edition_keys(system).items() if key.parts}
