"""How a federation wanted its lists, as manifests and indexes keep it, held against the settings that there are."""

from dataclasses import replace
from typing import Any

from pipeline.json_records import record_from
from pipeline.presentation import TIE_BREAKS, Presentation
from pipeline.settings.keys import CSV, KEYS, Key


def presentation_again(kept: object) -> Presentation:
    """The settings from what JSON keeps of them, the shapes of events in their own order again.

    Raises:
        KeyError: a shape is missing.
        TypeError: a setting is missing, unknown or of another kind.
        ValueError: a setting has a value that ratinglist.toml cannot give it.
    """
    told = record_from(Presentation, kept)
    wishes = replace(told, tie_breaks={shape: told.tie_breaks[shape] for shape in TIE_BREAKS})
    for key in KEYS:
        value = _value(key, wishes)
        if value is not None and not _may_be(key, value):
            raise ValueError(f"{key.path} is {value!r:.40}")
    return wishes


def _value(key: Key, wishes: Presentation) -> Any:  # noqa: ANN401 - whatever the setting holds
    """What was wished; None for a key of something else."""
    if key.table == "tie_breaks":
        return wishes.tie_breaks[key.name]
    return getattr(wishes, f"csv_{key.name}" if key.table == CSV else key.name, None)


def _may_be(key: Key, value: Any) -> bool:  # noqa: ANN401 - whatever the setting holds
    match key.kind:
        case "word":
            return value in key.words
        case "words":
            return set(value) <= set(key.words)
        case "whole":
            return bool(key.lowest <= value <= key.highest)
        case "wholes":
            return all(key.lowest <= each <= key.highest for each in value)
        case _:
            return True
