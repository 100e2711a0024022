"""From a file to points: CSV reading, standardisation, the published protocol, the fingerprint.

Plain Python floats, row by row: every operation is one IEEE double operation, in the order that docs/certificate.md gives.
The fingerprint in the certificate tells whether the points are the same, bit by bit, as those that it speaks about.
"""
import csv
import gzip
import hashlib
import io
import math
import os
import re
import struct

NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$")
MISSING = ("", "?", "na", "nan", "null")


class BadInput(Exception):
    """What was given cannot be read; exit code 2."""


def number(text):
    """The double that a cell says, or None."""
    if not NUMBER.match(text):
        return None
    value = float(text)
    return value if math.isfinite(value) else None


def rows_of(path):
    """The rows of a file, cells stripped; separated by the first of comma, semicolon and tab that its first line has."""
    try:
        with open(path, "rb") as file:
            packed = file.read(2) == b"\x1f\x8b"
        with (gzip.open if packed else open)(path, "rt", encoding="utf-8-sig", newline="") as file:
            text = file.read()
        first = text.split("\n", 1)[0]
        separator = next((c for c in ",;\t" if c in first), ",")
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
        rows = [[cell.strip() for cell in row] for row in reader]
    except (OSError, EOFError, UnicodeDecodeError, csv.Error) as reason:
        raise BadInput(f"'{path}' cannot be read: {reason}. Expected a CSV file in UTF-8.")
    rows = [row for row in rows if any(row)]
    if not rows:
        raise BadInput(f"'{path}' has no rows. Expected a CSV file.")
    for i, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise BadInput(f"Row {i + 1} of '{path}' has {len(row)} cells. Expected {len(rows[0])} as in the first row.")
    return rows


class Points:
    """n rows of d doubles, d column names, and what is to be predicted.

    Of two classes the labels are -1 and +1 (and the classes, if known, that of -1 and that of +1); of several, indices of classes; else there
    are no classes, the labels are numbers, and `learned` has them in the scale in which they are learned.
    """

    def __init__(self, names, rows, labels, classes=("-1", "+1"), learned=None, weights=None, groups=None):
        self.names, self.rows, self.labels = names, rows, labels
        self.classes, self.learned, self.weights, self.groups = list(classes), learned, weights, groups

    def class_of(self, j):
        """The index of the class of row j."""
        return (self.labels[j] + 1) // 2 if len(self.classes) == 2 else self.labels[j]

    def count(self, c):
        return sum(self.class_of(j) == c for j in range(len(self.rows)))

    def fingerprint(self):
        def string(text):
            data = text.encode("utf-8")
            return struct.pack(">i", len(data)) + data

        two = len(self.classes) == 2
        digest = hashlib.sha256(string("smkl-dataset-1" if two else "smkl-dataset-2"))
        digest.update(struct.pack(">ii", len(self.rows), len(self.names)))
        for name in self.names:
            digest.update(string(name))
        if not two:
            digest.update(struct.pack(">i", len(self.classes)) + b"".join(map(string, self.classes)))
        form = ">b" if two else ">i" if self.classes else ">d"
        for row, label in zip(self.rows, self.labels):
            digest.update(struct.pack(f">{len(row)}d", *(x + 0.0 for x in row)))  # -0.0 + 0.0 = 0.0
            digest.update(struct.pack(form, label + 0))
        return digest.hexdigest()


def standardised(rows, constant):
    """(x - mean)/deviation for each column. constant(column, mean, deviation) treats a deviation of 0."""
    columns = []
    for column in zip(*rows):
        mean = 0.0
        for x in column:
            mean += x
        mean /= len(column)
        squares = 0.0
        for x in column:
            squares += (x - mean) * (x - mean)
        deviation = math.sqrt(squares / (len(column) - 1))
        columns.append(constant(column, mean, deviation))
    return [list(row) for row in zip(*columns)]


def zero_if_constant(column, mean, deviation):
    if all(x == column[0] for x in column) or deviation == 0:
        return [0.0] * len(column)
    return [(x - mean) / deviation for x in column]


def published_scaling(column, mean, deviation):
    if deviation == 0:
        deviation = 1e-8
    return [(x - mean) / deviation for x in column]


# ---- a user's file

def column_index(given, names, path):
    if given in names:
        return names.index(given)
    if given.isdigit() and int(given) < len(names):
        return int(given)
    raise BadInput(f"There is no column '{given}' in '{path}'. Expected a name or an index from 0 to {len(names) - 1}.")


def canonical(label):
    """One spelling for each class: labels that are numbers are compared as numbers."""
    value = number(label)
    if value is None:
        return label
    return str(int(value)) if value == int(value) and abs(value) < 1e15 else repr(value)


def classes_of(labels):
    """The spelling that comes first in the file of each class, in order: by number if all are numbers, else by text."""
    spelling = {}
    for label in labels:
        spelling.setdefault(canonical(label), label)
    numeric = all(number(c) is not None for c in spelling)
    return [spelling[c] for c in sorted(spelling, key=number if numeric else lambda text: text.encode("utf-16-be"))]


def two_classes(labels, positive):
    """Labels of -1 and +1, and the names of the two."""
    classes = classes_of(labels)
    if positive is None:
        if len(classes) != 2:
            raise BadInput(f"The label has {len(classes)} classes. Expected two. Maybe name the one that is +1: --positive VALUE.")
        positive = classes[1]
    elif canonical(positive) not in map(canonical, classes):
        raise BadInput(f"No row has the label '{positive}'. Expected one of {classes[:20]}.")
    others = [c for c in classes if canonical(c) != canonical(positive)]
    if not others:
        raise BadInput(f"Every row has the label '{positive}'. Expected two classes.")
    names = [others[0] if len(others) == 1 else "not " + positive, positive]
    return [1 if canonical(label) == canonical(positive) else -1 for label in labels], names


def learned(values, standardise):
    """Numbers to predict in the scale in which they are learned."""
    if not standardise:
        return values
    if all(x == values[0] for x in values):
        return [0.0] * len(values)
    [column] = zip(*standardised([[x] for x in values], lambda column, mean, deviation: [
        (x - mean) / deviation if deviation > 0 else x - mean for x in column]))
    return list(column)


def from_file(path, label=None, positive=None, ignore=(), header=None, standardise=True, task="classification", weight=None, group=None):
    rows = rows_of(path)
    if header is None:  # names are not numbers
        header = all(number(cell) is None and cell.lower() not in MISSING for cell in rows[0]) and len(rows) > 1
    names = rows.pop(0) if header else [f"c{i}" for i in range(len(rows[0]))]
    unlabelled = task == "one-class" and label is None
    at = None if unlabelled else len(names) - 1 if label is None else column_index(label, names, path)
    weight_at = None if weight is None else column_index(weight, names, path)
    group_at = None if group is None else column_index(group, names, path)
    left_out = {at, weight_at, group_at} | {column_index(name, names, path) for name in ignore}
    features = [i for i in range(len(names)) if i not in left_out]

    def numbers(columns):
        out = []
        for j, row in enumerate(rows):
            cells = [number(row[i]) for i in columns]
            if None in cells:
                i = columns[cells.index(None)]
                raise BadInput(f"Row {j + 1}, column '{names[i]}' of '{path}' is '{row[i]}'. Expected a number.")
            out.append(cells)
        return out

    values = numbers(features)
    if standardise:
        values = standardised(values, zero_if_constant)
    weights = None if weight is None else [w for [w] in numbers([weight_at])]
    if weights and min(weights) < 0:
        raise BadInput(f"A weight in column '{weight}' of '{path}' is negative. Expected none.")
    found = ["1" if unlabelled else row[at] for row in rows]
    count = len(set(map(canonical, found)))
    if task in ("regression", "quantile", "ranking"):
        y = [value for [value] in numbers([at])]
        target = dict(labels=y, classes=(), learned=learned(y, standardise and task != "ranking"))
    elif task == "one-class" and count == 1:
        target = dict(labels=[1] * len(rows), classes=["not " + found[0], found[0]])
    elif task in ("classification", "one-class") or task == "squared-hinge" and (count == 2 or positive is not None):
        labels, classes = two_classes(found, positive)
        target = dict(labels=labels, classes=classes)
    else:
        classes = classes_of(found)
        if len(classes) < 3:
            raise BadInput(f"The label has {len(classes)} classes. Expected three or more, because the certificate is {task}.")
        index = {canonical(c): k for k, c in enumerate(classes)}
        target = dict(labels=[index[canonical(x)] for x in found], classes=classes)
    return Points([names[i] for i in features], values, weights=weights, groups=None if group is None else [row[group_at].strip() for row in rows], **target)


# ---- the published protocol

PUBLISHED = {  # set: (feature columns, label column, what +1 is)
    "iris": (range(0, 2), 4, "Iris-setosa"),
    "wine": (range(1, 14), 0, "1"),
    "breastcancer": (range(2, 32), 1, "M"),
    "ionosphere": (range(0, 34), 34, "g"),
    "spambase": (range(0, 57), 57, "1"),
    "banknote": (range(0, 4), 4, "1"),
    "heart": (range(0, 13), 13, None),
    "haberman": (range(0, 3), 3, "1"),
    "mammographic": (range(0, 5), 5, "1"),
    "parkinsons": (None, "status", "1"),
}

WORD = (1 << 64) - 1


def shuffled(count):
    """0 .. count - 1 in the order of Julia's shuffle with seed 123."""
    s = list(struct.unpack("<4Q", hashlib.sha256(bytes([0x7B, 0, 0, 0])).digest()))

    def rotated(x, k):
        return ((x << k) | (x >> (64 - k))) & WORD

    def draw():
        result = (rotated((s[0] + s[3]) & WORD, 23) + s[0]) & WORD
        t = (s[1] << 17) & WORD
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotated(s[3], 45)
        return result

    order = list(range(count))
    mask = (1 << (count - 1).bit_length()) - 1
    for i in range(count, 1, -1):
        if mask >> 1 == i:
            mask >>= 1
        x = (draw() >> 12) & mask
        while x > i - 1:
            x = (draw() >> 12) & mask
        order[i - 1], order[x] = order[x], order[i - 1]
    return order


def published(name, folder):
    if name not in PUBLISHED:
        raise BadInput(f"'{name}' is none of the ten published sets. Expected one of {', '.join(PUBLISHED)}.")
    features, at, positive = PUBLISHED[name]
    rows = rows_of(os.path.join(folder, name + ".csv"))
    names = [f"c{i}" for i in range(len(rows[0]))]
    if name == "parkinsons":
        names = rows.pop(0)
        at = names.index(at)
        features = [i for i, column in enumerate(names) if column not in ("name", "status")]
    chosen = shuffled(len(rows))[:len(rows) * 4 // 5]
    values = [[number(rows[j][i]) or 0.0 for i in features] for j in chosen]
    labels = [1 if (rows[j][at] == positive if positive is not None else number(rows[j][at]) != 0) else -1 for j in chosen]
    return Points([names[i] for i in features], standardised(values, published_scaling), labels)
