"""Points as programs write them: ``3.5``, ``3,5``, ``3½``, ``3 1/2``."""


def points_of(text: str) -> int | None:
    """The points in hundredths, or None if the text states none."""
    raise NotImplementedError


def rating_of(text: str) -> int | None:
    """A rating in whole points; None for every way of writing that there is none.

    Raises:
        ValueError: the text is neither; the message says so.
    """
    raise NotImplementedError
