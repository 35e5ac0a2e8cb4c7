"""Places and tie-breaks as plainly as they can be had: one event, one player, one game at a time, exact fractions.

Written from FIDE's Tie-Break Regulations (C.07, as since 2023) and sharing no code with the program. A game is a tuple
of round, white, black and result in the words of a report; a bye has no black.
"""

from fractions import Fraction
from itertools import product

HALF = Fraction(1, 2)
RESULTS = {
    "1-0": (1, 0),
    "0-1": (0, 1),
    "1/2-1/2": (HALF, HALF),
    "1-0F": (1, 0),
    "0-1F": (0, 1),
    "0-0F": (0, 0),
    "bye": (1, None),
    "half-bye": (HALF, None),
    "zero-bye": (0, None),
    "": (None, None),
}
PLAYED, FORFEIT, BYE, OPEN, ABSENT = "played", "forfeit", "bye", "open", "absent"


def seats(games):
    """Each player's seats: round, kind, opponent, score, colour; in the order of rounds."""
    found = {}
    for number, white, black, result in games:
        score, other = RESULTS[result]
        if not black:
            found.setdefault(white, []).append((number, BYE, None, Fraction(score), "w"))
            continue
        kind = OPEN if result == "" else FORFEIT if result.endswith("F") else PLAYED
        found.setdefault(white, []).append((number, kind, black, Fraction(score or 0), "w"))
        found.setdefault(black, []).append((number, kind, white, Fraction(other or 0), "b"))
    return {player: sorted(rows, key=lambda row: row[0]) for player, rows in found.items()}


def with_absences(of_player):
    """The seats, and a bye of no points for each game of a round that a player has no seat in."""
    sizes = {}
    for rows in of_player.values():
        for number in {row[0] for row in rows}:
            sizes[number] = max(sizes.get(number, 0), sum(row[0] == number for row in rows))
    whole = {}
    for player, rows in of_player.items():
        there = {row[0] for row in rows}
        gone = [
            (number, ABSENT, None, Fraction(0), "-")
            for number, size in sizes.items()
            if number not in there
            for _ in range(size)
        ]
        whole[player] = sorted(rows + gone, key=lambda row: row[0])
    return whole


def requested(row):
    """16.1.1 A bye of half a point or none, or no pairing at all."""
    return row[1] == ABSENT or (row[1] == BYE and row[3] < 1)


def voluntary(row):
    """16.1.2 A requested bye or a loss by forfeit."""
    return requested(row) or (row[1] == FORFEIT and row[3] < 1)


def adjusted(rows):
    """16.3 The points that opponents see: requested byes with only voluntary unplayed rounds behind are draws."""
    total = Fraction(0)
    for row in rows:
        at_the_end = all(voluntary(later) for later in rows if later[0] >= row[0])
        total += HALF if requested(row) and at_the_end else row[3]
    return total


class Event:
    """One event's seats and points; ``swiss`` if art. 16 holds."""

    def __init__(self, games, swiss):
        self.swiss = swiss
        self.seats = seats(games)
        self.points = {player: sum(row[3] for row in rows) for player, rows in self.seats.items()}
        self.rounds = sorted({game[0] for game in games})
        whole = with_absences(self.seats) if swiss else self.seats
        self.rows = whole
        self.seen = {player: adjusted(whole[player]) if swiss else self.points[player] for player in whole}

    def parts(self, player):
        """Every game's opponent's points, score and whether it is a voluntary unplayed round."""
        found = []
        for row in self.rows[player]:
            _, kind, opponent, score, _ = row
            if kind == PLAYED or (kind == FORFEIT and not self.swiss):
                found.append((self.seen[opponent], score, False))
            elif self.swiss and kind != OPEN:
                found.append((self.points[player], score, voluntary(row)))
        return found

    def kept(self, player, *, least, most):
        """Buchholz parts without so many of the least and the most (14.1, 14.3, 16.5)."""
        left = [(value, asked) for value, _, asked in self.parts(player)]
        for _ in range(least):
            if left:
                asked = [part for part in left if part[1]]
                left.remove(min(asked or left))
        for _ in range(most):
            if left:
                left.remove(max(left, key=lambda part: part[0]))
        return sum((value for value, _ in left), Fraction(0))

    def value(self, name, player):
        """One tie-break that is a number of the player's own."""
        if name == "buchholz":
            return self.kept(player, least=0, most=0)
        if name == "buchholz-cut-1":
            return self.kept(player, least=1, most=0)
        if name == "median-buchholz":
            return self.kept(player, least=1, most=1)
        if name == "sonneborn-berger":
            return sum((value * score for value, score, _ in self.parts(player)), Fraction(0))
        if name == "progressive":
            return sum(
                sum((row[3] for row in self.seats[player] if row[0] <= number), Fraction(0))
                for number in self.rounds
            )
        if name == "wins":
            return Fraction(sum(row[3] == 1 for row in self.seats[player]))
        assert name == "black"
        return Fraction(sum(row[1] == PLAYED and row[4] == "b" for row in self.seats[player]))

    def average(self, player, opponent):
        """6.1.2 What a player got of an opponent on average; nothing if they did not meet."""
        scores = [
            row[3]
            for row in self.seats[player]
            if row[2] == opponent and (row[1] == PLAYED or (row[1] == FORFEIT and not self.swiss))
        ]
        return sum(scores, Fraction(0)) / len(scores) if scores else None

    def direct(self, level):
        """Those who are level in groups, the best first, and the points by which they were placed."""
        if len(level) < 2:
            return [level], {}
        met = {(one, other): self.average(one, other) for one in level for other in level if one != other}
        sums = {one: sum((met[one, other] or 0 for other in level if other != one), Fraction(0)) for one in level}
        missing = [(one, other) for one, other in met if met[one, other] is None and one < other]
        if not missing:
            groups = [[one for one in level if sums[one] == points] for points in sorted(set(sums.values()))][::-1]
            if len(groups) == 1:
                return [level], sums
            refined = [part for group in groups for part in self.direct(group)[0]]
            return refined, sums
        ahead = self.surely_ahead(level, sums, missing)
        if not ahead:
            return [level], {}
        left = [one for one in level if one not in ahead]
        groups, shown = self.direct(left)
        if len(left) == 1:
            shown = {left[0]: sums[left[0]]}
        return [[one] for one in ahead] + [group for group in groups if group], shown | {
            one: sums[one] for one in ahead
        }

    @staticmethod
    def surely_ahead(level, sums, missing):
        """6.3 Who is alone ahead of the rest whatever missing games bring, one after the other."""
        rest, ahead = list(level), []
        while len(rest) > 1:
            first = max(rest, key=lambda one: sums[one])
            rivals = [one for one in rest if one != first]
            if len(missing) <= 5:
                outcomes = product((Fraction(0), HALF, Fraction(1)), repeat=len(missing))
            else:
                # Too many to try: the worst for the first, and for each rival the best.
                outcomes = [[Fraction(int(other != first and one != first)) for one, other in missing]]
                rivals = [
                    rival for rival in rivals if sums[rival] + sum(rival in pair for pair in missing) >= sums[first]
                ]
                if rivals:
                    break
            alone = True
            for outcome in outcomes:
                table = dict(sums)
                for (one, other), score in zip(missing, outcome, strict=True):
                    table[one] += score
                    table[other] += 1 - score
                if rivals and any(table[rival] >= table[first] for rival in rivals):
                    alone = False
                    break
            if not alone:
                break
            ahead.append(first)
            rest.remove(first)
        return ahead


def rounded(value, places):
    """A number with so many decimals, a half away from zero."""
    shift = 10**places
    whole = int(value * shift + HALF)
    return f"{whole // shift}.{whole % shift:0{places}d}" if places else str(whole)


DECIMALS = {"sonneborn-berger": 2, "wins": 0, "black": 0}


def standings(games, shape, tie_breaks):
    """Each player's place and tie-breaks as printed, by name; for every shape but a knock-out."""
    event = Event(games, swiss=shape == "swiss")
    groups = {}
    for player, points in event.points.items():
        groups.setdefault(points, []).append(player)
    groups = [groups[points] for points in sorted(groups, reverse=True)]
    values = {player: {} for player in event.points}
    for name in tie_breaks:
        refined = []
        if name == "direct-encounter":
            shown = {}
            for group in groups:
                parts, points = event.direct(group)
                refined += parts
                shown |= points
            places = 1 if all((2 * points).denominator == 1 for points in shown.values()) else 2
            for player, own in values.items():
                own[name] = rounded(shown[player], places) if player in shown else ""
        else:
            for group in groups:
                own = {player: event.value(name, player) for player in group}
                refined += [
                    [player for player in group if own[player] == value]
                    for value in sorted(set(own.values()), reverse=True)
                ]
                for player in group:
                    values[player][name] = rounded(own[player], DECIMALS.get(name, 1))
        groups = refined
    found, place = {}, 1
    for group in groups:
        found |= {player: (place, values[player]) for player in group}
        place += len(group)
    return found


def is_round_robin(games):
    """Whether every two of at least three were paired equally often, and at least once."""
    players = {player for _, white, black, _ in games for player in (white, black) if player}
    pairs = [frozenset((white, black)) for _, white, black, _ in games if black]
    counts = {pairs.count(frozenset((one, other))) for one in players for other in players if one < other}
    return len(players) >= 3 and len(counts) == 1 and counts != {0}
