"""Messages of Java in the words of a Python program, and warnings where its user reads them."""

from __future__ import annotations

import functools
import re
import sys
import types
import warnings
from pathlib import Path
from typing import Any, Callable, TypeVar, cast

GIVEN = re.compile(r'given\(name=(?:"((?:[^"]|"")*)"|([^()"]*))\)')

#: What Java and the command line call otherwise.
_OTHERWISE: list[tuple[re.Pattern[str], Any]] = [
    # How a search ended.
    (re.compile(r"(?<=branch and bound ended with )[A-Z_]+"), lambda m: m[0].lower().replace("_", " ")),
    (re.compile(r"\bjava(?:x?\.\w+)+(?:Exception|Error)(?:: )?"), ""),
    (re.compile(r"'smkl plugins' lists"), "'python -m smkl plugins' lists"),
    (re.compile(r"\bthe policy is (\w+)"), r"indefinite is '\1'"),
    (re.compile(r"\bk0\b"), "max_kernels"),
    (re.compile(r"\blambda = "), "lam = "),
    (re.compile(r"(?<=\d)\.0E(?=-?\d)"), "e"),
    (re.compile(r"\bInfinity\b"), "infinity"),
    # What names columns in Python.
    (re.compile(r"(?<=Maybe )(?=(another separator, )?\[views=)"), "a ViewSplitter before the estimator, "),
    (re.compile(r"(?<=Maybe )(?=the data has no names of columns)"), "a ViewSplitter before the estimator; or "),
    # The family by which Python's values get to Java.
    (re.compile(r"(known are [^.;]*?)\bgiven, "), r"\1"),
]

_PACKAGE = str(Path(__file__).parent)


def named(text: str) -> str:
    """Kernels that Python computes by their names alone."""
    return GIVEN.sub(lambda m: m.group(2) or (m.group(1) or "").replace('""', '"'), text)


def plain(text: str) -> str:
    """A message as a Python program says it."""
    text = named(text)
    for pattern, words in _OTHERWISE:
        text = pattern.sub(words, text)
    return text


def warn(text: str) -> None:
    """A warning at the line outside of this package that asked for the work."""
    level, frame = 1, sys._getframe()
    while frame.f_back is not None and frame.f_code.co_filename.startswith(_PACKAGE):
        level, frame = level + 1, frame.f_back
    warnings.warn(text, UserWarning, stacklevel=level)


class _Conditional:
    def __init__(self, function: Any, check: Callable[[Any], bool]) -> None:
        functools.update_wrapper(cast(Any, self), function)
        self.function, self.check = function, check

    def __get__(self, instance: Any, owner: Any = None) -> Any:
        if instance is None:
            return self.function
        self.check(instance)
        return types.MethodType(self.function, instance)


_Method = TypeVar("_Method", bound=Callable[..., Any])


def only_if(check: Callable[[Any], bool]) -> Callable[[_Method], _Method]:
    """A method that is there where a check raises no AttributeError, whose words the caller reads.

    (Those of scikit-learn's ``available_if`` are in a second traceback.)
    """

    def conditional(method: _Method) -> _Method:
        return cast(_Method, _Conditional(method, check))

    return conditional
