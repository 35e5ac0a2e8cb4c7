"""identities.csv: what the officer said about who is who, once and for all; questions are added at its end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pipeline.problems import Problem

if TYPE_CHECKING:
    from pipeline.intake.identities import Question

HEADER = ("report", "name", "player_id", "candidates", "action", "into")


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityLines:
    """The answers of identities.csv.

    ``answers`` give by (report, name as written) a player id, or ``new``; a report of ``""`` stands for every report.
    ``merged`` gives for each merged-away id the id whose player it is, merges that were undone left out.
    ``open`` are the (report, name) that are asked already and not answered.
    """

    answers: Mapping[tuple[str, str], str] = field(default_factory=dict)
    merged: Mapping[str, str] = field(default_factory=dict)
    open: frozenset[tuple[str, str]] = frozenset()


def read_lines(data: bytes, file: str) -> tuple[IdentityLines, tuple[Problem, ...]]:
    """Read identities.csv; what is wrong in it is told with line and column."""
    raise NotImplementedError


def with_questions(data: bytes, questions: Sequence["Question"]) -> bytes:
    """The file with the questions that it does not have yet at its end; what stands in it stays byte for byte."""
    raise NotImplementedError
