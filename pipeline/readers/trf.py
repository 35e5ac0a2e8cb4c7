"""TRF, the report file of FIDE and of most pairing programs: TRF16, its extensions (TRFx) and TRF26.

A line 001 is a player with a block of columns a round; the header has tags of three digits. What only pairing
programs need, and teams, are not read.
"""

from collections.abc import Sequence
from typing import Final

from pipeline.reading.asked import Asked
from pipeline.reading.dialect import Dialect
from pipeline.reading.document import Document
from pipeline.reading.faults import by_line, fault
from pipeline.reading.report import Cell, Report
from pipeline.reading.trf.byes import with_byes
from pipeline.reading.trf.entrants import entrants_of, once_each
from pipeline.reading.trf.header import header_of
from pipeline.reading.trf.lines import events_in, is_player_line, sorted_lines
from pipeline.reading.trf.national import records_of
from pipeline.reading.trf.oddities import in_words
from pipeline.reading.trf.pairing_byes import with_half_points
from pipeline.reading.trf.rounds import cells_of, with_absences
from pipeline.reading.trf.worth import abnormal_points, worth_of

_MOST_EVENTS: Final = 500
"""How many events one file may tell of; whoever joins the files of a year has fewer."""


def _claims(document: Document) -> bool:
    return any(is_player_line(line) for line in document.lines)


def _read(document: Document, asked: Asked) -> Sequence[Report]:
    events = events_in(document.lines)
    if len(events) > _MOST_EVENTS:
        line = events[_MOST_EVENTS][0] + 1
        said = f"the file tells of {len(events):,} events (a line 012 behind players begins another)"
        expected = f"at most {_MOST_EVENTS} events in a file"
        wrong = fault(document.file, line, "012", said, found=f"{len(events)}", expected=expected)
        return [Report(file=document.file, format=DIALECT.name, line=line, problems=(wrong,))]
    return [_event(document.file, document.lines[start:stop], start + 1, asked) for start, stop in events]


def _event(file: str, lines: Sequence[str], first: int, asked: Asked) -> Report:
    told = sorted_lines(file, lines, first)
    tagged, odd = told.tagged, told.odd
    header, problems = header_of(file, tagged, asked)
    worth, wrong = worth_of(file, tagged)
    problems += told.problems + wrong
    players, wrong = once_each(file, told.players)
    problems += wrong
    numbers = {player.number: at for at, (_line, player) in enumerate(players)}
    own = cells_of(file, players, worth.pairing_bye_score, odd)
    cells: Sequence[Cell]
    cells, wrong = with_byes(file, tagged.get("240", ()), numbers, own.cells)
    problems += own.problems + wrong
    adjusted, wrong = abnormal_points(file, tagged.get("299", ()), numbers, cells, worth)
    problems += wrong
    for at in own.allocated:
        player = cells[at].player
        adjusted[player] = adjusted.get(player, 0) + worth.pairing_bye_beyond
    cells, wrong = with_half_points(file, tagged, players, cells, own.allocated, adjusted, worth)
    problems += wrong
    records, wrong = records_of(file, told.nationals, numbers, header.rating_federations)
    problems += wrong
    entrants, wrong = entrants_of(file, players, records, adjusted, asked, odd)
    problems += wrong + in_words(file, odd)
    given = sum(line.startswith("001") for line in lines)
    if header.players not in (0, given):
        wrong_count = f"line 062 counts {header.players:,} players, there are {given:,} lines 001"
        problems.append(fault(file, tagged["062"][0].line, "062", wrong_count, severity="warning"))
    rounds = max(header.rounds, max((cell.round for cell in cells), default=0))
    return Report(
        file=file,
        format=DIALECT.name,
        line=header.line or first,
        name=header.name,
        place=header.place,
        federation=header.federation,
        start_date=header.start_date,
        end_date=header.end_date,
        round_dates={at: day for at, day in header.round_dates.items() if at <= rounds},
        rounds=rounds,
        shape=header.shape,
        entrants=entrants,
        cells=with_absences(cells, players, own.broken),
        points=worth.points,
        problems=by_line(problems),
    )


DIALECT: Final = Dialect(
    name="trf",
    title="TRF (FIDE's tournament report file: TRF16, TRFx, TRF26)",
    looks_for="a line that begins with 001, a starting number in columns 5-8 and a name from column 15 on",
    claims=_claims,
    read=_read,
)
