"""The clause registers: whole, true of the program, and answered by cases; see tests/test_rules_*.py."""

import ast
import re
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from pipeline.systems import codes, load

ROOT = Path(__file__).parent.parent
REGISTERS = ROOT / "data" / "rules"
COMMON = "all"
NAMES = (*codes(), COMMON)

CLAUSES = ["clause", "meaning", "implemented", "source or reading"]
NOT_DONE = ["clause", "what", "why"]


@dataclass(frozen=True)
class Row:
    """A clause as a register tells of it."""

    clause: str
    meaning: str
    places: tuple[tuple[str, str], ...]
    reading: str


def tables(text: str) -> dict[str, list[list[str]]]:
    """The tables of a page by heading, cells by row, the row of column names first."""
    found: dict[str, list[list[str]]] = {}
    heading = ""
    for line in text.splitlines():
        if line.startswith("#"):
            heading = line.strip("# ")
        elif line.startswith("|") and not set(line) <= set("|-: "):
            found.setdefault(heading, []).append([cell.strip() for cell in line.strip("|").split("|")])
    return found


@cache
def register(name: str) -> tuple[Row, ...]:
    """The clauses of a register."""
    heading, *lines = tables((REGISTERS / f"{name}.md").read_text(encoding="utf-8"))["Clauses"]
    assert heading == CLAUSES
    return tuple(
        Row(clause, meaning, tuple(re.findall(r"`([\w/]+\.py): ([\w.]+)`", implemented)), reading)
        for clause, meaning, implemented, reading in lines
    )


def each_row(names=NAMES):
    """Every clause of these registers as a parameter."""
    return [pytest.param(name, row, id=f"{name}-{row.clause}") for name in names for row in register(name)]


def cases(name: str) -> dict:
    """The cases of a rule book's clauses."""
    return import_module(f"tests.test_rules_{name.replace('-', '_')}").CASES


def module_of(code: str) -> str:
    """A rule book's file."""
    return f"pipeline/systems/{code.replace('-', '_')}.py"


def test_every_rule_book_has_a_register():
    """A register for each rule book, one for what they share, and none for anything else."""
    assert sorted(path.stem for path in REGISTERS.glob("*.md")) == sorted(NAMES)


@pytest.mark.parametrize("code", codes())
def test_a_registers_clauses_are_those_of_its_rule_book(code):
    """The same clauses in the same order; a page links to what is the same everywhere."""
    assert [row.clause for row in register(code)] == [clause for clause, _ in load(code).clauses]
    assert f"(`{code}`)" in (REGISTERS / f"{code}.md").read_text(encoding="utf-8").splitlines()[0]
    assert "(all.md)" in (REGISTERS / f"{code}.md").read_text(encoding="utf-8")


def test_the_common_clauses_are_counted_through():
    """A1, A2 and so on; the page links to every rule book's."""
    assert [row.clause for row in register(COMMON)] == [f"A{at}" for at in range(1, len(register(COMMON)) + 1)]
    text = (REGISTERS / "all.md").read_text(encoding="utf-8")
    assert all(f"({code}.md)" in text for code in codes())


@pytest.mark.parametrize(("name", "row"), each_row())
def test_what_a_register_names_exists(name, row):
    """Every clause names files, and functions, data or fields in them that are there."""
    assert row.places, f"{name} {row.clause} names no place"
    for path, inside in row.places:
        assert (ROOT / path).is_file(), path
        _resolve(path, inside)


def _resolve(path: str, inside: str) -> None:
    """Fail unless a file's module has this; fields of classes may be told by annotation alone."""
    found = import_module(path.removesuffix(".py").replace("/", "."))
    for part in inside.split("."):
        if part in getattr(found, "__annotations__", {}):
            return
        assert hasattr(found, part), f"{path} has no {inside}"
        found = getattr(found, part)


@pytest.mark.parametrize(("name", "row"), each_row(codes()))
def test_a_clause_is_cited_where_it_is_obeyed(name, row):
    """At a place that the register names in the rule book's own file, its docstring, comment or data cites it."""
    own = [inside for path, inside in row.places if path == module_of(name)]
    assert own, f"{row.clause} is obeyed nowhere in {module_of(name)}"
    told = [segment(module_of(name), inside) for inside in own]
    assert any(re.search(rf"\b{row.clause}\b", text) for text in told), f"{row.clause} is not cited at {own}"


def segment(path: str, inside: str) -> str:
    """The lines of a function, a constant or a field of one, with the comments above and behind.

    A field may have its clause in another one beside it: start and start_clause.
    """
    text = (ROOT / path).read_text(encoding="utf-8")
    lines = text.splitlines()
    name, _, field = inside.partition(".")
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef) and node.name == name:
            return _lines(lines, node)
        if isinstance(node, ast.Assign) and name in {
            each.id for each in ast.walk(node.targets[0]) if isinstance(each, ast.Name)
        }:
            if not field:
                return _lines(lines, node)
            assert isinstance(node.value, ast.Call)
            fields = [each for each in node.value.keywords if each.arg in (field, f"{field}_clause")]
            assert field in {each.arg for each in fields}, f"{path} sets no {inside}"
            return "\n".join(_lines(lines, each) for each in fields)
    raise AssertionError(f"{path} has no {inside}")


def _lines(lines: list[str], node: ast.AST) -> str:
    first = node.lineno - 1
    while first and lines[first - 1].lstrip().startswith("#"):
        first -= 1
    return "\n".join(lines[first : node.end_lineno])


@pytest.mark.parametrize("code", codes())
def test_no_other_clause_is_cited(code):
    """A rule book's file cites no clause that it does not have, but for what it says of another book."""
    known = {row.clause for row in register(code)}
    letter = register(code)[0].clause[0]
    text = (ROOT / module_of(code)).read_text(encoding="utf-8")
    assert set(re.findall(rf"\b{letter}\d+\b", text)) <= known


@pytest.mark.parametrize("name", NAMES)
def test_every_clause_has_cases_and_every_case_a_clause(name):
    """The clauses of a register and those of the cases are the same, and none is without a case."""
    of_clause = cases(name)
    assert list(of_clause) == [row.clause for row in register(name)]
    assert all(of_clause.values())
    told = [case for each in of_clause.values() for case in each]
    assert len(set(told)) == len(told)


@pytest.mark.parametrize(("name", "row"), each_row())
def test_a_clause_says_where_it_is_from(name, row):
    """Source or reading; a reading gives its reason, but for the common ones, whose sentence is the reason."""
    assert re.match(r"\*\*(Source|Reading)\*\*", row.reading), row.reading
    readings = row.reading.split("**Reading**")[1:]
    for reading in readings:
        assert len(reading.split()) >= 3, reading
        if name != COMMON:
            assert re.search(r"because|FIDE's way|the formula is for one game|the excess|no difference", reading), (
                reading
            )


@pytest.mark.parametrize("code", codes())
def test_options_stand_at_their_clauses(code):
    """Each option at the clause that it leaves open, with all its choices, the default first, and no other."""
    said = {row.clause: _options(row.reading) for row in register(code)}
    told = {row.clause: {} for row in register(code)}
    for option in load(code).options:
        told[option.clause][option.name] = list(option.choices)
    assert said == told


def _options(reading: str) -> dict[str, list[str]]:
    """Options as a register writes them: option `name`: `first` (default), `second`."""
    written = re.findall(r"Option `([\w-]+)`: `([\w-]+)` \(default\)((?:, `[\w-]+`)+)", reading)
    return {name: [default, *re.findall(r"`([\w-]+)`", others)] for name, default, others in written}


@pytest.mark.parametrize("code", codes())
def test_a_default_replaces_nothing(code):
    """The first choice of an option is what the editions say; the others replace something."""
    for option in load(code).options:
        default, *others = option.choices.values()
        assert default == {}
        assert all(others)
        assert option.reason


@pytest.mark.parametrize("name", NAMES)
def test_what_is_not_done_says_why(name):
    """Each line names a clause of the register or none, what there is, and why it is not done."""
    heading, *lines = tables((REGISTERS / f"{name}.md").read_text(encoding="utf-8"))["Not done"]
    assert [heading[0], *(word.split()[0] for word in heading[1:])] == NOT_DONE
    assert lines
    known = {row.clause for row in register(name)}
    for clause, what, why in lines:
        assert clause == "–" or clause in known, clause
        assert len(what.split()) >= 3, what
        assert len(why.split()) >= 4, why


@pytest.mark.parametrize(("clause", "words"), [("dc-shogi-S2", "odds")])
def test_what_is_prepared_and_not_done_is_said(clause, words):
    """Handicaps of seven and eight pieces: what there is of them is told."""
    name, _, number = clause.rpartition("-")
    lines = tables((REGISTERS / f"{name}.md").read_text(encoding="utf-8"))["Not done"]
    assert any(words in why for of_clause, _, why in lines if of_clause == number)


def test_a_missing_citation_is_found():
    """The check itself: a place without the clause is told apart from one with it."""
    assert "T4" in segment(module_of("tca"), "k_by_game")
    assert "T5" not in segment(module_of("tca"), "k_by_game")
    assert "T2" in segment(module_of("tca"), "EDITION.start")
    assert "T6" not in segment(module_of("tca"), "EDITION.start")
    with pytest.raises(AssertionError, match="has no"):
        _resolve(module_of("tca"), "EDITION.nothing")
    with pytest.raises(AssertionError, match="has no"):
        segment(module_of("tca"), "nothing")
