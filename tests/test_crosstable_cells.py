"""Cells and headers of crosstables: every code, colour and word that chess-results.com writes, and what it does not."""

import pytest

from pipeline.reading.berger import berger_round
from pipeline.reading.chess_results.crosstable_cells import colours_of, pairing_of
from pipeline.reading.chess_results.header_words import is_round_word, meaning_of, round_of
from pipeline.reading.chess_results.round_robins import codes_of, legs_of


@pytest.mark.parametrize(
    ("written", "opponent", "letter", "kind", "score"),
    [
        (" 17b1", 17, "b", "played", 2),
        ("  9b½", 9, "b", "played", 1),
        ("  9bÂ½", 9, "b", "played", 1),
        (" 10w0.5", 10, "w", "played", 1),
        (" 10w0", 10, "w", "played", 0),
        (" 10W1", 10, "w", "played", 2),
        ("32b+", 32, "b", "forfeit", 2),
        (" 7w-", 7, "w", "forfeit", 0),
        (" 7w−", 7, "w", "forfeit", 0),
        ("7w1K", 7, "w", "forfeit", 2),
        ("  4w ", 4, "w", "open", -1),
        ("  4w*", 4, "w", "open", -1),
        ("   -½", 0, "", "bye", 1),
        ("-1", 0, "", "bye", 2),
        ("−1", 0, "", "bye", 2),
        ("-0", 0, "", "absent", -1),
        ("0", 0, "", "absent", -1),
        ("-", 0, "", "absent", -1),
        ("", 0, "", "absent", -1),
    ],
)
def test_codes(written, opponent, letter, kind, score):
    """Every code means what the site means by it; + and - are not played, an empty result is open."""
    assert pairing_of(written) == (opponent, letter, kind, score)


@pytest.mark.parametrize(
    "written", ["17b=", "17b2", "b17", "W17", "+W86", "2+", "17:W", "17b1x", "٣w1", "½½", "1 0"]
)
def test_unknown_codes(written):
    """What the site does not write is no cell of a crosstable, also where other dialects would know it."""
    assert pairing_of(written) is None


@pytest.mark.parametrize(
    ("letters", "colours"),
    [
        ("wbwb", {"w": "w", "b": "b"}),
        ("wsws", {"w": "w", "s": "b"}),
        ("bnbn", {"b": "w", "n": "b"}),
        ("bsbs", {"b": "w", "s": "b"}),
        ("vsvs", {"v": "w", "s": "b"}),
        ("бчбч", {"б": "w", "ч": "b"}),
        ("wwwwbbbbq", {"w": "w", "b": "b"}),
        ("wwwbbbs", {"w": "w", "b": "b"}),
        ("w", {"w": "w"}),
        ("b", {"b": ""}),
        ("qx", {}),
    ],
)
def test_colours(letters, colours):
    """The letters for white and black are told by the pair: b is black beside w and white beside n or s."""
    assert colours_of(letters) == colours


@pytest.mark.parametrize(
    ("header", "meaning"),
    [
        ("Rk.", "rank"),
        ("Rg.", "rank"),
        ("Место", "rank"),
        ("Sıra", "rank"),
        ("Poř.", "rank"),
        ("SNo", "number"),
        ("No.", "number"),
        ("Snr", "number"),
        ("No.Ini.", "number"),
        ("Nombre", "name"),
        ("İsim", "name"),
        ("Имя ", "name"),
        ("Ονοματεπώνυμο", "name"),
        ("Név", "name"),
        ("Jméno", "name"),
        ("Pts. ", "points"),
        ("Pkt. ", "points"),
        ("Очки", "points"),
        ("Puan", "points"),
        ("Verein / Ort", "club"),
        ("FIDE-ID", "fide_id"),
        ("RtgI", "fide_rating"),
        ("Рейт.", "rating"),
        ("rtg+/-", ""),
        ("TB1", ""),
        ("", ""),
        ("Name" * 1000, ""),
    ],
)
def test_header_words(header, meaning):
    """Headers are known in the site's languages, with or without stops, capitals and blanks at the end."""
    assert meaning_of(header) == meaning


@pytest.mark.parametrize(
    ("header", "round_", "known"),
    [
        ("1.Rd", (1, "rd"), True),
        ("11.Rd.", (11, "rd"), True),
        ("2.Ronda", (2, "ronda"), True),
        ("3.тур", (3, "тур"), True),
        ("4.Kolo", (4, "kolo"), True),
        ("5.Γύρος", (5, "γύροσ"), True),
        ("Rd.6", (6, "rd"), True),
        ("R7", (7, "r"), True),
        ("8.xyz", (8, "xyz"), False),
        ("V9", (9, "v"), False),
        ("12", (12, ""), False),
        ("TB1", (1, "tb"), False),
        ("Wtg1", (1, "wtg"), False),
        ("Des 1", (1, "des"), False),
        ("2026", (0, ""), False),
        ("Rtg+/-", (0, ""), False),
    ],
)
def test_round_headers(header, round_, known):
    """A round's header has a number and a word; tie-breaks have them too, but no word that is known for round."""
    assert round_of(header) == round_
    assert is_round_word(round_of(header)[1]) == known


@pytest.mark.parametrize(
    ("players", "first", "second", "round_"),
    [
        (4, 1, 4, 1),
        (4, 2, 3, 1),
        (4, 4, 3, 2),
        (4, 1, 2, 2),
        (4, 2, 4, 3),
        (4, 3, 1, 3),
        (3, 2, 3, 1),
        (12, 7, 12, 2),
    ],
)
def test_berger_rounds(players, first, second, round_):
    """Two numbers meet in the round of the printed Berger table."""
    assert berger_round(first, second, players) == round_


@pytest.mark.parametrize(
    ("text", "codes"),
    [("1", "1"), ("½", "½"), ("1½", "1½"), ("0 1", "01"), ("0.5", "½"), ("−", "-"), ("", ""), ("1b", None)],
)
def test_round_robin_codes(text, codes):
    """A cell of a round robin holds a sign for each game."""
    assert codes_of(text) == codes


def test_a_nought_that_a_workbook_lost():
    """01 that became the number 1 is told by the opponent's 10, and stays one game where that shows one."""
    assert [leg.score for leg in legs_of("1", "10")] == [0, 2]
    assert [leg.score for leg in legs_of("1", "0")] == [2]
    assert [leg.score for leg in legs_of("1", "01")] == [2]
