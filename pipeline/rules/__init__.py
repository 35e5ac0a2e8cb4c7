"""The words that rules are written in: seats, curves, entries, titles. Numpy only; no federation, no file."""
