"""Names of persons as reports write them."""


def tidy(name: str) -> str:
    """The name without blanks around it and with single blanks in it, its letters composed (NFC)."""
    raise NotImplementedError


def key_of(name: str) -> str:
    """What two spellings of one name share: no accents, small letters, the parts in alphabetical order."""
    raise NotImplementedError
