package org.smkl.api.relax;

import org.smkl.api.NotForImplementation;
import org.smkl.api.conic.ConicSolver;

/**
 * Turns any conic solver into a relaxation backend with the same id. There is one such service in
 * the framework; the assembly applies it to every conic solver it found.
 */
@NotForImplementation
public interface ConicRelaxations {
  /** The backend that formulates relaxations and gives them to this solver. */
  RelaxationBackend backendFor(ConicSolver solver);
}
