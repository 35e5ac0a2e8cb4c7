"""Dataclasses out of JSON, strictly: every field is there, is of its own kind, and there is no other."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, Final, TypeVar, get_args, get_origin, get_type_hints

Kind = TypeVar("Kind")

_HALF: Final = re.compile(rb"\\u[dD][89a-fA-F]")

_PLAIN: Final = (str, int, bool)


def told_by(content: bytes) -> Any:  # noqa: ANN401 - whatever is told
    """What JSON tells, if that can be written again.

    Raises:
        ValueError: it is no JSON, or has half a sign.
        RecursionError: it is nested too deep.
    """
    told = json.loads(content)
    if _HALF.search(content):  # there is none, unless somebody wrote one by hand
        json.dumps(told, ensure_ascii=False).encode()
    return told


def record_from(kind: type[Kind], told: object) -> Kind:
    """A dataclass from what JSON tells of it, dataclasses in it likewise; lists become tuples.

    Raises:
        TypeError: a field is missing, unknown, or of another kind.
    """
    if isinstance(told, kind):
        return told
    if not isinstance(told, dict):
        raise TypeError(f"{kind.__name__} is {told!r:.40}")
    plain = _plain(kind)  # type: ignore[arg-type]  # classes have a hash
    if plain is None:
        kinds = _kinds(kind)  # type: ignore[arg-type]
        return kind(**{name: _value(kinds.get(name, object), each, name) for name, each in told.items()})
    # There may be hundreds of thousands of these.
    types, values = plain
    made = kind(**told)
    if tuple(map(type, values(made))) != types:
        raise TypeError(f"{kind.__name__} has a field of another kind")
    return made


def _value(kind: Any, told: Any, name: str) -> Any:  # noqa: ANN401 - whatever a field holds
    if is_dataclass(kind):
        return record_from(kind, told)  # type: ignore[arg-type]  # a class, as all kinds here
    whole, parts = get_origin(kind), get_args(kind)
    if whole is UnionType and NoneType in parts:
        (some,) = (part for part in parts if part is not NoneType)
        return None if told is None else _value(some, told, name)
    if whole is tuple and isinstance(told, list) and len(told) == len(parts):
        return tuple(_value(part, each, name) for part, each in zip(parts, told, strict=True))
    if whole is Sequence and isinstance(told, list):
        return tuple(_value(parts[0], each, name) for each in told)
    if whole is Mapping and isinstance(told, dict):
        return {key: _value(parts[1], each, name) for key, each in told.items()}
    if whole is not None or (kind in _PLAIN and type(told) is not kind):
        raise TypeError(f"{name} is {told!r:.40}")
    return told


@cache
def _kinds(kind: Any) -> Mapping[str, Any]:  # noqa: ANN401 - a class
    return get_type_hints(kind)


@cache
def _plain(kind: Any) -> tuple[tuple[type, ...], Callable[[Any], tuple[Any, ...]]] | None:  # noqa: ANN401 - a class
    """The types of a dataclass that has plain values only, and what gives these; None for any other."""
    names = [field.name for field in fields(kind)]
    types = tuple(_kinds(kind)[name] for name in names)
    return (types, attrgetter(*names)) if len(names) > 1 and set(types) <= set(_PLAIN) else None
