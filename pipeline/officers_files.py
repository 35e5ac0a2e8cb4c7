"""What a run writes into the folder of the reports for the officer: open questions, and the ids of new players."""

from hashlib import sha256
from pathlib import Path

from pipeline.native.folder import IDENTITIES, NEW_PLAYERS
from pipeline.validated import Outcome, Validated
from pipeline.writers.publication.single_file import write_file


def write_identities(folder: Path, outcome: Outcome) -> Path | None:
    """Put open questions into identities.csv of the folder, for the officer to answer; give its path if any.

    Raises:
        OSError: the machine does not let us write.
    """
    if outcome.identities is None:
        return None
    path = folder / IDENTITIES
    write_file(path, outcome.identities)
    return path


def write_new_players(folder: Path, validated: Validated) -> Path | None:
    """Keep the ids that new players got, so that the next run gives them the same; give the file's path if any.

    Raises:
        OSError: the machine does not let us write.
    """
    if validated.remembered is not None:
        # First, since with the row but without the line the next run would ask whether they are the same.
        write_file(folder / IDENTITIES, validated.remembered)
    path = folder / NEW_PLAYERS
    content = validated.new_players
    if content is None or (NEW_PLAYERS, sha256(content).hexdigest()) in _inputs(validated):
        return None
    write_file(path, content)
    return path


def _inputs(validated: Validated) -> frozenset[tuple[str, str]]:
    """Path and hash of each file that was read."""
    return frozenset((each.path, each.sha256) for each in validated.inputs)
