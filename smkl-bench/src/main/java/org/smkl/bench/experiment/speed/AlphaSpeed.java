package org.smkl.bench.experiment.speed;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import libsvm.svm_problem;
import org.smkl.api.Availability;
import org.smkl.api.Problem;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Instance;
import org.smkl.console.report.Columns;
import org.smkl.console.report.Section;
import org.smkl.svm.bound.WeightedGram;

/** The alpha-step of smo against LIBSVM's Java port, at the duality gap that LIBSVM reaches. */
public final class AlphaSpeed {
  /** LIBSVM's default tolerance, and a tight one. */
  private static final double[] EPS = {1e-3, 1e-6};

  private record Cold(
      String set, int n, double eps, double gap, double rows, double train, double own) {}

  private record Warm(String set, int steps, double[] seconds) {}

  private record Measured(List<Cold> cold, Optional<Warm> warm) {}

  /** Measures. */
  public Section run(ExperimentContext context) {
    AlphaSolver smo = context.toolbox().alpha(Optional.of("smo"));
    List<Measured> measured =
        Sets.each(
            context,
            set -> {
              Instance instance = Instance.lazily(context, set).get();
              Problem problem = instance.data().problem(instance.chosen());
              return new Measured(
                  cold(set, problem, PublishedWeights.of(instance), smo),
                  warm(context, set, problem, smo));
            });
    return Sets.section(
        "alpha",
        new Columns<Cold>()
            .text("data", Cold::set)
            .number("n", Cold::n)
            .number("eps", Cold::eps)
            .gap("gap", Cold::gap)
            .seconds("libsvm rows, s", Cold::rows)
            .seconds("libsvm train, s", Cold::train)
            .seconds("smo, s", Cold::own)
            .number("whole, x", row -> (row.rows() + row.train()) / row.own())
            .number("optimisation, x", row -> row.train() / row.own())
            .table(
                "alpha-cold",
                "Alpha-step, cold (processor time, single thread, equal duality gap)",
                "",
                measured.stream().flatMap(m -> m.cold().stream()).toList()),
        new Columns<Warm>()
            .text("data", Warm::set)
            .number("steps", Warm::steps)
            .seconds("libsvm cold, s", row -> row.seconds()[0])
            .seconds("smo cold, s", row -> row.seconds()[1])
            .seconds("smo warm, s", row -> row.seconds()[2])
            .number("warm, x", row -> row.seconds()[0] / row.seconds()[2])
            .table(
                "alpha-warm",
                "Alpha-steps along the saddle method's weights (relative duality gap 1e-4)",
                "",
                measured.stream().flatMap(m -> m.warm().stream()).toList()));
  }

  private static List<Cold> cold(String set, Problem problem, double[] beta, AlphaSolver smo) {
    AlphaProblem step =
        AlphaProblem.classification(
            WeightedGram.of(problem, beta, 1), problem.signs(), problem.upper());
    double c = problem.upper()[0];
    svm_problem rows = LibsvmPeer.rows(step);
    double rowSeconds = Clock.cpu(() -> LibsvmPeer.rows(step));
    List<Cold> measured = new ArrayList<>();
    for (double eps : EPS) {
      double gap = step.evaluate(LibsvmPeer.train(rows, c, eps)).relativeGap();
      double tolerance = Math.max(1e-12, gap);
      double train = Clock.cpu(() -> LibsvmPeer.train(rows, c, eps));
      double own = Clock.cpu(() -> smo.solve(step, AlphaOptions.tolerance(tolerance)));
      measured.add(new Cold(set, problem.n(), eps, gap, rowSeconds, train, own));
    }
    return measured;
  }

  /** Lets the saddle method run and times three ways to take each of its alpha-steps. */
  private static Optional<Warm> warm(
      ExperimentContext context, String set, Problem problem, AlphaSolver smo) {
    Optional<RelaxationBackend> saddle = context.toolbox().defaultBackend();
    Recorder recorder = new Recorder(smo);
    saddle.ifPresent(
        backend ->
            backend.solve(
                problem, Node.root(), RelaxationOptions.defaults(recorder).withTolerance(1e-6)));
    return saddle.map(backend -> new Warm(set, recorder.times.size(), recorder.sums()));
  }

  /** Solves as it is told, and besides times LIBSVM, smo cold and smo warm at a gap of 1e-4. */
  private static final class Recorder implements AlphaSolver {
    private static final double TOLERANCE = 1e-4;
    private final AlphaSolver smo;
    private final List<double[]> times = new ArrayList<>();
    private double[] last;

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
    public Availability availability() {
      return smo.availability();
    }

    @Override
    public Optional<String> unsupported(AlphaProblem step) {
      return smo.unsupported(step);
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
