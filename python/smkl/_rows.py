"""Training rows after all checks, on their way to Java."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ._arrays import Floats, doubles, features, integers, texts
from ._data import Sample
from ._jvm import call, java
from ._kernels import Kernels, to_java


@dataclass(frozen=True)
class TrainingRows:
    """What a fit is about.

    ``sample`` are the rows as Java and as functions see them, ``y`` positions of classes or numbers, ``given`` the matrices of the other kernels, and ``kept`` the positions of these rows
    among those of the caller, whose rows without weight are left out.
    """

    sample: Sample
    y: Any
    classes: list[str] | None
    weights: Floats | None
    kernels: Kernels
    given: dict[str, Floats]
    kept: Any

    def to_java(self, standardize: bool) -> Any:
        """The same in Java, which copies the rows and reads the matrices when it needs them."""
        kind = java("org.smkl.python.TrainingRows")
        x, names, given = features(self.sample.x), texts(self.sample.names), to_java(self.given, training=True)
        if self.classes is None:
            made = call(kind.numbers, x, names, doubles(self.y), given)
        else:
            made = call(kind.classes, x, names, integers(self.y), texts(self.classes), given)
        if self.weights is not None:
            made = call(made.weighted, doubles(self.weights))
        return made.standardised() if standardize else made
