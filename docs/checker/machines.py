"""The machines that a certificate speaks about: blocks of variables over the points, and the bounds that weights give them."""
import hashlib
import itertools
import math
import struct

from points import BadInput
from proof import demand


class Block:
    """Variables j with a point rows[j], a linear term p[j] and a sign s[j]; what is added to every value; where a task states them, bounds."""

    def __init__(self, rows, p, s, constant=0.0, box=None):
        self.rows, self.p, self.s, self.constant, self.box = rows, p, s, constant, box

    def __len__(self):
        return len(self.rows)


def blocks_of(task, epsilon, points):
    """One block for each machine. Rows without weight have no variable."""
    count = len(points.classes)
    demand({"regression": count == 0, "classification": count == 2}.get(task, count > 2),
           f"the task is {task}, but the data has {count or 'no'} classes")
    used = [j for j in range(len(points.rows)) if points.weights is None or points.weights[j] > 0]
    y = points.labels
    if task == "regression":
        value = points.learned
        return [Block(used * 2, [value[j] - epsilon for j in used] + [-value[j] - epsilon for j in used],
                      [1] * len(used) + [-1] * len(used))]
    if task == "classification":
        return [classifier(used, [y[j] for j in used])]
    if task == "one-versus-rest":
        return [classifier(used, [1 if y[j] == c else -1 for j in used]) for c in range(len(points.classes))]
    blocks = []
    for pair in itertools.combinations(range(len(points.classes)), 2):
        rows = [j for j in used if y[j] in pair]
        blocks.append(classifier(rows, [1 if y[j] == pair[0] else -1 for j in rows]))
    return blocks


def extra_points(task):
    """How many points there are more than rows or pairs: one whose kernel values are all zero, where the equality is not s'a = 0."""
    return 1 if task in ("one-class", "ranking") else 0


def pairs(values, points):
    """The pairs of a ranking: rows of one group, the one with the larger number first, no more than `reach` numbers apart."""
    demand(not points.classes, "the task is ranking, but the data has classes")
    y, groups = points.learned, points.groups or [0] * len(points.rows)
    used = [j for j, u in enumerate(row_bounds(values["C"], points)) if u > 0]
    levels = {}
    for j in used:
        levels.setdefault(groups[j], set()).add(y[j])
    place = {g: {number: k for k, number in enumerate(sorted(numbers))} for g, numbers in levels.items()}
    reach = values["reach"] or math.inf
    return [(i, j) for i in used for j in used
            if groups[i] == groups[j] and y[i] > y[j] and place[groups[i]][y[i]] - place[groups[i]][y[j]] <= reach]


def ridge(task, values, points):
    """What a task adds to the diagonal of every kernel, for each row; None for nothing."""
    if task != "squared-hinge":
        return None
    return [1 / (2 * c) if c > 0 else 0.0 for c in row_bounds(values["C"], points)]


def row_bounds(C, points):
    """C times the weight of each row."""
    return [C if points.weights is None else C * points.weights[j] for j in range(len(points.rows))]


def family_blocks(task, values, points, largest, machines):
    """The blocks of a task with values: docs/certificate.md. largest is the largest diagonal entry of all kernels."""
    bounds = row_bounds(values["C"], points)
    used = [j for j in range(len(bounds)) if bounds[j] > 0]
    box = [bounds[j] for j in used]
    if task == "quantile":
        demand(not points.classes, "the task is quantile, but the data has classes")
        tau, y = values["tau"], points.learned
        return [Block(used * 2, [y[j] for j in used] + [-y[j] for j in used], [1] * len(used) + [-1] * len(used),
                      box=[tau * u for u in box] + [(1 - tau) * u for u in box])]
    if task == "ranking":
        both = pairs(values, points)
        box = [bounds[i] * bounds[j] / values["C"] for i, j in both]
        room, at = 2 * added(box) * (1 + 1e-9), len(both)
        return [Block([*range(at), at, at], [1.0] * at + [0.0, 0.0], [1] * at + [1, -1], box=box + [room, room])]
    if task == "one-class":
        demand(len(points.classes) == 2, "the task is one-class, but the data has numbers or many classes")
        r = values["nu"] * added(box)
        M = power_of_two(largest * r * (1 + 1e-9))
        return [Block(used + [len(bounds)], [0.0] * len(used) + [M], [1] * len(used) + [-1], -M * r, box + [r])]
    demand(len(points.classes) >= 2, "the task is squared-hinge, but the data has numbers")
    names = ("classification",) if len(points.classes) == 2 else ("one-versus-one", "one-versus-rest")
    for name in names:
        blocks = blocks_of(name, 0.0, points)
        for block in blocks:
            total = added(bounds[j] for j in block.rows)
            block.box = [2 * math.sqrt(bounds[j] * total) * (1 + 2.0**-30) for j in block.rows]
        if digest(blocks) == machines:
            break
    return blocks


def added(values):
    """One after the other: sum() may compensate for rounding."""
    total = 0.0
    for x in values:
        total += x
    return total


def power_of_two(x):
    """The least power of two that is not below x; 1 for 0."""
    if x <= 0:
        return 1.0
    mantissa, exponent = math.frexp(x)
    return math.ldexp(1.0, exponent - 1 if mantissa == 0.5 else exponent)


def classifier(rows, signs):
    demand(1 in signs and -1 in signs, "a machine has rows of one class only")
    return Block(rows, [1.0] * len(rows), signs)


def digest(blocks):
    """SHA-256 of what the blocks are, all as big-endian doubles."""
    sha = hashlib.sha256()
    for block in blocks:
        for part in ([len(block)], block.rows, block.p, block.s):
            sha.update(struct.pack(f">{len(part)}d", *part))
        if block.constant != 0:
            sha.update(struct.pack(">d", block.constant))
    return sha.hexdigest()


def class_weights(text, points):
    """The weight of each class, in the order of the labels' numbers, from `balanced` or name=weight,name=weight."""
    if not points.classes:
        raise BadInput("Classes are weighted, but numbers are predicted. Expected no --class-weight.")
    counts = [points.count(c) for c in range(len(points.classes))]
    if text == "balanced":
        return [len(points.rows) / (len(counts) * float(count)) for count in counts]
    weights = [1.0] * len(counts)
    for part in text.split(","):
        name, _, value = part.rpartition("=")
        try:
            weights[points.classes.index(name.strip())] = float(value)
        except ValueError:
            raise BadInput(f"'{part}' is no weight of a class. Expected 'balanced' or name=weight pairs of the classes "
                           f"{', '.join(points.classes[:20])}.")
    return weights


def box(C, text, blocks, points):
    """C times the weight of the row times that of its class, for every variable."""
    weights = class_weights(text, points) if text else None
    row = [C] * len(points.rows)
    for j in range(len(row)):
        if points.weights is not None:
            row[j] *= points.weights[j]
        if weights is not None:
            row[j] *= weights[points.class_of(j)]
    return [row[j] for block in blocks for j in block.rows]
