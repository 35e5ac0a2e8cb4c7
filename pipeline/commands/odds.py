"""ratinglist odds: what a game between two ratings is expected to bring, and what it would change."""

import json

import click

from pipeline.commands.talk import aligned, print_lines, signed
from pipeline.exits import DONE, UsageError

_HIGHEST = 9_999

_rating = click.IntRange(0, _HIGHEST)


@click.command("odds")
@click.argument("own", type=_rating)
@click.argument("opponent", type=_rating)
@click.option("--system", "code", required=True, metavar="CODE", help="The rule book.")
@click.option("--games", type=click.IntRange(min=0), help="Own rated games so far [default: established].")
@click.option("--opponent-games", type=click.IntRange(min=0), help="The opponent's [default: established].")
@click.option("--handicap", metavar="H", default="even", help="What white, the higher rated, gives.")
@click.option("--option", "options", multiple=True, metavar="CODE.NAME=VALUE", help="An option of the rule book.")
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
def command(
    *,
    own: int,
    opponent: int,
    code: str,
    games: int | None,
    opponent_games: int | None,
    handicap: str,
    options: tuple[str, ...],
    as_json: bool,
) -> int:
    """Expected score of a player rated OWN against OPPONENT, and what win, draw and loss change."""
    from pipeline.config import books_of_run
    from pipeline.settings import Settings
    from schemas.vocabulary import HANDICAPS

    if handicap not in HANDICAPS:
        raise UsageError(f"there is no handicap {handicap!r}; there are {', '.join(HANDICAPS)}")
    (book,) = books_of_run(Settings(), [code], options)

    from pipeline.odds import odds, record

    told = odds(book.system, own, opponent, games, opponent_games, handicap)
    if as_json:
        print_lines([json.dumps(record(told), ensure_ascii=False, indent=1)])
        return DONE
    lines = [f"{book.system.title} ({code})"]
    if told.reason:
        lines.append(f"not rated: {told.reason}")
    else:
        lines.append(f"expected score: {told.expected or 'none, the rating is an average'}")
        rows = [
            ["", "win", "draw", "loss"],
            [f"own {own}", *map(signed, told.own_changes)],
            [f"opponent {opponent}", *map(signed, told.opponent_changes)],
        ]
        lines += aligned(rows, [False, True, True, True])
    if told.customary:
        lines.append(f"customary handicap: {told.customary}")
    print_lines(lines)
    return DONE
