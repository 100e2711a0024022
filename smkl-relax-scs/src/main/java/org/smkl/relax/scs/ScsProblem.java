package org.smkl.relax.scs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.smkl.conic.StandardCone;
import org.smkl.conic.StandardProblem;

/**
 * A problem with its rows in the order of SCS: first the rows that are zero, then those that are
 * zero or more, the second-order cones and the semidefinite ones, whose triangles go by rows where
 * the neutral model's go by columns.
 *
 * @param rowIndices of the entries of A, ascending within a column
 * @param values of the entries of A
 * @param b right-hand side
 * @param cones as {@link ScsNative#solve} reads them
 * @param place where row r of the given problem went
 */
@SuppressWarnings("EnumOrdinal") // Kinds are declared in the order in which SCS takes them.
record ScsProblem(int[] rowIndices, double[] values, double[] b, int[] cones, int[] place) {
  static ScsProblem of(StandardProblem problem) {
    List<Integer> secondOrder = new ArrayList<>();
    List<Integer> semidefinite = new ArrayList<>();
    int[] rows = new int[StandardCone.Kind.values().length];
    for (StandardCone cone : problem.cones()) {
      rows[cone.kind().ordinal()] += rowsOf(cone);
      if (cone.kind() == StandardCone.Kind.SECOND_ORDER) {
        secondOrder.add(cone.size());
      } else if (cone.kind() == StandardCone.Kind.PSD_TRIANGLE) {
        semidefinite.add(cone.size());
      }
    }
    List<Integer> cones = new ArrayList<>(List.of(rows[0], rows[1], secondOrder.size()));
    cones.addAll(secondOrder);
    cones.add(semidefinite.size());
    cones.addAll(semidefinite);
    int[] place = places(problem, rows);
    double[] b = new double[place.length];
    for (int r = 0; r < b.length; r++) {
      b[place[r]] = problem.b()[r];
    }
    int[] indices = new int[problem.rowIndices().length];
    double[] values = new double[indices.length];
    for (int j = 0; j + 1 < problem.columnStarts().length; j++) {
      placeColumn(
          problem,
          place,
          problem.columnStarts()[j],
          problem.columnStarts()[j + 1],
          indices,
          values);
    }
    return new ScsProblem(
        indices, values, b, cones.stream().mapToInt(Integer::intValue).toArray(), place);
  }

  /** A vector over the rows of SCS in the order of the given problem. */
  double[] back(double[] rows) {
    double[] result = new double[rows.length];
    Arrays.setAll(result, r -> rows[place[r]]);
    return result;
  }

  private static int rowsOf(StandardCone cone) {
    return cone.kind() == StandardCone.Kind.PSD_TRIANGLE
        ? cone.size() * (cone.size() + 1) / 2
        : cone.size();
  }

  private static int[] places(StandardProblem problem, int[] rows) {
    int[] next = new int[rows.length];
    for (int kind = 1; kind < next.length; kind++) {
      next[kind] = next[kind - 1] + rows[kind - 1];
    }
    int[] place = new int[problem.b().length];
    int row = 0;
    for (StandardCone cone : problem.cones()) {
      int start = next[cone.kind().ordinal()];
      int size = rowsOf(cone);
      if (cone.kind() == StandardCone.Kind.PSD_TRIANGLE) {
        for (int j = 0; j < cone.size(); j++) {
          for (int i = 0; i <= j; i++) {
            place[row++] = start + i * cone.size() - i * (i - 1) / 2 + j - i;
          }
        }
      } else {
        for (int r = 0; r < size; r++) {
          place[row++] = start + r;
        }
      }
      next[cone.kind().ordinal()] += size;
    }
    return place;
  }

  private static void placeColumn(
      StandardProblem problem, int[] place, int start, int end, int[] indices, double[] values) {
    // Packed as row and entry, so that one sort of numbers orders both.
    long[] keys = new long[end - start];
    for (int e = start; e < end; e++) {
      keys[e - start] = ((long) place[problem.rowIndices()[e]] << 32) | e;
    }
    Arrays.sort(keys);
    for (int k = 0; k < keys.length; k++) {
      indices[start + k] = (int) (keys[k] >> 32);
      values[start + k] = problem.values()[(int) keys[k]];
    }
  }
}
