package org.smkl.tck;

import java.util.ServiceLoader;
import org.smkl.api.Plugin;
import org.smkl.api.conic.ConicSolver;
import org.smkl.api.relax.ConicRelaxations;
import org.smkl.api.relax.RelaxationBackend;

/** Backends on the class path of a test, as a user gets them: as services, by id. */
public final class ServiceBackends {
  private ServiceBackends() {}

  /** The conic solver of this id. */
  public static ConicSolver solver(String id) {
    return find(ConicSolver.class, id);
  }

  /** The conic solver of this id behind the adapter that makes it a backend. */
  public static RelaxationBackend conic(String id) {
    return ServiceLoader.load(ConicRelaxations.class, ServiceBackends.class.getClassLoader())
        .findFirst()
        .orElseThrow()
        .backendFor(solver(id));
  }

  /** The backend of this id that is none by a conic solver. */
  public static RelaxationBackend own(String id) {
    return find(RelaxationBackend.class, id);
  }

  private static <P extends Plugin> P find(Class<P> kind, String id) {
    return ServiceLoader.load(kind, ServiceBackends.class.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .filter(plugin -> plugin.id().equals(id))
        .findFirst()
        .orElseThrow();
  }
}
