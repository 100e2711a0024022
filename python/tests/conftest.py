"""The end of the tests: the code they earned, whatever Java and Python do to each other at the very end.

How a process with Java in it ends is tested in processes of its own, which do one thing each.
"""

import faulthandler
import os
import sys

_STATUS = 1

#: Far more than all tests take on a busy machine. What hangs says where, and fails.
_SECONDS = 2400


def pytest_configure(config):
    # Standard error itself: pytest puts something else in its place.
    faulthandler.dump_traceback_later(_SECONDS, exit=True, file=os.fdopen(os.dup(2), "w"))


def pytest_collection_finish(session):
    """What needs a processor of its own begins while other tests run."""
    for item in session.items:
        begin = getattr(getattr(item, "function", None), "begin", None)
        if begin is not None:
            begin()


def pytest_sessionfinish(session, exitstatus):
    global _STATUS
    _STATUS = int(exitstatus)


def pytest_unconfigure(config):
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(_STATUS)
