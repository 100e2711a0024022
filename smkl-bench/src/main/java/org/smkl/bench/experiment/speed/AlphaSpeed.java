package org.smkl.bench.experiment.speed;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import libsvm.svm;
import libsvm.svm_model;
import libsvm.svm_problem;
import org.smkl.api.Problem;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.api.relax.Node;
import org.smkl.api.relax.RelaxationBackend;
import org.smkl.api.relax.RelaxationOptions;
import org.smkl.bench.experiment.ExperimentContext;
import org.smkl.bench.experiment.Findings;
import org.smkl.bench.experiment.Instance;
import org.smkl.bench.experiment.Spent;
import org.smkl.bench.result.Result;
import org.smkl.console.report.Section;
import org.smkl.core.fit.Start;
import org.smkl.cv.method.PlainLibsvm;
import org.smkl.svm.bound.WeightedGram;

/** The alpha-step of smo against LIBSVM's Java port, at the duality gap that LIBSVM reaches. */
public final class AlphaSpeed {
  /** LIBSVM's default tolerance, and a tight one. */
  private static final double[] EPS = {1e-3, 1e-6};

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** Weights of the published random-start solutions, on which solvers are timed. */
  private static final Map<String, String> STARTS =
      Map.of(
          "iris", "kernels:0",
          "wine", "weights:0=0.5512,5=0.4488",
          "breastcancer", "kernels:0,3",
          "ionosphere", "kernels:6",
          "spambase", "kernels:0,3,5,6,9",
          "banknote", "kernels:4",
          "heart", "kernels:4,5,6,9",
          "haberman", "kernels:4",
          "mammographic", "kernels:9",
          "parkinsons", "kernels:4,5");

  /** Measures. */
  public Section run(ExperimentContext context) {
    Findings found = Findings.of("alpha");
    AlphaSolver smo = context.toolbox().alpha(Optional.of("smo"));
    SetsSpeed.each(
        context,
        set -> {
          Instance instance = Instance.lazily(context, set).get();
          Problem problem = instance.chosenProblem();
          double[] beta =
              instance.prepared().restrict((Start.Weights) Start.parse(STARTS.get(set)));
          cold(problem, beta, smo).forEach(row -> found.row("alpha-cold", row.with("set", set)));
          warm(context, problem, smo)
              .ifPresent(row -> found.row("alpha-warm", row.with("set", set)));
        });
    return found.section();
  }

  private static List<Result> cold(Problem problem, double[] beta, AlphaSolver smo) {
    AlphaProblem step =
        AlphaProblem.classification(
            WeightedGram.of(problem, beta, 1), problem.signs(), problem.upper());
    double c = problem.upper()[0];
    svm_problem rows = rows(step);
    double rowSeconds = AlphaSpeed.cpu(() -> rows(step));
    List<Result> measured = new ArrayList<>();
    for (double eps : EPS) {
      double gap = step.evaluate(AlphaSpeed.train(rows, c, eps)).relativeGap();
      double tolerance = Math.max(1e-12, gap);
      double train = AlphaSpeed.cpu(() -> AlphaSpeed.train(rows, c, eps));
      double own = AlphaSpeed.cpu(() -> smo.solve(step, AlphaOptions.tolerance(tolerance)));
      measured.add(
          Result.of("n", problem.n())
              .with("eps", eps)
              .with("gap", gap)
              .with("rows", rowSeconds)
              .with("train", train)
              .with("own", own));
    }
    return measured;
  }

  /** Lets the saddle method run and times three ways to take each of its alpha-steps. */
  private static Optional<Result> warm(
      ExperimentContext context, Problem problem, AlphaSolver smo) {
    Optional<RelaxationBackend> saddle = context.toolbox().defaultBackend();
    Recorder recorder = new Recorder(smo);
    saddle.ifPresent(
        backend ->
            backend.solve(
                problem, Node.root(), RelaxationOptions.defaults(recorder).withTolerance(1e-6)));
    return saddle.map(
        backend ->
            Result.of("steps", recorder.times.size())
                .with("libsvm", recorder.sum(0))
                .with("cold", recorder.sum(1))
                .with("warm", recorder.sum(2)));
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
    public AlphaSolution solve(AlphaProblem step, AlphaOptions options) {
      double eps = 1e-3;
      svm_problem[] rows = new svm_problem[1];
      double libsvm = AlphaSpeed.once(() -> rows[0] = AlphaSpeed.rows(step));
      double c = step.upper()[0];
      double gap;
      double train;
      do {
        double now = eps;
        double[][] alpha = new double[1][];
        train = AlphaSpeed.once(() -> alpha[0] = AlphaSpeed.train(rows[0], c, now));
        gap = step.evaluate(alpha[0]).relativeGap();
        eps /= 4;
      } while (gap > TOLERANCE && eps > 1e-8);
      AlphaOptions cold = AlphaOptions.tolerance(TOLERANCE);
      double coldTime = AlphaSpeed.once(() -> smo.solve(step, cold));
      double[] from = last;
      AlphaSolution[] solution = new AlphaSolution[1];
      AlphaOptions start = from == null ? cold : cold.from(from);
      double warmTime = AlphaSpeed.once(() -> solution[0] = smo.solve(step, start));
      last = solution[0].alpha();
      times.add(new double[] {libsvm + train, coldTime, warmTime});
      return smo.solve(step, options);
    }

    double sum(int k) {
      return times.stream().mapToDouble(step -> step[k]).sum();
    }
  }

  /** The Gram matrix of a problem as LIBSVM wants it. */
  private static svm_problem rows(AlphaProblem problem) {
    return PlainLibsvm.rows(problem.gram(), problem.signs());
  }

  /** LIBSVM's Java port as its users call it, to its own tolerance eps; returns alpha. */
  private static double[] train(svm_problem rows, double c, double eps) {
    svm.svm_set_print_string_function(text -> {});
    svm_model model = svm.svm_train(rows, PlainLibsvm.parameter(c, eps));
    double[] alpha = new double[rows.l];
    for (int k = 0; k < model.l; k++) {
      alpha[(int) model.SV[k][0].value - 1] = Math.abs(model.sv_coef[0][k]);
    }
    return alpha;
  }

  /** Median processor seconds of the calling thread; repeated at least thrice and for 0.2 s. */
  private static double cpu(Runnable work) {
    warmUp(work);
    return Spent.median(() -> once(work), 3, 0.2);
  }

  /** Processor seconds of one run, without warm-up. */
  private static double once(Runnable work) {
    long start = THREADS.getCurrentThreadCpuTime();
    work.run();
    return (THREADS.getCurrentThreadCpuTime() - start) * 1e-9;
  }

  /** Up to half a second, but at least once. */
  private static void warmUp(Runnable work) {
    long start = System.nanoTime();
    do {
      work.run();
    } while (System.nanoTime() - start < 500_000_000L);
  }
}
