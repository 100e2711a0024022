package org.smkl.cv;

import java.util.List;
import java.util.function.Consumer;
import org.smkl.api.StopSignal;

/**
 * Other machines, for the units of a cross-validation: one path of a grid in one fold. They run the
 * same code on the same numbers, so that no result shows who ran it.
 */
public interface UnitCluster {
  /**
   * Runs units, in any order, and hands each on when it is done, one call at a time. What fails is
   * tried again; what fails always is told by its name, after all others are done.
   *
   * @param recipe what all units have in common
   * @param stop raised means that units which are not done are not wanted any more
   */
  void run(UnitRecipe recipe, List<UnitTask> tasks, Consumer<UnitDone> done, StopSignal stop);
}
