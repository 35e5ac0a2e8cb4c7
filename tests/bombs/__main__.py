"""Set off the bombs, each in a process of its own: `python -m tests.bombs [--only WORDS] [--small]`.

Prints a table of what each took and how it ended; ends with 1 if any ended otherwise than it should.
"""

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

from tests.bombs.cases import BOMBS, Bomb
from tests.bombs.measured import Taken, taken_by, words_of

SECONDS = 600
MEGABYTES = 12_000
LONGEST = 60_000_000
"""How many bytes may be said of one folder."""


def main() -> None:
    """Set off those that are asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.bombs", description="Set off the bombs.")
    parser.add_argument("--only", default="", help="those whose names hold these words")
    parser.add_argument("--small", action="store_true", help="as small as the tests have them")
    parser.add_argument("--in", dest="place", default=None, help="where their folders are made")
    asked = parser.parse_args()
    wrong = 0
    print(f"| {'case':55} | {'size':>11} | {'seconds':>7} | {'MB':>6} | {'exit':>7} | says |")
    print(f"| {'-' * 55} | {'-' * 10}: | {'-' * 6}: | {'-' * 5}: | {'-' * 6}: | --- |")
    for bomb in BOMBS:
        size = bomb.small if asked.small else bomb.full
        if size and asked.only in bomb.name:
            folder = Path(tempfile.mkdtemp(dir=asked.place))
            try:
                taken = taken_by(["validate", str(bomb.make(folder, size))], seconds=SECONDS, megabytes=MEGABYTES)
            finally:
                shutil.rmtree(folder, ignore_errors=True)
            failed = _failed(bomb, taken)
            wrong += bool(failed)
            said = f"{failed and f'WRONG ({failed}): '}{taken.first()}"
            row = f"| {bomb.name:55} | {size:11,} | {taken.seconds:7.1f} | {taken.megabytes:6,} | {words_of(taken.code):>7} | {said} |"
            print(row, flush=True)
    print(f"{wrong} of them ended otherwise than they should" if wrong else "all ended as they should")
    sys.exit(1 if wrong else 0)


def _failed(bomb: Bomb, taken: Taken) -> str:
    """What is wrong about the ending; empty if nothing is."""
    if taken.code not in bomb.ends:
        return "the exit code"
    if bomb.says not in taken.said:
        return f'not said "{bomb.says}"'
    return "too much is said" if len(taken.said) > LONGEST else ""


if __name__ == "__main__":
    main()
