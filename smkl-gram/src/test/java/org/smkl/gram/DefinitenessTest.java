package org.smkl.gram;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.smkl.api.StopSignal;
import org.smkl.data.Table;
import org.smkl.svm.plan.Thresholds;

class DefinitenessTest {
  private static double[] gram(String kernel, int n, int d) {
    KernelSet set = KernelSet.of(Kernels.specs(kernel), Kernels.FAMILIES, d);
    return new GramEngine(set, 1).train(Table.of(Kernels.data(n, d, 11)))[0];
  }

  /** 2 on the diagonal, -1 beside it: eigenvalues 2 - 2 cos(pi k / (n + 1)). */
  private static double[] secondDifferences(int n, double shift) {
    double[] k = new double[n * n];
    for (int i = 0; i < n; i++) {
      k[i * n + i] = 2 + shift;
      if (i > 0) {
        k[i * n + i - 1] = -1;
        k[(i - 1) * n + i] = -1;
      }
    }
    return k;
  }

  @Test
  void leastEigenvalueOfSecondDifferencesIsTheKnownOne() {
    int n = 100;
    double expected = 2 - 2 * Math.cos(Math.PI / (n + 1));
    Definiteness check = Definiteness.bySpectrum(secondDifferences(n, 0), n);
    assertTrue(check.positiveSemidefinite());
    assertEquals(expected, check.least().getAsDouble(), 1e-13);
    assertFalse(
        Definiteness.bySpectrum(secondDifferences(n, -1.001 * expected), n).positiveSemidefinite());
  }

  @Test
  void proofAndSpectrumAgreeOnIndefiniteKernels() {
    int n = 200;
    for (String kernel : new String[] {"sigmoid(scale=0.5,offset=1)", "sigmoid(offset=-1)"}) {
      double[] k = gram(kernel, n, 4);
      Definiteness exact = Definiteness.bySpectrum(k, n);
      Definiteness proof = Definiteness.byProof(k, n, 2, StopSignal.NEVER);
      assertFalse(exact.positiveSemidefinite());
      assertFalse(proof.positiveSemidefinite());
      double least = exact.least().getAsDouble();
      double ritz = proof.least().getAsDouble();
      assertEquals(least, ritz, 1e-5 * Math.abs(least));
      assertTrue(ritz >= least - proof.tolerance(), least + " " + ritz);
      assertEquals(exact.tolerance(), proof.tolerance(), 1e-6 * exact.tolerance());
    }
  }

  @Test
  void proofAndSpectrumAgreeOnSemidefiniteKernels() {
    int n = 150;
    // Of full rank, of rank 3, and of rank 1.
    for (String kernel : new String[] {"rbf(gamma=2)", "linear", "poly(degree=4,scale=0)"}) {
      double[] k = gram(kernel, n, 3);
      assertTrue(Definiteness.bySpectrum(k, n).positiveSemidefinite(), kernel);
      assertTrue(Definiteness.byProof(k, n, 1, StopSignal.NEVER).positiveSemidefinite(), kernel);
    }
  }

  @Test
  void smallIndefinitenessHiddenInTheMiddleOfTheSpectrumIsFound() {
    int n = 150;
    double[] k = secondDifferences(n, 0);
    double least = 2 - 2 * Math.cos(Math.PI / (n + 1));
    for (int i = 0; i < n; i++) {
      k[i * n + i] -= least + 1e-9;
    }
    assertFalse(Definiteness.byProof(k, n, 1, StopSignal.NEVER).positiveSemidefinite());
  }

  @Test
  void zeroMatrixIsSemidefinite() {
    assertTrue(Definiteness.bySpectrum(new double[25], 5).positiveSemidefinite());
    assertTrue(Definiteness.byProof(new double[25], 5, 1, StopSignal.NEVER).positiveSemidefinite());
  }

  @Test
  void largeMatricesAreShiftedUntilAFactorisationConfirmsIt() {
    int n = Thresholds.MAX_SPECTRUM_ROWS + 40;
    double[] k = gram("sigmoid(scale=0.5,offset=1)", n, 4);
    double before = Definiteness.bySpectrum(k, n).least().getAsDouble();
    Definiteness.of(k, n, 2, StopSignal.NEVER).shift(k, n, StopSignal.NEVER);
    Definiteness after = Definiteness.bySpectrum(k, n);
    assertTrue(after.least().getAsDouble() >= -2 * after.tolerance(), after.toString());
    assertEquals(0, after.least().getAsDouble(), 1e-5 * Math.abs(before));
  }

  @Test
  void threadsDoNotChangeTheEstimate() {
    int n = 300;
    double[] k = gram("sigmoid(scale=0.5,offset=1)", n, 4);
    assertEquals(
        Lanczos.least(k, n, 1, StopSignal.NEVER), Lanczos.least(k, n, 3, StopSignal.NEVER));
  }
}
