"""Reports as lines of text, so that a golden file beside a sample can be read and checked by eye."""

from pipeline.reading.asked import Asked
from pipeline.reading.files.opening import open_document


def document_of(path, asked=Asked()):  # noqa: B008 - a frozen value
    """The document of a sample file under its own name."""
    return open_document(path.read_bytes(), path.name, asked).document


def as_text(reports):
    """Every event with its players, cells and problems, one a line; what is empty is left out."""
    lines = []
    for report in reports:
        days = f"{report.start_date or '?'} to {report.end_date or '?'}"
        about = [
            report.name,
            report.event_id and f"id {report.event_id}",
            report.place,
            days,
            f"{report.rounds} rounds",
        ]
        if report.games_per_round > 1:
            about.append(f"{report.games_per_round} games a round")
        lines.append(_joined(f"line {report.line}: event", *about))
        lines.extend(_player(entrant) for entrant in report.entrants)
        lines.extend(_cell(report, cell) for cell in report.cells)
        lines.extend(f"  {problem}" for problem in report.problems)
    return "\n".join(lines) + "\n"


def _player(entrant):
    name = entrant.name if entrant.name != entrant.number else ""
    ids = [entrant.fide_id and f"FIDE {entrant.fide_id}", entrant.national_id and f"ours {entrant.national_id}"]
    rating = entrant.rating and f"rated {entrant.rating}"
    club = [entrant.federation, entrant.club]
    return _joined(
        f"  line {entrant.line}: {entrant.number}",
        name,
        entrant.title,
        entrant.sex,
        entrant.birth_date,
        *club,
        *ids,
        rating,
    )


def _cell(report, cell):
    name = report.entrants[cell.player].number
    score = {-1: "", 0: "0", 1: "½", 2: "1"}[cell.score]
    unrated = "" if cell.rated else "unrated"
    against = cell.opponent and f"{cell.colour or '?'} against {cell.opponent}"
    board = cell.board and f"board {cell.board}"
    return _joined(
        f"  line {cell.line}: round {cell.round}: {name}",
        f"{cell.kind} {score}".strip(),
        against,
        cell.handicap,
        unrated,
        board,
        cell.date,
        f"[{cell.written}]",
    )


def _joined(*parts):
    return " | ".join(part for part in parts if part)
