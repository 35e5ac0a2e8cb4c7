"""An explanation as a page for the screen: a player's account event by event, or an event's player by player."""

from collections.abc import Callable, Collection, Iterable, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from pipeline.commands.explain_legend import legend_of
from pipeline.commands.explain_rows import (
    COLUMNS,
    FEW_DECIMALS,
    MOST_DECIMALS,
    Shape,
    left_out_in_turn,
    rounded,
    who,
)
from pipeline.commands.spanned import Line, laid_out, shortened, wrapped
from pipeline.commands.talk import aligned, counted, signed, width_of
from schemas.kept_columns import kept_names
from schemas.ledger_columns import OWN
from schemas.standings_cells import EXACT_RATING

if TYPE_CHECKING:
    from pipeline.explaining.told import EventExplanation, Explanation

_WIDEST_NAME, _NARROWEST_NAME = 34, 18

_SUMMED: Final = ("change", "rated_with", "rating_before", "rating_after")
"""What a player's line in an event has of ratings."""

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
        lines += wrapped(f"why no rating: {told.waiting}", width, "  ")
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
    return [*lines, "", *legend_of([told], told.terms, shape, width)]


def page_of_event(told: "EventExplanation", width: int) -> list[str]:
    """An event's account: what everybody came to, then game by game."""
    when = f"{told.start_date} to {told.end_date}" if told.start_date else f"ended {told.end_date}"
    counts = f"counted in {told.period}" + (" (rated_in)" if told.rated_in else "")
    lines = [
        f"{told.event} ({told.event_id}), {told.code}",
        f"{when}, {counts}" if told.rated else f"{when}, not rated",
        "",
        *_summary(told.players, width),
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
    return [*lines, *games, "", *legend_of(told.players, told.terms, shape, width)]


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
    for left_out, decimals in left_out_in_turn(rows):
        name_width = _WIDEST_NAME
        for _ in range(2):
            shape = Shape(rows, letter, left_out, name_width, decimals)
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


def _summary(players: Sequence["Explanation"], width: int) -> list[str]:
    """Everybody in a line; where the month had moved ratings before, with those that the games go by."""
    sums = [each.totals | {"rated_with": each.events[0]["rated_with"]} for each in players]
    used = any(each["rated_with"] for each in sums)
    found: list[str] = []
    unneeded: tuple[str, ...] = () if used else ("rated with",)
    fewest = ("before",) if used else unneeded
    for decimals, name_width, without in (
        (MOST_DECIMALS, _WIDEST_NAME, unneeded),
        (FEW_DECIMALS, _WIDEST_NAME, unneeded),
        (FEW_DECIMALS, _WIDEST_NAME, fewest),
        (FEW_DECIMALS, _NARROWEST_NAME, fewest),
        (FEW_DECIMALS, _NARROWEST_NAME, (*fewest, "not rated")),
    ):
        names = [
            who(shortened(each.name, name_width - len(each.player_id) - 3), each.player_id) for each in players
        ]
        lines = [_summed(name, each, decimals) for name, each in zip(names, sums, strict=True)]
        found = _summed_up(lines, without)
        if max(map(width_of, found)) <= width:
            break
    if not used:
        return found
    period = players[0].events[0]["period"]
    said = f"rated with: the rating at the beginning of {period}, which all games of the month go by; "
    return [*found, *wrapped(f"{said}before, after: as the month's changes add up", width, "  ")]


def _summed(name: str, sums: dict[str, Any], decimals: int) -> dict[str, str]:
    """A player's line by column."""
    places = min(decimals, max(len((sums[each] or "").partition(".")[2]) for each in _SUMMED))
    change, used, before, after = (sums[each] and str(rounded(sums[each], places)) for each in _SUMMED)
    return {
        "player": name,
        "games": str(sums["games"]),
        "score": sums["score"],
        "expected": "" if sums["expected"] is None else str(rounded(sums["expected"], 2)),
        "rated with": (used or before or "") if sums["games"] else "",
        "change": (signed(change) if Decimal(sums["change"]) else "0") if before else "",
        "before": before or "none",
        "after": after or "none",
        "not rated": str(sums["not_rated"] or ""),
    }


def _summed_up(lines: Sequence[dict[str, str]], without: Collection[str]) -> list[str]:
    heads = [name for name in lines[0] if name not in without]
    rows = [heads, *([each[name] for name in heads] for each in lines)]
    return aligned(rows, [False, *[True] * (len(heads) - 1)])


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
