"""What of an edition follows from its plain data: which clause a game cites, and how a player checks it."""

from dataclasses import replace

from pipeline.rules.charts import POINTS_ROW_WORDS, FideTable, Linear, PointsRow
from pipeline.rules.citing import ByReach, WhereLess, also, at_odds, provisional
from pipeline.rules.edition import Edition
from pipeline.rules.k_steps import k_by, rule_with_steps
from pipeline.rules.plain.curve import shape_of
from pipeline.rules.plain.gains import least_of, rescaled
from pipeline.rules.plain.k import higher_k
from pipeline.rules.shapes import Shape
from pipeline.rules.working import Working


def fitted(edition: Edition, base: Edition) -> Edition:
    """An edition made of a base by changing plain data, with what follows from that."""
    edition = _with_newcomers(rescaled(edition))
    rule, shape = rule_with_steps(edition.k), shape_of(edition)
    if isinstance(edition.cites, ByReach) and shape is not None:
        edition = replace(edition, cites=replace(edition.cites, shape=shape))
    if isinstance(edition.cites, WhereLess) and rule is not None:
        edition = replace(edition, cites=replace(edition.cites, k=rule))
    if edition.full_k is not None and rule is not None:
        # Parts are told of whole numbers only.
        full = max(step.k for step in rule.steps) if edition.k_unit == 1 else None
        edition = replace(edition, full_k=full)
    edition = _citing(edition, base)
    if shape is None or _same(edition, base):
        return edition
    return replace(edition, curve=replace(edition.curve, working=_working(edition, shape)))


def _citing(edition: Edition, base: Edition) -> Edition:
    """The edition with the clauses cited that bring the provisional another K, and what handicaps are worth."""
    clauses, cites = edition.clauses, edition.cites
    higher, rule = higher_k(edition), edition.provisional
    if rule is not None and higher is not None and higher != higher_k(base):
        clauses, cites = also(clauses, cites, rule.clause, provisional)
    handicaps = edition.handicaps
    if handicaps.clause and len(handicaps.points) > 1 and handicaps.points != base.handicaps.points:
        clauses, cites = also(clauses, cites, handicaps.clause, at_odds)
    return replace(edition, clauses=clauses, cites=cites)


def _with_newcomers(edition: Edition) -> Edition:
    """The edition with a K for few games that is not for players who entered established, as from an old list.

    Where ratings are provisional for at least as many games, whoever is established has played them or entered so.
    """
    rule, provisional = rule_with_steps(edition.k), edition.provisional
    if rule is None:
        return edition
    least = provisional.games if provisional is not None else 0
    steps = [
        replace(
            step, of_newcomers=step.games_below is not None and step.games_below <= least and not step.provisional
        )
        for step in rule.steps
    ]
    return edition if tuple(steps) == rule.steps else replace(edition, k=k_by(rule.clause, steps))


def _same(edition: Edition, base: Edition) -> bool:
    """Whether all is the same that the rows of a printed table tell."""
    return (shape_of(edition), edition.k, edition.k_unit, edition.adjustment) == (
        shape_of(base),
        base.k,
        base.k_unit,
        base.adjustment,
    )


def _working(edition: Edition, shape: Shape) -> Working:
    """How a player finds the expected score: in a table of points at a single K, else of shares."""
    working = edition.curve.working
    rule = rule_with_steps(edition.k)
    k = rule.steps[0].k if rule is not None and len(rule.steps) == 1 and edition.k_unit == 1 else None
    if isinstance(shape, Linear) and shape.band > 1 and k is not None and k % shape.unit == 0:
        level = working.row.level if isinstance(working.row, PointsRow) else False
        row = PointsRow(shape=shape, k=k, least=least_of(edition), level=level)
        return replace(working, row=row, row_words=POINTS_ROW_WORDS)
    if not shape.row(0):
        return replace(working, row=None, row_words="")
    table = "FIDE's table 8.1.2" if isinstance(shape, FideTable) else "the table of expected scores"
    return replace(working, row=shape.row, row_words=f"row of {table}, by difference")
