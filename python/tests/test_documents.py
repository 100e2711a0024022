"""What the documents say runs, and the types are right."""

import doctest
import importlib.metadata
import re
import subprocess
import sys
from pathlib import Path

import pytest
from sklearn.datasets import load_iris

import smkl

PROJECT = Path(__file__).resolve().parents[2]


def test_the_version_is_that_of_the_jars():
    pom = (PROJECT / "pom.xml").read_text(encoding="utf-8")
    assert re.search("<version>(.*?)</version>", pom).group(1) == smkl.__version__
    assert importlib.metadata.version("smkl") == smkl.__version__


def cells(text):
    """The code of a notebook in the percent format: '# %%' begins a cell, '[markdown]' is text."""
    parts = re.split(r"(?m)^# %%(.*)$", text)
    return [code for head, code in zip(parts[1::2], parts[2::2]) if "markdown" not in head]


def test_the_tutorial_runs(capsys):
    path = PROJECT / "python" / "tutorial.py"
    code = cells(path.read_text(encoding="utf-8"))
    assert len(code) > 8
    names = {"__name__": "tutorial"}
    for cell in code:
        exec(compile(cell, str(path), "exec"), names)
    out = capsys.readouterr().out
    assert "Valid: True" in out and "nan" not in out


@pytest.mark.parametrize(
    "page, least",
    [("python", 4), ("start/python", 3), ("guides/views", 1), ("guides/switching", 2)],
)
def test_blocks_of_the_page_run(page, least, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = (PROJECT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    blocks = re.findall(r"(?s)```python\n(.*?)```", text)
    assert len(blocks) >= least
    names = {"__name__": "page"}
    for block in blocks:
        exec(compile(block, f"docs/{page}.md", "exec"), names)


TUNE = ["SparseMKLClassifierCV", "SparseMKLRegressorCV"]
CHOOSE = ["SparseMKLClassifier", "SparseMKLRegressor", *TUNE]
COMPARE = ["AverageMKL", "PWMK", "FHeuristic", "CKA", "EasyMKL"]


@pytest.mark.parametrize("name", [*CHOOSE, "Views", "ViewSplitter"])
def test_examples_of_the_docstrings(name):
    found = doctest.DocTestFinder().find(getattr(smkl, name), name)
    results = [doctest.DocTestRunner().run(test) for test in found if test.examples]
    assert sum(r.attempted for r in results) and not sum(r.failed for r in results)


@pytest.mark.parametrize("name", [*CHOOSE, *COMPARE])
def test_every_parameter_and_attribute_has_its_words(name):
    kind = getattr(smkl, name)
    words = set(re.findall(r"(?m)^    (\w+)(?=[, ].* :| :)", kind.__doc__))
    words |= {w for line in re.findall(r"(?m)^    ([\w, ]+) :", kind.__doc__)
              for w in line.split(", ")}
    assert set(kind().get_params()) <= words
    X, y = load_iris(return_X_y=True)
    learned = {word for word in vars(kind().fit(X[::5], y[::5])) if re.fullmatch("[a-zA-Z].*_", word)}
    assert learned - {"multiclass_"} <= words
    own = ["verify", "k0_path", "save"] if name in CHOOSE else ["combine_kernels"]
    for method in ["fit", "predict", *own]:
        assert "Parameters\n" in getattr(kind, method).__doc__, method


def test_types():
    package = Path(smkl.__file__).parent
    assert (package / "py.typed").exists()
    ended = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", str(PROJECT / "python" / "pyproject.toml"),
         "--cache-dir", "/dev/null", "-p", "smkl"],
        capture_output=True,
        text=True,
        cwd=PROJECT / "python",
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr


def test_a_checker_finds_mistakes_in_a_client():
    # An ignored mistake that it does not find is an error as well.
    ended = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--ignore-missing-imports", "--cache-dir", "/dev/null",
         "--config-file", str(PROJECT / "python" / "pyproject.toml"),
         str(PROJECT / "python" / "tests" / "client.py")],
        capture_output=True,
        text=True,
        cwd=PROJECT / "python" / "tests",
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
