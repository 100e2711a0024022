"""The fitted model: Java's, and its file where it has to leave the process."""

from __future__ import annotations

from typing import Any, Mapping

import jpype
import numpy as np
from numpy.typing import NDArray

from . import _kernels
from ._arrays import Floats, features, rows
from ._jvm import call, java, require_own_process


class Model:
    """What predicts. A pickle of it is a model file."""

    def __init__(self, predictor: Any) -> None:
        self._predictor = predictor
        self._bytes: bytes | None = None

    def __bytes__(self) -> bytes:
        if self._bytes is None:
            self._bytes = bytes(call(self._predictor.bytes))
        return self._bytes

    def __getstate__(self) -> dict[str, Any]:
        return {"_predictor": None, "_bytes": bytes(self)}

    def _java(self) -> Any:
        require_own_process()
        if self._predictor is None:
            # In a new process this starts Java, without which there are no arrays.
            predictor = java("org.smkl.python.Predictor")
            self._predictor = call(predictor.of, jpype.JArray(jpype.JByte)(self._bytes))
        return self._predictor

    @classmethod
    def of(cls, content: bytes) -> Model:
        """From the bytes of a model file."""
        model = cls(None)
        model._bytes = content
        model._java()
        return model

    def has_probabilities(self) -> bool:
        """Whether it says how probable classes are."""
        return bool(self._java().model().hasProbabilities())

    def values(self, x: Any, given: Mapping[str, Floats], threads: int) -> Floats:
        """The values of all machines, a column for each."""
        predictor = self._java()
        out = np.empty((x.shape[0], int(predictor.machines())))
        if x.shape[0]:
            call(predictor.values, features(x), self._given(given), threads, rows(out))
        return out

    def intercepts(self) -> Floats:
        """The constants of all machines."""
        return np.array(self._java().intercepts(), dtype=np.float64)

    def chosen(self) -> list[tuple[str, float, list[int]]]:
        """The kernels with weight: name, weight, and columns, none of which are all."""
        predictor = self._java()
        return [
            (str(kernel.name()), float(kernel.weight()), [int(c) for c in kernel.columns()])
            for kernel in call(predictor.chosen)
        ]

    def parts(self, x: Any, given: Mapping[str, Floats], threads: int) -> list[Floats]:
        """What each kernel with weight adds to the values of all machines."""
        predictor = self._java()
        found = []
        for kernel in call(predictor.chosen):
            out = np.empty((x.shape[0], int(predictor.machines())))
            if x.shape[0]:
                known = self._given(given)
                call(predictor.part, int(kernel.position()), features(x), known, threads, rows(out))
            found.append(out)
        return found

    def combined(
        self, x: Any, training: Any, given: Mapping[str, Floats], threads: int
    ) -> Floats:
        """The weighted kernel between new rows and training rows."""
        out = np.empty((x.shape[0], training.shape[0]))
        if x.shape[0]:
            kernels, predictor = self._given(given), self._java()
            call(predictor.combined, features(x), features(training), kernels, threads, rows(out))
        return out

    def classes(self, values: Floats) -> NDArray[np.intp]:
        """The positions of the classes that the values mean."""
        found = call(self._java().classes, rows(values))
        return np.asarray(found, dtype=np.intp)

    def probabilities(self, values: Floats, classes: int) -> Floats:
        """How probable the classes are that the values may mean, a column for each."""
        out = np.empty((len(values), classes))
        call(self._java().probabilities, rows(values), rows(out))
        return out

    @staticmethod
    def _given(given: Mapping[str, Floats]) -> Any:
        return _kernels.to_java(given, training=False)
