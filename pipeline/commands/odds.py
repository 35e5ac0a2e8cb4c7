"""ratinglist odds: what a game between two ratings is expected to bring, and what it would change."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pipeline.commands.given_deviations import given_deviation
from pipeline.commands.options import book_option
from pipeline.commands.rule_books import rule_books_option, settings_of_rule_books
from pipeline.commands.talk import aligned, print_file, print_lines, signed
from pipeline.exits import DONE, UsageError
from pipeline.point_spans import HIGHEST, span

if TYPE_CHECKING:
    from pipeline.config import Book

_rating = click.IntRange(-HIGHEST, HIGHEST)


@click.command("odds")
@click.argument("own", type=_rating, required=False)
@click.argument("opponent", type=_rating, required=False)
@book_option
@rule_books_option
@click.option("--games", type=click.IntRange(min=0), help="Own rated games so far [default: established].")
@click.option("--opponent-games", type=click.IntRange(min=0), help="The opponent's [default: established].")
@click.option(
    "--deviation",
    metavar="RD",
    help="The own deviation, where the rule book keeps one [default: as openings have it].",
)
@click.option("--opponent-deviation", metavar="RD", help="The opponent's.")
@click.option(
    "--handicap",
    metavar="H",
    help="What white, the higher rated, gives [default: even; in a table what is customary].",
)
@click.option("--table", is_flag=True, help="The rule book's whole table, instead of OWN and OPPONENT.")
@click.option(
    "--csv",
    "target",
    type=click.Path(dir_okay=False, allow_dash=True, path_type=Path),
    metavar="FILE",
    help="Write the table as CSV to a file, or print it so (-).",
)
@click.option("--option", "options", multiple=True, metavar="CODE.NAME=VALUE", help="An option of the rule book.")
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
def command(
    *,
    own: int | None,
    opponent: int | None,
    code: str,
    folder: Path | None,
    games: int | None,
    opponent_games: int | None,
    deviation: str | None,
    opponent_deviation: str | None,
    handicap: str | None,
    table: bool,
    target: Path | None,
    options: tuple[str, ...],
    as_json: bool,
) -> int:
    """Expected score of a player rated OWN against OPPONENT, and what win, draw and loss change.

    With --table: the same for every difference, each K and the customary handicaps. Options are as a run of FOLDER
    has them. Ratings below 0, where a rule book has any, stand behind --.
    """
    from pipeline.config import books_of_run
    from schemas.vocabulary import HANDICAPS

    if handicap is not None and handicap not in HANDICAPS:
        raise UsageError(f"there is no handicap {handicap!r}; there are {', '.join(HANDICAPS)}")
    _check_asked(own, opponent, games, opponent_games, target, table=table, as_json=as_json)
    (book,) = books_of_run(settings_of_rule_books(folder), [code], options)
    given = [given_deviation(book, each) for each in (deviation, opponent_deviation)]
    if table and any(given):
        raise UsageError("--deviation and --opponent-deviation are for one game; --table is of usual ones")
    if own is None or opponent is None:
        return _whole_table(book, handicap, target, as_json=as_json)

    _check_not_below(own, opponent, book)
    from pipeline.odds import odds, record

    told = odds(book.system, own, opponent, games, opponent_games, handicap or HANDICAPS[0], given)
    if as_json:
        print_lines([json.dumps(record(told), ensure_ascii=False, indent=1)])
        return DONE
    lines = [f"{book.system.title} ({code})", *_options(book)]
    if told.reason:
        lines.append(f"not rated: {told.reason}")
    else:
        lines.append(f"expected score: {told.expected or 'none, the rating is an average'}")
        rows = [
            ["", "win", "draw", "loss"],
            [f"own {own}", *map(signed, told.own_changes)],
            [f"opponent {opponent}", *map(signed, told.opponent_changes)],
        ]
        lines += aligned(rows, [False, True, True, True])
    if told.customary:
        lines.append(f"customary handicap: {told.customary}")
    print_lines(lines)
    return DONE


def _check_asked(
    own: int | None,
    opponent: int | None,
    games: int | None,
    opponent_games: int | None,
    target: Path | None,
    *,
    table: bool,
    as_json: bool,
) -> None:
    """Hold apart what is asked of one game and what of the table.

    Raises:
        UsageError: both, or half of one.
    """
    if not table and (own is None or opponent is None):
        missing = "OWN" if own is None else "OPPONENT"
        raise UsageError(f"Missing argument '{missing}': give two ratings, or --table for the whole table")
    if table and own is not None:
        raise UsageError("OWN and OPPONENT are for one game; --table shows all differences")
    if table and (games is not None or opponent_games is not None):
        raise UsageError("--games and --opponent-games are for one game; --table shows each K")
    if target is not None and not table:
        raise UsageError("--csv is for the whole table: give --table with it")
    if target is not None and as_json:
        raise UsageError("--csv or --json, not both")


def _check_not_below(own: int, opponent: int, book: "Book") -> None:
    """Ratings must be some that the rule book may have.

    Raises:
        UsageError: one is below the lowest.
    """
    floor = book.system.editions[-1].floor
    lowest = -HIGHEST if floor is None else min(floor, 0)
    for name, rating in (("OWN", own), ("OPPONENT", opponent)):
        if rating < lowest:
            raise UsageError(f"{name} {rating}: no rating of {book.code} is below {lowest}")


def _whole_table(book: "Book", handicap: str | None, target: Path | None, *, as_json: bool) -> int:
    from pipeline.odds_tables import odds_table, odds_table_csv, record, write_odds_table

    found = odds_table(book.system, handicap)
    if target is not None and str(target) != "-":
        write_odds_table(target, found)
        return DONE
    if target is not None:
        print_file(odds_table_csv(found))
        return DONE
    told = record(book.system, found)
    if as_json:
        print_lines([json.dumps(told, ensure_ascii=False, indent=1)])
        return DONE
    print_lines(_text(book, told))
    return DONE


def _text(book: "Book", told: Mapping[str, Any]) -> list[str]:
    """The table for the screen: a block of lines a K, then the customary handicaps."""
    lines = [f"{book.system.title} ({book.code})", *_options(book)]
    if told["kept"]:
        kept = ", ".join(f"{name} {value}" for name, value in told["kept"].items())
        lines.append(f"both players with {kept}, as openings have it; ask for one game to say another")
    rows: Sequence[Mapping[str, Any]] = told["rows"]
    at_odds = len({row["handicap"] for row in rows}) > 1
    for k, applies in dict.fromkeys((row["k"], row["applies"]) for row in rows):
        block = [row for row in rows if (row["k"], row["applies"]) == (k, applies)]
        lines += ["", f"K {k}" + (f" ({applies})" if applies else "")]
        lines += aligned(_block(block, at_odds=at_odds), [False, *([False] if at_odds else []), *[True] * 8, False])
    if at_odds:
        ladder = [["customary handicap", "difference", "worth"]]
        for each in told["handicaps"]:
            worth = "not rated" if each["points"] is None else str(each["points"])
            ladder.append([each["handicap"], span(each["difference_from"], each["difference_to"]), worth])
        lines += ["", *aligned(ladder, [False, False, True])]
    if told["averaged_games"]:
        lines += ["", f"A rating of fewer than {told['averaged_games']} games is an average and has no K."]
    return lines


def _options(book: "Book") -> list[str]:
    return [f"option {name} = {choice.value}" for name, choice in book.choices.items()]


def _block(rows: Sequence[Mapping[str, Any]], *, at_odds: bool) -> list[list[str]]:
    first = ["", *([""] if at_odds else [])]
    block = [
        [*first, "higher", "", "", "", "lower", "", "", "", ""],
        ["difference", *(["handicap"] if at_odds else []), *["expected", "win", "draw", "loss"] * 2, ""],
    ]
    for row in rows:
        cells = [span(row["difference_from"], row["difference_to"]), *([row["handicap"]] if at_odds else [])]
        for side in ("higher", "lower"):
            ends = dict.fromkeys((row[f"{side}_expected"], row[f"{side}_expected_to"]))
            cells += ["-".join(ends), *(signed(row[f"{side}_{result}"]) for result in ("win", "draw", "loss"))]
        block.append([*cells, f"not rated: {row['reason']}" if row["reason"] else ""])
    return block
