package org.smkl.core.response;

import java.util.Arrays;
import org.smkl.api.Problem;
import org.smkl.numeric.Spectrum;

/**
 * The paper's sufficient condition for linear convergence of best response once the support has
 * settled: all kernels in it positive definite and
 *
 * <pre>  rho = C^2 n k0 max_j lambda_1(K_j)^2 / (2 lambda min_j lambda_n(K_j)) &lt; 1 </pre>
 *
 * @param rho the rate; infinite if a kernel is not positive definite
 * @param largest the largest eigenvalue over the kernels looked at
 * @param least the least eigenvalue over them
 */
public record ConvergenceRate(double rho, double largest, double least) {
  /** Whether the condition holds, so that the iterates converge linearly with rate rho. */
  public boolean holds() {
    return rho < 1;
  }

  /**
   * The rate for the kernels of a support, by the eigenvalues of their Gram matrices: O(n^3) each.
   */
  public static ConvergenceRate of(Problem problem, double[] beta) {
    double largest = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < beta.length; i++) {
      if (beta[i] != 0) {
        double[] eigenvalues = eigenvalues(problem, i);
        largest = Math.max(largest, eigenvalues[eigenvalues.length - 1]);
        least = Math.min(least, eigenvalues[0]);
      }
    }
    double c = Arrays.stream(problem.upper()).max().orElseThrow();
    double rho =
        least > 0
            ? c
                * c
                * problem.size()
                * problem.k0()
                * largest
                * largest
                / (2 * problem.lambda() * least)
            : Double.POSITIVE_INFINITY;
    return new ConvergenceRate(rho, largest, least);
  }

  private static double[] eigenvalues(Problem problem, int kernel) {
    double[] values = Spectrum.of(problem.gram(kernel).entries(), problem.n(), false).values();
    Arrays.sort(values);
    return values;
  }
}
