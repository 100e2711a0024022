package org.smkl.core.probability;

import java.util.Arrays;
import org.smkl.data.Dataset;
import org.smkl.data.Groups;
import org.smkl.data.Target;
import org.smkl.data.Xoshiro256PlusPlus;
import org.smkl.error.InputException;

/**
 * Folds in which every class is spread as evenly as possible, so that two rows of a class are never
 * left out together unless it has more rows than there are folds. The same for all machines.
 */
final class InnerFolds {
  /** Folds of the inner cross-validation. */
  static final int FOLDS = 5;

  private InnerFolds() {}

  /**
   * The fold of each row, 0 to {@link #FOLDS} - 1. Rows of weight 0 take no part and are dealt
   * last. Rows of a group are left out together; fewer groups than folds are left out one by one.
   *
   * @param train rows with classes
   */
  static int[] of(Dataset train, long seed) {
    Target.Labels labels = (Target.Labels) train.target();
    int[] order = Xoshiro256PlusPlus.ofSeed(seed).permutation(labels.size());
    int idle = labels.classes().size();
    int[] kinds = labels.of().clone();
    train.weights().ifPresent(w -> Arrays.setAll(kinds, i -> w[i] > 0 ? kinds[i] : idle));
    if (train.groups().isPresent()) {
      Groups groups = train.groups().get();
      requireTwo(groups);
      return groups.deal(kinds, Math.min(FOLDS, groups.count()), order);
    }
    int[] folds = new int[kinds.length];
    int dealt = 0;
    for (int kind = 0; kind <= idle; kind++) {
      for (int row : order) {
        if (kinds[row] == kind) {
          folds[row] = dealt++ % FOLDS;
        }
      }
    }
    return folds;
  }

  private static void requireTwo(Groups groups) {
    if (groups.count() < 2) {
      throw new InputException(
          "All rows to learn probabilities from are of one group.",
          "Expected two groups or more, because machines judge rows of groups that they have not seen.",
          "Maybe another column has the groups, or use more folds.");
    }
  }
}
