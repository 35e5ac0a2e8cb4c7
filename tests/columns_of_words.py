"""Columns as native files are read, made of plain lists and back."""

import numpy as np

from pipeline.tables import Words


def words_of(texts):
    """A column of these texts."""
    words = list(dict.fromkeys(texts))
    return Words(np.array([words.index(text) for text in texts], np.int32), words)


def texts_of(column):
    """The texts of a column."""
    return column.all_texts().tolist()
