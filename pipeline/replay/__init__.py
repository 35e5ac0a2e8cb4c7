"""Replays: games in order under a rule book's editions, every change kept. Nothing here knows a federation.

The words, from the input to the ledger:

- A **row** of the course is a game or a bye; a **seat** is one player's side of it, white's before black's.
- A **card** is what is settled at once for a player: one seat where every game is settled, all seats of an event or
  of a month where those are (``Settles``).
- An **edition** is a rule book's clauses between two dates.
- A **level** is a time at which rows can be settled together, because none needs a result of another: by
  ``schedule``, the **place** of an event among those of the same players and, game by game, the **turn** in it.
- A **wave** is what of an edition is settled at one level, as arrays.

``engine`` takes one of two ways. ``wave_by_wave`` works everything out as it goes, for rule books of any kind.
``game_by_game`` is for those whose changes can be put into tables beforehand, which is several times as quick: it
finds the ratings alone (``recursion``) and works out the rest from them when it is asked for (``game_logs``). Both
come to the same by the same rule, ``outcome``.
"""
