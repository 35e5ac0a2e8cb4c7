"""A report of a TRF as text in full: also birth dates, clubs, ranks, and which played games are not to be rated."""

from reading_told import told

from pipeline.reading.report import PointSystem, Report


def told_in_full(report: Report) -> str:
    """What reading_told shows, below it the rest of the event, of each entrant, and the cells that are special."""
    usual = PointSystem()
    fields = PointSystem.__slots__
    points = {f: getattr(report.points, f) for f in fields if getattr(report.points, f) != getattr(usual, f)}
    dates = " ".join(f"{at}:{day}" for at, day in report.round_dates.items())
    lines = [f"{report.federation or '?'} | {report.shape or '?'} | line {report.line} | {dates} | {points or ''}"]
    for entrant in report.entrants:
        parts = [entrant.number, entrant.line, entrant.sex, entrant.birth_date, entrant.club, entrant.rank]
        lines.append(" | ".join("" if part is None else str(part) for part in parts))
    unrated = [f"{report.entrants[cell.player].number} in {cell.column}" for cell in report.cells if not cell.rated]
    lines.append(f"played, not rated: {', '.join(unrated) or 'none'}")
    return told(report) + "\n" + "\n".join(lines) + "\n"
