"""Reads the tag pairs of games in PGN: who met whom in which round with which result; moves are only counted."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pipeline.problems import Problem, Severity
from pipeline.reading.asked import Asked
from pipeline.reading.dialect import Dialect
from pipeline.reading.document import Document
from pipeline.reading.faults import fault, quoted
from pipeline.reading.pgn.endings import Ending, ending_of, is_unplayed
from pipeline.reading.pgn.events import days_of, event_keys, matches_in, told_events
from pipeline.reading.pgn.games import BOTH_MOVED, PgnGame, games_in, tag_name
from pipeline.reading.pgn.rounds import rounds_of
from pipeline.reading.pgn.seasons import tell_seasons
from pipeline.reading.pgn.tags import READ_TAGS, Tags, player_in, result_in, tags_of
from pipeline.reading.report import Report
from pipeline.reading.result_words import GameResult
from pipeline.reading.told_games import LeftOut, ToldGame, in_one_round, is_nobody, reports_of

_LOOKED_AT: Final = 200
_NEAR: Final = 300

_USUAL: Final = frozenset({"", "standard", "normal", "chess", "from position"})
"""Words of the tag Variant that do not say that other rules were played by, in small letters."""

_START: Final = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq"


_NOTES: Final[Mapping[str, tuple[Severity, str]]] = {
    "ended": ("warning", "ended by forfeit, by the rules or unfinished (Termination): not rated"),
    "remark": ("warning", "came with a result, no moves and a remark that nobody played: a forfeit, not rated"),
    "unknown end": ("warning", "ended in words that are not known ({}): rated, since there are moves"),
    "unknown end without moves": ("warning", "ended in words that are not known ({}), without moves: not rated"),
    "variant": ("warning", "went by the rules of a variant (Variant): not rated"),
    "position": ("warning", "began from a position of its own (FEN): not rated"),
    "one move": ("warning", "came with a result and a single move: not rated"),
    "no moves among others": (
        "warning",
        'came with a result and no moves: rated, unless [Termination "forfeit"] is added',
    ),
    "no moves": ("note", "came with a result and no moves: rated as played"),
}
"""What is said of games, by kind, behind how many they are; braces stand for the first one's Termination."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Read:
    """A game with its tags and the result that they tell."""

    pgn: PgnGame
    tags: Tags
    result: GameResult | None


def _claims(document: Document) -> bool:
    near = (line[:_NEAR].lstrip("\ufeff \t") for line in document.lines[:_LOOKED_AT])
    names = [tag_name(line) for line in near if line.strip() and line[0] not in "%;"]
    return bool(names) and (names[0] in READ_TAGS or "Event" in names)


def _read(document: Document, asked: Asked) -> Sequence[Report]:
    """The events of a PGN file."""
    parted = list(games_in(document.lines))
    found = [_read_game(document.file, pgn) for pgn in parted if pgn.tags]
    tags = [each.tags for each in found]
    days = days_of(document.file, tags, asked.dates)
    keys = event_keys(tags, days.events)
    tell_seasons(keys, days, tags, asked)
    rounds = rounds_of(document.file, keys, tags)
    matches = matches_in(keys, rounds.games, tags)
    notes: dict[str, list[_Read]] = {}
    games = []
    left_out: dict[str, list[LeftOut]] = {}
    moves = any(each.pgn.moves for each in found)
    for each, key, (round_, _), day, board in zip(
        found, keys, rounds.games, days.games, matches.boards, strict=True
    ):
        game = _told(each, key, round_, day, board)
        if game:
            games.append(_counted(game, each, notes, moves=moves))
        else:
            left_out.setdefault(key, []).append(LeftOut(day, each.pgn.line))
    problems = [*_stray(document.file, parted), *days.problems, *rounds.problems, *_noted(document.file, notes)]
    events = told_events(keys, days.events, tags, matches, left_out, problems)
    reports = reports_of(document.file, DIALECT.name, events, games, asked)
    return [
        in_one_round(report) if key in rounds.untold else report
        for key, report in zip(events, reports, strict=True)
    ]


def _read_game(file: str, pgn: PgnGame) -> _Read:
    """A game with the result that its tags tell; what is wrong with it is with the tags."""
    tags = tags_of(file, pgn)
    if pgn.open_comment:
        said = "a comment begins with { and is not closed with }"
        tags.problems.append(fault(file, pgn.open_comment, "", said, expected="a } before the next game"))
    return _Read(pgn=pgn, tags=tags, result=result_in(tags, pgn))


def _stray(file: str, parted: Sequence[PgnGame]) -> Iterator[Problem]:
    """Lines that no tag pairs stand above, and a file without games."""
    expected = 'tag pairs such as [Event "…"] above the moves of each game'
    if not parted:
        yield fault(file, 1, "", "the file has no games", expected=expected)
    for pgn in parted:
        if not pgn.tags:
            yield fault(file, pgn.line, "", "the lines from here on belong to no game", expected=expected)


def _told(read: _Read, key: str, round_: int, day: str, board: str) -> ToldGame | None:
    """The game as it counts if all goes by its result; None if round, result or a player is missing."""
    tags = read.tags
    white, black = player_in(tags, "White"), player_in(tags, "Black")
    for side, player in (("White", white), ("Black", black)):
        if side in tags.faulty or (read.pgn.moves and is_nobody(player)):
            tags.add(side, f"a game was played, but {side} is {quoted(tags.values.get(side, ''))}", "a player")
            return None
    if not round_ or read.result is None or read.pgn.open_comment:
        return None
    return ToldGame(
        event=key,
        round=round_,
        white=white,
        black=black,
        result=read.result,
        line=read.pgn.line,
        written=tags.get("Result"),
        board=board,
        date=day,
    )


def _counted(game: ToldGame, read: _Read, notes: dict[str, list[_Read]], *, moves: bool) -> ToldGame:
    """The game as it counts: unplayed or unrated where its end, its rules or its moves say so."""
    if game.result.kind != "played" or is_nobody(game.white) or is_nobody(game.black):
        return game
    ending = ending_of(read.tags.get("Termination"))
    why = _not_rated(read, ending, moves=moves)
    if not why:
        if not read.pgn.moves:
            notes.setdefault("no moves among others" if moves else "no moves", []).append(read)
        elif ending == "unknown":
            notes.setdefault("unknown end", []).append(read)
        return game
    if why != "forfeit":
        notes.setdefault(why, []).append(read)
    decided = game.result.white != game.result.black
    if read.pgn.moves < BOTH_MOVED and (why in ("forfeit", "remark") or (decided and why in ("ended", "one move"))):
        return replace(game, result=game.result._replace(kind="forfeit"))
    return replace(game, rated=False)


def _not_rated(read: _Read, ending: Ending, *, moves: bool) -> str:
    """Why a game with a result is not rated; empty if it is."""
    if ending == "unplayed" and not read.pgn.moves:
        return "forfeit"
    if ending in ("unplayed", "unfinished") or (ending == "on time" and moves and not read.pgn.moves):
        return "ended"
    if is_unplayed(read.pgn.remarks):
        return "remark"
    if read.tags.get("Variant").casefold() not in _USUAL:
        return "variant"
    fen = read.tags.get("FEN").split()
    if fen and " ".join(fen[:3]) != _START:
        return "position"
    if ending == "unknown" and not read.pgn.moves:
        return "unknown end without moves"
    return "one move" if 0 < read.pgn.moves < BOTH_MOVED else ""


def _noted(file: str, notes: Mapping[str, Sequence[_Read]]) -> Iterator[Problem]:
    """What is said of games by kind, each once with how many they are."""
    for kind, those in notes.items():
        severity, said = _NOTES[kind]
        some = "this game" if len(those) == 1 else f"{len(those):,} games, the first here,"
        words = said.format(f"Termination {quoted(those[0].tags.get('Termination'))}")
        yield fault(file, those[0].pgn.line, "", f"{some} {words}", severity=severity)


DIALECT = Dialect(
    name="pgn",
    title="PGN, as every chess program writes games",
    looks_for='tag pairs such as [Event "…"], [White "…"] and [Result "…"] at its beginning',
    claims=_claims,
    read=_read,
)
