package org.smkl.relax.clarabel;

/**
 * What a solve came to. The arrays belong to the receiver. Points and objectives are meaningful as
 * the status says; stopped before its first iteration, a solve has zeros and NaN.
 *
 * @param status how it ended
 * @param x primal point
 * @param z dual point
 * @param s slacks
 * @param objective primal objective, NaN for a certificate
 * @param dualObjective dual objective, NaN for a certificate
 * @param iterations of the interior-point method
 * @param seconds wall-clock time including the set-up
 * @param primalResidual relative residual of A x + s = b
 * @param dualResidual relative residual of A'z + q = 0
 */
record NativeSolution(
    NativeStatus status,
    double[] x,
    double[] z,
    double[] s,
    double objective,
    double dualObjective,
    int iterations,
    double seconds,
    double primalResidual,
    double dualResidual) {}
