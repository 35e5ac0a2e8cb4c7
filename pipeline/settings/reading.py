"""What ratinglist.toml says, with everything that is wrong in it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path

from pipeline.files_read import FilesRead
from pipeline.presentation import TIE_BREAKS, Presentation
from pipeline.problems import Problem
from pipeline.reading.asked import ReportSettings
from pipeline.rules.system import RatingSystem
from pipeline.settings.faults import SETTINGS_FILE, Faults, settings_problem, written
from pipeline.settings.keys import CSV, OPTIONS, REFUSE, SYSTEMS, meant
from pipeline.settings.of_reports import report_settings_of
from pipeline.settings.of_variants import shelf_of
from pipeline.settings.text import LARGEST, tables_in
from pipeline.settings.values import Values, values_of
from pipeline.shelf import BUILT_IN, Shelf
from pipeline.variants import Variant


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What ratinglist.toml says; ``size`` and ``sha256`` are the file's (None: there is none).

    ``shelf`` are the rule books that there are, with the variants of the file. ``late``: what is done with an event
    that comes after its list was released, REFUSE or NEXT_LIST. ``notes`` are what is to be known of the file and
    stops nothing.
    """

    federation: str = ""
    late: str = REFUSE
    shelf: Shelf = BUILT_IN
    systems: tuple[str, ...] = ()
    options: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    presentation: Presentation = field(default_factory=Presentation)
    reports: ReportSettings = field(default_factory=ReportSettings)
    notes: tuple[Problem, ...] = ()
    size: int | None = None
    sha256: str = ""


def read_settings(
    folder: Path, read: FilesRead | None = None, elsewhere: Mapping[str, Variant] | None = None
) -> tuple[Settings, list[Problem]]:
    """Read a folder's ratinglist.toml, with everything that is wrong in it.

    Args:
        folder: the folder; it need not have any.
        read: reads the file, where other files are read besides.
        elsewhere: variants that are known besides, by code; what the file says of one of them is what counts.

    Raises:
        OSError: the file is there and cannot be read.
    """
    path = folder / SETTINGS_FILE
    without = Settings(shelf=BUILT_IN.with_variants(elsewhere or {}))
    if not path.exists():
        if path.is_symlink():
            return without, [settings_problem(None, "", "", "a file", "this link leads nowhere")]
        return without, []
    try:
        content, moved = (read or FilesRead()).read(path, SETTINGS_FILE, at_most=LARGEST)
    except IsADirectoryError:
        return without, [settings_problem(None, "", "", "a file", "this is a folder")]
    if moved:
        return without, [moved]
    text, table, broken = tables_in(content)
    if broken:
        return without, [broken]
    faults = Faults(text)
    shelf = shelf_of(table, faults).with_variants(elsewhere or {})
    values = values_of(table, faults)
    settings = Settings(
        federation=str(values.get(("", "federation"), "")),
        late=str(values.get(("", "late"), REFUSE)),
        shelf=shelf,
        systems=_systems(table, shelf, faults),
        options=_options(table, shelf, faults),
        presentation=_presentation(values),
        reports=report_settings_of(table, faults),
        size=len(content),
        sha256=sha256(content).hexdigest(),
    )
    found = faults.listed()
    notes = tuple(each for each in found if each.severity != "error")
    return replace(settings, notes=notes), [each for each in found if each.severity == "error"]


def leaving_out(settings: Settings, *, inactive: bool) -> Settings:
    """The settings with inactive players left out if that is asked for besides."""
    presentation = settings.presentation
    return replace(settings, presentation=replace(presentation, active_only=presentation.active_only or inactive))


def written_for(settings: Settings, csv_for: str | None) -> Settings:
    """The settings with the CSV files that people read for whom they are asked for besides, if that is said."""
    if csv_for is None:
        return settings
    return replace(settings, presentation=replace(settings.presentation, csv_for=csv_for))


def check_choice(system: RatingSystem, name: str, value: str) -> None:
    """Raise KeyError with a sentence unless the rule book has that option with that value."""
    options = {option.name: option for option in system.options}
    if name not in options:
        known = ", ".join(options) or "none"
        raise KeyError(f"{system.code} has no option {name!r}; it has {known}{meant(name, list(options))}")
    choices = list(options[name].choices)
    if value not in choices:
        near = meant(value, choices)
        raise KeyError(f"{system.code}.{name} cannot be {value!r}; it is {' or '.join(choices)}{near}")


def _presentation(values: Values) -> Presentation:
    """How the lists are wanted: what the file says, and else as it is usual."""
    said = {name: value for (table, name), value in values.items() if table in ("list", "pairing_list")}
    said |= {f"csv_{name}": value for (table, name), value in values.items() if table == CSV}
    tie_breaks = {shape: values.get(("tie_breaks", shape), usual) for shape, usual in TIE_BREAKS.items()}
    return Presentation(**said, tie_breaks=tie_breaks)


def _systems(table: Mapping[str, object], shelf: Shelf, faults: Faults) -> tuple[str, ...]:
    value = table.get(SYSTEMS, [])
    if not isinstance(value, list) or not all(isinstance(code, str) for code in value):
        message = 'systems must be a list of codes, such as ["tca", "dc-shogi"]'
        faults.add([SYSTEMS], value, "a list of codes", message)
        return ()
    for code in value:
        if code not in shelf.codes():
            faults.add([SYSTEMS], code, "codes of rule books", shelf.unknown(code))
    return tuple(dict.fromkeys(code for code in value if code in shelf.codes()))


def _options(table: Mapping[str, object], shelf: Shelf, faults: Faults) -> dict[str, dict[str, str]]:
    value = table.get(OPTIONS, {})
    if not isinstance(value, dict):
        message = "options are tables named options.CODE, such as [options.tca]"
        faults.add([OPTIONS], value, "a table", message)
        return {}
    options: dict[str, dict[str, str]] = {}
    for code, chosen in value.items():
        where = [OPTIONS, code]
        if code not in shelf.codes():
            faults.add(where, code, "codes of rule books", shelf.unknown(code))
        elif code in shelf.broken and shelf.broken[code] is None:
            continue  # what its options are is not known
        elif not isinstance(chosen, dict):
            message = (
                f'options.{code} must be a table of options, such as [options.tca] with bonus = "off" below it'
            )
            faults.add(where, chosen, "a table", message)
        else:
            options[code] = dict(_choices(shelf.load(code), chosen, faults))
    return options


def _choices(system: RatingSystem, chosen: Mapping[str, object], faults: Faults) -> Iterable[tuple[str, str]]:
    """The options of one rule book that exist and have a value that exists."""
    for name, value in chosen.items():
        where = [OPTIONS, system.code, name]
        if not isinstance(value, str):
            message = f"{'.'.join(where)} cannot be {written(value)}: it must be a text in quotes"
            faults.add(where, value, "a text in quotes", message)
            continue
        try:
            check_choice(system, name, value)
        except KeyError as error:
            faults.add(where, value, "an option of the rule book", error.args[0])
            continue
        yield name, value
