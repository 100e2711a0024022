"""Messages of Java in the words of a Python program."""

from __future__ import annotations

import re

GIVEN = re.compile(r'given\(name=(?:"((?:[^"]|"")*)"|([^()"]*))\)')


def plain(text: str) -> str:
    """Kernels that Python computes by their names alone."""
    return GIVEN.sub(lambda m: m.group(2) or (m.group(1) or "").replace('""', '"'), text)
