package org.smkl.cv;

import java.io.Serializable;
import java.util.List;
import java.util.function.Consumer;
import org.smkl.api.StopSignal;

/**
 * Other machines, for units of work that do not know of each other: one path of a grid in one fold,
 * one split of an experiment. They run the same code on the same numbers, so that no result shows
 * who ran it.
 */
public interface UnitCluster {
  /**
   * Runs units, in any order, and hands each on when it is done, one call at a time. What fails is
   * tried again; what fails always is told by its name, after all others are done.
   *
   * @param recipe what all units have in common
   * @param tasks the units; their texts are their names
   * @param stop raised means that units which are not done are not wanted any more
   */
  <T extends Serializable, R extends Serializable> void run(
      Recipe<T, R> recipe, List<T> tasks, Consumer<R> done, StopSignal stop);
}
