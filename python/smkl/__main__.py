"""``python -m smkl``: the command line, in a Java of its own."""

from __future__ import annotations

import os
import subprocess
import sys

from ._jvm import JavaNotFoundError, command


def main() -> int:
    """Run the command line with this process's arguments."""
    try:
        words = command("org.smkl.cli.Main", sys.argv[1:])
    except JavaNotFoundError as problem:
        print(f"smkl: {problem}", file=sys.stderr)
        return 1
    if os.name == "nt":
        return subprocess.call(words)
    # The same process: signals, streams and the exit code are Java's.
    sys.stdout.flush()
    os.execv(words[0], words)


if __name__ == "__main__":
    sys.exit(main())
