"""What a fit from Python costs more than the same fit in Java; a program, not a test.

    python overhead.py [rows]

Both run in one process, in turns, so that they share a warm Java and whatever else the computer
does. The fit in Java is one call of ``Smkl.fit`` on rows that Java has already.
"""

import statistics
import sys
import time

import numpy as np
from sklearn.datasets import make_classification

import smkl
from smkl._arrays import integers, rows, texts
from smkl._jvm import java
from smkl._kernels import default, to_java

PAIRS = 25


def seconds(work):
    start = time.perf_counter()
    result = work()
    return time.perf_counter() - start, result


def main(n=1000):
    x, y = make_classification(n_samples=n, n_features=20, n_informative=8, random_state=1)
    kernels = default(x, None, False)
    names = texts([f"x{j}" for j in range(x.shape[1])])
    data = java("org.smkl.python.TrainingRows").classes(
        rows(x), names, integers(y), texts(["0", "1"]), to_java({}, training=True)
    )
    none = java("java.util.Optional").empty()
    given = java("org.smkl.core.fit.FitInput").raw(data.data(), none)
    solver = java("org.smkl.Smkl").builder().kernels(kernels).build()
    inside, outside = [], []
    for pair in range(PAIRS):
        fast, result = seconds(lambda: solver.fit(given))
        slow, model = seconds(lambda: smkl.SparseMKLClassifier(kernels).fit(x, y))
        assert model.objective_ == result.objective()
        if pair >= 5:  # Until then Java is warming up.
            inside.append(fast)
            outside.append(slow)
    ratio = statistics.median(np.divide(outside, inside))
    print(
        f"n = {n}: Java {min(inside):.3f} s, Python {min(outside):.3f} s (fastest of "
        f"{len(inside)}: {min(outside) / min(inside) - 1:+.1%}, median of pairs {ratio - 1:+.1%})"
    )


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:]))
