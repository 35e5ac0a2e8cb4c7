"""The README's table of formats: nobody is told of a reader that is not there, and no reader is left out."""

import re
from pathlib import Path

from pipeline.readers import dialects

README = Path(__file__).parent.parent / "README.md"


def test_every_reader_has_its_row():
    """Each dialect stands in the table by the name that --format takes."""
    rows = re.findall(r"^\| `([a-z-]+)`:", README.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert sorted(rows) == sorted(dialect.name for dialect in dialects())
