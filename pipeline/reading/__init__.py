"""The words that readers are written in: documents, texts, dates, points, grids, and what a report holds.

What a single dialect needs stands in the package of its name. ``files`` opens the bytes of a report, ``mapped``
reads files with headers of their own, which are no dialect.
"""
