"""Signals at random moments of fits, and processes that are forked, spawned or pooled: all end, none crashes.

SMKL_SIGNALS=100 sends a hundred of each instead of a few.
"""

import os
import random
import signal
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from early import Early

from test_jvm import FIT, WATCHED, python

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="There are no such signals here.")

COUNT = int(os.environ.get("SMKL_SIGNALS", "3"))

#: One process and one signal after the other, each at a random moment of the fits that never end.
MANY = FIT + """
import os, random, threading, time

class Told(Exception):
    pass

def tell(number, frame):
    raise Told

number, count, go = signal.{name}, {count}, threading.Event()
if number == signal.SIGTERM:
    signal.signal(number, tell)

def send():
    rng = random.Random(7)
    for _ in range(count):
        go.wait()
        go.clear()
        time.sleep(0.4 * rng.random() ** 2)
        os.kill(os.getpid(), number)

threading.Thread(target=send, daemon=True).start()
caught = 0
while caught < count:
    try:
        go.set()
        while True:
            model = SparseMKLClassifier("rbf(gamma=0.1|1)[each]", k0=3, C=10, gap=1e-9)
            model.fit(x, y).predict(x)
    except (Told, KeyboardInterrupt):
        caught += 1
print("caught", caught)
print(SparseMKLClassifier("linear").fit(x, y).status_)
"""

ENDLESS = FIT + """
print("ready", flush=True)
while True:
    SparseMKLClassifier("rbf(gamma=0.1|1)[each]", k0=3, C=10, gap=1e-9).fit(x, y).predict(x)
"""

POOLS = """
import multiprocessing, sys, time
from joblib import Parallel, delayed
""" + FIT + """
def one(c):
    try:
        return SparseMKLClassifier("linear; rbf(gamma=1)", C=c + 1.0).fit(x, y).status_
    except RuntimeError as problem:
        return str(problem)

def pool(kind):
    with multiprocessing.get_context(kind).Pool(1) as workers:
        return workers.map(one, range(2))

if __name__ == "__main__":
    print("early fork", set(pool("fork")), flush=True)
    one(0)
    child = multiprocessing.get_context("fork").Process(target=time.sleep, args=(500,))
    child.start()
    child.terminate()
    child.join(60)
    print("terminated", child.exitcode, flush=True)
    print("fork", set(pool("fork")), flush=True)
    print("spawn", set(pool("spawn")), flush=True)
    for backend in ("multiprocessing", "loky", "threading"):
        made = Parallel(n_jobs=2, backend=backend)(delayed(one)(c) for c in range(1))
        print(backend, set(made), flush=True)
"""


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_a_signal_at_any_moment_is_pythons(name):
    ended = python(MANY.format(name=name, count=COUNT))
    assert ended.stdout.splitlines() == [f"caught {COUNT}", "optimal"], ended.stderr
    assert ended.returncode == 0


def _ended(seed):
    """How a process ends whose fit gets a SIGTERM that nobody handles."""
    child = subprocess.Popen(
        [sys.executable, "-c", WATCHED + ENDLESS],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        child.stdout.readline()
        # From the start of Java on.
        with pytest.raises(subprocess.TimeoutExpired):
            child.wait(4 * random.Random(seed).random())
        child.terminate()
        out, _ = child.communicate(timeout=120)
        return child.returncode, out
    finally:
        child.kill()


def test_sigterm_ends_a_process_as_it_ends_any_other():
    with ThreadPoolExecutor(2) as threads:
        ends = list(threads.map(_ended, range(COUNT)))
    assert ends == [(-signal.SIGTERM, "")] * COUNT


def pools():
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "pools.py"
        program.write_text(POOLS)
        return subprocess.run(
            [sys.executable, str(program)], capture_output=True, text=True, timeout=900
        )


early = Early(pools)


@early
def test_children_and_pools_end():
    [ended] = early.results()
    lines = dict(line.rsplit(" ", 1) if "terminated" in line else line.split(" {", 1)
                 for line in ended.stdout.splitlines())
    assert lines["terminated"] == str(-signal.SIGTERM), ended.stderr
    for kind in ("early fork", "spawn", "loky", "threading"):
        assert lines[kind] == "'optimal'}", (kind, ended.stdout)
    for kind in ("fork", "multiprocessing"):
        assert "Java does not survive that" in lines[kind], (kind, ended.stdout)
        assert "Maybe use multiprocessing with 'spawn'" in lines[kind], (kind, ended.stdout)
    assert ended.returncode == 0
