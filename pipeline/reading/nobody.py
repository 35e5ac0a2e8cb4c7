"""Names that are nobody's: what programs and officers enter in the place of an opponent that there is none."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from pipeline.problems import Problem
from pipeline.reading.faults import fault, quoted
from pipeline.reading.names import key_of
from pipeline.reading.report import Entrant

_WORDS: Final = frozenset(
    key_of(word)
    for word in (
        *("bye", "full-point bye", "half-point bye", "zero-point bye", "no opponent", "not paired", "unpaired"),
        *(
            "nobody",
            "dummy",
            "dummy player",
            "exempt",
            "walkover",
            "walk-over",
            "w.o.",
            "w/o",
            "forfeit",
            "default",
        ),
        *("NN", "N.N.", "spielfrei", "spiel frei", "Freilos", "kein Gegner", "kampflos"),
        *("exento", "descansa", "descanso", "riposa", "riposo", "isento", "vrije ronde", "frirunde", "frirond"),
        *("pauza", "pauzuje", "wolne", "wolny los", "volno", "volný los", "szabadnapos", "erőnyerő"),
        *("свободен", "выходной"),
    )
)
"""What stands in the place of a name where there is nobody. Surnames are not among them."""

_LONGEST: Final = 40
_NAMED: Final = 5
_NUMBERED: Final = re.compile(r"[0-9]+$")


def is_sign(name: str) -> bool:
    """Whether a name is nothing but signs, such as a hyphen or a question mark; not if there is none."""
    return 0 < len(name) <= _LONGEST and not any(map(str.isalnum, name))


@lru_cache(maxsize=1 << 17)
def is_no_name(name: str) -> bool:
    """Whether this is written in the place of a name where there is nobody, be it twice or with a number behind."""
    if not name or len(name) > _LONGEST:
        return False
    if is_sign(name):
        return True
    parts = [word for word in (_NUMBERED.sub("", part) for part in key_of(name).split()) if word]
    return " ".join(parts) in _WORDS or (len(set(parts)) == 1 and parts[0] in _WORDS)


def stands_for_nobody(entrant: Entrant) -> bool:
    """Whether this entrant is there only for the lack of an opponent: no name, no id, no rating, no birth date."""
    return is_no_name(entrant.name) and not _known_by(entrant)


def called_nobody(entrant: Entrant) -> str:
    """What tells an entrant who is called like nobody to be a person; empty for all others."""
    return _known_by(entrant) if is_no_name(entrant.name) else ""


def nobody_noted(file: str, line: int, names: Sequence[str], byes: int) -> Problem:
    """The note that names stand for nobody.

    Args:
        file: the report's name.
        line: where the first of them stands.
        names: as written.
        byes: how many results against them there are.
    """
    shown = [quoted(name) for name in dict.fromkeys(names)]
    one = len(shown) == 1
    rest = f" and {len(shown) - _NAMED:,} more" if len(shown) > _NAMED else ""
    results = "1 result" if byes == 1 else f"{byes:,} results"
    said = (
        f"{', '.join(shown[:_NAMED])}{rest} stand{'s' if one else ''} for no opponent: {results} against "
        f"{'it' if one else 'them'} count{'s' if byes == 1 else ''} as {'a bye' if byes == 1 else 'byes'}"
    )
    return fault(file, line, "", said, found=names[0], severity="note")


def _known_by(entrant: Entrant) -> str:
    if entrant.fide_id or entrant.national_id:
        return "an id"
    if entrant.rating is not None or entrant.fide_rating is not None:
        return "a rating"
    return "a birth date" if entrant.birth_date else ""
