package org.smkl.relax.clarabel;

import java.util.Objects;

/**
 * Clarabel's settings, as far as we set them; values are checked on the native side. Immutable.
 *
 * @param maxIterations largest number of iterations
 * @param timeLimitSeconds may be infinite; looked at once in every iteration
 * @param gapAbsolute tolerance of the duality gap
 * @param gapRelative tolerance of the duality gap relative to the objective
 * @param feasibility tolerance of the residuals
 * @param maxThreads of the faer factorisation; 0 leaves the choice to it
 * @param directSolver factorisation of the KKT system
 * @param equilibrate scale rows and columns first
 * @param staticRegularization added to the diagonal of the KKT system
 * @param staticRegularizationProportional the same, times the largest diagonal entry
 * @param verbose log each iteration to standard error
 */
record NativeSettings(
    int maxIterations,
    double timeLimitSeconds,
    double gapAbsolute,
    double gapRelative,
    double feasibility,
    int maxThreads,
    DirectSolver directSolver,
    boolean equilibrate,
    double staticRegularization,
    double staticRegularizationProportional,
    boolean verbose) {
  /** The factorisations, each with its native code. */
  enum DirectSolver {
    /** Clarabel decides by the fill-in it expects. */
    AUTO(0),
    /** Sparse and scalar: good for very sparse systems. */
    QDLDL(1),
    /** Supernodal and blocked: far better on dense blocks. */
    FAER(2);

    private final int code;

    DirectSolver(int code) {
      this.code = code;
    }
  }

  NativeSettings {
    Objects.requireNonNull(directSolver, "directSolver must not be null");
  }

  /** Clarabel's own defaults, except for one thread and no output. */
  static NativeSettings defaults() {
    double epsilon = Math.ulp(1.0);
    return new NativeSettings(
        200,
        Double.POSITIVE_INFINITY,
        1e-8,
        1e-8,
        1e-8,
        1,
        DirectSolver.AUTO,
        true,
        1e-8,
        epsilon * epsilon,
        false);
  }

  /** A copy with this time limit. */
  NativeSettings withTimeLimit(double seconds) {
    return new NativeSettings(
        maxIterations,
        seconds,
        gapAbsolute,
        gapRelative,
        feasibility,
        maxThreads,
        directSolver,
        equilibrate,
        staticRegularization,
        staticRegularizationProportional,
        verbose);
  }

  /** A copy with this factorisation. */
  NativeSettings withDirectSolver(DirectSolver solver) {
    return new NativeSettings(
        maxIterations,
        timeLimitSeconds,
        gapAbsolute,
        gapRelative,
        feasibility,
        maxThreads,
        solver,
        equilibrate,
        staticRegularization,
        staticRegularizationProportional,
        verbose);
  }

  /** The flat form for {@link ClarabelNative}; the order is fixed by the native side. */
  double[] packed() {
    return new double[] {
      maxIterations,
      timeLimitSeconds,
      gapAbsolute,
      gapRelative,
      feasibility,
      maxThreads,
      directSolver.code,
      equilibrate ? 1 : 0,
      staticRegularization,
      staticRegularizationProportional,
      verbose ? 1 : 0
    };
  }
}
