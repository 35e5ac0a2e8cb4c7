"""Reading one spoilt file: what has to hold whatever the file is."""

import re
import signal
import sys
import sysconfig
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType

from pipeline.intake.games.pairing_up import games_of
from pipeline.problems import Problem
from pipeline.readers import dialects
from pipeline.reading.asked import Asked
from pipeline.reading.document import Document
from pipeline.reading.files.opening import open_document
from pipeline.reading.mapped.files import read_mapped, read_mapped_players
from pipeline.reading.report import Report
from schemas.vocabulary import HANDICAPS, RESULTS
from tests.fuzz.cases import Case
from tests.test_mapped_csv import BROKEN, CLUB, EVENTS, MEMBERS

SECONDS = 5.0
LONGEST_MESSAGE = 2_000
DATE = re.compile(r"(?:[0-9]{4}-[0-9]{2}-[0-9]{2})?")
BIRTH = re.compile(r"(?:[0-9]{4}(?:-[0-9]{2}-[0-9]{2})?)?")
SCORES = {"played": (0, 1, 2), "forfeit": (0, 1, 2), "bye": (0, 1, 2), "absent": (-1,), "open": (-1,)}
TOUCHING = frozenset({"open", "os.listdir", "os.scandir", "os.remove", "os.rename", "os.mkdir", "os.rmdir", "os.system", "subprocess.Popen", "socket.connect", "glob.glob"})  # fmt: skip
LIBRARIES = tuple(str(Path(sysconfig.get_path(name)).resolve()) for name in ("stdlib", "purelib", "platlib"))
"""Where libraries keep tables of their own, which they load when these are first needed."""

GAMES = (CLUB, EVENTS, BROKEN)


class NotHeldError(Exception):
    """Something that has to hold does not."""


class TooSlowError(BaseException):
    """The reading took too long; no ``except Exception`` of a reader may swallow it."""


class Watch:
    """Tells what is touched outside of the file while it is switched on."""

    def __init__(self) -> None:
        self.on = False
        self.touched: list[str] = []
        sys.addaudithook(self._hear)

    def _hear(self, event: str, arguments: tuple[object, ...]) -> None:
        if not self.on or event not in TOUCHING:
            return
        path = arguments[0] if arguments else ""
        if isinstance(path, str | bytes) and not str(path).startswith(LIBRARIES):
            self.touched.append(f"{event} {path!r}")


def in_time(read: Callable[[], None], seconds: float) -> None:
    """Run something for at most so many seconds of the processor's time."""

    def stop(_: int, __: FrameType | None) -> None:
        raise TooSlowError

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        read()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def hold(dialect: str, case: Case, watch: Watch) -> None:
    """Read a spoilt file by its own reader and by every one that claims it.

    Raises:
        NotHeldError: what is read contradicts itself, or something outside of the file was touched.
        TooSlowError: it took too long.
        Exception: whatever a reader raised, which none may.
    """
    watch.touched.clear()
    watch.on = True
    try:
        in_time(lambda: _read(dialect, case), SECONDS)
    finally:
        watch.on = False
    _hold(not watch.touched, "touched", watch.touched[:3])


def _read(dialect: str, case: Case) -> None:
    opened = open_document(case.data, case.file, case.asked)
    document = opened.document
    wrong = any(problem.severity == "error" for problem in opened.problems)
    _hold((document is None) == wrong, "neither a document nor an error, or both", opened.problems)
    if document is None:
        _hold_problems(opened.problems, case.file, 10**9)
        return
    _hold_problems(opened.problems, case.file, _last_line(document))
    claiming = [one.name for one in dialects() if one.claims(document)]
    _hold(len(claiming) < 2 or case.mixed, "claimed by", claiming)
    for one in dialects():
        if one.name == dialect or one.name in claiming:
            _hold_reports(one.read(document, case.asked), one.name, document)
    if dialect == "mapped":
        _read_mapped(document, case.asked)


def _read_mapped(document: Document, asked: Asked) -> None:
    for mapping in GAMES:
        _hold_reports(read_mapped(document, Asked(mapping=mapping).over(asked)), mapping.name, document)
    found = read_mapped_players(document, Asked(mapping=MEMBERS).over(asked))
    _hold_problems(found.problems, document.file, _last_line(document))
    _hold(len(found.rows) == len(found.lines), "rows without lines", found.lines)


def _hold_reports(reports: Sequence[Report], name: str, document: Document) -> None:
    last = _last_line(document)
    _hold(bool(reports), "no report, and so no problem either", document.file)
    for report in reports:
        played = games_of(report)
        _hold(report.format == name, "format", report.format)
        _hold(report.file == document.file, "file", report.file)
        _hold_problems((*report.problems, *played.problems), document.file, last)
        _hold_entrants(report, last)
        _hold_cells(report, last)
        for game in played.games:
            _hold(game.result in {*RESULTS, ""}, "no such result", game)
            _hold(0 <= game.white < len(report.entrants) > game.black >= -1, "players that are not there", game)
            _hold(game.white != game.black, "somebody against themselves", game)
            _hold((game.black < 0) == (RESULTS[game.result].bye if game.result else False), "a bye or none", game)
            _hold(1 <= game.line <= last, "no such line", game)


def _hold_entrants(report: Report, last: int) -> None:
    numbers = [entrant.number for entrant in report.entrants]
    _hold(len(set(numbers)) == len(numbers), "a number twice", numbers)
    for entrant in report.entrants:
        _hold(1 <= entrant.line <= last, "no such line", entrant)
        _hold(entrant.rating is None or 0 < entrant.rating < 10_000, "no such rating", entrant)
        _hold(bool(BIRTH.fullmatch(entrant.birth_date)), "no birth date", entrant)
    for date in (report.start_date, report.end_date, *report.round_dates.values()):
        _hold(bool(DATE.fullmatch(date)), "no day", date)


def _hold_cells(report: Report, last: int) -> None:
    for cell in report.cells:
        _hold(0 <= cell.player < len(report.entrants), "a cell of nobody", cell)
        _hold(cell.score in SCORES[cell.kind], "no such score", cell)
        _hold(cell.colour in ("", "w", "b"), "no such colour", cell)
        _hold(cell.handicap in ("", *HANDICAPS), "no such handicap", cell)
        _hold(1 <= cell.line <= last, "no such line", cell)
        _hold(bool(DATE.fullmatch(cell.date)), "no day", cell)


def _hold_problems(problems: Sequence[Problem], file: str, last: int) -> None:
    for problem in problems:
        _hold(problem.file == file, "another file", problem)
        _hold(problem.line is None or 1 <= problem.line <= last, f"no such line of {last}", problem)
        _hold(problem.severity in ("error", "warning", "note") and bool(problem.message), "nothing said", problem)
        _hold(len(problem.message) < LONGEST_MESSAGE, "a long message", problem)


def _last_line(document: Document) -> int:
    return max([len(document.lines), *(sheet.lines[-1] for sheet in document.sheets if sheet.lines)])


def _hold(holds: bool, otherwise: str, what: object) -> None:
    if not holds:
        raise NotHeldError(f"{otherwise}: {str(what)[:500]}")
