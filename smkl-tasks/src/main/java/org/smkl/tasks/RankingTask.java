package org.smkl.tasks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.smkl.api.Block;
import org.smkl.api.NumberParameter;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.Versions;
import org.smkl.api.task.RowPair;
import org.smkl.api.task.TaskDecision;
import org.smkl.api.task.TaskFamily;
import org.smkl.api.task.TaskInput;
import org.smkl.api.task.TaskMachine;
import org.smkl.api.task.TaskMachines;
import org.smkl.api.task.TaskTargets;

/**
 * Ranking by pairs (RankSVM): within a group, rows with larger numbers come first.
 *
 * <pre>
 *   min over w of  1/2 |w|^2 + sum over pairs y_i &gt; y_j of C_ij max(0, 1 - (f_i - f_j))
 * </pre>
 *
 * Two rows of one group are a pair, with C_ij = C_i C_j / C. Points are pairs, p = 1, s = +1, u =
 * C_ij, and there is no bias: it would cancel. With reach = r a row is compared with those alone
 * that have one of the r next smaller numbers of its group; 0 is all.
 */
public final class RankingTask implements TaskFamily {
  private static final String REACH = "reach";

  /** A Gram matrix has no more points, and one is the zero point. */
  private static final int MOST = SymmetricMatrix.MAX_ORDER - 1;

  /** For ServiceLoader. */
  public RankingTask() {}

  @Override
  public String id() {
    return "ranking";
  }

  @Override
  public String version() {
    return Versions.of(RankingTask.class);
  }

  @Override
  public String description() {
    return "ranking by pairs: within a group, rows with larger numbers come first";
  }

  @Override
  public TaskTargets targets() {
    return TaskTargets.NUMBERS;
  }

  @Override
  public List<NumberParameter> parameters() {
    return List.of(
        NumberParameter.of(
            REACH, "with how many next smaller numbers of its group a row is compared; 0: all", 0));
  }

  @Override
  public TaskMachines machines(TaskInput input) {
    double reach = input.arguments().number(REACH);
    if (!(reach >= 0) || reach != Math.rint(reach)) {
      throw new IllegalArgumentException(
          "Parameter 'reach' must be a whole number, 0 or more; got %s.".formatted(reach));
    }
    List<RowPair> pairs = pairs(input, reach == 0 ? Double.POSITIVE_INFINITY : reach);
    double[] bounds = input.bounds();
    double[] upper = new double[pairs.size()];
    double[] ones = new double[pairs.size()];
    Arrays.fill(ones, 1);
    Arrays.setAll(
        upper, p -> bounds[pairs.get(p).first()] * bounds[pairs.get(p).second()] / input.c());
    TaskMachine machine = TaskMachine.of(new Block(null, ones, upper, ones)).withoutBias();
    return TaskMachines.of(TaskDecision.ORDER, List.of(machine)).overPairs(pairs);
  }

  /** In the order of their first rows, then of their second. */
  private static List<RowPair> pairs(TaskInput input, double reach) {
    // Without negative zeros, which sorting tells from others.
    double[] y = Arrays.stream(input.numbers()).map(value -> value + 0.0).toArray();
    int[] groups = input.groups().length == 0 ? new int[input.rows()] : input.groups();
    double[] bounds = input.bounds();
    double[][] levels = new double[Arrays.stream(groups).max().orElse(-1) + 1][];
    for (int g = 0; g < levels.length; g++) {
      levels[g] = levels(g, groups, y, bounds);
    }
    List<RowPair> pairs = new ArrayList<>();
    for (int i = 0; i < y.length; i++) {
      for (int j = 0; j < y.length; j++) {
        boolean compared = bounds[i] > 0 && bounds[j] > 0 && groups[i] == groups[j] && y[i] > y[j];
        double[] of = levels[groups[i]];
        if (compared && Arrays.binarySearch(of, y[i]) - Arrays.binarySearch(of, y[j]) <= reach) {
          pairs.add(new RowPair(i, j));
          if (pairs.size() > MOST) {
            throw new UnsupportedOperationException(
                "There are more than %d pairs of rows to compare. Maybe name the column of groups, or compare each row with the next smaller numbers alone: 'ranking(reach=1)'."
                    .formatted(MOST));
          }
        }
      }
    }
    if (pairs.isEmpty()) {
      throw new UnsupportedOperationException(
          "No two of %d rows can be compared: expected rows of one group with different numbers. Maybe another column has the groups."
              .formatted(y.length));
    }
    return pairs;
  }

  /** The different numbers of a group, ascending. */
  private static double[] levels(int group, int[] groups, double[] y, double[] bounds) {
    double[] all = new double[y.length];
    int count = 0;
    for (int i = 0; i < y.length; i++) {
      if (groups[i] == group && bounds[i] > 0) {
        all[count++] = y[i];
      }
    }
    return Arrays.stream(all, 0, count).sorted().distinct().toArray();
  }
}
