"""Where each key of a text of TOML stands: tomllib does not say where it read one."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

Path = tuple[str | int, ...]
"""Tables, key and, in lists and lists of tables, the place, from 0."""

_SPACE: Final = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
_NAME: Final = re.compile(r"""[A-Za-z0-9_-]+|"(?:\\.|[^"\\\n])*"|'[^'\n]*'""")
_DOT: Final = re.compile(r"[ \t]*\.[ \t]*")
_LONG_TEXT: Final = re.compile(r'"""(?:\\.|[^\\])*?"{3,5}(?!")' + r"|'''.*?'{3,5}(?!')", flags=re.DOTALL)
_TEXT: Final = re.compile(r""""(?:\\.|[^"\\\n])*"|'[^'\n]*'""")
_BARE: Final = re.compile(r"[^,\]}\n#]+")


def lines_of(text: str) -> Mapping[Path, int]:
    """The line where each table, key and element of a list begins.

    A list of tables is where its first one begins, a table that only others name where the first of them does.

    Args:
        text: what tomllib has read, its lines ended by line feeds; of anything else as much as can be told.
    """
    found: dict[Path, int] = {}
    try:
        for path, line in _Places(text).all():
            for size in range(1, len(path) + 1):
                found.setdefault(path[:size], line)
    except _StrayError:
        pass
    return found


class _StrayError(ValueError):
    """Something stands where no TOML has it."""


class _Places:
    """A text of TOML, gone through from its beginning."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._counted_to = 0
        self._line = 1
        self._sizes: dict[Path, int] = {}
        """Of each list of tables how many there are so far."""

    def all(self) -> Iterator[tuple[Path, int]]:
        table: Path = ()
        while True:
            self._skip()
            if self._at >= len(self._text):
                return
            line = self._line_here()
            if self._next("["):
                many = self._next("[")
                table = self._resolved(self._names(), many=many)
                self._expect("]]" if many else "]")
                yield table, line
            else:
                yield from self._entry(table)

    def _entry(self, table: Path) -> Iterator[tuple[Path, int]]:
        line = self._line_here()
        path = table + self._names()
        self._expect("=")
        yield path, line
        yield from self._value(path)

    def _value(self, path: Path) -> Iterator[tuple[Path, int]]:
        self._skip()
        if self._next("["):
            number = 0
            while not self._closed("]"):
                yield (*path, number), self._line_here()
                yield from self._value((*path, number))
                number += 1
        elif self._next("{"):
            while not self._closed("}"):
                yield from self._entry(path)
        else:
            self._match(_LONG_TEXT) or self._match(_TEXT) or self._must(_BARE)

    def _closed(self, sign: str) -> bool:
        """Whether a list or table ends here; else what follows is its next element."""
        self._skip()
        self._next(",")
        self._skip()
        return self._next(sign)

    def _names(self) -> Path:
        """A dotted name."""
        self._skip()
        names = [self._must(_NAME)]
        while self._match(_DOT):
            names.append(self._must(_NAME))
        return tuple(_unquoted(name) for name in names)

    def _resolved(self, names: Path, *, many: bool) -> Path:
        """The path that a header names: in the last one of each list of tables that it goes through."""
        path: Path = ()
        for name in names[:-1] if many else names:
            path = (*path, name)
            if path in self._sizes:
                path = (*path, self._sizes[path] - 1)
        if many:
            path = (*path, names[-1])
            number = self._sizes[path] = self._sizes.get(path, 0) + 1
            path = (*path, number - 1)
        return path

    def _skip(self) -> None:
        self._match(_SPACE)

    def _next(self, sign: str) -> bool:
        if not self._text.startswith(sign, self._at):
            return False
        self._at += len(sign)
        return True

    def _expect(self, sign: str) -> None:
        self._skip()
        if not self._next(sign):
            raise _StrayError(sign)

    def _match(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self._text, self._at)
        if found is None:
            return ""
        self._at = found.end()
        return found[0]

    def _must(self, pattern: re.Pattern[str]) -> str:
        found = self._match(pattern)
        if not found:
            raise _StrayError(pattern.pattern)
        return found

    def _line_here(self) -> int:
        self._line += self._text.count("\n", self._counted_to, self._at)
        self._counted_to = self._at
        return self._line


def _unquoted(name: str) -> str:
    if name.startswith("'"):
        return name[1:-1]
    if not name.startswith('"'):
        return name
    return re.sub(r"\\(u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|.)", _escaped, name[1:-1])


def _escaped(found: re.Match[str]) -> str:
    sign = found[1]
    if sign[0] in "uU":
        return chr(int(sign[1:], 16))
    return {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r"}.get(sign, sign)
