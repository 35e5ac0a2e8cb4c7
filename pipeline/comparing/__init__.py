"""Comparing: rule books held against each other on the same games, and what another rule would have changed.

``contenders`` are what is compared; each is replayed (``replays``), and ``shared_games`` are those that all of them
predict. ``scores``, ``calibration`` and ``bootstrap`` are pure functions over arrays: sums are of whole billionths,
so that neither the order of the games nor a processor's last bit is in any figure. ``comparison`` brings them
together, ``what_if`` holds two lists side by side; ``tables``, ``summaries`` and ``wording`` put it all into words,
``told``, ``workbook`` and ``files`` put it down.
"""
