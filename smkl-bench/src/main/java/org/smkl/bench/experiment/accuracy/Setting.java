package org.smkl.bench.experiment.accuracy;

import java.util.List;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.cv.Grid;
import org.smkl.cv.method.Axis;
import org.smkl.cv.method.Methods;
import org.smkl.cv.method.MklMethod;
import org.smkl.gram.NamedKernelSets;
import org.smkl.gram.PsdPolicy;

/** Under which conditions methods are compared; both are always shown. */
enum Setting {
  /**
   * The baselines as the paper ran them: polynomial kernels with scale 1, indefinite kernels left
   * in, C = 1000. SMKL has its own kernels and a cross-validated C.
   */
  AS_PUBLISHED("as-published"),
  /** Every method gets equal kernels, an equal policy and a C by equal cross-validation. */
  FAIR("fair");

  private static final double UNTUNED_C = 1000;

  private final String label;

  Setting(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }

  /** The methods compared, with those that a user has besides in the fair setting. */
  List<MklMethod> methods(ExperimentContext context) {
    return this == FAIR ? context.methods(methods()) : methods();
  }

  List<MklMethod> methods() {
    return this == AS_PUBLISHED
        ? List.of(Methods.EASY, Methods.AVERAGE, Methods.CKA, Methods.BEST_RESPONSE)
        : List.of(
            Methods.EASY,
            Methods.AVERAGE,
            Methods.CKA,
            Methods.CKA_NON_NEGATIVE,
            Methods.SINGLE,
            Methods.ALGORITHM_1,
            Methods.BEST_RESPONSE,
            Methods.WARM_FULL,
            Methods.DEFAULT,
            Methods.CERTIFIED);
  }

  /** The method that stands for this one within grids. */
  static MklMethod tuned(MklMethod method) {
    // As published: all of ours that have a k0 are tuned by best response, which is cheap.
    return Methods.all().contains(method) && method.axes().contains(Axis.K0)
        ? Methods.BEST_RESPONSE
        : method;
  }

  private boolean untuned(MklMethod method) {
    return this == AS_PUBLISHED && !method.axes().contains(Axis.K0);
  }

  /** Names the conditions of a method's grid: those of our own methods are the same in both. */
  String gridLabel(MklMethod method) {
    return untuned(method) ? label : FAIR.label;
  }

  /** The candidate kernels that a method gets. */
  String kernels(MklMethod method, int count) {
    String specs =
        NamedKernelSets.all()
            .get(count == 10 ? NamedKernelSets.PUBLISHED_10 : NamedKernelSets.PUBLISHED_50);
    // Only polynomials have offset 0 or 1 with this scale and a degree.
    return untuned(method) ? specs.replaceAll("(degree=\\d+),scale=0.01", "$1,scale=1") : specs;
  }

  /** What happens to indefinite kernels. */
  PsdPolicy psd(MklMethod method) {
    return untuned(method) ? PsdPolicy.KEEP : PsdPolicy.DROP;
  }

  /** The grid of a method. */
  Grid grid(MklMethod method, int count, boolean quick) {
    Grid grid = Grid.published(count);
    if (quick) {
      grid =
          new Grid(
              List.of(grid.c().get(0), grid.c().get(3)), List.of(0.01, 1.0, 100.0), List.of(1, 3));
    }
    if (method == Methods.EASY) {
      List<Double> all = Grid.easyLambda();
      grid = grid.withLambda(quick ? List.of(all.get(0), all.get(12), all.get(24)) : all);
    }
    return untuned(method) ? grid.withC(List.of(UNTUNED_C)) : grid;
  }
}
