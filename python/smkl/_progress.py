"""Where a proof stands, while it is sought."""

from __future__ import annotations

import math
import sys
import time
from typing import Any, Callable, NamedTuple, Union

from ._rounded import lower, upper


class Progress(NamedTuple):
    """Where a fit stands.

    Attributes
    ----------
    seconds : float
        Time since the fit began.
    nodes : int
        Nodes of the search so far; 0 before it begins.
    lower_bound, upper_bound : float
        What is proved so far; infinite before the search begins.
    gap : float
        The relative gap between the two.
    """

    seconds: float
    nodes: int
    lower_bound: float
    upper_bound: float
    gap: float

    def __str__(self) -> str:
        if not self.nodes:
            return f"{self.seconds:.1f} s"
        return (
            f"{self.seconds:.1f} s, {self.nodes} nodes: {lower(self.lower_bound, 6)} <= optimum <= "
            f"{upper(self.upper_bound, 6)} (gap {upper(self.gap, 3)})"
        )


ProgressLike = Union[None, bool, Callable[[Progress], None]]

_INTERVAL = 0.2


def watcher(progress: ProgressLike) -> Callable[[Any], None] | None:
    """What follows a job, or nothing."""
    if not progress:
        return None
    tell = progress if callable(progress) else _Line()
    start = time.monotonic()
    last = start

    def watch(job: Any) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= _INTERVAL:
            last = now
            tell(_progress(job, now - start))

    return watch


def _progress(job: Any, seconds: float) -> Progress:
    found = job.progress().orElse(None)
    if found is None:
        return Progress(seconds, 0, -math.inf, math.inf, math.inf)
    return Progress(
        seconds,
        int(found.nodes()),
        float(found.lowerBound()),
        float(found.upperBound()),
        float(found.relativeGap()),
    )


class _Line:
    """One line that changes: a notebook's own display, or the terminal's last line."""

    def __init__(self) -> None:
        self.handle: Any = None
        self.notebook = "ipykernel" in sys.modules

    def __call__(self, progress: Progress) -> None:
        if not self.notebook:
            print(f"\r{progress!s:<79}", end="", file=sys.stderr, flush=True)
            return
        from IPython.display import Pretty, display

        shown = Pretty(str(progress))
        if self.handle is None:
            self.handle = display(shown, display_id=True)
        else:
            self.handle.update(shown)
