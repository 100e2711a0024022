"""Certificates, and what a check of one finds."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from ._jvm import call, java
from ._rounded import lower, upper


class Verification(NamedTuple):
    """What the check of a certificate found.

    Attributes
    ----------
    valid : bool
        Whether the certificate proves what it claims, for the data at hand.
    lower_bound, upper_bound : float
        Between these lies the optimum: recomputed here from the data, with every rounding error
        on the safe side; NaN where the certificate is not valid.
    gap : float
        The relative gap between the two.
    reason : str
        Why it is not valid; empty where it is.
    assumption : str
        What the upper bound takes for granted about the kernels.
    """

    valid: bool
    lower_bound: float
    upper_bound: float
    gap: float
    reason: str
    assumption: str

    def __bool__(self) -> bool:
        return self.valid

    def __repr__(self) -> str:
        if not self.valid:
            return f"Verification(valid=False, reason={self.reason!r})"
        return (
            f"Verification({lower(self.lower_bound, 10)} <= optimum <= {upper(self.upper_bound, 10)}, "
            f"gap={upper(self.gap, 2)})"
        )


def verification(found: Any) -> Verification:
    """From Java."""
    return Verification(
        bool(found.valid()),
        float(found.lowerBound()),
        float(found.upperBound()),
        float(found.relativeGap()),
        str(found.reason().orElse("")),
        str(found.assumption()),
    )


class Certificate:
    """A proof that the chosen kernels are as good as the bounds say.

    It holds no data and trusts no solver: whoever has the data checks it, by
    :meth:`SparseMKLClassifier.verify`, by ``smkl verify FILE`` on the command line, or by a
    program of their own.

    Attributes
    ----------
    lower_bound, upper_bound : float
        What it claims.
    leaves : int
        The parts of which the proof consists.
    """

    def __init__(self, certificate: Any) -> None:
        self._certificate = certificate
        self._bytes: bytes | None = None
        self.lower_bound = float(certificate.lowerBound())
        self.upper_bound = float(certificate.upperBound())
        self.leaves = int(certificate.leaves().size())

    def __bytes__(self) -> bytes:
        if self._bytes is None:
            found = call(java("org.smkl.python.Work").bytes, self._certificate)
            self._bytes = bytes(found)
        return self._bytes

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the certificate's file, as ``smkl verify`` reads it.

        Parameters
        ----------
        path : str or path-like
            Where.
        """
        Path(path).write_bytes(bytes(self))

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_certificate": None, "_bytes": bytes(self)}

    def __repr__(self) -> str:
        return (
            f"Certificate({lower(self.lower_bound, 10)} <= optimum <= {upper(self.upper_bound, 10)}, "
            f"leaves={self.leaves})"
        )


class temporary:
    """A certificate as a file, for as long as it is read."""

    def __init__(self, certificate: Certificate) -> None:
        self.certificate = certificate

    def __enter__(self) -> Any:
        handle, self.name = tempfile.mkstemp(prefix="smkl", suffix=".proof")
        with os.fdopen(handle, "wb") as file:
            file.write(bytes(self.certificate))
        return java("java.nio.file.Path").of(self.name)

    def __exit__(self, *problem: Any) -> None:
        os.unlink(self.name)
