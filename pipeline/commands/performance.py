"""ratinglist performance: how well a player did against some opponents, as a rating, three ways."""

import json
import shutil
from collections.abc import Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from pipeline.commands.given_deviations import given_deviation
from pipeline.commands.given_texts import given_id
from pipeline.commands.options import month
from pipeline.commands.output_folders import OutputFolder
from pipeline.commands.rule_books import rule_books_option, settings_of_rule_books
from pipeline.commands.talk import print_file, print_lines
from pipeline.exits import DONE, UsageError
from pipeline.performing.curve_names import CURVE_NAMES

if TYPE_CHECKING:
    from pipeline.performing.figures import Figures
    from pipeline.performing.held import EventPerformance
    from pipeline.performing.ways import Way
    from pipeline.presentation import Presentation

_WIDTH: Final = 100
"""How wide a page is where there is no terminal."""

_OF_LISTS: Final = {
    "score": "--score",
    "results": "--results",
    "curve": "--curve",
    "options": "--option",
    "opponent_deviation": "--opponent-deviation",
    "folder": "--folder",
}
_OF_PLAYERS: Final = {"output": "--in", "event_id": "--event", "period": "--period"}
"""Options by their parameters: those of a list of opponents, and those of a player of an output folder."""


@click.command("performance")
@click.argument("player", required=False, callback=given_id)
@click.option("--opponents", metavar="R,R,…", help="The opponents' ratings, instead of a PLAYER's games.")
@click.option("--score", metavar="S", help="The points scored against them, such as 3, 2.5 or 2½.")
@click.option("--results", metavar="1,0.5,…", help="Instead of --score: the result against each of them.")
@click.option("--in", "output", metavar="DIR", type=OutputFolder(), help="The output folder with PLAYER's games.")
@click.option("--system", "code", metavar="CODE", help="The rule book.")
@click.option("--event", "event_id", callback=given_id, metavar="E", help="Only PLAYER's event E.")
@click.option("--period", callback=month, metavar="YYYY-MM", help="Only what counts in this month.")
@click.option(
    "--curve",
    type=click.Choice(CURVE_NAMES),
    help=f"With --opponents: by what scores are expected where no rule book is named [default: {CURVE_NAMES[0]}].",
)
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="CODE.NAME=VALUE",
    help="With --opponents: an option of the rule book.",
)
@click.option(
    "--opponent-deviation",
    metavar="RD",
    help="With --opponents: every opponent's deviation, where the rule book keeps one [default: a newcomer's].",
)
@rule_books_option
@click.option(
    "--csv",
    "csv_file",
    metavar="FILE",
    type=click.Path(dir_okay=False, allow_dash=True, path_type=Path),
    help="Write the figures as CSV instead, - for stdout; of PLAYER in the form that DIR was made with.",
)
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
def command(
    *,
    player: str | None,
    opponents: str | None,
    code: str | None,
    csv_file: Path | None,
    as_json: bool,
    **given: Any,  # noqa: ANN401 - whatever the options hold
) -> int:
    """Performance ratings of PLAYER, event by event, or of a score against a list of opponents.

    Three of them: the mean of the opponents and dp of FIDE's table 8.1.1; the same with a difference in a straight
    line; and the rating that is expected to score as much against just these opponents.
    """
    _check_asked(player, opponents, code, given)
    if as_json and csv_file is not None:
        raise UsageError("--csv or --json, not both")
    if player is None:
        return _of_list(str(opponents), code, csv_file, given, as_json=as_json)
    return _of_player(player, str(code), csv_file, given, as_json=as_json)


def _check_asked(player: str | None, opponents: str | None, code: str | None, given: Mapping[str, Any]) -> None:
    """Hold apart what is asked of a player and what of a list.

    Raises:
        UsageError: both, or half of one.
    """
    if (player is None) == (opponents is None):
        raise UsageError(
            "name a PLAYER of an output folder, or give --opponents and --score"
            + ("" if player is None else ", not both")
        )
    foreign = _OF_PLAYERS if player is None else _OF_LISTS
    if wrong := _given(foreign, given):
        raise UsageError(f"{wrong}: only with {'a PLAYER' if player is None else '--opponents'}")
    if player is not None:
        if missing := [option for option, held in (("--in", given["output"]), ("--system", code)) if not held]:
            raise UsageError(f"Missing option {' and '.join(missing)}: PLAYER's games are in an output folder")
        return
    if (given["score"] is None) == (given["results"] is None):
        raise UsageError("give the points with --score, or each result with --results; one of the two")
    of_books = {name: _OF_LISTS[name] for name in ("options", "opponent_deviation", "folder")}
    if code is None and (wrong := _given(of_books, given)):
        raise UsageError(f"{wrong}: only with --system, the rule book's code")
    if code is not None and given["curve"]:
        raise UsageError(
            "--curve is for where no rule book is named; a rule book has its own: leave one of the two out"
        )


def _given(options: Mapping[str, str], given: Mapping[str, Any]) -> str:
    """Those of some options that are given, by the names that they have on the command line."""
    return ", ".join(option for name, option in options.items() if given[name] not in (None, ()))


def _of_list(
    opponents: str, code: str | None, csv_file: Path | None, given: Mapping[str, Any], *, as_json: bool
) -> int:
    from pipeline.performing.figures import figures
    from pipeline.performing.given import games_given

    title, way = _way(code, given)
    games = games_given(opponents, given["score"], given["results"], way)
    told = figures(games, way)
    if csv_file is not None:
        return _csv(told, csv_file, None)

    from pipeline.performing.met import games_record, met_given

    met = met_given(games)
    if as_json:
        curve = None if code is not None else given["curve"] or CURVE_NAMES[0]
        head = {"system": code, "curve": curve}
        head |= {} if way.deviation is None else {"opponent_deviation": f"{way.deviation:f}"}
        print_lines([json.dumps(head | games_record(told, met), ensure_ascii=False, indent=1)])
        return DONE

    from pipeline.commands.performance_page import page_of_games

    print_lines([title, "", *page_of_games(told, met, _width())])
    return DONE


def _way(code: str | None, given: Mapping[str, Any]) -> "tuple[str, Way]":
    """How the page is headed, and by what a score is expected."""
    from pipeline.performing.ways import CURVES, usual_deviation, way_of

    if code is None:
        name = given["curve"] or CURVE_NAMES[0]
        return f"performance, curve {name}", CURVES[name]

    from pipeline.config import books_of_run

    (book,) = books_of_run(settings_of_rule_books(given["folder"]), [code], given["options"])
    chosen = "".join(f", {name} = {choice.value}" for name, choice in book.choices.items())
    newest = book.system.editions[-1]
    asked = given_deviation(book, given["opponent_deviation"])
    deviation = next(map(Decimal, asked.values()), usual_deviation(newest))
    return f"performance, {book.system.title} ({code}{chosen})", way_of(book.system, newest, deviation)


def _of_player(player: str, code: str, csv_file: Path | None, given: Mapping[str, Any], *, as_json: bool) -> int:
    from pipeline.performing.held import performances_of

    told = performances_of(given["output"], code, player, given["event_id"], given["period"])
    if csv_file is not None:
        from pipeline.outputs import open_output

        return _csv(told.events, csv_file, open_output(given["output"]).manifest.presentation)
    if as_json:
        from pipeline.performing.held import record

        print_lines([json.dumps(record(told), ensure_ascii=False, indent=1)])
        return DONE

    from pipeline.commands.performance_page import page_of_player

    print_lines(page_of_player(told, _width()))
    return DONE


def _csv(
    measured: "Sequence[EventPerformance] | Figures", target: Path, presentation: "Presentation | None"
) -> int:
    from pipeline.performing.tables import csv_of, write_csv

    if str(target) == "-":
        print_file(csv_of(measured, presentation))
    else:
        write_csv(target, measured, presentation)
    return DONE


def _width() -> int:
    return shutil.get_terminal_size((_WIDTH, 24)).columns
