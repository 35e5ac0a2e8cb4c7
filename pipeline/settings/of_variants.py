"""What ratinglist.toml says about variants of rule books: a table for each, [variant.NAME]."""

import re
from collections.abc import Container, Iterator, Mapping
from datetime import date
from typing import Final

from pipeline import systems
from pipeline.rules.plain import PlainDataError
from pipeline.rules.system import RatingSystem
from pipeline.settings.faults import Faults, dotted, quoted
from pipeline.settings.keys import VARIANT, meant
from pipeline.settings.toml_lines import Path
from pipeline.settings.values import day_of
from pipeline.shelf import Shelf
from pipeline.variants import AMENDMENT, BASE, IN_FORCE, Values, Variant, variant
from pipeline.writers.file_names import DEVICES

_CODE: Final = re.compile("[a-z][a-z0-9-]{0,31}")
_CODE_IN_WORDS: Final = "1 to 32 small letters, digits and hyphens, a letter first"

_TAKEN: Final = frozenset(("released", *DEVICES))
"""Names in an output folder that are no rule book's, and those that file systems keep for themselves."""

_DAY: Final = "a day YYYY-MM-DD"


def shelf_of(content: Mapping[str, object], faults: Faults) -> Shelf:
    """The rule books of the program and the variants of the file; what is not right goes to the faults."""
    table = content.get(VARIANT, {})
    if not isinstance(table, dict):
        message = f"variants are tables named {VARIANT}.CODE, such as [{VARIANT}.my-club]"
        faults.add([VARIANT], table, "a table", message)
        return Shelf()
    variants: dict[str, Variant] = {}
    broken: dict[str, RatingSystem | None] = {}
    for code, said in table.items():
        path: Path = (VARIANT, code)
        before = faults.count
        _check_code(code, path, faults)
        if not isinstance(said, dict):
            message = f"{dotted(path)} must be a table, such as [{dotted(path)}] with its keys below it"
            faults.add(path, said, "a table", message)
            broken[code] = None
            continue
        base = base_in(said, path, faults, variants=table)
        found = variant_in(code, said, path, base, faults)
        if found and faults.count == before:
            variants[code] = found
        else:
            broken[code] = base
    return Shelf(variants=variants, broken=broken)


def variant_in(code: str, said: Values, path: Path, base: RatingSystem | None, faults: Faults) -> Variant | None:
    """The variant that a table says; None where that is nothing to be used.

    Args:
        code: the variant's.
        said: its table.
        path: where the table stands.
        base: what it is made of; None: that is not known.
        faults: what is not right goes there.
    """
    amendments = list(_amendments(said.get(AMENDMENT, []), (*path, AMENDMENT), faults))
    if base is None:
        return None
    wanted = {name: value for name, value in said.items() if name not in (BASE, AMENDMENT)}
    try:
        return variant(base, code, wanted, [(day, values) for _, day, values in amendments])
    except PlainDataError as error:
        for each in error.faults:
            place = each.path
            if place[:1] == (AMENDMENT,) and len(place) > 1:  # counted without those that have no day
                place = (AMENDMENT, amendments[int(place[1])][0], *place[2:])
            faults.add((*path, *place), each.found, each.expected, each.message)
        return None


def _check_code(code: str, path: Path, faults: Faults) -> None:
    expected = f"a code of its own: {_CODE_IN_WORDS}"
    if code in systems.codes():
        message = f"there is a rule book {code!r} already; expected {expected}"
    elif not _CODE.fullmatch(code):
        message = f"{code!r} cannot be the code of a variant: it must be {_CODE_IN_WORDS}"
    elif code in _TAKEN:
        message = f"{code!r} cannot be the code of a variant: other files are called so; expected {expected}"
    else:
        return
    faults.add(path, code, expected, message)


def base_in(said: Values, path: Path, faults: Faults, variants: Container[str] = ()) -> RatingSystem | None:
    """The rule book that the table of a variant says it varies; None where there is no such one.

    Args:
        said: the table.
        path: where it stands.
        faults: what is not right goes there.
        variants: the codes of all variants: none of them can be varied.
    """
    codes = systems.codes()
    expected = f"one of {', '.join(codes)}"
    name, where = said.get(BASE), (*path, BASE)
    if isinstance(name, str) and name in codes:
        return systems.load(name)
    if name is None:
        where = path
        message = f"{dotted(path) or 'a variant'} has no {BASE}; expected the rule book that it varies, {expected}"
    elif not isinstance(name, str):
        message = f"{BASE} cannot be {quoted(name)}: it must be {expected}, in quotes"
    elif name in variants:
        message = (
            f"{BASE} cannot be the variant {name!r}: a variant varies a rule book of the program; name that one, "
            "and repeat here what both have otherwise"
        )
    else:
        message = f"there is no rule book {name!r}; there are {', '.join(codes)}{meant(name, codes)}"
    faults.add(where, "" if name is None else name, expected, message)
    return None


def _amendments(said: object, path: Path, faults: Faults) -> Iterator[tuple[int, date, Values]]:
    """The amendments that have a day, each with its place among all."""
    if not isinstance(said, list) or not all(isinstance(each, dict) for each in said):
        name = dotted(path)
        message = f"amendments are tables, such as [[{name}]] with {IN_FORCE} = 2025-01-01 below it"
        faults.add(path, said, "tables in double brackets", message)
        return
    last: date | None = None
    for number, values in enumerate(said):
        here: Path = (*path, number)
        _check_amendment(values, here, faults)
        day = _day(values.get(IN_FORCE), here, faults)
        if day is None:
            continue
        if last is not None and day <= last:
            expected = f"a day after {last}"
            message = f"an amendment of {day} stands behind that of {last}: they stand in the order of their days"
            faults.add((*here, IN_FORCE), day, expected, message)
            continue
        last = day
        yield number, day, {name: value for name, value in values.items() if name not in (IN_FORCE, BASE)}


def _check_amendment(values: Values, path: Path, faults: Faults) -> None:
    if BASE in values:
        message = f"an amendment has no {BASE}: it changes the variant that it belongs to"
        faults.add((*path, BASE), values[BASE], "no base", message)
    if not values.keys() - {IN_FORCE, BASE}:
        message = f"an amendment changes something; expected a key beside {IN_FORCE}"
        faults.add(path, "", "what is changed", message)


def _day(value: object, path: Path, faults: Faults) -> date | None:
    if value is None:
        message = f"an amendment has no {IN_FORCE}; expected {_DAY}, the first day that it holds"
        faults.add(path, "", _DAY, message)
        return None
    day = day_of(value)
    if day is None:
        faults.add((*path, IN_FORCE), value, _DAY, f"{IN_FORCE} cannot be {quoted(value)}: it must be {_DAY}")
    return day
