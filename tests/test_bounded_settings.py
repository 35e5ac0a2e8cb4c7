"""A ratinglist.toml of hostile size, depth or numbers is an error of one line, found in bounded time."""

from pathlib import Path

import pytest

from pipeline import room
from pipeline.files_read import FilesRead
from pipeline.settings.reading import read_settings

NUMBER = "a number is too long; expected a number of at most 64 bits"
DEEP = "the values are nested deeper than 16 times; expected settings"


def said(folder: Path, text: str) -> list[str]:
    """What is said of a file."""
    (folder / "ratinglist.toml").write_text(text, encoding="utf-8")
    return [str(problem) for problem in read_settings(folder)[1]]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("federation = " + "9" * 5_000, f"ratinglist.toml:1: {NUMBER}"),
        ("\n\n[list]\ntop = -" + "9_" * 5_000 + "9", f"ratinglist.toml:4: {NUMBER}"),
        ("federation = 0x" + "f" * 9_000, f"ratinglist.toml: {NUMBER}"),
        (f"[list]\njuniors = [{2**63 + 1}]", f"ratinglist.toml: {NUMBER}"),
        ("systems = " + "[" * 5_000 + "]" * 5_000, f"ratinglist.toml: {DEEP}"),
        ("systems = " + "[" * 17 + "]" * 17, f"ratinglist.toml: {DEEP}"),
        ("systems = " + "{ a = " * 400 + "1" + " }" * 400, f"ratinglist.toml: {DEEP}"),
        ("[" + ".".join("a" * 5_000) + "]", f"ratinglist.toml: {DEEP}"),
        ("[options.tca]\n" + ".".join("a" * 5_000) + " = 1", f"ratinglist.toml: {DEEP}"),
        ("[options.tca]\n" + "".join(f"a{n} = 1\n" for n in range(20_000)), "ratinglist.toml: there are more than 20,000 keys and values; expected settings"),
        ("[[reports]]\n" * 20_001, "ratinglist.toml: there are more than 20,000 keys and values; expected settings"),
        (f'federation = "{"x" * (1 << 20)}"', "ratinglist.toml: the file has 1,048,591 bytes; expected at most 1,048,576 bytes"),
    ],
)  # fmt: skip
def test_settings_that_nobody_writes(tmp_path: Path, text: str, message: str) -> None:
    """Each is one error with its line where that is known; none is a fault of the program."""
    assert said(tmp_path, text) == [message]


def test_settings_just_within(tmp_path: Path) -> None:
    """What is not beyond the bounds is judged like any other."""
    assert said(tmp_path, f"[list]\ntop = {2**63}")[0].startswith("ratinglist.toml:2: list.top: ")
    assert said(tmp_path, "systems = " + "[" * 15 + "]" * 15)[0].startswith("ratinglist.toml:1: systems: ")
    assert said(tmp_path, f'federation = "{"x" * 1_000_000}"') == []


def test_very_many_strange_keys_are_found_in_one_look(tmp_path: Path) -> None:
    """Of 9,000 keys that do not exist a thousand are listed, each at its line, and the rest is counted."""
    found = said(tmp_path, "".join(f"k{n} = 1\n" for n in range(9_000)))
    assert len(found) == 1_001
    assert found[0].startswith("ratinglist.toml:1: k0: 'k0' is no setting")
    assert found[999].startswith("ratinglist.toml:1000: k999: 'k999' is no setting")
    assert found[-1] == "ratinglist.toml: and 8,000 more errors"


def test_a_file_larger_than_the_memory_allows_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its size is looked at before any of it is read; the message names both sizes."""
    path = tmp_path / "games.csv"
    with path.open("wb") as file:
        file.truncate(1_000_001)
    monkeypatch.setattr("pipeline.files_read.largest_file", lambda: 1_000_000)
    data, problem = FilesRead().read(path, "games.csv")
    assert (data, str(problem)) == (
        b"",
        "games.csv: the file has 1,000,001 bytes; expected at most 1,000,000 bytes",
    )
    with path.open("wb") as file:
        file.truncate(1_000_000)
    assert FilesRead().read(path, "games.csv") == (bytes(1_000_000), None)


def largest() -> int:
    """What the largest file is now; a run asks once."""
    room.largest_file.cache_clear()
    return room.largest_file()


@pytest.mark.parametrize(
    ("group", "file"),
    [
        ("0::/system.slice/ratings.service", "system.slice/ratings.service/memory.max"),
        ("0::/system.slice/ratings.service", "system.slice/memory.max"),
        ("0::/", "memory.max"),
        ("5:memory:/ratings\n4:cpu:/other", "memory/ratings/memory.limit_in_bytes"),
        ("", "memory/memory.limit_in_bytes"),
    ],
)
def test_the_largest_file_is_a_part_of_the_memory(
    group: str, file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A quarter of what the strictest of the machine, the groups of the process and the process itself allows."""
    (tmp_path / "own").write_text(group)
    limit = tmp_path / "groups" / file
    limit.parent.mkdir(parents=True)
    monkeypatch.setattr(room, "_GROUPS", tmp_path / "groups")
    monkeypatch.setattr(room, "_OF_THIS_PROCESS", tmp_path / "own")
    monkeypatch.setattr(room.os, "sysconf", {"SC_PHYS_PAGES": 1 << 20, "SC_PAGE_SIZE": 4096}.__getitem__)
    monkeypatch.setattr(room.resource, "getrlimit", lambda _: (-1, -1))
    assert largest() == 1 << 30
    limit.write_text("max\n")
    assert largest() == 1 << 30
    limit.write_text("1000000\n")
    assert largest() == 250_000
    monkeypatch.setattr(room.resource, "getrlimit", lambda _: (400_000, -1))
    assert largest() == 100_000
    monkeypatch.setattr(room.resource, "getrlimit", lambda _: (-1, -1))
    limit.unlink()
    monkeypatch.setattr(room.os, "sysconf", {"SC_PHYS_PAGES": 1 << 30, "SC_PAGE_SIZE": 4096}.__getitem__)
    assert largest() == 4 << 30
    room.largest_file.cache_clear()
