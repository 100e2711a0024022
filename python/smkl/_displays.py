"""Pictures of fitted estimators, as scikit-learn's displays; matplotlib draws them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Iterable

import numpy as np
from sklearn.base import clone
from sklearn.utils import check_random_state
from sklearn.utils.validation import check_is_fitted

from ._arrays import Floats
from ._docs import documented
from ._progress import Progress, added
from ._views import cut, views

if TYPE_CHECKING:
    from typing_extensions import Self


class _Display:
    """What displays share: the axes and figure of the last plot."""

    ax_: Any
    figure_: Any

    def _draw(self, ax: Any) -> None:
        raise NotImplementedError

    def plot(self, ax: Any = None) -> Self:
        """Draw.

        Parameters
        ----------
        ax : matplotlib axes, optional
            Where; by default a new figure.

        Returns
        -------
        display : object
            This.
        """
        if ax is None:
            try:
                import matplotlib.pyplot as plt
            except ImportError as problem:
                raise ImportError(
                    "Pictures need matplotlib, which is not installed. Maybe pip install 'smkl[plot]'."
                ) from problem
            ax = plt.subplots()[1]
        self._draw(ax)
        self.ax_, self.figure_ = ax, ax.figure
        return self


def _bars(ax: Any, names: list[str], values: Floats, label: str) -> None:
    """A bar for each name, the first one on top."""
    places = np.arange(len(names))[::-1]
    ax.barh(places, values)
    ax.set_yticks(places, names)
    ax.set_xlabel(label)


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
    @documented
    def from_estimator(cls, estimator: Any, *, ax: Any = None, most: int = 20) -> WeightsDisplay:
        """Plot the weights of a fitted estimator.

        Parameters
        ----------
        estimator : estimator
            A fitted one, of those that have ``weights_``.
        @ax
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
        return cls([name for name, _ in chosen], [w for _, w in chosen]).plot(ax)

    def _draw(self, ax: Any) -> None:
        _bars(ax, self.names, self.weights, "weight")


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
    @documented
    def from_estimator(
        cls, estimator: Any, X: Any = None, y: Any = None, *, k0s: Any = None, ax: Any = None
    ) -> PathDisplay:
        """Fit for one ``max_kernels`` after the other, and plot the bounds.

        Parameters
        ----------
        @estimator
        X, y : array-like, optional
            Training data, as in ``k0_path``.
        k0s : iterable of int, optional
            The ``max_kernels`` to try.
        @ax

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
        ).plot(ax)

    def _draw(self, ax: Any) -> None:
        ax.fill_between(self.max_kernels, self.lower_bounds, self.upper_bounds, alpha=0.3)
        ax.plot(self.max_kernels, self.upper_bounds, marker="o", label="upper bound")
        ax.plot(self.max_kernels, self.lower_bounds, marker=".", label="lower bound")
        ax.set_xticks(self.max_kernels)
        ax.set_xlabel("largest number of kernels")
        ax.set_ylabel("optimum")
        ax.legend()


class BoundsDisplay(_Display):
    """How the bounds of a proof come together.

    As ``progress`` of an estimator it draws them while the fit runs, in a notebook or in a window.

    Parameters
    ----------
    history : sequence of Progress, default=()
        What a fit told while it ran.

    Attributes
    ----------
    history : list of Progress
        What is drawn.

    Examples
    --------
    >>> from smkl import BoundsDisplay, SparseMKLClassifier
    >>> seen = BoundsDisplay()
    >>> model = SparseMKLClassifier("rbf(gamma=0.1|1)[each]", gap=1e-6, progress=seen)
    """

    def __init__(self, history: Iterable[Progress] = ()) -> None:
        self.history = [now for now in history if np.isfinite(now.lower_bound)]
        self._shown: Any = None

    @classmethod
    @documented
    def from_estimator(cls, estimator: Any, X: Any, y: Any, *, ax: Any = None) -> BoundsDisplay:
        """Fit a copy, and plot its bounds over time.

        Parameters
        ----------
        @estimator
        @data
        @ax

        Returns
        -------
        display : BoundsDisplay
            The picture.
        """
        told: list[Progress] = []
        clone(estimator).set_params(progress=told.append).fit(X, y)
        return cls(told).plot(ax)

    def __call__(self, now: Progress) -> None:
        """Add where a fit stands, and draw again.

        Parameters
        ----------
        now : Progress
            What a fit tells; where its clock starts again, so does the picture.
        """
        if not np.isfinite(now.lower_bound):
            return
        if self.history and now.seconds < self.history[-1].seconds:
            self.history = []
        added(self.history, now)
        if not hasattr(self, "ax_"):
            self.plot()
        else:
            self.ax_.clear()
            self._draw(self.ax_)
        self._show()

    def _show(self) -> None:
        if "ipykernel" not in sys.modules:
            # Of a window; other backends draw when the picture is saved.
            self.figure_.canvas.draw_idle()
            self.figure_.canvas.flush_events()
            return
        import matplotlib.pyplot as plt
        from IPython.display import display

        if self._shown is None:
            self._shown = display(self.figure_, display_id=True)
            plt.close(self.figure_)  # Otherwise the cell shows it once more when it ends.
        elif self._shown:
            self._shown.update(self.figure_)

    def __deepcopy__(self, memo: Any) -> BoundsDisplay:
        # A clone of an estimator tells the same picture.
        return self

    def __getstate__(self) -> dict[str, Any]:
        return {"history": self.history, "_shown": None}

    def _draw(self, ax: Any) -> None:
        seconds = [now.seconds for now in self.history]
        for name, marker in (("upper", "o"), ("lower", ".")):
            bounds = [getattr(now, f"{name}_bound") for now in self.history]
            ax.step(seconds, bounds, where="post", marker=marker, label=f"{name} bound")
        ax.set_xlabel("seconds")
        ax.set_ylabel("optimum")
        ax.legend()


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
    @documented
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
        @data
        resamples : int, default=20
            How many halves.
        random_state : int, RandomState or None, default=None
            Draws the halves.
        @ax

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
        return cls(list(counts), np.array(list(counts.values())) / resamples).plot(ax)

    def _draw(self, ax: Any) -> None:
        _bars(ax, self.names, self.frequencies, "share of halves from which it is chosen")
        ax.set_xlim(0, 1)
