"""Stated totals against the cells: equal, explained by byes, or an error with the arithmetic."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from pipeline.intake.games.accounts import Accounts, Entry, worth_of
from pipeline.intake.games.bye_rounds import ByeRounds, bye_rounds_of, too_few_words
from pipeline.intake.games.cell_words import player_words, points_words
from pipeline.intake.games.game import Game
from pipeline.intake.games.inferred_byes import InferredBye, Lacking, byes_lacking, byes_words, inferred_byes
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

    ``lacking`` are the byes that would explain it, ``byes`` the same in their rounds, ``why_not`` is why none do.
    """

    kind: Literal["unstated", "equal", "early", "byes", "off"]
    stated: int = 0
    counted: int = 0
    lacking: Lacking | None = None
    byes: tuple[InferredBye, ...] = ()
    why_not: str = ""


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
        if verdict.why_not:
            said += f", {verdict.why_not}"
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
    rounds = bye_rounds_of(report, accounts, decided)
    verdicts = [
        Verdict("unstated") if player in doubtful else _verdict(report, entrant, account, worth, decided, rounds)
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
    return Totals(report=report, accounts=accounts, of=_with_byes(verdicts, rounds))


def _verdict(
    report: Report,
    entrant: Entrant,
    account: Sequence[Entry],
    worth: Mapping[tuple[CellKind, int], int],
    decided: int,
    rounds: ByeRounds,
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
    if stated < counted:
        return Verdict("off", stated, counted)
    told = {round_ for round_, _, _ in account}
    lacking = byes_lacking(stated - counted, rounds.free(told), report.points)
    if lacking is None:
        return Verdict("off", stated, counted, why_not=rounds.why_not(told))
    return Verdict("byes", stated, counted, lacking)


def _with_byes(verdicts: Sequence[Verdict], rounds: ByeRounds) -> Sequence[Verdict]:
    """The verdicts with the byes that are lacking in their rounds, where there are enough for all."""
    lacking = {player: each.lacking for player, each in enumerate(verdicts) if each.lacking is not None}
    if not lacking:
        return verdicts
    byes = inferred_byes(lacking, rounds.full)
    found = list(verdicts)
    full = sum(each.full > 0 for each in lacking.values())
    for player, each in lacking.items():
        if player in byes:
            found[player] = verdicts[player]._replace(byes=byes[player])
        else:
            found[player] = verdicts[player]._replace(kind="off", why_not=too_few_words(full, each.free))
    return found


def _note(entrant: Entrant, verdict: Verdict) -> str:
    besides = f" and {points_words(entrant.adjusted)} besides" if entrant.adjusted else ""
    cells = points_words(verdict.counted - entrant.adjusted)
    return (
        f"{player_words(entrant)}: total {points_words(verdict.stated)}, cells {cells}{besides}: "
        f"{byes_words(verdict.byes)}; a bye is never rated"
    )
