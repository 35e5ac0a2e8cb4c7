"""Stated totals against the cells: equal, explained by byes, or an error with the arithmetic."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from pipeline.intake.games.accounts import Accounts, Entry, worth_of
from pipeline.intake.games.cell_words import player_words, points_words, rounds_words
from pipeline.intake.games.game import Game
from pipeline.intake.games.inferred_byes import InferredBye, byes_words, inferred_byes
from pipeline.intake.games.point_systems import other_system, system_words
from pipeline.problems import Problem
from pipeline.reading.faults import fault
from pipeline.reading.report import CellKind, Entrant, Report

_COLUMN: Final = "points"
_SHOWN: Final = 30
"""How many terms of a sum are shown."""


class Verdict(NamedTuple):
    """How an entrant's stated total and cells compare, both in hundredths of a point.

    unstated: there is no total to compare · equal · early: the total lacks the byes of rounds that nobody has
    played yet · byes: inferred byes explain it · off: nothing does
    """

    kind: Literal["unstated", "equal", "early", "byes", "off"]
    stated: int = 0
    counted: int = 0
    byes: tuple[InferredBye, ...] = ()
    free: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """The verdicts of a report's totals, one an entrant; ``whole`` is what is wrong with all of them together."""

    report: Report
    accounts: Accounts
    of: Sequence[Verdict]
    whole: tuple[Problem, ...] = ()

    def told(self, doubtful: Collection[int]) -> Iterator[Problem]:
        """What is to be said about totals, but for entrants whose cells have an error already."""
        yield from self.whole
        early = []
        for player, verdict in enumerate(self.of):
            if player in doubtful or verdict.kind in ("equal", "unstated"):
                continue
            entrant = self.report.entrants[player]
            if verdict.kind == "early":
                early.append(entrant)
            elif verdict.kind == "byes":
                yield fault(self.report.file, entrant.line, _COLUMN, _note(entrant, verdict), severity="note")
            else:
                yield self._difference(entrant, self.accounts[player], verdict)
        if early:
            said = (
                f"{len(early):,} total{'' if len(early) == 1 else 's'} without the byes of rounds that nobody "
                f"has played yet ({'' if len(early) == 1 else 'the first '}of {player_words(early[0])})"
            )
            yield fault(self.report.file, early[0].line, _COLUMN, said, severity="note")

    def byes(self, doubtful: Collection[int]) -> Iterator[Game]:
        """The inferred byes; they are never rated."""
        for player, verdict in enumerate(self.of):
            for bye in verdict.byes if player not in doubtful else ():
                yield Game(
                    round=bye.round,
                    white=player,
                    black=-1,
                    result=bye.result,
                    line=self.report.entrants[player].line,
                    column=f"round {bye.round}",
                    rated=False,
                    inferred=True,
                )

    def _difference(self, entrant: Entrant, account: Sequence[Entry], verdict: Verdict) -> Problem:
        worth = worth_of(self.report.points)
        terms = [points_words(worth[kind, score]) for _, kind, score in sorted(account) if kind != "open"]
        if len(terms) > _SHOWN:
            terms = [*terms[:_SHOWN], "…"]
        besides = f" + {points_words(entrant.adjusted)} besides" if entrant.adjusted else ""
        counted = points_words(verdict.counted)
        parts = " + ".join(terms).replace("+ −", "− ")
        arithmetic = f"{parts or '0'}{besides} = {counted}" if len(terms) > 1 or besides else counted
        said = f"{player_words(entrant)}: total {points_words(verdict.stated)} stated, {arithmetic} in the cells"
        if verdict.stated > verdict.counted:
            said += (
                f", and byes in {rounds_words(verdict.free)} cannot make up the difference"
                if verdict.free
                else ", and no round without a cell is left for a bye"
            )
        stated = points_words(verdict.stated)
        return fault(self.report.file, entrant.line, _COLUMN, said, found=stated, expected=counted)


def totals_checked(report: Report, accounts: Accounts, decided: int, doubtful: Collection[int]) -> Totals:
    """Compare the stated totals with the cells.

    Args:
        report: the report.
        accounts: the results of each entrant, those included that only the opponent's row tells.
        decided: the last round in which anybody has a result.
        doubtful: entrants whose cells an error was found in; their totals are not compared.
    """
    worth = worth_of(report.points)
    verdicts = [
        Verdict("unstated") if player in doubtful else _verdict(report, entrant, account, worth, decided)
        for player, (entrant, account) in enumerate(zip(report.entrants, accounts, strict=True))
    ]
    compared = [player for player, verdict in enumerate(verdicts) if verdict.kind != "unstated"]
    wrong = [player for player in compared if verdicts[player].kind in ("byes", "off")]
    unstated = [Verdict("unstated")] * len(verdicts)
    odd = ""
    if wrong and all(cell.kind == "absent" for cell in report.cells):
        odd = "there are totals but no games or byes; the totals are not compared with anything"
    elif wrong and not any(verdicts[player].stated for player in compared):
        odd = "every total is 0 though there are results; the totals are not compared with the cells"
    if odd:
        whole = fault(report.file, report.line, _COLUMN, odd, severity="warning")
        return Totals(report=report, accounts=accounts, of=unstated, whole=(whole,))
    other = other_system(report, accounts, compared, decided) if len(wrong) > 1 else None
    if other is not None:
        said = (
            f"{len(wrong):,} of {len(compared):,} totals are not those of {system_words(report.points)}, "
            f"but all are those of {system_words(other)}"
        )
        expected = "totals by the report's own points, or a line of the report that states others"
        return Totals(
            report=report,
            accounts=accounts,
            of=unstated,
            whole=(fault(report.file, report.line, _COLUMN, said, expected=expected),),
        )
    return Totals(report=report, accounts=accounts, of=verdicts)


def _verdict(
    report: Report,
    entrant: Entrant,
    account: Sequence[Entry],
    worth: Mapping[tuple[CellKind, int], int],
    decided: int,
) -> Verdict:
    stated = entrant.points
    if stated is None or not entrant.reports:
        return Verdict("unstated")
    counted = entrant.adjusted + sum(worth[kind, score] for _, kind, score in account)
    if stated == counted:
        return Verdict("equal", stated, counted)
    ahead = sum(worth[kind, score] for round_, kind, score in account if kind == "bye" and round_ > decided)
    if stated == counted - ahead:
        return Verdict("early", stated, counted)
    told = {round_ for round_, _, _ in account}
    free = tuple(round_ for round_ in range(1, decided + 1) if round_ not in told)
    byes = inferred_byes(stated - counted, free, report.points) if stated > counted else ()
    return Verdict("byes" if byes else "off", stated, counted, byes, free)


def _note(entrant: Entrant, verdict: Verdict) -> str:
    besides = f" and {points_words(entrant.adjusted)} besides" if entrant.adjusted else ""
    cells = points_words(verdict.counted - entrant.adjusted)
    return (
        f"{player_words(entrant)}: total {points_words(verdict.stated)}, cells {cells}{besides}: "
        f"{byes_words(verdict.byes)}; a bye is never rated"
    )
