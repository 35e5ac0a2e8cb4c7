"""ratinglist status: what an output folder holds, and whether every file in it is as it was written."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.commands.output_folders import OutputFolder
from pipeline.commands.talk import aligned, counted, print_lines
from pipeline.commands.terminal_texts import on_one_line
from pipeline.exits import DATA, DONE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pipeline.asked_of_run import AskedOfRun
    from pipeline.output_status import DraftedBook, OutputStatus, ReleasedList
    from pipeline.writing_state import WritingState


@click.command("status")
@click.argument("folder", metavar="DIR", type=OutputFolder())
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
def command(*, folder: Path, as_json: bool) -> int:
    """Tell what DIR holds: the draft, the lists on record, and whether every file is as it was written."""
    from pipeline.output_status import status_of
    from pipeline.writing_state import writing_state

    status, writing = status_of(folder), writing_state(folder)
    if as_json:
        print_lines([json.dumps(_record(folder, status, writing), ensure_ascii=False, indent=1)])
    else:
        print_lines(map(on_one_line, _lines(folder, status, writing)))
    return DONE if status.as_written else DATA


def _lines(folder: Path, status: "OutputStatus", writing: "WritingState") -> list[str]:
    manifest = status.manifest
    return [
        f"{folder}: {manifest.federation or 'a federation without a name'}",
        *_headed(f"Draft of {manifest.period}", _draft(status)),
        *_headed("On record", _on_record(status.released)),
        *_headed("Files", _files(status)),
        *_headed("Writing", _writing(writing)),
    ]


def _headed(heading: str, lines: list[str]) -> list[str]:
    return ["", heading, *(f"  {line}" for line in lines)]


def _draft(status: "OutputStatus") -> list[str]:
    manifest = status.manifest
    rows = [["rule book", "players", "rated games", "events", "held back", "on record"]]
    rows += [
        [
            each.code,
            *(_count(each.account.counts.get(name)) for name in ("players", "games_rated")),
            _count(each.account.own_events),
            _count(len(each.account.held)),
            _recorded(each),
        ]
        for each in status.drafted
    ]
    lines = aligned(rows, [False, True, True, True, True, False])
    for each in status.drafted:
        if variant := each.account.variant:
            lines.append(f"{each.code} is a variant of {variant.base}, version {variant.base_version}")
        options = each.account.options.items()
        lines += [f"option {each.code}.{name} = {value} ({origin})" for name, (value, origin) in options]
    held = sorted({event for each in status.drafted for event in each.account.held})
    if held:
        lines.append(f"held back: {', '.join(held)}")
    if manifest.opening_period:
        lines.append(f"goes on from {manifest.opening_period}")
    if manifest.revises:
        lines.append(f"would revise {', '.join(manifest.revises)}")
    version = manifest.program.get("ratinglist", "unknown")
    return [*lines, f"made by version {version}: {_asked(manifest.asked)}"]


def _asked(asked: "AskedOfRun") -> str:
    """What was asked for, in the words of the command line."""
    if not asked.complete:
        return "its manifest does not say how"
    words = [
        *([f"--period {asked.period}"] if asked.period else []),
        *(
            word
            for word, is_so in (
                ("--all-crosstables", asked.all_crosstables),
                ("--html", asked.html),
                ("--no-xlsx", asked.lists and not asked.workbooks),
                ("--hold-bad", asked.hold_bad),
                ("--add-players", asked.add_players),
            )
            if is_so
        ),
    ]
    return " ".join(["run" if asked.lists else "replay", *words])


def _recorded(each: "DraftedBook") -> str:
    if not each.on_record:
        return "not yet"
    return "yes" if each.same else f"other files than {each.on_record}"


def _on_record(released: "Sequence[ReleasedList]") -> list[str]:
    if not released:
        return ["nothing yet"]
    rows = [["period", "revision", "rule book", "players", "files", "reason"]]
    for each in released:
        index = each.index
        if index is None:
            rows.append([each.folder, "", "", "", "its index cannot be read", ""])
            continue
        files = f"{len(index.files):,} as released" if each.whole else "not as released"
        rows.append(
            [index.period, str(index.revision), index.system, _count(each.players), files, index.reason or "-"]
        )
    return aligned(rows, [False, True, False, True, False, False])


def _files(status: "OutputStatus") -> list[str]:
    files = status.files
    named = counted(len(status.manifest.outputs), "file")
    if files.as_written:
        return [f"{named}, {files.size:,} bytes, each as it was written"]
    kinds = (("altered", files.altered), ("missing", files.missing), ("foreign", files.foreign))
    counts = ", ".join(f"{len(paths):,} {kind}" for kind, paths in kinds if paths)
    return [f"{named}: {counts}", *(f"{kind}  {path}" for kind, paths in kinds for path in paths)]


def _writing(writing: "WritingState") -> list[str]:
    now = f"being written by {writing.holder}" if writing.holder else "nobody is writing it"
    if writing.unfinished and not writing.holder:
        now += "; what a stopped run left beside it goes with the next command that writes it"
    how = {
        True: "changes from the old to the new in one step",
        False: "changes in two steps, which the next command completes if a run is stopped between them",
        None: "how it changes cannot be tried, for nothing may be written beside it",
    }
    return [now, how[writing.one_step]]


def _count(number: int | None) -> str:
    return "?" if number is None else f"{number:,}"


def _record(folder: Path, status: "OutputStatus", writing: "WritingState") -> dict[str, object]:
    manifest, files = status.manifest, status.files
    return {
        "folder": str(folder),
        "as_written": status.as_written,
        "program": dict(manifest.program),
        "draft": {
            "federation": manifest.federation,
            "period": manifest.period,
            "goes_on_from": manifest.opening_period or None,
            "would_revise": list(manifest.revises),
            "asked": asdict(manifest.asked) if manifest.asked.complete else None,
            "rule_books": [
                {
                    "code": each.code,
                    "version": each.account.version,
                    "variant": asdict(each.account.variant) if each.account.variant else None,
                    "players": each.account.counts.get("players"),
                    "games_rated": each.account.counts.get("games_rated"),
                    "events": each.account.own_events,
                    "held_back": list(each.account.held),
                    "options": {
                        name: {"value": value, "origin": origin}
                        for name, (value, origin) in each.account.options.items()
                    },
                    "on_record": each.on_record or None,
                    "as_on_record": each.same if each.on_record else None,
                }
                for each in status.drafted
            ],
        },
        "released": [
            {
                "folder": each.folder,
                "period": each.index.period if each.index else None,
                "revision": each.index.revision if each.index else None,
                "rule_book": each.index.system if each.index else None,
                "players": each.players,
                "reason": each.index.reason if each.index else None,
                "files": len(each.index.files) if each.index else None,
                "as_released": each.whole,
            }
            for each in status.released
        ],
        "files": {
            "named": len(manifest.outputs),
            "bytes": files.size,
            "altered": list(files.altered),
            "missing": list(files.missing),
            "foreign": list(files.foreign),
        },
        "writing": {
            "by": writing.holder or None,
            "unfinished": writing.unfinished,
            "in_one_step": writing.one_step,
        },
    }
