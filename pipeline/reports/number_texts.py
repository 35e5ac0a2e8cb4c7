"""Points and means as texts, exact or rounded once."""

from pipeline.rules.rounding import decimals
from schemas.ledger import MILLIONTHS


def points_text(millionths: int) -> str:
    """Points as a decimal without trailing noughts."""
    whole, part = divmod(abs(millionths), MILLIONTHS)
    text = f"{whole}.{part:06d}".rstrip("0").rstrip(".")
    return f"-{text}" if millionths < 0 else text


def signed_points(millionths: int) -> str:
    """Points with their sign, +0 for nothing."""
    return points_text(millionths) if millionths < 0 else f"+{points_text(millionths)}"


def mean_text(total: int, count: int) -> str:
    """A mean with two decimals, a half away from zero; nothing for the mean of nothing."""
    if not count:
        return ""
    text = decimals(abs(total), count, 2)
    return f"-{text}" if total < 0 and text.strip("0.") else text
