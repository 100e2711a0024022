"""Java: found or not, its memory, Ctrl-C. Each in a process of its own."""

import os
import pickle
import signal
import subprocess
import sys
import textwrap

import numpy as np
import pytest

from smkl import SparseMKLClassifier

X = np.random.default_rng(0).normal(size=(30, 3))
Y = (X[:, 0] > 0).astype(int)

FIT = """
import numpy as np
from smkl import SparseMKLClassifier
rng = np.random.default_rng(5)
x, y = rng.normal(size=(150, 12)), rng.integers(0, 2, size=150)
"""

#: Nothing here may wait for ever: a process that hangs says where, and ends.
WATCHED = """
import faulthandler
faulthandler.dump_traceback_later(840, exit=True)
# A shell that started the tests in the background has it ignored, and children inherit that.
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
"""

LONG = FIT + """
def tell(progress):
    print("running", flush=True)
model = SparseMKLClassifier("rbf(gamma=0.01|0.1|1)[each]", k0=5, C=100, gap=1e-12, progress=tell)
"""


def python(code, **environment):
    return subprocess.run(
        [sys.executable, "-c", WATCHED + textwrap.dedent(code)],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=900,
    )


def test_what_keeps_java_from_starting(tmp_path):
    """One process: as long as Java has not started, start() can be tried again."""
    for version in ["11.0.22", "1.8.0_392"]:
        library = tmp_path / version / "lib" / "server" / "libjvm.so"
        library.parent.mkdir(parents=True)
        library.write_bytes(b"")
        release = f'IMPLEMENTOR="x"\nJAVA_VERSION="{version}"\n'
        (tmp_path / version / "release").write_text(release)
    real = {"JAVA_HOME": os.environ["JAVA_HOME"]} if os.environ.get("JAVA_HOME") else {}
    ended = python(
        f"""
        import os, jpype, smkl

        def attempt(**arguments):
            try:
                smkl.start(**arguments)
            except Exception as problem:
                print(type(problem).__name__, str(problem).splitlines()[0])

        def none():
            raise jpype.JVMNotFoundException("none")

        known = jpype.getDefaultJVMPath
        jpype.getDefaultJVMPath = none
        attempt()
        for version in ["11.0.22", "1.8.0_392"]:
            jpype.getDefaultJVMPath = lambda: {str(tmp_path)!r} + f"/{{version}}/lib/server/libjvm.so"
            attempt()
        jpype.getDefaultJVMPath = known
        del os.environ["JAVA_HOME"]
        os.environ.update({real!r})
        attempt(memory="lots")
        attempt(options=["-Xmx"])
        """,
        JAVA_HOME=str(tmp_path),
    )
    missing, eleven, eight, memory, option = ended.stdout.splitlines()
    assert missing.startswith(f"JavaNotFoundError No Java was found (JAVA_HOME is {tmp_path}).")
    assert "Expected Java 17 or newer. Maybe install one" in missing
    assert eleven.startswith("JavaNotFoundError Java 11.0.22 was found")
    assert eight.startswith("JavaNotFoundError Java 1.8.0_392 was found")
    assert memory.startswith("ValueError The memory is 'lots'. Expected a number with a unit.")
    assert option.startswith("ValueError Java did not start with the options ['-Xmx']")


def test_memory_and_options():
    ended = python(
        """
        import smkl, jpype
        smkl.start(memory="300m")
        print(jpype.java.lang.Runtime.getRuntime().maxMemory() >> 20)
        print(jpype.java.lang.System.getProperty("a.b"))
        try:
            smkl.start(memory="1g")
        except RuntimeError as problem:
            print(problem)
        import warnings
        import numpy as np
        x = np.random.default_rng(0).normal(size=(3000, 2))
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            model = smkl.SparseMKLClassifier("linear; rbf(gamma=0.3|1|3)").fit(x, x[:, 0] > 0)
        print("computed whenever they are needed" in str(told[0].message), model.gap_ < 0.5)
        try:
            smkl.SparseMKLClassifier(kernel="precomputed").fit(np.eye(5000), np.arange(5000) % 2)
        except (ValueError, MemoryError) as problem:
            print(problem)
        """,
        SMKL_JAVA_OPTS="-Xmx200m -Da.b='c d'",
    )
    memory, option, again, computed, full = ended.stdout.splitlines()[:5]
    # What the program asks for counts more than the environment.
    assert int(memory) == 300, ended.stderr
    assert option == "c d"
    assert "running already" in again
    # Kernels that do not fit are not stored; matrices that are given have to be.
    assert computed == "True True", ended.stderr
    assert "memory" in full.lower() or "heap" in full.lower()


def test_somebody_elses_java_is_used():
    ended = python(
        "import jpype; jpype.startJVM();"
        + FIT
        + "print(SparseMKLClassifier('linear').fit(x, y).status_)"
    )
    assert ended.stdout.strip() == "optimal", ended.stderr


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
        [sys.executable, "-c", WATCHED + code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        first = child.stdout.readline()
        # Whoever sees nothing happen on a busy machine presses it again.
        out, err = "", ""
        for _ in range(2 if first else 1):
            if first:
                child.send_signal(signal.SIGINT)
            try:
                out, err = child.communicate(timeout=240)
                break
            except subprocess.TimeoutExpired:
                continue
        else:
            child.kill()
            out, err = child.communicate()
    finally:
        child.kill()
    assert first == "running\n", err
    lines = [line for line in out.splitlines() if line != "running"]
    assert lines == ["stopped interrupted True", "(150,)", "again optimal"], err
    assert child.returncode == 0


def test_models_leave_for_a_new_process(tmp_path):
    """A file and a pickle where nobody has started Java: two processes that load one model each, side by side."""
    model = SparseMKLClassifier("linear; rbf(gamma=1)", gap=1e-3, random_state=0).fit(X, Y)
    model.save(tmp_path / "model.json")
    (tmp_path / "model.pickle").write_bytes(pickle.dumps(model))
    codes = [
        f"import smkl; model = smkl.load({str(tmp_path / 'model.json')!r})",
        f"import pickle; model = pickle.load(open({str(tmp_path / 'model.pickle')!r}, 'rb'))",
    ]
    see = f"; import numpy as np; print(model.decision_function(np.array({X.tolist()})).tolist())"
    children = [
        subprocess.Popen(
            [sys.executable, "-c", WATCHED + code + see], text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )
        for code in codes
    ]
    values = model.decision_function(X).tolist()
    for child in children:
        out, err = child.communicate(timeout=600)
        assert out.strip() == str(values), err
