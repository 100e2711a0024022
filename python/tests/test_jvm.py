"""Java: found or not, its memory, Ctrl-C and forks. Each in a process of its own."""

import os
import signal
import subprocess
import sys
import textwrap
import time

import pytest

FIT = """
import numpy as np
from smkl import SparseMKLClassifier
rng = np.random.default_rng(5)
x, y = rng.normal(size=(150, 12)), rng.integers(0, 2, size=150)
"""

LONG = FIT + """
def tell(progress):
    print("running", flush=True)
model = SparseMKLClassifier("rbf(gamma=0.01|0.1|1)[each]", k0=5, C=100, gap=1e-12, progress=tell)
"""


def python(code, **environment):
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_without_java_the_message_says_what_to_install(tmp_path):
    ended = python(
        """
        import jpype
        def none():
            raise jpype.JVMNotFoundException("none")
        jpype.getDefaultJVMPath = none
        import smkl
        smkl.start()
        """,
        JAVA_HOME=str(tmp_path),
    )
    assert ended.returncode != 0
    assert "JavaNotFoundError: No Java was found" in ended.stderr
    assert "Expected Java 17 or newer. Maybe install one" in ended.stderr
    assert str(tmp_path) in ended.stderr


@pytest.mark.parametrize("version", ["11.0.22", "1.8.0_392"])
def test_an_old_java_is_named(tmp_path, version):
    library = tmp_path / "lib" / "server" / "libjvm.so"
    library.parent.mkdir(parents=True)
    library.write_bytes(b"")
    (tmp_path / "release").write_text(f'IMPLEMENTOR="x"\nJAVA_VERSION="{version}"\n')
    ended = python(
        f"""
        import jpype
        jpype.getDefaultJVMPath = lambda: {str(library)!r}
        import smkl
        smkl.start()
        """
    )
    assert f"JavaNotFoundError: Java {version} was found" in ended.stderr


def test_memory_is_set_from_python():
    ended = python(
        """
        import smkl, jpype
        smkl.start(memory="300m")
        print(jpype.java.lang.Runtime.getRuntime().maxMemory() >> 20)
        try:
            smkl.start(memory="1g")
        except RuntimeError as problem:
            print(problem)
        import numpy as np
        try:
            x = np.random.default_rng(0).normal(size=(5000, 2))
            smkl.SparseMKLClassifier().fit(x, x[:, 0] > 0)
        except (ValueError, MemoryError) as problem:
            print(problem)
        """
    )
    memory, again, full = ended.stdout.splitlines()[:3]
    assert int(memory) == 300, ended.stderr
    assert "running already" in again
    assert "memory" in full.lower() or "heap" in full.lower()


@pytest.mark.parametrize(
    "arguments, words",
    [("memory='lots'", "Expected a number with a unit"), ("options=['-Xmx']", "did not start")],
)
def test_options_that_cannot_be_used(arguments, words):
    ended = python(f"import smkl; smkl.start({arguments})")
    assert "ValueError" in ended.stderr and words in ended.stderr


def test_options_from_the_environment():
    ended = python(
        "import smkl, jpype; smkl.start(); print(jpype.java.lang.System.getProperty('a.b'))",
        SMKL_JAVA_OPTS="-Xmx200m -Da.b='c d'",
    )
    assert ended.stdout.strip() == "c d", ended.stderr


def test_somebody_elses_java_is_used():
    ended = python(
        "import jpype; jpype.startJVM();"
        + FIT
        + "print(SparseMKLClassifier().fit(x, y).status_)"
    )
    assert ended.stdout.strip() == "local optimum", ended.stderr


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no SIGINT to a single process.")
def test_ctrl_c_leaves_the_best_so_far():
    code = LONG + """
try:
    model.fit(x, y)
except KeyboardInterrupt:
    print("stopped", model.status_, model.lower_bound_ <= model.upper_bound_, flush=True)
    print(model.predict(x).shape)
model.set_params(gap=None, k0=1, progress=None, kernel="linear").fit(x, y)
print("again", model.status_)
"""
    child = subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert child.stdout.readline() == "running\n"
        child.send_signal(signal.SIGINT)
        sent = time.monotonic()
        out, err = child.communicate(timeout=60)
    finally:
        child.kill()
    lines = [line for line in out.splitlines() if line != "running"]
    assert lines == ["stopped interrupted True", "(150,)", "again local optimum"], err
    assert time.monotonic() - sent < 30
    assert child.returncode == 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="There are no forks here.")
def test_a_fork_is_told_why_it_cannot():
    ended = python(
        FIT
        + """
import os, sys
SparseMKLClassifier("linear").fit(x, y)
if os.fork() == 0:
    try:
        SparseMKLClassifier("linear").fit(x, y)
    except RuntimeError as problem:
        print(problem, flush=True)
    os._exit(0)
os.wait()
"""
    )
    assert "Java does not survive that" in ended.stdout.replace("\n", " "), ended.stderr
