"""What run and replay have in common: settings and reports in, a folder written whole or not at all."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.commands.output_folders import holding, writing
from pipeline.commands.run_log import log_stage
from pipeline.commands.run_told import rated_in_words, tell, validated_in_words
from pipeline.commands.talk import counted, say, say_problems, summary
from pipeline.exits import DATA, DONE, UsageError

if TYPE_CHECKING:
    from pipeline.config import Book
    from pipeline.earlier_runs import EarlierRun
    from pipeline.outputs import Output
    from pipeline.plan import Plan
    from pipeline.problems import Problem
    from pipeline.stages import Result
    from pipeline.validated import Validated
    from pipeline.validating import Looked
    from pipeline.variants import Variant
    from pipeline.writers.publication.whole_folder import Held


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What the command line asks for."""

    folder: Path
    out: Path
    codes: Sequence[str]
    period: str | None
    options: Sequence[str]
    hold_bad: bool
    opening: Path | None
    quiet: bool
    republish: bool = False
    all_crosstables: bool = False
    active_only: bool = False
    html: bool = False
    workbooks: bool = True
    csv_for: str | None = None
    release: bool = False
    reason: str = ""
    add_players: bool = False


def carry_out(request: Request, *, lists: bool) -> "tuple[int, Result | None]":
    """Validate, replay and, if asked for, publish; write the output folder.

    Returns:
        The exit code and what was made (None if nothing was).

    Raises:
        UsageError: the command line asks for what does not exist.
        OSError: the machine does not let us read or write.
    """
    check_places(request.folder, request.out)
    # First of all, for nobody is to find out after a minute's work that another run has the folder.
    with holding(request.out) as out:
        return _carry_out(request, out, lists=lists)


def _carry_out(request: Request, out: "Held", *, lists: bool) -> "tuple[int, Result | None]":
    plan, of_settings, forbidden = _planned(request, lists=lists)

    from pipeline.validating import looked_at, validate

    looked = looked_at(plan, validate(plan), of_settings, forbidden)
    log_stage("validate", validated_in_words(looked))
    say_problems(looked.problems, errors_only=request.quiet)
    _ask_who_is_who(plan, looked)
    validated = looked.outcome.validated
    if validated is None or not looked.sound:
        say(f"{summary(looked.errors, looked.problems)}; nothing was written")
        return DATA, None
    result, said = _made(request, plan, validated, looked)
    _put_in_place(request, out, plan, validated, result)
    tell(request.out, plan.books, validated, result, looked.errors, quiet=request.quiet)
    if request.release:
        log_stage("release", "; ".join(said))
    if said and not request.quiet:
        say(*said)
    return DONE, result


def _planned(request: Request, *, lists: bool) -> "tuple[Plan, Sequence[Problem], Sequence[Problem]]":
    """The plan of the run, the errors of the settings, and those of what it is to go on from."""
    from pipeline.asked_of_run import AskedOfRun
    from pipeline.config import books_of_run
    from pipeline.files_read import FilesRead
    from pipeline.settings.reading import leaving_out, read_settings, written_for

    before = _opened(request)
    read = FilesRead()
    settings, problems = read_settings(request.folder, read, before.variants)
    settings = written_for(leaving_out(settings, inactive=request.active_only), request.csv_for)
    try:
        books = books_of_run(settings, request.codes, request.options)
    except UsageError:
        if not (problems or before.lost.keys() & set(request.codes)):
            raise
        books = []  # the settings do not say which: their errors are told with all the others

    from pipeline.earlier_runs import output_of
    from pipeline.plan import Plan
    from pipeline.released.record import read_record

    folders = [] if request.opening is None else [output_of(request.opening)]
    record = read_record(request.out, *folders)  # what is on record where the run goes on from stays so
    earlier, forbidden = _earlier(request, books, before)
    asked = AskedOfRun(
        systems=tuple(book.code for book in books),
        period=request.period or "",
        lists=lists,
        all_crosstables=request.all_crosstables,
        html=request.html,
        workbooks=request.workbooks,
        hold_bad=request.hold_bad,
        add_players=request.add_players,
        late=settings.late,
        on_record=tuple(each.folder for each in record.releases),
    )
    plan = Plan(
        folder=request.folder,
        settings=settings,
        books=[] if forbidden else books,  # without the standings, what they lack would be told as errors
        asked=asked,
        earlier=earlier,
        record=record,
        republish=request.republish,
        read=read,
    )
    return plan, problems, forbidden


def _ask_who_is_who(plan: "Plan", looked: "Looked") -> None:
    """Put open questions before the officer, unless a file that may answer them is just being written."""
    from pipeline.officers_files import write_identities

    if not looked.moving and (questions := write_identities(plan.folder, looked.outcome, plan.read)):
        say(
            f"who is who? {questions} asks: fill in player_id in its last lines, then run again "
            "(with report left empty the answer counts for every report)"
        )


def _made(
    request: Request, plan: "Plan", validated: "Validated", looked: "Looked"
) -> "tuple[Result, Sequence[str]]":
    """What the run makes, put on record if that is asked for, and what is to be said of lists on record."""
    from pipeline.problem_files import record_of
    from pipeline.stages import run
    from pipeline.unlisted_names import without_unlisted_names

    published = without_unlisted_names(looked.problems, validated.players)
    result = run(plan, validated, record_of(published, looked.errors, plan.settings.presentation))
    for code, account in result.manifest.runs.items():
        log_stage(f"replay {code}", rated_in_words(account))
        if plan.asked.lists:
            log_stage(f"publish {code}", counted(sum(path.startswith(f"{code}/") for path in result.files), "file"))
    if not request.release:
        return result, [f"{name} would change: this is a draft of its revision" for name in result.manifest.revises]

    from pipeline.lists_to_release import lists_of_run, with_release
    from pipeline.released.releasing import first_releases

    released = first_releases(lists_of_run(validated, result), plan.record, request.reason.strip())
    return with_release(result, released), released.said


def _put_in_place(request: Request, out: "Held", plan: "Plan", validated: "Validated", result: "Result") -> None:
    """Write the ids of new players and the output, unless an input is no longer what was read."""
    from pipeline.officers_files import write_new_players
    from pipeline.stages import write
    from pipeline.validating import come_since

    plan.read.check()
    say_problems(come_since(plan), errors_only=request.quiet)
    if (added := write_new_players(plan.folder, validated, plan.read)) and not request.quiet:
        say(f"new players have ids in {added}: keep it there, or take its rows over into players.csv")
    writing(lambda: write(out, result))
    log_stage("write", f"{result.manifest.period}, {counted(len(result.files), 'file')} in {request.out}")


def check_places(reports: Path, out: Path) -> None:
    """Raise UsageError if the output would be read as reports the next time, OSError if a path leads nowhere."""
    from pipeline.writers.publication.places import place_of

    place = place_of(out)
    for name in ("games", "reports"):
        folder = place_of(reports / name)
        if place == folder or folder in place.parents:
            raise UsageError(f"--out {out} lies in the folder of the {name}; name another place")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Opened:
    """The output folder that a run is to go on from, or why it cannot be opened.

    ``variants`` are those that it was made with, by code; ``lost`` says of the others why they cannot be had here.
    """

    output: "Output | None" = None
    problems: "Sequence[Problem]" = ()
    variants: "Mapping[str, Variant]" = field(default_factory=dict)
    lost: "Mapping[str, str]" = field(default_factory=dict)


def _opened(request: Request) -> _Opened:
    if request.opening is None:
        return _Opened()
    from pipeline.earlier_runs import open_earlier
    from pipeline.outputs import variants_of

    output, problems = open_earlier(request.opening)
    if output is None:
        return _Opened(problems=problems)
    variants, lost = variants_of(output)
    return _Opened(output=output, variants=variants, lost=lost)


def _earlier(
    request: Request, books: "Sequence[Book]", before: _Opened
) -> "tuple[EarlierRun | None, Sequence[Problem]]":
    if request.opening is None:
        return None, []
    if not request.opening.is_dir() and len(request.codes) != 1:
        raise UsageError("--opening with a standings.csv needs exactly one --system")
    if before.output is None:
        return None, before.problems
    from pipeline.earlier_runs import read_earlier, variants_lost

    if not books and before.lost:
        return None, variants_lost(before.lost)
    asked = {
        book.code: (book.system.version, {name: choice.value for name, choice in book.choices.items()})
        for book in books
    }
    return read_earlier(request.opening, [book.code for book in books], asked, before.output)
