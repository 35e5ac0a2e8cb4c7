"""ratinglist systems: the rule books, their clauses and options; the columns of every table."""

import json
from typing import TYPE_CHECKING

import click

from pipeline.commands.talk import print_lines
from pipeline.exits import DONE, UsageError

if TYPE_CHECKING:
    from pipeline.rules.system import RatingSystem


@click.command("systems")
@click.argument("code", required=False)
@click.option("--tables", is_flag=True, help="Print the columns of every table that is read or written.")
@click.option("--json", "as_json", is_flag=True, help="Print rule books as JSON.")
def command(*, code: str | None, tables: bool, as_json: bool) -> int:
    """List the rule books, or the clauses and options of one."""
    from pipeline import systems

    if code is not None and code not in systems.codes():
        raise UsageError(f"there is no rule book {code!r}; there are {', '.join(systems.codes())}")
    books = [systems.load(each) for each in ([code] if code else systems.codes())]
    if as_json:
        print_lines([json.dumps([_record(book) for book in books], ensure_ascii=False, indent=1)])
    elif code is not None:
        print_lines(_details(books[0]))
    elif not tables:
        width = max(len(book.code) for book in books)
        print_lines(f"{book.code:{width}}  {book.title}: {book.source}" for book in books)
    if tables:
        print_lines(_tables())
    return DONE


def _details(book: "RatingSystem") -> list[str]:
    lines = [f"{book.code}: {book.title}", book.source, "", "Clauses"]
    width = max(len(clause) for clause, _ in book.clauses)
    lines += [f"  {clause:{width}}  {text}" for clause, text in book.clauses]
    if book.options:
        lines += ["", f"Options (--option {book.code}.NAME=VALUE; the default comes first)"]
    for option in book.options:
        lines.append(f"  {option.name} = {' | '.join(option.choices)}  ({option.clause}: {option.reason})")
    return lines


def _record(book: "RatingSystem") -> dict[str, object]:
    return {
        "code": book.code,
        "title": book.title,
        "source": book.source,
        "version": book.version,
        "clauses": [{"clause": clause, "text": text} for clause, text in book.clauses],
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


def _tables() -> list[str]:
    from schemas.catalogue import models

    lines: list[str] = []
    for name, model in models().items():
        lines += ["", name] if lines else [name]
        for column in model.to_schema().columns.values():
            what = f"  {column.description}" if column.description else ""
            lines.append(f"  {column.name:<20} {column.dtype!s:<10}{what}".rstrip())
    return lines
