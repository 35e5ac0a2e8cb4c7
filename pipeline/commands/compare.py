"""ratinglist compare: rule books held against each other on the same games, and what another rule would change."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pipeline.commands.compare_text import lines_of
from pipeline.commands.options import folder_argument, month, system_option
from pipeline.commands.output_folders import holding, writing
from pipeline.commands.running import check_places
from pipeline.commands.talk import counted, print_lines, say, say_problems, summary
from pipeline.exits import DATA, DONE, UsageError

if TYPE_CHECKING:
    from pipeline.comparing.compared import Compared
    from pipeline.comparing.contenders import Contender
    from pipeline.plan import Plan
    from pipeline.problems import Problem
    from pipeline.writers.publication.whole_folder import Held

_RESAMPLES = 2_000
_FEWEST_RESAMPLES = 100
_MOST_RESAMPLES = 1_000_000
_SEED = 1
_TOP = 20


def _day(ctx: click.Context, parameter: click.Parameter, value: str | None) -> date | None:  # noqa: ARG001 - click's
    """Let only days YYYY-MM-DD pass.

    Raises:
        click.BadParameter: it is something else.
    """
    if value is None:
        return None
    try:
        day = date.fromisoformat(value)
    except ValueError:
        day = None
    if day is None or day.isoformat() != value:
        raise click.BadParameter(f"{value!r} is not a day written YYYY-MM-DD")
    return day


@click.command("compare")
@folder_argument
@system_option
@click.option(
    "--with",
    "alternatives",
    multiple=True,
    metavar="CODE|CODE.NAME=VALUE[,...]",
    help="What if: another rule book, or an option of the one named with --system; may be given several times.",
)
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="CODE.NAME=VALUE",
    help="An option of a rule book as it is, such as tca.bonus=off; may be given several times.",
)
@click.option("--period", callback=month, metavar="YYYY-MM", help="Games up to this month [default: all].")
@click.option(
    "--from", "since", callback=_day, metavar="DATE", help="Score only games of events that end then or later."
)
@click.option(
    "--min-games",
    type=click.IntRange(0, 10_000),
    default=0,
    metavar="N",
    help="Score only games in which both players have N rated games or more before it, under every rule book.",
)
@click.option(
    "--resamples",
    type=click.IntRange(_FEWEST_RESAMPLES, _MOST_RESAMPLES),
    default=_RESAMPLES,
    metavar="N",
    help=f"How often events are drawn for the intervals [default: {_RESAMPLES}].",
)
@click.option(
    "--seed",
    type=click.IntRange(0, 2**63 - 1),
    default=_SEED,
    metavar="N",
    help=f"Where the draws begin; the same seed gives the same intervals everywhere [default: {_SEED}].",
)
@click.option("--hold-bad", is_flag=True, help="Hold back the events that errors concern and compare on the rest.")
@click.option(
    "--top",
    type=click.IntRange(min=0),
    default=_TOP,
    metavar="N",
    help=f"Print the first N players of each what-if table [default: {_TOP}].",
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, readable=False, path_type=Path),
    metavar="DIR",
    help="Write tables, workbook and reliability diagram here instead of printing; replaced as a whole.",
)
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
def command(*, out: Path | None, **given: Any) -> int:  # noqa: ANN401 - whatever the options hold
    """Replay the reports in FOLDER under several rule books and score what each expected of every game.

    With --with: what another rule would have changed, player by player, beside the scores of both.
    """
    asked = _Asked(**given)
    if out is None:
        return _compare(asked, None)
    check_places(asked.folder, out)
    with holding(out) as place:
        return _compare(asked, place)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """What the command line asks for, but for where to write it."""

    folder: Path
    codes: Sequence[str]
    alternatives: Sequence[str]
    options: Sequence[str]
    period: str | None
    since: date | None
    min_games: int
    resamples: int
    seed: int
    hold_bad: bool
    top: int
    as_json: bool


def _compare(asked: _Asked, place: "Held | None") -> int:
    plan, contenders, of_settings = _planned(asked)

    from pipeline.comparing.compared import Terms, compared
    from pipeline.comparing.files import check_replaceable
    from pipeline.validating import come_since, looked_at, validate

    if place is not None:
        check_replaceable(place.out)
    looked = looked_at(plan, validate(plan), of_settings)
    say_problems(looked.problems, errors_only=False)
    validated = looked.outcome.validated
    if validated is None or not looked.sound:
        say(f"{summary(looked.errors, looked.problems)}; nothing was compared")
        return DATA
    terms = Terms(since=asked.since, min_games=asked.min_games, resamples=asked.resamples, seed=asked.seed)
    found = compared(validated, plan.settings, contenders, terms, alternatives=bool(asked.alternatives))
    plan.read.check()
    say_problems(come_since(plan), errors_only=False)
    if found.comparison is None:
        from pipeline.comparing.wording import why_nothing

        say(f"nothing is scored: {why_nothing(found)}")
    if place is not None:
        _write(place, found)
    if asked.as_json:
        from pipeline.comparing.told import record

        print_lines([json.dumps(record(found), ensure_ascii=False, indent=1)])
    elif place is None:
        print_lines(lines_of(found, asked.top))
    return DONE if found.comparison is not None or asked.alternatives else DATA


def _planned(asked: _Asked) -> "tuple[Plan, Sequence[Contender], Sequence[Problem]]":
    """The plan by which the reports are looked at, what is compared, and the errors of the settings."""
    from pipeline.comparing.contenders import contenders
    from pipeline.files_read import FilesRead
    from pipeline.settings.reading import read_settings

    read = FilesRead()
    settings, problems = read_settings(asked.folder, read)
    try:
        found = contenders(settings, asked.codes, asked.options, asked.alternatives)
    except UsageError:
        if not problems:
            raise
        found = []  # the settings do not say which: their errors are told with all the others

    from pipeline.asked_of_run import AskedOfRun
    from pipeline.plan import Plan

    first = {each.book.code: each for each in reversed(found)}
    books = {each.book.code: each.book for each in found if first[each.book.code] is each}
    others = {each.label: each.book for each in found if first[each.book.code] is not each}
    of_run = AskedOfRun(
        systems=tuple(books), period=asked.period or "", hold_bad=asked.hold_bad, late=settings.late
    )
    plan = Plan(
        folder=asked.folder,
        settings=settings,
        books=[*books.values()],
        alternatives=others,
        asked=of_run,
        read=read,
    )
    return plan, found, problems


def _write(place: "Held", found: "Compared") -> None:
    """Write the folder, whole or not at all."""
    from pipeline.comparing.files import files_of, has_pictures, not_drawn

    files = files_of(found)
    writing(lambda: place.publish(files))
    say(f"{place.out} written, {counted(len(files), 'file')}")
    if not has_pictures():
        say("without the reliability diagram: pictures need matplotlib, which is not installed (the extra plot)")
    left_out = not_drawn(found)
    if left_out:
        say(
            f"the reliability diagram leaves out {counted(left_out, 'rule book')}, those of the highest log loss; "
            "calibration.csv has all of them"
        )
