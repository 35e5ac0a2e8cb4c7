"""Who is active on a list: after how many months without a rated game a player is not, and since when that is."""

from pipeline.rules.editions import edition_of_list
from pipeline.rules.system import RatingSystem


def months_active(system: RatingSystem, period: str, asked: int | None) -> int:
    """After how many months without a rated game a player is inactive: what is asked for, else the rule book's."""
    return edition_of_list(system, period).inactive_after if asked is None else asked


def active_since(period: str, months: int) -> str:
    """The first month YYYY-MM in which a last rated game makes a player active on the list of a period."""
    year, month = divmod(12 * int(period[:4]) + int(period[5:]) - 1 - months, 12)
    return f"{year:04}-{month + 1:02}"
