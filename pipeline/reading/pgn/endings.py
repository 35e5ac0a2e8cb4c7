"""How a game ended, by the free text of the tag Termination and by what stands in the place of its moves."""

import re
from typing import Final, Literal

Ending = Literal["played", "unplayed", "unfinished", "on time", "unknown"]
"""played: as games end · unplayed: by forfeit · unfinished: by the rules, abandoned or not finished · on time: by a
time forfeit, which needs moves · unknown: in words that say none of these
"""

_WORD: Final = re.compile(r"\w{1,40}")
_LONGEST: Final = 2_000

_ON_TIME: Final = (
    *(" time forfeit", " forfeit on time ", " forfeits on time ", " forfeited on time "),
    *(" loses on time ", " lost on time ", " won on time ", " wins on time ", " timeout ", " time out "),
)
_UNPLAYED: Final = (
    *(" forfeit", " forfait", " default", " walkover", " walk over", " walkower", " kampflos", " unplayed "),
    *(" w o ", " wo ", " not played ", " did not play ", " didn t play "),
    *(" no show", " noshow", " not show ", " didn t show ", " not appear ", " didn t appear ", " never appeared "),
    *(" absen", " bye ", " incomparec", " not come ", " didn t come ", " nicht angetreten ", " nicht erschienen "),
)
_UNFINISHED: Final = (
    *(" abandon", " unterminated ", " unfinished ", " not finished ", " aborted ", " annulled ", " cancel"),
    *(" rules infraction ", " illegal ", " disqualif", " cheat"),
)
_PLAYED: Final = (
    *(" normal ", " adjudicat", " death ", " emergency ", " checkmate", " mate ", " mated ", " resign"),
    *(" agreement ", " agreed ", " repetition ", " stalemate", " insufficient ", " 50 move", " fifty move"),
    *(" 75 move", " 75move", " 50move", " perpetual ", " draw ", " drawn "),
)
"""Of each ending the words that say it, as beginnings of words or, with a blank behind, as whole ones."""


def ending_of(termination: str) -> Ending:
    """What the tag Termination says of a game, alone or within a sentence; nothing at all is a usual end."""
    words = _words(termination)
    if not words.strip():
        return "played"
    on_time = _says(words, _ON_TIME)
    for said in _ON_TIME:
        words = words.replace(said, " ")
    if _says(words, _UNPLAYED):
        return "unplayed"
    if _says(words, _UNFINISHED):
        return "unfinished"
    if on_time:
        return "on time"
    return "played" if _says(words, _PLAYED) else "unknown"


def is_unplayed(remarks: str) -> bool:
    """Whether remarks in the place of moves say that there was no game."""
    return ending_of(remarks) == "unplayed"


def _words(text: str) -> str:
    """The words of a text in small letters, each between blanks."""
    return f" {' '.join(_WORD.findall(text[:_LONGEST].casefold()))} "


def _says(words: str, endings: tuple[str, ...]) -> bool:
    return any(said in words for said in endings)
