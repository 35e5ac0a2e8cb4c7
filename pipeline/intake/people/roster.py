"""The players that there are while reports are read, known ones and new ones, found by id, FIDE id and name."""

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import pandas as pd

from pipeline.intake.events.same_person import births_agree, fide_id_of, national_id_of
from pipeline.intake.people.born_together import FULL_DATE, BornTogether
from pipeline.intake.people.like_names import LikeNames
from pipeline.intake.people.name_likeness import NameForm, form_of
from pipeline.reading.names import tidy
from pipeline.reading.report import Entrant, Report

_DIGITS: Final = re.compile(r"[0-9]+")


class Person(NamedTuple):
    """A player as far as entrants are compared with them.

    ``ratings`` come with the file that has them; ``entrant`` and ``report`` are where a new player comes from.
    """

    player_id: str
    name: str
    english_name: str = ""
    birth_date: str = ""
    fide_id: str = ""
    club: str = ""
    federation: str = ""
    sex: str = ""
    ratings: tuple[tuple[int, str], ...] = ()
    entrant: Entrant | None = None
    report: Report | None = None

    def names(self) -> tuple[str, ...]:
        """All names that the player has."""
        return tuple(name for name in (self.name, self.english_name) if name)


def people_of(players: pd.DataFrame, openings: Mapping[str, int]) -> list[Person]:
    """The players of players.csv, by id whatever the order of its rows.

    Args:
        players: schemas.players.Players.
        openings: the opening rating of each player who has one.
    """
    texts = ("player_id", "name", "english_name", "birth_date", "fide_id", "club", "federation", "sex")
    columns = [players[name].astype(object).fillna("").tolist() for name in texts]
    rated = [players[name].fillna(0).astype(int).tolist() for name in ("fide_rating", "conventional_rating")]
    found = []
    for *cells, fide, conventional in zip(*columns, *rated, strict=True):
        ratings = [(rating, "players.csv") for rating in (fide, conventional) if rating]
        person = Person(*cells)
        if person.player_id in openings:
            ratings.append((openings[person.player_id], "openings.csv"))
        found.append(person._replace(ratings=tuple(ratings)) if ratings else person)
    return sorted(found, key=lambda person: person.player_id)


def person_of(player_id: str, entrant: Entrant, report: Report | None = None) -> Person:
    """A new player as the report has them."""
    return Person(
        player_id=player_id,
        name=tidy(entrant.name),
        birth_date=entrant.birth_date,
        fide_id=entrant.fide_id,
        club=entrant.club,
        federation=entrant.federation,
        sex=entrant.sex,
        entrant=entrant,
        report=report,
    )


def ratings_of(rows: Sequence[Person]) -> tuple[tuple[int, str], ...]:
    """Every rating known of a player, whose rows these are."""
    return tuple(dict.fromkeys(rating for each in rows for rating in each.ratings))


class Roster:
    """Everybody who is known so far. ``merged`` gives for merged-away ids the id whose player it is."""

    def __init__(self, people: Sequence[Person], merged: Mapping[str, str]) -> None:
        self.merged = merged
        self.people: list[Person] = []
        self._rows: dict[str, int] = {}
        self._by_digits: dict[str, list[int]] = {}
        self._by_fide_id: dict[str, list[int]] = {}
        # Names are looked at when somebody is looked for by name; ids often say who everybody is.
        self._by_key: dict[str, list[int]] | None = None
        self._by_birth: dict[str, list[int]] = {}
        self._like: LikeNames | None = None
        self._days: dict[str, BornTogether] = {}
        for person in people:
            self.add(person)

    def add(self, person: Person) -> None:
        """Add a player whose id nobody has."""
        row = len(self.people)
        self.people.append(person)
        self._rows[person.player_id] = row
        self._by_digits.setdefault(_padding_gone(person.player_id), []).append(row)
        self._index_fide_id(row, person)
        self._by_birth.setdefault(person.birth_date, []).append(row)
        if self._by_key is not None:
            _index_names(self._by_key, row, person)
        if self._like is not None:
            for form in map(form_of, person.names()):
                self._like.add(row, form, _whole(person.report))
        self._add_to_day(row, person)

    def complete(self, player_id: str, entrant: Entrant) -> None:
        """Fill in what a report knows about a new player and earlier ones did not."""
        row = self._rows[player_id]
        old, more = self.people[row], person_of(player_id, entrant)
        filled = {
            name: getattr(old, name) or getattr(more, name)
            for name in ("birth_date", "fide_id", "club", "federation", "sex")
        }
        if births_agree(old.birth_date, more.birth_date):
            filled["birth_date"] = max(old.birth_date, more.birth_date, key=len)
        self.people[row] = old._replace(**filled)
        if filled["birth_date"] != old.birth_date:
            self._by_birth.setdefault(filled["birth_date"], []).append(row)
            self._add_to_day(row, self.people[row])
        if not fide_id_of(old.fide_id):
            self._index_fide_id(row, self.people[row])

    def _index_fide_id(self, row: int, person: Person) -> None:
        fide_id = fide_id_of(person.fide_id)
        if fide_id:
            self._by_fide_id.setdefault(fide_id, []).append(row)

    def __contains__(self, player_id: str) -> bool:
        return player_id in self._rows

    def final(self, player_id: str) -> str:
        """The id of the player whom an id stands for, merges followed."""
        return self.merged.get(player_id, player_id)

    def person(self, player_id: str) -> Person:
        """The player of an id."""
        return self.people[self._rows[player_id]]

    def rows(self, player_id: str) -> list[Person]:
        """A player's own row, which comes first, and those of the ids merged into theirs."""
        ids = [player_id, *(old for old, new in self.merged.items() if new == player_id and old in self)]
        return list(map(self.person, ids))

    def with_national_id(self, text: str) -> tuple[list[Person], bool]:
        """Whom a national id may mean, and whether that is sure: the same id but for zeros before it."""
        wanted = national_id_of(text)
        if not wanted:
            return [], False
        if wanted in self._rows:
            return [self.person(wanted)], True
        alike = [self.people[row] for row in self._by_digits.get(_padding_gone(wanted), ())]
        sure = bool(_DIGITS.fullmatch(wanted)) and len({self.final(each.player_id) for each in alike}) == 1
        return alike, sure

    def with_fide_id(self, text: str) -> list[Person]:
        """Everybody of a FIDE id."""
        return [self.people[row] for row in self._by_fide_id.get(fide_id_of(text), ())]

    def born(self, birth_date: str) -> list[Person]:
        """Everybody with exactly this birth date."""
        found = (self.people[row] for row in self._by_birth.get(birth_date, ()))
        return [person for person in found if person.birth_date == birth_date]

    def born_and_named(self, birth_date: str, form: NameForm) -> list[Person]:
        """Everybody of this whole birth date who shares a part of the name, who shares most of it first."""
        if len(birth_date) < FULL_DATE:
            return []
        if birth_date not in self._days:
            # Only of days on which somebody is looked for: there are very many.
            self._days[birth_date] = BornTogether()
            for row in self._by_birth.get(birth_date, ()):
                self._add_to_day(row, self.people[row])
        shared = self._days[birth_date].sharing(form)
        found = [(-letters, self.people[row].player_id, self.people[row]) for row, letters in shared.items()]
        return [person for *_, person in sorted(found, key=lambda each: each[:2])]

    def _add_to_day(self, row: int, person: Person) -> None:
        """Add a player to those of the birth date, if anybody was looked for among them."""
        if person.birth_date in self._days:
            self._days[person.birth_date].add(row, map(form_of, person.names()))

    def named(self, key: str) -> list[Person]:
        """Everybody with a name of this key."""
        if not key:
            return []
        if self._by_key is None:
            self._by_key = {}
            for row, person in enumerate(self.people):
                _index_names(self._by_key, row, person)
        return [self.people[row] for row in self._by_key.get(key, ())]

    def like(self, form: NameForm, report: Report) -> list[tuple[float, Person]]:
        """Everybody with a name like this one in a report, and how alike it is.

        New players of the same report are left out if each of its lines is another player.
        """
        if self._like is None:
            self._like = LikeNames()
            for row, person in enumerate(self.people):
                for each in person.names():
                    self._like.add(row, form_of(each), _whole(person.report))
        return [(score, self.people[row]) for row, score in self._like.like(form, _whole(report)).items()]


def _whole(report: Report | None) -> Report | None:
    """A report whose entrants are all different players."""
    return report if report and report.mirrored else None


def _index_names(rows: dict[str, list[int]], row: int, person: Person) -> None:
    """Add the row of a player to those of the keys of the player's names."""
    for form in map(form_of, person.names()):
        if form.key and row not in rows.get(form.key, ()):
            rows.setdefault(form.key, []).append(row)


def _padding_gone(player_id: str) -> str:
    """An id without zeros before it if it is a number, else without capitals."""
    return (player_id.lstrip("0") or "0") if _DIGITS.fullmatch(player_id) else player_id.casefold()
