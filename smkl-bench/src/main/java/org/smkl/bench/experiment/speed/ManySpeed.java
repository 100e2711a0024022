package org.smkl.bench.experiment.speed;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleBinaryOperator;
import org.smkl.api.Problem;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.api.relax.RelaxationResult;
import org.smkl.bench.experiment.DataFiles;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Findings;
import org.smkl.bench.experiment.Solved;
import org.smkl.bench.experiment.Spent;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Section;
import org.smkl.data.Dataset;
import org.smkl.data.scale.Standardizer;
import org.smkl.plugin.PluginException;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchProgress;
import org.smkl.search.SearchResult;

/** Many kernels: one for each gene, and planted problems. */
public final class ManySpeed {
  private static final double BOUND_TOLERANCE = 1e-6;
  private static final double GAP = 1e-3;
  private static final double LIMIT = 60;
  private static final double[] MOMENTS = {1, 5, 20, LIMIT};
  private static final int PLANTED_ROWS = 150;

  /** The relevant columns of a planted problem. */
  private static final int PLANTED = 3;

  private static final double C = 1;
  private static final double LAMBDA = 0.1;

  /** Measures. */
  public Section run(ExperimentContext context) {
    Findings found = Findings.of("many");
    Dataset genes = DataFiles.golub(context.dataDir(), "train");
    Dataset golub = Standardizer.fit(genes.x()).apply(genes);
    BooleanSupplier stopped = () -> context.budget().stop().stopRequested();
    for (int q : new int[] {100, 400, 2000, golub.columns()}) {
      if (!stopped.getAsBoolean()) {
        found.row("many-bound", bound(context, linear(golub, q, 3)));
      }
    }
    for (int k0 = 1; k0 <= 3 && !stopped.getAsBoolean(); k0++) {
      Problem problem = linear(golub, golub.columns(), k0);
      found.row("many-golub", search(context, problem));
    }
    for (int q : new int[] {50, 100, 200, 500, 1000}) {
      if (!stopped.getAsBoolean()) {
        Problem problem = planted(PLANTED_ROWS, q, context.seed());
        found.row("many-planted", search(context, problem));
      }
    }
    return found.section();
  }

  private static Result bound(ExperimentContext context, Problem problem) {
    RelaxationBackend own = context.backend();
    RelaxationResult result = relax(context, own, problem);
    return Solved.of(result)
        .with("q", problem.q())
        .with("own", processor(() -> relax(context, own, problem)))
        .with(
            "other",
            clarabel(context)
                .map(other -> processor(() -> relax(context, other, problem)))
                .orElse(Double.NaN));
  }

  private static Optional<RelaxationBackend> clarabel(ExperimentContext context) {
    try {
      return Optional.of(context.toolbox().backend(Optional.of("clarabel")));
    } catch (PluginException e) {
      return Optional.empty();
    }
  }

  private static RelaxationResult relax(
      ExperimentContext context, RelaxationBackend backend, Problem problem) {
    return backend.solve(
        problem,
        Node.root(),
        RelaxationOptions.defaults(context.alphaSolver())
            .withTolerance(BOUND_TOLERANCE)
            .withBudget(context.budget().withSeconds(LIMIT)));
  }

  /** The whole process's, because a conic solver has a thread of its own. */
  private static double processor(Runnable work) {
    return Spent.median(() -> Spent.on(work).processor(), 5, 3);
  }

  private static Result search(ExperimentContext context, Problem problem) {
    double[] gaps = new double[MOMENTS.length];
    Arrays.fill(gaps, 1);
    SearchListener listener =
        new SearchListener() {
          @Override
          public void progress(SearchProgress progress) {
            for (int k = 0; k < MOMENTS.length; k++) {
              if (progress.seconds() <= MOMENTS[k]) {
                gaps[k] = Math.min(gaps[k], progress.relativeGap());
              }
            }
          }
        };
    double before = Spent.processorSeconds();
    SearchResult result =
        context.search(problem, GAP, context.budget().withSeconds(LIMIT), listener);
    Result row =
        Solved.of(result)
            .with("q", problem.q())
            .with("k0", problem.k0())
            .with("processor", Spent.processorSeconds() - before);
    for (int k = 0; k < MOMENTS.length; k++) {
      row = row.with("gap%.0f".formatted(MOMENTS[k]), gaps[k]);
    }
    return row;
  }

  /** The first q columns of a set, each with a linear kernel. */
  private static Problem linear(Dataset data, int q, int k0) {
    return of(data.x(), data.labels(), q, k0, (s, t) -> s * t);
  }

  /**
   * Gaussian columns of which the first three decide the label, with some noise; an RBF kernel for
   * each.
   */
  private static Problem planted(int n, int q, long seed) {
    Random random = new Random(seed);
    double[][] x = new double[n][q];
    double[] labels = new double[n];
    for (int j = 0; j < n; j++) {
      Arrays.setAll(x[j], i -> random.nextGaussian());
      double score = 0.3 * random.nextGaussian();
      for (int i = 0; i < PLANTED; i++) {
        score += x[j][i];
      }
      labels[j] = score > 0 ? 1 : -1;
    }
    return of(x, labels, q, PLANTED, (s, t) -> Math.exp(-0.5 * (s - t) * (s - t)));
  }

  private static Problem of(
      double[][] x, double[] labels, int q, int k0, DoubleBinaryOperator kernel) {
    int n = labels.length;
    List<SymmetricMatrix> grams = new ArrayList<>();
    for (int i = 0; i < q; i++) {
      int column = i;
      double[] entries = new double[n * n];
      Arrays.setAll(entries, e -> kernel.applyAsDouble(x[e / n][column], x[e % n][column]));
      grams.add(SymmetricMatrix.wrap(n, entries));
    }
    boolean[] psd = new boolean[q];
    Arrays.fill(psd, true);
    double[] box = new double[n];
    Arrays.fill(box, C);
    return new Problem(grams, psd, labels, box, LAMBDA, k0);
  }
}
