"""From a seed to a case: a spoilt folder, an output that stands there already, and a command line."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from tests.federations import OPTIONS
from tests.fuzz.whole.seeds import Earlier, earlier, seeds
from tests.fuzz.whole.spoiling import spoilt_folder

ODD = 0.08
"""In so many folders something is no plain file."""

ODD_OPTIONS = (
    ("--period", "0000-00"), ("--period", "2024-13"), ("--period", "9999-12"), ("--period", "0001-01"), ("--period", "２０２４-03"), ("--period", "2024-03\n"), ("--period", ""),
    ("--system", "nonsense"), ("--system", ""), ("--system", "../tca"), ("--option", "nonsense"), ("--option", "tca.bonus=maybe"), ("--option", "tca.=x"), ("--option", "=.="),
    ("--option", "x" * 5000), ("--top", "-1"), ("--top", "99999999999999999999"), ("--top", "x"), ("--reason", "x"), ("--release", "--republish"), ("--opening", "nowhere"),
    ("--opening", "."), ("--html", "--html"), ("--nonsense",), ("extra",), ("--csv-for", "nonsense"), ("--debug",),
)  # fmt: skip
PLAIN_OPTIONS = (
    ("--hold-bad",), ("--hold-bad",), ("--hold-bad",), ("--add-players",), ("--add-players",), ("--quiet",), ("--top", "3"), ("--all-crosstables",), ("--active-only",),
    ("--release",), ("--republish",), ("--hold-bad",), ("--period", "2024-03"), ("--period", "2024-07"), ("--period", "2026-01"), ("--html",), ("--csv-for", "excel"),
)  # fmt: skip
WITH_WORKBOOKS = 0.03
ON_OUTPUTS = 0.12
"""So many cases are of other commands, on an output that was spoilt."""

PLAYERS = ("A1", "B2", "11", "12", "N0001", "nobody", "", "=1", "../A1", "x" * 400)
EVENTS = ("SPRING", "SUMMER", "WINTER", "AUTUMN", "nothing", "", "../SPRING")
OTHER_COMMANDS = (
    ("publish", "OUT", "--no-xlsx"), ("publish", "OUT", "--no-xlsx", "--period", "2024-02"), ("publish", "OUT", "--html", "--no-xlsx"), ("publish", "OUT", "--period", "2030-01"),
    ("publish", "OUT", "--csv-for", "excel", "--no-xlsx"), ("publish", "OUT", "--out", "OUT", "--period", "2024-03", "--no-xlsx"), ("publish", "OUT", "--top", "2", "--no-xlsx"),
    ("release", "OUT"), ("release", "OUT", "--reason", "=1+1\x1b"), ("release", "OUT", "--republish", "--reason", "x"), ("release", "OUT", "--republish"),
    ("status", "OUT"), ("status", "OUT", "--json"), ("verify", "OUT", "FOLDER"), ("verify", "OUT", "FOLDER", "--json"),
    ("explain", "PLAYER", "--in", "OUT", "--system", "SYSTEM"), ("explain", "PLAYER", "--in", "OUT", "--system", "SYSTEM", "--json"),
    ("explain", "--event", "EVENT", "--in", "OUT", "--system", "SYSTEM"), ("explain", "PLAYER", "--in", "OUT", "--system", "SYSTEM", "--csv", "-"),
    ("explain", "PLAYER", "--in", "OUT", "--system", "SYSTEM", "--period", "2024-03"), ("export", "EVENT", "--in", "OUT", "--format", "trf16"), ("export", "EVENT", "--in", "OUT", "--format", "trf26"),
    ("export", "EVENT", "--in", "FOLDER", "--format", "trf26"), ("convert", "FOLDER/players.csv", "--out", "OTHER"), ("validate", "FOLDER/games.csv"),
    ("compare", "FOLDER", "--system", "SYSTEM", "--with", "elo", "--resamples", "100"), ("compare", "FOLDER", "--hold-bad", "--json"),
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A folder's files, whether to put something odd among them, the output before, and the arguments.

    In ``arguments`` the words FOLDER, OUT and OLD stand for the places of the trial.
    """

    files: Mapping[str, bytes]
    odd: bool
    before: Mapping[str, bytes]
    old: Mapping[str, bytes]
    arguments: tuple[str, ...]


def case_of(number: int) -> Case:
    """The case of a seed: the same every time."""
    random = Random(f"whole {number}")  # noqa: S311 - nothing is secret here
    if random.random() < ON_OUTPUTS:
        return _on_an_output(random)
    known = seeds()
    chosen = known[random.choice(sorted(known))]
    going_on: Earlier | None = None
    more: tuple[str, ...] = ()
    files, systems = dict(chosen.files), chosen.systems
    if random.random() < 0.15:
        going_on = random.choice(earlier())
        files, systems = dict(going_on.files), (going_on.system,)
    if not {"players.csv", "ratinglist.toml"} & files.keys():  # reports alone
        more = ("--add-players",) if random.random() < 0.8 else ()
    files = spoilt_folder(files, [dict(seed.files) for seed in list(known.values())[:8]], random)
    before = random.choice(earlier()).out if random.random() < 0.4 else {}
    return Case(
        files=files,
        odd=random.random() < ODD,
        before=before,
        old=_old(going_on, random),
        arguments=(*_arguments(systems, going_on, random), *more),
    )


def _on_an_output(random: Random) -> Case:
    """Another command, on an output of which something was changed, and the folder that it was made from."""
    chosen = random.choice(earlier())
    before = dict(chosen.out)
    if random.random() < 0.8:
        before = spoilt_folder(before, [before], random)
    words = {"PLAYER": random.choice(PLAYERS), "EVENT": random.choice(EVENTS)}
    words["SYSTEM"] = chosen.system if random.random() < 0.9 else "nonsense"
    arguments = tuple(words.get(word, word) for word in random.choice(OTHER_COMMANDS))
    files = (
        dict(chosen.files)
        if random.random() < 0.5
        else spoilt_folder(dict(chosen.files), [dict(chosen.files)], random)
    )
    return Case(files=files, odd=False, before=before, old={}, arguments=arguments)


def _old(going_on: Earlier | None, random: Random) -> Mapping[str, bytes]:
    """The output that the run goes on from, now and then spoilt."""
    if going_on is None:
        return {}
    files = dict(going_on.out)
    if random.random() < 0.3:
        files = spoilt_folder(files, [files], random)
    return files


def _arguments(systems: tuple[str, ...], going_on: Earlier | None, random: Random) -> tuple[str, ...]:
    command = random.choice(("run", "run", "run", "run", "run", "run", "validate", "replay"))
    found = [command, "FOLDER"] + ([] if command == "validate" else ["--out", "OUT"])
    for code in random.sample(
        systems, random.choice((0, 1, 1, 1, 1, 1, 1, 1, min(2, len(systems)), min(2, len(systems))))
    ):
        found += ["--system", code]
        if command != "validate" and OPTIONS.get(code) and random.random() < 0.2:
            name = random.choice(sorted(OPTIONS[code]))
            found += ["--option", f"{code}.{name}={random.choice(OPTIONS[code][name])}"]
    if going_on is not None and command != "validate":
        found += ["--opening", "OLD"]
    if command == "run" and random.random() > WITH_WORKBOOKS:
        found += ["--no-xlsx"]
    of_runs = {"validate": ("--add-players",), "replay": ("--hold-bad", "--add-players", "--quiet", "--republish")}
    for _ in range(random.choice((0, 0, 1, 1, 2, 3))):
        option = random.choice(PLAIN_OPTIONS)
        if option[0] in of_runs.get(command, option[:1]) or random.random() < 0.05:
            found += option
    if random.random() < 0.05:
        found += random.choice(ODD_OPTIONS)
    return tuple(found)
