"""The two workbooks of a rule book: what is on their sheets, and that their links lead where they should."""

import csv
import io
from dataclasses import replace
from pathlib import Path

import pytest

from pipeline.asked_of_run import AskedOfRun
from pipeline.book_part import material_of
from pipeline.config import books_of_run
from pipeline.plan import Plan
from pipeline.problem_files import record_of
from pipeline.publishing.list_workbook import list_workbook
from pipeline.publishing.tables import tables_of
from pipeline.settings.keys import CSV, KEYS
from pipeline.settings.reading import read_settings
from pipeline.stages import run
from pipeline.validating import validate
from tests.folders import SOUND, write
from tests.runs import replay_of
from tests.workbooks import MAIN, Book

EXAMPLE = Path(__file__).parent.parent / "data" / "example"
CODES = ("z-chess", "dc-shogi", "tca", "tca-1960", "flyordie")
HEADER = 2


def run_of(folder, codes, **more):
    """A run's plan, tables and result."""
    settings, _ = read_settings(folder)
    asked = AskedOfRun(**more)
    plan = Plan(folder=folder, settings=settings, books=books_of_run(settings, codes, []), asked=asked)
    outcome = validate(plan)
    return plan, outcome.validated, run(plan, outcome.validated, record_of(outcome.problems, 0))


@pytest.fixture(scope="module")
def example():
    """A run on the example with the crosstables of all events."""
    return run_of(EXAMPLE, CODES, all_crosstables=True)


def books(example, code):
    """The two workbooks of a rule book."""
    files = example[2].files
    return Book(files[f"{code}/rating-list.xlsx"]), Book(files[f"{code}/crosstables.xlsx"])


def rows_of(example, path):
    """A CSV file of the run."""
    return list(csv.DictReader(io.StringIO(example[2].files[path].decode())))


@pytest.mark.parametrize("code", CODES)
def test_every_sheet_says_what_it_is(example, code):
    """Federation, rule book and list stand above each sheet; above a crosstable its event, place and days."""
    ratings, crosstables = books(example, code)
    title = example[0].books[CODES.index(code)].system.title
    for book in (ratings, crosstables):
        for name in book.names:
            first, second = (row["A1" if at == 0 else "A2"] for at, row in enumerate(book.rows(name)[:2]))
            if book is crosstables and name not in ("Events", "Notes"):
                continue
            assert first == f"Lantern Bay Chess and Shogi Federation · {title}"
            assert "Rating list of 1 August 2026, events to 31 July 2026" in second
            assert book.sheet(name).find(f"{MAIN}sheetViews/{MAIN}sheetView/{MAIN}pane").get("state") == "frozen"
    event = "summer-shogi-2026" if code == "dc-shogi" else "summer-open-2026"
    first, second = (row.popitem()[1] for row in crosstables.rows(event)[:2])
    name, place, days = {
        "summer-shogi-2026": ("Summer Handicap Shogi", "Komadome Tea House", "2026-07-11 to 2026-07-12"),
        "summer-open-2026": ("Summer Open", "Town Library, Lantern Bay", "2026-07-03 to 2026-07-05"),
    }[event]
    assert (first, second) == (
        name,
        f"{place} · {days} · Lantern Bay Chess and Shogi Federation · {title}",
    )


@pytest.mark.parametrize("code", CODES)
def test_the_list_is_that_of_the_csv_file(example, code):
    """The same players with the same figures; new stands where the file has no change, columns of nobody are left out."""
    shown = books(example, code)[0].table("Rating list", HEADER)
    listed = rows_of(example, f"{code}/rating-list.csv")
    assert [(row["Id"], row["Name"], row["Rating"], row["Change"], row["Last event"]) for row in shown] == [
        (
            row["player_id"],
            row["name"],
            float(row["rating"]),
            float(row["change"]) if row["change"] else "new",
            row["last_event"],
        )
        for row in listed
    ]
    for column, header, usual in (("class", "Class", ""), ("mark", "Mark", ""), ("active", "Active", "yes")):
        assert any(header in row for row in shown) == any(row[column] != usual for row in listed)


@pytest.mark.parametrize("code", CODES)
def test_sheets_for_all_that_is_published(example, code):
    """Each list that anybody is on, changes, report, titles, charts; ranks and handicaps where the book has them.

    Every shogi player has an opening rating, which counts as on the list before: that book has no newcomers.
    """
    ratings, _ = books(example, code)
    shogi = code == "dc-shogi"
    assert ratings.names == [
        *("Rating list", "Juniors U12", "Juniors U16", "Juniors U20", "Women", "Top 100"),
        *(["Improvers"] if shogi else ["Newcomers", "Improvers"]),
        *("Changes", "Change report", "Titles"),
        *(["Promotions", "Handicaps"] if shogi else []),
        *("Charts", "Last lists", "Notes"),
    ]
    notes = dict(note for note in ratings.notes(HEADER) if len(note) == 2)
    assert notes.get("Nobody on") == ("Newcomers" if shogi else None)
    charts = [len(ratings.xml(name)) for name in sorted(ratings.files.namelist()) if "drawings/drawing" in name]
    assert charts == [1, 2]  # of the change report; of the pool and the first ten


@pytest.mark.parametrize("code", CODES)
def test_links_lead_from_list_to_crosstable_and_back(example, code):
    """A last event leads to the sheet of that event, a crosstable's player to his row of the list, the index to both."""
    ratings, crosstables = books(example, code)
    rows = ratings.rows("Rating list")
    headers = {text: cell.rstrip("0123456789") for cell, text in rows[HEADER].items()}
    events = crosstables.table("Events", HEADER)
    names = {row["Name"]: row["Event"] for row in events}
    links = ratings.links("Rating list")
    assert len(links) == len(rows) - HEADER - 1  # everybody's last event has its crosstable here
    for number, row in enumerate(rows[HEADER + 1 :], HEADER + 2):
        cell = f"{headers['Last event']}{number}"
        file, sheet, target = links[cell]
        assert (file, target) == ("crosstables.xlsx", "A1")
        assert names[crosstables.rows(sheet)[0]["A1"]] == row[cell]
    everywhere = 0
    for event in crosstables.names[1:-1]:
        table = crosstables.rows(event)
        for cell, (file, sheet, target) in crosstables.links(event).items():
            assert (file, sheet, cell[0]) == ("rating-list.xlsx", "Rating list", "D")
            player = table[int(cell[1:]) - 1]
            found = rows[int(target[1:]) - 1]
            assert (found["B" + target[1:]], found["C" + target[1:]]) == (player["C" + cell[1:]], player[cell])
            everywhere += 1
    listed = {row["Id"] for row in ratings.table("Rating list", HEADER)}
    assert everywhere == sum(
        row.get("Id") in listed for event in crosstables.names[1:-1] for row in crosstables.table(event, HEADER)
    )
    index = crosstables.links("Events")
    assert [index[f"A{row}"] for row in range(4, 4 + len(events))] == [
        ("", sheet, "A1") for sheet in crosstables.names[1:-1]
    ]


def test_handicaps_stand_below_the_games_of_a_crosstable(example):
    """A game and its handicap have a line each, a handicap of three words is not torn, a bye stays as it is."""
    _, crosstables = books(example, "dc-shogi")
    first = crosstables.table("summer-shogi-2026", HEADER)[0]
    # 3w1:six_piece,5b1:lance,2w1:six_piece,bye½,6w1:lance,4w0:five_piece_left
    assert [first[f"R{number}"] for number in range(1, 7)] == [
        *("3w1\nsix piece", "5b1\nlance", "2w1\nsix piece", "bye½", "6w1\nlance", "4w0\nfive piece left"),
    ]
    rows = crosstables.sheet("summer-shogi-2026").find(f"{MAIN}sheetData")[HEADER + 1 :]
    assert {row.get("ht", "15") for row in rows} == {"30"}


def test_only_crosstables_that_are_there_are_linked():
    """Without the crosstables of all events only those of the month are linked."""
    ratings, crosstables = books(run_of(EXAMPLE, ["tca"]), "tca")
    assert crosstables.names == ["Events", "summer-open-2026", "Notes"]
    links = ratings.links("Rating list")
    rows = ratings.rows("Rating list")
    last = {cell: text for row in rows[HEADER + 1 :] for cell, text in row.items() if text == "summer-open-2026"}
    assert set(links) == set(last)
    assert 0 < len(links) < len(rows) - HEADER - 1


def test_the_last_lists_are_drawn_from_each_players_own_row(example):
    """The small columns of a player are made of his ratings; the newest one is that of the list."""
    ratings, _ = books(example, "tca")
    shown, lists = (ratings.table(name, HEADER) for name in ("Rating list", "Last lists"))
    assert [(row["Id"], row["Rating"]) for row in shown] == [(row["Id"], row["2026-07"]) for row in lists]
    first = next(row for row in lists if row["Id"] == "0001")
    # opening:1921; 2026-01:1909; 2026-04:1901; 2026-06:1905; 2026-07:1877
    assert [first[f"{month}"] for month in ("2025-12", "2026-01", "2026-03", "2026-05", "2026-06", "2026-07")] == [
        1921, 1909, 1909, 1901, 1905, 1877,
    ]  # fmt: skip
    cells, levels = trends(ratings)
    assert cells == {row: f"'Last lists'!C{row}:J{row}" for row in range(4, 4 + len(shown))}
    # The least of 0001's is 1877 and that of 0006, who always had 2004, is that: full fifties, one further down.
    at = {row["Id"]: number for number, row in enumerate(shown, start=4)}
    assert [levels[at[player]] for player in ("0001", "0006")] == [1800, 1950]


def trends(ratings):
    """By row the figures that its small columns are drawn from, and the level that they stand on."""
    office, main = (
        "{http://schemas.microsoft.com/office/spreadsheetml/2009/9/main}",
        "{http://schemas.microsoft.com/office/excel/2006/main}",
    )
    cells, levels = {}, {}
    for group in ratings.sheet("Rating list").iter(f"{office}sparklineGroup"):
        for line in group.iter(f"{office}sparkline"):
            row = int(line.findtext(f"{main}sqref").lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
            cells[row], levels[row] = line.findtext(f"{main}f"), float(group.get("manualMin"))
    return cells, levels


def test_charts_show_everybody_and_the_first_ten(example):
    """The histogram's columns add up to the list; the lines are the first ten players, named and complete."""
    ratings, _ = books(example, "tca")
    sheet = ratings.rows("Charts")
    start = next(at for at, row in enumerate(sheet) if "Players" in row.values()) + 1
    counts = [row for row in sheet[start:] if len(row) == 2]
    listed = ratings.table("Rating list", HEADER)
    assert sum(value for row in counts for value in row.values() if isinstance(value, float)) == len(listed)
    chart = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
    charts = [name for name in ratings.files.namelist() if name.startswith("xl/charts/chart")]
    series = {name: list(ratings.xml(name).iter(f"{chart}ser")) for name in charts}
    lines = max(series.values(), key=len)
    assert [line.find(f"{chart}tx").findtext(f".//{chart}v") for line in lines] == [
        row["Name"] for row in listed[:10]
    ]


def test_notes_say_how_the_list_came_about(example):
    """Rule book, source, options with their origin, games by reason, settings, clauses; subjects alone are headings."""
    notes = books(example, "dc-shogi")[0].notes(HEADER)
    told = {note[0]: note[1] for note in notes if len(note) == 2}
    headings = [note[0] for note in notes if len(note) == 1]
    assert headings == [
        "This list",
        "Games on record",
        "What is left out",
        "How the rule book is read",
        "Settings",
        "What the columns say",
        "What created and destroyed points",
        "Clauses of the rule book",
    ]
    assert told["Source"] == "DC Shogi Club Rating System, article of 3 March 1997"
    assert told["settles (S1)"].startswith("game (default), instead of event: ")
    assert [text for subject, *text in notes if subject == "Not rated"] == [
        ["1 game: more than 350 apart"],
        ["1 game: more than six pieces"],
    ]
    assert told["S5"] == "A game between players more than 350 apart after the handicap is not rated."
    assert told["list.inactive_after"].startswith("0 (default): months without a rated game after which")
    assert told["list.juniors"].startswith("12, 16, 20 (default): a sheet of juniors for each of these ages")
    assert told["tie_breaks.knock-out"].startswith("none (default): what decides between equal points")
    settings = [note[0] for note in notes if note[0].startswith(("list.", "tie_breaks.", "pairing_list."))]
    assert settings == [key.path for key in KEYS if key.table not in ("", CSV)]
    subjects = [note[0] for note in notes]
    assert not {"Options", "Games rated"} & set(subjects)
    assert told["Different K"] == "games by expected score in which the two players have not the same K"
    assert not {"Rounding", "Averaged ratings", "Bonus"} & set(subjects)


def test_notes_say_which_settings_are_not_the_usual_ones(tmp_path):
    """A setting of the federation's own stands with what would be done without it."""
    wishes = '[list]\njuniors = [8]\nwomen = false\n[tie_breaks]\nswiss = ["wins"]\n'
    folder = write(tmp_path, {**SOUND, "ratinglist.toml": wishes})
    for book in books(run_of(folder, ["tca"]), "tca"):
        told = dict(note for note in book.notes(HEADER) if len(note) == 2)
        assert told["list.juniors"].startswith("8, instead of 12, 16, 20: ")
        assert told["list.women"] == "false, instead of true: a sheet of the women."
        assert told["tie_breaks.swiss"].startswith("wins, instead of buchholz-cut-1, buchholz, ")
        assert told["list.top"].startswith("100 (default): ")


def test_players_who_are_not_to_be_shown_are_counted_only(tmp_path):
    """A player with listed = no is on no sheet and in no link, and the notes say how many there are."""
    example = run_of(write(tmp_path, SOUND), ["z-chess"], all_crosstables=True)
    ratings, crosstables = books(example, "z-chess")
    for book in (ratings, crosstables):
        texts = [value for name in book.names for row in book.rows(name) for value in row.values()]
        assert not {"C3", "Cy Cole"} & set(texts)
    notes = dict(note for note in ratings.notes(HEADER) if len(note) == 2)
    assert notes["Not listed"] == "1 player: rated and, as players.csv asks, not shown"


def test_long_lists_say_what_is_left_out(example):
    """Above the limit a list has no links, no small columns, no charts and no history, and the notes say so."""
    plan, validated, result = example
    book = plan.books[CODES.index("tca")]
    material = material_of(book, result.manifest, validated, replay_of(plan, validated)["tca"])
    tables = tables_of(material, material.counts)
    count = len(tables.rating_list)
    assert list_workbook(material, tables, count) == result.files["tca/rating-list.xlsx"]
    short = Book(list_workbook(material, tables, count - 1))
    assert not {"Charts", "Last lists"} & set(short.names)
    assert short.links("Rating list") == {}
    assert not [name for name in short.files.namelist() if "chart" in name]
    notes = short.notes(HEADER)
    assert (
        "Charts",
        f"left out like what is drawn of the last lists: there are more than {count - 1} players",
    ) in notes
    links = f"{count} links are left out: a sheet of more than {count - 1} rows has none, "
    assert ("Rating list", links + "for office programs drop those past 65,530") in notes


def test_titles_that_look_like_formulas_stay_text(tmp_path):
    """Names of players and events that begin like a formula are texts, linked or drawn as a chart's names or not."""
    files = {
        name: content.replace("Able, Ann", "=HYPERLINK(1)").replace("Spring Open", "=1+1")
        for name, content in SOUND.items()
    }
    ratings, crosstables = books(run_of(write(tmp_path, files), ["tca"], all_crosstables=True), "tca")
    assert any(row.get("Name") == "=HYPERLINK(1)" for row in ratings.table("Rating list", HEADER))
    assert crosstables.rows("SPRING")[0] == {"A1": "=1+1"}
    chart = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
    charts = [name for name in ratings.files.namelist() if name.startswith("xl/charts/chart")]
    formulas = [each.text for name in charts for each in ratings.xml(name).iter(f"{chart}f")]
    assert formulas
    assert all(formula.startswith("Charts!$") or "Change report" in formula for formula in formulas)


def test_the_month_may_be_empty(tmp_path):
    """A period without events has its list, an index without crosstables and every note."""
    plan, validated, _ = run_of(write(tmp_path, SOUND), ["z-chess"])
    quiet = replace(plan, asked=replace(plan.asked, period="2024-12"))
    outcome = validate(quiet)
    result = run(quiet, outcome.validated, record_of(outcome.problems, 0))
    assert Book(result.files["z-chess/crosstables.xlsx"]).names == ["Events", "Notes"]
    assert validated.period == "2024-08"
    assert "Rating list" in Book(result.files["z-chess/rating-list.xlsx"]).names
