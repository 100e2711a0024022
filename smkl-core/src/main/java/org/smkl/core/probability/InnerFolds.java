package org.smkl.core.probability;

import java.util.Arrays;
import java.util.Optional;
import org.smkl.core.data.Target;
import org.smkl.core.data.Xoshiro256PlusPlus;

/**
 * Folds in which every class is spread as evenly as possible, so that two rows of a class are never
 * left out together unless it has more rows than there are folds. The same for all machines.
 */
final class InnerFolds {
  static final int COUNT = 5;

  private InnerFolds() {}

  /**
   * The fold of each row, 0 to {@link #COUNT} - 1.
   *
   * @param weights rows of weight 0 take no part and are dealt last
   */
  static int[] of(Target.Labels labels, Optional<double[]> weights, long seed) {
    int[] order = Xoshiro256PlusPlus.ofSeed(seed).permutation(labels.size());
    int idle = labels.classes().size();
    int[] kinds = labels.of().clone();
    weights.ifPresent(w -> Arrays.setAll(kinds, i -> w[i] > 0 ? kinds[i] : idle));
    int[] folds = new int[kinds.length];
    int dealt = 0;
    for (int kind = 0; kind <= idle; kind++) {
      for (int row : order) {
        if (kinds[row] == kind) {
          folds[row] = dealt++ % COUNT;
        }
      }
    }
    return folds;
  }
}
