"""An explanation as a page for the screen: a player's account event by event, or an event's player by player."""

from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from pipeline.commands.explain_rows import COLUMNS, Shape, left_out_in_turn, who
from pipeline.commands.spanned import Line, laid_out, wrapped
from pipeline.commands.talk import aligned, counted, signed, width_of
from schemas.kept_columns import kept_names
from schemas.ledger_columns import OWN
from schemas.standings_cells import EXACT_RATING
from schemas.vocabulary import CONVERSION_SOURCE, FIDE_SOURCE, START_SOURCE, WAYS_IN

if TYPE_CHECKING:
    from pipeline.explaining.told import EventExplanation, Explanation

_WIDEST_NAME, _NARROWEST_NAME = 34, 18

_SOURCES: Final = {
    "opening": "the rating that the opponent came with",
    FIDE_SOURCE: "the FIDE rating that the opponent entered with",
    CONVERSION_SOURCE: "the rating of other rules that the opponent entered with",
    START_SOURCE: "what a player without a rating counts as",
}
"""What the short words for ways in mean, in the order of the legend."""
_MONTH: Final = "a month: as it stood after the opponent's last event before, in that month"
_ROUND: Final = "round: as it stood after that round of the same event"


def page_of_player(told: "Explanation", width: int) -> list[str]:
    """A player's account on a screen of that width."""
    lines = [f"{who(told.name, told.player_id)}, {told.code}, up to {told.period}"]
    if told.standing is None:
        lines.append("has no rating in this system")
    else:
        games = counted(told.standing["games"], "game")
        exact = told.standing.get(EXACT_RATING)
        exactly = f" ({exact})" if exact and told.shown_rating else ""
        lines.append(f"{told.shown_rating or 'no rating'}{exactly} after {games}, {told.standing['status']}")
    if told.kept:
        kept = ", ".join(f"{name} {value}" for name, value in told.kept.items())
        lines.append(f"at the end of {told.period}: {kept}")
    if told.gathered:
        lines += wrapped(f"gathered for a rating: {'; '.join(told.gathered)}", width, "  ")
    lines.append(_began(told))
    if told.earned:
        titles = "; ".join(f"{each['title']} ({each['date']}, {each['event_id']})" for each in told.earned)
        lines += wrapped(f"titles: {titles}", width, "  ")
    if not told.rows:
        return [*lines, _nothing(told)]
    if len(told.rows) < told.rows_in_all:
        lines.append(f"shown here: {len(told.rows)} of {told.rows_in_all} rows")
    body = _fitting([told], width, lambda shape: _account(told, shape, width))
    lines += ["", *body]
    if len(told.events) > 1:
        lines += ["", *wrapped(_all_in_all(told.totals), width, "  ")]
    return [*lines, "", *_legend([told], width)]


def page_of_event(told: "EventExplanation", width: int) -> list[str]:
    """An event's account: what everybody came to, then game by game."""
    when = f"{told.start_date} to {told.end_date}" if told.start_date else f"ended {told.end_date}"
    counts = f"counted in {told.period}" + (" (rated_in)" if told.rated_in else "")
    lines = [
        f"{told.event} ({told.event_id}), {told.code}",
        f"{when}, {counts}" if told.rated else f"{when}, not rated",
        "",
        *_summary(told.players),
        "",
    ]

    def body(shape: Shape) -> list[Line]:
        found: list[Line] = [shape.header()]
        for each in told.players:
            found += ["", who(each.name, each.player_id), *_games(each, each.events[0], shape)]
        return found

    lines += _fitting(told.players, width, body)
    return [*lines, "", *_legend(told.players, width)]


def _began(told: "Explanation") -> str:
    if not told.rows or len(told.rows) < told.rows_in_all:
        return f"begins with {told.began}"
    return f"begins with {told.rows[0]['rating_before'] or 'no rating'}: {told.began}"


def _nothing(told: "Explanation") -> str:
    return "no game, correction or conversion" + (" there; see the whole account" if told.rows_in_all else "")


def _fitting(accounts: Sequence["Explanation"], width: int, body: Callable[[Shape], Iterable[Line]]) -> list[str]:
    """The rows in the most generous shape that fits the screen, or in the narrowest; names give way first."""
    rows = [row for told in accounts for row in told.rows]
    letters = [told.terms["difference"].partition(":")[0] for told in accounts if "difference" in told.terms]
    letter = letters[0] if letters else ""
    found: list[str] = []
    for left_out in left_out_in_turn(rows):
        name_width = _WIDEST_NAME
        for _ in range(2):
            found = laid_out(list(body(Shape(rows, letter, left_out, name_width))), len(COLUMNS))
            too_wide = max(map(width_of, found)) - width
            if too_wide <= 0:
                return found
            names = max((width_of(who(row["opponent"] or "", row["opponent_id"] or "")) for row in rows), default=0)
            name_width = max(min(names, name_width) - too_wide, _NARROWEST_NAME)
    return found


def _account(told: "Explanation", shape: Shape, width: int) -> list[Line]:
    found: list[Line] = [shape.header()]
    for event in told.events:
        if event["event_id"] is not None:
            found += ["", *wrapped(_heading(event, _kept_before(told, event)), width, "  ")]
        elif event["first_row"]:
            found.append("")
        found += _games(told, event, shape)
    return found


def _kept_before(told: "Explanation", event: dict[str, Any]) -> str:
    """What the rule book kept of the player as the event's games were rated, if it shows any."""
    rows = told.rows[event["first_row"] : event["first_row"] + event["rows"]]
    names = kept_names(rows)
    first = next((row for row in rows if any(row[f"{OWN}{name}"] for name in names)), None)
    return "" if first is None else ", ".join(f"{name} {first[f'{OWN}{name}']}" for name in names)


def _heading(event: dict[str, Any], kept: str) -> str:
    """One event: where it stands in order of play, and the rating before it, with what is kept besides."""
    where = f"ended {event['end_date']}"
    if event["rated_in"]:
        where += f", counted in {event['period']} (rated_in)"
    before = event["rating_before"]
    said = f"{event['event']} ({event['event_id']}), {where}" + (f"; rating before: {before}" if before else "")
    return f"{said}; {kept}" if kept else said


def _games(told: "Explanation", event: dict[str, Any], shape: Shape) -> list[Line]:
    rows = told.rows[event["first_row"] : event["first_row"] + event["rows"]]
    found = [line for row in rows for line in shape.rows(row)]
    if event["event_id"] is not None and event["games"] and len(rows) > 1:
        found.append(shape.total(event))
    found += [f"    ^ earned here: {title}" for title in event["earned"]]
    return found


def _summary(players: Sequence["Explanation"]) -> list[str]:
    rows = [["player", "games", "score", "expected", "change", "before", "after", "not rated"]]
    for each in players:
        sums = each.totals
        rows.append(
            [
                who(each.name, each.player_id),
                str(sums["games"]),
                sums["score"],
                "" if sums["expected"] is None else _short(sums["expected"]),
                signed(sums["change"]),
                sums["rating_before"] or "",
                sums["rating_after"] or "",
                str(sums["not_rated"] or ""),
            ]
        )
    return aligned(rows, [False, *[True] * 7])


def _all_in_all(sums: dict[str, Any]) -> str:
    points = f"{sums['score']} point{'' if sums['score'] == '1' else 's'}"
    text = f"all in all: {counted(sums['games'], 'rated game')}, {points}"
    if sums["expected"] is not None:
        part = (
            ""
            if sums["score"] == sums["scored"]
            else f" of which {sums['scored']} in games with an expected score,"
        )
        text += f",{part} {_short(sums['expected'])} expected"
    before, after = (sums[name] or "no rating" for name in ("rating_before", "rating_after"))
    return f"{text}; {before} {signed(sums['change']) or 0} = {after}"


def _short(decimal: str) -> str:
    return str(Decimal(decimal).quantize(Decimal("0.01")).normalize() + 0)


def _legend(accounts: Sequence["Explanation"], width: int) -> list[str]:
    """What the columns mean, where ratings come from, and the clauses that occur."""
    rows = [row for told in accounts for row in told.rows]
    terms = {name: text for told in accounts for name, text in told.terms.items()}
    used = [row for row in rows if row["opponent_rating"] is not None]
    sources = [_MONTH] if any(row["opponent_period"] and row["opponent_round"] is None for row in used) else []
    sources += [_ROUND] if any(row["opponent_round"] is not None for row in used) else []
    ways = {row["opponent_source"] for row in used}
    sources += [f"{WAYS_IN[source].short}: {text}" for source, text in _SOURCES.items() if source in ways]
    found = []
    if sources:
        found.append(f"from     where the opponent's rating comes from; {'; '.join(sources)}")
    if "handicap" in terms:
        found.append(f"odds     given by white (w) to black (b); {terms['handicap']}")
    if any(row["count"] is not None for row in rows):
        found.append(f"row      {terms['average']}")
    if "difference" in terms:
        letter, _, words = terms["difference"].partition(": ")
        found.append(f"{letter:<9}{words}")
    if "k" in terms:
        found.append(f"K        {terms['k']}")
    if "change" in terms:
        found.append(f"change   {terms['change']}")
    if "table_row" in terms:
        found.append(f"row      {terms['table_row']}")
    clauses = {clause: sentence for told in accounts for clause, sentence in told.clauses.items()}
    found += [f"{clause:<9}{sentence}" for clause, sentence in clauses.items()]
    return [line for text in found for line in wrapped(text, width, " " * 9)]
