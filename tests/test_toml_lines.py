"""Where keys of a text of TOML stand: lines by hand, and every key that tomllib reads has one."""

import tomllib

import pytest

from pipeline.settings.toml_lines import lines_of

TEXT = '''# [none]
top = 1  # x = 2
"quoted = ]" = "a # no remark"
long = """
inside = 3
[neither]
"""
list = [
  { k = 40, below = 30 },
  # { k = 1 }
  { k = 20, note = "}" },
  [1,
   2],
]

[variant.my-club]
curve.scale = 400
curve.rows = [[0, 50], [4,
  51]]

[[variant.my-club.amendment]]
in_force = 2025-01-01 08:00:00
floor = 100

  [[variant . "my-club" . amendment]]
  floor = 'none'
  [variant.my-club.amendment.curve]
  cap = 400
'''

CLUB = ("variant", "my-club")

PLACES = (
    (("top",), 2),
    (("quoted = ]",), 3),
    (("long",), 4),
    (("list",), 8),
    (("list", 0, "below"), 9),
    (("list", 1), 11),
    (("list", 1, "note"), 11),
    (("list", 2, 1), 13),
    (CLUB, 16),
    ((*CLUB, "curve"), 17),
    ((*CLUB, "curve", "rows", 1, 1), 19),
    ((*CLUB, "amendment"), 21),
    ((*CLUB, "amendment", 0, "floor"), 23),
    ((*CLUB, "amendment", 1), 25),
    ((*CLUB, "amendment", 1, "floor"), 26),
    ((*CLUB, "amendment", 1, "curve", "cap"), 28),
)


@pytest.mark.parametrize(("path", "line"), PLACES)
def test_a_key_stands_in_its_line(path, line):
    """Counted in the text above."""
    assert lines_of(TEXT)[path] == line


@pytest.mark.parametrize("inside", ["inside", "neither", "none", "x"])
def test_what_stands_in_a_text_or_a_remark_is_no_key(inside):
    """Neither a name nor a table."""
    assert (inside,) not in lines_of(TEXT)


def paths_in(value, path=()):
    """Every path of what tomllib has read."""
    if path:
        yield path
    within = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, each in within:
        yield from paths_in(each, (*path, name))


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        "a.b.c = [ ]\na.b.d = {}\n[a.e]",
        "x = [[[1], [2, [3,],],], 'y']",
        'a = """x\\"""" \nb = """ "" """""\nc = \'\'\'q\'\'\'\'\'\n"\\u0061\\"" = +inf',
        "[[a]]\n[[a.b]]\n[[a.b]]\n[a.b.c]\nd = 1\n[[a]]\n[[a.b]]\ne = 1979-05-27T07:32:00Z",
    ],
)
def test_every_key_has_a_line(text):
    """No key, table or element that tomllib finds is missing, and none is made up."""
    assert set(paths_in(tomllib.loads(text))) == set(lines_of(text))


def test_what_is_no_toml_ends_where_it_goes_wrong():
    """The lines of what comes before are told."""
    assert lines_of("a = 1\nb = 2\n= 3\nc = 4") == {("a",): 1, ("b",): 2}
