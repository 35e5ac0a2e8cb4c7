"""What is said of a failure, and what failures that are alike share."""

import re
import traceback
from pathlib import Path


def shape_of(what: str) -> str:
    """What failures that are alike share."""
    kind, _, rest = what.partition(": ")
    if rest.startswith("exit "):
        return re.sub(r"[0-9]+", "0", what)[:120]
    return f"{kind}: {rest.partition(': ')[0][:40]}{what[what.rfind(' at ') :] if ' at ' in what else ''}"


def told(error: BaseException) -> str:
    """The error and where in the program it came from, in a line."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "/pipeline/" in frame.filename]
    where = f" at {Path(frames[-1].filename).name}:{frames[-1].lineno} {frames[-1].name}" if frames else ""
    return f"{type(error).__name__}: {' '.join(str(error).split())[:200]}{where}"
