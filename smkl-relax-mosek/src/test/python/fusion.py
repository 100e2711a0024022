"""Asks the Fusion interface of the PyPI package Mosek, which needs no licence for this.

fusion.py api               prints the methods, kinds of classes, constants and exceptions
fusion.py replay IN OUT     makes the calls of a recorded model and writes what MOSEK understood, as CBF
"""

import inspect
import sys

import mosek.fusion as fusion


def api():
    for name, kind in sorted(vars(fusion).items()):
        if name.startswith("_") or not inspect.isclass(kind):
            continue
        if issubclass(kind, BaseException):
            print("exception", name, kind.__base__.__name__)
        elif hasattr(kind, "members") and hasattr(kind, "fromInt"):
            for constant in kind.members():
                print("constant", constant)
        else:
            # In this package interfaces have no slots but subclasses.
            abstract = "__slots__" not in vars(kind) and kind.__subclasses__()
            print("interface" if abstract else "class", name)
            methods(kind)


def methods(kind):
    for name in dir(kind):
        text = None if name.startswith("_") else inspect.getdoc(getattr(kind, name))
        for line in (text or "").splitlines():
            if line.strip().startswith("mosek.fusion.") and line.strip().endswith(")"):
                print("method", line.strip())


def affine(words):
    entries = [word.split(":") for word in words[1:]]
    return float(words[0]), {int(j): float(value) for j, value in entries}


def replay(source, target):
    with open(source, encoding="utf-8") as file:
        lines = [line.split() for line in file if not line.startswith("#")]
    with fusion.Model(lines[0][1]) as model:
        x = model.variable("x", int(lines[1][1]), fusion.Domain.unbounded())
        blocks = []
        for word, *rest in lines[2:]:
            if word == "minimize":
                offset, entries = affine(rest)
                c = [entries.get(j, 0.0) for j in range(x.getSize())]
                objective = fusion.Expr.add(fusion.Expr.dot(c, x), offset)
                model.objective("objective", fusion.ObjectiveSense.Minimize, objective)
            elif word == "constraint":
                blocks.append((rest, []))
            elif word == "row":
                blocks[-1][1].append(affine(rest))
            elif rest[0] != "optimizerMaxTime":
                parameter(model, *rest)
        for (name, domain), rows in blocks:
            model.constraint(name, rows_of(rows, x), domain_of(domain))
        model.writeTask(target)


def parameter(model, name, value):
    for convert in (int, float, str):
        try:
            model.setSolverParam(name, convert(value))
            return
        except ValueError:
            continue


def rows_of(rows, x):
    triplets = [(r, j, v) for r, (_, row) in enumerate(rows) for j, v in row.items()]
    subi, subj, values = (list(part) for part in zip(*triplets))
    matrix = fusion.Matrix.sparse(len(rows), x.getSize(), subi, subj, values)
    return fusion.Expr.add(fusion.Expr.mul(matrix, x), [offset for offset, _ in rows])


def domain_of(text):
    name, _, bound = text.rstrip(")").partition("(")
    return getattr(fusion.Domain, name)(*([float(bound)] if bound else []))


if __name__ == "__main__":
    if sys.argv[1] == "api":
        api()
    else:
        replay(*sys.argv[2:])
