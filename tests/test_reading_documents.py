"""From bytes to lines: encodings, line ends, and what is no text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.reading.asked import Asked
from pipeline.reading.files.opening import LARGEST, open_document


def opened(data, encoding=""):
    """The document and the problems as they are printed."""
    found = open_document(data, "x.trf", Asked(encoding=encoding))
    return found.document, [str(problem) for problem in found.problems]


WIDE = "012 Läsö Open\n001    1 m    Möller"


@pytest.mark.parametrize(
    ("data", "encoding", "told"),
    [
        (WIDE.encode(), "utf-8", ""),
        (WIDE.encode("utf-8-sig"), "utf-8", ""),
        (WIDE.encode("utf-16"), "utf-16-le", "read as utf-16-le (as its first bytes say)"),
        (b"\xfe\xff" + WIDE.encode("utf-16-be"), "utf-16-be", "read as utf-16-be (as its first bytes say)"),
        (WIDE.encode("utf-32"), "utf-32-le", "read as utf-32-le (as its first bytes say)"),
        (WIDE.encode("utf-16-le"), "utf-16-le", "read as utf-16-le (found out from its zero bytes)"),
        (WIDE.encode("utf-16-be"), "utf-16-be", "read as utf-16-be (found out from its zero bytes)"),
        (
            WIDE.encode("cp1252"),
            "cp1252",
            "read as cp1252 (found out from its bytes; set encoding to say otherwise)",
        ),
    ],
)
def test_encodings(data, encoding, told):
    """Each encoding gives the same lines; what was not written in the file is told."""
    document, problems = opened(data)
    assert document.lines == tuple(WIDE.split("\n"))
    assert document.encoding == encoding
    assert problems == ([f"x.trf: note: {told}"] if told else [])


def test_encoding_as_asked():
    """What is not UTF-8 is read as the officer says, and UTF-8 as UTF-8 all the same."""
    document, problems = opened("Dvořák Jiří".encode("cp1250"), "cp1250")
    assert document.lines == ("Dvořák Jiří",)
    assert problems == ["x.trf: note: read as cp1250 (as the setting encoding says)"]
    assert opened("Dvořák Jiří".encode(), "cp1250")[0].encoding == "utf-8"


@pytest.mark.parametrize(
    ("data", "encoding", "message"),
    [
        (b"ab\x81", "cp1252", "byte 3 (0x81) is not CP1252, which the setting encoding says that it is"),
        (b"ab\xe4", "rot13", 'the setting encoding says "rot13", which is no encoding of this text'),
        (b"\xff\xfea\x00b", "", "byte 5 (0x62) is not UTF-16-LE"),
    ],
)
def test_encodings_that_do_not_fit(data, encoding, message):
    """A wrong encoding is an error that names the byte or the setting."""
    assert opened(data, encoding) == (None, [f"x.trf: {message}"])


NAMES = {
    "czech": ("cp1250", "Dvořák Jiří;Kučera Zdeněk;Růžička Štěpán;Němec Vojtěch"),
    "czech, iso": ("iso8859_2", "Dvořák Jiří;Kučera Zdeněk;Růžička Štěpán;Němec Vojtěch;Beneš Luboš"),
    "polish": ("cp1250", "Wiśniewski Paweł;Dąbrowski Łukasz;Stępień Przemysław;Woźniak Józef"),
    "hungarian": ("cp1250", "Erdős Viktor;Szűcs Gergő;Németh Győző;Nagy László"),
    "croatian": ("cp1250", "Kovačević Željko;Marić Đorđe;Kovačić Šime;Vuković Krešimir"),
    "german": ("cp1252", "Müller Jürgen;Weiß Jörg;Krüger Sören"),
    "spanish": ("cp1252", "Muñoz José;Peña Ángel;García Íñigo"),
    "one spanish word": ("cp1252", "Open of La Peña"),
    "french": ("cp1252", "Lefèvre François;Châtelain Benoît;Noël Joël"),
    "norwegian": ("cp1252", "Bjørnsen Åge;Skjærstad Kåre;Ødegård Pål"),
    "icelandic": ("cp1252", "Þórhallsson Þröstur;Guðmundsson Héðinn"),
    "portuguese": ("cp1252", "Conceição João;Simões Luís"),
    "turkish": ("cp1254", "Yılmaz Ayşe;Şahin Çağlar;Doğan Işıl"),
    "russian": ("cp1251", "Иванов Пётр;Смирнов Алексей"),
    "german, dos": ("cp850", "Müller Jürgen;Schäfer Günter;Weiß Jörg"),
    "signs": ("cp1252", "Doe – 3½;“Roe” Ann"),
    "apostrophe": ("cp1252", "O’Brien Pat"),
    "lone accent": ("cp1252", "Doe Jané"),
}


@pytest.mark.parametrize("which", NAMES)
def test_old_encodings_of_short_files(which):
    """A handful of names is enough to find out the encoding."""
    encoding, names = NAMES[which]
    lines = [f"001 {number:4} m    {name:33} 1500" for number, name in enumerate(names.split(";"), 1)]
    document, problems = opened("\n".join(["012 Open 2011", *lines]).encode(encoding))
    assert document.lines[1:] == tuple(lines)
    assert len(problems) == 1


def test_names_enough_of_one_language_leave_no_doubt():
    """Where all names are of one language or no other reading makes sense there is a note, no warning."""
    doubted = {
        which for which, (encoding, names) in NAMES.items() if "warning" in opened(names.encode(encoding))[1][0]
    }
    assert doubted == {"one spanish word"}


WHICH = 'say which with encoding = "{}" or "{}" in ratinglist.toml, or with --encoding'
DOUBTS = (
    # what was written in which encoding, and how it is read with which doubt
    ("Győző Ferenc", "cp1250", '"Gyõzõ" may be "Győző" in cp1250', "cp1252", "cp1250"),
    ("Đorđević Ana", "cp1250", '"Ðorðeviæ" may be "Đorđević" in cp1250', "cp1252", "cp1250"),
    ("Śliwa Adam;Müller Jan", "cp1250", '"Œliwa" may be "Śliwa" in cp1250', "cp1252", "cp1250"),
    ("Yıldız Can", "cp1254", '"Yýldýz" may be "Yıldız" in cp1254', "cp1252", "cp1254"),
    ("Kazlauskienė Ona", "cp1257", '"Kazlauskienë" may be "Kazlauskienė" in cp1257', "cp1252", "cp1257"),
    ("Müller Jürgen;Weiß Jörg;Schäfer Sören;Muñoz Ana", "cp1252", '"Muñoz" may be "Muńoz" in cp1250', "cp1252", "cp1250"),
)  # fmt: skip


@pytest.mark.parametrize(("names", "written", "told", "one", "another"), DOUBTS)
def test_letters_that_may_be_others_are_a_warning(names, written, told, one, another):
    """A word is shown in both readings; the setting ends the doubt."""
    data = "\n".join(names.split(";")).encode(written)
    document, problems = opened(data)
    assert document.encoding == one
    assert problems == [f"x.trf: warning: read as {one} by its bytes: {told}; {WHICH.format(one, another)}"]
    document, problems = opened(data, written)
    assert document.lines == tuple(names.split(";"))
    assert problems == [f"x.trf: note: read as {written} (as the setting encoding says)"]


SURE = (
    ("Γιώργος Παππάς;Νίκος Ηλίας", "cp1253"),
    ("ИВАНОВ ПЕТР", "cp1251"),
    ("Novák Jan", "cp1252"),
    ("Fernández Ana", "cp1252"),
    ("Hélène Lefèvre", "cp1252"),
    ("Dvořák Jan", "cp1250"),
)


@pytest.mark.parametrize(("names", "written"), SURE)
def test_readings_that_nobody_could_speak_leave_no_doubt(names, written):
    """Greek is no Russian without vowels; an accent that becomes a consonant amid consonants is no other reading."""
    document, problems = opened("\n".join(names.split(";")).encode(written))
    assert document.lines == tuple(names.split(";"))
    assert "warning" not in problems[0]


def test_words_of_no_language_are_a_warning():
    """Where the encoding that fits best makes no sense either, a word is shown."""
    problems = opened("Müller José".encode("mac-roman"))[1]
    assert problems == [
        'x.trf: warning: read as cp1252 by its bytes: "JosŽ" is of no language that is known; say what the file is with encoding in ratinglist.toml, or with --encoding'
    ]


def test_letters_far_behind():
    """The first letter that is no ASCII is found wherever it stands."""
    document, _ = opened(b"x" * 3_000_000 + b"\nDo\xebl\n")
    assert document.lines[1] == "Doël"


def test_nothing_fits():
    """Bytes that no encoding knows are an error, not some letters."""
    document, problems = opened(b"a\x81b\x8dc\x8fd\x90\xd2\xae\xa1\xff\x98")
    assert document is None or problems


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b"a\nb\n", ("a", "b")),
        (b"a\r\nb", ("a", "b")),
        (b"a\rb\r", ("a", "b")),
        (b"a\r\r\n\nb", ("a", "", "", "b")),
        (b"\n\na", ("", "", "a")),
        (b"a\x0bb\x1cc\n", ("a\ufffdb\ufffdc",)),
        ("a\u2028b\u0085c\n".encode(), ("a\u2028b\ufffdc",)),
        (b"\fa\nb\x1a\x1a", ("a", "b")),
        (b"a\tb", ("a\tb",)),
        (b"a\nb\n\x1a\x00\x00\x00", ("a", "b")),
    ],
)
def test_line_ends(data, lines):
    """Lines end with CR LF, CR or LF and with nothing else."""
    assert opened(data)[0].lines == lines


def test_control_characters():
    """They are shown as � and told once."""
    document, problems = opened(b"a\nb\x07\nc\x00\x01\n")
    assert document.lines == ("a", "b\ufffd", "c\ufffd\ufffd")
    assert problems == ["x.trf:2: warning: control characters are read as �; 3 of them, the first here"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a\nMÃ¼ller Jan", '2: warning: "MÃ¼ller" looks like letters saved in a wrong encoding, perhaps "Müller"'),
        (
            "RenÃ© 3Â½\nJÃ¤hn",
            '1: warning: "RenÃ©" looks like letters saved in a wrong encoding, perhaps "René"; 3 such words, the first here',
        ),
        ("Do\ufffdl", '1: warning: "Do�l" looks like letters saved in a wrong encoding'),
        ("PaweÅ‚", '1: warning: "PaweÅ‚" looks like letters saved in a wrong encoding, perhaps "Paweł"'),
        ("Ð˜Ð²Ð°Ð½", '1: warning: "Ð˜Ð²Ð°Ð½" looks like letters saved in a wrong encoding, perhaps "Иван"'),
    ],
)
def test_mojibake(text, message):
    """Letters that were saved in a wrong encoding are a warning with the word, its line and how many there are."""
    document, problems = opened(text.encode())
    assert document.lines == tuple(text.split("\n"))
    assert problems == [f"x.trf:{message}"]


@pytest.mark.parametrize(
    "text", ["SÃO JOÃO", "Ângela", "Å’s", "Ärger, Åse", "Peña Ñandú", "Ðorđe", "Noël", "Иванов", "3½", "»Öl«"]
)
def test_no_mojibake(text):
    """Letters that are rare but right are no warning."""
    assert opened(text.encode())[1] == []


TRF = "export the tournament as a TRF file (FIDE report) and give that"
OLD = (
    b"\x03\x7e\x0b\x1e"
    + (1).to_bytes(4, "little")
    + (97).to_bytes(2, "little")
    + (20).to_bytes(2, "little")
    + b"\0" * 20
)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "the file is empty"),
        (b" \r\n\t\n", "the file holds nothing but blanks"),
        (b"\xef\xbb\xbf \n", "the file holds nothing but blanks"),
        ("\u3000\n \n".encode(), "the file holds nothing but blanks"),
        (
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 500,
            "this is an old Excel or Word file (.xls, .doc) or one with a password and no text or workbook; save it as .xlsx or CSV",
        ),
        (b"%PDF-1.4\n", f"this is a PDF and no text or workbook; {TRF}"),
        (b"\x1f\x8b\x08\0", "this is a gzip file and no text or workbook; unpack it and give the files in it"),
        (b"\x89PNG\r\n\x1a\n", f"this is a picture and no text or workbook; {TRF}"),
        (
            b"\xa5\xff\x89\x44O\0p\0e\0n\0",
            f"this is a tournament file of Swiss-Manager (.TUNX, .TURX, .TUMX) and no text or workbook; {TRF}",
        ),
        (
            OLD + b"NAME" + b"\0" * 28 + b"\0" * 32 + b"\r" + b" Doe" * 5,
            f"this is a dBase table (.dbf, .trn, .sco) and no text or workbook; {TRF}",
        ),
        (
            bytes(range(32)) * 20,
            "the file is full of control characters and no text; expected a text or a workbook (.xlsx)",
        ),
    ],
)
def test_no_text(data, message):
    """What is no report is an error that says what it looks like and what to give instead."""
    assert opened(data) == (None, [f"x.trf: {message}"])


def test_too_large():
    """A file above the limit is not read."""
    assert opened(b"a" * (LARGEST + 1)) == (
        None,
        ["x.trf: the file has 67,108,865 bytes; expected a report of at most 67,108,864 bytes"],
    )


@given(st.binary(max_size=300))
def test_any_bytes(data):
    """Any bytes give a document or an error, never both and never an exception."""
    found = open_document(data, "x", Asked())
    assert (found.document is None) == any(problem.severity == "error" for problem in found.problems)


@given(
    st.text(st.characters(codec="utf-8", exclude_categories=["Cc"]), min_size=1, max_size=80),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
)
def test_unicode_comes_back(text, encoding):
    """Whatever letters a text has, in UTF-8 and marked UTF-16 they come back."""
    document, _ = opened(f"001 {text}".encode(encoding))
    assert document.lines == (f"001 {text}".replace("\ufffe", "\ufffd").replace("\uffff", "\ufffd"),)


def test_a_half_is_no_letter():
    """A ½ says nothing about whose letters a text has: a note, and no warning that it may be a letter."""
    opened = open_document("Rd;W;B;Erg\n1;Able;Baker;½\n2;Cole;Dunn;½\n".encode("cp1252"), "half.csv", Asked())
    assert opened.document is not None
    assert opened.document.lines[1] == "1;Able;Baker;½"
    assert [problem.severity for problem in opened.problems] == ["note"]
