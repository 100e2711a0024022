package org.smkl.relax.mosek;

import java.util.ServiceLoader;
import java.util.function.Function;
import mosek.fusion.Recording;
import org.junit.jupiter.api.Assertions;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.ConicOptions;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.conic.ConicSolver;

/**
 * The solver under test on the double, which believes that MOSEK is installed. After each solve
 * every model must be closed.
 *
 * @param mosek says how a recorded model ends
 */
record RecordedSolver(Function<Recording, Recording.Ending> mosek) implements ConicSolver {
  private static final ConicSolver TESTED =
      new MosekConicSolver(
          new MosekInstallation(
              RecordedSolver.class.getClassLoader(),
              name -> null,
              name -> name.equals(MosekInstallation.PROBE) ? "off" : null));

  /** The solver from the neighbouring module, to solve what the double was told. */
  static ConicSolver clarabel() {
    return ServiceLoader.load(ConicSolver.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(solver -> solver.id().equals("clarabel"))
        .findFirst()
        .orElseThrow();
  }

  @Override
  public String id() {
    return TESTED.id();
  }

  @Override
  public String version() {
    return TESTED.version();
  }

  @Override
  public ConicSolution solve(ConicModel model, ConicOptions options) {
    Recording.SOLVER.set(mosek);
    try {
      return TESTED.solve(model, options);
    } finally {
      Recording.SOLVER.remove();
    }
  }

  static void assertEveryModelIsClosed() {
    Assertions.assertEquals(0, Recording.OPEN.getAndSet(0), "models that were not closed");
  }
}
