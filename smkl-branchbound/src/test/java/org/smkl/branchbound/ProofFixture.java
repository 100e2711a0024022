package org.smkl.branchbound;

import java.util.ArrayList;
import java.util.List;
import org.smkl.api.Problem;
import org.smkl.api.SymmetricMatrix;
import org.smkl.certificate.Certificate;
import org.smkl.certificate.Statement;
import org.smkl.search.SearchOptions;

/** A problem with a proof of a few leaves, and neighbours of the problem. */
public final class ProofFixture {
  private static final Problem PROBLEM = Instances.branching(2, 12, 5, 2);

  private ProofFixture() {}

  /** The problem. */
  public static Problem problem() {
    return PROBLEM;
  }

  /** Its proof. */
  public static Certificate certificate() {
    return Instances.solve(PROBLEM, SearchOptions.gap(1e-6)).certificate(Statement.of(PROBLEM));
  }

  /** The same with one box bound changed. */
  public static Problem otherBox() {
    double[] box = PROBLEM.upper().clone();
    box[3] *= 0.5;
    return with(PROBLEM.grams(), PROBLEM.signs(), box);
  }

  /** The same with one label changed. */
  public static Problem otherLabels() {
    double[] labels = PROBLEM.signs().clone();
    labels[5] = -labels[5];
    return with(PROBLEM.grams(), labels, PROBLEM.upper());
  }

  /** The same with one Gram matrix scaled. */
  public static Problem otherGram() {
    List<SymmetricMatrix> grams = new ArrayList<>(PROBLEM.grams());
    double[] entries = grams.get(0).entries().clone();
    for (int e = 0; e < entries.length; e++) {
      entries[e] *= 1.25;
    }
    grams.set(0, SymmetricMatrix.wrap(PROBLEM.n(), entries));
    return with(grams, PROBLEM.signs(), PROBLEM.upper());
  }

  private static Problem with(List<SymmetricMatrix> grams, double[] labels, double[] box) {
    boolean[] psd = new boolean[grams.size()];
    java.util.Arrays.fill(psd, true);
    return new Problem(grams, psd, labels, box, PROBLEM.lambda(), PROBLEM.k0());
  }
}
