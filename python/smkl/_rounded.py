"""Bounds as people read them: no rounding makes them better than they are."""

from __future__ import annotations

import math
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal


def lower(bound: float, digits: int) -> str:
    """A lower bound, rounded down to so many significant digits."""
    return _text(bound, digits, ROUND_FLOOR)


def upper(bound: float | Decimal, digits: int) -> str:
    """An upper bound or a gap, rounded up to so many significant digits."""
    return _text(bound, digits, ROUND_CEILING)


def percent(gap: float) -> str:
    """A relative gap in per cent, rounded up to three significant digits."""
    return f"{upper(Decimal(gap) * 100, 3)} %"


def _text(value: float | Decimal, digits: int, rounding: str) -> str:
    if not math.isfinite(value):
        return str(value)
    rounded = Context(prec=digits, rounding=rounding).create_decimal(Decimal(value))
    return f"{rounded:.{digits}g}"
