"""How many games a player may have in one round."""

from collections import Counter
from collections.abc import Iterator, Sequence

from pipeline.intake.games.accounts import Accounts
from pipeline.intake.games.cell_words import game_words, player_words
from pipeline.intake.games.game import Game
from pipeline.problems import Problem
from pipeline.reading.faults import fault
from pipeline.reading.report import Report


def too_many_games(
    report: Report, games: Sequence[Game], accounts: Accounts, doubtful: set[int]
) -> Iterator[Problem]:
    """An error for each player with more games and byes in a round than the event has; they become doubtful."""
    full = {
        (round_, player)
        for player, account in enumerate(accounts)
        if len({round_ for round_, _, _ in account}) < len(account)
        for round_, count in Counter(round_ for round_, _, _ in account).items()
        if count > report.games_per_round
    }
    if not full:
        return
    found: dict[tuple[int, int], list[Game]] = {}
    for game in games:
        for player in (game.white, game.black):
            if (game.round, player) in full:
                found.setdefault((game.round, player), []).append(game)
    told = set()
    for (_, player), several in sorted(found.items()):
        if len(several) <= report.games_per_round:
            continue
        doubtful.update(each for game in several for each in (game.white, game.black) if each >= 0)
        several.sort(key=lambda game: game.line)
        # Two games of the same two players too many are one error, not one for each of them.
        if tuple(several) not in told:
            told.add(tuple(several))
            yield _told(report, player, several)


def _told(report: Report, player: int, games: Sequence[Game]) -> Problem:
    each = "; ".join(f"line {game.line}: {game_words(report.entrants, game)}" for game in games[:5])
    said = f"{player_words(report.entrants[player])} has {len(games)} games or byes in the round: {each}"
    allowed = report.games_per_round
    expected = "one a round" if allowed == 1 else f"at most {allowed} a round"
    return fault(report.file, games[-1].line, games[-1].column, said, expected=expected)
