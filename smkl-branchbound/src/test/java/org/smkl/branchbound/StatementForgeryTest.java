package org.smkl.branchbound;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.smkl.api.Problem;
import org.smkl.api.PsdGround;
import org.smkl.certificate.Certificate;
import org.smkl.certificate.Provenance;
import org.smkl.certificate.SparseVector;
import org.smkl.certificate.Statement;
import org.smkl.certificate.Task;
import org.smkl.certificate.verify.Verifier;

/** Honest proofs under a statement, or with points of A, that are not quite theirs. */
class StatementForgeryTest {
  /** A statement of which a test changes one part. */
  private static final class Draft {
    private final Statement s;
    private double lambda;
    private int blocks;
    private String machines;
    private double[] box;
    private List<PsdGround.Kind> grounds;
    private List<Integer> kept;
    private String policy;
    private String normalisation;
    private double jitter;
    private Task task;

    Draft(Statement s) {
      this.s = s;
      lambda = s.lambda();
      blocks = s.blocks();
      machines = s.machines();
      box = s.box().clone();
      grounds = new ArrayList<>(s.grounds());
      kept = s.provenance().kept();
      policy = s.provenance().psdPolicy();
      normalisation = s.provenance().normalisation();
      jitter = s.provenance().jitter();
      task = s.provenance().task();
    }

    Statement build() {
      Provenance p = s.provenance();
      return new Statement(
          s.n(),
          s.q(),
          lambda,
          s.k0(),
          blocks,
          machines,
          box,
          grounds,
          new Provenance(
              p.kernels(), kept, policy, normalisation, jitter, p.dataFingerprint(), task),
          s.rules());
    }
  }

  private static final List<Consumer<Draft>> CHANGES =
      List.of(
          d -> d.policy = "clip",
          d -> d.normalisation = "trace",
          d -> d.jitter = Double.MIN_VALUE,
          d -> d.kept = List.of(1, 0, 2, 3),
          d -> d.task = new Task("ranking", d.task.epsilon()),
          d -> d.task = new Task(d.task.kind(), d.task.epsilon() + 0.1),
          d -> d.grounds.set(2, PsdGround.Kind.STORED),
          d -> d.grounds.set(2, PsdGround.Kind.NONE),
          d -> d.lambda = Math.nextUp(d.lambda),
          d -> d.box[1] = Math.nextDown(d.box[1]),
          d -> d.box = Arrays.copyOf(d.box, d.box.length - 1),
          d -> d.blocks++,
          d -> d.machines = "0");

  @ParameterizedTest
  @ValueSource(
      strings = {"iris", "wine", "breastcancer", "iris-pairs", "iris-rest", "iris-numbers"})
  void aHeaderThatTellsAnotherStoryIsRefused(String name) {
    ForgeryTarget target = ForgeryTarget.of(name, false);
    Statement s = target.statement();
    Certificate valid = target.honest().certificate(s);
    Certificate same = ForgeryTarget.with(valid, new Draft(s).build());
    assertTrue(Verifier.verify(same, target.problem(), s).valid());
    for (Consumer<Draft> change : CHANGES) {
      Draft draft = new Draft(s);
      change.accept(draft);
      Certificate forged = ForgeryTarget.with(valid, draft.build());
      assertFalse(
          Verifier.verify(forged, target.problem(), s).valid(),
          "change " + CHANGES.indexOf(change));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"iris", "wine", "breastcancer", "iris-pairs", "iris-rest", "iris-numbers"})
  void alphasOfLeavesThatLeaveAByOneUnitAreRefused(String name) {
    ForgeryTarget target = ForgeryTarget.of(name, false);
    Certificate valid = target.honest().certificate(target.statement());
    int t = 0;
    while (valid.alphas().get(t).size() == 0) {
      t++;
    }
    SparseVector alpha = valid.alphas().get(t);
    for (int k = 0; k < alpha.size(); k += 1 + alpha.size() / 20) {
      double value = alpha.values()[k];
      for (double other :
          new double[] {
            Math.nextUp(value), Math.nextDown(value), -0.0, Double.MIN_VALUE, -Double.MIN_VALUE, 11
          }) {
        double[] values = alpha.values().clone();
        values[k] = other;
        List<SparseVector> alphas = new ArrayList<>(valid.alphas());
        alphas.set(t, new SparseVector(alpha.indices(), values));
        Certificate forged =
            new Certificate(
                valid.statement(),
                valid.upperBound(),
                valid.lowerBound(),
                valid.beta(),
                valid.alpha(),
                valid.biases(),
                alphas,
                valid.leaves());
        assertFalse(
            Verifier.verify(forged, target.problem(), target.statement()).valid(),
            "entry " + k + " = " + other);
      }
    }
  }

  /** What one machine has too much another has too little: s'a is 0 in the sum, not in each. */
  @ParameterizedTest
  @ValueSource(strings = {"iris-pairs", "iris-rest"})
  void machinesDoNotBalanceEachOther(String name) {
    ForgeryTarget target = ForgeryTarget.of(name, false);
    Problem p = target.problem();
    double[] alpha = new double[p.size()];
    alpha[first(p, 0, 1)] = 1;
    alpha[first(p, 1, -1)] = 1;
    assertFalse(accepts(target, alpha));
    alpha[first(p, 0, -1)] = 1;
    alpha[first(p, 1, 1)] = 1;
    assertTrue(accepts(target, alpha));
  }

  private static int first(Problem problem, int block, double sign) {
    int j = problem.start(block);
    while (problem.signs()[j] != sign) {
      j++;
    }
    return j;
  }

  /** With claims so weak that nothing else can refuse. */
  private static boolean accepts(ForgeryTarget target, double[] alpha) {
    Certificate valid = target.honest().certificate(target.statement());
    double low = -1e300;
    Certificate weak =
        new Certificate(
            valid.statement(),
            Double.MAX_VALUE,
            low,
            valid.beta(),
            valid.alpha(),
            valid.biases(),
            List.of(SparseVector.of(alpha)),
            List.of(ForgeryTarget.whole(low)));
    return Verifier.verify(weak, target.problem(), target.statement()).valid();
  }
}
