"""ratinglist systems: the rule books, their clauses, settings and options; the columns of every table."""

import json
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.commands.rule_books import rule_books_option, settings_of_rule_books
from pipeline.commands.talk import print_lines
from pipeline.exits import DONE, UsageError

if TYPE_CHECKING:
    from pipeline.rules.system import RatingSystem
    from pipeline.variants import Variant


@click.command("systems")
@click.argument("code", required=False)
@rule_books_option
@click.option("--tables", is_flag=True, help="Print the columns of every table that is read or written.")
@click.option("--json", "as_json", is_flag=True, help="Print rule books as JSON.")
def command(*, code: str | None, folder: Path | None, tables: bool, as_json: bool) -> int:
    """List the rule books, or the clauses, settings and options of one; of a variant what it has otherwise."""
    shelf = settings_of_rule_books(folder).shelf
    if code is not None and code not in shelf.codes():
        raise UsageError(shelf.unknown(code))
    books = [(shelf.load(each), shelf.variants.get(each)) for each in ([code] if code else shelf.codes())]
    if as_json:
        print_lines([json.dumps([_record(*each) for each in books], ensure_ascii=False, indent=1, default=str)])
    elif code is not None:
        print_lines(_details(*books[0]))
    elif not tables:
        width = max(len(book.code) for book, _ in books)
        print_lines(f"{book.code:{width}}  {book.title}: {_origin(book, variant)}" for book, variant in books)
    if tables:
        print_lines(_tables([book for book, _ in books]))
    return DONE


def _origin(book: "RatingSystem", variant: "Variant | None") -> str:
    return book.source if variant is None else f"a variant of {variant.base.code}"


def _details(book: "RatingSystem", variant: "Variant | None") -> list[str]:
    from pipeline.variants import changes_of, parts_told

    lines = [f"{book.code}: {book.title}", book.source]
    if variant is not None:
        base = variant.base
        lines += ["", f"A variant of {base.code}, {base.title}, that has otherwise"]
        lines += [f"  {each.in_words}" for each in changes_of(variant)] or ["  nothing"]
    lines += ["", "Clauses"]
    width = max(len(clause) for clause, _ in book.clauses)
    lines += [f"  {clause:{width}}  {text}" for clause, text in book.clauses]
    if kept := [each for each in book.columns if each.shown or each.given]:
        lines += ["", "Kept of each player besides the rating"]
        lines += [
            f"  {each.name}: {each.meaning}" + ("; openings.csv may give it" if each.given else "") for each in kept
        ]
    for day, settings in _settings(book):
        lines += ["", f"Settings from {day} on" if day else "Settings"]
        lines += [f"  {line}" for line in settings]
    for key, parts in parts_told(book).items():
        lines += ["", f"What may stand in {key}"]
        lines += [f"  {part}: {meaning}" for part, meaning in parts.items()]
    if book.options:
        lines += ["", f"Options (--option {book.code}.NAME=VALUE; the default comes first)"]
    for option in book.options:
        lines.append(f"  {option.name} = {' | '.join(option.choices)}  ({option.clause}: {option.reason})")
    return lines


def _settings(book: "RatingSystem") -> list[tuple[date | None, list[str]]]:
    """What may be varied, as ratinglist.toml has it, with the day of the edition; of later ones what changes."""
    from pipeline.variants import editions_of, in_toml

    told: list[tuple[date | None, list[str]]] = []
    before: Mapping[str, object] = {}
    for day, settings in editions_of(book):
        changed = [f"{key} = {in_toml(value)}" for key, value in settings.items() if before.get(key) != value]
        told.append((day, changed or ["as before"]))
        before = settings
    return told


def _record(book: "RatingSystem", variant: "Variant | None") -> dict[str, object]:
    from pipeline.variants import editions_of

    return {
        "code": book.code,
        "title": book.title,
        "source": book.source,
        "version": book.version,
        "variant": None if variant is None else _variant(variant),
        "clauses": [{"clause": clause, "text": text} for clause, text in book.clauses],
        "kept": [
            {"name": each.name, "meaning": each.meaning, "shown": each.shown, "given": each.given}
            for each in book.columns
            if each.shown or each.given
        ],
        "editions": [{"in_force": day, "settings": settings} for day, settings in editions_of(book)],
        "options": [
            {
                "name": option.name,
                "choices": list(option.choices),
                "default": option.default,
                "clause": option.clause,
                "reason": option.reason,
            }
            for option in book.options
        ],
    }


def _variant(variant: "Variant") -> dict[str, object]:
    from pipeline.variants import changes_of

    return {
        "base": variant.base.code,
        "base_version": variant.base.version,
        "text": variant.text,
        "changes": [
            {"in_force": each.in_force, "key": each.key, "base": each.base, "variant": each.variant}
            for each in changes_of(variant)
        ],
    }


def _tables(books: "Sequence[RatingSystem]") -> list[str]:
    from schemas.catalogue import models
    from schemas.openings import Openings

    given: dict[str, list[str]] = {}
    for book in books:
        for each in book.columns:
            if each.given:
                given.setdefault(each.name, []).append(book.code)

    lines: list[str] = []
    for name, model in models().items():
        lines += ["", name] if lines else [name]
        for column in model.to_schema().columns.values():
            what = f"  {column.description}" if column.description else ""
            lines.append(f"  {column.name:<20} {column.dtype!s:<10}{what}".rstrip())
        if model is Openings:
            lines += [
                f"  {column:<20} {'number':<10}  for {', '.join(codes)} only" for column, codes in given.items()
            ]
    return lines
