package mosek.fusion;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.smkl.api.conic.Cone;
import org.smkl.api.conic.ConicModel;

/**
 * The recorded model for Clarabel, by the documented meaning of each domain. Each row of the
 * neutral model is a combination of rows of the constraint, and the multipliers go back by its
 * transpose.
 */
final class Neutral {
  private static final double HALF = Math.sqrt(0.5);

  private Neutral() {}

  /** Weights of rows of a constraint. */
  private record Mix(int[] rows, double[] weights) {}

  static ConicModel of(Model model) {
    ConicModel.Builder builder = ConicModel.builder(model.name);
    builder.variables("x", model.variables);
    Affine objective = model.objective;
    builder.constant(objective.offset()[0]);
    for (int k = 0; k < objective.value().length; k++) {
      builder.minimise(objective.column()[k], objective.value()[k]);
    }
    int start = 0;
    for (Constraint constraint : model.constraints.values()) {
      constraint.start = start;
      List<Mix> mixes = mixes(constraint);
      builder.constraint(constraint.name, cone(constraint, mixes.size()));
      List<Map<Integer, Double>> entries = entries(constraint.rows);
      for (Mix mix : mixes) {
        add(builder, constraint.rows, entries, mix, bound(constraint.domain));
      }
      start += mixes.size();
    }
    return builder.build();
  }

  private static Cone cone(Constraint constraint, int size) {
    return switch (kind(constraint.domain)) {
      case "equalsTo" -> new Cone.Zero(size);
      case "greaterThan" -> new Cone.NonNegative(size);
      case "inSVecPSDCone" -> new Cone.PsdTriangle(order(size));
      default -> new Cone.SecondOrder(size);
    };
  }

  private static List<Mix> mixes(Constraint constraint) {
    List<Mix> mixes = new ArrayList<>();
    for (int r = 0; r < constraint.rows.size(); r++) {
      mixes.add(new Mix(new int[] {r}, new double[] {1}));
    }
    if (kind(constraint.domain).equals("inRotatedQCone")) {
      // 2 a b >= |w|^2 with a, b >= 0 is (a + b)/sqrt 2 >= |((a - b)/sqrt 2, w)|.
      mixes.set(0, new Mix(new int[] {0, 1}, new double[] {HALF, HALF}));
      mixes.set(1, new Mix(new int[] {0, 1}, new double[] {HALF, -HALF}));
    }
    return kind(constraint.domain).equals("inSVecPSDCone") ? byUpperColumns(mixes) : mixes;
  }

  /** The domain stacks the columns of the lower triangle, from the diagonal down. */
  private static List<Mix> byUpperColumns(List<Mix> stacked) {
    int order = order(stacked.size());
    Mix[][] matrix = new Mix[order][order];
    int next = 0;
    for (int j = 0; j < order; j++) {
      for (int i = j; i < order; i++) {
        matrix[j][i] = stacked.get(next++);
      }
    }
    List<Mix> upper = new ArrayList<>();
    for (int column = 0; column < order; column++) {
      for (int row = 0; row <= column; row++) {
        upper.add(matrix[row][column]);
      }
    }
    return upper;
  }

  static double[] dual(Constraint constraint, double[] y) {
    double[] dual = new double[constraint.rows.size()];
    int r = constraint.start;
    for (Mix mix : mixes(constraint)) {
      for (int k = 0; k < mix.rows.length; k++) {
        dual[mix.rows[k]] += mix.weights[k] * y[r];
      }
      r++;
    }
    return dual;
  }

  private static List<Map<Integer, Double>> entries(Affine rows) {
    List<Map<Integer, Double>> entries = new ArrayList<>();
    for (int r = 0; r < rows.size(); r++) {
      entries.add(new TreeMap<>());
    }
    for (int k = 0; k < rows.value().length; k++) {
      entries.get(rows.row()[k]).merge(rows.column()[k], rows.value()[k], Double::sum);
    }
    return entries;
  }

  private static void add(
      ConicModel.Builder builder,
      Affine rows,
      List<Map<Integer, Double>> entries,
      Mix mix,
      double bound) {
    double offset = -bound;
    Map<Integer, Double> sum = new TreeMap<>();
    for (int k = 0; k < mix.rows.length; k++) {
      double weight = mix.weights[k];
      offset += weight * rows.offset()[mix.rows[k]];
      entries.get(mix.rows[k]).forEach((j, v) -> sum.merge(j, weight * v, Double::sum));
    }
    builder.row(offset);
    sum.forEach(builder::entry);
  }

  private static int order(int size) {
    return (int) Math.round((Math.sqrt(8.0 * size + 1) - 1) / 2);
  }

  private static String kind(String domain) {
    return domain.replaceAll("\\(.*", "");
  }

  private static double bound(String domain) {
    return domain.contains("(") ? Double.parseDouble(domain.replaceAll(".*\\((.*)\\)", "$1")) : 0;
  }
}
