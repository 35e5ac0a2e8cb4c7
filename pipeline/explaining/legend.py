"""What stands beneath an explanation: the clauses that it names, and the words for what its columns show."""

from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from decimal import Decimal
from typing import Final

from pipeline.explaining.averages import by_formula
from pipeline.explaining.beginnings import Beginning
from pipeline.explaining.reading import Record
from pipeline.explaining.rows import number_of_edition
from pipeline.rules.edition import Edition
from pipeline.rules.system import RatingSystem
from schemas.vocabulary import START_SOURCE, odds_in_words


def clauses(
    system: RatingSystem, began: Beginning, rows: Sequence[Record], earned: Mapping[str, object]
) -> dict[str, str]:
    """The sentences of the clauses that an explanation names, in the rule book's order."""
    named = {clause for row in rows for clause in (row["clause"] or "").split()} | set(began.clauses)
    for edition in system.editions:
        if any(row["opponent_source"] == START_SOURCE for row in rows):
            named.add(edition.start_clause)
        if edition.conversion is not None and _converted(rows):
            named.add(edition.conversion.clause)
        if edition.provisional is not None and any(row["official"] for row in rows):
            named.add(edition.provisional.clause)
    if system.titles is not None and any(row["event_id"] in earned for row in rows):
        named.add(system.titles.clause)
    return {clause: sentence for clause, sentence in system.clauses if clause in named}


def terms(system: RatingSystem, rows: Sequence[Record]) -> dict[str, str]:
    """What the columns show that a rule book has words of its own for, by column.

    Told of each row by the edition that it counts under; where editions differ, each stands with its days.

    Args:
        system: the rule book.
        rows: those that are shown, as they are handed on.
    """
    counted: dict[tuple[str, str | None], list[Record]] = {}
    for row in rows:
        counted.setdefault((row["period"], row["end_date"]), []).append(row)
    shown: dict[int, list[Record]] = {}
    for when, some in counted.items():
        shown.setdefault(number_of_edition(system, *when), []).extend(some)
    found = {
        name: _by_days(system, {at: words(system.editions[at], shown[at]) for at in sorted(shown)})
        for name, words in _WORDS.items()
    }
    if found["difference"]:
        found["difference"] = f"{system.editions[-1].curve.working.letter}: {found['difference']}"
    if found["handicap"]:
        found["handicap"] = f"points: {found['handicap']}"
    if _converted(rows):
        by = dict.fromkeys(each.conversion.clause for each in system.editions if each.conversion is not None)
        found["given"] = f"the number behind is what it was before the conversion of all ratings ({', '.join(by)})"
    return {name: text for name, text in found.items() if text}


def _by_days(system: RatingSystem, texts: Mapping[int, str]) -> str:
    """What editions say, by their numbers from the first one on: one text, or each with the days that it holds."""
    said = {at: text for at, text in texts.items() if text}
    if len({*said.values()}) < 2:
        return next(iter(said.values()), "")
    spans: list[tuple[int, int, str]] = []
    for at, text in said.items():
        if spans and spans[-1][1:] == (at - 1, text):
            spans[-1] = (spans[-1][0], at, text)
        else:
            spans.append((at, at, text))
    return "; ".join(f"{_days(system, first, last)}: {text}" for first, last, text in spans)


def _days(system: RatingSystem, first: int, last: int) -> str:
    """From when on and until when some editions hold, as far as others hold before and after them."""
    begins = system.editions[first].in_force if first else None
    later = system.editions[last + 1].in_force if last + 1 < len(system.editions) else None
    ends = None if later is None else later - timedelta(days=1)
    if begins is None:
        return f"until {ends}"
    return f"from {begins}" if ends is None else f"from {begins} to {ends}"


def _difference(edition: Edition, rows: Sequence[Record]) -> str:
    if all(row["difference"] is None for row in rows):
        return ""
    return edition.curve.working.words_at(edition.handicaps)


def _table_row(edition: Edition, rows: Sequence[Record]) -> str:
    return edition.curve.working.row_words if any(row["table_row"] is not None for row in rows) else ""


def _average(edition: Edition, rows: Sequence[Record]) -> str:
    rule = edition.provisional
    if rule is None or rule.swing is None or all(row["count"] is None for row in rows):
        return ""
    floor = "" if edition.floor is None else f"; an average below {edition.floor} is shown as that"
    return (
        "what a game brings in, then the sum of all so far divided by their number; a game brings the "
        f"opponent's rating, +{rule.swing} for a win, -{rule.swing} for a loss; "
        f"an opening counts as its games at its rating{floor}"
    )


def _k(edition: Edition, rows: Sequence[Record]) -> str:
    shares = {row["k"]: row["k_share"] for row in rows if row["k_share"] is not None}
    if not shares:
        return ""
    highest_first = sorted(shares.items(), key=lambda each: Decimal(each[0]), reverse=True)
    return f"{', '.join(f'{k} is {share}' for k, share in highest_first)} of the full {edition.full_k}"


def _change(edition: Edition, rows: Sequence[Record]) -> str:
    bonus = edition.game_bonus
    if bonus is None or not any(by_formula(row) for row in rows):
        return ""
    return f"of a game: K (pts - exp) and the game's bonus ({bonus.clause})"


def _handicap(edition: Edition, rows: Sequence[Record]) -> str:
    given = {row["handicap"] for row in rows if row["handicap"] not in (None, "even") and row["head_start"]}
    worth = (
        f"{odds_in_words(name)} {points}" for name, points in edition.handicaps.points.items() if name in given
    )
    return ", ".join(worth)


_WORDS: Final[Mapping[str, Callable[[Edition, Sequence[Record]], str]]] = {
    "difference": _difference,
    "table_row": _table_row,
    "average": _average,
    "k": _k,
    "change": _change,
    "handicap": _handicap,
}
"""What an edition says of its rows, by column; nothing where they show nothing of it."""


def _converted(rows: Sequence[Record]) -> bool:
    return any(row["opponent_given"] is not None for row in rows)
