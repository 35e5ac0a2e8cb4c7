"""ratinglist plot: pictures of ratings through the lists, or of how a list is spread."""

from importlib.util import find_spec
from pathlib import Path

import click

from pipeline.commands.given_texts import given_id
from pipeline.commands.options import book_option, in_option
from pipeline.commands.output_folders import writing
from pipeline.commands.talk import say
from pipeline.exits import DONE, UsageError

_FORMATS = (".svg", ".png")
_MOST_LINES = 20
"""More than these cannot be told apart in one picture."""


@click.command("plot")
@click.argument("players", metavar="[PLAYER]...", nargs=-1, callback=given_id)
@in_option
@book_option
@click.option("--top", type=click.IntRange(1, _MOST_LINES), metavar="N", help="The first N of the list.")
@click.option("--distribution", is_flag=True, help="How many players stand in each class of ratings.")
@click.option(
    "--classes",
    type=click.Choice(["50", "100"]),
    help="How many points wide the classes are [default: 50, on a wide list 100].",
)
@click.option(
    "--out",
    required=True,
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The picture to write, FILE.svg or FILE.png.",
)
def command(
    *,
    players: tuple[str, ...],
    folder: Path,
    code: str,
    top: int | None,
    distribution: bool,
    classes: str | None,
    out: Path,
) -> int:
    """Draw the players with the ids PLAYER..., the top of the list, or how the list is spread.

    Dashed and hollow is provisional, the star is the peak. Who may not be listed can be drawn, by id only.
    """
    if bool(players) + (top is not None) + distribution != 1:
        raise UsageError("draw one of three: players by their ids, --top N, or --distribution")
    if classes is not None and not distribution:
        raise UsageError("--classes goes with --distribution")
    if len(set(players)) > _MOST_LINES:
        raise UsageError(f"{len(set(players))} players cannot be told apart in one picture: at most {_MOST_LINES}")
    if out.suffix.lower() not in _FORMATS:
        raise UsageError(f"{out} is neither .svg nor .png: a picture is one of the two")
    if find_spec("matplotlib") is None:
        raise UsageError(
            "pictures need matplotlib, which is not installed: pip install matplotlib "
            "(or install ratinglist with its extra: plot)"
        )

    from pipeline.plotting import pictures

    file_format = out.suffix.lower().removeprefix(".")
    if distribution:
        content = pictures.picture_of_distribution(folder, code, int(classes) if classes else None, file_format)
    elif top is not None:
        content = pictures.picture_of_top(folder, code, top, file_format)
    else:
        content = pictures.picture_of_players(folder, code, players, file_format)
    writing(lambda: pictures.write_picture(out, content))
    say(f"{out} written")
    return DONE
