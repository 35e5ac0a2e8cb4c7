"""What a report holds, whatever program wrote it: an event, its entrants, and each entrant's cell of each round.

Here the letters of the dialect are gone; what is still open is who the entrants are and whether the cells of
two players tell the same game.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from pipeline.problems import Problem

CellKind = Literal["played", "forfeit", "bye", "absent", "open"]
"""played: a game with a result · forfeit: paired, not played, decided · bye: points without an opponent, also
none (a zero-point bye that the report states) · absent: nothing is said, or only that there was no pairing ·
open: paired, no result yet
"""


class Cell(NamedTuple):
    """One entrant's view of one round.

    ``player`` is the index in the report's entrants; ``opponent`` the number by which the report names the
    opponent (see ``Entrant.number``), empty without one. ``score`` is the player's own in half points (0, 1, 2),
    -1 where there is none (absent, open). ``colour`` is w, b or empty (not known). ``rated`` is False for what was
    played but is not to be rated, whatever the reason. ``handicap`` is a word of schemas.vocabulary.HANDICAPS, the
    giver having colour w, or empty. ``column`` is the place in the line as a message names it, such as "round 3";
    ``written`` is the cell as it stands in the file, for messages. ``board`` and ``date`` (YYYY-MM-DD) may be
    empty.
    """

    player: int
    round: int
    opponent: str
    colour: str
    kind: CellKind
    score: int
    line: int
    column: str
    written: str
    rated: bool = True
    handicap: str = ""
    board: str = ""
    date: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """A player as the report has them.

    ``number`` is what cells call the player as an opponent: starting number, rank, pairing number, whatever the
    dialect uses; unique in the report. ``name`` is as written but for blanks around and doubled blanks.
    ``birth_date`` is YYYY-MM-DD, YYYY or empty. ``rating`` is the one that the report gives first (None: unrated,
    never 0), ``fide_rating`` that by FIDE if the report says so. ``points`` are the stated total in hundredths of a
    point, None if none is stated; ``adjusted`` are points that the report gives besides the cells. ``reports`` is
    whether the player's own cells are here; an opponent in a one-sided report has none.
    """

    number: str
    line: int
    name: str
    title: str = ""
    sex: str = ""
    birth_date: str = ""
    federation: str = ""
    club: str = ""
    fide_id: str = ""
    national_id: str = ""
    rating: int | None = None
    fide_rating: int | None = None
    rank: int | None = None
    points: int | None = None
    adjusted: int = 0
    reports: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class PointSystem:
    """What each kind of cell is worth in hundredths of a point, for comparing cells with stated totals."""

    win: int = 100
    draw: int = 50
    loss: int = 0
    forfeit_win: int = 100
    forfeit_draw: int = 50
    forfeit_loss: int = 0
    full_bye: int = 100
    half_bye: int = 50
    zero_bye: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """An event as one file tells it.

    ``line`` is where its header stands, ``sheet`` the sheet of a workbook with several in which all of it stands,
    ``round_sheets`` those of single rounds where it stands in several.
    Dates are YYYY-MM-DD or empty, ``round_dates`` by round. ``rounds`` is how many rounds the report speaks of.
    ``mirrored`` says that both players of a game have a cell for it; else one cell is enough. ``event_id`` is empty
    unless the report itself has ids of ours. ``problems`` are all that is wrong or odd, in the order of lines.
    """

    file: str
    format: str
    line: int = 1
    sheet: str = ""
    round_sheets: Mapping[int, str] = field(default_factory=dict)
    name: str = ""
    event_id: str = ""
    place: str = ""
    federation: str = ""
    start_date: str = ""
    end_date: str = ""
    round_dates: Mapping[int, str] = field(default_factory=dict)
    rounds: int = 0
    games_per_round: int = 1
    shape: str = ""
    entrants: tuple[Entrant, ...] = ()
    cells: tuple[Cell, ...] = ()
    points: PointSystem = field(default_factory=PointSystem)
    mirrored: bool = True
    problems: tuple[Problem, ...] = ()
