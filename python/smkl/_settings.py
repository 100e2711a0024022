"""Parameters as Java's settings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Mapping

import numpy as np
from sklearn.utils import check_random_state

from ._jvm import call, java

_STRATEGIES = {"ovo": "ONE_VERSUS_ONE", "ovr": "ONE_VERSUS_REST"}


def number(name: str, value: Any) -> float:
    """A parameter as a number."""
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, (int, float, np.number)):
        raise TypeError(f"{name} is {value!r}. Expected a number.")
    return float(value)


def whole(name: str, value: Any) -> int:
    """A parameter as a whole number."""
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, (int, np.integer)):
        raise TypeError(f"{name} is {value!r}. Expected a whole number.")
    return int(value)


def seed(random_state: Any) -> int:
    """The seed that a random state stands for; without one every run is the same."""
    if random_state is None:
        return 1
    if isinstance(random_state, (int, np.integer)):
        return int(random_state)
    return int(check_random_state(random_state).randint(np.iinfo(np.int32).max))


@dataclass(frozen=True)
class Rules:
    """Which kernels may be chosen together."""

    at_most: tuple[tuple[int, str], ...] = ()
    per_view: int = 0
    must: tuple[str, ...] = ()
    never: tuple[str, ...] = ()


def rules(at_most: Any, per_view: Any, must: Any, never: Any) -> Rules:
    """The rules that four parameters state."""
    if at_most is not None and not isinstance(at_most, Mapping):
        raise TypeError(
            f"at_most is {at_most!r}. Expected a mapping from patterns to numbers. "
            "Maybe {'rbf*': 1}."
        )
    capacities = tuple(
        (whole(f"at_most[{pattern!r}]", most), str(pattern))
        for pattern, most in (at_most or {}).items()
    )
    views = 0 if per_view is None else whole("per_view", per_view)
    if per_view is not None and views < 1:
        raise ValueError(f"per_view is {per_view}. Expected 1 or more.")
    return Rules(capacities, views, _patterns("must", must), _patterns("never", never))


def _patterns(name: str, value: Any) -> tuple[str, ...]:
    if value is None:
        return ()
    if isinstance(value, str):
        return (value,)
    given = tuple(value)
    if not all(isinstance(pattern, str) for pattern in given):
        raise TypeError(f"{name} is {value!r}. Expected a pattern or a list of patterns.")
    return given


@dataclass(frozen=True)
class Problem:
    """What decides the optimisation problem besides the rows; a proof is about it."""

    kernels: str
    C: float
    lam: float
    k0: int | None
    indefinite: str
    normalize: str
    standardize: bool
    epsilon: float | None = None
    scale_target: bool = False
    multi_class: str = "ovo"
    class_weights: Mapping[str, float] | None = None
    probability: bool = False
    rules: Rules = Rules()

    def builder(self) -> Any:
        """A builder of Java's settings."""
        made = java("org.smkl.Smkl").builder()
        made.kernels(self.kernels).c(self.C).lambda_(self.lam)
        made.psd(call(java("org.smkl.gram.PsdPolicy").parse, self.indefinite))
        made.normalise(call(java("org.smkl.gram.Normalisation").parse, self.normalize))
        if self.k0 is not None:
            made.k0(self.k0)
        for most, pattern in self.rules.at_most:
            call(made.atMost, most, pattern)
        if self.rules.per_view:
            call(made.perView, self.rules.per_view)
        for pattern in self.rules.must:
            call(made.must, pattern)
        for pattern in self.rules.never:
            call(made.never, pattern)
        return made.task(call(self._task))

    def _task(self) -> Any:
        options = java("org.smkl.core.task.TaskOptions")
        if self.multi_class not in _STRATEGIES:
            raise ValueError(
                f"multi_class is {self.multi_class!r}. Expected 'ovo' or 'ovr'."
            )
        strategy = options.Multiclass.valueOf(_STRATEGIES[self.multi_class])
        task = options.defaults().withMulticlass(strategy).withScaleTarget(self.scale_target)
        task = task.withProbability(self.probability)
        if self.epsilon is not None:
            task = task.withEpsilon(self.epsilon)
        if self.class_weights is not None:
            weights = java("java.util.LinkedHashMap")()
            for name, weight in self.class_weights.items():
                weights.put(name, java("java.lang.Double").valueOf(float(weight)))
            kind = java("org.smkl.core.task.ClassWeights")
            task = task.withClassWeights(kind(False, weights))
        return task
