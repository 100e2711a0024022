"""Parameters as Java's settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from numbers import Integral, Real
from typing import Any, Literal, Union

import numpy as np
from joblib import effective_n_jobs
from sklearn.utils import check_random_state
from sklearn.utils._param_validation import Interval, StrOptions

from ._jvm import call, java

RandomState = Union[None, int, np.random.RandomState]
Normalize = Literal["none", "trace", "cosine"]
Indefinite = Literal["drop", "keep", "clip", "shift", "reject"]

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


def alias(name: str, value: Any, old: str, other: Any) -> Any:
    """The value of a parameter that has two names."""
    if value is not None and other is not None and value != other:
        raise ValueError(
            f"{name} is {value!r} and {old} is {other!r}, which is another name for it. Expected one "
            f"of them. Maybe {old}=None."
        )
    return other if value is None else value


def threads(n_jobs: int | None) -> int:
    """How many threads of Java a number of jobs stands for: None is what joblib's settings say, else one."""
    return max(1, int(effective_n_jobs(n_jobs)))


def keep(estimator: Any, parameters: Mapping[str, Any]) -> None:
    """The local names of a constructor as attributes, which is all that one of scikit-learn does."""
    for name, value in parameters.items():
        if name not in ("self", "__class__"):
            setattr(estimator, name, value)


def seed(random_state: Any) -> int:
    """The seed that a random state stands for."""
    if isinstance(random_state, (int, np.integer)):
        return int(random_state)
    return int(check_random_state(random_state).randint(np.iinfo(np.int32).max))


POSITIVE = Interval(Real, 0, None, closed="neither")
COUNT = Interval(Integral, 1, None, closed="left")
JOBS = [Interval(Integral, 1, None, closed="left"), Interval(Integral, None, -1, closed="right"), None]

#: What scikit-learn checks before a fit.
CONSTRAINTS: dict[str, list[Any]] = {
    "kernel": [str, callable, list, tuple, Mapping],
    "max_kernels": [COUNT, None],
    "k0": [COUNT, None],
    "at_most": [Mapping, None],
    "per_view": [COUNT, None],
    "must": [str, list, tuple, None],
    "never": [str, list, tuple, None],
    "C": [POSITIVE],
    "lam": [POSITIVE],
    "gap": [Interval(Real, 0, 1, closed="neither"), None],
    "standardize": ["boolean"],
    "normalize": [StrOptions({"none", "trace", "cosine"})],
    "indefinite": [StrOptions({"drop", "keep", "clip", "shift", "reject"})],
    "keep_data": ["boolean", None],
    "time_limit": [POSITIVE, None],
    "random_state": ["random_state"],
    "n_jobs": JOBS,
    "threads": JOBS,
    "verbose": ["verbose"],
    "progress": ["boolean", callable, None],
}


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
    nu: float | None = None

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
        if self.nu is not None:
            task = call(java("org.smkl.python.Work").task, task, f"one-class(nu={self.nu!r})")
        return task
