"""What a notebook shows of a fitted estimator."""

from __future__ import annotations

import html
import math
from typing import TYPE_CHECKING, Any, Sequence

from ._rounded import lower, percent, upper

if TYPE_CHECKING:
    from ._progress import Progress

_SHOWN = 12


def summary(estimator: Any) -> str:
    """The chosen kernels with their weights, and the interval of the optimum."""
    chosen = sorted(
        ((name, weight) for name, weight in estimator.weights_.items() if weight > 0),
        key=lambda pair: -pair[1],
    )
    rows = "".join(_row(name, weight) for name, weight in chosen[:_SHOWN])
    if len(chosen) > _SHOWN:
        rows += f"<tr><td colspan='3'>and {len(chosen) - _SHOWN} more</td></tr>"
    return (
        "<div style='font-family:monospace;margin-bottom:0.5em'>"
        f"<div>{html.escape(sentence(estimator))}</div>"
        f"<table style='border-collapse:collapse'>{rows}</table></div>"
    )


def _plain(name: str) -> str:
    return "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in name)


def _row(name: str, weight: float) -> str:
    bar = (
        "<div style='background:#4c78a8;height:0.8em;"
        f"width:{max(1.0, 100 * min(weight, 1.0)):.0f}px'></div>"
    )
    return (
        f"<tr><td style='text-align:left'>{html.escape(_plain(name))}</td>"
        f"<td style='text-align:right'>{weight:.4f}</td><td>{bar}</td></tr>"
    )


def sentence(estimator: Any) -> str:
    """How good the choice is, in one line."""
    chosen = sum(weight > 0 for weight in estimator.weights_.values())
    text = f"{chosen} of {len(estimator.weights_)} kernels. "
    if math.isinf(estimator.upper_bound_):
        return text + f"Objective {estimator.objective_:.6g}, which is no proven bound."
    text += f"{lower(estimator.lower_bound_, 6)} <= optimum <= {upper(estimator.upper_bound_, 6)}"
    return text + (", proven optimal." if estimator.optimal_ else f", gap {percent(estimator.gap_)}.")


_WIDTH, _HEIGHT = 480, 120


def bounds(history: Sequence[Progress]) -> str:
    """The bounds of a proof over time, and where it stands, as far as the fit has come."""
    known = [now for now in history if math.isfinite(now.lower_bound) and math.isfinite(now.upper_bound)]
    text = f"<div style='font-family:monospace'>{html.escape(str(history[-1]))}</div>"
    if not known:
        return text
    end = max(known[-1].seconds, 1e-9)
    least = min(now.lower_bound for now in known)
    height = max(now.upper_bound for now in known) - least

    def steps(values: list[float], colour: str) -> str:
        places = [
            (_WIDTH * now.seconds / end, _HEIGHT * (1 - (v - least) / height) if height > 0 else _HEIGHT / 2)
            for now, v in zip(known, values)
        ]
        points = [f"{places[0][0]:.1f},{places[0][1]:.1f}"]
        for (_, before), (x, y) in zip(places, places[1:]):
            points += [f"{x:.1f},{before:.1f}", f"{x:.1f},{y:.1f}"]
        return (
            f"<polyline fill='none' stroke='{colour}' stroke-width='2' points='{' '.join(points)}'/>"
        )

    upper_line = steps([now.upper_bound for now in known], "#e45756")
    lower_line = steps([now.lower_bound for now in known], "#4c78a8")
    return (
        f"{text}<svg width='{_WIDTH}' height='{_HEIGHT + 4}' viewBox='0 -2 {_WIDTH} {_HEIGHT + 4}'"
        f" role='img' aria-label='bounds over time'>{upper_line}{lower_line}</svg>"
    )
