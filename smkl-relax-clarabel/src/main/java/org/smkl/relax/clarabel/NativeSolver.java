package org.smkl.relax.clarabel;

import java.util.Objects;
import org.smkl.conic.StandardProblem;
import org.smkl.conic.StopFlag;

/** Solves conic problems in native code. Thread-safe: calls share nothing but the library. */
final class NativeSolver {
  private NativeSolver() {}

  /**
   * Solves the problem in the calling thread.
   *
   * @param stop looked at before and after the set-up and once in every iteration
   * @throws ClarabelException if the library cannot be loaded, the problem or the settings are
   *     unsound, or the native side panics
   */
  static NativeSolution solve(StandardProblem problem, NativeSettings settings, StopFlag stop) {
    Objects.requireNonNull(stop, "stop must not be null");
    NativeLibrary.load();
    double[] x = new double[problem.q().length];
    double[] z = new double[problem.b().length];
    double[] s = new double[problem.b().length];
    double[] info = new double[6];
    int status =
        ClarabelNative.solve(
            problem.q(),
            problem.columnStarts(),
            problem.rowIndices(),
            problem.values(),
            problem.b(),
            problem.coneKinds(),
            problem.coneSizes(),
            settings.packed(),
            stop.memory(),
            x,
            z,
            s,
            info);
    return new NativeSolution(
        NativeStatus.of(status),
        x,
        z,
        s,
        info[0],
        info[1],
        (int) info[2],
        info[3],
        info[4],
        info[5]);
  }
}
