"""Pictures show the numbers of the estimators."""

import pickle
import sys
import types
import xml.etree.ElementTree

import numpy as np
import pytest
from sklearn.base import clone
from sklearn.datasets import load_wine
from sklearn.preprocessing import StandardScaler

import smkl
from smkl._progress import added

pytest.importorskip("matplotlib").use("Agg")

X, Y = load_wine(return_X_y=True)
X = StandardScaler().fit_transform(X)
MODEL = smkl.SparseMKLClassifier("linear; rbf(gamma=1|0.1|0.01)", C=1, lam=5, random_state=0)


def test_weights():
    model = MODEL.fit(X, Y)
    shown = smkl.WeightsDisplay.from_estimator(model)
    bars = [bar.get_width() for bar in shown.ax_.patches]
    assert bars == sorted((w for w in model.weights_.values() if w), reverse=True)
    assert [t.get_text() for t in shown.ax_.get_yticklabels()] == shown.names


def test_path_and_bounds():
    shown = smkl.PathDisplay.from_estimator(MODEL, X, Y, k0s=[1, 2, 3])
    assert shown.max_kernels == [1, 2, 3]
    assert (shown.lower_bounds <= shown.upper_bounds).all()
    assert (np.diff(shown.upper_bounds) <= 0).all()
    proof = smkl.BoundsDisplay.from_estimator(smkl.SparseMKLClassifier(MODEL.kernel, gap=1e-4), X, Y)
    last = proof.history[-1]
    assert last.gap <= 1e-4 and proof.ax_.get_xlabel() == "seconds"
    assert len(proof.ax_.lines) == 2


HARD = smkl.SparseMKLClassifier("rbf(gamma=0.01|0.1|1)[each]", k0=5, C=100, gap=1e-12, random_state=0)


class Enough(Exception):
    """Ends a fit that takes long."""


def test_bounds_are_drawn_while_they_come_together():
    drawn = []

    class Seen(smkl.BoundsDisplay):
        def _draw(self, ax):
            super()._draw(ax)
            drawn.append([line.get_xdata()[-1] for line in ax.lines])
            if len(drawn) == 4:
                raise Enough

    seen = Seen()
    model = clone(HARD).set_params(progress=seen)
    with pytest.raises(Enough):
        model.fit(X[::2], Y[::2])
    # While the fit ran: each picture goes further than the one before.
    assert len(drawn) == 4 and drawn == sorted(drawn) and drawn[0] < drawn[3]
    lows = [now.lower_bound for now in seen.history]
    assert lows == sorted(lows)
    assert model.lower_bound_ >= lows[-1]
    # Another fit begins anew; a short proof has its result at least.
    short = smkl.SparseMKLClassifier("linear; rbf(gamma=0.1)", gap=1e-6, progress=seen).fit(X, Y)
    last = seen.history[-1]
    assert (last.lower_bound, last.upper_bound) == (short.lower_bound_, short.upper_bound_)
    assert last.seconds < drawn[3][0] or len(seen.history) == 1
    assert pickle.loads(pickle.dumps(smkl.BoundsDisplay(seen.history))).history == seen.history


def test_a_long_rest_is_two_points():
    history = []
    for second, lower in enumerate([1, 2, 2, 2, 2, 3]):
        added(history, smkl.Progress(second, 1, lower, 4, 0.5))
    assert [(now.seconds, now.lower_bound) for now in history] == [(0, 1), (1, 2), (4, 2), (5, 3)]


def test_a_notebook_shows_bounds_without_matplotlib(monkeypatch):
    shown = []

    class Handle:
        @staticmethod
        def update(what):
            shown.append(what)
            if what.count("points='") and len(shown) > 3:
                raise Enough

    def display(what, display_id):
        shown.append(what)
        return Handle

    class HTML(str):
        pass

    package = types.ModuleType("IPython.display")
    package.display, package.HTML = display, HTML
    for name, module in {"IPython": types.ModuleType("IPython"), "IPython.display": package,
                         "ipykernel": types.ModuleType("ipykernel")}.items():
        monkeypatch.setitem(sys.modules, name, module)
    model = clone(HARD).set_params(verbose=1)
    with pytest.raises(Enough):
        model.fit(X[::2], Y[::2])
    picture = xml.etree.ElementTree.fromstring("<x>" + shown[-1] + "</x>").find("svg")
    upper, lower = [
        [tuple(map(float, point.split(","))) for point in line.get("points").split()]
        for line in picture.findall("polyline")
    ]
    # Times go to the right, the upper bound falls and the lower one rises: y points down.
    for line, sign in ((upper, 1), (lower, -1)):
        assert [x for x, _ in line] == sorted(x for x, _ in line) and line[-1][0] == 480
        assert [sign * y for _, y in line] == sorted(sign * y for _, y in line)
    assert upper[-1][1] <= lower[-1][1]
    assert "nodes" in shown[-1]


@pytest.mark.parametrize("kernel, data", [(MODEL.kernel, X), ("linear[views]", {"a": X[:, :6], "b": X[:, 6:]})])
def test_stability(kernel, data):
    model = smkl.SparseMKLClassifier(kernel, C=1, max_kernels=1, random_state=0)
    shown = smkl.StabilityDisplay.from_estimator(model, data, Y, resamples=4, random_state=1)
    assert shown.frequencies.sum() == 1
    assert not hasattr(model, "weights_")
