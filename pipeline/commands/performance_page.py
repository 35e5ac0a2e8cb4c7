"""Performances as a page for the screen: of some games with everything to check them by, or event by event."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from pipeline.commands.explain_rows import who
from pipeline.commands.spanned import shortened, wrapped
from pipeline.commands.talk import aligned, width_of

if TYPE_CHECKING:
    from pipeline.performing.figures import Figures
    from pipeline.performing.held import PlayerPerformances
    from pipeline.performing.met import Met

_NO_FIGURE: Final = "none"
_NAMES: Final = {"fide": "FIDE", "linear": "linear", "exact": "exact"}
_NARROWEST_NAME: Final = 16
_GAP: Final = 2

_AT_ODDS: Final = (
    "at odds an opponent counts with the value of the handicap that the player gave, or without that of the one "
    "that the player received"
)


def page_of_games(told: "Figures", met: "Sequence[Met]", width: int) -> list[str]:
    """The games and the three figures, each with how it was found."""
    facts = [["games", str(told.games)], ["score", told.score], ["mean of opponents", told.mean]]
    if told.counted != told.mean:
        facts.append(["mean at odds", told.counted])
    facts.append(["dp", f"{told.dp} for {told.share}"])
    values = {"fide": str(told.fide), "linear": str(told.linear), "exact": told.exact or _NO_FIGURE}
    before = aligned([[_NAMES[name], value] for name, value in values.items()], [False, True])
    indent = " " * (max(map(width_of, before)) + 2)
    lines = [*_games(told, met), "", *aligned(facts, [False, False]), ""]
    for figure, found in zip(before, told.found.values(), strict=True):
        lines += wrapped(f"{figure}  {found}", width, indent)
    if told.counted != told.mean:
        lines += wrapped(_AT_ODDS, width, "  ")
    return lines


def page_of_player(told: "PlayerPerformances", width: int) -> list[str]:
    """A player's events, a line each; one event alone with its games."""
    lines = [f"{who(told.name, told.player_id)}, {told.system} ({told.code})"]
    if len(told.events) == 1:
        (only,) = told.events
        heading = f"{who(only.event, only.event_id)}, ended {only.end_date}, counts in {only.period}"
        return [
            *wrapped(lines[0], width, "  "),
            *wrapped(heading, width, "  "),
            "",
            *page_of_games(only.figures, only.met, width),
        ]
    rows = [["ended", "games", "score", "mean", "p", "dp", "FIDE", "linear", "exact", "middle of"]]
    for each in told.events:
        figures = each.figures
        rows.append(
            [
                each.end_date,
                str(figures.games),
                figures.score,
                figures.counted,
                figures.share,
                str(figures.dp),
                str(figures.fide),
                str(figures.linear),
                figures.exact or _NO_FIGURE,
                f"{figures.first} to {figures.last}" if figures.exact and figures.first else "",
            ]
        )
    kept = len(rows[0]) - (not any(row[-1] for row in rows[1:]))
    beside = aligned([row[:kept] for row in rows], [False, *[True] * 8, False][:kept])
    room = max(width - max(map(width_of, beside)) - _GAP, _NARROWEST_NAME)
    names = ["event", *(shortened(who(each.event, each.event_id), room) for each in told.events)]
    lines += ["", *aligned(list(zip(names, beside, strict=True)), [False, False]), ""]
    for text in _legend(told):
        lines += wrapped(text, width, "  ")
    return lines


def _legend(told: "PlayerPerformances") -> list[str]:
    """What the columns are, and what is to be said of single events."""
    at_odds = any(each.figures.counted != each.figures.mean for each in told.events)
    spans = " or ".join(dict.fromkeys(str(each.figures.span) for each in told.events))
    words = " or ".join(dict.fromkeys(each.way.words for each in told.events))
    found = [
        "mean: of the opponents' ratings as they were used, over the rated games"
        + (f"; {_AT_ODDS}" if at_odds else ""),
        "FIDE: mean + dp; dp of FIDE's table 8.1.1 for p, the score's share of the games in hundredths, a half up",
        f"linear: mean + {spans} × (score / games - ½)",
        f"exact: the rating that is expected to score as much by {words}, summed over the games; to a tenth",
    ]
    if any(each.figures.exact and each.figures.first for each in told.events):
        found.append(
            "middle of: the ratings that are all expected to score so; or the two between which a curve in steps "
            "passes the score by"
        )
    return found + [
        f"{each.event_id}: {each.figures.found['exact']}" for each in told.events if not each.figures.exact
    ]


def _games(told: "Figures", met: "Sequence[Met]") -> list[str]:
    """The games, without the columns in which nothing stands."""
    expected = list(told.expected) or [""] * len(met)
    rows = [
        ["round", "opponent", "rating", "handicap", "score", "expected"],
        *(
            [
                "" if each.round is None else str(each.round),
                who(each.opponent, each.opponent_id),
                each.rating,
                each.head_start,
                each.score,
                share,
            ]
            for each, share in zip(met, expected, strict=True)
        ),
    ]
    kept = [at for at in range(len(rows[0])) if any(row[at] for row in rows[1:])]
    right = [True, False, True, True, True, True]
    return aligned([[row[at] for at in kept] for row in rows], [right[at] for at in kept])
