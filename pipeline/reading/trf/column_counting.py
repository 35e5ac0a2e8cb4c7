"""Ways of counting the columns of a TRF player line: letters, bytes, tabs, or everything a little to the side."""

import unicodedata
from collections.abc import Iterator
from typing import Final, NamedTuple

from pipeline.reading.trf.columns import POINTS, ROUND_WIDTH, SEX, TITLE
from pipeline.reading.trf.player_lines import STATIC_LENGTH, PlayerLine, keeps_blanks, player_line


class Counting(NamedTuple):
    """A way of counting the columns of a line under which it keeps to them."""

    counted: str
    player: PlayerLine


LETTERS: Final = "letters"
BYTES: Final = "bytes"
TABS: Final = "tabs"
SHIFTED: Final = "shifted"

_SHIFTS: Final = (1, 2, -1)
_BYTE_PARTS: Final = ((0, 14), (14, 47), (47, 53), (53, 56))


def countings_of(text: str, *, named: bool = True) -> tuple[Counting, ...]:
    """Every way of counting the columns of a line under which it keeps to them; of ways that agree the first.

    Letters with accents take two bytes and more in UTF-8, and programs that count bytes write fewer blanks behind
    them. Others put everything from the name to the rank a little to the side. That is looked at only where nothing
    else fits.
    """
    countings: list[Counting] = []
    for ways in (_counted(text), _shifted(text)):
        for counted, aligned in ways:
            if not keeps_blanks(aligned):
                continue
            player = player_line(aligned, named=named)
            if (
                isinstance(player, PlayerLine)
                and _laid_out(player.rounds)
                and all(player != each.player for each in countings)
            ):
                countings.append(Counting(counted, player))
        if countings:
            break
    return tuple(countings)


def _counted(text: str) -> Iterator[tuple[str, str]]:
    """The line with its columns counted in each way that there may be, put where the handbook has them."""
    if "\t" in text:
        yield TABS, text.expandtabs(8)
        return
    yield LETTERS, text
    if text.isascii():
        return
    composed = unicodedata.normalize("NFC", text)
    if composed != text:
        yield LETTERS, composed
    data = text.encode("utf-8", "surrogatepass")
    try:
        parts = [data[start:stop].decode("utf-8").ljust(stop - start) for start, stop in _BYTE_PARTS]
        yield BYTES, "".join((*parts, data[_BYTE_PARTS[-1][1] :].decode("utf-8")))
    except UnicodeDecodeError:
        return


def _shifted(text: str) -> Iterator[tuple[str, str]]:
    """The line with what stands from the name on moved back, the rounds with it or not."""
    if "\t" in text:
        return
    for shift in _SHIFTS:
        start = TITLE.last + shift
        stop = start + STATIC_LENGTH - TITLE.last
        title = text[SEX.last : start].strip()
        if len(title) > TITLE.last - SEX.last or len(text) < POINTS.last:
            continue
        head = text[: SEX.last] + title.rjust(TITLE.last - SEX.last) + text[start:stop].ljust(stop - start)
        if shift > 0:
            yield SHIFTED, head + " " * shift + text[stop:]
        elif not text[stop:STATIC_LENGTH].strip():
            yield SHIFTED, head + text[STATIC_LENGTH:]
        yield SHIFTED, head + text[stop:]


def _laid_out(rounds: str) -> bool:
    """Whether the rounds of a line keep to their columns, whatever stands in them."""
    rounds = rounds.rstrip()
    blanks = all(not rounds[at::ROUND_WIDTH].strip() for at in (0, 1, 6, 8))
    return blanks and all(
        not (number := rounds[at + 2 : at + 6].strip()) or (number.isascii() and number.isdigit())
        for at in range(0, len(rounds), ROUND_WIDTH)
    )
