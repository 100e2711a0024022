"""Rules for the choice of kernels: groups with capacities, any two nested or disjoint, kernels that must be in and kernels that must not.
A choice has all of the former, none of the latter, no more of a group than its capacity, at most k0 kernels, and as many as that allows.
Sets of kernels are the bits of a whole number."""


def members(mask):
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


def bits(numbers):
    return sum(1 << i for i in numbers)


class Rules:
    """The capacities as pairs (group, most), k0 for all kernels among them."""

    def __init__(self, q, k0, capacities=(), must=0, never=0):
        self.q, self.k0, self.every = q, k0, (1 << q) - 1
        self.groups = [*capacities, (self.every, k0)]
        self.must, self.never = must, never
        self.plain = not (capacities or must or never)
        self.size = self.most(0, 0)  # of every choice: greedy in any order finds as many as there can be

    def together(self, some):
        """Whether these kernels and those that must be in go together."""
        some |= self.must
        return not some & self.never and all((some & group).bit_count() <= most for group, most in self.groups)

    def joining(self, some):
        """The kernels that may join some, each by itself, given that these go together."""
        some |= self.must
        open_ = self.every & ~(some | self.never)
        for group, most in self.groups:
            if (some & group).bit_count() >= most:
                open_ &= ~group
        return open_

    def greedy(self, order, some):
        """The kernels of an order that are taken one after the other beside some, each if it still can join."""
        taken = []
        open_ = self.joining(some)
        for i in order:
            if open_ >> i & 1:
                taken.append(i)
                some |= 1 << i
                open_ &= self.joining(some)
        return taken

    def most(self, out, within):
        """How many kernels go together with some and without others; -1 if the former do not."""
        if not self.together(within) or self.must & out:
            return -1
        return (within | self.must).bit_count() + len(self.greedy(members(self.joining(within) & ~out), within))

    def any(self, out, within):
        """Whether a choice has some kernels and avoids others."""
        if self.plain:
            return within.bit_count() <= self.k0 <= self.q - out.bit_count()
        return self.most(out, within) == self.size


def crossing(groups):
    """Two groups of which neither contains the other though they share kernels, or None."""
    for a, one in enumerate(groups):
        for other in groups[:a]:
            if one & other and one & ~other and other & ~one:
                return other, one
    return None
