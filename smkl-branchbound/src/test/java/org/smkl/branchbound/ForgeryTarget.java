package org.smkl.branchbound;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.smkl.alpha.smo.SmoAlphaSolver;
import org.smkl.api.Block;
import org.smkl.api.Problem;
import org.smkl.api.PsdGround;
import org.smkl.certificate.Certificate;
import org.smkl.certificate.Leaf;
import org.smkl.certificate.Provenance;
import org.smkl.certificate.SparseVector;
import org.smkl.certificate.Statement;
import org.smkl.certificate.verify.RigorousBounds;
import org.smkl.certificate.verify.Verification;
import org.smkl.certificate.verify.Verifier;
import org.smkl.core.fit.FitInput;
import org.smkl.core.task.ClassWeights;
import org.smkl.core.task.Task;
import org.smkl.core.task.TaskBlocks;
import org.smkl.core.task.TaskOptions;
import org.smkl.core.task.TaskOptions.Multiclass;
import org.smkl.data.Dataset;
import org.smkl.data.read.ReadOptions;
import org.smkl.data.set.EmbeddedData;
import org.smkl.gram.KernelOptions;
import org.smkl.gram.KernelPreparation;
import org.smkl.gram.KernelSpecParser;
import org.smkl.gram.PreparedKernels;
import org.smkl.kernels.LaplacianFamily;
import org.smkl.kernels.LinearFamily;
import org.smkl.kernels.PolynomialFamily;
import org.smkl.kernels.RbfFamily;
import org.smkl.relax.saddle.SaddleBackend;
import org.smkl.search.SearchListener;
import org.smkl.search.SearchOptions;
import org.smkl.search.SearchResult;

/**
 * What an adversary attacks: a problem of an embedded set, its statement, and an interval from an
 * honest search.
 */
record ForgeryTarget(
    Problem problem, Statement statement, SearchResult honest, RigorousBounds bounds) {
  private static final String KERNELS =
      "linear; poly(degree=2); rbf(gamma=0.01); laplacian(gamma=0.1)";
  private static final Map<String, ForgeryTarget> TARGETS = new ConcurrentHashMap<>();

  ForgeryTarget(Problem problem, Statement statement, SearchResult honest) {
    this(problem, statement, honest, RigorousBounds.of(problem));
  }

  /** Of a forged certificate that claims this much. */
  Verification verify(
      double upper, double lower, double[] beta, double[] alpha, double bias, List<Leaf> leaves) {
    return Verifier.verify(
        new Certificate(
            statement,
            upper,
            lower,
            SparseVector.of(beta),
            SparseVector.of(alpha),
            Collections.nCopies(problem.blocks().size(), bias),
            List.of(new SparseVector(new int[0], new double[0])),
            leaves),
        problem,
        statement);
  }

  /** With the weakest proof from below, once with a modest claim and once with a bold one. */
  void attack(String how, double[] beta, double[] alpha, double bias) {
    double floor = 0.99 * problem.lambda() / problem.k0();
    Verification modest = verify(Double.MAX_VALUE, floor, beta, alpha, bias, List.of(whole(floor)));
    assertHarmless(how, modest);
    assertTrue(upper(beta, alpha, bias) >= honest.lowerBound(), how + ": below the optimum");
    double bold = 0.5 * honest.lowerBound();
    assertFalse(
        verify(bold, floor, beta, alpha, bias, List.of(whole(floor))).valid(),
        how + ": a bold claim was accepted");
  }

  double upper(double[] beta, double[] alpha, double bias) {
    double[] biases = new double[problem.blocks().size()];
    Arrays.fill(biases, bias);
    return bounds.upper(beta, alpha, biases).value();
  }

  void assertHarmless(String how, Verification found) {
    assertTrue(
        !found.valid()
            || (found.upperBound() >= honest.lowerBound()
                && found.lowerBound() <= honest.upperBound()),
        how + ": " + found + " against " + honest.lowerBound() + ".." + honest.upperBound());
  }

  static Leaf whole(double bound) {
    return new Leaf(new BitSet(), new BitSet(), 0, bound);
  }

  /** The same certificate with another statement. */
  static Certificate with(Certificate c, Statement other) {
    return new Certificate(
        other,
        c.upperBound(),
        c.lowerBound(),
        c.beta(),
        c.alpha(),
        c.biases(),
        c.alphas(),
        c.leaves());
  }

  /**
   * By name: two classes of an embedded set, or all classes of iris in pairs or each against the
   * rest, or one of its columns as a number to predict.
   */
  static ForgeryTarget of(String name, boolean stored) {
    return TARGETS.computeIfAbsent(name + stored, key -> newTarget(name, stored));
  }

  private static Dataset data(String name) {
    ReadOptions all = ReadOptions.defaults();
    return FitInput.ofFile(
            switch (name) {
              case "iris-pairs", "iris-rest" ->
                  EmbeddedData.load("iris", all.withLearning(ReadOptions.Learning.CLASSES));
              case "iris-numbers" ->
                  EmbeddedData.load(
                      "iris",
                      all.withLabel("petal_width_cm")
                          .withIgnored(List.of("species"))
                          .withLearning(ReadOptions.Learning.NUMBERS));
              default -> EmbeddedData.load(name);
            },
            true)
        .train();
  }

  private static ForgeryTarget newTarget(String name, boolean stored) {
    Dataset data = data(name);
    var families =
        Map.of(
            "linear", new LinearFamily(),
            "poly", new PolynomialFamily(),
            "rbf", new RbfFamily(),
            "laplacian", new LaplacianFamily());
    PreparedKernels kernels =
        KernelPreparation.prepare(
            data.table(),
            new KernelSpecParser(families, data.featureNames()).parse(KERNELS),
            families,
            KernelOptions.defaults().withThreads(1));
    Multiclass way =
        name.equals("iris-rest") ? Multiclass.ONE_VERSUS_REST : Multiclass.ONE_VERSUS_ONE;
    Task task = Task.of(data.target(), TaskOptions.defaults().withMulticlass(way));
    List<Block> blocks = TaskBlocks.of(task, data, 10, ClassWeights.equal());
    List<PsdGround> grounds =
        stored ? Collections.nCopies(4, PsdGround.stored()) : kernels.grounds();
    Problem problem = new Problem(kernels.grams(), grounds, blocks, 0.1 * blocks.size(), 2);
    Statement statement = Statement.of(problem, Provenance.unknown(4, name));
    SearchResult honest =
        new BranchAndBound()
            .solve(
                problem,
                new SaddleBackend(),
                new SmoAlphaSolver(),
                SearchOptions.gap(1e-3).withNodes(1),
                SearchListener.NONE);
    Verification check = Verifier.verify(honest.certificate(statement), problem, statement);
    assertTrue(check.valid(), check.reason().orElse(""));
    return new ForgeryTarget(problem, statement, honest);
  }
}
