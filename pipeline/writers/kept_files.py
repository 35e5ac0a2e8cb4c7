"""Files that are there already: their SHA-256, and taking them over into a new folder as they are."""

from dataclasses import dataclass
from hashlib import file_digest, sha256
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Kept:
    """A file that is there already and is taken over as it is: called with a path, it writes itself there."""

    source: Path
    sha256: str
    size: int

    def __call__(self, path: Path) -> None:
        """Write the same bytes.

        Raises:
            OSError: the file is no longer what it was.

        """
        path.write_bytes(self.content())

    def content(self) -> bytes:
        """Give the same bytes.

        Raises:
            OSError: the file is no longer what it was.

        """
        try:
            content = self.source.read_bytes()
        except FileNotFoundError as error:
            raise OSError(f"{self.source} was taken away meanwhile") from error
        if sha256(content).hexdigest() != self.sha256:
            raise OSError(f"{self.source} was changed meanwhile")
        return content


def kept(source: Path) -> Kept:
    """Take note of a file that is to be taken over.

    Raises:
        OSError: it cannot be read.

    """
    return Kept(source=source, sha256=digest_of(source), size=source.stat().st_size)


def digest_of(path: Path) -> str:
    """The SHA-256 of a file of any length.

    Raises:
        OSError: it cannot be read.
    """
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()
