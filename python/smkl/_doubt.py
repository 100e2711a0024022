"""How sure a choice is: which others are nearly as good, and what halves of the rows choose."""

from __future__ import annotations

from typing import Any, NamedTuple

from . import _kernels


class NearChoice(NamedTuple):
    """A choice of kernels that is nearly as good as the best.

    Attributes
    ----------
    weights : dict
        The weights of its kernels; some may be 0.
    lower_bound, upper_bound : float
        Between these lies the least objective of weights on these kernels.
    """

    weights: dict[str, float]
    lower_bound: float
    upper_bound: float


class Near(NamedTuple):
    """The choices that are nearly as good as the best, and what is proved about all others.

    Attributes
    ----------
    choices : list of NearChoice
        The best first, the second best in any case.
    always, never : list of str
        The kernels that are in every choice within the threshold, and in none: proved, whatever the status.
    threshold : float
        What an objective may be at most: the share asked for above the optimum.
    others : float
        No choice that is not listed has an objective below this.
    complete : bool
        Whether all choices within the threshold are listed.
    status : str
        How the search ended.
    """

    choices: list[NearChoice]
    always: list[str]
    never: list[str]
    threshold: float
    others: float
    complete: bool
    status: str


class Stability(NamedTuple):
    """How often kernels are chosen from random halves of the rows.

    Attributes
    ----------
    frequencies : dict
        For each kernel the share of halves that choose it.
    selected : list of str
        The kernels that are chosen so often that at most ``false_at_most`` false ones are expected among them;
        empty where that was not asked for.
    expected_false : float
        How many false ones are expected among them at most; NaN where that was not asked for.
    halves, proved : int
        How many halves were fitted, and on how many of them the choice is proved to be the best.
    """

    frequencies: dict[str, float]
    selected: list[str]
    expected_false: float
    halves: int
    proved: int


def near(told: Any) -> Near:
    """From Java."""
    names, found = _names(told), told.found()
    choices = [
        NearChoice(
            {names[i]: float(choice.beta()[i]) for i in _positions(choice.kernels())},
            float(choice.lowerBound()),
            float(choice.upperBound()),
        )
        for choice in found.choices()
    ]
    status = str(found.status().name()).lower().replace("_", " ")
    return Near(
        choices,
        [names[i] for i in _positions(found.always())],
        [names[i] for i in _positions(found.never())],
        float(found.threshold()),
        float(found.others()),
        status == "complete",
        status,
    )


def stability(told: Any) -> Stability:
    """From Java."""
    names, found = _names(told), told.found()
    return Stability(
        dict(zip(names, map(float, found.frequencies()))),
        [names[i] for i in _positions(found.selected())],
        float(found.expectedFalse()),
        int(found.done()),
        int(found.proved()),
    )


def _names(told: Any) -> list[str]:
    return _kernels.display([str(name) for name in told.kernels()])


def _positions(kernels: Any) -> list[int]:
    return [int(i) for i in kernels.stream().toArray()]
