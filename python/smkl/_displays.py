"""Pictures of fitted estimators, as scikit-learn's displays; matplotlib draws them."""

from __future__ import annotations

from typing import Any, Iterable

import numpy as np
from sklearn.base import clone
from sklearn.utils import check_random_state
from sklearn.utils.validation import check_is_fitted

from ._arrays import Floats
from ._progress import Progress
from ._views import cut, views


def _axes(ax: Any) -> Any:
    if ax is not None:
        return ax
    try:
        import matplotlib.pyplot as plt
    except ImportError as problem:
        raise ImportError(
            "Pictures need matplotlib, which is not installed. Maybe pip install 'smkl[plot]'."
        ) from problem
    return plt.subplots()[1]


class _Display:
    """What displays share: the axes and figure of the last plot."""

    ax_: Any
    figure_: Any

    def _done(self, ax: Any) -> Any:
        self.ax_, self.figure_ = ax, ax.figure
        return self


class WeightsDisplay(_Display):
    """The weights of the chosen kernels, as bars.

    Parameters
    ----------
    names : sequence of str
        The kernels.
    weights : array-like of float
        Their weights.
    """

    def __init__(self, names: Iterable[str], weights: Any) -> None:
        self.names = list(names)
        self.weights: Floats = np.asarray(weights, dtype=np.float64)

    @classmethod
    def from_estimator(cls, estimator: Any, *, ax: Any = None, most: int = 20) -> WeightsDisplay:
        """Plot the weights of a fitted estimator.

        Parameters
        ----------
        estimator : estimator
            A fitted one, of those that have ``weights_``.
        ax : matplotlib axes, optional
            Where; by default a new figure.
        most : int, default=20
            So many of the greatest weights are shown.

        Returns
        -------
        display : WeightsDisplay
            The picture.
        """
        check_is_fitted(estimator)
        chosen = [(name, w) for name, w in estimator.weights_.items() if w != 0]
        chosen = sorted(chosen, key=lambda pair: -abs(pair[1]))[:most]
        return cls([name for name, _ in chosen], [w for _, w in chosen]).plot(ax=ax)

    def plot(self, ax: Any = None) -> WeightsDisplay:
        """Draw.

        Parameters
        ----------
        ax : matplotlib axes, optional
            Where.

        Returns
        -------
        display : WeightsDisplay
            This.
        """
        ax = _axes(ax)
        places = np.arange(len(self.names))[::-1]
        ax.barh(places, self.weights)
        ax.set_yticks(places, self.names)
        ax.set_xlabel("weight")
        self._done(ax)
        return self


class PathDisplay(_Display):
    """Bounds of the optimum for each number of kernels.

    Parameters
    ----------
    max_kernels : sequence of int
        The largest numbers of kernels.
    lower_bounds, upper_bounds : array-like of float
        Between them lies each optimum.
    """

    def __init__(self, max_kernels: Iterable[int], lower_bounds: Any, upper_bounds: Any) -> None:
        self.max_kernels = list(max_kernels)
        self.lower_bounds: Floats = np.asarray(lower_bounds, dtype=np.float64)
        self.upper_bounds: Floats = np.asarray(upper_bounds, dtype=np.float64)

    @classmethod
    def from_estimator(
        cls, estimator: Any, X: Any = None, y: Any = None, *, k0s: Any = None, ax: Any = None
    ) -> PathDisplay:
        """Fit for one ``max_kernels`` after the other, and plot the bounds.

        Parameters
        ----------
        estimator : SparseMKLClassifier or SparseMKLRegressor
            What is fitted; it stays as it is.
        X, y : array-like, optional
            Training data, as in ``k0_path``.
        k0s : iterable of int, optional
            The ``max_kernels`` to try.
        ax : matplotlib axes, optional
            Where; by default a new figure.

        Returns
        -------
        display : PathDisplay
            The picture.
        """
        path = estimator.k0_path(X, y, k0s=k0s)
        return cls(
            [model.max_kernels for model in path],
            [model.lower_bound_ for model in path],
            [model.upper_bound_ for model in path],
        ).plot(ax=ax)

    def plot(self, ax: Any = None) -> PathDisplay:
        """Draw.

        Parameters
        ----------
        ax : matplotlib axes, optional
            Where.

        Returns
        -------
        display : PathDisplay
            This.
        """
        ax = _axes(ax)
        ax.fill_between(self.max_kernels, self.lower_bounds, self.upper_bounds, alpha=0.3)
        ax.plot(self.max_kernels, self.upper_bounds, marker="o", label="upper bound")
        ax.plot(self.max_kernels, self.lower_bounds, marker=".", label="lower bound")
        ax.set_xticks(self.max_kernels)
        ax.set_xlabel("largest number of kernels")
        ax.set_ylabel("optimum")
        ax.legend()
        self._done(ax)
        return self


class BoundsDisplay(_Display):
    """How the bounds of a proof came together.

    Parameters
    ----------
    history : sequence of Progress
        What a fit told while it ran.
    """

    def __init__(self, history: Iterable[Progress]) -> None:
        self.history = [now for now in history if np.isfinite(now.lower_bound)]

    @classmethod
    def from_estimator(cls, estimator: Any, X: Any, y: Any, *, ax: Any = None) -> BoundsDisplay:
        """Fit a copy, and plot its bounds over time.

        Parameters
        ----------
        estimator : SparseMKLClassifier or SparseMKLRegressor
            With a ``gap``; it stays as it is.
        X, y : array-like
            Training data.
        ax : matplotlib axes, optional
            Where; by default a new figure.

        Returns
        -------
        display : BoundsDisplay
            The picture.
        """
        told: list[Progress] = []
        model = clone(estimator).set_params(progress=told.append)
        model.fit(X, y)
        seconds = max(model.fit_seconds_, told[-1].seconds if told else 0.0)
        told.append(Progress(seconds, 0, model.lower_bound_, model.upper_bound_, model.gap_))
        return cls(told).plot(ax=ax)

    def plot(self, ax: Any = None) -> BoundsDisplay:
        """Draw.

        Parameters
        ----------
        ax : matplotlib axes, optional
            Where.

        Returns
        -------
        display : BoundsDisplay
            This.
        """
        ax = _axes(ax)
        seconds = [now.seconds for now in self.history]
        ax.step(seconds, [now.upper_bound for now in self.history], where="post", marker="o",
                label="upper bound")
        ax.step(seconds, [now.lower_bound for now in self.history], where="post", marker=".",
                label="lower bound")
        ax.set_xlabel("seconds")
        ax.set_ylabel("optimum")
        ax.legend()
        self._done(ax)
        return self


class StabilityDisplay(_Display):
    """How often each kernel is chosen from random halves of the rows.

    Parameters
    ----------
    names : sequence of str
        The kernels.
    frequencies : array-like of float
        The share of halves from which each was chosen.
    """

    def __init__(self, names: Iterable[str], frequencies: Any) -> None:
        self.names = list(names)
        self.frequencies: Floats = np.asarray(frequencies, dtype=np.float64)

    @classmethod
    def from_estimator(
        cls,
        estimator: Any,
        X: Any,
        y: Any,
        *,
        resamples: int = 20,
        random_state: Any = None,
        ax: Any = None,
    ) -> StabilityDisplay:
        """Fit copies to random halves, and plot how often each kernel is chosen.

        Parameters
        ----------
        estimator : SparseMKLClassifier or SparseMKLRegressor
            With kernels whose names do not depend on the rows; it stays as it is.
        X, y : array-like
            Training data.
        resamples : int, default=20
            How many halves.
        random_state : int, RandomState or None, default=None
            Draws the halves.
        ax : matplotlib axes, optional
            Where; by default a new figure.

        Returns
        -------
        display : StabilityDisplay
            The picture.
        """
        random = check_random_state(random_state)
        data, y = views(X), np.asarray(y)
        counts: dict[str, int] = {}
        for _ in range(resamples):
            half = np.sort(random.permutation(len(y))[: len(y) // 2])
            rows = cut(X, half) if data is None else data[half]
            model = clone(estimator).fit(rows, y[half])
            for name, weight in model.weights_.items():
                counts[name] = counts.get(name, 0) + int(weight != 0)
        return cls(list(counts), np.array(list(counts.values())) / resamples).plot(ax=ax)

    def plot(self, ax: Any = None) -> StabilityDisplay:
        """Draw.

        Parameters
        ----------
        ax : matplotlib axes, optional
            Where.

        Returns
        -------
        display : StabilityDisplay
            This.
        """
        ax = _axes(ax)
        places = np.arange(len(self.names))[::-1]
        ax.barh(places, self.frequencies)
        ax.set_yticks(places, self.names)
        ax.set_xlim(0, 1)
        ax.set_xlabel("share of halves from which it is chosen")
        self._done(ax)
        return self
