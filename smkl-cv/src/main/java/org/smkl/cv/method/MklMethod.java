package org.smkl.cv.method;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.smkl.api.NumberParameter;
import org.smkl.api.Versions;
import org.smkl.core.fit.NamedMethod;
import org.smkl.core.task.Task;

/**
 * A way to learn kernel weights and a classifier on them, as cross-validation sees it: a method of
 * this release, or one of a plugin ({@link org.smkl.api.method.WeightMethod}, which is what to
 * implement). Immutable, thread-safe and deterministic: the same data, seed and order of parameters
 * give the same result.
 */
public interface MklMethod {
  /** A short name for tables and the command line. */
  String id();

  /** Its version: that of this release, or of the plugin. */
  default String version() {
    return Versions.of(MklMethod.class);
  }

  /** The method at a point of a grid, for whoever tells where weights are from. */
  default NamedMethod named(Parameters parameters) {
    return new NamedMethod(id(), version(), parameters.own().values());
  }

  /** One line: what it does. */
  String description();

  /** The parameters that it has. */
  Set<Axis> axes();

  /** Further parameters of its own. */
  default List<NumberParameter> parameters() {
    return List.of();
  }

  /** Begins to learn on a data set. */
  Trainer trainer(KernelData data, MethodContext context);

  /**
   * Why the method has no meaning for a task, in a sentence; empty where it has one. Asked before
   * {@link #trainer}.
   */
  default Optional<String> undefined(Task task) {
    return Optional.empty();
  }

  /**
   * Whether a result for many kernels that has few of them is one for few as well, so that within a
   * path smaller k0 are best tried after larger ones.
   */
  default boolean nested() {
    return false;
  }
}
