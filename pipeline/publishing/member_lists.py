"""The lists beside the rating list that the federation's settings shape, and what the notes say of them."""

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd

from pipeline.notes import nobody_left_out
from pipeline.presentation import FULL_BIRTHDAY
from pipeline.publishing.material import Material, Note
from pipeline.replay.book import facts, with_recorded_entries
from pipeline.reports.members import Members
from pipeline.reports.pairing_list import pairing_list
from pipeline.reports.special_lists import special_lists
from pipeline.rules.edition import Edition
from pipeline.rules.editions import edition_at, first_days


def parts_of(material: Material, listed: pd.DataFrame) -> Mapping[str, pd.DataFrame]:
    """Juniors, women, the top, newcomers and improvers, as the settings want them, by the title of the sheet.

    Args:
        material: its players, period and settings.
        listed: the rating list.
    """
    wishes = material.presentation
    return special_lists(
        listed,
        material.players,
        int(material.period[:4]),
        juniors=wishes.juniors,
        women=wishes.women,
        top=wishes.top,
        newcomers=wishes.newcomers,
        improvers=wishes.improvers,
    )


def list_to_pair_from(material: Material) -> pd.DataFrame:
    """The list to pair from (schemas.pairing_list.PairingList)."""
    openings = material.openings[material.openings["system"] == material.book.code]
    ids = pd.Index(material.players["player_id"])
    return pairing_list(
        _next_edition(material),
        material.standings,
        material.players,
        with_recorded_entries(facts(material.players), ids, openings),
        full_birthdays=material.presentation.birthday == FULL_BIRTHDAY,
    )


def _next_edition(material: Material) -> Edition:
    """The edition that is in force on the day of the list, when the next events are paired."""
    editions = material.book.system.editions
    day = np.datetime64(material.list_day).astype("datetime64[D]").astype(np.int64)
    return editions[int(edition_at(first_days(editions), day))]


def notes_on_lists(material: Material, people: Members, parts: Mapping[str, pd.DataFrame]) -> Sequence[Note]:
    """Subject and text of what the notes say of inactive players, juniors, improvers, and lists without a player.

    Args:
        material: its period and settings.
        people: everybody in its standings.
        parts: every list that was asked for, by title.
    """
    wishes = material.presentation
    empty = [title for title, frame in parts.items() if not len(frame)]
    notes = [
        ("Inactive", _inactive(material, people)),
        ("Juniors", _juniors(material.period[:4]) if wishes.juniors else ""),
        ("Nobody on", ", ".join(empty)),
    ]
    return [(subject, text) for subject, text in notes if text]


def _juniors(year: str) -> str:
    return f"by age, {year} less the year of birth; who has no birth date is on none of these lists"


def _inactive(material: Material, people: Members) -> str:
    """How many players have not played for too long, and where they are; nothing if nobody asks for it."""
    months = material.inactive_after
    if not months:
        return nobody_left_out(material.presentation, [material.book.system], material.period)
    rule = f"no rated game for more than {months} month{'' if months == 1 else 's'}"
    where = "left out of the list and of its changes" if material.presentation.active_only else "marked on the list"
    count = int((people.shown & people.inactive).sum())
    return f"{rule}; {_players(count)}, {where}" if count else f"{rule}: nobody"


def _players(count: int) -> str:
    return "1 player" if count == 1 else f"{count:,} players" if count else "nobody"
