"""Products that are summed exactly and rounded once a card, against fractions."""

from fractions import Fraction
from math import floor

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.rules.fine_products import fine_products, fine_quotients
from tests.made_seats import seats_of

DIVISORS = (10**11, 2 * 7**15, 10**14, 10**15, 10**16)
GAME = st.tuples(st.integers(0, 2**48), st.integers(-(10**13), 10**13), st.booleans())


def rounded(value: Fraction) -> int:
    """To the nearest whole number, a half up."""
    return floor(value + Fraction(1, 2))


@settings(deadline=None, max_examples=60)
@given(
    cards=st.lists(st.lists(GAME, min_size=1, max_size=6), min_size=1, max_size=6),
    divisor=st.sampled_from(DIVISORS),
    alone=st.booleans(),
)
def test_a_cards_products_add_up_to_their_sum_rounded_once(cards, divisor, alone):
    """Whatever their size and sign; games that do not count bring nothing; no product is off by one."""
    if alone:
        cards = [[game] for card in cards for game in card]
    left, right, counts = (np.array(each) for each in zip(*(game for card in cards for game in card), strict=True))
    starts = np.cumsum([0, *map(len, cards[:-1])])
    seats = seats_of(len(left), starts=starts[:0] if alone else starts, counts=counts)
    found = fine_products(seats, left, right, divisor)
    at = 0
    for card in cards:
        exact = [Fraction(int(a) * int(b), divisor) if counted else Fraction(0) for a, b, counted in card]
        mine = found[at : at + len(card)].tolist()
        assert sum(mine) == rounded(sum(exact))
        assert all(abs(one - value) < 1 for one, value in zip(mine, exact, strict=True))
        at += len(card)


def test_thirds_that_make_a_half():
    """Three times 800 / 96 x ½ is 12 ½, though none of the three can be told exactly."""
    k, half = 8_333_333_333_333, 5 * 10**12
    seats = seats_of(3, starts=np.array([0]))
    found = fine_products(seats, np.full(3, k), np.full(3, half), 10**15)
    assert found.tolist() == [41_666_666_667, 41_666_666_666, 41_666_666_667]
    assert found.sum() == 125 * 10**9
    assert fine_products(seats, np.full(3, 10**12), np.full(3, -half), 10**15).tolist() == [-5 * 10**9] * 3


def test_many_cards_leave_nothing_behind():
    """Sums over all cards leave 64 bits long before those of one card do."""
    count = 4000
    seats = seats_of(count, starts=np.arange(0, count, 4))
    found = fine_products(seats, np.full(count, 2**49 - 1), np.full(count, 10**13 - 1), 10**16)
    one = Fraction((2**49 - 1) * (10**13 - 1), 10**16)
    assert set(np.add.reduceat(found, seats.starts).tolist()) == {rounded(4 * one)}


def test_quotients_that_make_a_half():
    """(100 + 100 + 125) / 26 is 12 ½: the parts add up to it; a game that does not count brings nothing."""
    counts = np.array([True, True, False, True])
    seats = seats_of(4, starts=np.array([0]), counts=counts)
    values, divisor = np.array([100, 100, 7, 125]), np.full(4, 26)
    found = fine_quotients(seats, values, divisor, 1000)
    assert found.tolist() == [3846, 3846, 0, 4808]
    assert fine_quotients(seats, -values, divisor, 1000).sum() == -12500


@settings(deadline=None, max_examples=40)
@given(
    cards=st.lists(
        st.tuples(st.lists(st.integers(-4000, 4000), min_size=1, max_size=5), st.integers(1, 60)),
        min_size=1,
        max_size=5,
    )
)
def test_quotients_add_up_to_their_sum_rounded_once(cards):
    """Each card with a divisor of its own."""
    values = np.array([value for card, _ in cards for value in card])
    divisor = np.array([by for card, by in cards for _ in card])
    starts = np.cumsum([0, *(len(card) for card, _ in cards[:-1])])
    found = fine_quotients(seats_of(len(values), starts=starts), values, divisor, 10**10)
    sums = np.add.reduceat(found, starts).tolist()
    assert sums == [rounded(Fraction(sum(card) * 10**10, by)) for card, by in cards]
