"""What ratinglist.toml says about reports: [reports], a table for single reports, and formats of CSV files."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from pipeline.readers import dialects
from pipeline.reading.asked import Asked, ReportSettings
from pipeline.reading.column_mapping import COLUMNS, NECESSARY, ColumnMapping
from pipeline.settings.faults import Faults, dotted, quoted
from pipeline.settings.keys import FILE_KEYS, FORMAT_KEYS, FORMATS, REPORT_KEYS, REPORTS, meant
from pipeline.settings.values import checked_values, find_strangers
from schemas.vocabulary import NO_RESULT, RESULT_SPELLINGS, RESULTS

Table = Mapping[str, object]

_RESULTS: Final = (*RESULTS, *RESULT_SPELLINGS)


def report_settings_of(content: Table, faults: Faults) -> ReportSettings:
    """What the file says about reports; what is not right goes to the faults."""
    mappings = dict(_mappings(content.get(FORMATS, {}), faults))
    table = content.get(REPORTS, {})
    if not isinstance(table, dict):
        faults.add([REPORTS], table, "a table", "reports must be a table, such as [reports] with its keys below it")
        return ReportSettings()
    known = [key.name for key in REPORT_KEYS]
    find_strangers(
        [REPORTS], {name: value for name, value in table.items() if not isinstance(value, dict)}, known, faults
    )
    usual = checked_values(REPORT_KEYS, [REPORTS], table, faults)
    files = {
        name: _asked(name, said, faults, content.get(FORMATS, {}), mappings)
        for name, said in table.items()
        if isinstance(said, dict) and name not in known and _is_file(name, said, faults)
    }
    new_ids = usual.pop("new_ids", ReportSettings().new_ids)
    return ReportSettings(usual=Asked(**usual), files=files, new_ids=new_ids, formats=mappings)


def _is_file(name: str, said: Table, faults: Faults) -> bool:
    """Whether a table is named after a file below reports/."""
    path = [REPORTS, name]
    inner = next((each for each, value in said.items() if isinstance(value, dict)), None)
    if inner is not None:
        message = f"a report's name stands in quotes; did you mean [{dotted([REPORTS, f'{name}.{inner}'])}]?"
        faults.add(path, name, "the name of a file in quotes", message)
        return False
    if "\\" in name or any(part in ("", ".", "..") for part in name.split("/")):
        expected = "the path of a file below reports/, with forward slashes"
        faults.add(path, name, expected, f"{quoted(name)} is no report; expected {expected}")
        return False
    return True


def _asked(name: str, said: Table, faults: Faults, formats: object, mappings: Mapping[str, ColumnMapping]) -> Asked:
    """What is said about one report."""
    path = [REPORTS, name]
    find_strangers(path, said, [key.name for key in FILE_KEYS], faults)
    asked = Asked(**checked_values(FILE_KEYS, path, said, faults))
    if asked.start_date and asked.end_date and asked.start_date > asked.end_date:
        message = f"the event cannot end on {asked.end_date}: it starts on {asked.start_date}"
        faults.add([*path, "end_date"], asked.end_date, "a day not before start_date", message)
    if asked.format:
        known = (*_dialect_names(), *(formats if isinstance(formats, dict) else ()))
        if asked.format not in known:
            faults.add([*path, "format"], asked.format, "a format", no_such_format(asked.format, known))
    return replace(asked, mapping=mappings.get(asked.format))


def no_such_format(name: str, known: Sequence[str]) -> str:
    """The sentence for a format that is neither a dialect nor a table of ratinglist.toml."""
    return f"there is no format {name!r}; there are {', '.join(known)}{meant(name, known)}"


def _mappings(content: object, faults: Faults) -> Iterator[tuple[str, ColumnMapping]]:
    """The formats that are right, by name."""
    if not isinstance(content, dict):
        message = "formats are tables named formats.NAME, such as [formats.our-club]"
        faults.add([FORMATS], content, "a table", message)
        return
    for name, said in content.items():
        path = [FORMATS, name]
        if not isinstance(said, dict):
            message = f"{dotted(path)} must be a table, such as [{dotted(path)}] with its keys below it"
            faults.add(path, said, "a table", message)
            continue
        if name in _dialect_names():
            message = f"{quoted(name)} is a format that there is already; expected a name of its own"
            faults.add(path, name, "a name of its own", message)
        mapping = _mapping(name, said, faults)
        if mapping:
            yield name, mapping


def _mapping(name: str, said: Table, faults: Faults) -> ColumnMapping | None:
    """One format; None if what a row is or a column is not known."""
    path = [FORMATS, name]
    find_strangers(path, said, [key.name for key in FORMAT_KEYS], faults)
    values = checked_values(FORMAT_KEYS, path, said, faults)
    for key in ("holds", "columns"):
        if key not in said:
            expected = next(each.expected for each in FORMAT_KEYS if each.name == key)
            faults.add(path, "", expected, f"{dotted(path)} has no {key}; expected {expected}")
    if "holds" not in values:
        return None
    _check_columns([*path, "columns"], values["holds"], values.get("columns", {}), faults)
    _check_results([*path, "results"], values["holds"], values.get("results", {}), faults)
    return ColumnMapping(
        name=name,
        holds=values["holds"],
        columns=values.get("columns", {}),
        separator=values.get("separator", ""),
        results={word: RESULT_SPELLINGS.get(result, result) for word, result in values.get("results", {}).items()},
    )


def _check_columns(path: Sequence[str], holds: str, columns: Mapping[str, str], faults: Faults) -> None:
    """Name columns that are not ours, headers that are empty, and the columns that are missing."""
    known = COLUMNS[holds]
    for ours, header in columns.items():
        if ours not in known:
            message = f"{ours!r} is no column of {holds}; there are {', '.join(known)}{meant(ours, known)}"
            faults.add([*path, ours], ours, f"a column of {holds}", message)
        elif not header.strip():
            faults.add(
                [*path, ours], header, "a header", f"the header of {ours} is empty; expected one of the file"
            )
    for either in NECESSARY[holds] if columns else ():
        if not any(ours in columns for ours in either):
            wanted = " or ".join(either)
            faults.add(path, "", wanted, f"the columns lack {wanted}, which rows of {holds} need")


def _check_results(path: Sequence[str], holds: str, results: Mapping[str, str], faults: Faults) -> None:
    """Name results that there are not."""
    if results and holds != "games":
        faults.add(path, "", "no results", f"rows of {holds} have no results; expected results only with games")
        return
    expected = f"one of {' '.join(_RESULTS)}, or nothing (no result yet)"
    for word, result in results.items():
        if result not in (*_RESULTS, NO_RESULT):
            message = f"{quoted(word)} cannot be {quoted(result)}: it must be {expected}{meant(result, _RESULTS)}"
            faults.add([*path, word], result, expected, message)


def _dialect_names() -> tuple[str, ...]:
    return tuple(dialect.name for dialect in dialects())
