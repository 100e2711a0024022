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


class Watch:
    """What follows a job, and tells a function of it."""

    def __init__(self, tell: Callable[[Progress], None]) -> None:
        self.tell = tell
        self.start = time.monotonic()
        self.last = self.start
        self.nodes = 0

    def __call__(self, job: Any) -> None:
        now = time.monotonic()
        if now - self.last >= _INTERVAL:
            self.last = now
            told = _progress(job, now - self.start)
            self.nodes = told.nodes
            self.tell(told)

    def end(self, lower_bound: float, upper_bound: float, gap: float) -> None:
        """Tells what came of it."""
        seconds = time.monotonic() - self.start
        self.tell(Progress(seconds, max(1, self.nodes), lower_bound, upper_bound, gap))


def watcher(progress: ProgressLike) -> Watch | None:
    """What follows a job, or nothing."""
    if not progress:
        return None
    return Watch(progress if callable(progress) else _Line())


def added(history: list[Progress], now: Progress) -> None:
    """Adds where a fit stands to what is known; of a long rest only its two ends stay."""
    rest = [one for one in history[-2:] if one[2:4] == now[2:4]]
    if len(rest) == 2:
        history.pop()
    history.append(now)


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
    """One line that changes: the terminal's last line; in a notebook a picture of the bounds."""

    def __init__(self) -> None:
        self.handle: Any = None
        self.history: list[Progress] = []
        self.notebook = "ipykernel" in sys.modules

    def __call__(self, progress: Progress) -> None:
        if not self.notebook:
            print(f"\r{progress!s:<79}", end="", file=sys.stderr, flush=True)
            return
        from IPython.display import HTML, display

        from ._html import bounds

        added(self.history, progress)
        shown = HTML(bounds(self.history))
        if self.handle is None:
            self.handle = display(shown, display_id=True)
        else:
            self.handle.update(shown)
