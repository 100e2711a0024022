package org.smkl.bench.experiment.selection;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import org.smkl.data.Dataset;
import org.smkl.data.Target;
import org.smkl.data.made.MadeProblem;
import org.smkl.gram.Normalisation;

/**
 * One draw of a problem.
 *
 * @param train rows to learn from
 * @param test rows to test on
 * @param kernels their specification
 * @param normalisation how kernels are brought to a common scale
 * @param whole one kernel of all columns; empty where there are no columns
 * @param relevant groups of kernels: one of each group is enough; empty where nobody knows
 * @param useless kernels that are known to be; empty where nobody knows
 */
record Sample(
    Dataset train,
    Dataset test,
    String kernels,
    Normalisation normalisation,
    Optional<String> whole,
    Optional<List<BitSet>> relevant,
    BitSet useless) {
  /** Kernels as they are, that see few columns each. */
  Sample(
      Dataset train,
      Dataset test,
      String kernels,
      Optional<List<BitSet>> relevant,
      BitSet useless) {
    this(
        train,
        test,
        kernels,
        Normalisation.NONE,
        Optional.of("rbf(gamma=scale)"),
        relevant,
        useless);
  }

  /** Draws of a problem that is made. */
  static LongFunction<Sample> draws(LongFunction<MadeProblem> problem) {
    return seed -> of(problem.apply(seed));
  }

  /** A problem that is made. */
  static Sample of(MadeProblem made) {
    return new Sample(
        made.train(), made.test(), made.kernels(), Optional.of(made.relevant()), made.useless());
  }

  /** Whether the labels are those of one machine. */
  boolean twoClasses() {
    return train.target() instanceof Target.Labels labels && labels.classes().size() == 2;
  }

  /** The share of chosen kernels that are not known to be useless; NaN if nothing is known. */
  double precision(BitSet chosen) {
    if (useless.isEmpty() || chosen.isEmpty()) {
      return Double.NaN;
    }
    BitSet wrong = (BitSet) chosen.clone();
    wrong.and(useless);
    return 1 - wrong.cardinality() / (double) chosen.cardinality();
  }

  /** The share of groups of which a kernel was chosen; NaN if nobody knows. */
  double recall(BitSet chosen) {
    return relevant
        .map(
            groups ->
                groups.stream().filter(group -> group.intersects(chosen)).count()
                    / (double) groups.size())
        .orElse(Double.NaN);
  }

  /** 1 if every group has a chosen kernel and nothing useless was chosen, else 0. */
  double exact(BitSet chosen) {
    return relevant.isEmpty()
        ? Double.NaN
        : recall(chosen) == 1 && !useless.intersects(chosen) ? 1 : 0;
  }
}
