package org.smkl.core.probability;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.smkl.core.score.Coupling;
import org.smkl.core.score.Sigmoid;
import org.smkl.core.task.Role;
import org.smkl.core.task.Task;
import org.smkl.core.task.TaskKind;
import org.smkl.error.Check;

/**
 * How the values of a task's machines become probabilities of its classes: two classes by the
 * sigmoid itself, pairs by coupling, one against the rest by dividing through the sum. A class
 * without training rows has probability 0. Immutable, thread-safe.
 *
 * @param task what the machines tell apart; no regression
 * @param sigmoids one for each machine
 */
public record Probabilities(Task task, List<Sigmoid> sigmoids) {
  /** Checks that there are sigmoids for all that it takes. */
  public Probabilities {
    sigmoids = List.copyOf(sigmoids);
    Check.that(!task.regression(), "sigmoids", "of a regression", "classes");
    Check.length("sigmoids", sigmoids.size(), task.roles().size());
    if (task.kind() == TaskKind.ONE_VERSUS_ONE) {
      Set<Set<Integer>> pairs = new HashSet<>();
      task.roles().forEach(role -> pairs.add(Set.of(role.positive(), role.negative())));
      int k = present(task).length;
      Check.that(
          pairs.size() == task.roles().size() && pairs.size() == k * (k - 1) / 2,
          "roles",
          task.roles().size() + " pairs of " + k + " classes",
          "each pair once");
    }
  }

  /** One for each class of the task, summing to 1; the values are one for each machine. */
  public double[] of(double[] decisions) {
    double[] positive =
        IntStream.range(0, sigmoids.size())
            .mapToDouble(m -> sigmoids.get(m).probability(finite(decisions[m])))
            .toArray();
    return switch (task.kind()) {
      case CLASSIFICATION -> {
        double[] both = new double[2];
        Role role = task.roles().get(0);
        both[role.positive()] = positive[0];
        both[role.negative()] = 1 - positive[0];
        yield both;
      }
      case ONE_VERSUS_REST -> spread(Coupling.oneVersusRest(positive));
      case ONE_VERSUS_ONE -> spread(Coupling.pairwise(pairs(positive)));
      case REGRESSION, RANKING -> throw new AssertionError(task);
    };
  }

  private double[][] pairs(double[] positive) {
    int[] present = present(task);
    double[][] r = new double[present.length][present.length];
    for (int m = 0; m < positive.length; m++) {
      int i = Arrays.binarySearch(present, task.roles().get(m).positive());
      int j = Arrays.binarySearch(present, task.roles().get(m).negative());
      r[i][j] = positive[m];
      r[j][i] = 1 - positive[m];
    }
    return r;
  }

  /** From the classes that have machines to all. */
  private double[] spread(double[] known) {
    int[] present = present(task);
    double[] all = new double[task.classes().size()];
    if (task.kind() == TaskKind.ONE_VERSUS_REST) {
      IntStream.range(0, known.length).forEach(m -> all[task.roles().get(m).positive()] = known[m]);
    } else {
      IntStream.range(0, known.length).forEach(k -> all[present[k]] = known[k]);
    }
    return all;
  }

  private static int[] present(Task task) {
    return task.roles().stream()
        .flatMap(role -> Stream.of(role.positive(), role.negative()))
        .filter(c -> c != Role.NONE)
        .mapToInt(c -> c)
        .sorted()
        .distinct()
        .toArray();
  }

  /** A value that overflowed still says which side it is on. */
  private static double finite(double value) {
    return Math.max(-Double.MAX_VALUE, Math.min(Double.MAX_VALUE, value));
  }
}
