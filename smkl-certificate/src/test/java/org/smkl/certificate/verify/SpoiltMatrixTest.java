package org.smkl.certificate.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.smkl.api.Problem;
import org.smkl.api.PsdGround;
import org.smkl.api.SymmetricMatrix;
import org.smkl.api.relax.Node;
import org.smkl.certificate.Certificate;
import org.smkl.certificate.Leaf;
import org.smkl.certificate.Provenance;
import org.smkl.certificate.SparseVector;
import org.smkl.certificate.Statement;

/** One entry of a matrix is not what it should be; every entry in its turn. */
class SpoiltMatrixTest {
  private static final int N = 70;
  private static final double[] BETA = {1};

  /** Three points carry the classifier, in different tiles. */
  private static final int[] SUPPORT = {3, 40, 69};

  private final double[] entries = new double[N * N];
  private final double[] alpha = new double[N];
  private final double[] labels = new double[N];
  private final double[] box = new double[N];

  SpoiltMatrixTest() {
    for (int j = 0; j < N; j++) {
      entries[j * N + j] = 2;
      labels[j] = j % 2 == 0 ? -1 : 1;
      box[j] = 4;
    }
    // Labels 1, -1, 1: the sum is zero.
    alpha[3] = 1;
    alpha[40] = 2;
    alpha[69] = 1;
  }

  @Test
  void whatABoundUsesIsCheckedAndTheVerifierChecksTheRest() {
    for (PsdGround ground : List.of(PsdGround.stored(), PsdGround.theory(new double[N]))) {
      RigorousBounds sound = RigorousBounds.of(problem(ground));
      double lower = sound.lower(Node.root(), alpha).value();
      double upper = sound.upper(BETA, alpha, 0).value();
      assertTrue(verify(ground).valid(), "" + verify(ground));
      for (double spoilt : new double[] {Double.NaN, Double.POSITIVE_INFINITY, 1e-300}) {
        for (int at = 0; at < entries.length; at++) {
          double before = entries[at];
          int row = at / N;
          int column = at % N;
          if (row == column && Double.isFinite(spoilt)) {
            continue;
          }
          entries[at] = spoilt;
          boolean stored = ground.kind() == PsdGround.Kind.STORED;
          RigorousBounds bounds = RigorousBounds.of(problem(ground));
          compare(bounds.lower(Node.root(), alpha), used(row) && used(column), lower);
          compare(bounds.upper(BETA, alpha, 0), stored || used(row) || used(column), upper);
          if (at % 7 == 0) {
            assertFalse(verify(ground).valid(), "entry " + at + " is " + spoilt);
          }
          entries[at] = before;
        }
      }
    }
  }

  private static void compare(RigorousBounds.Bound bound, boolean refused, double sound) {
    if (refused) {
      assertTrue(bound.reason().orElseThrow().contains("symmetric"), "" + bound);
    } else {
      assertEquals(new RigorousBounds.Bound(sound, Optional.empty()), bound);
    }
  }

  private static boolean used(int point) {
    return point == SUPPORT[0] || point == SUPPORT[1] || point == SUPPORT[2];
  }

  private Problem problem(PsdGround ground) {
    return new Problem(
        List.of(SymmetricMatrix.wrap(N, entries)), List.of(ground), labels, box, 1, 1);
  }

  private Verification verify(PsdGround ground) {
    Problem problem = problem(ground);
    Statement statement = Statement.of(problem, Provenance.unknown(1, ""));
    Certificate certificate =
        new Certificate(
            statement,
            1e9,
            -1e9,
            SparseVector.of(BETA),
            SparseVector.of(alpha),
            List.of(0.0),
            List.of(SparseVector.of(alpha)),
            List.of(new Leaf(new BitSet(), new BitSet(), 0, -1e9)));
    return Verifier.verify(certificate, problem, statement);
  }
}
