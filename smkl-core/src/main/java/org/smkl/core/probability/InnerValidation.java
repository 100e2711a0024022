package org.smkl.core.probability;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.smkl.api.Block;
import org.smkl.api.Problem;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.alpha.AlphaOptions;
import org.smkl.api.alpha.AlphaProblem;
import org.smkl.api.alpha.AlphaSolution;
import org.smkl.api.alpha.AlphaSolver;
import org.smkl.core.score.Sigmoid;
import org.smkl.data.Dataset;
import org.smkl.data.Target;
import org.smkl.svm.bound.WeightedGram;
import org.smkl.svm.machine.Machines;
import org.smkl.svm.parallel.Parallel;
import org.smkl.svm.plan.ValueCost;

/**
 * Platt's sigmoids by cross-validation: the machines are trained on four fifths of the rows at the
 * weights of the kernels as they are, and judge the last fifth. Training rows would look far too
 * certain, because a machine puts them where it wants.
 *
 * <p>Upper bounds carry all weights into the training. Into the likelihood of a sigmoid go sample
 * weights, which say how often a row is there, but not weights of classes, which say what a mistake
 * costs: probabilities are about what is.
 */
public final class InnerValidation {
  /** Classes with fewer rows are pointed out. */
  private static final int MIN_CLASS_ROWS = InnerFolds.FOLDS;

  /** Classes that a message names. */
  private static final int MAX_LISTED_CLASSES = 10;

  private final Problem problem;
  private final Dataset train;
  private final Target.Labels labels;
  private final AlphaSolver solver;
  private final AlphaOptions options;
  private final List<double[]> betas;
  private final int threads;

  /** K(b), or null where it is not stored or another one for each machine. */
  private final SymmetricMatrix gram;

  private final int[] folds;
  private final double[][] heldOut;

  private InnerValidation(
      Problem problem,
      List<double[]> betas,
      Dataset train,
      long seed,
      AlphaSolver solver,
      AlphaOptions options,
      int threads) {
    this.problem = problem;
    this.train = train;
    this.labels = (Target.Labels) train.target();
    this.solver = solver;
    this.options = options;
    this.betas = betas;
    this.threads = threads;
    boolean shared = betas.size() == 1 && !ValueCost.of(problem).isHigh();
    this.gram = shared ? WeightedGram.of(problem, betas.get(0), threads) : null;
    this.folds = InnerFolds.of(train, seed);
    this.heldOut = new double[train.rows()][problem.blocks().size()];
  }

  /**
   * Calibrates the machines of a problem.
   *
   * @param problem its blocks are the machines
   * @param betas the weights of the kernels, once for all machines or for each
   * @param train the rows, with classes
   * @param seed of the folds
   * @param options of the alpha-steps; a warm start is not used
   * @return empty where the stop signal was raised before all was done
   */
  public static Optional<Calibration> run(
      Problem problem,
      List<double[]> betas,
      Dataset train,
      long seed,
      AlphaSolver solver,
      AlphaOptions options,
      int threads) {
    InnerValidation inner =
        new InnerValidation(problem, betas, train, seed, solver, options, threads);
    int machines = problem.blocks().size();
    // Products of kernels that are not stored come in a fixed order.
    Parallel.run(
        ValueCost.of(problem).tasksAtOnce(threads),
        InnerFolds.FOLDS * machines,
        task -> inner.judge(task / machines, task % machines));
    return options.stop().stopRequested() ? Optional.empty() : Optional.of(inner.calibration());
  }

  /** Trains a machine without a fold and writes down what it says about the rows of the fold. */
  private void judge(int fold, int machine) {
    int[] rows = IntStream.range(0, folds.length).filter(i -> folds[i] == fold).toArray();
    if (rows.length == 0 || options.stop().stopRequested()) {
      return;
    }
    Block block = problem.blocks().get(machine);
    int[] kept =
        IntStream.range(0, block.size()).filter(j -> folds[block.row(j)] != fold).toArray();
    double[] signs = Arrays.stream(kept).mapToDouble(j -> block.signs()[j]).toArray();
    if (Arrays.stream(signs).distinct().count() < 2) {
      // As in LIBSVM: who knows one class only says that it is this one.
      double only = signs.length == 0 ? 0 : signs[0];
      Arrays.stream(rows).forEach(i -> heldOut[i][machine] = only);
      return;
    }
    int[] points = Arrays.stream(kept).map(block::row).toArray();
    double[] upper = Arrays.stream(kept).mapToDouble(j -> block.upper()[j]).toArray();
    if (gram == null) {
      judge(machine, rows, Block.classifier(points, signs, upper));
      return;
    }
    AlphaSolution solution =
        solver.solve(AlphaProblem.classification(gram.part(points), signs, upper), options);
    for (int i : rows) {
      double value = solution.value().bias();
      for (int k = 0; k < points.length; k++) {
        if (solution.alpha()[k] != 0) {
          value += signs[k] * solution.alpha()[k] * gram.get(i, points[k]);
        }
      }
      heldOut[i][machine] = value;
    }
  }

  /** Judges a fold without a matrix: by a problem of its own, and products with what it finds. */
  private void judge(int machine, int[] rows, Block kept) {
    double[] beta = betas.get(betas.size() == 1 ? 0 : machine);
    Problem part =
        new Problem(
                problem.source(), problem.grounds(), List.of(kept), problem.lambda(), problem.k0())
            .withRules(problem.rules());
    AlphaSolution solution =
        Machines.at(part, beta, threads).solve(solver, options, threads).get(0);
    double[] v = part.expansion(solution.alpha(), 0);
    double[][] products;
    try {
      products = problem.source().products(v, options.stop());
    } catch (CancellationException e) {
      return;
    }
    for (int i : rows) {
      double value = solution.value().bias();
      for (int k = 0; k < beta.length; k++) {
        value += beta[k] * products[k][i];
      }
      heldOut[i][machine] = value;
    }
  }

  private Calibration calibration() {
    List<Sigmoid> sigmoids = new ArrayList<>();
    for (int m = 0; m < problem.blocks().size(); m++) {
      sigmoids.add(sigmoid(m, problem.blocks().get(m)));
    }
    return new Calibration(sigmoids, heldOut, remarks());
  }

  private Sigmoid sigmoid(int machine, Block block) {
    int[] points = IntStream.range(0, block.size()).map(block::row).toArray();
    boolean[] positive = new boolean[points.length];
    BitSet positiveFolds = new BitSet();
    BitSet negativeFolds = new BitSet();
    for (int j = 0; j < points.length; j++) {
      positive[j] = block.signs()[j] > 0;
      (positive[j] ? positiveFolds : negativeFolds).set(folds[points[j]]);
    }
    // Left out all at once, rows are never judged by a machine that knows their class: their
    // values tell nothing.
    boolean single = Math.min(positiveFolds.cardinality(), negativeFolds.cardinality()) < 2;
    double[] values =
        Arrays.stream(points).mapToDouble(i -> single ? 0 : heldOut[i][machine]).toArray();
    double[] weights =
        train
            .weights()
            .map(w -> Arrays.stream(points).mapToDouble(i -> w[i]).toArray())
            .orElse(null);
    return Sigmoid.fit(values, positive, weights);
  }

  private List<String> remarks() {
    int[] counts = new int[labels.classes().size()];
    for (int i = 0; i < train.rows(); i++) {
      int row = i;
      boolean counted = train.weights().map(w -> w[row] > 0).orElse(true);
      counts[labels.of()[i]] += counted ? 1 : 0;
    }
    List<String> few = new ArrayList<>();
    List<String> together = new ArrayList<>();
    for (int c = 0; c < counts.length; c++) {
      String name = "'%s'".formatted(labels.classes().get(c));
      if (counts[c] > 0 && counts[c] < MIN_CLASS_ROWS) {
        few.add("%s (%d row%s)".formatted(name, counts[c], counts[c] == 1 ? "" : "s"));
      } else if (counts[c] > 0 && foldsOf(c).cardinality() == 1) {
        together.add(name);
      }
    }
    List<String> remarks = new ArrayList<>();
    if (!few.isEmpty()) {
      remarks.add(
          "Probabilities are rough for classes with so few rows: %s.".formatted(listed(few)));
    }
    if (!together.isEmpty()) {
      remarks.add(
          "Probabilities say no more than how frequent classes are where all rows of a class are left out together, because their groups are: %s."
              .formatted(listed(together)));
    }
    return remarks;
  }

  /** The folds that leave out rows of a class. */
  private BitSet foldsOf(int c) {
    BitSet found = new BitSet();
    for (int i = 0; i < folds.length; i++) {
      if (labels.of()[i] == c) {
        found.set(folds[i]);
      }
    }
    return found;
  }

  private static String listed(List<String> names) {
    String first = names.stream().limit(MAX_LISTED_CLASSES).collect(Collectors.joining(", "));
    int more = names.size() - MAX_LISTED_CLASSES;
    return more > 0 ? "%s and %d more".formatted(first, more) : first;
  }
}
