"""What tests ask of a list of chess-results.com: the only report, what is said of it, its games by name."""

from pipeline.intake.games.pairing_up import games_of
from pipeline.readers.chess_results import DIALECT
from pipeline.reading.asked import Asked

SITE = "From the Tournament-Database of Chess-Results https://chess-results.com\n"


def read(report):
    """The only report of a file."""
    (only,) = DIALECT.read(report, Asked())
    return only


def faults(report, severity="error"):
    """What is said of a severity, a line each."""
    return [str(problem) for problem in report.problems if problem.severity == severity]


def by_names(report):
    """The games of a report with names for numbers, whatever the order of its rows."""
    played = games_of(report)
    assert not played.problems
    name = {at: entrant.name for at, entrant in enumerate(report.entrants)} | {-1: ""}
    games = []
    for game in played.games:
        white, black, result = name[game.white], name[game.black], game.result
        games.append((game.round, white, black, result, game.colours))
    return sorted(games)
