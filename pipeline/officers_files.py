"""What a run writes into the folder of the reports for the officer: open questions, and the ids of new players."""

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from pipeline.files_read import FilesRead
from pipeline.native.folder import GAMES, IDENTITIES, NEW_PLAYERS
from pipeline.validated import Outcome, Validated
from pipeline.writers.publication.lock import locked
from pipeline.writers.publication.single_file import WRITING, write_file


def written_back(outcome: Outcome) -> dict[str, str]:
    """The SHA-256 of each file that a run leaves in the folder of the reports, by its name."""
    validated = outcome.validated
    left = {
        NEW_PLAYERS: validated.new_players if validated else None,
        IDENTITIES: validated.remembered if validated and validated.remembered is not None else outcome.identities,
    }
    return {name: sha256(content).hexdigest() for name, content in left.items() if content is not None}


def write_identities(folder: Path, outcome: Outcome, read: FilesRead) -> Path | None:
    """Put open questions into identities.csv of the folder, for the officer to answer; give its path if any.

    Raises:
        DataError: a file of the folder is no longer what was read.
        OSError: the machine does not let us write.
    """
    if outcome.identities is None:
        return None
    write_unchanged(folder, {IDENTITIES: outcome.identities}, read)
    return folder / IDENTITIES


def write_new_players(folder: Path, validated: Validated, read: FilesRead) -> Path | None:
    """Keep the ids that new players got, so that the next run gives them the same; give the file's path if any.

    Raises:
        DataError: a file of the folder is no longer what was read.
        OSError: the machine does not let us write.
    """
    # identities.csv first: with the row but without the line the next run would ask whether they are the same.
    written = write_unchanged(folder, {IDENTITIES: validated.remembered, NEW_PLAYERS: validated.new_players}, read)
    return folder / NEW_PLAYERS if NEW_PLAYERS in written else None


def write_unchanged(folder: Path, files: Mapping[str, bytes | None], read: FilesRead) -> list[str]:
    """Write the files of a folder that are not there as they are, unless one was changed since it was read.

    Returns:
        The names of those that were written.

    Raises:
        DataError: an input is no longer what was read.
        OSError: the machine does not let us write.
    """
    new = [
        (name, content)
        for name, content in files.items()
        if content is not None and content != read.kept(folder / name)
    ]
    if new:
        # By a name beside which no output lies, or a run would wait for itself.
        with locked(folder.resolve() / GAMES, folder, "ratinglist", wait=WRITING):
            # Now that no other run writes here: what one has written in the meantime must not be lost.
            read.check()
            for name, content in new:
                write_file(folder / name, content)
                read.written(folder / name)
    return [name for name, _ in new]
