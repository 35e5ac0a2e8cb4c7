"""The change report: who came and went, how changes are spread, where points came from, how the pool stands."""

from collections.abc import Iterator
from typing import Final

import numpy as np
import pandas as pd

from pipeline.reports.causes import ENTRIES, Moved
from pipeline.reports.columns import table
from pipeline.reports.members import Members
from pipeline.reports.number_texts import mean_text, points_text, signed_points
from pipeline.reports.point_causes import CAUSE_COLUMNS, SHOWN, Sums, point_causes
from pipeline.rules.editions import edition_of_list
from pipeline.rules.rounding import Flags, Ints
from pipeline.rules.system import RatingSystem
from schemas.change_report import ChangeReport
from schemas.ledger_columns import MILLIONTHS
from schemas.period_changes import CONVERSION, CORRECTION, EVENT

Row = tuple[str, str]

REPORT_COLUMNS: Final = ("period", "event_id", *CAUSE_COLUMNS)
"""What the report reads of a ledger."""

EARLIER: Final = "the earlier run of this month"
"""The cause that stands for rows of the month which another ledger holds."""

BUCKET: Final = 10
_NAMED: Final = 5


def change_report(
    system: RatingSystem, moved: Moved, people: Members, ledger: pd.DataFrame, period: str
) -> pd.DataFrame:
    """The report of a period (schemas.change_report.ChangeReport).

    Players who may not be shown count in every figure and are not named. In ``points`` the rating sum before, what
    newcomers brought in and the net of all causes are the rating sum after. Causes are told for this ledger's rows;
    what an earlier run counted of the month stands as one more cause, and a note says so.

    Args:
        system: the rule book, its options chosen.
        moved: what moved players of the standings in the period.
        people: everybody in the standings, as at the end of the period.
        ledger: REPORT_COLUMNS of schemas.ledger.Ledger.
        period: month YYYY-MM.
    """
    here = (ledger["period"] == period).to_numpy(dtype=bool)
    in_period = ledger if here.all() else ledger[here]
    causes = point_causes(system, edition_of_list(system, period), in_period)
    began_earlier = _began_earlier(moved, in_period)
    if began_earlier:
        causes[EARLIER] = _earlier(moved, causes)
    sections = {
        "list": _list(people, began_earlier=began_earlier),
        "distribution": _distribution(people.change[people.listed & ~people.new]),
        "points": _points(system, people, moved, causes),
        "pool": _pool(people),
    }
    rows = [(section, item, value) for section, lines in sections.items() for item, value in lines]
    return table(ChangeReport, dict(zip(("section", "item", "value"), zip(*rows, strict=True), strict=True)))


def _began_earlier(moved: Moved, rows: pd.DataFrame) -> bool:
    """Whether something moved players in the month that has no row in this ledger."""
    parts = [part for changes in moved.values() for part in changes.parts]
    kinds = rows["kind"].value_counts()
    return not {part.name for part in parts if part.kind == EVENT} <= set(rows["event_id"].unique()) or any(
        sum(part.kind == kind for part in parts) > kinds.get(kind, 0) for kind in (CORRECTION, CONVERSION)
    )


def _earlier(moved: Moved, causes: dict[str, Sums]) -> Sums:
    everything = sum(part.change for changes in moved.values() for part in changes.parts)
    net = everything - sum(each.net for each in causes.values())
    return Sums(created=max(net, 0), destroyed=min(net, 0))


def _list(people: Members, *, began_earlier: bool) -> Iterator[Row]:
    change, stayed = people.change, people.listed & ~people.new
    changed = stayed & (change != 0)
    total = int(change[stayed].sum())
    counts = {
        "players": people.listed,
        "new": people.listed & people.new,
        "changed": changed,
        "unchanged": stayed & (change == 0),
        "dropped": people.dropped,
        "inactive": people.inactive,
        "counted here and not shown": people.listed & ~people.shown,
    }
    for item, which in counts.items():
        yield item, str(int(which.sum()))
    yield "sum of changes", str(total)
    yield "mean of changed", mean_text(total, int(changed.sum()))
    yield "mean of changed and unchanged", mean_text(total, int(stayed.sum()))
    named = np.flatnonzero(stayed & people.shown)
    for item, sign in (("largest gain", 1), ("largest loss", -1)):
        most = int((sign * change[named]).max(initial=0))
        yield item, signed_points(sign * most * MILLIONTHS) if most else ""
        yield f"{item}: who", _who(people, named[sign * change[named] == most]) if most else ""
    if began_earlier:
        yield "note", "an earlier run counted part of this month: its points stand as one sum"


def _who(people: Members, rows: Ints) -> str:
    """The first few players by id, with their names, and how many more."""
    said = [f"{people.ids[row]} {people.names[row]}" for row in sorted(rows.tolist(), key=people.ids.__getitem__)]
    more = [f"{len(said) - _NAMED} more"] if len(said) > _NAMED else []
    return "; ".join([*said[:_NAMED], *more])


def _distribution(change: Ints) -> Iterator[Row]:
    """The players in each bucket of ten points up and down, from the lowest with anybody in it to the highest."""
    bucket = np.sign(change) * -(-np.abs(change) // BUCKET)
    lowest, highest = int(bucket.min(initial=0)), int(bucket.max(initial=0))
    for number, count in enumerate(np.bincount(bucket - lowest, minlength=highest - lowest + 1).tolist(), lowest):
        yield _bucket(number), str(count)


def _bucket(number: int) -> str:
    if number == 0:
        return "0"
    ends = (
        (BUCKET * number - BUCKET + 1, BUCKET * number)
        if number > 0
        else (BUCKET * number, BUCKET * (number + 1) - 1)
    )
    return f"{ends[0]:+d} to {ends[1]:+d}"


def _points(system: RatingSystem, people: Members, moved: Moved, causes: dict[str, Sums]) -> Iterator[Row]:
    before, after = int(people.before.sum()), int(people.after.sum())
    brought = dict.fromkeys(ENTRIES, 0)
    for changes in moved.values():
        if changes.entry is not None:
            brought[changes.entry.source] += changes.entry.rating
    yield "rating sum before", str(before)
    for source, points in brought.items():
        yield f"newcomers, {ENTRIES[source]}: brought in", points_text(points)
    yield "newcomers: brought in", points_text(sum(brought.values()))
    if system.steps > 1:
        # The list's points are whole: what is left between them and all that is told exactly.
        left = MILLIONTHS * (after - before) - sum(brought.values()) - sum(each.net for each in causes.values())
        causes = {**causes, SHOWN: Sums(created=max(left, 0), destroyed=min(left, 0))}
    total = Sums(
        created=sum(each.created for each in causes.values()),
        destroyed=sum(each.destroyed for each in causes.values()),
    )
    for cause, sums in {**causes, "all causes": total}.items():
        yield f"{cause}: created", points_text(sums.created)
        yield f"{cause}: destroyed", points_text(sums.destroyed)
        yield f"{cause}: net", points_text(sums.net)
    yield "rating sum after", str(after)


def _pool(people: Members) -> Iterator[Row]:
    yield "active", f"a rated game in the last {people.active_months} months"
    for item, which, rating in (
        ("before", ~people.new, people.before),
        ("after", ~people.unrated, people.after),
        ("active before", people.active_before, people.before),
        ("active after", people.active_after, people.after),
    ):
        yield from _stand(item, rating, which)


def _stand(item: str, rating: Ints, which: Flags) -> Iterator[Row]:
    count = int(which.sum())
    yield f"{item}: players", str(count)
    yield f"{item}: mean rating", mean_text(int(rating[which].sum()), count)
