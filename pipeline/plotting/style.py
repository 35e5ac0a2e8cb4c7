"""How every picture looks: colours, marks, letters, what stands above it; and its bytes, the same at any time."""

from contextlib import AbstractContextManager
from io import BytesIO
from typing import Any, Final

from matplotlib import style
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from pipeline.plotting.fonts import TYPEFACE

# Okabe and Ito's colours, which people with any colour vision tell apart, without yellow, too faint for a line;
# then wine and olive from Tol's, and grey.
COLOURS: Final = (
    "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#882255", "#999933", "#8C8C8C",
)  # fmt: skip
_MARKERS: Final = ("o", "s", "^", "D", "v")
_INK: Final = "#333333"
FAINT: Final = "#6b6b6b"
GRID: Final = "#e2e2e2"
LIGHT: Final = "#9CC7E0"

_STYLE: Final[dict[str, Any]] = {
    "font.family": TYPEFACE,
    "font.size": 10,
    "text.parse_math": False,
    "text.color": _INK,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": _INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.unicode_minus": False,
    "xtick.color": FAINT,
    "ytick.color": FAINT,
    "xtick.labelcolor": _INK,
    "ytick.labelcolor": _INK,
    "legend.frameon": False,
    "hatch.linewidth": 0.6,
    "svg.hashsalt": "ratinglist",
    "svg.fonttype": "path",
}


def look(number: int) -> tuple[str, str]:
    """A colour and a mark that together belong to one line of a picture only."""
    return COLOURS[number % len(COLOURS)], _MARKERS[(number + number // len(COLOURS)) % len(_MARKERS)]


def head(axes: Axes, title: str, subtitle: str) -> None:
    """Put a title above the axes, and a line in smaller letters below it."""
    axes.set_title(title, loc="left", fontsize=14, color="#111111", pad=26)
    axes.annotate(
        subtitle, (0, 1), xycoords="axes fraction", xytext=(0, 10), textcoords="offset points", color=FAINT
    )


def own_style() -> AbstractContextManager[None]:
    """Matplotlib's own defaults and ours, whatever settings the machine has."""
    return style.context(["default", _STYLE])


def picture_bytes(figure: Figure, file_format: str) -> bytes:
    """The picture, the same bytes at any time: no date, and no version in it."""
    nothing = {"Date": None, "Creator": None} if file_format == "svg" else {"Software": None}
    written = BytesIO()
    figure.savefig(written, format=file_format, metadata=nothing)
    return written.getvalue()
