"""An explanation as a page for the screen: a player's account event by event, or an event's player by player."""

from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from pipeline.commands.explain_legend import legend_of
from pipeline.commands.explain_rows import COLUMNS, MOST_DECIMALS, Shape, left_out_in_turn, rounded, who
from pipeline.commands.spanned import Line, laid_out, wrapped
from pipeline.commands.talk import aligned, counted, signed, width_of
from schemas.kept_columns import kept_names
from schemas.ledger_columns import OWN
from schemas.standings_cells import EXACT_RATING

if TYPE_CHECKING:
    from pipeline.explaining.told import EventExplanation, Explanation

_WIDEST_NAME, _NARROWEST_NAME = 34, 18

_MONTHLY: Final = {"settlement", "floor"}
"""Kinds of rows of which a month as a whole consists."""


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
    if told.waiting:
        lines += wrapped(f"no rating yet: {told.waiting}", width, "  ")
    lines.append(_began(told))
    if told.earned:
        titles = "; ".join(f"{each['title']} ({each['date']}, {each['event_id']})" for each in told.earned)
        lines += wrapped(f"titles: {titles}", width, "  ")
    if not told.rows:
        return [*lines, _nothing(told)]
    if len(told.rows) < told.rows_in_all:
        lines.append(f"shown here: {len(told.rows)} of {told.rows_in_all} rows")
    body, shape = _fitting([told], width, lambda shape: _account(told, shape, width))
    lines += ["", *body]
    if len(told.events) > 1:
        lines += ["", *wrapped(_all_in_all(told.totals), width, "  ")]
    return [*lines, "", *legend_of([told], shape, width)]


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
            event = each.events[0]
            at = "; ".join(filter(None, (who(each.name, each.player_id), _stood(event), _kept_before(each, event))))
            found += ["", *wrapped(at, width, "  "), *_games(each, event, shape)]
        return found

    games, shape = _fitting(told.players, width, body)
    return [*lines, *games, "", *legend_of(told.players, shape, width)]


def _began(told: "Explanation") -> str:
    if not told.rows or len(told.rows) < told.rows_in_all:
        return f"begins with {told.began}"
    return f"begins with {told.rows[0]['rating_before'] or 'no rating'}: {told.began}"


def _nothing(told: "Explanation") -> str:
    return "no game, correction or conversion" + (" there; see the whole account" if told.rows_in_all else "")


def _fitting(
    accounts: Sequence["Explanation"], width: int, body: Callable[[Shape], Iterable[Line]]
) -> tuple[list[str], Shape]:
    """The rows in the most generous shape that fits the screen, or in the narrowest; names give way first."""
    rows = [row for told in accounts for row in told.rows]
    letters = [told.terms["difference"].partition(":")[0] for told in accounts if "difference" in told.terms]
    letter = letters[0] if letters else ""
    for left_out in left_out_in_turn(rows):
        name_width = _WIDEST_NAME
        for _ in range(2):
            shape = Shape(rows, letter, left_out, name_width)
            found = laid_out(list(body(shape)), len(COLUMNS))
            too_wide = max(map(width_of, found)) - width
            if too_wide <= 0:
                return found, shape
            names = max((width_of(who(row["opponent"] or "", row["opponent_id"] or "")) for row in rows), default=0)
            name_width = max(min(names, name_width) - too_wide, _NARROWEST_NAME)
    return found, shape


def _account(told: "Explanation", shape: Shape, width: int) -> list[Line]:
    found: list[Line] = [shape.header()]
    for event in told.events:
        if event["event_id"] is not None:
            kinds = {row["kind"] for row in _rows(told, event)}
            found += ["", *wrapped(_heading(event, _kept_before(told, event), kinds), width, "  ")]
        elif event["first_row"]:
            found.append("")
        found += _games(told, event, shape)
    return found


def _rows(told: "Explanation", event: dict[str, Any]) -> list[dict[str, Any]]:
    return told.rows[event["first_row"] : event["first_row"] + event["rows"]]


def _kept_before(told: "Explanation", event: dict[str, Any]) -> str:
    """What the rule book kept of the player as the event's games were rated, if it shows any."""
    rows = _rows(told, event)
    names = kept_names(rows)
    first = next((row for row in rows if any(row[f"{OWN}{name}"] for name in names)), None)
    return "" if first is None else ", ".join(f"{name} {first[f'{OWN}{name}']}" for name in names)


def _heading(event: dict[str, Any], kept: str, kinds: set[str]) -> str:
    """One event: where it stands in order of play, and the rating before it, with what is kept besides.

    Rows of these kinds alone are what the month came to, behind an event of which nothing counted.
    """
    if kinds <= _MONTHLY:
        return "; ".join(filter(None, (f"{event['period']} as a whole", _stood(event))))
    where = f"ended {event['end_date']}"
    if event["rated_in"]:
        where += f", counted in {event['period']} (rated_in)"
    said = f"{event['event']} ({event['event_id']}), {where}"
    return "; ".join(filter(None, (said, _stood(event), kept)))


def _stood(event: dict[str, Any]) -> str:
    """The rating before an event, and the one that its games go by where that is another."""
    before, used = event["rating_before"], event["rated_with"]
    if not used:
        return f"rating before: {before}" if before else ""
    return f"rated with {used}, the rating at the beginning of {event['period']}; before this event: {before}"


def _games(told: "Explanation", event: dict[str, Any], shape: Shape) -> list[Line]:
    rows = _rows(told, event)
    found = [line for row in rows for line in shape.rows(row)]
    if event["event_id"] is not None and event["games"] and len(rows) > 1:
        found.append(shape.total(event))
    found += [f"    ^ earned here: {title}" for title in event["earned"]]
    return found


def _summary(players: Sequence["Explanation"]) -> list[str]:
    """Everybody in a line; the ratings before and after do not show that no games of a month move each other."""
    figures = ("change", "rated_with", "rating_before", "rating_after")
    sums = [each.totals | {"rated_with": each.events[0]["rated_with"]} for each in players]
    places = max((len((each[name] or "").partition(".")[2]) for each in sums for name in figures), default=0)
    decimals = min(places, MOST_DECIMALS)
    used = any(each["rated_with"] for each in sums)
    heads = ["player", "games", "score", "expected", *(["rated with"] if used else ())]
    rows = [[*heads, "change", "before", "after", "not rated"]]
    for each, mine in zip(players, sums, strict=True):
        with_, before, after = (mine[name] and str(rounded(mine[name], decimals)) for name in figures[1:])
        change = signed(rounded(mine["change"], decimals) if Decimal(mine["change"]) else 0)
        rows.append(
            [
                who(each.name, each.player_id),
                str(mine["games"]),
                mine["score"],
                "" if mine["expected"] is None else str(rounded(mine["expected"], 2)),
                *([(with_ or before or "") if mine["games"] else ""] if used else ()),
                change if before else "",
                before or "no rating",
                after or "no rating",
                str(mine["not_rated"] or ""),
            ]
        )
    lines = aligned(rows, [False, *[True] * (len(rows[0]) - 1)])
    if used:
        lines.append(
            f"rated with: the rating at the beginning of {players[0].events[0]['period']}, which all games of"
        )
        lines.append("the month go by; before, after: as the month's changes add up")
    return lines


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
    before, after = sums["rating_before"], sums["rating_after"]
    if before and after:
        return f"{text}; {before} {signed(sums['change']) or 0} = {after}"
    return f"{text}; {before or 'no rating'} before, {after or 'no rating'} after"


def _short(decimal: str) -> str:
    return str(Decimal(decimal).quantize(Decimal("0.01")).normalize() + 0)
