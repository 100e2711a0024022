"""Docstrings in full: what several classes share stands once in the package, see its ``_docs.py``."""

import importlib.util
from pathlib import Path

import griffe

_PATH = Path(__file__).resolve().parents[1] / "python" / "smkl" / "_docs.py"
_SPEC = importlib.util.spec_from_file_location("smkl_docs", _PATH)
_DOCS = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(_DOCS)


class SharedEntries(griffe.Extension):
    """Puts shared entries in their places."""

    def on_instance(self, *, obj, **_):
        if not obj.is_alias and obj.docstring:
            obj.docstring.value = _DOCS.expanded(obj.docstring.value)
