package org.smkl.relax.form;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.smkl.api.Problem;
import org.smkl.api.conic.Cone;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.relax.Formulation;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxedPoint;
import org.smkl.svm.bound.WeightedGram;

/**
 * The relaxation by all l x l principal minors of [theta gamma'; gamma K(b)] that contain the first
 * row; l = 3 is the paper's 3x3-SDP. Few of them matter: {@link #start} has the 2 x 2 ones, and
 * {@link #refine} adds those that the last solution violates most. {@link #complete} has all.
 *
 * <p>Points that no allowed kernel tells apart share one gamma; see {@link PointClasses}.
 */
final class MinorsSdp implements Formulation {
  /** Violated minors added in a round, for each point. */
  private static final int MINORS_PER_POINT = 2;

  private final Problem problem;
  private final KernelChoice choice;
  private final PointClasses classes;
  private final int size;
  private final List<int[]> minors;
  private final Formulation margins;

  private MinorsSdp(
      Problem problem, KernelChoice choice, PointClasses classes, int size, List<int[]> minors) {
    this.problem = problem;
    this.choice = choice;
    this.classes = classes;
    this.size = size;
    this.minors = minors;
    String name = "minors-%dx%d".formatted(size + 1, size + 1);
    MarginModel margin = MarginModel.relaxed(name, problem, choice, classes, 1);
    margin.basis();
    for (int[] points : minors) {
      addMinor(margin, points);
    }
    margins = margin.formulation();
  }

  /** The 2 x 2 minors alone, to be refined. */
  static MinorsSdp start(Problem problem, Node node, int l) {
    KernelChoice choice = KernelChoice.of(problem, node);
    PointClasses classes = PointClasses.merge(problem, choice);
    int size = Math.min(l - 1, classes.count());
    return new MinorsSdp(problem, choice, classes, size, List.of());
  }

  /** All minors at once. */
  static MinorsSdp complete(Problem problem, Node node, int l, long limit) {
    MinorsSdp start = start(problem, node, l);
    int m = start.classes.count();
    long count = SubsetSeparation.count(m, start.size);
    if (count > limit) {
      throw new IllegalArgumentException(
          "The relaxation by %dx%d minors has %d of them on %d distinct points; at most %d are written down at once. Maybe take a smaller instance, or the full relaxation in second-order form, which is stronger and smaller."
              .formatted(l, l, count, m, limit));
    }
    return start.with(SubsetSeparation.subsets(m, start.size));
  }

  private MinorsSdp with(List<int[]> points) {
    return new MinorsSdp(problem, choice, classes, size, points);
  }

  /** Why minors of this size cannot be separated on this many points; empty if they can. */
  static Optional<String> unsupported(int m, int l) {
    long count = SubsetSeparation.count(m, Math.min(l - 1, m));
    return l <= 3 || count <= SubsetSeparation.MAX_SETS
        ? Optional.empty()
        : Optional.of(
            "Minors of size %d are found by going through all %d sets of points; at most %d are supported. Maybe use l = 3, or the full relaxation in second-order form, which is stronger and cheaper."
                .formatted(l, count, SubsetSeparation.MAX_SETS));
  }

  private void addMinor(MarginModel margin, int[] points) {
    ConicModel.Builder builder = margin.builder();
    StringBuilder name = new StringBuilder("minor");
    for (int c : points) {
      name.append(':').append(classes.first()[c]);
    }
    builder.constraint(name.toString(), new Cone.PsdTriangle(points.length + 1));
    builder.row(0).entry(margin.theta(0), 1);
    for (int k = 0; k < points.length; k++) {
      builder.row(0).entry(margin.gamma(points[k]), MarginModel.SQRT2);
      for (int j = 0; j <= k; j++) {
        double factor = j == k ? 1 : MarginModel.SQRT2;
        margin.kernelRow(factor, classes.first()[points[j]], classes.first()[points[k]]);
      }
    }
  }

  @Override
  public ConicModel model() {
    return margins.model();
  }

  @Override
  public RelaxedPoint read(ConicSolution solution) {
    return margins.read(solution);
  }

  @Override
  public Optional<Formulation> refine(ConicSolution solution, double tolerance, int threads) {
    if (size < 2) {
      return Optional.empty();
    }
    ConicModel model = model();
    double[] beta = choice.spread(solution.values(model, "beta"));
    Correlations matrix =
        new Correlations(
            solution.values(model, "theta")[0],
            solution.values(model, "gamma"),
            WeightedGram.of(problem, beta, threads),
            classes.first());
    List<Minor> violated =
        size == 2
            ? PairSeparation.violated(matrix, tolerance, threads)
            : SubsetSeparation.violated(matrix, size, tolerance);
    List<int[]> added = mostViolated(violated);
    if (added.isEmpty()) {
      return Optional.empty();
    }
    List<int[]> all = new ArrayList<>(minors);
    all.addAll(added);
    return Optional.of(with(all));
  }

  /** Those not in the model yet; those in it hold as far as the solver's tolerance goes. */
  private List<int[]> mostViolated(List<Minor> violated) {
    Set<List<Integer>> present = new HashSet<>();
    minors.forEach(points -> present.add(key(points)));
    return violated.stream()
        .filter(minor -> !present.contains(key(minor.points())))
        .sorted(Minor.MOST_VIOLATED)
        .limit((long) MINORS_PER_POINT * classes.count())
        .map(Minor::points)
        .toList();
  }

  private static List<Integer> key(int[] points) {
    List<Integer> key = new ArrayList<>(points.length);
    for (int c : points) {
      key.add(c);
    }
    return key;
  }
}
