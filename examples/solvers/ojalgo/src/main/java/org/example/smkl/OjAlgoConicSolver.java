package org.example.smkl;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;
import org.smkl.api.Versions;
import org.smkl.api.conic.Cone;
import org.smkl.api.conic.ConicModel;
import org.smkl.api.conic.ConicOptions;
import org.smkl.api.conic.ConicSolution;
import org.smkl.api.conic.ConicSolver;

/**
 * ojAlgo, pure Java. Linear and second-order cones, rotated or not; semidefinite ones up to order
 * two, which are second-order. An iteration of the caller is one quadratic program.
 */
public final class OjAlgoConicSolver implements ConicSolver {
  private static final int LARGEST_ORDER = 2;

  /** Dense rows of more entries than this are 800 MB. */
  private static final double LARGEST_MODEL = 1e8;

  /** Between two looks whether a solve, which takes milliseconds at least, has ended. */
  private static final long WAIT_NANOS = 500_000;

  /** For the service loader. */
  public OjAlgoConicSolver() {}

  @Override
  public String id() {
    return "ojalgo";
  }

  @Override
  public String version() {
    return Versions.of(OjAlgoConicSolver.class);
  }

  @Override
  public Optional<String> tooCostly(List<Cone> cones) {
    for (Cone cone : cones) {
      if (cone instanceof Cone.PsdTriangle psd && psd.order() > LARGEST_ORDER) {
        return Optional.of(
            "Conic solver 'ojalgo' has linear and second-order cones only; this model has a semidefinite one of order %d. Maybe use the relaxation 'full' in its second-order form or 'soc-basis', or the solver clarabel or scs."
                .formatted(psd.order()));
      }
    }
    return Optional.empty();
  }

  @Override
  public Optional<String> unsupported(ConicModel model) {
    double entries = (double) model.rowCount() * model.variableCount();
    return ConicSolver.super
        .unsupported(model)
        .or(
            () ->
                entries <= LARGEST_MODEL
                    ? Optional.empty()
                    : Optional.of(
                        "Conic solver 'ojalgo' works with dense rows; %d rows of %d variables are more than it is given. Maybe use the backend saddle, or the solver clarabel."
                            .formatted(model.rowCount(), model.variableCount())));
  }

  @Override
  public ConicSolution solve(ConicModel model, ConicOptions options) {
    Objects.requireNonNull(model, "model must not be null");
    Objects.requireNonNull(options, "options must not be null");
    ConicSolver.requireSolvable(this, model);
    return onItsOwnThread(() -> new OjAlgoRun(model, options).solve());
  }

  /** ojAlgo is stopped by an interruption, which on the caller's thread would mean the caller. */
  private static ConicSolution onItsOwnThread(Callable<ConicSolution> work) {
    FutureTask<ConicSolution> task = new FutureTask<>(work);
    Thread thread = new Thread(task, "ojalgo");
    thread.setDaemon(true);
    thread.start();
    while (!task.isDone()) {
      // At once where the caller is interrupted, which is the work's stop signal: it ends soon.
      LockSupport.parkNanos(WAIT_NANOS);
    }
    boolean interrupted = Thread.interrupted();
    try {
      return task.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException thrown) {
        throw thrown;
      }
      if (e.getCause() instanceof Error thrown) {
        throw thrown;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      throw new IllegalStateException("It is done.", e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
