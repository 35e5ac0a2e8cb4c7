"""Points and means as texts or whole numbers, exact or rounded once."""

import numpy as np

from pipeline.rules.rounding import Flags, Ints, decimals, half_away
from schemas.ledger_columns import MILLIONTHS


def whole_points(millionths: Ints) -> Ints:
    """Points as tables of whole points have them, rounded once, a half away from zero."""
    return half_away(millionths, MILLIONTHS)


def figure_texts(millionths: Ints, places: int, missing: Flags) -> np.ndarray:
    """Points with so many decimals, rounded once, a half away from zero; nothing where they are missing."""
    different, which = np.unique(half_away(millionths, MILLIONTHS // 10**places), return_inverse=True)
    texts = np.array([_figure(each, places) for each in different.tolist()], dtype=object)[which]
    return np.where(missing, "", texts)


def _figure(parts: int, places: int) -> str:
    if not places:
        return str(parts)
    return ("-" if parts < 0 else "") + decimals(abs(parts), 10**places, places)


def points_text(millionths: int) -> str:
    """Points as a decimal without trailing noughts."""
    whole, part = divmod(abs(millionths), MILLIONTHS)
    text = f"{whole}.{part:06d}".rstrip("0").rstrip(".")
    return f"-{text}" if millionths < 0 else text


def signed_points(millionths: int) -> str:
    """Points with their sign, +0 for nothing."""
    return points_text(millionths) if millionths < 0 else f"+{points_text(millionths)}"


def score_texts(millionths: Ints) -> np.ndarray:
    """Scores, which are whole and half points, with one decimal each."""
    halves, which = np.unique(2 * millionths // MILLIONTHS, return_inverse=True)
    return np.array([f"{half // 2}.{half % 2 * 5}" for half in halves.tolist()], dtype=object)[which]


def expected_texts(millionths: Ints, expects: Flags) -> np.ndarray:
    """Expected scores with two decimals, a half away from zero; nothing where nothing was expected."""
    different, which = np.unique(millionths, return_inverse=True)
    texts = np.array([decimals(each, MILLIONTHS, 2) for each in different.tolist()], dtype=object)[which]
    return np.where(expects, texts, "")


def mean_text(total: int, count: int) -> str:
    """A mean with two decimals, a half away from zero; nothing for the mean of nothing."""
    if not count:
        return ""
    text = decimals(abs(total), count, 2)
    return f"-{text}" if total < 0 and text.strip("0.") else text
