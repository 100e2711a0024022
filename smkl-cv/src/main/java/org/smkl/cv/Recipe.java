package org.smkl.cv;

import java.io.Serializable;
import java.util.function.Function;
import org.smkl.plugin.assembly.Toolbox;

/**
 * What units of work have in common, on its way to another machine.
 *
 * @param <T> a unit
 * @param <R> what comes back
 */
public interface Recipe<T extends Serializable, R extends Serializable> extends Serializable {
  /** Equal for everybody who got the same recipe. */
  String id();

  /** Makes the machine that got the recipe ready, once, for any number of units. */
  Function<T, R> open(Toolbox toolbox);
}
