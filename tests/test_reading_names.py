"""Names as reports write them, and what their spellings share."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.reading.names import key_of, tidy

TIDY = {
    " Doe,  Jane ": "Doe, Jane",
    "Doe\u00a0Jane\t": "Doe Jane",
    "Stro\u0308mba\u0308ck": "Strömbäck",
    "\ufeffDoe\u200b": "Doe",
    "": "",
}


@pytest.mark.parametrize("name", TIDY)
def test_tidy(name):
    """Blanks are single and letters composed."""
    assert tidy(name) == TIDY[name]


KEYS = {
    "Doe, Jane": "doe jane",
    "JANE DOE": "doe jane",
    "Doe,Jane": "doe jane",
    "Strömbäck Åke": "ake stromback",
    "Stro\u0308mba\u0308ck A\u030ake": "ake stromback",
    "O'Brien, Pat": "obrien pat",
    "OBrien Pat": "obrien pat",
    "O’Brien Pat": "obrien pat",
    "Smith-Jones, Ann": "ann jones smith",
    "Smith Jones Ann": "ann jones smith",
    "Иванов Пётр": "ivanov petr",
    "Großmann Iğdır": "grossmann igdir",
    "Doe Jane (W)": "doe jane w",
    "???": "",
    "": "",
}


@pytest.mark.parametrize("name", KEYS)
def test_keys(name):
    """Accents, case, order and punctuation make no difference."""
    assert key_of(name) == KEYS[name]


@given(st.text(max_size=40))
def test_a_key_is_its_own_key(name):
    """The key of a key is the key, and of a tidied name that of the name."""
    key = key_of(name)
    assert key.isascii()
    assert key_of(key) == key
    assert key_of(tidy(name)) == key
    assert tidy(tidy(name)) == tidy(name)
