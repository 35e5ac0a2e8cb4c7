"""What the headers of player lists mean, in the languages of chess-results.com and Swiss-Manager."""

import re
from collections.abc import Mapping
from typing import Final

WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "name": (
        *("Name", "Player Name", "Nombre", "Nombre y apellidos", "Nom", "Nom et prénom", "Nome", "Naam", "Namn"),
        *("Navn", "Nimi", "Nafn", "Nume", "Имя", "Фамилия", "Фамилия, имя", "Фамилия Имя", "ФИО", "Ф.И.О."),
        *("İsim", "Ad Soyad", "Adı Soyadı", "Jméno", "Meno", "Nazwisko", "Imię", "Imię i nazwisko"),
        *("Nazwisko i imię", "Nazwisko, imię", "Név", "Ime", "Ime i prezime", "Prezime i ime"),
        *("Priimek in ime", "Ime in priimek", "Име", "Презиме и име", "Ім'я", "Прізвище", "Όνομα"),
        *("Ονοματεπώνυμο", "Vārds", "Vardas", "Nama", "Tên", "Họ và tên", "Нэр", "Emri", "Izena"),
        *("Ad", "Soyad, Ad", "სახელი", "Անուն", "الاسم", "نام", "שם", "姓名", "氏名", "名前", "이름"),
    ),
    "rank": (
        *("Rk", "Rank", "Rg", "Rang", "Platz", "Pl", "Pos", "Puesto", "Clas", "Class", "Cl", "Place", "Lugar"),
        *("Plaats", "Место", "М", "Місце", "Sıra", "Poř", "Pořadí", "Por", "Poradie", "Miejsce", "M-ce", "Msc"),
        *(
            "Hely",
            "Helyezés",
            "Mjesto",
            "Mesto",
            "Място",
            "Plac",
            "Placering",
            "Θέση",
            "Κατάταξη",
            "Loc",
            "Hạng",
            "Vieta",
            "Koht",
            "Sija",
            "Байр",
        ),
    ),
    "number": (
        *("No", "SNo", "StNo", "Nr", "Snr", "StNr", "Startnr", "Startnummer", "No.Ini", "Nº Ini", "Nº", "N°"),
        *("Núm", "Num", "Nro", "Ном", "Ст.ном", "Ст.№", "№", "Стартовый номер", "Bşl.No", "Başl.No", "Č", "Čís"),
        *("St.č", "Nr st", "Rsz", "Sorsz", "Rajtszám", "St.br", "R.br", "Redni broj", "Št", "Бр", "Р.бр", "Α/Α"),
    ),
    "title": (
        *("Title", "Titel", "Título", "Titulo", "Titre", "Titolo", "Tit", "Звание", "Ünvan", "Titul", "Tytuł"),
        *("Cím", "Titula", "Naziv", "Титула", "Τίτλος"),
    ),
    "rating": ("Rtg", "Rating", "Elo", "Рейт", "Рейтинг", "Rat", "Rejting", "Рејтинг", "Értékszám"),
    "fide_rating": ("RtgI", "EloI", "Rtg Int", "Elo Int", "Elo FIDE", "FIDE Elo", "Rtg FIDE", "РейтМ"),
    "national_rating": ("RtgN", "EloN", "Rtg Nat", "Elo Nat", "NWZ", "DWZ", "РейтН"),
    "federation": (
        *("FED", "Federation", "Land", "Föd", "Federación", "Fédération", "Federazione", "Federação", "ФЕД"),
        *("Федерация", "Федерація", "Federacja", "Federace", "Országjel", "Савез", "Ομοσπονδία"),
    ),
    "club": (
        *("Club/City", "Club", "Verein/Ort", "Verein", "Club/Ciudad", "Club/Ville", "Club/Città"),
        *("Circolo", "Clube/Cidade", "Clube", "Club/Plaats", "Vereniging", "Клуб/Город", "Клуб"),
        *("Kulüp/Şehir", "Kulüp/İl", "Kulüp", "Klub/Město", "Klub/Mesto", "Klub/Miasto", "Klub", "Oddíl"),
        *("Egyesület", "Klub/Grad", "Клуб/Град", "Klubb/Ort", "Klubb", "Seura", "Σύλλογος", "Клуб/Місто"),
    ),
    "fide_id": (
        *("FideID", "FideIdent", "FIDE-ID", "ID FIDE", "FIDE No", "FIDE-Nr", "FIDE Nr", "FIDE Code", "Código FIDE"),
        *("Codigo FIDE", "Code FIDE", "Codice FIDE", "Код FIDE", "Код ФИДЕ", "FIDE код", "ФИДЕ ID", "FIDE Kod"),
    ),
    "national_id": (
        *("ID", "IDN", "Ident", "Ident-Number", "Ident Number", "Ident-Nr", "Ident No", "ID No", "ID-No", "ID Nr"),
        *("Id_No", "Identnr", "PNr", "Nat ID", "ID Nat", "Идент.Номер", "ID Nac"),
    ),
    "points": (
        *("Pts", "Points", "Point", "Pkt", "Punkte", "Pnt", "Puntos", "Ptos", "Punti", "Pontos", "Pt", "Punten"),
        *("Poäng", "Poeng", "Очки", "Очк", "Puan", "Body", "Bodů", "Punkty", "Pont", "Pontszám"),
        *(
            "Bodovi",
            "Bod",
            "Поени",
            "Точки",
            "Točke",
            "Бали",
            "Βαθμοί",
            "Βαθ",
            "Puncte",
            "Punkti",
            "Taškai",
            "Điểm",
            "Punktid",
            "Pisteet",
            "Stig",
        ),
    ),
    "sex": ("sex", "Sex", "Geschl", "Geschlecht", "Sexo", "Sexe", "Sesso", "Пол", "Cinsiyet", "Pohlaví", "Płeć"),
    "result": (
        *("Result", "Res", "Ergebnis", "Erg", "Resultado", "Résultat", "Risultato", "Uitslag", "Resultat"),
        *("Результат", "Sonuç", "Výsledek", "Výsledok", "Wynik", "Eredmény", "Rezultat", "Резултат", "Αποτέλεσμα"),
    ),
    "white": (
        *("White", "Weiß", "Weiss", "Blancas", "Blancs", "Bianco", "Brancas", "Wit", "Vit", "Hvid", "Hvit"),
        *("Белые", "Beyaz", "Bílý", "Biely", "Białe", "Világos", "Bijeli", "Beli", "Бели", "Λευκά"),
    ),
    "black": (
        *("Black", "Schwarz", "Negras", "Noirs", "Nero", "Pretas", "Negro", "Zwart", "Svart", "Sort"),
        *("Чёрные", "Черные", "Siyah", "Černý", "Čierny", "Czarne", "Sötét", "Crni", "Црни", "Μαύρα"),
    ),
}
"""Of each meaning the headers that have it; capitals, blanks and a stop at the end do not matter."""

_ROUND_WORDS: Final = (
    *(
        "Rd",
        "Rnd",
        "R",
        "Round",
        "Runde",
        "Ru",
        "Ronda",
        "Ro",
        "Rde",
        "Ronde",
        "Rodada",
        "Turno",
        "T",
        "Tur",
        "Тур",
    ),
    *(
        "Т",
        "Kolo",
        "K",
        "Ku",
        "Kör",
        "Ford",
        "Forduló",
        "Коло",
        "Кръг",
        "Krog",
        "Rond",
        "Runda",
        "Kierros",
        "Γύρος",
    ),
    *("Umferð", "Voor", "Kārta", "Ratas", "Ván", "Jornada"),
)
_NUMBER_FIRST: Final = re.compile(r"([0-9]{1,2})[.ªº]{0,2}([^\W\d_]{1,12})")
_WORD_FIRST: Final = re.compile(r"([^\W\d_]{1,12})\.?([0-9]{1,2})")
_LONGEST: Final = 30


def plain(header: str) -> str:
    """A header as the words are compared: small, without blanks, without a stop or colon at its end."""
    if len(header) > 4 * _LONGEST:
        return ""
    return "".join(header.replace("İ", "i").casefold().split()).rstrip(".:")


_MEANINGS: Final[Mapping[str, str]] = {plain(word): meaning for meaning, words in WORDS.items() for word in words}
_ROUND_KEYS: Final = frozenset(plain(word) for word in _ROUND_WORDS)


def meaning_of(header: str) -> str:
    """What a header means, one of the keys of ``WORDS``; empty where it is not known."""
    return _MEANINGS.get(plain(header), "")


def round_of(header: str) -> tuple[int, str]:
    """The number and the word of a header such as ``1.Rd``, ``R1`` or ``1``, as a round's may be; 0 if it is none.

    A tie-break's ``TB1`` is written alike: see ``is_round_word``, and what stands in the column.
    """
    told = plain(header)
    if not told or len(told) > _LONGEST:
        return 0, ""
    if told.isascii() and told.isdigit() and len(told) < 3:
        return int(told), ""
    found = _NUMBER_FIRST.fullmatch(told)
    if found:
        return int(found[1]), found[2]
    found = _WORD_FIRST.fullmatch(told)
    return (int(found[2]), found[1]) if found else (0, "")


def is_round_word(word: str) -> bool:
    """Whether a word of a header is known to mean round; of single letters only R is taken for one."""
    return word in _ROUND_KEYS
