"""The machines that a certificate speaks about: blocks of variables over the points, and the bounds that weights give them."""
import hashlib
import itertools
import struct

from points import BadInput
from proof import demand


class Block:
    """Variables j with a point rows[j], a linear term p[j] and a sign s[j]."""

    def __init__(self, rows, p, s):
        self.rows, self.p, self.s = rows, p, s

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


def classifier(rows, signs):
    demand(1 in signs and -1 in signs, "a machine has rows of one class only")
    return Block(rows, [1.0] * len(rows), signs)


def digest(blocks):
    """SHA-256 of what the blocks are, all as big-endian doubles."""
    sha = hashlib.sha256()
    for block in blocks:
        for part in ([len(block)], block.rows, block.p, block.s):
            sha.update(struct.pack(f">{len(part)}d", *part))
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
