"""The games behind each held rank: as a table by hand, and held to S9 on made-up federations."""

import random
import tempfile
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pandas as pd
import pytest

from pipeline.notes import notes_of
from pipeline.reports.promotions import promotions
from pipeline.rules.edition import Settles
from pipeline.stages import Result
from pipeline.systems import load
from schemas.events import Events
from schemas.ledger import Ledger
from schemas.ledger_columns import MILLIONTHS
from schemas.players import Players
from schemas.standings import Standings
from tests import federations, stepwise
from tests.ledger_laws import by_player, rows_of
from tests.oracle import RANK_NAMES, Federation, rank_of
from tests.report_tables import rows, said, table
from tests.runs import plan_for, result, written_ledger
from tests.workbooks import Book

SHOGI = load("dc-shogi")
THREE = replace(SHOGI, titles=replace(SHOGI.titles, games=3))
THREE_BY_EVENT = THREE.with_options({"settles": "event"})

PLAYERS = table(Players, "player_id  name  listed\na  Ann  yes\nb  Bob  yes\nc  Cy  no")
EVENTS = table(Events, "event_id  end_date\none  2026-01-11\ntwo  2026-01-31")


def standings(games, who="a"):
    """One player who became 1 Kyu at the second event."""
    text = f"player_id  rating  first_rank  titles\n{who}  1425  2 Kyu  1 Kyu|2026-01-31|two"
    return table(Standings, text).assign(history="opening:1390:0", title_ratings="1425", title_games=games)


LEDGER = table(
    Ledger,
    """
    event  round  player  opponent  colour  kind        handicap  score  before  after  games_before
    one    1      a       b         w       game        even      1      1390    1402   10
    one    1      b       a         b       game        even      0      1500    1488   10
    one    2      a       c         b       game        sente     0.5    1402    1404   11
    one    3      a       b         w       unplayed    even      1      1404    1404   12
    one    4      a       b         w       not_rated   even      1      1404    1404   12
    two    1      a       b         w       game        even      0      1404    1401   12
    .      .      a       .         .       correction  .         .      1401    1410   13
    two    2      a       c         b       game        rook      1      1410    1424   13
    two    .      a       .         .       settlement  .         .      1424    1425   14
    two    3      a       b         w       game        even      0      1425    1400   14
    """,
)


def test_the_last_games_before_a_promotion_are_listed():
    """Rated games only, each with its settlement; an opponent who may not be shown has neither id nor name."""
    expected = """
    player_id  name  rank   date        event_id  number  game_event  game_event_end  round  colour  opponent_id  opponent  handicap  score  rating_before  rating_after  lower_bound
    a          Ann   1 Kyu  2026-01-31  two       1       one         2026-01-11      2      b       .            .         sente     0.5    1402           1404          1400
    a          Ann   1 Kyu  2026-01-31  two       2       two         2026-01-31      1      w       b            Bob       even      0      1404           1401          1400
    a          Ann   1 Kyu  2026-01-31  two       3       two         2026-01-31      2      b       .            .         rook      1      1410           1425          1400
    """
    assert said(promotions(THREE, LEDGER, standings("14"), PLAYERS, EVENTS)) == rows(expected)


def test_with_events_settled_at_once_each_game_has_the_events_ratings():
    """S9 Every game's before and after are the event's."""
    whole = LEDGER.drop(index=6).reset_index(drop=True)
    told = promotions(THREE_BY_EVENT, whole, standings("15"), PLAYERS, EVENTS)
    assert THREE_BY_EVENT.settles is Settles.EVERY_EVENT
    assert told[["number", "round", "rating_before", "rating_after"]].to_numpy().tolist() == [
        [1, 1, 1404, 1400],
        [2, 2, 1404, 1400],
        [3, 3, 1404, 1400],
    ]


@pytest.mark.parametrize(
    ("games", "who", "numbers"),
    [
        ("14", "a", [1, 2, 3]),
        ("12", "a", [2, 3]),  # the first of the three was played before this ledger begins
        ("10", "a", []),  # all three were
        ("", "a", []),  # not known after how many games
        ("14", "c", []),  # may not be shown
    ],
)
def test_only_games_of_this_ledger_are_listed(games, who, numbers):
    """Games that an earlier run counted are not made up: the numbers begin where this ledger does."""
    told = promotions(THREE, LEDGER, standings(games, who), PLAYERS, EVENTS)
    assert told["number"].tolist() == numbers


def test_other_rule_books_have_no_such_table():
    """Titles for life, bands and none at all are not won by remaining in a rank."""
    for code in ("z-chess", "tca", "tca-1960", "flyordie"):
        assert promotions(load(code), LEDGER, standings("14"), PLAYERS, EVENTS) is None


def promoted_by_hand(ledger: pd.DataFrame, first_ranks: dict[str, str], *, by_event: bool) -> set[tuple[str, ...]]:
    """S9 told game by game: who rose to which rank at which event, and the games that earned it."""
    found = set()
    for player, mine in by_player(rows_of(ledger)).items():
        games, held = [], RANK_NAMES.index(first_ranks[player])
        for at, row in enumerate(mine):
            if row.kind != "game":
                continue
            unit = [each for each in mine if each.event_id == row.event_id] if by_event else mine[at : at + 1]
            if not by_event:
                behind = mine[at + 1 :]
                while behind and behind[0].kind in ("settlement", "floor") and behind[0].event_id:
                    unit = [*unit, behind.pop(0)]
            games.append((row, unit[0].rating_before // MILLIONTHS, unit[-1].rating_after // MILLIONTHS))
            last = not by_event or all(
                later.event_id != row.event_id or later.kind != "game" for later in mine[at + 1 :]
            )
            if len(games) < 20 or not last:
                continue
            rank = rank_of(min(min(before, after) for _, before, after in games[-20:]))
            if rank > held:
                held = rank
                found |= {
                    (player, RANK_NAMES[rank], row.event_id, number, game.event_id, game.round, before, after)
                    for number, (game, before, after) in enumerate(games[-20:], 1)
                }
    return found


@pytest.mark.parametrize(("seed", "settles"), [(3, "game"), (5, "game"), (7, "game"), (4, "event"), (8, "event")])
def test_s9_every_promotion_has_its_twenty_games_and_no_rank_rises_without(seed, settles):
    """The table is exactly the windows of twenty games that a plain walk through the ledger finds."""
    dice = federations.Dice(random.Random(seed), frozenset(federations.FEATURES))  # noqa: S311 - a made-up federation
    federation = federations.build("dc-shogi", dice, federations.LONG, 3, 5)
    for row in federation.players:
        row.pop("listed", None)
    with tempfile.TemporaryDirectory() as scratch:
        federations.write_folder(federation, Path(scratch))
        made = result(plan_for(Path(scratch), ["dc-shogi"], {"settles": settles}))
    told = read(made.files["dc-shogi/promotions.csv"])
    standings = made.compared["dc-shogi"].standings
    first = dict(zip(standings["player_id"], standings["first_rank"], strict=True))
    columns = ["player_id", "rank", "event_id", "number", "game_event", "round", "rating_before", "rating_after"]
    found = {(*row[:3], int(row[3]), row[4], *map(int, row[5:])) for row in told[columns].to_numpy().tolist()}
    assert found
    assert found == promoted_by_hand(written_ledger(made, "dc-shogi"), first, by_event=settles == "event")
    bounds = {name: bound for bound, name in SHOGI.bands.bands}
    assert [int(cell) for cell in told["lower_bound"]] == [bounds[name] for name in told["rank"]]
    assert all(
        int(row.lower_bound) <= min(int(row.rating_before), int(row.rating_after)) for row in told.itertuples()
    )
    titles = read(made.files["dc-shogi/titles.csv"])
    windows = told[told["number"] == "20"]
    assert windows[["player_id", "rank", "event_id", "rating_after"]].to_numpy().tolist() == (
        titles[["player_id", "title", "event_id", "rating"]].to_numpy().tolist()
    )


def read(content: bytes) -> pd.DataFrame:
    """A published table as texts."""
    return pd.read_csv(BytesIO(content), dtype=str, keep_default_na=False)


def statistics_headings(made: Result) -> set[object]:
    """What stands in the first column of the sheet of handicaps."""
    rows = Book(made.files["dc-shogi/rating-list.xlsx"]).rows("Handicaps")
    return {text for row in rows for cell, text in row.items() if cell.startswith("A")}


def test_a_run_that_goes_on_lists_the_games_that_it_counted_and_says_so():
    """Twelve draws in January, eight in February: the promotion is the same, its games are numbers 13 to 20."""
    names = ["a", *(f"o{number:02d}" for number in range(20))]
    ends = {"JAN": "2024-01-10", "FEB": "2024-02-10"}
    federation = Federation(
        players=[{"player_id": name, "name": name} for name in names],
        events=[{"event_id": event, "name": event, "end_date": end} for event, end in ends.items()],
        games=[
            {
                "event_id": "JAN" if number < 12 else "FEB",
                "round": str(number + 1),
                "white_id": "a",
                "black_id": name,
                "result": "1/2-1/2",
            }
            for number, name in enumerate(names[1:])
        ],
        openings=[
            {"system": "dc-shogi", "player_id": name, "rating": "1400"} | ({"rank": "2 Kyu"} if name == "a" else {})
            for name in names
        ],
        corrections=[],
    )
    january = replace(federation, events=federation.events[:1], games=federation.games[:12])
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        whole = stepwise.run(folder / "all", "dc-shogi", federation, {}, "2024-02")
        first = stepwise.run(folder / "one", "dc-shogi", january, {}, "2024-01")
        earlier = stepwise.handed_on(folder / "old", "dc-shogi", {}, first)
        second = stepwise.run(folder / "two", "dc-shogi", federation, {}, "2024-02", earlier)
    assert read(whole.files["dc-shogi/promotions.csv"])["number"].astype(int).tolist() == list(range(1, 21))
    assert read(first.files["dc-shogi/promotions.csv"]).empty
    assert read(second.files["dc-shogi/promotions.csv"])["number"].astype(int).tolist() == list(range(13, 21))
    (book,) = plan_for(folder, ["dc-shogi"]).books
    note = "of the games of this run only; those counted before are told in the folder that it goes on from, of 2024-01"
    assert ("Games behind promotions", note) in notes_of(book, second.manifest)
    assert not {"Games behind promotions", "Handicap statistics"} & dict(notes_of(book, whole.manifest)).keys()
    every, some = "All games on record", "Games of this run only: those after 2024-01"
    assert {every, some} & statistics_headings(second) == {some}
    assert {every, some} & statistics_headings(whole) == {every}
    assert second.files["dc-shogi/titles.csv"] == whole.files["dc-shogi/titles.csv"]
    assert whole.files["dc-shogi/titles.csv"].decode().splitlines()[1] == "a,a,1 Kyu,2024-02-10,FEB,1400,20"
