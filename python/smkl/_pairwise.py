"""Estimators whose X may be matrices."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Any

from sklearn.base import BaseEstimator

from . import _kernels

#: What others call parameters.
_OTHERWISE = {
    "kernels": "kernel", "lambda": "lam", "lambda_": "lam", "n_kernels": "max_kernels", "n_threads": "n_jobs",
    "groups": "kernel", "seed": "random_state",
}


class Pairwise(BaseEstimator):  # type: ignore[misc]
    """With ``kernel="precomputed"`` X are kernel matrices, else rows."""

    kernel: _kernels.KernelLike

    if not TYPE_CHECKING:

        def __new__(cls, *arguments: Any, **parameters: Any) -> Any:
            """Says which parameter is meant: Python's own words do not."""
            known = cls._get_param_names()
            for name in parameters:
                if name not in known:
                    near = [_OTHERWISE.get(name, ""), *difflib.get_close_matches(name, known, 1, 0.5)]
                    meant = [other for other in near if other in known]
                    maybe = f"Maybe {meant[0]}." if meant else f"They are {', '.join(known)}."
                    raise TypeError(f"{cls.__name__} has no parameter {name!r}. Expected one that it has. {maybe}")
            return super().__new__(cls)

    @property
    def _precomputed(self) -> bool:
        return isinstance(self.kernel, str) and self.kernel.strip() == _kernels.PRECOMPUTED

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.pairwise = self._precomputed
        tags.input_tags.sparse = not self._precomputed
        tags.input_tags.three_d_array = self._precomputed
        return tags
