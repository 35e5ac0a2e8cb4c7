"""Names that spreadsheets take for formulas or that turn the direction of writing are told, one a report."""

from tests.entrants import identified, known, messages, report


def test_names_like_formulas():
    """They stay as they are; the first is shown, others are counted."""
    found = identified([report("a.trf", "Doe, Jane", "=1+1", "@Roe, Max", "Roe-Doe, +Kim")], known(), add=True)
    assert [each.entrant.name for each in found.new] == ["Doe, Jane", "=1+1", "@Roe, Max", "Roe-Doe, +Kim"]
    assert messages(found) == [
        (
            'a.trf:11: name: warning: the name "=1+1" begins with = + or @, which spreadsheets take for a formula; it is '
            "taken as written (2 names here begin so)"
        )
    ]


def test_names_that_turn_the_direction_of_writing():
    """Their signs are not shown as they are, which would turn the message."""
    found = identified([report("a.trf", "Doe\u202e, Jane")], known(), add=True)
    assert messages(found) == [
        (
            'a.trf:10: name: warning: the name "Doe\ufffd, Jane" holds signs that turn the direction of writing; it is '
            "taken as written"
        )
    ]
