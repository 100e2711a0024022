import math
import random
from decimal import Decimal

from smkl._rounded import lower, percent, upper


def test_what_is_printed_is_as_true_as_what_was_proved():
    draw = random.Random(1)
    for _ in range(1000):
        value = draw.uniform(-1, 1) * 10 ** draw.randint(-12, 12)
        for digits in (3, 6, 10):
            low, high = Decimal(lower(value, digits)), Decimal(upper(value, digits))
            assert low <= Decimal(value) <= high
            assert high - low <= Decimal(10) ** (1 - digits) * 10 * abs(Decimal(value))
    assert Decimal(percent(0.1 + 0.2).split()[0]) >= 100 * Decimal(0.1 + 0.2)
    assert lower(-math.inf, 6) == "-inf" and upper(math.inf, 6) == "inf"
