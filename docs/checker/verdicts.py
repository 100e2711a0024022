#!/usr/bin/env python3
"""Verdicts on many certificates by one process.

  verdicts.py FILE

Each line of the file is a JSON list: the arguments of check.py. Each line of the answer is its exit code, and the two bounds where it is 0.
"""
import contextlib
import io
import json
import re
import sys

import check


def verdict(arguments):
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()):
        code = check.main(arguments)
    return " ".join([str(code), *(re.search(r"(\S+) <= optimum <= (\S+),", out.getvalue()).groups() if code == 0 else ())])


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as jobs:
        for job in jobs:
            print(verdict(json.loads(job)))
