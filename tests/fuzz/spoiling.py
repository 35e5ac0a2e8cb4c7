"""Ways of spoiling a file: bytes, lines, cells, numbers, letters and encodings, and lines of other programs' files."""

import re
from collections.abc import Callable, Sequence
from random import Random

ENCODINGS = (
    "utf-8",
    "utf-8-sig",
    "utf-16",
    "utf-16-le",
    "utf-16-be",
    "cp1252",
    "cp1250",
    "iso8859_2",
    "cp1251",
    "cp850",
)
NUMBER = re.compile(rb"[0-9]+")
WORD = re.compile(rb"[^\s,;|:]+")
LINE_ENDS = (b"\n", b"\r\n", b"\r", b"\n\n", b"\f\n", b"\x0b", b"\x85", b"\xe2\x80\xa8")
SEPARATORS = (b",", b";", b"\t", b"|", b":", b" ", b"", b",,")
NUMBERS = (
    b"0", b"-1", b"00", b"1", b"2", b"7", b"99", b"2147483648", b"99999999999999999999", b"9" * 400, b"9" * 5000, b"1e999",
    b"1_0", b"+5", b"3.5", b"3,5", b"nan", b"inf", b"0x10", b"1/2", "½".encode(), "−3".encode(), "٣".encode(), "３".encode(),
    "²".encode(), "3Â½".encode(), b"31", b"12", b"1899", b"20200229", b"44000", b"", b" ",
)  # fmt: skip
WORDS = (
    b"+", b"-", b"=", b"*", b"W", b"L", b"D", b"H", b"F", b"U", b"Z", b"B", b"X", b"1", b"0", "½".encode(), b"bye", b"BYE", b"w", b"b",
    b'"', b'""', b'"a', b"'", b"\\", b"%", b"{", b"}", b"[", b"]", b"(", b"$(x)", b"../../etc/passwd", b"/etc/passwd", b"NUL",
    b"=1+1", "Ä".encode(), "Müller".encode("cp1252"), "MÃ¼ller".encode(), "\u202e".encode(), "\ufeff".encode(), "ﬁ".encode(), "😀".encode(),
    b"\x00", b"\x1a", b"\xff", b"\xc3\x28", b"\xed\xa0\x80", b"NA", b"None", b"0000", b"9999", b"001", b"013", b"XXR 9", b"###", b"sep=;",
)  # fmt: skip


def spoilt(data: bytes, others: Sequence[bytes], random: Random) -> tuple[bytes, bool]:
    """The bytes after one to some changes, and whether lines of another file came in."""
    mixed = False
    for _ in range(random.choice((1, 1, 1, 2, 2, 3, 4, 8))):
        if random.random() < 0.06:
            data, mixed = _spliced(data, random.choice(others), random), True
        else:
            data = random.choice(WAYS)(data, random)
    return data, mixed


def _place(data: bytes, random: Random) -> int:
    return random.randint(0, len(data))


def _span(data: bytes, random: Random) -> tuple[int, int]:
    start = _place(data, random)
    return start, min(len(data), start + random.choice((1, 1, 2, 5, 20, 100, 1000)))


def _byte_changed(data: bytes, random: Random) -> bytes:
    changed = bytearray(data)
    for _ in range(random.choice((1, 1, 3, 30))):
        if changed:
            changed[random.randrange(len(changed))] = random.randrange(256)
    return bytes(changed)


def _bit_changed(data: bytes, random: Random) -> bytes:
    changed = bytearray(data)
    if changed:
        changed[random.randrange(len(changed))] ^= 1 << random.randrange(8)
    return bytes(changed)


def _word_put_in(data: bytes, random: Random) -> bytes:
    at = _place(data, random)
    return data[:at] + random.choice(WORDS) + data[at:]


def _word_replaced(data: bytes, random: Random) -> bytes:
    return _replaced(data, WORD, random.choice(WORDS), random)


def _number_replaced(data: bytes, random: Random) -> bytes:
    return _replaced(data, NUMBER, random.choice(NUMBERS), random)


def _number_replaced_everywhere(data: bytes, random: Random) -> bytes:
    found = NUMBER.findall(data[:5000])
    return data.replace(random.choice(found), random.choice(NUMBERS)) if found else data


def _replaced(data: bytes, pattern: re.Pattern[bytes], word: bytes, random: Random) -> bytes:
    found = pattern.search(data, _place(data, random)) or pattern.search(data)
    return data[: found.start()] + word + data[found.end() :] if found else data


def _taken_out(data: bytes, random: Random) -> bytes:
    start, end = _span(data, random)
    return data[:start] + data[end:]


def _doubled(data: bytes, random: Random) -> bytes:
    start, end = _span(data, random)
    return data[:end] + data[start:end] + data[end:]


def _cut(data: bytes, random: Random) -> bytes:
    at = _place(data, random)
    return data[:at] if random.random() < 0.7 else data[at:]


def _long_run(data: bytes, random: Random) -> bytes:
    at = _place(data, random)
    run = bytes(
        [
            random.choice(
                (0, 9, 10, 32, 34, 44, 45, 46, 48, 49, 58, 59, 65, 92, 124, 0xC3, 0xFF, random.randrange(256))
            )
        ]
    )
    return data[:at] + run * random.choice((50, 50, 500, 500, 5_000, 5_000, 50_000)) + data[at:]


def _lines(data: bytes) -> list[bytes]:
    return data.splitlines(keepends=True)


def _line_dropped(data: bytes, random: Random) -> bytes:
    lines = _lines(data)
    if lines:
        at = random.randrange(len(lines))
        del lines[at : at + random.choice((1, 1, 2, 5))]
    return b"".join(lines)


def _line_doubled(data: bytes, random: Random) -> bytes:
    lines = _lines(data)
    if lines:
        at = random.randrange(len(lines))
        lines[at:at] = [lines[at]] * random.choice((1, 1, 1, 2, 10, 200))
    return b"".join(lines)


def _lines_swapped(data: bytes, random: Random) -> bytes:
    lines = _lines(data)
    if lines:
        one, other = random.randrange(len(lines)), random.randrange(len(lines))
        lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)


def _lines_shuffled(data: bytes, random: Random) -> bytes:
    lines = _lines(data)
    random.shuffle(lines)
    return b"".join(lines)


def _cells_swapped(data: bytes, random: Random) -> bytes:
    found = list(WORD.finditer(data[:20_000]))
    if len(found) < 2:
        return data
    one, other = sorted(random.sample(found, 2), key=lambda match: match.start())
    if random.random() < 0.5:
        other = found[min(len(found) - 1, found.index(one) + 1)]
    if other.start() < one.end():
        return data
    return data[: one.start()] + other[0] + data[one.end() : other.start()] + one[0] + data[other.end() :]


def _blanks_moved(data: bytes, random: Random) -> bytes:
    at = data.find(b" ", _place(data, random))
    if at < 0:
        return data
    return data[:at] + random.choice((b"", b"  ", b"\t", b"    ", b"\xa0", b"\xc2\xa0")) + data[at + 1 :]


def _other_line_ends(data: bytes, random: Random) -> bytes:
    return random.choice(LINE_ENDS).join(data.splitlines())


def _other_separator(data: bytes, random: Random) -> bytes:
    return data.replace(random.choice(SEPARATORS[:6]), random.choice(SEPARATORS))


def _other_encoding(data: bytes, random: Random) -> bytes:
    text = data.decode(random.choice(("utf-8", "cp1252", "utf-16-le")), "replace")
    return text.encode(random.choice(ENCODINGS), "replace")


def _other_case(data: bytes, random: Random) -> bytes:
    return random.choice((data.upper, data.lower, data.swapcase))()


def _repeated(data: bytes, random: Random) -> bytes:
    return data * random.choice((2, 2, 2, 20)) if len(data) < 20_000 else data


def _spliced(data: bytes, other: bytes, random: Random) -> bytes:
    """Some lines of another file put between the lines."""
    lines, more = _lines(data), _lines(other)
    at, start = random.randint(0, len(lines)), random.randint(0, len(more))
    lines[at:at] = more[start : start + random.choice((1, 3, 10, 100))]
    return b"".join(lines)


WAYS: tuple[Callable[[bytes, Random], bytes], ...] = (
    _byte_changed,
    _bit_changed,
    _word_put_in,
    _word_put_in,
    _word_replaced,
    _word_replaced,
    _number_replaced,
    _number_replaced,
    _number_replaced,
    _number_replaced_everywhere,
    _taken_out,
    _doubled,
    _cut,
    _long_run,
    _line_dropped,
    _line_doubled,
    _lines_swapped,
    _lines_shuffled,
    _cells_swapped,
    _cells_swapped,
    _blanks_moved,
    _blanks_moved,
    _other_line_ends,
    _other_separator,
    _other_encoding,
    _other_case,
    _repeated,
)
