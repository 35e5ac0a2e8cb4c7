"""Keys of numbers that a single rule book declares as its own."""

from pipeline.rules.edition import Edition
from pipeline.rules.own_numbers import OwnNumber
from pipeline.rules.plain.key import NOT_PLAIN, EditionKey
from pipeline.rules.plain.wanted import Wanted


def own_key(name: str, fields: tuple[str, ...]) -> EditionKey:
    """The key of the number of that name, which each edition has from its own place."""

    def told(edition: Edition) -> object:
        number = _number(edition, name)
        if number is None:
            return NOT_PLAIN
        value = number.of(edition)
        return int(value) if value == int(value) else value

    def put(edition: Edition, wanted: Wanted, _clause: str) -> Edition | None:
        number = _number(edition, name)
        if number is None:
            return None
        value = wanted.decimal(number.lowest, number.highest, number.places)
        return None if value is None else number.into(edition, value)

    def clause(edition: Edition) -> str:
        number = _number(edition, name)
        return "" if number is None else number.clause

    return EditionKey(name=name, fields=fields, told=told, put=put, clause=clause)


def _number(edition: Edition, name: str) -> OwnNumber | None:
    return next((number for number in edition.numbers if number.name == name), None)
