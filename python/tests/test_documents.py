"""What the documents say runs, and the types are right."""

import doctest
import importlib.metadata
import json
import os
import re
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from early import Early
from sklearn.datasets import load_iris

import smkl

PROJECT = Path(__file__).resolve().parents[2]

#: Where nothing may be missing.
CI = os.environ.get("CI") == "true"


def test_the_version_is_that_of_the_jars():
    pom = (PROJECT / "pom.xml").read_text(encoding="utf-8")
    assert re.search("<version>(.*?)</version>", pom).group(1) == smkl.__version__
    assert importlib.metadata.version("smkl") == smkl.__version__


NOTEBOOKS = ["certificates", "choosing-k0", "first-fit", "from-mklpy", "views"]


def executed(name):
    command = [sys.executable, str(PROJECT / "python" / "notebooks"), name]
    return subprocess.run(command, capture_output=True, text=True)


notebooks = Early(*(partial(executed, name) for name in NOTEBOOKS))


@notebooks
def test_the_notebooks_run():
    for package in ("nbclient", "ipykernel", "matplotlib"):
        if not CI:
            pytest.importorskip(package)
    paths = sorted((PROJECT / "docs" / "notebooks").glob("*.ipynb"))
    assert [path.stem for path in paths] == NOTEBOOKS
    for ended in notebooks.results():
        assert ended.returncode == 0, ended.stderr


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_the_notebooks_have_their_outputs(name):
    text = (PROJECT / "docs" / "notebooks" / f"{name}.ipynb").read_text(encoding="utf-8")
    outputs = [cell["outputs"] for cell in json.loads(text)["cells"] if cell["cell_type"] == "code"]
    assert sum(map(bool, outputs)) >= 4
    assert not any(one["output_type"] == "error" for found in outputs for one in found)
    assert not re.search(r"/tmp/|/home/|/root/|/work/", text)


@pytest.mark.parametrize(
    "page, least",
    [("python", 4), ("start/python", 3), ("guides/views", 1), ("guides/python-views", 4), ("guides/switching", 2)],
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
CHOOSE = ["SparseMKLClassifier", "SparseMKLRegressor", "SparseMKLOneClass", *TUNE]
COMPARE = ["AverageMKL", "PWMK", "FHeuristic", "CKA", "EasyMKL"]


@pytest.mark.parametrize("name", [*CHOOSE, "Views", "ViewSplitter", "BoundsDisplay"])
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
    assert not re.search(r"(?m)^ *@", kind.__doc__)
    X, y = load_iris(return_X_y=True)
    learned = {word for word in vars(kind().fit(X[::5], y[::5])) if re.fullmatch("[a-zA-Z].*_", word)}
    assert learned - {"multiclass_"} <= words
    own = ["verify", "k0_path", "save", "importance", "kernel_importance"] if name in CHOOSE else ["combine_kernels"]
    for method in ["fit", "predict", *own]:
        assert "Parameters\n" in getattr(kind, method).__doc__, method


def checked(*command):
    """What a checker of types says, from the folder of the tests."""
    folder = PROJECT / "python" / "tests"
    return subprocess.run(
        [sys.executable, "-m", *command],
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, "MYPYPATH": str(folder)},
    )


def mistakes(checker):
    """The lines that a checker has to report."""
    text = (PROJECT / "python" / "tests" / "mistakes.py").read_text(encoding="utf-8")
    marks = {"# wrong", f"# wrong for {checker}"}
    found = [n for n, line in enumerate(text.splitlines(), 1) if any(map(line.endswith, marks))]
    assert len(found) >= 40
    return found


mypy = Early(
    lambda: checked(
        "mypy", "--config-file", str(PROJECT / "python" / "pyproject.toml"), "--cache-dir", os.devnull,
        "-p", "smkl", "-m", "client", "-m", "mistakes",
    )
)

pyright = Early(
    lambda: checked(
        "pyright", "--outputjson", "--pythonpath", sys.executable, "client.py", "mistakes.py"
    )
)


@mypy
def test_mypy_finds_no_mistake_but_those_of_a_client():
    if not CI:
        pytest.importorskip("mypy")
    assert (Path(smkl.__file__).parent / "py.typed").exists()
    [ended] = mypy.results()
    errors = [line for line in ended.stdout.splitlines() if ": error: " in line]
    reported = [re.match(r"mistakes\.py:(\d+): ", line) for line in errors]
    assert all(reported), ended.stdout + ended.stderr
    assert sorted({int(line.group(1)) for line in reported}) == mistakes("mypy")


@pyright
def test_pyright_finds_no_mistake_but_those_of_a_client():
    if not CI:
        pytest.importorskip("pyright")
    [ended] = pyright.results()
    if not ended.stdout.startswith("{") and not CI:
        pytest.skip(f"pyright cannot be loaded here: {ended.stderr.strip()[-200:]}")
    errors = json.loads(ended.stdout)["generalDiagnostics"]
    assert {Path(one["file"]).name for one in errors} == {"mistakes.py"}, errors
    found = sorted({one["range"]["start"]["line"] + 1 for one in errors})
    assert found == mistakes("pyright")
