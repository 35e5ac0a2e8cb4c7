"""Whose cells the reader could not make out: of these entrants nothing follows from what is not there."""

from pipeline.reading.report import Report


def misread(report: Report) -> set[int]:
    """The entrants one of whose cells the reader could not make out, so that it may not be here."""
    columns: dict[int, set[str]] = {}
    for problem in report.problems:
        if problem.severity == "error" and problem.line is not None:
            columns.setdefault(problem.line, set()).add(problem.column)
    if not columns:
        return set()
    told = {(cell.player, cell.round) for cell in report.cells}
    rounds = {cell.round for cell in report.cells}
    of_cells = {cell.column for cell in report.cells}
    lines = {player: {entrant.line} for player, entrant in enumerate(report.entrants)}
    for cell in report.cells:
        lines[cell.player].add(cell.line)
    found = {player: set().union(*(columns.get(line, ()) for line in own)) for player, own in lines.items()}
    return {
        player
        for player, wrong in found.items()
        if wrong
        and (
            not of_cells.isdisjoint(wrong)
            or any(column.startswith("round") for column in wrong)
            or any((player, round_) not in told for round_ in rounds)
        )
    }
