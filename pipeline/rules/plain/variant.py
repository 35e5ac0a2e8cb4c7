"""A rule book made of another one by changing its plain data, from the beginning or from a day on."""

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import pairwise
from typing import Final

from pipeline.rules.edition import Edition
from pipeline.rules.plain.faults import Faults, Path, PlainDataError, either, meant
from pipeline.rules.plain.fitting import fitted
from pipeline.rules.plain.honours import strange_ranks
from pipeline.rules.plain.k import PROVISIONAL
from pipeline.rules.plain.key import BookKey, EditionKey
from pipeline.rules.plain.keys import book_keys, edition_keys
from pipeline.rules.plain.together import find_misfits
from pipeline.rules.plain.wanted import Wanted, toml
from pipeline.rules.system import Option, RatingSystem

AMENDMENT: Final = "amendment"
"""The key below which amendments stand, one table each."""

Values = Mapping[str, object]
Amendments = Sequence[tuple[date, Values]]


def varied(base: RatingSystem, code: str, wanted: Values, amendments: Amendments = ()) -> RatingSystem:
    """The rule book of that code: the base with other plain data.

    Args:
        base: what it begins with.
        code: the new book's.
        wanted: values by key, in force in all editions of the base.
        amendments: each with the day from which on its values hold as well; in any order.

    Returns:
        A book whose clauses say what is changed, without the options that a changed key decides. Its version
        goes with the text of the change.

    Raises:
        PlainDataError: all that is wrong.
    """
    faults = Faults()
    text = _Text(base=base, faults=faults)
    system = text.book(wanted)
    editions = text.editions(system, wanted, amendments)
    if faults.found:
        raise PlainDataError(faults.found)
    changed = {*wanted}.union(*(each for _, each in amendments))
    keys: Mapping[str, BookKey | EditionKey] = {**text.of_book, **text.of_editions}
    replaced = {name for key in changed for name in keys[key].fields}
    if any(edition.k not in [each.k for each in base.editions] for edition in editions):
        replaced.add("k")  # which how the provisional are rated may have changed as well
    return replace(
        system,
        code=code,
        title=system.title if "title" in wanted else f"{base.title}, changed",
        version=f"{base.version}+{_digest(base.code, wanted, amendments)}",
        editions=editions,
        clauses=text.clauses(replace(system, editions=editions), wanted, amendments),
        options=[option for option in base.options if not _decided(option, replaced)],
    )


@dataclass(slots=True)
class _Text:
    """A variant's text, held against its base; faults go to ``faults``."""

    base: RatingSystem
    faults: Faults
    of_book: Mapping[str, BookKey] = field(init=False)
    of_editions: Mapping[str, EditionKey] = field(init=False)
    new_clauses: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.of_book, self.of_editions = book_keys(self.base), edition_keys(self.base)

    def book(self, wanted: Values) -> RatingSystem:
        """The base with what holds for the whole book."""
        self._find_strangers(wanted, (), (*self.of_book, *self.of_editions))
        system = self.base
        for name, key in self.of_book.items():
            if name in wanted:
                clause = self._clause(name, wanted[name])
                system = key.put(system, Wanted(wanted[name], (name,), self.faults), clause) or system
        self._find_strange_ranks(system, wanted)
        return system

    def editions(self, system: RatingSystem, wanted: Values, amendments: Amendments) -> Sequence[Edition]:
        """The book's editions with what is wanted, and one more for each day of an amendment."""
        texts: list[tuple[Path, Values]] = [((), wanted)]
        changes: dict[date, tuple[Path, Values]] = {}
        for at, (day, values) in enumerate(amendments):
            path: Path = (AMENDMENT, at)
            self._find_strangers(values, path, tuple(self.of_editions))
            if self._fits(day, path, changes):
                changes[day] = (path, values)
        editions = []
        newest = system.editions[0]
        starts = {edition.in_force: edition for edition in system.editions}
        later = sorted({day for day in starts if day is not None} - {newest.in_force} | set(changes))
        days: list[date | None] = [newest.in_force, *later]
        for begins in days:
            newest = starts.get(begins, newest)
            if begins is not None and begins in changes:
                texts.append(changes[begins])
            plain = newest if begins in starts else replace(newest, in_force=begins, conversion=None)
            editions.append(self._with(plain, texts))
            find_misfits(editions[-1], texts, self.faults)
        return tuple(editions)

    def clauses(self, system: RatingSystem, wanted: Values, amendments: Amendments) -> Sequence[tuple[str, str]]:
        """The base's clauses with what is changed in each, then those that are new.

        What is changed is told from the new book: the same whichever way the text has it.
        """
        first, *_ = system.editions
        notes: dict[str, list[str]] = {}
        for name, book_key in self.of_book.items():
            if name in wanted and not self._same(name, wanted[name]):
                clause = self._clause(name, wanted[name])
                notes.setdefault(clause, []).append(f"{name} = {toml(book_key.told(system))}")
        at = {edition.in_force: edition for edition in system.editions}
        before: dict[date | None, Edition] = {None: self.base.editions[0]}
        before |= {later.in_force: earlier for earlier, later in pairwise(system.editions)}
        for day, values in [(None, wanted), *sorted(amendments, key=lambda each: each[0])]:
            since = "" if day is None else f"from {day}: "
            edition = first if day is None else at[day]
            for name, key in self.of_editions.items():
                told = key.told(edition)
                if name in values:
                    changed_here = day is not None or not self._same(name, values[name])
                else:  # a step of K for the provisional is how the provisional are rated
                    changed_here = name == PROVISIONAL.name and "k" in values and told != key.told(before[day])
                if changed_here:
                    clause = self._clause(name, told)
                    notes.setdefault(clause, []).append(f"{since}{name} = {toml(told)}")
        changed = [
            (clause, f"{sentence} Changed: {'; '.join(notes[clause])}." if clause in notes else sentence)
            for clause, sentence in self.base.clauses
        ]
        added = [
            (clause, f"Added: {'; '.join(notes[clause])}.")
            for clause in self.new_clauses.values()
            if clause in notes
        ]
        return (*changed, *added)

    def _find_strange_ranks(self, system: RatingSystem, wanted: Values) -> None:
        strange = strange_ranks(system)
        if strange and "opening_ranks" not in wanted:
            self.faults.add(
                ("classes",),
                wanted.get("classes"),
                f"the ranks of openings among them, or opening_ranks, too: {', '.join(strange)}",
                f"classes leave out {', '.join(strange)}, with which players may open: set opening_ranks as well",
            )

    def _clause(self, name: str, value: object) -> str:
        """The clause that a key changes, a new one for a rule that the base does not have; "" for names."""
        if name in self.of_book:
            key = self.of_book[name]
            clause, new = key.clause(self.base), key.ruled
        else:
            clause = next(filter(None, (self.of_editions[name].clause(each) for each in self.base.editions)), "")
            new = True
        if clause or not new or self._same(name, value):
            return clause
        taken = sum(bool(re.fullmatch("V[0-9]+", each)) for each, _ in self.base.clauses)
        return self.new_clauses.setdefault(name, f"V{taken + len(self.new_clauses) + 1}")

    def _same(self, name: str, value: object) -> bool:
        """Whether the base has that value at all times."""
        if name in self.of_book:
            return _text(self.of_book[name].told(self.base)) == _text(value)
        return all(_text(self.of_editions[name].told(each)) == _text(value) for each in self.base.editions)

    def _with(self, edition: Edition, texts: Iterable[tuple[Path, Values]]) -> Edition:
        """An edition with all that holds in it; what comes later replaces what is earlier."""
        base = edition
        for key in self.of_editions.values():
            for path, values in texts:
                if key.name in values:
                    value = values[key.name]
                    wanted = Wanted(value, (*path, key.name), self.faults)
                    edition = key.put(edition, wanted, self._clause(key.name, value)) or edition
        return fitted(edition, base)

    def _find_strangers(self, values: Values, path: Path, known: Sequence[str]) -> None:
        for name in values:
            if name in known:
                continue
            whole = name in self.of_book
            why = (
                f"{name} holds for the whole rule book and cannot be amended from a day on"
                if whole
                else f"{self.base.code} has no {name!r} that is plain data; it has {', '.join(known)}"
                f"{meant(name, known)}"
            )
            self.faults.add((*path, name), name, either(known), why)

    def _fits(self, day: date, path: Path, changes: Mapping[date, object]) -> bool:
        """Whether an amendment's day is one of its own, behind the first day of the base."""
        first = self.base.editions[0].in_force
        where = (*path, "in_force")
        if day in changes:
            self.faults.add(
                where, day, "a day of its own", f"two amendments are in force from {day}: make them one"
            )
        elif first is not None and day <= first:
            expected = f"a day after {first}"
            why = f"{self.base.code} begins on {first}: an amendment comes into force after it"
            self.faults.add(where, day, expected, why)
        else:
            return True
        return False


def _decided(option: Option, replaced: set[str]) -> bool:
    """Whether a choice would replace what the variant itself says."""
    return any(not replaced.isdisjoint(changes) for changes in option.choices.values())


def _digest(base: str, wanted: Values, amendments: Amendments) -> str:
    """Twelve digits of what the text says, however it is laid out."""
    said = [
        base,
        wanted,
        [[day.isoformat(), values] for day, values in sorted(amendments, key=lambda each: each[0])],
    ]
    return hashlib.sha256(_text(said).encode()).hexdigest()[:12]


def _text(value: object) -> str:
    """A value as a text that is the same in whichever order keys stand."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), default=str)
