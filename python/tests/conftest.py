"""The end of the tests: the code they earned, whatever Java and Python do to each other at the very end.

How a process with Java in it ends is tested in processes of its own, which do one thing each.
"""

import os
import sys

_STATUS = 1


def pytest_sessionfinish(session, exitstatus):
    global _STATUS
    _STATUS = int(exitstatus)


def pytest_unconfigure(config):
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(_STATUS)
