package org.smkl.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import libsvm.svm_problem;
import org.smkl.api.Problem;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.core.bound.WeightedGram;

/** The alpha-step of smo against LIBSVM's Java port, at the duality gap that LIBSVM reaches. */
final class AlphaSuite implements Suite {
  /** LIBSVM's default tolerance, and a tight one. */
  private static final double[] EPS = {1e-3, 1e-6};

  @Override
  public String name() {
    return "alpha";
  }

  @Override
  public String description() {
    return "smo against the LIBSVM Java port on K(beta) of every set, cold and along the saddle method";
  }

  @Override
  public void run(BenchContext context) {
    AlphaSolver smo = context.toolbox().alpha(Optional.of("smo"));
    Table cold =
        new Table(
            "data",
            "n",
            "eps",
            "gap",
            "libsvm rows, s",
            "libsvm train, s",
            "smo, s",
            "whole, x",
            "optimisation, x");
    Table warm =
        new Table("data", "steps", "libsvm cold, s", "smo cold, s", "smo warm, s", "warm, x");
    for (String set : context.sets()) {
      if (context.stop().stopRequested()) {
        break;
      }
      BenchContext.Instance instance = context.prepare(set);
      cold(instance, smo, cold);
      warm(context, instance, smo, warm);
    }
    context.out().println("Alpha-step, cold (processor time, single thread, equal duality gap)");
    cold.print(context.out());
    context
        .out()
        .println("Alpha-steps along the saddle method's weights (relative duality gap 1e-4)");
    warm.print(context.out());
  }

  private static void cold(BenchContext.Instance instance, AlphaSolver smo, Table table) {
    Problem problem = instance.problem().problem();
    double[] beta = PublishedWeights.of(instance);
    AlphaProblem step =
        AlphaProblem.classification(
            WeightedGram.of(problem, beta, 1), problem.labels(), problem.box());
    double c = problem.box()[0];
    svm_problem rows = LibsvmPeer.rows(step);
    double rowSeconds = Clock.cpu(() -> LibsvmPeer.rows(step));
    for (double eps : EPS) {
      double gap = step.evaluate(LibsvmPeer.train(rows, c, eps)).relativeGap();
      double tolerance = Math.max(1e-12, gap);
      double train = Clock.cpu(() -> LibsvmPeer.train(rows, c, eps));
      double own = Clock.cpu(() -> smo.solve(step, AlphaOptions.tolerance(tolerance)));
      table.row(
          instance.name(),
          problem.n(),
          eps,
          gap,
          rowSeconds,
          train,
          own,
          (rowSeconds + train) / own,
          train / own);
    }
  }

  /** Lets the saddle method run and times three ways to take each of its alpha-steps. */
  private static void warm(
      BenchContext context, BenchContext.Instance instance, AlphaSolver smo, Table table) {
    Optional<RelaxationBackend> saddle = context.toolbox().defaultBackend();
    if (saddle.isEmpty()) {
      return;
    }
    Problem problem = instance.problem().problem();
    Recorder recorder = new Recorder(smo);
    saddle
        .get()
        .solve(problem, Node.root(), RelaxationOptions.defaults(recorder).withTolerance(1e-6));
    double[] sums = recorder.sums();
    table.row(instance.name(), recorder.steps, sums[0], sums[1], sums[2], sums[0] / sums[2]);
  }

  /** Solves as it is told, and besides times LIBSVM, smo cold and smo warm at a gap of 1e-4. */
  private static final class Recorder implements AlphaSolver {
    private static final double TOLERANCE = 1e-4;
    private final AlphaSolver smo;
    private final List<double[]> times = new ArrayList<>();
    private double[] last;
    private int steps;

    Recorder(AlphaSolver smo) {
      this.smo = smo;
    }

    @Override
    public String id() {
      return smo.id();
    }

    @Override
    public String version() {
      return smo.version();
    }

    @Override
    public AlphaSolution solve(AlphaProblem step, AlphaOptions options) {
      double eps = 1e-3;
      double[] libsvm = {0};
      svm_problem[] rows = new svm_problem[1];
      libsvm[0] = Clock.once(() -> rows[0] = LibsvmPeer.rows(step));
      double c = step.upper()[0];
      double gap;
      double train;
      do {
        double now = eps;
        double[][] alpha = new double[1][];
        train = Clock.once(() -> alpha[0] = LibsvmPeer.train(rows[0], c, now));
        gap = step.evaluate(alpha[0]).relativeGap();
        eps /= 4;
      } while (gap > TOLERANCE && eps > 1e-8);
      AlphaOptions cold = AlphaOptions.tolerance(TOLERANCE);
      double coldTime = Clock.once(() -> smo.solve(step, cold));
      double[] from = last;
      AlphaSolution[] solution = new AlphaSolution[1];
      AlphaOptions start = from == null ? cold : cold.from(from);
      double warmTime = Clock.once(() -> solution[0] = smo.solve(step, start));
      last = solution[0].alpha();
      times.add(new double[] {libsvm[0] + train, coldTime, warmTime});
      steps++;
      return smo.solve(step, options);
    }

    double[] sums() {
      double[] sums = new double[3];
      for (double[] t : times) {
        for (int k = 0; k < 3; k++) {
          sums[k] += t[k];
        }
      }
      return sums;
    }
  }
}
