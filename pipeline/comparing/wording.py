"""What is said of a comparison besides its figures: how they are made, and what is left out."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from pipeline.comparing.bootstrap import COVERED
from pipeline.comparing.calibration import BINS
from pipeline.comparing.compared import Compared
from pipeline.comparing.contenders import Contender
from pipeline.comparing.scores import ACCURACY, BRIER, DEVIANCE, LOG_LOSS
from pipeline.comparing.shared_games import LeftOut

Note = tuple[str, str]
WORDS: Final[Mapping[str, str]] = {
    LOG_LOSS: "Log loss",
    BRIER: "Brier score",
    ACCURACY: "Accuracy",
    DEVIANCE: "Deviance",
    "system": "rule book",
}
"""What people read in place of the names of measures and kinds in the tables."""

FEW: Final = "Few events"
FEW_EVENTS: Final = 30
"""Below so many events the ends of an interval are rough: there is little to draw from."""


def books(compared: Compared) -> list[Note]:
    """Each rule book with its options that are not at their default."""
    return [(each.label, "; ".join(_told(each, compared))) for each in compared.contenders]


def _told(contender: Contender, compared: Compared) -> list[str]:
    system, choices = contender.book.system, contender.book.choices
    told = [f"{system.title}, version {system.version}"]
    told += [f"option {name} = {choice.value} ({choice.origin})" for name, choice in choices.items()]
    if contender.borrows:
        told.append(f"with the openings, events and corrections of {contender.borrows}")
    if contender.label in compared.lent:
        told.append(
            "the events are not its own: it is replayed on those of the others, with its own openings if any"
        )
    return told + _predicting(contender, compared)


def _predicting(contender: Contender, compared: Compared) -> list[str]:
    """What the prediction is, where it is not the one expected score that both sides share."""
    own = contender.book.system.prediction_clauses
    told = [f"predicts by a rule of its own, {clause}: {sentence.rstrip('.')}" for clause, sentence in own.items()]
    count, scored = compared.halfway[contender.label], len(compared.shared.rows)
    if count:
        told.append(
            f"in {count:,} of the {scored:,} scored games the two sides' expected scores do not add up to 1: the "
            "prediction lies halfway between them"
        )
    return told


def what_was_scored(compared: Compared) -> list[Note]:
    """Which games the figures are of."""
    terms, shared = compared.terms, compared.shared
    warm_up = []
    if terms.since is not None:
        warm_up.append(f"events that end before {terms.since} are replayed, not scored")
    if terms.min_games:
        warm_up.append(f"both players have {terms.min_games} rated games or more before it under every rule book")
    nothing = [] if len(shared.rows) else [("Nothing is scored", why_nothing(compared))]
    of_them = f"{len(shared.rows):,} of {shared.played:,} rated games"
    return [
        ("Games", f"{of_them}, of {shared.events:,} event{'' if shared.events == 1 else 's'} to {compared.period}"),
        *nothing,
        ("Warm-up", "; ".join(warm_up) or "none: newcomers' first games are scored too"),
        ("Same games", _SAME_GAMES),
    ]


def why_nothing(compared: Compared) -> str:
    """Why there is no game that all predict, and who predicts none: a sentence without its stop."""
    shared, terms = compared.shared, compared.terms
    count = shared.played - shared.warm_up
    if not count:
        since = f" of an event that ends on {terms.since} or later" if terms.since and shared.played else ""
        return f"there is no rated game{since}"
    of_them = "the rated game" if count == 1 else f"any of the {count:,} rated games"
    none = [
        f"{each.label} does not predict {of_them} ({', '.join(_reasons(left_out, terms.min_games))})"
        for each, left_out in zip(compared.contenders, shared.left_out, strict=True)
        if not left_out.predicted
    ]
    return "; ".join(none) or "every rule book predicts some games, but none is predicted by all of them"


def _reasons(left_out: LeftOut, min_games: int) -> Iterator[str]:
    """Why one rule book does not predict games, with how many."""
    for count, reason in (
        (left_out.not_counted, "of events that it does not count"),
        (left_out.not_known, "without a rating of a player or a value of the handicap"),
        (left_out.too_early, f"of a player with fewer than {min_games} rated games before"),
    ):
        if count:
            yield f"{count:,} {reason}"


_SAME_GAMES: Final = (
    "a game is scored only if every rule book predicts it: it counts the event, both players have a rating or a "
    "start value, and the handicap has a value; what each leaves out is counted"
)

_SCORES: Final[Sequence[Note]] = (
    (
        "Prediction",
        (
            "E is white's expected score by the rule book's own formula, from the ratings before the game; where a "
            "rule book has a rule for predictions it is by that one, which is said beside the rule book. Where "
            "the two sides' expected scores do not add up to 1, E lies halfway between white's and what black's "
            "leaves, so that it does not depend on who has white. s is what white scored: 1, 1/2 or 0"
        ),
    ),
    (
        "Draws",
        "half points in log loss, Brier score, deviance and calibration; accuracy leaves them out",
    ),
    (
        "Log loss",
        (
            "mean of -(s ln E + (1 - s) ln(1 - E)); lower is better, 0.693147 is a coin. Where E is 0 or 1 it is "
            "kept at the machine epsilon of doubles (2.2E-16), as scikit-learn does: each such game that is lost "
            "against it costs 36.04, and a few of them decide the figure; Certain and Missed count them"
        ),
    ),
    ("Brier score", "mean of (s - E) squared; lower is better"),
    (
        "Accuracy",
        (
            "share of decided games that the favourite (E above 1/2) won; a game without a favourite counts half; "
            "higher is better"
        ),
    ),
    (
        "Deviance",
        (
            "mean of -(s log10 E + (1 - s) log10(1 - E)), E kept from 0.01 to 0.99: the capped binomial deviance "
            "of Glickman and Sonas; lower is better, 0.301030 is a coin"
        ),
    ),
    (
        "Calibration",
        (
            f"games with a favourite in {BINS} bins of the favourite's expected score; the error is the mean "
            "distance between what favourites scored and what was expected, bin by bin"
        ),
    ),
    (
        "Baselines",
        "every game 1/2; and white's share of the points of these very games, 1/2 where nobody knows the colours",
    ),
)


def how_scored(compared: Compared) -> list[Note]:
    """How each figure is made."""
    terms = compared.terms
    how_often = f"{terms.resamples:,} times from seed {terms.seed}, the same events for all"
    intervals = (
        f"{COVERED} % percentile bootstrap of the difference to the best log loss: events are drawn whole, for "
        f"their games hang together, {how_often}. An interval that excludes 0 says that the choice of events alone "
        "hardly explains the difference"
    )
    return [*_SCORES, ("Intervals", intervals), *_few_events(compared)]


def _few_events(compared: Compared) -> Sequence[Note]:
    count = compared.shared.events
    if count < 2:
        return [(FEW, "intervals need two events or more: there are none here")]
    if count < FEW_EVENTS:
        return [
            ("Few events", f"{count} events are few to draw from: the intervals are rough, and mostly too narrow")
        ]
    return []
