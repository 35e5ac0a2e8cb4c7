"""Exponential, logarithm and power: as close as they say, against decimals, and by operations alike everywhere."""

import ast
import math
from decimal import Context, Decimal
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest

from pipeline.rules.elementary import EXP_REACH, exponential, logarithm, power

ROOT = Path(__file__).parent.parent
EXACT = Context(prec=45)
TINY = float(np.finfo(np.float64).tiny)

# What the processor or the C library decides, or sums in an order of its own.
NOT_ALIKE = {
    "exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "logaddexp", "logaddexp2", "power", "float_power", "pow",
    "hypot", "cbrt", "sin", "cos", "tan", "sinh", "cosh", "tanh", "arctanh", "reciprocal", "sum", "nansum", "mean",
    "average", "std", "var", "prod", "dot", "vdot", "inner", "matmul", "einsum", "tensordot", "fma",
}  # fmt: skip


def between(low: float, high: float, count: int = 1500) -> np.ndarray:
    """A grid and random numbers of an interval, its ends among them."""
    rng = np.random.default_rng(7)
    return np.concatenate([np.linspace(low, high, count // 3), rng.uniform(low, high, count)])


def worst(found: np.ndarray, true: list[Decimal]) -> float:
    """The largest distance in units of the last place."""
    return max(
        abs(float((Decimal(value) - exact) / Decimal(math.ulp(float(exact)))))
        for value, exact in zip(found.tolist(), true, strict=True)
    )


@pytest.mark.parametrize("reach", [1e-9, 0.35, 3.0, 40.0, EXP_REACH])
def test_exponential(reach):
    """Less than a unit in the last place from the true value."""
    x = between(-reach, reach)
    assert worst(exponential(x), [EXACT.exp(Decimal(value)) for value in x.tolist()]) < 1


@pytest.mark.parametrize(
    ("low", "high"), [(0.999999, 1.000001), (0.5, 2.0), (0.7, 0.715), (1.4, 1.42), (1e-3, 4200.0), (1.0, 1e9)]
)
def test_logarithm(low, high):
    """Near one too, and where the mantissa is parted."""
    x = between(low, high)
    assert worst(logarithm(x), [EXACT.ln(Decimal(value)) for value in x.tolist()]) < 0.6


def test_logarithms_of_all_sizes():
    """From the smallest normal number to the largest."""
    x = np.concatenate(
        [np.ldexp(between(0.5, 1.0, 900), np.arange(1200) - 200), [TINY, 1.7e308, np.nextafter(1, 2)]]
    )
    assert worst(logarithm(x), [EXACT.ln(Decimal(value)) for value in x.tolist()]) < 0.6


@pytest.mark.parametrize("p", [1.6, -0.5, 1 / 3, 7.0, 10.0])
def test_power(p):
    """A fixed exponent, as rules have it."""
    x = between(1e-6, 30.0)
    true = [EXACT.exp(EXACT.multiply(Decimal(p), EXACT.ln(Decimal(value)))) for value in x.tolist()]
    assert worst(power(x, p), true) < 1


def test_power_of_ten_to_a_rating_difference():
    """The exponent as the array."""
    p = between(-8000.0, 8000.0) / 400
    ten = EXACT.ln(Decimal(10))
    assert worst(power(10.0, p), [EXACT.exp(EXACT.multiply(Decimal(value), ten)) for value in p.tolist()]) < 1


def test_powers_of_all_sizes():
    """Where the error is largest: a large exponent of e."""
    x, p = np.ldexp(between(0.5, 1.0, 900), 430 - np.arange(1200) * 3 // 4), between(-2.2, 2.2, 900)
    true = [
        EXACT.exp(EXACT.multiply(Decimal(power_), EXACT.ln(Decimal(value))))
        for value, power_ in zip(x.tolist(), p.tolist(), strict=True)
    ]
    assert worst(power(x, p), true) < 4


def test_what_is_exact():
    """Nought and one give what they must."""
    assert exponential(0.0) == 1
    assert logarithm(1.0) == 0
    assert power(1.0, 1.6) == 1
    assert power(4200.0, 0.0) == 1


def test_one_by_one_and_all_at_once():
    """A number's result does not depend on its neighbours, on their count, or on the array's shape."""
    x = between(0.1, 40.0, 60)
    for found, each in ((exponential(x), exponential), (logarithm(x), logarithm)):
        assert found.tolist() == [float(each(value)) for value in x.tolist()]
        assert each(x.reshape(4, -1)).ravel().tolist() == found.tolist()
        assert each(np.repeat(x, 2)[::2]).tolist() == found.tolist()
    assert power(x, 1.6).tolist() == [float(power(value, 1.6)) for value in x.tolist()]
    assert exponential(np.zeros(0)).shape == (0,)


@pytest.mark.parametrize("x", [EXP_REACH * 1.001, -EXP_REACH * 1.001, math.inf, math.nan])
def test_exponents_that_are_refused(x):
    """What would be infinite, nought or less than normal."""
    with pytest.raises(ValueError, match="exponent"):
        exponential(np.array([1.0, x]))


@pytest.mark.parametrize("x", [0.0, -1.0, TINY / 2, math.inf, math.nan])
def test_logarithms_that_are_refused(x):
    """What is not positive, or not normal."""
    with pytest.raises(ValueError, match="logarithm"):
        logarithm(np.array([1.0, x]))
    with pytest.raises(ValueError, match="logarithm"):
        power(np.array([1.0, x]), 2.0)


@pytest.mark.parametrize(("x", "p"), [(10.0, 400.0), (10.0, -400.0), (2.0, math.inf), (2.0, math.nan)])
def test_powers_that_are_refused(x, p):
    """Powers that leave the normal numbers."""
    with pytest.raises(ValueError, match="exponent"):
        power(np.array([1.0, x]), p)


def test_the_same_bits_everywhere():
    """Every bit of many results, as it came out where this was written."""
    digest = "61eeca7fa8988f25286cc58e72ecf3ddb6d7ef1b6f6ecf574386cd389389f9cb"
    x = np.arange(1, 20001)
    results = (exponential((x - 10000) / 16.0), logarithm(x / 64.0), power(x / 640.0, 1.6))
    assert sha256(b"".join(each.astype("<f8").tobytes() for each in results)).hexdigest() == digest


def written_alike(path: Path) -> set[str]:
    """What a module uses of numpy, of arrays and of the C library that is not alike everywhere."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    used = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)} & NOT_ALIKE
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module in ("math", "cmath", "numpy"):
            used |= {alias.name for alias in node.names} & NOT_ALIKE
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow | ast.MatMult):
            numbers = all(isinstance(each, ast.Constant | ast.UnaryOp) for each in (node.left, node.right))
            squared = isinstance(node.right, ast.Constant) and node.right.value == 2  # numpy multiplies
            used |= set() if numbers or squared else {"**"}
    return used


def rounded_modules() -> list[Path]:
    """The modules of rules that reckon with rounded numbers: this one, and those that import from it."""
    return [
        path
        for part in ("rules", "systems")
        for path in sorted((ROOT / "pipeline" / part).glob("*.py"))
        if path.stem == "elementary" or "pipeline.rules.elementary import" in path.read_text(encoding="utf-8")
    ]


@pytest.mark.parametrize("path", rounded_modules(), ids=lambda path: path.stem)
def test_only_what_is_rounded_alike(path):
    """No function whose last bit a processor decides, no sum of rounded numbers in an order of numpy's own."""
    assert not written_alike(path)


def test_what_is_not_alike_is_found(tmp_path):
    """The check itself."""
    module = tmp_path / "module.py"
    module.write_text("import numpy as np\nfrom math import log1p\nx = np.exp(2.0**-1) + x.sum()\ny = x**1.6\n")
    assert written_alike(module) == {"exp", "log1p", "sum", "**"}
