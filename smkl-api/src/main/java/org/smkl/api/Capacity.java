package org.smkl.api;

import java.util.BitSet;
import java.util.Objects;

/**
 * A rule: at most so many kernels of a group. Immutable, compared by value.
 *
 * @param name what the group is called in messages and files; not blank
 * @param kernels the group, not empty; a copy
 * @param most how many of its kernels a choice may have, at least 0
 */
public record Capacity(String name, BitSet kernels, int most) {
  /** Checks and copies. */
  public Capacity {
    Objects.requireNonNull(name, "name");
    kernels = (BitSet) kernels.clone();
    if (name.isBlank()) {
      throw new IllegalArgumentException(
          "The group of a rule needs a name; got '%s' for the kernels %s."
              .formatted(name, kernels));
    }
    if (kernels.isEmpty()) {
      throw new IllegalArgumentException("The group '%s' of a rule has no kernel.".formatted(name));
    }
    if (most < 0) {
      throw new IllegalArgumentException(
          "At most %d of '%s' are allowed; expected 0 or more.".formatted(most, name));
    }
  }

  /** The group; a copy. */
  @Override
  public BitSet kernels() {
    return (BitSet) kernels.clone();
  }

  /** Whether kernel i is in the group. */
  public boolean has(int i) {
    return kernels.get(i);
  }

  /** How many kernels of a set are in the group. */
  int count(BitSet set) {
    BitSet both = (BitSet) kernels.clone();
    both.and(set);
    return both.cardinality();
  }

  @Override
  public String toString() {
    return "at most %d of '%s' %s".formatted(most, name, kernels);
  }
}
