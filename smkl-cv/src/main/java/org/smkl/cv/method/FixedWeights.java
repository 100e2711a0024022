package org.smkl.cv.method;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.smkl.api.Problem;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.svm.bound.WeightedGram;
import org.smkl.svm.machine.Machines;
import org.smkl.svm.machine.StoredMachines;

/** Weights that do not depend on C, then SVMs; K(beta) is kept as long as the weights stay. */
abstract class FixedWeights implements Trainer {
  /**
   * Steps for each training point in a grid where K(beta) may be indefinite: the duality gap need
   * not close there, so something else has to end the search.
   */
  static final int INDEFINITE_GRID_STEPS = 10;

  final KernelData data;
  final MethodContext context;
  private final AlphaSolver solver;
  private final WarmAlpha chain = new WarmAlpha();
  private double[][] betas;
  private List<SymmetricMatrix> grams;

  /** The first one of the problem before: a task may change its kernels with C. */
  private SymmetricMatrix kernel;

  FixedWeights(KernelData data, MethodContext context) {
    this.data = data;
    this.context = context;
    this.solver = context.alphaSolver();
  }

  /** The weights of all machines, or of each; they may be of any sign and scale. */
  @Override
  public abstract double[][] weights(Parameters parameters);

  /** What to say about the weights last returned. */
  String remark() {
    return "";
  }

  @Override
  public final Learned train(Parameters parameters) {
    Problem problem = data.problem(parameters);
    double[][] weights = weights(parameters);
    if (grams == null || kernel != problem.gram(0) || !Arrays.deepEquals(weights, betas)) {
      betas = weights;
      kernel = problem.gram(0);
      grams = grams(problem);
    }
    boolean definite = positiveSemidefinite();
    if (!definite && context.exact() && problem.twoClasses() && plain(problem)) {
      PlainLibsvm.Trained svm =
          PlainLibsvm.train(grams.get(0), data.labels(), parameters.c(), context.budget().stop());
      return learned(problem, svm.alpha(), new double[] {svm.bias()}, "indefinite: LIBSVM");
    }
    AlphaOptions options =
        AlphaOptions.tolerance(context.tolerance()).stoppedBy(context.budget().stop());
    options = chain.at(problem).map(options::from).orElse(options);
    if (!definite) {
      options = options.atMost((long) data.n() * INDEFINITE_GRID_STEPS);
    }
    List<AlphaSolution> solutions = solve(problem, options);
    double[] alpha = Machines.alpha(solutions);
    chain.keep(problem, alpha);
    return bounded(problem, learned(problem, alpha, Machines.value(solutions).biases(), ""));
  }

  /** What was learned, with what can be said about its objective; for these methods nothing. */
  Learned bounded(Problem problem, Learned learned) {
    return learned;
  }

  private List<SymmetricMatrix> grams(Problem problem) {
    if (betas.length == 1) {
      return List.of(WeightedGram.of(problem, betas[0], context.budget().threads()));
    }
    List<SymmetricMatrix> parts = new ArrayList<>();
    for (int c = 0; c < betas.length; c++) {
      parts.add(GramPart.of(problem.grams(), betas[c], problem.blocks().get(c).points()));
    }
    return parts;
  }

  private List<AlphaSolution> solve(Problem problem, AlphaOptions options) {
    int threads = context.budget().threads();
    if (betas.length == 1) {
      return StoredMachines.of(problem, grams.get(0), threads).solve(solver, options, threads);
    }
    List<AlphaSolution> solutions = new ArrayList<>();
    for (int c = 0; c < betas.length; c++) {
      int number = c;
      AlphaOptions own =
          options.warmStart().map(a -> options.from(problem.part(a, number))).orElse(options);
      var block = problem.blocks().get(c);
      solutions.add(solver.solve(new AlphaProblem(grams.get(c), block.over(block.points())), own));
    }
    return solutions;
  }

  private Learned learned(Problem problem, double[] alpha, double[] biases, String svmRemark) {
    double[][] weights = betas;
    if (betas.length < biases.length) {
      weights = new double[biases.length][];
      Arrays.fill(weights, betas[0]);
    }
    double[][] expansions = new double[biases.length][];
    Arrays.setAll(expansions, c -> problem.source().overRows(problem.expansion(alpha, c)));
    return new Learned(
        weights,
        alpha,
        expansions,
        biases,
        Double.NaN,
        Double.NaN,
        String.join("; ", Arrays.asList(remark(), svmRemark)).replaceAll("^; |; $", ""));
  }

  private boolean plain(Problem problem) {
    return data.options().chosen().isEmpty()
        && Arrays.stream(problem.upper()).allMatch(u -> u == problem.upper()[0]);
  }

  /** Whether K(beta) is known to be positive semidefinite. */
  private boolean positiveSemidefinite() {
    for (double[] beta : betas) {
      for (int i = 0; i < beta.length; i++) {
        if (beta[i] < 0 || (beta[i] > 0 && !data.psd(i))) {
          return false;
        }
      }
    }
    return true;
  }
}
