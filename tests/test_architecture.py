"""The house in order: who imports whom, what is light to load, and that every name has one owner."""

import ast
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

STAGES = {
    f"pipeline.{name}"
    for name in (
        "stages",
        "book_part",
        "plan",
        "replaying",
        "publishing",
        "republishing",
        "lists_to_release",
        "converting",
        "counted_reports",
        "comparing",
        "exporting",
        "odds",
        "odds_stakes",
        "odds_tables",
        "explaining",
        "performing",
        "plotting",
        "validating",
        "verifying",
    )
}
"""What the commands call; these may import every part but the commands."""

DIALECTS = {
    f"pipeline.reading.{path.stem}"
    for path in ROOT.glob("pipeline/readers/*.py")
    if (ROOT / "pipeline" / "reading" / path.stem).is_dir()
}
"""What the readers of single dialects need besides the words that several share."""

ALLOWED = {
    "schemas": set(),
    "pipeline.rules": set(),
    "pipeline.rules.plain": {"pipeline.rules", "schemas"},
    "pipeline.systems": {"pipeline.rules"},
    "pipeline.replay": {"pipeline.rules", "schemas"},
    "pipeline.problems": set(),
    "pipeline.places": set(),
    "pipeline.point_spans": set(),
    "pipeline.control_signs": set(),
    "pipeline.exits": set(),
    "pipeline.stopping": set(),
    "pipeline.supervised": {"pipeline.exits", "pipeline.stopping"},
    "pipeline.side_by_side": {"pipeline.stopping"},
    "pipeline.writers.publication": {"pipeline.stopping", "pipeline.writers"},
    "pipeline.digests": set(),
    "pipeline.stamps": set(),
    "pipeline.room": set(),
    "pipeline.files_read": {"pipeline.exits", "pipeline.problems", "pipeline.room", "pipeline.stamps"},
    "pipeline.officers_files": {
        "pipeline.files_read",
        "pipeline.native",
        "pipeline.validated",
        "pipeline.writers.publication",
    },
    "pipeline.json_records": set(),
    "pipeline.variants": {"pipeline.rules", "pipeline.rules.plain"},
    "pipeline.shelf": {"pipeline.rules", "pipeline.settings.keys", "pipeline.systems", "pipeline.variants"},
    "pipeline.kept_variant": {
        "pipeline.settings.faults",
        "pipeline.settings.of_variants",
        "pipeline.settings.text",
        "pipeline.variants",
    },
    "pipeline.asked_of_run": {"pipeline.settings.keys"},
    "pipeline.kept_presentation": {"pipeline.json_records", "pipeline.presentation", "pipeline.settings.keys"},
    "pipeline.asked_files": {"pipeline.exits", "pipeline.writers.publication"},
    "pipeline.problem_files": {
        "pipeline.asked_files",
        "pipeline.presentation",
        "pipeline.problems",
        "pipeline.writers",
        "schemas",
    },
    "pipeline.outputs": {
        "pipeline.config",
        "pipeline.exits",
        "pipeline.kept_variant",
        "pipeline.manifest",
        "pipeline.shelf",
        "pipeline.stamps",
        "pipeline.variants",
        "pipeline.writers",
        "pipeline.writers.publication",
        "schemas",
    },
    "pipeline.earlier_runs": {
        "pipeline.exits",
        "pipeline.manifest",
        "pipeline.outputs",
        "pipeline.problems",
        "pipeline.validated",
        "pipeline.writers",
        "pipeline.writers.publication",
        "schemas",
    },
    "pipeline.notes": {
        "pipeline.config",
        "pipeline.manifest",
        "pipeline.presentation",
        "pipeline.reports",
        "pipeline.rules",
        "pipeline.variants",
    },
    "pipeline.record": {
        "pipeline.asked_of_run",
        "pipeline.config",
        "pipeline.digests",
        "pipeline.earlier_runs",
        "pipeline.kept_variant",
        "pipeline.manifest",
        "pipeline.replaying",
        "pipeline.settings.faults",
        "pipeline.settings.reading",
        "pipeline.validated",
        "schemas",
    },
    "pipeline.released": {
        "pipeline.exits",
        "pipeline.json_records",
        "pipeline.kept_presentation",
        "pipeline.manifest",
        "pipeline.outputs",
        "pipeline.places",
        "pipeline.presentation",
        "pipeline.reports",
        "pipeline.writers",
        "schemas",
    },
    "pipeline.known_players": {"pipeline.exits"},
    "pipeline.presentation": set(),
    "pipeline.birth_dates": set(),
    "pipeline.unlisted_names": {"pipeline.problems"},
    "pipeline.tables": {"pipeline.birth_dates", "pipeline.problems", "schemas"},
    "pipeline.validated": {"pipeline.places", "pipeline.problems", "schemas"},
    "pipeline.native": {
        "pipeline.birth_dates",
        "pipeline.control_signs",
        "pipeline.files_read",
        "pipeline.problems",
        "pipeline.tables",
        "pipeline.validated",
        "schemas",
    },
    "pipeline.reading": {"pipeline.birth_dates", "pipeline.problems", "schemas"},
    "pipeline.reading.files": {
        "pipeline.birth_dates",
        "pipeline.control_signs",
        "pipeline.problems",
        "pipeline.reading",
    },
    "pipeline.reading.mapped": {"pipeline.birth_dates", "pipeline.problems", "pipeline.reading", "schemas"},
    **{part: {"pipeline.problems", "pipeline.reading", "schemas"} for part in DIALECTS},
    "pipeline.readers": {"pipeline.problems", "pipeline.reading", "schemas", *DIALECTS},
    "pipeline.intake.games": {"pipeline.problems", "pipeline.reading", "schemas"},
    "pipeline.intake.events": {"pipeline.intake.games", "pipeline.problems", "pipeline.reading", "schemas"},
    "pipeline.intake.people": {
        "pipeline.intake.events",
        "pipeline.native",
        "pipeline.problems",
        "pipeline.reading",
        "pipeline.tables",
        "schemas",
    },
    "pipeline.intake": {
        "pipeline.files_read",
        "pipeline.intake.events",
        "pipeline.intake.games",
        "pipeline.intake.people",
        "pipeline.native",
        "pipeline.problems",
        "pipeline.readers",
        "pipeline.reading",
        "pipeline.reading.files",
        "pipeline.reading.mapped",
        "pipeline.settings.faults",
        "pipeline.tables",
        "pipeline.validated",
        "schemas",
    },
    "pipeline.failures": {"pipeline.problems", "pipeline.tables", "schemas"},
    "pipeline.checks": {
        "pipeline.birth_dates",
        "pipeline.failures",
        "pipeline.files_read",
        "pipeline.intake",
        "pipeline.intake.events",
        "pipeline.intake.people",
        "pipeline.native",
        "pipeline.places",
        "pipeline.problems",
        "pipeline.reading",
        "pipeline.tables",
        "pipeline.validated",
        "schemas",
    },
    "pipeline.reports": {"pipeline.rules", "schemas"},
    "pipeline.writers": {
        "pipeline.presentation",
        "pipeline.reading",
        "pipeline.reading.trf",
        "schemas",
    },
    "pipeline.settings": set(),
    "pipeline.settings.toml_lines": set(),
    "pipeline.settings.faults": {"pipeline.control_signs", "pipeline.problems", "pipeline.settings.toml_lines"},
    "pipeline.settings.text": {"pipeline.problems", "pipeline.settings.faults"},
    "pipeline.settings.keys": {"pipeline.presentation", "pipeline.reading", "schemas"},
    "pipeline.settings.values": {
        "pipeline.control_signs",
        "pipeline.reading",
        "pipeline.reading.files",
        "pipeline.settings.faults",
        "pipeline.settings.keys",
    },
    "pipeline.settings.of_reports": {
        "pipeline.readers",
        "pipeline.reading",
        "pipeline.settings.faults",
        "pipeline.settings.keys",
        "pipeline.settings.values",
        "schemas",
    },
    "pipeline.settings.of_variants": {
        "pipeline.rules",
        "pipeline.rules.plain",
        "pipeline.settings.faults",
        "pipeline.settings.keys",
        "pipeline.settings.toml_lines",
        "pipeline.settings.values",
        "pipeline.shelf",
        "pipeline.systems",
        "pipeline.variants",
        "pipeline.writers",
    },
    "pipeline.settings.reading": {
        "pipeline.files_read",
        "pipeline.presentation",
        "pipeline.problems",
        "pipeline.reading",
        "pipeline.settings.of_reports",
        "pipeline.rules",
        "pipeline.settings.faults",
        "pipeline.settings.keys",
        "pipeline.settings.of_variants",
        "pipeline.settings.text",
        "pipeline.settings.values",
        "pipeline.shelf",
        "pipeline.variants",
    },
    "pipeline.config": {
        "pipeline.exits",
        "pipeline.rules",
        "pipeline.settings.faults",
        "pipeline.settings.reading",
        "pipeline.shelf",
        "pipeline.variants",
    },
    "pipeline.manifest": {
        "pipeline.asked_of_run",
        "pipeline.json_records",
        "pipeline.kept_presentation",
        "pipeline.kept_variant",
        "pipeline.places",
        "pipeline.presentation",
        "pipeline.validated",
        "pipeline.writers",
        "schemas",
    },
    "pipeline.output_files": {
        "pipeline.outputs",
        "pipeline.side_by_side",
        "pipeline.writers",
        "pipeline.writers.publication",
    },
    "pipeline.output_status": {
        "pipeline.output_files",
        "pipeline.manifest",
        "pipeline.outputs",
        "pipeline.released",
        "pipeline.writers",
    },
    "pipeline.writing_state": {"pipeline.writers.publication"},
    "pipeline.commands": {
        "pipeline.asked_files",
        "pipeline.output_status",
        "pipeline.writing_state",
        "pipeline.asked_of_run",
        "pipeline.config",
        "pipeline.control_signs",
        "pipeline.earlier_runs",
        "pipeline.exits",
        "pipeline.files_read",
        "pipeline.point_spans",
        "pipeline.problems",
        "pipeline.settings.reading",
        "pipeline.systems",
        "pipeline.variants",
        "pipeline.notes",
        "pipeline.outputs",
        "pipeline.officers_files",
        "pipeline.presentation",
        "pipeline.problem_files",
        "pipeline.reading",
        "pipeline.released",
        "pipeline.unlisted_names",
        "pipeline.writers.publication",
        "schemas",
        *STAGES,
    },
    "pipeline.start": {"pipeline.cli"},
    "pipeline.cli": {"pipeline.commands", "pipeline.exits", "pipeline.stopping", "pipeline.supervised"},
}
"""What each part may import besides itself."""


def modules() -> list[Path]:
    """Every module of the program."""
    return sorted([*ROOT.glob("pipeline/**/*.py"), *ROOT.glob("schemas/**/*.py")])


def dotted(path: Path) -> str:
    """The module's full name."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imports(path: Path) -> set[str]:
    """Every module that a module imports, at its top or inside a function; names for types alone do not count."""
    tree = ast.parse(path.read_text())
    tree.body = [
        node for node in tree.body if not (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test))
    ]
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def part_of(name: str) -> str | None:
    """The part of the program that a name belongs to, the longest that fits."""
    fitting = [part for part in (*ALLOWED, *STAGES, "pipeline") if name == part or name.startswith(f"{part}.")]
    return max(fitting, key=len, default=None)


@pytest.mark.parametrize("path", modules(), ids=dotted)
def test_imports(path):
    """A module imports only from the parts that its own part may use."""
    part = part_of(dotted(path))
    assert part != "pipeline" or path.name == "__init__.py", "a new part: say what it may import"
    used = {part_of(name) for name in imports(path)} - {None, part}
    if part in STAGES:
        assert not used & {"pipeline.commands", "pipeline.cli"}
    elif part != "pipeline":
        further = {"pipeline"} if part in ("pipeline.shelf", "pipeline.settings.of_variants") else set()
        allowed = ALLOWED[part] | further
        assert used <= allowed, used - allowed


@pytest.mark.parametrize("path", sorted(ROOT.glob("pipeline/readers/*.py")), ids=dotted)
def test_a_reader_needs_no_other_dialect(path):
    """A reader is written in the words that all share and in those of its own dialect; fesa_results is one of FESA."""
    own = {part for part in DIALECTS if f"{path.stem}_".startswith(f"{part.removeprefix('pipeline.reading.')}_")}
    assert {part_of(name) for name in imports(path)} & DIALECTS <= own


@pytest.mark.parametrize("path", sorted(ROOT.glob("pipeline/rules/*.py")), ids=dotted)
def test_rules_need_numpy_only(path):
    """The words of rules need the standard library and numpy, so that odds and lists of rule books load fast."""
    outside = {name.split(".")[0] for name in imports(path)} - set(sys.stdlib_module_names)
    assert outside <= {"numpy", "pipeline"}


OTHER_WORDS = {
    "elo": {"pipeline.readers.vega"},
    "fide": {
        "pipeline.commands.performance_page",
        "pipeline.intake.events.same_entrants",
        "pipeline.performing.figures",
        "pipeline.rules.plain.gains",
        "schemas.vocabulary",
    },
}
"""Where a code is another word: above a column of ratings, of an id, a table, or of where an entry comes from."""


@pytest.mark.parametrize("path", modules(), ids=dotted)
def test_no_federation_outside_its_rule_book(path):
    """No module but the rule book itself names a federation's code."""
    if path.parent.name == "systems":
        return
    codes = {each.stem.replace("_", "-") for each in ROOT.glob("pipeline/systems/*.py")} - {"--init--"}
    codes -= {code for code, others in OTHER_WORDS.items() if dotted(path) in others}
    texts = {
        node.value
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert not texts & codes


def test_every_package_is_listed():
    """The packages of the distribution are those that are there."""
    listed = set(tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["packages"])
    there = {dotted(path) for path in modules() if path.name == "__init__.py"}
    assert listed == there


def test_each_name_has_one_owner():
    """No other distribution of this environment brings a package called pipeline or schemas."""
    owners = packages_distributions()
    for name in ("pipeline", "schemas"):
        assert set(owners.get(name, ["ratinglist"])) == {"ratinglist"}


def loaded_by(arguments: list[str]) -> set[str]:
    """Every module that is there after a command in a process of its own; the command's exit code must be 0, 1 or 2."""
    code = (
        "import sys; from pipeline.cli import code_of; code = code_of(sys.argv[1:]); "
        "print(*sys.modules, sep='\\n', file=sys.__stderr__); sys.exit(0 if code in (0, 1, 2) else code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return set(done.stderr.split())


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["systems"],
        ["systems", "tca"],
        ["run", "--help"],
        ["run", "nowhere", "--out", "out"],
        ["run", "data/example", "--out", "out", "--system", "chess"],
        ["run", "data/example", "--out", "out", "--option", "tca.bonus=never"],
        ["run", "data/example", "--out", "out", "--period", "July"],
        ["publish", "nowhere"],
        ["validate", "nowhere"],
        ["release", "nowhere"],
        ["release", "--help"],
        ["explain", "--help"],
        ["plot", "--help"],
        ["compare", "--help"],
        ["compare", "nowhere"],
        ["compare", "data/example", "--system", "chess"],
        ["compare", "data/example", "--system", "tca", "--with", "tca.bonus=never"],
        ["odds", "1500", "1400", "--system", "chess"],
        ["odds", "1500", "1400", "--system", "tca"],
        ["odds", "1500", "1400", "--system", "dc-shogi", "--handicap", "rook", "--json"],
        ["odds", "--system", "tca"],
        ["performance", "--help"],
        ["performance", "--opponents", "1902,1877", "--score", "2½"],
        ["performance", "--opponents", "1902,1877", "--results", "1,½", "--json"],
        ["performance", "--opponents", "1902,1877", "--score", "1", "--system", "tca"],
        ["no-such-command"],
    ],
    ids=" ".join,
)
def test_light_commands_do_not_load_pandas(arguments):
    """Help, the list of rule books and usage errors end without pandas, pandera, pyarrow or XlsxWriter."""
    assert not loaded_by(arguments) & {"pandas", "pandera", "pyarrow", "xlsxwriter", "jinja2", "matplotlib"}


REPORTS = {"anyascii", "charset_normalizer", "chess", "python_calamine", "rapidfuzz"}
"""What only reports need: other alphabets, encodings, notation, workbooks, names that are almost alike."""

WRITING = {"jinja2", "matplotlib", "xlsxwriter", "pipeline.publishing.book"}
"""What only whoever publishes lists needs."""


@pytest.fixture(scope="module")
def example_output(tmp_path_factory):
    """The output of the example's run under one rule book, without workbooks, and what that run loaded."""
    out = tmp_path_factory.mktemp("light") / "out"
    loaded = loaded_by(["run", "data/example", "--out", str(out), "--system", "tca", "--no-xlsx", "--quiet"])
    assert (out / "manifest.json").is_file()
    return out, loaded


def test_a_run_of_tables_loads_no_reports_libraries_no_pages_and_no_workbooks(example_output):
    """A folder without reports, published without pages and workbooks."""
    _, loaded = example_output
    assert "pandas" in loaded
    assert not loaded & (REPORTS | {"jinja2", "matplotlib", "xlsxwriter"})


@pytest.mark.parametrize("command", ["validate", "export"])
def test_looking_at_a_folder_loads_nothing_that_publishes(command):
    """A folder without reports is looked at by what checks it."""
    arguments = {
        "validate": ["validate", "data/example"],
        "export": ["export", "no-such-event", "--in", "data/example", "--format", "trf16"],
    }
    loaded = loaded_by(arguments[command])
    assert "pipeline.checks.folder" in loaded
    assert not loaded & (REPORTS | WRITING)


def test_explaining_loads_neither_checks_nor_what_publishes(example_output):
    """An explanation is read from the output folder."""
    out, _ = example_output
    loaded = loaded_by(["explain", "0001", "--in", str(out), "--system", "tca"])
    assert "pipeline.explaining" in loaded
    assert not loaded & (
        REPORTS | WRITING | {"pandera", "pipeline.checks", "pipeline.intake", "pipeline.replaying"}
    )
