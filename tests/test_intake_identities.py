"""Who is who: ids, then name and birth date; a name alone is never more than a question."""

import pytest

from tests.entrants import JOAN, JOHN, NUMBER, PLAIN, SHOWN_JOHN, identified, known, messages, report

SURE = [
    ({"name": "Smyth, John", "national_id": "P0044"}, "P0044"),
    ({"name": "J. Smyth", "national_id": "P0044"}, "P0044"),
    ({"name": "Byrne, U", "national_id": "123"}, "00123"),
    ({"name": "Byrne, U", "national_id": "000123"}, "00123"),
    ({"name": "Byrne, U", "national_id": "00123.0"}, "00123"),
    ({"name": "Akerstrom, P", "national_id": "001234"}, "1234"),
    ({"name": "Smith, J", "fide_id": "7700044"}, "P0044"),
    ({"name": "Smith, J", "fide_id": "7700044.0"}, "P0044"),
    ({"name": "Smith, J", "fide_id": "007700044"}, "P0044"),
    ({"name": "Smith, J", "fide_id": "7700044", "national_id": "99"}, "P0044"),
    ({"name": "Smith, J", "fide_id": "7700044", "national_id": "P0044"}, "P0044"),
    ({"name": "JOHN SMYTH", "birth_date": "1980-05-07"}, "P0044"),
    ({"name": "smyth john", "birth_date": "1980"}, "P0044"),
    ({"name": "Joan Smyth", "birth_date": "1999-01-02"}, "P0050"),
    ({"name": "Joan Smyth", "birth_date": "1999"}, "P0050"),
]


@pytest.mark.parametrize(("entrant", "player_id"), SURE)
def test_sure_matches(entrant, player_id):
    """Ids whatever zeros stand before them, and the same name with a birth date that agrees."""
    found = identified([report("a.trf", entrant)], known(JOHN, JOAN, NUMBER, PLAIN))
    assert (found.ids, found.questions, messages(found)) == (((player_id,),), (), [])


OPEN = [
    ({"name": "Smyth, John"}, SHOWN_JOHN + " | P0050 Smyth Joan 1999"),
    ({"name": "John Smyth", "fide_id": "0"}, SHOWN_JOHN + " | P0050 Smyth Joan 1999"),
    ({"name": "Smith, John"}, SHOWN_JOHN),
    ({"name": "J. Smyth"}, SHOWN_JOHN + " | P0050 Smyth Joan 1999"),
    ({"name": "Smyth, John", "birth_date": "1981"}, SHOWN_JOHN),
    ({"name": "Smyth, John", "birth_date": "1980-05-08"}, SHOWN_JOHN),
    ({"name": "Smyth, John", "birth_date": "1980-05-07", "fide_id": "7799999"}, SHOWN_JOHN),
    ({"name": "Smith, John", "birth_date": "1980-05-07"}, SHOWN_JOHN),
    ({"name": "Smyth, John Patrick"}, SHOWN_JOHN),
    ({"name": "Akerstroem, Per Olof"}, "1234 Åkerström Per-Olof"),
    ({"name": "Åkerström, Per"}, "1234 Åkerström Per-Olof"),
    ({"name": "Byrne, Una", "national_id": "p0044"}, SHOWN_JOHN),
]


@pytest.mark.parametrize(("entrant", "candidates"), OPEN)
def test_questions(entrant, candidates):
    """A name alone, a name almost the same, or one whose birth date or ids contradict is asked about; years only."""
    found = identified([report("a.trf", entrant)], known(JOHN, JOAN, NUMBER, PLAIN), add=True)
    assert found.ids == (("",),)
    assert [(each.report, each.name, each.candidates) for each in found.questions] == [
        ("a.trf", entrant["name"], candidates)
    ]
    assert found.new == ()
    assert messages(found) == [
        f'a.trf:10: name: "{entrant["name"]}" may be {candidates}; expected a player_id in identities.csv, or new'
    ]


CUT = {"player_id": "P7", "name": "Papadopoulou-Konstantinidou, Aikaterini"}


@pytest.mark.parametrize("name", ["Papadopoulou-Konstantinidou, Aika", "Papadopoulou-Konstantinidou, Aik"])
def test_names_cut_off_are_asked_about(name):
    """A name of 33 or 32 signs may be the beginning of a longer one."""
    found = identified([report("a.trf", name)], known(CUT), add=True)
    assert [each.candidates for each in found.questions] == ["P7 Papadopoulou-Konstantinidou Aikaterini"]


NOBODY = [
    {"name": "Murphy, Liam"},
    {"name": "Smith, John", "birth_date": "2001"},
    {"name": "Smith, John", "fide_id": "7712345"},
    {"name": "Jones, John"},
    {"name": "? ??"},
    {"name": "Smyth, Robert"},
]


@pytest.mark.parametrize("entrant", NOBODY)
def test_nobody_is_like(entrant):
    """Without --add-players an error says what to do; with it there is a new id."""
    reports = [report("a.trf", entrant)]
    found = identified(reports, known(JOHN, NUMBER))
    assert messages(found) == [
        f'a.trf:10: name: "{entrant["name"]}" is not in players.csv; --add-players makes a new id, or add a row'
    ]
    assert (found.ids, found.new, found.questions) == ((("",),), (), ())
    found = identified(reports, known(JOHN, NUMBER), add=True)
    assert (found.ids, messages(found)) == ((("N0001",),), [])
    assert [(each.player_id, each.file, each.entrant.name) for each in found.new] == [
        ("N0001", "a.trf", entrant["name"])
    ]


TOLD = [
    (
        {"name": "Smyth, John", "national_id": "P0044", "fide_id": "7700050"},
        "",
        (
            'a.trf:10: FIDE id: "Smyth, John" has the national id of P0044 Smyth, John and the FIDE id of '
            "P0050 Smyth, Joan; expected ids of one player"
        ),
    ),
    (
        {"name": "Kowalczyk, Zofia", "national_id": "P0044", "birth_date": "1980-05-07"},
        "P0044",
        'a.trf:10: name: warning: this match looks wrong: "Kowalczyk, Zofia" is P0044 Smyth, John by national id',
    ),
    (
        {"name": "Kowalczyk, John", "fide_id": "7700044", "birth_date": "1980-05-07"},
        "P0044",
        'a.trf:10: name: warning: this match looks wrong: "Kowalczyk, John" is P0044 Smyth, John by FIDE id',
    ),
    (
        {"name": "John Smyth", "fide_id": "7700044", "birth_date": "1981"},
        "P0044",
        (
            'a.trf:10: birth date: warning: this match looks wrong: "John Smyth" is P0044 Smyth, John by FIDE id, '
            "but has another birth date"
        ),
    ),
    (
        {"name": " ", "rating": 1500},
        "",
        "a.trf:10: name: the player has no name; expected a name, or an id of players.csv",
    ),
]


@pytest.mark.parametrize(("entrant", "player_id", "message"), TOLD)
def test_what_is_odd_about_one(entrant, player_id, message):
    """Ids of two players are an error that shows both; of one whose name or birth date is another a warning."""
    found = identified([report("a.trf", entrant)], known(JOHN, JOAN), add=True)
    assert (found.ids, messages(found)) == (((player_id,),), [message])


RATED = [
    (2450, {"fide_rating": 1600}, None, "1600 in players.csv"),
    (2200, {"fide_rating": 1600}, None, "1600 in players.csv"),
    (2199, {"fide_rating": 1600}, None, ""),
    (900, {"fide_rating": 1600, "conventional_rating": 1500}, 1550, "1600 and 1500 in players.csv and 1550 in openings.csv"),
    (900, {"fide_rating": 1600, "conventional_rating": 1500}, 1400, ""),
    (900, {}, 1500, "1500 in openings.csv"),
    (900, {}, None, ""),
    (None, {"fide_rating": 1600}, None, ""),
]  # fmt: skip


@pytest.mark.parametrize(("rating", "ratings", "opening", "shown"), RATED)
def test_ratings_far_apart(rating, ratings, opening, shown):
    """A rating 600 from every one that is known is a warning; one that is nearer to any is none."""
    players = known({**JOHN, **ratings}, openings={} if opening is None else {"P0044": opening})
    entrant = {"name": "Smyth, John", "national_id": "P0044", "rating": rating}
    found = identified([report("a.trf", entrant)], players)
    assert messages(found) == (
        [f"a.trf:10: rating: warning: P0044 Smyth, John looks like somebody else: rated {rating} here, {shown}"]
        if shown
        else []
    )


def test_two_players_with_one_fide_id():
    """Nobody is matched by an id that two have; a national id decides."""
    twin = {**JOAN, "fide_id": "7700044"}
    entrants = [
        {"name": "Smyth, J", "fide_id": "7700044"},
        {"name": "Smyth, J.", "national_id": "P0050", "fide_id": "7700044"},
    ]
    found = identified([report("a.trf", *entrants)], known(JOHN, twin))
    assert found.ids == (("", "P0050"),)
    assert [each.candidates for each in found.questions] == [SHOWN_JOHN + " | P0050 Smyth Joan 1999"]


def test_padded_ids_that_are_two_players_are_asked_about():
    """007 is neither 07 nor 7 where both are there; written exactly it is the one."""
    players = known({"player_id": "07", "name": "Bond, Jim"}, {"player_id": "7", "name": "Bond, Kim"})
    found = identified([report("a.trf", {"name": "Bond", "national_id": "007"})], players)
    assert [each.candidates for each in found.questions] == ["07 Bond Jim | 7 Bond Kim"]
    found = identified([report("a.trf", {"name": "Bond, Kim", "national_id": "7"})], players)
    assert found.ids == (("7",),)


def test_several_of_one_name_and_year():
    """A year that fits two is a question; a whole date is for the one who has it."""
    other = {**JOHN, "player_id": "P0045", "birth_date": "1980-11-30", "fide_id": ""}
    found = identified([report("a.trf", {"name": "Smyth, John", "birth_date": "1980"})], known(JOHN, other))
    assert [each.candidates for each in found.questions] == [SHOWN_JOHN + " | P0045 Smyth John 1980 (East, IRL)"]
    found = identified([report("a.trf", {"name": "Smyth, John", "birth_date": "1980-11-30"})], known(JOHN, other))
    assert found.ids == (("P0045",),)


def test_english_names_count_too():
    """A player is found by either name."""
    player = {"player_id": "9", "name": "Танака, Юки", "english_name": "Tanaka, Yuki", "birth_date": "1970"}
    found = identified([report("a.trf", {"name": "Yuki Tanaka", "birth_date": "1970"})], known(player))
    assert found.ids == (("9",),)


def test_no_birth_date_is_ever_shown():
    """Of birth dates only years appear, in questions and in messages."""
    entrants = [
        {"name": "Smyth, John", "birth_date": "1981-06-08"},
        {"name": "Smith, John", "birth_date": "1980-05-07"},
    ]
    found = identified([report("a.trf", *entrants)], known(JOHN), add=True)
    shown = " ".join([*messages(found), *(each.candidates for each in found.questions)])
    assert "1980 " in shown
    assert "-05-07" not in shown
    assert "-06-08" not in shown


def test_two_entrants_of_a_report_cannot_be_one_player():
    """Then neither is decided, and both lines are shown with what decided them."""
    entrants = [
        {"name": "Smyth, John", "national_id": "P0044"},
        "Byrne, Una",
        {"name": "Smyth J", "fide_id": "7700044"},
    ]
    found = identified([report("a.trf", *entrants)], known(JOHN, NUMBER), ',"Byrne, Una",00123,,,\n')
    assert found.ids == (("", "00123", ""),)
    assert messages(found) == [
        (
            'a.trf:12: name: "Smyth J" (by FIDE id) and "Smyth, John" in line 10 (by national id) '
            "are both P0044 Smyth, John; expected each player once"
        )
    ]


def test_whoever_is_in_the_report_already_is_out_of_the_question():
    """A sister is not her brother who plays too; of two of one name the second is new, with a warning."""
    john = {"name": "Smyth, John", "national_id": "P0044"}
    found = identified([report("a.trf", "Smyth, Joan", john)], known(JOHN), add=True)
    assert (found.ids, messages(found)) == ((("N0001", "P0044"),), [])
    found = identified([report("a.trf", "Smyth, John", john)], known(JOHN), add=True)
    assert found.ids == (("N0001", "P0044"),)
    assert messages(found) == [
        (
            'a.trf:10: name: warning: two players here are called so: "Smyth, John [1]" is the new N0001 Smyth, John, '
            "besides P0044 Smyth, John"
        )
    ]


def test_a_whole_date_comes_before_a_year():
    """Who has the very date is the one, though the year alone of another would agree."""
    other = {"player_id": "P0045", "name": "Smyth, John", "birth_date": "1980"}
    found = identified([report("a.trf", {"name": "Smyth, John", "birth_date": "1980-05-07"})], known(JOHN, other))
    assert found.ids == (("P0044",),)
    found = identified([report("a.trf", {"name": "Smyth, John", "birth_date": "1980-12-24"})], known(JOHN, other))
    assert found.ids == (("P0045",),)


def test_at_most_five_candidates_the_likest_first():
    """The same name comes before a like one, a birth date that agrees before one that is not known."""
    like = [{"player_id": str(number), "name": "Smyth, Jon"} for number in range(1, 6)]
    born = {"player_id": "6", "name": "Smyth, Jon", "birth_date": "1980"}
    same = {"player_id": "7", "name": "Smyth, John"}
    found = identified([report("a.trf", {"name": "Smyth, John", "birth_date": "1980"})], known(*like, born, same))
    candidates = ["7 Smyth John", "6 Smyth Jon 1980", "1 Smyth Jon", "2 Smyth Jon", "3 Smyth Jon"]
    assert [each.candidates for each in found.questions] == [" | ".join(candidates)]
