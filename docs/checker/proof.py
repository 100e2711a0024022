"""The certificate's file: reading it strictly, membership in A and B, and whether the leaves cover every choice."""
import hashlib
import json
import math

from exact import integers
from rules import Rules, bits, crossing, members


class NotValid(Exception):
    """The certificate proves nothing; exit code 1."""


def demand(condition, message):
    if not condition:
        raise NotValid(message)


TASKS = ("classification", "one-versus-one", "one-versus-rest", "regression")
FAMILIES = {"one-class": {"C", "nu"}, "quantile": {"C", "tau"}, "ranking": {"C", "reach"}, "squared-hinge": {"C"}}  # tasks with values: name(C=1.0,nu=0.1)
FIELDS = {
    "header": "type format version n q lambda k0 task epsilon blocks machines variables box kernels kept grounds psdPolicy normalisation jitter dataFingerprint "
              "upperBound lowerBound alphas leaves",
    "incumbent": "type beta alpha biases",
    "alpha": "type indices values",
    "leaf": "type excluded included alpha bound",
    "end": "type sha256",
}


MOST_PLACES = 200  # that are gone through by calls within calls

OPTIONAL = {"header": {"plugins", "rules", "options"}}


def is_number(x):
    return isinstance(x, (int, float)) and not isinstance(x, bool)


def family(text):
    """Name and values of a task such as quantile(C=1.0,tau=0.9)."""
    name, _, rest = text.partition("(")
    demand(name in FAMILIES and rest.endswith(")"), f"the task {text!r} is not known")
    try:
        values = {key: float(value) for key, _, value in (item.partition("=") for item in rest[:-1].split(","))}
    except ValueError:
        raise NotValid(f"the task {text!r} has a value that is no number")
    demand(set(values) == FAMILIES[name] and rest.count("=") == len(values), f"the task {text!r} has not the values {sorted(FAMILIES[name])}")
    demand(0 < values["C"] < math.inf, f"the task {text!r} has no positive C")
    demand(all(0 < values.get(key, 0.5) < 1 for key in ("nu", "tau")), f"the task {text!r} has a share that is not between 0 and 1")
    demand(values.get("reach", 0) >= 0 and values.get("reach", 0) == int(values.get("reach", 0)), f"the task {text!r} has no whole reach")
    return name, values


def double(x, what):
    """The double that a number of the file says."""
    demand(is_number(x), f"{what} is no number")
    try:
        value = float(x)
    except OverflowError:
        value = math.inf
    demand(math.isfinite(value), f"{what} is not a finite double")
    return value + 0.0  # -0.0 is 0


def whole(x, low, high, what):
    demand(isinstance(x, int) and not isinstance(x, bool) and low <= x <= high, f"{what} is {x!r}, expected {low} to {high}")
    return x


def indices(x, below, what):
    demand(isinstance(x, list), f"{what} is no list")
    for i in x:
        whole(i, 0, below - 1, f"an entry of {what}")
    demand(all(a < b for a, b in zip(x, x[1:])), f"{what} does not ascend")
    return x


def sparse(x, below, what):
    """{indices, values} as a dictionary."""
    demand(isinstance(x, dict) and set(x) - {"type"} == {"indices", "values"}, f"{what} needs indices and values")
    at = indices(x["indices"], below, f"the indices of {what}")
    demand(isinstance(x["values"], list) and len(x["values"]) == len(at), f"{what} has not as many values as indices")
    values = [double(v, f"a value of {what}") for v in x["values"]]
    demand(all(values), f"{what} has a value that is 0")
    return dict(zip(at, values))


def once(pairs):
    demand(len({name for name, _ in pairs}) == len(pairs), "a line has a field twice")
    return dict(pairs)


def short(kind):
    def read(text):
        demand(len(text) <= 100, "a number has more than 100 characters")
        return kind(text)
    return read


def parsed(line, expected):
    try:
        value = json.loads(line, object_pairs_hook=once, parse_int=short(int), parse_float=short(float),
                           parse_constant=lambda name: demand(False, f"{name} is no number"))
    except (ValueError, RecursionError):
        raise NotValid(f"a line is no JSON object: {line[:60]!r}")
    demand(isinstance(value, dict) and value.get("type") == expected,
           f"a line has not the type '{expected}': {line[:60]!r}")
    missing = set(FIELDS[expected].split()) ^ (set(value) - OPTIONAL.get(expected, set()))
    demand(not missing, f"a line of type '{expected}' has fields missing or too many: {sorted(missing)}")
    return value


class Certificate:
    """The statement and its parts, each checked for itself; nothing here knows the data."""

    def __init__(self, path):
        with open(path, "rb") as file:
            data = file.read()
        demand(data.endswith(b"\n"), "the file is cut off")
        demand(b"\r" not in data, "the file has a carriage return")
        lines = data[:-1].split(b"\n")
        demand(len(lines) >= 3, "the file is cut off")
        try:
            text = [line.decode("utf-8") for line in lines]
        except UnicodeDecodeError:
            raise NotValid("the file is not UTF-8")
        end = parsed(text[-1], "end")
        body = data[:len(data) - len(lines[-1]) - 1]
        demand(end["sha256"] == hashlib.sha256(body).hexdigest(), "the checksum does not fit")
        self.header(parsed(text[0], "header"))
        alphas, leaves = self.alphas, self.leaves
        demand(len(lines) == 3 + alphas + leaves, "the file has not as many lines as its header says")
        self.incumbent(parsed(text[1], "incumbent"))
        self.alphas = [sparse(parsed(line, "alpha"), self.variables, "an alpha") for line in text[2:2 + alphas]]
        self.leaves = [Leaf(parsed(line, "leaf"), self.q, alphas) for line in text[2 + alphas:-1]]

    def header(self, h):
        demand(h["format"] == "smkl-certificate", "the format is not smkl-certificate")
        whole(h["version"], 2, 2, "the version")
        self.n = whole(h["n"], 1, 10**7, "n")
        demand(isinstance(h["kernels"], list) and all(isinstance(k, str) for k in h["kernels"]), "kernels are no list of texts")
        self.kernels = h["kernels"]
        for name in ("plugins", "options"):
            texts = h.get(name, [])
            demand(isinstance(texts, list) and all(isinstance(t, str) for t in texts), name + " are no list of texts")
        self.q = whole(h["q"], 1, len(self.kernels), "q")
        self.kept = indices(h["kept"], len(self.kernels), "kept")
        demand(len(self.kept) == self.q, "kept has not q entries")
        self.grounds = h["grounds"]
        demand(isinstance(self.grounds, list) and len(self.grounds) == self.q
               and all(g in ("theory", "stored") for g in self.grounds), "grounds are not q times theory or stored")
        self.k0 = whole(h["k0"], 1, self.q, "k0")
        self.stated_rules = h.get("rules")
        self.rules = self.read_rules(self.stated_rules) if "rules" in h else Rules(self.q, self.k0)
        self.lam = double(h["lambda"], "lambda")
        demand(self.lam > 0, "lambda is not positive")
        self.task, self.epsilon = h["task"], double(h["epsilon"], "epsilon")
        demand(isinstance(self.task, str), "the task is no text")
        self.values = None
        if self.task not in TASKS:
            self.task, self.values = family(self.task)
        demand(self.epsilon >= 0 and (self.epsilon == 0 or self.task == "regression"), "epsilon is negative, or this is no regression")
        self.blocks, self.variables = whole(h["blocks"], 1, 10**6, "blocks"), whole(h["variables"], 1, 10**7, "variables")
        self.machines = h["machines"]
        box = h["box"] if isinstance(h["box"], list) else [h["box"]] * self.variables
        demand(len(box) == self.variables, "box has not an entry for each variable")
        self.box = [double(c, "box") for c in box]
        demand(min(self.box) > 0, "a box bound is not positive")
        self.psd, self.normalisation = h["psdPolicy"], h["normalisation"]
        demand(self.psd in ("drop", "reject", "clip", "shift", "keep"), f"the psdPolicy {self.psd!r} is not known")
        demand(self.normalisation in ("none", "trace", "cosine"), f"the normalisation {self.normalisation!r} is not known")
        self.jitter = double(h["jitter"], "jitter")
        demand(self.jitter >= 0, "the jitter is negative")
        self.fingerprint = h["dataFingerprint"]
        self.upper, self.lower = double(h["upperBound"], "upperBound"), double(h["lowerBound"], "lowerBound")
        self.alphas, self.leaves = whole(h["alphas"], 0, 10**9, "alphas"), whole(h["leaves"], 0, 10**9, "leaves")

    def read_rules(self, stated):
        demand(isinstance(stated, dict) and set(stated) == {"capacities", "must", "never"}, "rules are not capacities, must and never")
        demand(isinstance(stated["capacities"], list), "capacities are no list")
        names, capacities = set(), []
        for group in stated["capacities"]:
            demand(isinstance(group, dict) and set(group) == {"name", "kernels", "most"}, "a capacity is not name, kernels and most")
            demand(isinstance(group["name"], str) and group["name"] and group["name"] not in names, "a group has no name, or that of another")
            names.add(group["name"])
            kernels = indices(group["kernels"], self.q, "the kernels of a group")
            demand(kernels, f"the group {group['name']!r} has no kernel")
            capacities.append((bits(kernels), whole(group["most"], 0, 2**31 - 1, "a capacity")))
        demand(not crossing([group for group, _ in capacities]), "two groups of rules cross")
        must, never = (bits(indices(stated[what], self.q, what)) for what in ("must", "never"))
        demand(capacities or must or never, "the field rules has no rule")
        demand(not must & never, "a kernel must be chosen and must not")
        rules = Rules(self.q, self.k0, capacities, must, never)
        demand(rules.size > 0, "the rules leave no choice")
        return rules

    def incumbent(self, line):
        self.beta = sparse(line["beta"], self.q, "beta")
        self.alpha = sparse(line["alpha"], self.variables, "the incumbent's alpha")
        demand(isinstance(line["biases"], list) and len(line["biases"]) == self.blocks, "biases are not one number for each machine")
        self.biases = [double(t, "a bias") for t in line["biases"]]
        demand("type" not in line["beta"] and "type" not in line["alpha"], "beta or alpha has fields too many")

    def check_b(self):
        """The weights lie in B, exactly."""
        values = list(self.beta.values())
        demand(all(b >= 0 for b in values), "a weight is negative")
        demand(sum(b > 0 for b in values) <= self.k0, f"more than k0 = {self.k0} weights are not zero")
        demand(self.rules.together(bits(self.beta)), "the kernels of beta break a rule")
        whole_numbers, g = integers(values)
        demand(sum(whole_numbers) == 1 << g, "the weights do not sum to 1 exactly")

    def check_a(self, blocks):
        """Every alpha of a leaf lies in A, exactly."""
        signs = [(c, s) for c, block in enumerate(blocks) for s in block.s]
        for number, alpha in enumerate(self.alphas):
            demand(all(0 <= a <= self.box[j] for j, a in alpha.items()), f"alpha {number} is not within the box")
            sums = [0] * len(blocks)
            for j, a in zip(alpha, integers(alpha.values())[0]):
                c, s = signs[j]
                sums[c] += s * a
            demand(not any(sums), f"alpha {number} has s'a other than 0 in a machine")

    def check_cover(self, limit=4_000_000):
        """Every choice lies in a leaf. Regions are pairs of bit sets (out, in) of kernels."""
        self.left, rules = limit, self.rules
        todo = [(rules.never, rules.must, sorted((leaf for leaf in self.leaves if leaf.says_something(rules)), key=Leaf.size))]
        while todo:
            out, within, leaves = todo.pop()
            self.spend(leaves)
            if not rules.any(out, within):
                continue  # no choice here
            leaves = [leaf for leaf in leaves if not (leaf.out & within or leaf.within & out)]
            places = rules.size - within.bit_count()
            if places <= MOST_PLACES and not any(leaf.within & ~within for leaf in leaves):
                self.check_settled(out, within, places, [leaf.out for leaf in leaves])
                continue
            if places == 1:
                self.check_last(rules.joining(within) & ~out, within, leaves)
                continue
            undecided = [(leaf.out & ~out | leaf.within & ~within) for leaf in leaves]
            if not all(undecided):
                continue
            demand(leaves, f"no leaf covers the choices that contain {members(within)} and avoid {members(out)}")
            least = min(undecided, key=int.bit_count)
            if places == 2:
                bit = least & -least  # what is left beside it is looked at as a set, so that any kernel does
            else:
                bit = max((1 << i for i in members(least)), key=lambda i: sum(1 for more in undecided if more & i))
            todo += [(out | bit, within, leaves), (out, within | bit, leaves)]

    def spend(self, leaves):
        self.left -= 1 + len(leaves) // 64
        demand(self.left > 0, "to check that the leaves cover all choices takes too long")

    def check_settled(self, out, within, places, outs):
        """The same where leaves do nothing but leave out the kernels `outs`, each of them none of those within. A choice that the leaf
        with the fewest of them does not contain has one of them: first, or after those that were tried before."""
        self.spend(outs)
        if not self.rules.any(out, within):
            return
        joining = self.rules.joining(within)
        if places == 1:
            self.check_open(joining & ~out, within, outs)
            return
        demand(outs, f"no leaf covers the choices that contain {members(within)} and avoid {members(out)}")
        rest = min((leaf & ~out & joining for leaf in outs), key=int.bit_count) if places else 0
        while rest:
            bit = rest & -rest
            if places == 2:  # as a generator: what is left is often empty after a few
                self.spend(())
                left = joining & ~(out | bit) if self.rules.plain else self.rules.joining(within | bit) & ~out
                self.check_open(left, within | bit, (leaf for leaf in outs if not leaf & bit))
            else:
                self.check_settled(out, within | bit, places - 1, [leaf for leaf in outs if not leaf & bit])
            out |= bit
            rest ^= bit

    def check_open(self, left, within, outs):
        """None of these kernels is left out by every leaf."""
        if left:
            for leaf in outs:
                left &= leaf
                if not left:
                    return
        demand(not left, f"no leaf covers the choice of {members(within | left & -left)}")

    def check_last(self, left, within, leaves):
        """Every one of these kernels lies in a leaf together with the ones within."""
        for leaf in leaves:
            if not left:
                return
            missing = leaf.within & ~within
            if not leaf.out & within and missing & (missing - 1) == 0:
                left &= ~missing if missing else leaf.out
        demand(not left, f"no leaf covers the choice of {members(within | left & -left)}")


class Leaf:
    def __init__(self, line, q, alphas):
        self.excluded = indices(line["excluded"], q, "excluded")
        self.included = indices(line["included"], q, "included")
        demand(not set(self.excluded) & set(self.included), "a leaf includes and excludes the same kernel")
        self.out, self.within = bits(self.excluded), bits(self.included)
        self.alpha = whole(line["alpha"], 0, alphas - 1, "a leaf's alpha")
        self.bound = double(line["bound"], "a leaf's bound")

    def size(self):
        """How many kernels it decides."""
        return len(self.excluded) + len(self.included)

    def says_something(self, rules):
        """Whether it contains a choice."""
        return rules.any(self.out, self.within)
