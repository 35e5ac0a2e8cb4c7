"""Plain data that makes no rule book: every kind of mistake, with its place, what was found and what is expected."""

from datetime import date
from math import inf, nan

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.rules.plain import PlainDataError, PlainFault, settings_of, varied
from pipeline.systems import load

DAY = date(2025, 1, 1)
LIFE = {"kind": "life", "ladder": [{"title": "Master", "rating": 2200}]}


def faults_of(base: str, wanted: dict, amendments: list[tuple[date, dict]] | None = None) -> list[PlainFault]:
    """What is wrong; a text with nothing wrong fails."""
    with pytest.raises(PlainDataError) as caught:
        varied(load(base), "my-club", wanted, amendments or [])
    assert str(caught.value)
    return list(caught.value.faults)


MISTAKES = [
    # Names
    ("elo", {"title": ""}, ("title",), "a text in quotes"),
    ("elo", {"title": " Club"}, ("title",), "a text in quotes"),
    ("elo", {"title": "two\nlines"}, ("title",), "a text in quotes"),
    ("elo", {"title": "x" * 101}, ("title",), "1 to 100"),
    ("elo", {"source": 7}, ("source",), "a text in quotes"),
    ("elo", {"mark": "long"}, ("mark",), "0 to 3"),
    ("elo", {"mark_before": "yes"}, ("mark_before",), "true or false"),
    ("elo", {"settles": "week"}, ("settles",), '"game", "event" or "period"'),
    ("elo", {"settles": "evnt"}, ("settles",), "did you mean event?"),
    # Classes, titles, ranks
    ("elo", {"classes": "nothing"}, ("classes",), "a list such as"),
    ("elo", {"classes": []}, ("classes",), "a list such as"),
    ("elo", {"classes": [2000]}, ("classes", 0), "[least rating, "),
    ("elo", {"classes": [["Expert", "A"]]}, ("classes", 0, 0), "a whole number"),
    ("elo", {"classes": [[2000, ""]]}, ("classes", 0, 1), "a text"),
    ("elo", {"classes": [[1000, "B"], [2000, "A"]]}, ("classes", 1), "below 1000"),
    ("elo", {"classes": [[2000, "A"], [1000, "A"]]}, ("classes", 1), "each name once"),
    ("elo", {"titles": "all"}, ("titles",), "a table"),
    ("elo", {"titles": {"kind": "live"}}, ("titles", "kind"), "did you mean life?"),
    ("elo", {"titles": {"kind": "life"}}, ("titles",), "ladder = …"),
    ("elo", {"titles": {"kind": "held", "games": 5}}, ("titles", "kind"), '"life"'),
    ("elo", {"titles": LIFE | {"games": 3}}, ("titles", "games"), "no games"),
    ("elo", {"titles": {"kind": "life", "ladder": []}}, ("titles", "ladder"), "a list such as"),
    ("elo", {"titles": {"kind": "life", "ladder": [{"title": "M"}]}}, ("titles", "ladder", 0), "rating = …"),
    ("elo", {"titles": {"kind": "life", "ladder": [{"title": "A|B", "rating": 1}]}}, ("titles", "ladder", 0, "title"), "without |"),
    ("elo", {"titles": {"kind": "life", "ladder": [{"title": "M", "rating": 1}] * 2}}, ("titles", "ladder", 1, "title"), "once"),
    ("elo", {"titles": {"kind": "life", "ladder": [{"title": "M", "rating": 1, "age_to": 0}]}}, ("titles", "ladder", 0, "age_to"), "from 1"),
    ("elo", {"titles": {"kind": "life", "ladder": [{"title": "M", "rating": 9}, {"title": "N", "rating": 9}]}}, ("titles", "ladder", 1, "rating"), "below 9"),
    ("elo", {"titles": {"kind": "life", "ladder": [{"title": "M", "rating": 8}, {"title": "N", "rating": 9}]}}, ("titles", "ladder", 1, "rating"), "the highest first"),
    ("elo", {"opening_ranks": {"=1": 100}}, ("opening_ranks", "=1"), "begins with a letter or a digit"),
    ("elo", {"opening_ranks": {"a\nb": 100}}, ("opening_ranks", "a\nb"), "one line of 1 to 100"),
    ("elo", {"opening_ranks": {"": 100}}, ("opening_ranks", ""), "one line of 1 to 100"),
    ("elo", {"opening_ranks": {"x" * 10_000: 100}}, ("opening_ranks",), "one line of 1 to 100"),
    ("elo", {"opening_ranks": 100}, ("opening_ranks",), "a table such as"),
    ("elo", {"opening_ranks": {"A": "high"}}, ("opening_ranks", "A"), "a whole number"),
    ("dc-shogi", {"opening_ranks": {"1 Dam": 100}}, ("opening_ranks", "1 Dam"), "did you mean"),
    ("dc-shogi", {"opening_ranks": {"1 Dan": "high"}}, ("opening_ranks", "1 Dan"), "a whole number"),
    ("dc-shogi", {"classes": [[1000, "Dan"], [0, "Kyu"]]}, ("classes",), "opening_ranks"),
    # Numbers
    ("elo", {"start": "none"}, ("start",), '"opening"'),
    ("elo", {"start": True}, ("start",), "a whole number"),
    ("elo", {"start": 1500.0}, ("start",), "a whole number"),
    ("elo", {"start": 10_001}, ("start",), "to 10000"),
    ("elo", {"pairs_unrated": "opening"}, ("pairs_unrated",), '"start"'),
    ("elo", {"floor": "opening"}, ("floor",), '"none"'),
    ("elo", {"floor": 1600}, ("floor",), "a lower floor"),
    ("elo", {"start": -5}, ("start",), "a lower floor"),
    ("elo", {"rounding": "half"}, ("rounding",), '"half-away"'),
    ("elo", {"inactive_after": 0}, ("inactive_after",), "from 1"),
    ("elo", {"least_for_win": 0}, ("least_for_win",), "from 1"),
    ("elo", {"provisional_opponents": "half"}, ("provisional_opponents",), '"full" or "scaled"'),
    ("dc-shogi", {"provisional_opponents": "scaled"}, ("provisional_opponents",), '"full"'),
    ("elo", {"exclusions": 400}, ("exclusions",), "a table"),
    ("elo", {"exclusions": {"apart": 400}}, ("exclusions", "apart"), "apart_over"),
    ("elo", {"exclusions": {"apart_over": -1}}, ("exclusions", "apart_over"), "from 0"),
    # The curve
    ("elo", {"curve": "logistic"}, ("curve",), "a table"),
    ("elo", {"curve": {"scale": 400}}, ("curve",), "shape = …"),
    ("elo", {"curve": {"shape": "logistics"}}, ("curve", "shape"), "did you mean logistic?"),
    ("elo", {"curve": {"shape": "logistic", "scala": 4}}, ("curve", "scala"), "did you mean scale?"),
    ("elo", {"curve": {"shape": "logistic", "scale": 9}}, ("curve", "scale"), "from 10 to 4000"),
    ("elo", {"curve": {"shape": "normal", "cap": 0}}, ("curve", "cap"), "from 1"),
    ("elo", {"curve": {"shape": "logistic", "band": 25}}, ("curve", "band"), "no band"),
    ("elo", {"curve": {"shape": "fide-table", "scale": 400}}, ("curve", "scale"), "no scale"),
    ("elo", {"curve": {"shape": "linear", "scale": 400, "band": 401}}, ("curve", "band"), "to 400"),
    ("elo", {"curve": {"shape": "table", "rows": [[0, 50]]}}, ("curve",), "unit"),
    ("elo", {"curve": {"shape": "table", "unit": 99, "rows": [[0, 50]]}}, ("curve", "unit"), "even"),
    ("elo", {"curve": {"shape": "table", "unit": 100, "rows": []}}, ("curve", "rows"), "a list of rows"),
    ("elo", {"curve": {"shape": "table", "unit": 100, "rows": [[0, 51]]}}, ("curve", "rows", 0), "[0, 50]"),
    ("elo", {"curve": {"shape": "table", "unit": 100, "rows": [[1, 50]]}}, ("curve", "rows", 0), "[0, 50]"),
    ("elo", {"curve": {"shape": "table", "unit": 100, "rows": [[0, 50], [0, 60]]}}, ("curve", "rows", 1), "over 0"),
    ("elo", {"curve": {"shape": "table", "unit": 100, "rows": [[0, 50], [9, 49]]}}, ("curve", "rows", 1), "at least 50"),
    ("elo", {"curve": {"shape": "table", "unit": 100, "rows": [[0, 50], [9, 101]]}}, ("curve", "rows", 1, 1), "to 100"),
    ("elo", {"curve": {"shape": "table", "unit": 100, "rows": [[0, 50, 1]]}}, ("curve", "rows", 0), "[least difference, share]"),
    # K
    ("elo", {"k": 32}, ("k",), "a list of steps"),
    ("elo", {"k": []}, ("k",), "a list of steps"),
    ("elo", {"k": [32]}, ("k", 0), "a table"),
    ("elo", {"k": [{"games_below": 3}]}, ("k", 0), "k = …"),
    ("elo", {"k": [{"k": -1}]}, ("k", 0, "k"), "from 0 to 400"),
    ("elo", {"k": [{"k": 401}]}, ("k", 0, "k"), "from 0 to 400"),
    ("elo", {"k": [{"k": 10.123}]}, ("k", 0, "k"), "2 decimals"),
    ("elo", {"k": [{"k": nan}]}, ("k", 0, "k"), "2 decimals"),
    ("elo", {"k": [{"k": inf}]}, ("k", 0, "k"), "2 decimals"),
    ("elo", {"k": [{"k": True}]}, ("k", 0, "k"), "2 decimals"),
    ("elo", {"k": [{"k": 40}, {"k": 20}]}, ("k", 0), "games_below"),
    ("elo", {"k": [{"k": 40, "games_below": 30}]}, ("k", 0), "for everybody"),
    ("elo", {"k": [{"k": 40, "games_beloww": 30}, {"k": 20}]}, ("k", 0, "games_beloww"), "did you mean games_below?"),
    ("elo", {"k": [{"k": 40, "games_below": 0}, {"k": 20}]}, ("k", 0, "games_below"), "from 1"),
    ("elo", {"k": [{"k": 40, "games_by": "event"}, {"k": 20}]}, ("k", 0, "games_by"), "games_below"),
    ("elo", {"k": [{"k": 40, "games_below": 9, "games_by": "day"}, {"k": 20}]}, ("k", 0, "games_by"), '"game" or "event"'),
    ("elo", {"k": [{"k": 40, "rating_from": 9, "rating_below": 9}, {"k": 20}]}, ("k", 0, "rating_below"), "over 9"),
    ("elo", {"k": [{"k": 40, "age_to": 0}, {"k": 20}]}, ("k", 0, "age_to"), "from 1"),
    ("elo", {"k": [{"k": 40, "provisional": 1}, {"k": 20}]}, ("k", 0, "provisional"), "true or false"),
    ("dc-shogi", {"k": [{"k": 40, "provisional": True}, {"k": 20}]}, ("k", 0, "provisional"), "false"),
    ("elo", {"provisional": "none", "k": [{"k": 40, "provisional": True}, {"k": 20}]}, ("k", 0, "provisional"), "false"),
    ("tca", {"provisional": "none"}, ("provisional",), "K asks"),
    ("elo", {"k": [{"k": 33.33}]}, ("k",), "fewer decimals"),
    ("elo", {"k": [{"k": 32}], "provisional": {"games": 100, "method": "none"}, "provisional_opponents": "scaled"}, ("provisional_opponents",), "a smaller K"),
    # The provisional
    ("elo", {"provisional": 20}, ("provisional",), "a table"),
    ("elo", {"provisional": {"games": 20}}, ("provisional",), "method = …"),
    ("elo", {"provisional": {"method": "none"}}, ("provisional",), "games = …"),
    ("elo", {"provisional": {"games": 0, "method": "none"}}, ("provisional", "games"), "from 1"),
    ("elo", {"provisional": {"games": 9, "method": "averages"}}, ("provisional", "method"), "did you mean average?"),
    ("elo", {"provisional": {"games": 9, "method": "none", "swing": 400}}, ("provisional", "swing"), "no swing"),
    ("elo", {"provisional": {"games": 9, "method": "average", "swing": -1}}, ("provisional", "swing"), "from 0"),
    ("elo", {"provisional": {"games": 9, "method": "average", "bye_rating": "all"}}, ("provisional", "bye_rating"), '"none"'),
    ("elo", {"provisional": {"games": 9, "method": "higher-k"}}, ("provisional",), "k = …"),
    ("elo", {"provisional": {"games": 9, "method": "higher-k", "k": "big"}}, ("provisional", "k"), "2 decimals"),
    # What is added
    ("elo", {"bonus": 50}, ("bonus",), "a table"),
    ("elo", {"bonus": {"years": 2}}, ("bonus",), "over = …"),
    ("elo", {"bonus": {"over": -1}}, ("bonus", "over"), "from 0"),
    ("elo", {"bonus": {"over": 50, "years": 0}}, ("bonus", "years"), "from 1"),
    ("elo", {"bonus": {"over": 50, "counts": "half"}}, ("bonus", "counts"), '"excess" or "whole"'),
    ("elo", {"entries": "fide"}, ("entries",), "a list of ways in"),
    ("elo", {"entries": [{"cap": 2000}]}, ("entries", 0), "from = …"),
    ("elo", {"entries": [{"from": "dwz"}]}, ("entries", 0, "from"), '"fide" or "conventional"'),
    ("elo", {"entries": [{"from": "fide"}, {"from": "fide"}]}, ("entries", 1), "once"),
    ("elo", {"entries": [{"from": "fide", "divided_by": 0}]}, ("entries", 0, "divided_by"), "from 1"),
    ("elo", {"handicaps": 5}, ("handicaps",), "a table"),
    ("elo", {"handicaps": {"rok": 350}}, ("handicaps", "rok"), "did you mean rook?"),
    ("elo", {"handicaps": {"rook": "big"}}, ("handicaps", "rook"), "a whole number"),
    ("elo", {"handicap_guideline": {"even": 0}}, ("handicap_guideline",), "a list"),
    ("elo", {"handicap_guideline": [[0, "evn"]]}, ("handicap_guideline", 0, 1), "did you mean even?"),
    ("elo", {"handicap_guideline": [[5, "even"]]}, ("handicap_guideline",), "rise from 0"),
    ("elo", {"handicap_guideline": [[0, "even"], [0, "rook"]]}, ("handicap_guideline",), "rise from 0"),
    # What a book does not have
    ("elo", {"opening": 1500}, ("opening",), "did you mean opening_ranks?"),
]  # fmt: skip


@pytest.mark.parametrize(("base", "wanted", "path", "words"), MISTAKES)
def test_a_mistake_is_told(base, wanted, path, words):
    """Where it stands, what stands there, and what may stand there, or the nearest word."""
    faults = faults_of(base, wanted)
    found = [fault for fault in faults if fault.path == path]
    assert found, faults
    assert any(words in f"{fault.expected} {fault.message}" for fault in found), found
    assert all(fault.message and fault.expected for fault in faults)
    assert len(faults) == 1, faults


def test_all_mistakes_are_told_at_once():
    """Of the book, of its editions and of amendments, each once."""
    faults = faults_of(
        "tca",
        {
            "title": 1,
            "start": "x",
            "k": [{"k": 40, "games": 3}, {"kk": 1}],
            "curve": {"shape": "linear", "rows": 1},
        },
        [(DAY, {"flor": 1, "start": "y"}), (DAY, {"floor": 5}), (date(2026, 1, 1), {"title": "New"})],
    )
    assert sorted(map(str, (fault.path for fault in faults))) == sorted(
        map(
            str,
            [
                ("title",),
                ("start",),
                ("k", 0, "games"),
                ("k", 1, "kk"),
                ("curve", "rows"),
                ("amendment", 0, "flor"),
                ("amendment", 0, "start"),
                ("amendment", 1, "in_force"),
                ("amendment", 2, "title"),
            ],
        )
    )


@pytest.mark.parametrize(
    ("wanted", "values", "path", "words"),
    [
        ({}, {"settles": "game"}, ("amendment", 0, "settles"), "whole rule book"),
        ({}, {"classes": "none"}, ("amendment", 0, "classes"), "whole rule book"),
        ({}, {"floor": 1600}, ("amendment", 0, "floor"), "a lower floor"),
        ({"floor": 1200}, {"start": 1100}, ("amendment", 0, "start"), "a lower floor"),
        ({}, {"k": [{"k": 1, "age": 3}, {"k": 2}]}, ("amendment", 0, "k", 0, "age"), "age_to"),
        ({}, {"base": "tca"}, ("amendment", 0, "base"), "no 'base'"),
    ],
)  # fmt: skip
def test_a_mistake_in_an_amendment(wanted, values, path, words):
    """What holds for the book as a whole, what does not fit with what holds before, and any other mistake."""
    (fault,) = faults_of("elo", wanted, [(DAY, values)])
    assert fault.path == path
    assert words in f"{fault.expected} {fault.message}"


VALUES = st.recursive(
    st.one_of(
        st.integers(-(10**6), 10**6), st.booleans(), st.floats(), st.text(max_size=5), st.dates(),
        st.sampled_from(["none", "opening", "game", "logistic", "table", "average", "higher-k", "life", "held", "fide", "rook", 0, 50, 100, 400]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(
            st.sampled_from(
                ["k", "games_below", "games_by", "rating_from", "rating_below", "age_to", "provisional", "shape", "scale", "cap", "band", "rows", "unit", "games", "method", "swing", "bye_rating", "over", "years", "counts", "from", "times", "divided_by", "plus", "kind", "ladder", "title", "rating", "apart_over", "rook", "x y"]
            ),
            inner,
            max_size=5,
        ),
    ),
    max_leaves=12,
)  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_whatever_a_text_says_it_makes_a_book_or_faults(data):
    """No value of any kind at any key is anything but a rule book or told faults."""
    base = load(data.draw(st.sampled_from(["elo", "tca", "dc-shogi", "flyordie"])))
    keys = st.sampled_from([*settings_of(base), "strange"])
    texts = st.dictionaries(keys, VALUES, max_size=3)
    wanted = data.draw(texts)
    amendments = [(day, data.draw(texts)) for day in data.draw(st.lists(st.dates(), max_size=2))]
    faults, made = [], None
    try:
        made = varied(base, "my-club", wanted, amendments)
    except PlainDataError as error:
        faults = list(error.faults)
    assert bool(faults) != bool(made)
    assert all(fault.message and fault.expected and fault.path for fault in faults)
    if made is not None:
        assert settings_of(varied(made, "my-own", settings_of(made))) == settings_of(made)
