"""What stands beneath an explanation: the clauses that it names, and the words for what its columns show."""

from collections.abc import Mapping, Sequence

from pipeline.explaining.averages import by_formula
from pipeline.explaining.beginnings import Beginning
from pipeline.explaining.reading import Record
from pipeline.reports.number_texts import points_text
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
    """What the columns show that a rule book has words of its own for, by column."""
    working = system.editions[-1].curve.working
    points = system.editions[-1].handicaps.points
    found = {}
    if any(row["difference"] is not None for row in rows):
        found["difference"] = f"{working.letter}: {working.words}"
    if any(row["table_row"] is not None for row in rows):
        found["table_row"] = working.row_words
    given = {row["handicap"] for row in rows if row["handicap"] not in (None, "even") and row["head_start"]}
    rule = system.editions[-1].provisional
    if rule is not None and rule.swing is not None and any(row["count"] is not None for row in rows):
        found["average"] = (
            "what a game brings in, then the sum of all so far divided by their number; a game brings the "
            f"opponent's rating, +{rule.swing} for a win, -{rule.swing} for a loss; "
            "an opening counts as its games at its rating"
        )
        if system.editions[-1].floor is not None:
            found["average"] += f"; an average below {system.editions[-1].floor} is shown as that"
    shares = {row["k"]: row["k_share"] for row in rows if row["k_share"] is not None}
    if shares:
        parts = ", ".join(f"{points_text(k)} is {share}" for k, share in sorted(shares.items(), reverse=True))
        found["k"] = f"{parts} of the full {system.editions[-1].full_k}"
    if _converted(rows):
        by = dict.fromkeys(each.conversion.clause for each in system.editions if each.conversion is not None)
        found["given"] = f"the number behind is what it was before the conversion of all ratings ({', '.join(by)})"
    bonus = system.editions[-1].game_bonus
    if bonus is not None and any(by_formula(row) for row in rows):
        found["change"] = f"of a game: K (pts - exp) and the game's bonus ({bonus.clause})"
    if given:
        worth = (f"{odds_in_words(name)} {points[name]}" for name in points if name in given)
        found["handicap"] = f"points: {', '.join(worth)}"
    return found


def _converted(rows: Sequence[Record]) -> bool:
    return any(row["opponent_given"] is not None for row in rows)
