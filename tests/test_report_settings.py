"""What ratinglist.toml says about reports: what it may say, and everything that is said of a mistake."""

import pytest

from pipeline.readers import dialects
from pipeline.reading.asked import Asked, ReportSettings
from pipeline.reading.column_mapping import COLUMNS, NATIVE_PLAYER_COLUMNS, NECESSARY, ColumnMapping
from pipeline.reading.dates import ORDERS
from pipeline.reading.files.encodings import ENCODINGS, encoding_of
from pipeline.settings.keys import FILE_KEYS
from pipeline.settings.reading import read_settings
from schemas.cells import input_columns
from schemas.players import Players

DIALECTS = ", ".join(dialect.name for dialect in dialects())

RESULTS = "1-0 0-1 1/2-1/2 1-0F 0-1F 0-0F bye half-bye zero-bye ½-½"


def settings_of(folder, text):
    """What a ratinglist.toml of this text says of reports, and the problems as they are printed."""
    (folder / "ratinglist.toml").write_text(text, encoding="utf-8")
    settings, problems = read_settings(folder)
    return settings.reports, [str(problem).removeprefix("ratinglist.toml:") for problem in problems]


CLUB = """
[formats.our-club]
holds = "games"
columns = { round = "Runde", white_name = "Weiss", black_name = "Schwarz", result = "Ergebnis" }
"""

OUR_CLUB = ColumnMapping(
    name="our-club",
    holds="games",
    columns={"round": "Runde", "white_name": "Weiss", "black_name": "Schwarz", "result": "Ergebnis"},
)

SAID = (
    ("", ReportSettings()),
    ("[reports]", ReportSettings()),
    ('[reports]\nencoding = "cp1252"\ndates = "dmy"', ReportSettings(usual=Asked(encoding="cp1252", dates="dmy"))),
    ('[reports]\nencoding = ""\ndates = ""', ReportSettings()),
    ('[reports]\nencoding = "Latin-1"', ReportSettings(usual=Asked(encoding="Latin-1"))),
    ('[reports]\nnew_ids = "NEW-2026."', ReportSettings(new_ids="NEW-2026.")),
    ('[reports."a.trf"]', ReportSettings(files={"a.trf": Asked()})),
    (
        '[reports."below/Open A.txt"]\nformat = "pgn"\nevent = "open-a"\nname = "Open A"',
        ReportSettings(files={"below/Open A.txt": Asked(format="pgn", event="open-a", name="Open A")}),
    ),
    (
        '[reports."a.trf"]\nstart_date = "2026-06-01"\nend_date = 2026-06-30\nencoding = "utf-16"\ndates = "ydm"',
        ReportSettings(
            files={"a.trf": Asked(start_date="2026-06-01", end_date="2026-06-30", encoding="utf-16", dates="ydm")}
        ),
    ),
    (CLUB, ReportSettings(formats={"our-club": OUR_CLUB})),
    (
        f'[reports."club.csv"]\nformat = "our-club"\n{CLUB}',
        ReportSettings(files={"club.csv": Asked(format="our-club", mapping=OUR_CLUB)}, formats={"our-club": OUR_CLUB}),
    ),
    (
        '[formats.x]\nholds = "games"\nseparator = "\\t"\nresults = { 1 = "½-½", "" = "0-0F", "?" = "" }\ncolumns = { white_id = "W", black_id = "B", result = "R" }',
        ReportSettings(
            formats={
                "x": ColumnMapping(
                    name="x",
                    holds="games",
                    separator="\t",
                    results={"1": "1/2-1/2", "": "0-0F", "?": ""},
                    columns={"white_id": "W", "black_id": "B", "result": "R"},
                )
            }
        ),
    ),
    (
        '[formats.members]\nholds = "players"\n[formats.members.columns]\nplayer_id = "No"\nlast_name = "Name"',
        ReportSettings(
            formats={
                "members": ColumnMapping(
                    name="members", holds="players", columns={"player_id": "No", "last_name": "Name"}
                )
            }
        ),
    ),
)  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), SAID)
def test_what_is_said_about_reports_is_read(tmp_path, text, expected):
    """Each key in the ways that TOML writes it; what the file does not say is not said."""
    assert settings_of(tmp_path, text) == (expected, [])


ENCODING = "it must be the name of a text encoding, such as utf-8, utf-16, cp1250, cp1252 or iso-8859-2"

WRONG = (
    # a text, and what is printed of it, without the file's name
    ("reports = 3", "1: reports: reports must be a table, such as [reports] with its keys below it"),
    ("formats = 3", "1: formats: formats are tables named formats.NAME, such as [formats.our-club]"),
    ('encoding = "cp1252"', "1: encoding: 'encoding' is no setting; it belongs below [reports]"),
    ('holds = "games"', "1: holds: 'holds' is no setting; it belongs below [formats.NAME]"),
    ("[report]", "1: report: 'report' is no setting; did you mean reports?"),
    ('[reports]\nencodin = "cp1252"', "2: reports.encodin: 'encodin' is no setting of [reports]; did you mean encoding?"),
    ('[reports]\nformat = "trf"', "2: reports.format: 'format' is no setting of [reports]; it belongs below [reports.\"FILE\"]"),
    ('[reports]\nencoding = "cp1353"', f'2: reports.encoding: encoding cannot be "cp1353": {ENCODING}; did you mean cp1253?'),
    ('[reports]\nencoding = "rot13"', f'2: reports.encoding: encoding cannot be "rot13": {ENCODING}'),
    ('[reports]\nencoding = "\\u0000"', f'2: reports.encoding: encoding cannot be "\ufffd": {ENCODING}'),
    ("[reports]\nencoding = 1252", f"2: reports.encoding: encoding cannot be 1252: {ENCODING}"),
    ("[reports.encoding]", f"1: reports.encoding: encoding cannot be {{  }}: {ENCODING}"),
    (
        '[reports]\ndates = "DMY"',
        '2: reports.dates: dates cannot be "DMY": it must be "" or "dmy" or "mdy" or "ymd" or "ydm"; did you mean dmy?',
    ),
    *(
        (
            f'[reports]\nnew_ids = "{wrong}"',
            f'2: reports.new_ids: new_ids cannot be "{wrong}": it must be 1 to 20 letters, digits, dots, hyphens or underscores in quotes',
        )
        for wrong in ("", "N 1", "Ü", "N" * 21, "N\u0661")
    ),
    (
        '[reports.club.csv]\nformat = "trf"',
        '1: reports.club: a report\'s name stands in quotes; did you mean [reports."club.csv"]?',
    ),
    *(
        (
            f"[reports.'{wrong}']",
            f'1: reports."{wrong}": "{wrong}" is no report; expected the path of a file below reports/, with forward slashes',
        )
        for wrong in ("../a.csv", "/a.csv", "below\\a.csv", "below//a.csv", "./a.csv", "")
    ),
    (
        '[reports."a.csv"]\nformat = "our-clab"\n' + CLUB,
        f"2: reports.\"a.csv\".format: there is no format 'our-clab'; there are {DIALECTS}, our-club; did you mean our-club?",
    ),
    ('[reports."a.csv"]\nformat = true', '2: reports."a.csv".format: format cannot be true: it must be a text in quotes'),
    (
        '[reports."a.csv"]\nevnt = "x"',
        "2: reports.\"a.csv\".evnt: 'evnt' is no setting of [reports.\"a.csv\"]; did you mean event?",
    ),
    (
        '[reports."a.csv"]\nnew_ids = "x"',
        "2: reports.\"a.csv\".new_ids: 'new_ids' is no setting of [reports.\"a.csv\"]; it belongs below [reports]",
    ),
    *(
        (
            f'[reports."a.csv"]\n\nend_date = {wrong}',
            f'3: reports."a.csv".end_date: end_date cannot be {shown or wrong}: it must be a day YYYY-MM-DD',
        )
        for wrong, shown in (
            ('"2026-02-29"', ""),
            ('"01.06.2026"', ""),
            ('"20260601"', ""),
            ('"2026-W23-1"', ""),
            ('"٢٠٢٦-٠٦-٠١"', ""),
            ('""', ""),
            ("20260601", ""),
            ("2026-06-01T00:00:00", "2026-06-01 00:00:00"),
        )
    ),
    (
        '[reports."a.csv"]\nstart_date = 2026-06-02\nend_date = "2026-06-01"',
        '3: reports."a.csv".end_date: the event cannot end on 2026-06-01: it starts on 2026-06-02',
    ),
    (
        "[formats.x]",
        '1: formats.x: formats.x has no holds; expected "games" or "players"',
        "1: formats.x: formats.x has no columns; expected a table of texts in quotes",
    ),
    ("[formats]\nx = 3", "2: formats.x: formats.x must be a table, such as [formats.x] with its keys below it"),
    (
        CLUB.replace("our-club", "pgn"),
        '2: formats.pgn: "pgn" is a format that there is already; expected a name of its own',
    ),
    (
        CLUB.replace('"games"', '"game"'),
        '3: formats.our-club.holds: holds cannot be "game": it must be "games" or "players"; did you mean games?',
    ),
    (CLUB + 'sepparator = ";"', "5: formats.our-club.sepparator: 'sepparator' is no setting of [formats.our-club]; did you mean separator?"),
    (
        CLUB + 'separator = "tab"',
        '5: formats.our-club.separator: separator cannot be "tab": it must be "" or "," or ";" or "\\t" or ":" or "|"',
    ),
    (
        CLUB.replace("round =", "rund ="),
        f"4: formats.our-club.columns.rund: 'rund' is no column of games; there are {', '.join(COLUMNS['games'])}; did you mean round?",
    ),
    (CLUB.replace('"Runde"', '" "'), "4: formats.our-club.columns.round: the header of round is empty; expected one of the file"),
    (CLUB.replace('"Runde"', "3"), '4: formats.our-club.columns: columns cannot be { round = 3, white_name = "Weiss", black_name = "Schwarz", result = "Ergebnis" }: it must be a table of texts in quotes'),
    (
        '[formats.x]\nholds = "games"\ncolumns = { round = "Rd" }',
        "3: formats.x.columns: the columns lack white_id or white_name, which rows of games need",
        "3: formats.x.columns: the columns lack black_id or black_name, which rows of games need",
        "3: formats.x.columns: the columns lack result, which rows of games need",
    ),
    (
        '[formats.x]\nholds = "players"\ncolumns = { first_name = "Name" }',
        "3: formats.x.columns: the columns lack player_id, which rows of players need",
        "3: formats.x.columns: the columns lack name or last_name, which rows of players need",
    ),
    (
        '[formats.x]\nholds = "players"\ncolumns = { player_id = "No", name = "N" }\nresults = { 1 = "1-0" }',
        "4: formats.x.results: rows of players have no results; expected results only with games",
    ),
    (
        CLUB + '[formats.our-club.results]\n"1" = "1-0"\nR = "1/2"\n',
        f'7: formats.our-club.results.R: "R" cannot be "1/2": it must be one of {RESULTS}, or nothing (no result yet); did you mean 1/2-1/2?',
    ),
)  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), [(text, list(expected)) for text, *expected in WRONG])
def test_a_mistake_is_told_with_its_line_and_what_was_meant(tmp_path, text, expected):
    """One mistake is one error; where a word is near one that there is, the error names that."""
    assert settings_of(tmp_path, text)[1] == expected


def test_all_mistakes_are_told_at_once_by_line(tmp_path):
    """Every table is wrong, each is told; what is right beside it is read all the same."""
    text = (
        '[reports]\nencoding = "x"\ndates = "mdy"\n[reports."a.csv"]\nformat = "b"\nname = "A"\n'
        '[formats.b]\nholds = "players"\ncolumns = { player_id = "No" }\n'
    )
    settings, problems = settings_of(tmp_path, text)
    assert problems == [
        f'2: reports.encoding: encoding cannot be "x": {ENCODING}',
        "9: formats.b.columns: the columns lack name or last_name, which rows of players need",
    ]
    assert settings.usual == Asked(dates="mdy")
    assert settings.files["a.csv"].name == "A"


def test_what_is_said_of_one_report_stands_over_what_is_said_of_all(tmp_path):
    """A report takes from [reports] only what its own table does not say."""
    text = '[reports]\nencoding = "cp1250"\ndates = "dmy"\n[reports."a.csv"]\ndates = "mdy"'
    settings, _ = settings_of(tmp_path, text)
    assert settings.of("a.csv") == Asked(encoding="cp1250", dates="mdy")
    assert settings.of("b.csv") == Asked(encoding="cp1250", dates="dmy")


def test_the_keys_of_a_report_are_what_can_be_asked():
    """Each key of a report's table is a field of what readers are given, and each field but the mapping has a key."""
    assert {key.name for key in FILE_KEYS} == set(Asked.__slots__) - {"mapping"}


def test_the_columns_of_players_are_those_of_the_table():
    """The light list of names is that of the model, in its order."""
    assert tuple(column.name for column in input_columns(Players)) == NATIVE_PLAYER_COLUMNS
    assert all(set(either) <= set(COLUMNS[holds]) for holds, needed in NECESSARY.items() for either in needed)


def test_every_encoding_is_known_to_python_by_that_name():
    """Each name stands for itself and decodes text; what is no text encoding is none."""
    assert [encoding_of(name) for name in ENCODINGS] == list(ENCODINGS)
    assert all(isinstance("A".encode(name).decode(name), str) for name in ENCODINGS)
    assert [encoding_of(name) for name in ("Windows-1252", "latin_1", "UTF8", "hex", "idna", "unicode_escape", "..")] == [
        "cp1252", "iso8859-1", "utf-8", "", "", "", "",
    ]  # fmt: skip


def test_each_order_has_every_part_of_a_date():
    """Orders are day, month and year in different places, with the year never in the middle."""
    assert all(sorted(order) == ["d", "m", "y"] and order[1] != "y" for order in ORDERS)
    assert len(set(ORDERS)) == 4
